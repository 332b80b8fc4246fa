// Written by `make client-files` from the Python package. Do not edit.

/** A guest chooses a name and a password, and keeps his games. */
export interface Register {
  name: string;
  password: string;
}

/** Somebody with an account comes from another browser. */
export interface SignIn {
  name: string;
  password: string;
}

/** A new password in the place of the old one; ends all other sessions. */
export interface ChangePassword {
  old: string;
  new: string;
}

/** A new password by a recovery code; ends all sessions. */
export interface Recover {
  name: string;
  code: string;
  password: string;
}

/** The password again, before something that cannot be undone. */
export interface Confirm {
  password: string;
}

/** Ask for a token for a program. */
export interface AskToken {
  label: string;
}

/** That an account may not play with others. */
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

/** Who asks. */
export interface Me {
  /** null for a guest. */
  account: AccountView | null;
}

/** New recovery codes. They are shown this once. */
export interface RecoveryCodes {
  account: AccountView;
  codes: string[];
}

/** A browser in which somebody is signed in. */
export interface SessionView {
  id: string;
  /** Browser and system; empty when not known. */
  device: string;
  created_at: string;
  seen_at: string;
  /** Whether it is the one that asks. */
  current: boolean;
}

/** A token of a bot, without its secret. */
export interface TokenView {
  id: string;
  label: string;
  created_at: string;
  seen_at: string | null;
}

/** A new token. Its secret is shown this once. */
export interface NewToken {
  secret: string;
  token: TokenView;
}

/** A table at which somebody sat, or which he made. */
export interface ExportedTable {
  id: string;
  created_at: string;
  updated_at: string;
  /** Whether he made it. */
  made: boolean;
  /** Where he sat. */
  seats: number[];
  /** The game as a JSON record. */
  record: unknown;
}

/** All that is kept about somebody. */
export interface Export {
  exported_at: string;
  account: AccountView | null;
  sessions: SessionView[];
  tokens: TokenView[];
  tables: ExportedTable[];
  /** What other parts of the server keep, by their names. */
  more: Record<string, unknown>;
}

/** Fewest characters of the name of an account. */
export const MIN_ACCOUNT_NAME: number = 3;

/** Most characters of the name of an account. */
export const MAX_ACCOUNT_NAME: number = 20;

/** Fewest characters of a password. */
export const MIN_PASSWORD: number = 8;

/** Most characters of a password. */
export const MAX_PASSWORD: number = 200;

/** Characters of what a token is called. */
export const MAX_LABEL: number = 40;
