/** Returns the grain of a wooden board: lines that wave gently from side to side, the same for every size. */
export function woodGrain(width: number, height: number): string {
  const lines = [];
  for (let y = 0.3; y < height; y += 0.62) {
    // No two neighbouring lines wave alike.
    const swing = 0.22 * Math.sin(y * 2.3);
    const bend = width * (0.35 + 0.25 * Math.sin(y * 1.1));
    const at = (value: number): string => value.toFixed(2);
    lines.push(`M0 ${at(y)}Q${at(bend)} ${at(y + 2 * swing)} ${width} ${at(y + swing / 2)}`);
  }
  return lines.join("");
}
