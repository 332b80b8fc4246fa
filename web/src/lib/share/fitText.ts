/** Fitting text into the width of a picture. Pure: how wide a text is, is asked. */

export type Measure = (text: string) => number;

/** Returns a text in lines that are not wider than that, unless a single word is. */
export function wrapped(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || measure(longer) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Returns a text, cut with dots where it is too wide. */
export function shortened(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  while (letters.length > 1 && measure(`${letters.join("")}…`) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
