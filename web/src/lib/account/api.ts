/** The account of this person on the server. */

import type {
  AccountView,
  AskToken,
  ChangePassword,
  Me,
  NewToken,
  Recover,
  RecoveryCodes,
  Register,
  SessionView,
  SignIn,
  TokenView,
} from "$lib/generated/accounts";
import { request } from "$lib/net/api";

const ACCOUNT = "/api/account";

export const EXPORT_PATH = `${ACCOUNT}/export`;

export const accountApi = {
  me: (): Promise<Me> => request("GET", "/api/me"),
  register: (body: Register): Promise<RecoveryCodes> => request("POST", ACCOUNT, JSON.stringify(body)),
  signIn: (body: SignIn): Promise<AccountView> => request("POST", "/api/session", JSON.stringify(body)),
  signOut: (): Promise<void> => request("DELETE", "/api/session"),
  recover: (body: Recover): Promise<AccountView> => request("POST", `${ACCOUNT}/recover`, JSON.stringify(body)),
  changePassword: (body: ChangePassword): Promise<void> => request("POST", `${ACCOUNT}/password`, JSON.stringify(body)),
  newCodes: (password: string): Promise<RecoveryCodes> =>
    request("POST", `${ACCOUNT}/recovery-codes`, JSON.stringify({ password })),
  sessions: (): Promise<SessionView[]> => request("GET", `${ACCOUNT}/sessions`),
  endSession: (id: string): Promise<void> => request("DELETE", `${ACCOUNT}/sessions/${encodeURIComponent(id)}`),
  endOtherSessions: (): Promise<void> => request("DELETE", `${ACCOUNT}/sessions`),
  becomeBot: (password: string): Promise<AccountView> =>
    request("POST", `${ACCOUNT}/bot`, JSON.stringify({ password })),
  tokens: (): Promise<TokenView[]> => request("GET", `${ACCOUNT}/tokens`),
  newToken: (body: AskToken): Promise<NewToken> => request("POST", `${ACCOUNT}/tokens`, JSON.stringify(body)),
  removeToken: (id: string): Promise<void> => request("DELETE", `${ACCOUNT}/tokens/${encodeURIComponent(id)}`),
  remove: (password: string): Promise<void> => request("DELETE", ACCOUNT, JSON.stringify({ password })),
};
