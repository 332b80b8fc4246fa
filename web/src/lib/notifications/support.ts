/** Whether this browser can be notified, and if not, why. */

export type PushState =
  /** The server sends nothing. */
  | "server"
  /** The page was not loaded over HTTPS. */
  | "insecure"
  /** An iPhone or iPad notifies only apps on the Home Screen. */
  | "install"
  | "unsupported"
  /** The person has refused: only they can change that, in the browser. */
  | "denied"
  | "off"
  | "on";

/** What is known about the browser. */
export interface PushFacts {
  /** Whether the server sends notifications. */
  readonly sends: boolean;
  readonly secure: boolean;
  readonly capable: boolean;
  /** Whether this is an iPhone or iPad, in its browser. */
  readonly appleBrowser: boolean;
  readonly permission: NotificationPermission;
  readonly subscribed: boolean;
}

export function pushState(facts: PushFacts): PushState {
  if (!facts.sends) return "server";
  if (!facts.secure) return "insecure";
  if (!facts.capable) return facts.appleBrowser ? "install" : "unsupported";
  if (facts.permission === "denied") return "denied";
  return facts.permission === "granted" && facts.subscribed ? "on" : "off";
}

/** Returns whether this is an iPhone or iPad that shows the page in its browser. */
export function isAppleBrowser(agent: string, touchPoints: number, standalone: boolean): boolean {
  // An iPad says that it is a Mac, but Macs have no touch screens.
  const apple = /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1);
  return apple && !standalone;
}

export function isCapable(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}
