/** Longest wait in milliseconds: a page that is always busy does its work nevertheless. */
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
