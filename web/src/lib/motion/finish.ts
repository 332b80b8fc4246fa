/** Finishes running animations, so that input acts on the final layout. */

/** Finishes all animations within an element that have an end. */
export function finishMotions(root: Element): void {
  for (const animation of root.getAnimations({ subtree: true })) {
    // Spinners run for ever.
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
}
