/** Long work in short slices, so that a worker can hear "stop" in between. */

/** The milliseconds that a slice should take. */
const SLICE = 8;

/** The most steps of a slice, since a step can suddenly take longer. */
const MOST_STEPS = 4096;

/** Makes some steps, and says whether the work is done. */
export type Step = (steps: number) => boolean;

/** Waits between two slices. Throws to end the work. */
export type Pause = () => Promise<void>;

/** Makes steps until the work is done. */
export async function inSlices(step: Step, pause: Pause): Promise<void> {
  let steps = 1;
  await pause();
  for (;;) {
    const began = performance.now();
    if (step(steps)) return;
    const took = performance.now() - began;
    if (took > SLICE) steps = Math.max(1, Math.floor(steps / 2));
    else if (took < SLICE / 2) steps = Math.min(MOST_STEPS, steps * 2);
    await pause();
  }
}
