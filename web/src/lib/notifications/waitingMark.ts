/** How many games wait, where it is seen without opening the page: in its title, icon and badge. */

const COUNT = /^\(\d+\) /;
const ICON = "/icon.svg";
const ICON_WAITING = "/icon-waiting.svg";

/** Returns a title that begins with the number of games that wait, if there are any. */
export function countedTitle(title: string, count: number): string {
  const plain = title.replace(COUNT, "");
  return count > 0 ? `(${count}) ${plain}` : plain;
}

/** Shows the number of games that wait, also in titles that the page takes on later. */
export class WaitingMark {
  #count = 0;
  #observed: Element | null = null;
  readonly #observer = new MutationObserver(() => this.#title());

  show(count: number): void {
    this.#count = count;
    this.#title();
    document.querySelector("link[rel=icon]")?.setAttribute("href", count > 0 ? ICON_WAITING : ICON);
    // Not every browser has badges, and those that have show them for installed apps only.
    const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    badge?.catch(() => undefined);
  }

  #title(): void {
    const title = document.querySelector("title");
    if (title !== this.#observed) {
      this.#observer.disconnect();
      if (title) this.#observer.observe(title, { childList: true, characterData: true, subtree: true });
      this.#observed = title;
    }
    const counted = countedTitle(document.title, this.#count);
    if (counted !== document.title) document.title = counted;
  }
}
