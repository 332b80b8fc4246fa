/** The compiled kernel as JavaScript sees it: functions of plain numbers, and its memory. */

import { wasiImports } from "./wasi";

/** The address of an object or of numbers in the kernel's memory; 0 for none. */
export type Address = number;

type Call = (...numbers: number[]) => number;

/** Calls the functions of `kernel/wasm`. Lists go in and come out as arrays. */
export class KernelModule {
  private readonly memory: WebAssembly.Memory;

  private constructor(private readonly exports: WebAssembly.Exports) {
    this.memory = exports["memory"] as WebAssembly.Memory;
  }

  /** Starts a kernel. */
  static async start(compiled: WebAssembly.Module): Promise<KernelModule> {
    let memory: WebAssembly.Memory | null = null;
    const imports = { wasi_snapshot_preview1: wasiImports(() => memory!) };
    const instance = await WebAssembly.instantiate(compiled, imports);
    memory = instance.exports["memory"] as WebAssembly.Memory;
    (instance.exports["_initialize"] as () => void)();
    return new KernelModule(instance.exports);
  }

  /** Calls a function with numbers and addresses. */
  call(name: string, ...numbers: number[]): number {
    return (this.exports[name] as Call)(...numbers);
  }

  /** Calls a function that lists integers. */
  ints(name: string, ...numbers: number[]): number[] {
    this.call(name, ...numbers);
    return this.answer();
  }

  /** Returns the integers that the last call has listed. */
  answer(): number[] {
    return Array.from(new Int32Array(this.memory.buffer, this.call("cw_ints"), this.call("cw_int_count")));
  }

  /** Returns the other list of the last call of `ints`, of floating-point numbers. */
  doubles(): number[] {
    return Array.from(new Float64Array(this.memory.buffer, this.call("cw_doubles"), this.call("cw_double_count")));
  }

  /** Lends a function a copy of some numbers or bytes, until it returns. */
  lend<Result>(values: Uint8Array | Int32Array | Float32Array | Float64Array, use: (at: Address) => Result): Result {
    const at = this.call("cw_alloc", values.byteLength);
    try {
      const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
      new Uint8Array(this.memory.buffer).set(bytes, at);
      return use(at);
    } finally {
      this.call("cw_free", at);
    }
  }

  /** How many bytes the kernel uses. */
  get bytes(): number {
    return this.memory.buffer.byteLength;
  }
}
