/** Milliseconds after which a browser has surely begun to save. */
const BEGUN = 60_000;

/** Lets the browser save something that was made on the page. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), BEGUN);
}
