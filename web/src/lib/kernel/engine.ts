/** The engine of the kernel: searches, moves of the levels, hints, and reviews. */

import { KNOWLEDGE, SEARCH_OPTIONS, type LevelPlayData, type SearchOptionValues } from "$lib/generated/engine";
import type { WayId } from "$lib/generated/game";
import type { HintView } from "$lib/generated/protocol";
import { seatingOf, variantOf } from "$lib/game/ways";
import type { PlacementId } from "$lib/game/placements";
import { hintsOf, judgedOf, linesOf, reportOf, storyOf, type SearchReport } from "./answers";
import type { KernelGame } from "./kernelGame";
import type { Address, KernelModule } from "./module";
import type { Step } from "./slices";
import type { JudgedMove, Outlook, SearchView, Seeds, Story } from "./types";

/** Returns a data file of the engine by name. */
export type DataFiles = (name: string) => Promise<ArrayBuffer>;

/** When a search ends; 0 for no limit. */
export interface Limits {
  readonly simulations: number;
  readonly seconds: number;
}

/** How many hints are given, as on the server. */
const HINTS = 3;

/** Pages must not use as much memory as programs: 2²¹ children of 28 bytes, and half of it while they grow. */
const SMALLER: Partial<SearchOptionValues> = { max_children: 2 ** 21 };

/** How many moves of a line are returned. */
const LINE_MOVES = 8;

/** Weights by the names of their features. Only a value function has a cut. */
interface WeightsFile {
  readonly weights: Record<string, number>;
  readonly cut?: number;
}

/** An opening book: the moves to choose from in some positions, each after the placements that lead to it. */
interface BookFile {
  readonly positions: readonly { readonly line: readonly number[]; readonly moves: readonly number[] }[];
}

/** Work in the kernel that is done in steps and then has a result. */
export interface Task<Result> {
  readonly step: Step;
  result(): Result;
  free(): void;
}

/** A review that is under way. */
export interface ReviewTask extends Omit<Task<void>, "result"> {
  /** How many moves are judged. */
  readonly count: number;
  judged(index: number): JudgedMove;
  /** What the sides could expect at first, and the story so far; null before the first search is done. */
  told(): { start: Outlook[]; story: Story } | null;
}

/** Searches with what was learned about the games. Loads it on demand, and keeps it. */
export class KernelEngine {
  private readonly numbers = new Map<string, Promise<readonly number[]>>();
  private readonly networks = new Map<string, Promise<Address>>();
  private readonly books = new Map<string, Promise<Address>>();

  constructor(
    private readonly module: KernelModule,
    private readonly files: DataFiles,
  ) {}

  /** Loads what a way needs. */
  async prepare(way: WayId, network: boolean): Promise<void> {
    const { book } = KNOWLEDGE[way];
    await Promise.all([this.parts(way, network), book !== null && this.book(book)]);
  }

  /** Begins a search of a game's position. */
  async search(game: KernelGame, network: boolean, limits: Limits, seed: number): Promise<Task<SearchReport>> {
    return this.task(
      await this.made(game, network, {}, (engine) =>
        this.module.call("cw_search_new", engine, game.address, limits.simulations, limits.seconds, seed),
      ),
      "search",
      (search) => {
        this.module.call("cw_search_report", search);
        return reportOf(this.module.doubles());
      },
    );
  }

  /** Begins a search for the best few lines. */
  async lines(game: KernelGame, count: number, limits: Limits, seed: number): Promise<Task<SearchView>> {
    const sides = seatingOf(game.setup).sides.length;
    return this.task(
      await this.made(game, true, {}, (engine) =>
        this.module.call("cw_search_new", engine, game.address, limits.simulations, limits.seconds, seed),
      ),
      "search",
      (search) => {
        const placements = this.module.ints("cw_search_lines", search, game.address, count, LINE_MOVES);
        return linesOf(this.module.doubles(), placements, sides);
      },
    );
  }

  /** Begins to judge the moves of a game, without the first `skipped`. */
  async review(game: KernelGame, skipped: number, network: boolean, limits: Limits, seed: number): Promise<ReviewTask> {
    const numbers = [skipped, HINTS, limits.simulations, limits.seconds, seed];
    const review = await this.made(game, network, {}, (engine) =>
      this.module.call("cw_review_new", engine, game.address, ...numbers),
    );
    const { module } = this;
    const sides = seatingOf(game.setup).sides.length;
    const names = pieceNames(game);
    return {
      ...this.task(review, "review", () => undefined),
      get count() {
        return module.call("cw_review_count", review);
      },
      judged: (index) => {
        const reasons = module.ints("cw_review_move", review, index);
        return judgedOf(module.doubles(), reasons, sides, names);
      },
      told: () => {
        module.call("cw_review_story", review);
        return storyOf(module.doubles(), sides);
      },
    };
  }

  /** Begins to choose a move as a level does. */
  async choose(game: KernelGame, play: LevelPlayData, seeds: Seeds): Promise<Task<PlacementId>> {
    const { temperature, small_pieces, blindness } = play.weakness;
    const file = KNOWLEDGE[game.setup.way].book;
    const book = file === null ? 0 : await this.book(file);
    const weakness = [temperature, small_pieces, blindness];
    const numbers = [book, ...weakness, play.simulations, play.seconds, play.spread, seeds.game, seeds.move];
    return this.task(
      await this.made(game, play.network, play.options, (engine) =>
        this.module.call("cw_level_new", engine, game.address, ...numbers),
      ),
      "level",
      (player) => this.module.call("cw_level_choice", player),
    );
  }

  /** Begins to look for hints. */
  async hints(game: KernelGame, network: boolean, limits: Limits, seed: number): Promise<Task<HintView[]>> {
    return this.task(
      await this.made(game, network, {}, (engine) =>
        this.module.call("cw_hints_new", engine, game.address, HINTS, limits.simulations, limits.seconds, seed),
      ),
      "hints",
      (search) => {
        const reasons = this.module.ints("cw_hints_found", search);
        return hintsOf(this.module.doubles(), reasons, pieceNames(game));
      },
    );
  }

  private task<Result>(address: Address, kind: string, result: (address: Address) => Result): Task<Result> {
    return {
      step: (steps) => this.module.call(`cw_${kind}_step`, address, steps) !== 0,
      result: () => result(address),
      free: () => this.module.call(`cw_${kind}_free`, address),
    };
  }

  /** Makes something with an engine for a game; the engine is needed only for that. */
  private async made(
    game: KernelGame,
    network: boolean,
    options: Partial<SearchOptionValues>,
    make: (engine: Address) => Address,
  ): Promise<Address> {
    const { weights, cut, net } = await this.parts(game.setup.way, network);
    const { start, growth } = KNOWLEDGE[game.setup.way].calibration;
    const numbers = Float64Array.from([...weights, ...optionNumbers(options, cut), start, growth]);
    const engine = this.module.lend(numbers, (at) => this.module.call("cw_engine_new", at, numbers.length, net));
    if (!engine) throw new Error("the kernel does not take these weights");
    try {
      const made = make(engine);
      if (!made) throw new Error("the kernel cannot search this position");
      return made;
    } finally {
      this.module.call("cw_engine_free", engine);
    }
  }

  private async parts(way: WayId, network: boolean): Promise<{ weights: number[]; cut: number; net: Address }> {
    const { prior, value, network: file } = KNOWLEDGE[way];
    const [priorWeights, [cut, ...valueWeights], net] = await Promise.all([
      this.weights(prior, "cw_prior_features"),
      this.weights(value, "cw_value_features"),
      network && file !== null ? this.network(file) : 0,
    ]);
    return { weights: [...priorWeights.slice(1), ...valueWeights], cut: cut!, net };
  }

  /** Returns the cut of a file (0 without one), then its weights in the order of the kernel's features. */
  private weights(file: string, features: string): Promise<readonly number[]> {
    return remembered(this.numbers, file, async () => {
      const document = await this.json<WeightsFile>(file);
      const names = String.fromCharCode(...this.module.ints(features))
        .trimEnd()
        .split("\n");
      return [document.cut ?? 0, ...names.map((name) => document.weights[name] ?? 0)];
    });
  }

  private network(file: string): Promise<Address> {
    return remembered(this.networks, file, async () => {
      const bytes = new Uint8Array(await this.files(file));
      const net = this.module.lend(bytes, (at) => this.module.call("cw_net_new", at, bytes.length));
      if (!net) throw new Error(`${file} is not a network`);
      return net;
    });
  }

  private book(file: string): Promise<Address> {
    return remembered(this.books, file, async () => {
      const { positions } = await this.json<BookFile>(file);
      const numbers = Int32Array.from(
        positions.flatMap(({ line, moves }) => [line.length, ...line, moves.length, ...moves]),
      );
      const book = this.module.lend(numbers, (at) => this.module.call("cw_book_new", at, numbers.length));
      if (!book) throw new Error(`${file} is not an opening book`);
      return book;
    });
  }

  private async json<Content>(file: string): Promise<Content> {
    return JSON.parse(new TextDecoder().decode(await this.files(file))) as Content;
  }
}

function pieceNames(game: KernelGame): string[] {
  return variantOf(game.setup.way).pieces.map(({ name }) => name);
}

/** Returns the promise for a key, made once. One that fails is forgotten, so that the next call tries again. */
function remembered<Value>(map: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>): Promise<Value> {
  let promise = map.get(key);
  if (!promise) {
    promise = make();
    map.set(key, promise);
    promise.catch(() => map.delete(key));
  }
  return promise;
}

/** Returns the parameters of a search in the order in which the kernel reads them. */
function optionNumbers(options: Partial<SearchOptionValues>, cut: number): number[] {
  return Object.entries({ ...SEARCH_OPTIONS, ...SMALLER }).flatMap(([name, usual]) => {
    const chosen = options[name] ?? usual;
    if (typeof chosen === "number") return [chosen];
    const fields = { ...(usual as object), ...chosen, ...(name === "playout" ? { cut } : {}) };
    return Object.values(fields).map(Number);
  });
}
