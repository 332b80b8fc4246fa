/** Whether the server can be reached. While it cannot, it is polled until it is back. */

/** Milliseconds between two polls. */
const PAUSE = 3_000;

let reachable = $state(true);
let asking: ReturnType<typeof setTimeout> | undefined;

export function isReachable(): boolean {
  return reachable;
}

/** Takes note of how a request went. */
export function noteReach(reached: boolean): void {
  reachable = reached;
  clearTimeout(asking);
  asking = reached ? undefined : setTimeout(ask, PAUSE);
}

async function ask(): Promise<void> {
  const answer = await fetch("/api/health").catch(() => null);
  noteReach(answer?.ok ?? false);
}
