/** Why a browser cannot be notified, in words. */

import { t, type MessageKey } from "$lib/i18n/index.svelte";
import type { PushState } from "./support";

const OBSTACLES: { readonly [state in PushState]?: MessageKey } = {
  server: "refusal.push.off",
  insecure: "notify.insecure",
  install: "notify.install",
  unsupported: "notify.unsupported",
  denied: "notify.denied",
};

/** Returns what stands in the way and how to change it; nothing where notifications can be turned on. */
export function obstacleText(state: PushState): string | null {
  const key = OBSTACLES[state];
  return key ? t(key) : null;
}
