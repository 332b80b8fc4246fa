/** Ends what moves on a part of the page: whoever acts, acts on things as they are. */

/** Lets everything within an element that moves for a while come to its end at once. */
export function finishMotions(root: Element): void {
  for (const animation of root.getAnimations({ subtree: true })) {
    // What turns for ever has no end.
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
}
