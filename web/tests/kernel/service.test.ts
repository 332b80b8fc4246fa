import { beforeAll, describe, expect, it } from "vitest";

import { LEVELS, WAYS } from "$lib/generated/game";
import type { KernelService } from "$lib/kernel/service";
import { IllegalRecord, type JudgedMove, type Review } from "$lib/kernel/types";
import { noPause, service, setup } from "./support";

let kernel: KernelService;

beforeAll(async () => {
  kernel = await service();
});

describe.each(WAYS.map(({ id }) => id))("in %s", (way) => {
  it("a whole game is played by the computer, and its facts hold together", async () => {
    const placements: number[] = [];
    for (;;) {
      const game = { setup: setup(way), placements };
      const facts = kernel.facts(game);
      expect(facts.moves.map(({ placement }) => placement)).toEqual(placements);
      if (facts.over) {
        expect(facts.legal).toEqual([]);
        expect(facts.scores.every(({ blocked }) => blocked)).toBe(true);
        break;
      }
      const placement = await kernel.choose(game, 2, { game: 1, move: placements.length }, noPause);
      expect(facts.legal).toContain(placement);
      expect(kernel.why(game, placement)).toBeNull();
      placements.push(placement);
    }
  });

  it("every level finds a move", async () => {
    const game = { setup: setup(way), placements: [] };
    const { legal } = kernel.facts(game);
    for (const { number } of LEVELS.slice(0, 6)) {
      expect(legal).toContain(await kernel.choose(game, number, { game: 1, move: 1 }, noPause));
    }
  });

  it("hints are legal and have reasons", async () => {
    const game = { setup: setup(way), placements: [] };
    const hints = await kernel.hints(game, 0.2, noPause);
    expect(hints.length).toBeGreaterThan(0);
    for (const hint of hints) {
      expect(kernel.why(game, hint.placement)).toBeNull();
      expect(hint.reasons.length).toBeGreaterThan(0);
      expect(hint.win_chance).toBeGreaterThanOrEqual(0);
      expect(hint.win_chance).toBeLessThanOrEqual(1);
    }
  });
});

describe("a colour that is not to play", () => {
  it("is told where it could place a piece, and why not elsewhere", () => {
    const placements: number[] = [];
    for (let ply = 0; ply < 12; ply++) {
      const game = { setup: setup("classic"), placements };
      const facts = kernel.facts(game);
      expect(kernel.places(game, facts.colour!)).toEqual({ legal: facts.legal, own_corners: facts.own_corners });
      const colour = (facts.colour! + 1) % 4;
      const { legal, own_corners } = kernel.places(game, colour);
      expect(own_corners.length).toBeGreaterThan(0);
      for (const id of [legal[0]!, legal.at(-1)!]) expect(kernel.why(game, id, colour)).toBeNull();
      const placement = facts.legal[(ply * 101) % facts.legal.length]!;
      const after = { setup: setup("classic"), placements: [...placements, placement] };
      // The others can only take places away.
      const next = kernel.facts(after);
      expect(next.colour).toBe(colour);
      expect(legal).toEqual(expect.arrayContaining(next.legal));
      const lost = legal.filter((id) => !next.legal.includes(id));
      for (const id of lost.slice(0, 20)) expect(kernel.why(after, id, colour)?.code).toBe("placement/overlap");
      placements.push(placement);
    }
  });

  it("hears that its piece has been placed already", () => {
    const [first] = kernel.facts({ setup: setup("duo"), placements: [] }).legal;
    const game = { setup: setup("duo"), placements: [first!] };
    expect(kernel.why(game, first!, 0)?.code).toBe("placement/piece_used");
  });
});

const QUICK = { skipped: 0, simulations: 4, network: false };

describe.each(WAYS.map(({ id }) => id))("in %s", (way) => {
  const played = (): number[] =>
    kernel.games.with({ setup: setup(way), placements: [] }, (game) => game.randomGame(5)).slice(0, 12);

  it("a review tells each move once, in order, with the outlook of every side", async () => {
    const placements = played();
    const heard: Review[] = [];
    const last = await kernel.review({ setup: setup(way), placements }, QUICK, noPause, (news) => heard.push(news));
    const moves = heard.flatMap((news) => news.moves);
    expect(moves.map(({ placement }) => placement)).toEqual(placements);
    const sides = kernel.facts({ setup: setup(way), placements }).sides.length;
    expect(last.start.length).toBe(sides);
    for (const { sides: outlooks, side, after } of moves) {
      expect(outlooks.length).toBe(sides);
      expect(after).toEqual(outlooks[side]);
    }
    expect(heard.at(-1)!.story).toEqual(last.story);
  });

  it("a move that is judged by itself gets the same label", async () => {
    const placements = played();
    const whole: JudgedMove[] = [];
    await kernel.review({ setup: setup(way), placements }, QUICK, noPause, ({ moves }) => whole.push(...moves));
    const alone: JudgedMove[] = [];
    const record = { setup: setup(way), placements: placements.slice(0, 8) };
    await kernel.review(record, { ...QUICK, skipped: 7 }, noPause, ({ moves }) => alone.push(...moves));
    expect(alone).toEqual([whole[7]]);
  });

  it("a search tells lines of legal moves with the outlook of every side", async () => {
    const placements = played();
    const { sides } = kernel.facts({ setup: setup(way), placements });
    const choice = { lines: 3, seconds: 0, simulations: 300 };
    const { lines, ...found } = await kernel.search(
      { setup: setup(way), placements },
      choice,
      noPause,
      () => undefined,
    );
    expect(found.simulations).toBeGreaterThan(0);
    expect(found.sides.length).toBe(sides.length);
    expect(lines.length).toBe(3);
    for (const line of lines) {
      expect(line.sides.length).toBe(sides.length);
      expect(line.share).toBeGreaterThan(0);
      expect(() => kernel.facts({ setup: setup(way), placements: [...placements, ...line.placements] })).not.toThrow();
    }
    expect(lines[0]!.placements.length).toBeGreaterThan(1);
  });
});

describe("a position that was set up", () => {
  const [duo] = [setup("duo")];

  it("goes on with the colour to play, and its pieces count as placed", () => {
    const placements = kernel.games.with({ setup: duo, placements: [] }, (game) => game.randomGame(5)).slice(0, 6);
    const whole = kernel.facts({ setup: duo, placements });
    const placed = [0, 1].map((colour) =>
      whole.moves.filter((move) => move.colour === colour).map(({ placement }) => placement),
    );
    const facts = kernel.facts({ setup: duo, placements: [], initial: { placed, turn: 0 } });
    expect({ ...facts, moves: [] }).toEqual({ ...whole, moves: [] });
  });

  it("is refused when pieces overlap, are used twice, or are no placements", () => {
    for (const placed of [[[0], [0]], [[0, 1], []], [[1e6], []], [[0]]]) {
      expect(() => kernel.facts({ setup: duo, placements: [], initial: { placed, turn: 0 } })).toThrow(IllegalRecord);
    }
  });
});

describe("a record", () => {
  it("with an illegal placement is refused, and the ply is told", () => {
    const [first] = kernel.facts({ setup: setup("duo"), placements: [] }).legal;
    const game = { setup: setup("duo"), placements: [first!, first!] };
    expect(() => kernel.facts(game)).toThrow(new IllegalRecord(1));
  });

  it("with numbers that are no placements is refused", () => {
    for (const wrong of [-1, 1e6, 0.5, NaN, 2 ** 40]) {
      expect(() => kernel.facts({ setup: setup("duo"), placements: [wrong] })).toThrow(IllegalRecord);
    }
  });
});

describe("a search", () => {
  it("tells now and then what it has found", async () => {
    const told: number[] = [];
    const choice = { lines: 1, seconds: 0.8, simulations: 0 };
    const game = { setup: setup("duo"), placements: [] };
    await kernel.search(game, choice, noPause, ({ simulations }) => told.push(simulations));
    expect(told.length).toBeGreaterThan(1);
    expect([...told].sort((a, b) => a - b)).toEqual(told);
  });

  it("ends at once when the pause says so", async () => {
    let pauses = 0;
    const stop = async (): Promise<void> => {
      if (++pauses > 3) throw new Error("stopped");
    };
    const began = performance.now();
    await expect(
      kernel.choose({ setup: setup("classic"), placements: [] }, 9, { game: 1, move: 1 }, stop),
    ).rejects.toThrow("stopped");
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
