/** The kernel for pages that may never need it: its façade is fetched with the first question. */

import type { Kernel } from "./types";

export async function loadKernel(): Promise<Kernel> {
  return (await import("./index")).kernel();
}
