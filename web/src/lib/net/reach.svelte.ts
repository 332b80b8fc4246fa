/** Whether the server could be reached the last time we asked. */

let reachable = $state(true);

export function isReachable(): boolean {
  return reachable;
}

export function noteReach(reached: boolean): void {
  reachable = reached;
}
