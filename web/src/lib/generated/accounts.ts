// Written by `make client-files` from the Python package. Do not edit.

/** Create an account for a guest, who keeps their games. */
export interface Register {
  name: string;
  password: string;
}

/** Sign in to an account. */
export interface SignIn {
  name: string;
  password: string;
}

/** Change the password; ends all other sessions. */
export interface ChangePassword {
  old: string;
  new: string;
}

/** Reset the password with a recovery code; ends all sessions. */
export interface Recover {
  name: string;
  code: string;
  password: string;
}

/** Confirm something irreversible with the password. */
export interface Confirm {
  password: string;
}

/** Create a token for a program. */
export interface AskToken {
  label: string;
}

/** A ban: the account may not play with others. */
export interface BanView {
  at: string;
  reason: string | null;
}

/** An account as its owner sees it. */
export interface AccountView {
  name: string;
  bot: boolean;
  ban: BanView | null;
  created_at: string;
  recovery_codes_left: number;
}

/** The caller. */
export interface Me {
  /** null for a guest. */
  account: AccountView | null;
}

/** New recovery codes. They are shown only once. */
export interface RecoveryCodes {
  account: AccountView;
  codes: string[];
}

/** A browser in which somebody is signed in. */
export interface SessionView {
  id: string;
  /** Browser and system; empty when unknown. */
  device: string;
  created_at: string;
  seen_at: string;
  /** Whether it is the caller's session. */
  current: boolean;
}

/** A token of a bot, without its secret. */
export interface TokenView {
  id: string;
  label: string;
  created_at: string;
  seen_at: string | null;
}

/** A new token. Its secret is shown only once. */
export interface NewToken {
  secret: string;
  token: TokenView;
}

/** A table that the owner created or played at. */
export interface ExportedTable {
  id: string;
  created_at: string;
  updated_at: string;
  /** Whether the owner created it. */
  made: boolean;
  /** The owner's seats. */
  seats: number[];
  /** The game as a JSON record. */
  record: unknown;
}

/** Everything stored about an owner. */
export interface Export {
  exported_at: string;
  account: AccountView | null;
  sessions: SessionView[];
  tokens: TokenView[];
  tables: ExportedTable[];
  /** The data of other parts of the server, by name. */
  more: Record<string, unknown>;
}

/** The fewest characters of an account name. */
export const MIN_ACCOUNT_NAME: number = 3;

/** The most characters of an account name. */
export const MAX_ACCOUNT_NAME: number = 20;

/** The fewest characters of a password. */
export const MIN_PASSWORD: number = 8;

/** The most characters of a password. */
export const MAX_PASSWORD: number = 200;

/** The most characters of a token's label. */
export const MAX_LABEL: number = 40;
