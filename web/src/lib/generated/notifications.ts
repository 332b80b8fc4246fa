// Written by `make client-files` from the Python package. Do not edit.

/** The kind of a push message. */
export type PushMessageCode =
  | "hurry"
  | "invited"
  | "turn"
  | "several";

/** Hours of the day in which a device shows no notifications. */
export interface QuietView {
  start: number;
  end: number;
}

/** The body of a request to be notified on this device, or to change how. */
export interface AddDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
  /** The time zone of the device, such as `Europe/Vienna`. */
  zone: string;
  quiet: QuietView | null;
}

/** A device that is sent notifications. */
export interface DeviceView {
  id: string;
  /** Such as `Firefox · Android`; empty when unknown. */
  name: string;
  zone: string;
  quiet: QuietView | null;
  created_at: string;
}

/** How the caller is notified. */
export interface NotificationsView {
  /** The public key with which a browser subscribes; null where the server sends nothing. */
  key: string | null;
  devices: DeviceView[];
}

/** How many games with other people the caller has. */
export interface WaitingView {
  /** Those in which it is their turn, or to which they are invited. */
  waiting: number;
  /** All that are not over. */
  running: number;
}

/** What a push message carries, encrypted for one browser. Its service worker has the texts. */
export interface PushMessage {
  code: PushMessageCode;
  /** `hours` for `hurry`, `count` for `several`. */
  params: Record<string, number | string>;
  /** The variant; null for several games. */
  way: string | null;
  /** The other players. */
  names: string[];
  /** The page to open. */
  link: string;
  /** A message replaces an earlier one with the same tag. */
  tag: string;
  language: string;
  /** How many games wait, for the badge of the app. */
  waiting: number;
}
