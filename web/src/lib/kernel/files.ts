/** Where the browser finds the compiled kernel and what the engine has learned. */

import plainUrl from "./wasm/kernel.wasm?url";
import simdUrl from "./wasm/kernel-simd.wasm?url";
import { KernelUnavailable } from "./types";

const DATA = import.meta.glob<string>(
  [
    "../../../../src/cornerwise/engine/data/{prior,value,book}-*.json",
    "../../../../src/cornerwise/engine/data/*.cwnet",
  ],
  { query: "?url", import: "default", eager: true },
);

const URLS = new Map(Object.entries(DATA).map(([path, url]) => [path.slice(path.lastIndexOf("/") + 1), url]));

/** A function that returns a vector: `i8x16.popcnt(i8x16.splat(0))`. Old browsers refuse it. */
const VECTORS = new Uint8Array([
  ...[0, 97, 115, 109, 1, 0, 0, 0],
  ...[1, 5, 1, 96, 0, 1, 123],
  ...[3, 2, 1, 0],
  ...[10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
]);

/** Downloads and compiles the kernel that suits this browser. Throws `KernelUnavailable`. */
export async function downloadKernel(): Promise<WebAssembly.Module> {
  if (typeof WebAssembly !== "object") throw new KernelUnavailable("kernel.unsupported");
  return download(WebAssembly.validate(VECTORS) ? simdUrl : plainUrl, compiled);
}

/** Downloads a data file of the engine. Throws `KernelUnavailable`. */
export async function downloadData(name: string): Promise<ArrayBuffer> {
  return download(URLS.get(name)!, (response) => response.arrayBuffer());
}

/** Compiles during the download; browsers cache code compiled this way. */
async function compiled(response: Response): Promise<WebAssembly.Module> {
  const { compileStreaming } = WebAssembly as { compileStreaming?: typeof WebAssembly.compileStreaming };
  return compileStreaming ? compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

async function download<T>(url: string, read: (response: Response) => Promise<T>): Promise<T> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return await read(response);
  } catch (cause) {
    const isOld = cause instanceof WebAssembly.CompileError;
    throw new KernelUnavailable(isOld ? "kernel.unsupported" : "kernel.not_loaded", { cause });
  }
}
