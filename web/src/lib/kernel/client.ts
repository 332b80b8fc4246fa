/** The page's side of the worker. Loaded with the first question to the kernel. */

import { errorOf, type FromWorker, type Question, type ToWorker } from "./messages";
import { KernelUnavailable } from "./types";

interface Waiting {
  readonly watch: ((news: never) => void) | undefined;
  resolve(value: never): void;
  reject(error: unknown): void;
}

let worker: Worker | null = null;
let asked = 0;
const waiting = new Map<number, Waiting>();

/** Asks the kernel. Rejects with an AbortError when the signal fires. */
export function ask<Value, News = never>(
  question: Question,
  signal?: AbortSignal,
  watch?: (news: News) => void,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const id = ++asked;
    const stop = (): void => {
      waiting.delete(id);
      send({ type: "stop", id });
      reject(signal!.reason as Error);
    };
    signal?.addEventListener("abort", stop, { once: true });
    const settled = (): void => signal?.removeEventListener("abort", stop);
    waiting.set(id, {
      watch,
      resolve: (value) => (settled(), resolve(value)),
      reject: (error) => (settled(), reject(error as Error)),
    });
    send({ type: "ask", id, question });
  });
}

function send(message: ToWorker): void {
  worker ??= begin();
  worker.postMessage(message);
}

function begin(): Worker {
  const begun = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "kernel" });
  begun.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    const question = waiting.get(data.id);
    if (data.type === "news") {
      question?.watch?.(data.news as never);
      return;
    }
    waiting.delete(data.id);
    if (data.type === "answer") question?.resolve(data.value as never);
    else question?.reject(errorOf(data.failure));
  });
  // The script could not be loaded. The next question tries again.
  begun.addEventListener("error", ({ message }) => {
    if (worker === begun) worker = null;
    begun.terminate();
    const all = [...waiting.values()];
    waiting.clear();
    for (const question of all) question.reject(new KernelUnavailable("kernel.not_loaded", { cause: message }));
  });
  return begun;
}
