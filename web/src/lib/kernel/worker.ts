/** The worker: a kernel that answers one question after the other, and hears "stop" in between. */

import { downloadData, downloadKernel } from "./files";
import { failureOf, type FromWorker, type Question, type ToWorker } from "./messages";
import { KernelModule } from "./module";
import { KernelService } from "./service";
import type { Pause } from "./slices";
import { IllegalRecord, KernelUnavailable } from "./types";

/** Ends the work on a question that nobody asks any more. */
class Stopped extends Error {}

const stopped = new Set<number>();
let service: Promise<KernelService> | null = null;

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "stop") stopped.add(data.id);
  else void answer(data.id, data.question);
});

async function answer(id: number, question: Question): Promise<void> {
  try {
    tell({ type: "answer", id, value: await valueOf(id, question) });
  } catch (error) {
    if (error instanceof Stopped) return;
    if (!(error instanceof IllegalRecord)) service = null; // It may be broken: begin anew next time.
    tell({ type: "failure", id, failure: failureOf(error) });
  } finally {
    stopped.delete(id);
  }
}

async function valueOf(id: number, question: Question): Promise<unknown> {
  const pause: Pause = () => paused(id);
  const watch = (news: unknown): void => tell({ type: "news", id, news });
  const kernel = await (service ??= start());
  switch (question.type) {
    case "prepare":
      return kernel.prepare(question.way);
    case "facts":
      return kernel.facts(question.game);
    case "places":
      return kernel.places(question.game, question.colour);
    case "why":
      return kernel.why(question.game, question.placement, question.colour);
    case "choose":
      return kernel.choose(question.game, question.level, question.seeds, pause);
    case "hints":
      return kernel.hints(question.game, question.seconds, pause);
    case "review":
      return kernel.review(question.game, question, pause, watch);
    case "search":
      return kernel.search(question.game, question, pause, watch);
    case "reach":
      return kernel.reach(question.game);
    case "tree":
      return kernel.tree(question.setup, question.steps, pause);
    case "make":
      return kernel.makePuzzle(question.id, question.level, pause);
    case "check":
      return kernel.checkPuzzle(question.puzzle, question.laid);
    case "hintPuzzle":
      return kernel.hintPuzzle(question.question, pause);
    case "solve":
      return kernel.solvePuzzle(question.question, pause, watch);
  }
}

async function start(): Promise<KernelService> {
  const compiled = await downloadKernel();
  try {
    return new KernelService(await KernelModule.start(compiled), downloadData);
  } catch (cause) {
    throw new KernelUnavailable("kernel.unsupported", { cause });
  }
}

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Lets messages in. A timer would wait for at least four milliseconds. */
async function paused(id: number): Promise<void> {
  await new Promise<void>((done) => {
    waiting.push(done);
    channel.port2.postMessage(null);
  });
  if (stopped.has(id)) throw new Stopped();
}

function tell(message: FromWorker): void {
  postMessage(message);
}
