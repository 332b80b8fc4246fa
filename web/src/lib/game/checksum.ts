/** Checksums of short texts. */

/** Returns a number made of a text, different for each text as far as chance allows (FNV-1a). */
export function checksum(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
