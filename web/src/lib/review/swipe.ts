/** Swipes across a picture: a step for each, whichever way the language runs. */

/** The pixels that a finger must move sideways; it must also move more sideways than up or down. */
const LEAST = 40;

interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

/** Returns the step that a swipe stands for: to the left is forward, as when a page is turned. */
export function swipeOf(down: Place, up: Place): "back" | "forward" | null {
  const across = up.clientX - down.clientX;
  if (Math.abs(across) < LEAST || Math.abs(across) < 2 * Math.abs(up.clientY - down.clientY)) return null;
  return across < 0 ? "forward" : "back";
}
