/** The kernel in WebAssembly finds what the native one finds: tests/kernel/test_wasm_agreement.py. */

import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";

import { beforeAll, describe, expect, it } from "vitest";

import { LEVEL_PLAY } from "$lib/generated/engine";
import type { ColourName, LabelId, LevelNumber } from "$lib/generated/game";
import type { HintView, SetupChoice } from "$lib/generated/protocol";
import type { CheckView, LaidPiece, PuzzleHintView, PuzzleView } from "$lib/generated/puzzles";
import type { GameFacts, GameRecord, BrokenRule, JudgedMove, Outlook, Story } from "$lib/kernel/types";
import type { KernelGame } from "$lib/kernel/kernelGame";
import { KernelPuzzle } from "$lib/kernel/kernelPuzzle";
import type { KernelService } from "$lib/kernel/service";
import { blksgfText } from "$lib/records/blksgf";
import { treeOf } from "$lib/records/playedGame";
import { jsonText } from "$lib/records/recordJson";
import { PuzzleBoard } from "$lib/puzzles/puzzleBoard";
import { noPause, PRODUCTS, service } from "./support";

interface Searched {
  readonly simulations: number;
  readonly solved: boolean;
  readonly visits: [number, number][];
  readonly moves: number;
  readonly value: number;
  readonly wins: number[];
}

interface Position {
  readonly plies: number;
  /** A checksum of the colours that might still cover each cell, as bits; -1 for covered ones. */
  readonly reach: number;
  readonly facts: Omit<GameFacts, "legal"> & { legal: number };
  readonly violations?: [number, BrokenRule | null][];
  /** By the levels that simulations limit, without a network. */
  readonly chosen?: number[];
  /** By levels that use a network, the strongest after some simulations. */
  readonly chosen_with_network?: Readonly<Record<string, number>>;
  readonly hints?: HintView[];
  /** Without a network, and with one. */
  readonly searches?: [Searched, Searched];
}

interface Game {
  readonly setup: SetupChoice;
  readonly random_game: number[];
  /** The checksums of its `.blksgf` and JSON files. */
  readonly files: [number, number];
  readonly perft: number;
  readonly depth: number;
  readonly positions: Position[];
}

interface Reviewed {
  readonly setup: SetupChoice;
  readonly placements: number[];
  readonly network: boolean;
  readonly labels: LabelId[];
  readonly best: number[];
  readonly swings: number[];
  /** The first move that is judged exactly. */
  readonly exact: number;
  readonly start: Outlook[];
  readonly story: Story;
}

interface Puzzle {
  readonly puzzle: PuzzleView;
  readonly laid: LaidPiece[];
  readonly seed: number;
  readonly solved: boolean;
  readonly steps: number;
  /** Placements, with their colours if these matter. */
  readonly places: [number, ColourName | null][];
}

interface Check {
  readonly puzzle: PuzzleView;
  readonly laid: LaidPiece[];
  readonly check: CheckView;
}

interface Hints {
  readonly puzzle: PuzzleView;
  readonly asked: { readonly laid: LaidPiece[]; readonly hint: PuzzleHintView }[];
}

/** Those of the levels whose choices the file has. */
const SEEDS = { game: 2, move: 1 };

const file = new URL("../../../tests/kernel/wasm_agreement.json", import.meta.url);
const { simulations, review_simulations, players, games, reviews, puzzles, made, checks, hints } = JSON.parse(
  readFileSync(file, "utf8"),
) as {
  simulations: number;
  review_simulations: number;
  players: string[];
  games: Game[];
  reviews: Reviewed[];
  puzzles: Puzzle[];
  made: PuzzleView[];
  checks: Check[];
  hints: Hints[];
};

const checksum = (numbers: readonly number[]): number => crc32(numbers.join(","));

const nameOf = ({ setup }: { setup: SetupChoice }): string =>
  `${setup.way}, ${setup.first} first, ${setup.start}, ${setup.scoring}`;

describe.each(PRODUCTS)("%s agrees with the native kernel", (product) => {
  let kernel: KernelService;

  beforeAll(async () => {
    kernel = await service(product);
  });

  describe.each(games.map((game) => [nameOf(game), game] as const))("in %s", (_, game) => {
    const record = (plies: number): GameRecord => ({ setup: game.setup, placements: game.random_game.slice(0, plies) });

    it("on the number of move sequences and on random games", () => {
      kernel.games.with(record(0), (start) => {
        expect(start.perft(game.depth)).toBe(game.perft);
        expect(start.randomGame(1)).toEqual(game.random_game);
      });
    });

    it("on the facts of a game", () => {
      for (const { plies, facts } of game.positions) {
        const found = kernel.facts(record(plies));
        expect({ ...found, legal: checksum(found.legal) }).toEqual(facts);
      }
    });

    it("on what makes placements illegal", () => {
      for (const { plies, violations = [] } of game.positions) {
        for (const [placement, expected] of violations) {
          expect(kernel.why(record(plies), placement)).toEqual(expected);
        }
      }
    });

    it("on the choices of the levels", async () => {
      for (const { plies, chosen = [] } of game.positions) {
        for (const [index, expected] of chosen.entries()) {
          const play = LEVEL_PLAY[(index + 1) as LevelNumber][game.setup.way];
          const begin = (each: KernelGame) =>
            kernel.engine.choose(each, { ...play, network: false, seconds: 0 }, SEEDS);
          expect(await kernel.run(record(plies), begin, noPause)).toBe(expected);
        }
      }
    });

    it("on the choices of levels with a network", async () => {
      for (const { plies, chosen_with_network: expected = {} } of game.positions) {
        for (const [level, placement] of Object.entries(expected)) {
          const play = LEVEL_PLAY[Number(level) as LevelNumber][game.setup.way];
          const bounded = { ...play, seconds: 0, simulations: play.simulations || simulations };
          const begin = (each: KernelGame) => kernel.engine.choose(each, bounded, SEEDS);
          expect(await kernel.run(record(plies), begin, noPause)).toBe(placement);
        }
      }
    });

    it("on hints and their reasons", async () => {
      const limits = { simulations, seconds: 0 };
      for (const { plies, hints } of game.positions) {
        if (!hints) continue;
        const begin = (each: KernelGame) => kernel.engine.hints(each, false, limits, 1);
        expect(await kernel.run(record(plies), begin, noPause)).toEqual(hints);
      }
    });

    it("on what searches find, bit for bit", async () => {
      const limits = { simulations, seconds: 0 };
      for (const { plies, searches = [] } of game.positions) {
        for (const [index, expected] of searches.entries()) {
          const network = index === 1;
          const begin = (each: KernelGame) => kernel.engine.search(each, network, limits, 1);
          const { moves, ...found } = await kernel.run(record(plies), begin, noPause);
          expect({
            ...found,
            visits: moves.slice(0, 12).map(({ placement, visits }) => [placement, visits]),
            moves: checksum(moves.flatMap(({ placement, visits }) => [placement, visits])),
            value: moves[0]!.value,
            wins: moves[0]!.wins.slice(0, expected.wins.length),
          }).toEqual(expected);
        }
      }
    });
  });

  it.each(games.map((game) => [nameOf(game), game] as const))("on the game files of %s", (_, game) => {
    const { moves } = kernel.facts({ setup: game.setup, placements: game.random_game });
    const content = treeOf({ setup: game.setup, players, moves });
    expect([crc32(blksgfText(content)), crc32(jsonText(content))]).toEqual(game.files);
  });

  it("on which colours might still cover each cell", () => {
    for (const { setup, random_game, positions } of games) {
      for (const { plies, reach } of positions) {
        const found = kernel.reach({ setup, placements: random_game.slice(0, plies) });
        const bits = found.map(({ covered, colours }) =>
          covered ? -1 : colours.reduce((sum, colour) => sum | (1 << colour), 0),
        );
        expect(checksum(bits)).toBe(reach);
      }
    }
  });

  it.each(reviews.map((review, index) => [index, nameOf(review), review] as const))(
    "on the labels and the story of game %i: %s",
    async (_index, _name, { setup, placements, network, story, ...expected }) => {
      const moves: JudgedMove[] = [];
      const last = await kernel.review(
        { setup, placements },
        { skipped: 0, simulations: review_simulations, network },
        noPause,
        (news) => moves.push(...news.moves),
      );
      expect({
        labels: moves.map(({ label }) => label),
        best: moves.map(({ best }) => best[0]!.placement),
        swings: moves.map(({ swing }) => swing),
        exact: moves.findIndex(({ exact }) => exact),
        start: last.start,
      }).toEqual(expected);
      const { accuracy, ...told } = last.story;
      expect({ ...told, accuracy: story.accuracy }).toEqual(story);
      accuracy.forEach((each, side) => expect(each).toBeCloseTo(story.accuracy[side]!, 5));
    },
  );

  it.each(puzzles.map((puzzle) => [puzzle.puzzle.id, puzzle] as const))("on solving %s", (_, puzzle) => {
    const board = new PuzzleBoard(puzzle.puzzle);
    const known = new KernelPuzzle(kernel.module, puzzle.puzzle);
    const solver = known.solver(puzzle.laid, puzzle.seed);
    expect(solver.run(puzzle.steps)).toBe(puzzle.solved ? "solved" : "unknown");
    expect(solver.steps).toBe(puzzle.steps);
    const colours = puzzle.places[0]![1] !== null;
    const found = solver.laid().map((piece) => [board.laid(piece)!.placement, colours ? piece.colour : null]);
    expect(found.sort(([a], [b]) => (a as number) - (b as number))).toEqual(puzzle.places);
    solver.free();
    known.free();
  });

  it.each(made.map((view) => [view.id, view] as const))("on making %s", async (id, view) => {
    expect(await kernel.makePuzzle(id, view.level!, noPause)).toEqual(view);
  });

  it("on the rules that pieces of puzzles break", () => {
    for (const { puzzle, laid, check } of checks) expect(kernel.checkPuzzle(puzzle, laid)).toEqual(check);
  });

  it.each(hints.map((hint) => [hint.puzzle.id, hint] as const))("on hints for %s", async (_, { puzzle, asked }) => {
    for (const { laid, hint } of asked) {
      expect(await kernel.hintPuzzle({ puzzle, laid, plan: [], seconds: 600 }, noPause)).toEqual(hint);
    }
  });
});
