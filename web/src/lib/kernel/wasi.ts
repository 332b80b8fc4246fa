/** The few system calls that the kernel's C++ library makes (WASI preview 1). */

const OK = 0;
const NOT_SUPPORTED = 58;

/** Returns the functions that the kernel imports; `memory` is asked for when they are called. */
export function wasiImports(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const view = (): DataView => new DataView(memory().buffer);
  return {
    clock_time_get: (_clock: number, _precision: bigint, at: number): number => {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return OK;
    },
    random_get: (at: number, bytes: number): number => {
      crypto.getRandomValues(new Uint8Array(memory().buffer, at, bytes));
      return OK;
    },
    // What the library prints before it gives up is dropped.
    fd_write: (_file: number, parts: number, count: number, written: number): number => {
      let bytes = 0;
      for (let i = 0; i < count; i++) bytes += view().getUint32(parts + 8 * i + 4, true);
      view().setUint32(written, bytes, true);
      return OK;
    },
    fd_close: (): number => OK,
    fd_seek: (): number => NOT_SUPPORTED,
    proc_exit: (code: number): never => {
      throw new Error(`the kernel has ended with code ${code}`);
    },
  };
}
