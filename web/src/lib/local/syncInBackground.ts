/** Hands games of this browser to the server when it can be reached. */

import { isReachable } from "$lib/net/reach.svelte";
import { hasLocalGames } from "./localIndex.svelte";

/** Starts to hand over the games, if there are any. What fails is tried again when the server is back. */
export function syncInBackground(): void {
  if (!hasLocalGames() || !navigator.onLine || !isReachable()) return;
  import("./localGames").then(({ syncLocal }) => syncLocal()).catch(() => undefined);
}
