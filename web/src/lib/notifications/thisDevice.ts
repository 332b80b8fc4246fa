/** This browser as a device that is notified: its subscription at the push service, and at the server. */

import type { DeviceView, QuietView } from "$lib/generated/notifications";
import { currentLanguage } from "$lib/i18n/index.svelte";
import { ApiError } from "$lib/net/api";
import { notificationsApi } from "./api";
import { bytesOf, textOf } from "./pushKeys";
import { markPush, pushMark } from "./pushMark";
import { isCapable } from "./support";

/** Returns the subscription of this browser, if there is one. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!isCapable()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes this browser, and tells the server. Asks the person for permission if need be. */
export async function notifyHere(key: string, quiet: QuietView | null): Promise<DeviceView> {
  if ((await Notification.requestPermission()) !== "granted") throw new ApiError("push/unusable");
  const before = pushMark();
  const subscription = await subscribed(key);
  // Noted first, so that a message to the server in the meantime has the new hours too.
  markPush({ quiet });
  try {
    return await tellServer(subscription, quiet);
  } catch (error) {
    markPush(before);
    throw error;
  }
}

/** Ends notifications here. The push service then tells the server, if this browser cannot. */
export async function unsubscribeHere(): Promise<void> {
  markPush(null);
  await (await subscriptionHere())?.unsubscribe();
}

/**
 * Tells the server of this browser again, if it is notified: its language, time zone or owner may have changed, and
 * so may the key of the server.
 */
export async function renewHere(): Promise<void> {
  if (!pushMark() || !isCapable() || Notification.permission !== "granted") return;
  const { key } = await notificationsApi.all();
  const subscription = key && (await subscribed(key));
  const mark = pushMark();
  if (subscription && mark) await tellServer(subscription, mark.quiet);
}

async function subscribed(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  const knownKey = known?.options.applicationServerKey;
  if (known && knownKey && textOf(knownKey) === key) return known;
  await known?.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  } catch {
    throw new ApiError("push/unusable"); // Some browsers have no push service, or cannot reach it.
  }
}

async function tellServer(subscription: PushSubscription, quiet: QuietView | null): Promise<DeviceView> {
  const keyOf = (name: PushEncryptionKeyName): string => textOf(subscription.getKey(name) ?? new ArrayBuffer(0));
  return notificationsApi.add({
    endpoint: subscription.endpoint,
    p256dh: keyOf("p256dh"),
    auth: keyOf("auth"),
    language: currentLanguage(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    quiet,
  });
}
