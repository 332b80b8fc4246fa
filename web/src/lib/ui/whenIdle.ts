/** Longest wait in milliseconds, after which the work is done on a busy page too. */
const PATIENCE = 5_000;

/** Does some work when the page is loaded and has nothing more urgent to do. */
export function whenIdle(work: () => void): void {
  const idle = (): void => {
    if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: PATIENCE });
    else setTimeout(work);
  };
  if (document.readyState === "complete") idle();
  else window.addEventListener("load", idle, { once: true });
}
