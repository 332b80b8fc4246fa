/** The keys of web push as text and as bytes: base64url without padding. */

/** Returns the bytes of a key. */
export function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const binary = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}

/** Returns a key as text. Inverse of `bytesOf`. */
export function textOf(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
