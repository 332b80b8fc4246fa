/** How pieces move: keyframes and delays. Pure; lengths on the board are counted in squares. */

export interface Vector {
  readonly x: number;
  readonly y: number;
}

/** Milliseconds that a piece takes to come to rest where it is set down. */
export const LANDING = 200;

/** The direction that is up on the screen, for a board that is not turned. */
const UP: Vector = { x: 0, y: -1 };

/** A translation to so many squares above the spot of a piece. */
const above = (up: Vector, squares: number): string => `translate(${up.x * squares}px, ${up.y * squares}px)`;

/** A piece is set down from just above its spot, and shrinks a little on contact. */
export function landing(up = UP): Keyframe[] {
  return [
    { transform: `${above(up, 0.16)} scale(1.07)`, easing: "ease-in" },
    { transform: "scale(0.975)", offset: 0.5, easing: "ease-out" },
    { transform: "none" },
  ];
}

/** The scale at which a piece starts, as it is drawn on the card of its player. */
const SMALL = 0.35;

/** A piece travels from somewhere else to just above its spot, and is set down. */
export function travelling(from: Vector, up = UP): Keyframe[] {
  return [
    {
      transform: `translate(${from.x}px, ${from.y}px) scale(${SMALL})`,
      easing: "cubic-bezier(0.3, 0.1, 0.3, 1)",
    },
    { transform: `${above(up, 0.2)} scale(1.09)`, offset: 0.74, easing: "ease-in" },
    { transform: "scale(0.975)", offset: 0.88, easing: "ease-out" },
    { transform: "none" },
  ];
}

/** The mark of a new piece appears when the piece has landed. */
export function appearing(): Keyframe[] {
  return [{ opacity: 0 }, { opacity: 0, offset: 0.85 }, { opacity: 1 }];
}

/** Milliseconds that one piece of a ripple moves. */
export const HOP = 420;

/** A piece of the winner hops. */
export function hopping(up = UP): Keyframe[] {
  return [
    { transform: "none", easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" },
    { transform: `${above(up, 0.3)} scale(1.14)`, offset: 0.4, easing: "cubic-bezier(0.5, 0, 0.7, 0.4)" },
    { transform: "scale(0.97)", offset: 0.78, easing: "ease-out" },
    { transform: "none" },
  ];
}

/** Milliseconds between two pieces of a ripple, and the most until its last piece moves. */
const RIPPLE_STEP = 75;
const RIPPLE_MOST = 1_300;

/** Returns after how many milliseconds each of so many pieces moves: one after the other, the first at `begin`. */
export function rippleDelays(count: number, begin: number): number[] {
  const step = Math.min(RIPPLE_STEP, RIPPLE_MOST / Math.max(count - 1, 1));
  return Array.from({ length: count }, (_, index) => begin + step * index);
}

/** Milliseconds in which an unplaced piece flies off, and between two of them. */
export const FLIGHT = 850;
export const FLIGHT_STEP = 22;

/** How far a piece flies, in lengths of the window's diagonal, and how far it falls, in pixels. */
const REACH = 0.32;
const FALL = 130;

/**
 * A piece in a window flies away from the middle of the window, up at first, turns and disappears. Pieces from the
 * same point part by their `number`.
 */
export function flyingOff(at: Vector, middle: Vector, number: number): Keyframe[] {
  const far = Math.hypot(middle.x, middle.y) * 2 * REACH;
  // The golden angle: no two go the same way.
  const apart = (((number * 137.5) % 90) - 45) * (Math.PI / 180);
  const angle = Math.atan2(at.y - middle.y, at.x - middle.x) + apart;
  const [x, y] = [Math.cos(angle) * far, Math.sin(angle) * far];
  const spin = (number % 2 ? -1 : 1) * (90 + ((number * 41) % 120));
  const frame = (part: number, fall: number, scale: number): string =>
    `translate(${Math.round(x * part)}px, ${Math.round(y * part + fall)}px) rotate(${Math.round(spin * part)}deg) scale(${scale})`;
  return [
    { transform: "none", opacity: 1, easing: "cubic-bezier(0.2, 0.7, 0.5, 1)" },
    { transform: frame(0.55, -40, 1.08), opacity: 1, offset: 0.45, easing: "cubic-bezier(0.5, 0, 0.9, 0.6)" },
    { transform: frame(1, FALL, 0.7), opacity: 0 },
  ];
}
