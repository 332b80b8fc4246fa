/** A file that another page hands to the analysis, which opens next. */

export interface HandedFile {
  readonly name: string;
  readonly text: string;
}

let handed: HandedFile | null = null;

/** Hands a file over; the analysis takes it when it opens. */
export function handFile(file: HandedFile): void {
  handed = file;
}

/** Returns the file that was handed over, once. */
export function handedFile(): HandedFile | null {
  const file = handed;
  handed = null;
  return file;
}
