/** How a game ended, told by the places of its sides. */

import type { SideStanding } from "$lib/generated/protocol";

/** Says whether two sides are equal: then nobody has won. */
export function isDraw(sides: readonly Pick<SideStanding, "place">[]): boolean {
  return sides.length === 2 && sides.every((side) => side.place === 1);
}
