/** Which addresses other devices can reach. */

/** Says whether a host is this device's name for itself. */
export function isLocal(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || host.startsWith("127.");
}
