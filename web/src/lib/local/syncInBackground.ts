/** Hands games and analyses of this browser to the server when it can be reached. */

import { mayHaveDrafts } from "$lib/kept/draftMark";
import { isReachable } from "$lib/net/reach.svelte";
import { hasLocalGames } from "./localIndex.svelte";

/** Starts to hand over what there is. What fails is tried again when the server is back. */
export function syncInBackground(): void {
  if (!navigator.onLine || !isReachable()) return;
  if (hasLocalGames()) import("./localGames").then(({ syncLocal }) => syncLocal()).catch(() => undefined);
  if (mayHaveDrafts()) {
    import("$lib/kept/browser").then(({ saveLeftBehind }) => saveLeftBehind()).catch(() => undefined);
  }
}
