/** Kernels for tests in Node: the products of `make wasm` and the engine's data, from the disk. */

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import type { WayId } from "$lib/generated/game";
import type { SetupChoice } from "$lib/generated/protocol";
import { KernelModule } from "$lib/kernel/module";
import { KernelService } from "$lib/kernel/service";
import type { Pause } from "$lib/kernel/slices";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const PRODUCTS = ["kernel-simd.wasm", "kernel.wasm"] as const;

export type Product = (typeof PRODUCTS)[number];

async function bytes(path: string): Promise<ArrayBuffer> {
  return new Uint8Array(await readFile(at(path))).buffer;
}

export async function module(product: Product = PRODUCTS[0]): Promise<KernelModule> {
  return KernelModule.start(await WebAssembly.compile(await bytes(`../../src/lib/kernel/wasm/${product}`)));
}

export async function service(product: Product = PRODUCTS[0]): Promise<KernelService> {
  return new KernelService(await module(product), (name) => bytes(`../../../src/cornerwise/engine/data/${name}`));
}

export const setup = (way: WayId, choice: Partial<SetupChoice> = {}): SetupChoice => ({
  way,
  shared: null,
  scoring: null,
  start: null,
  first: null,
  ...choice,
});

/** Does not wait between slices. */
export const noPause: Pause = () => Promise.resolve();
