/** A game inside the kernel. */

import type { SetupChoice } from "$lib/generated/protocol";
import type { PlacementId } from "$lib/game/placements";
import { scoringOf, wayOf } from "$lib/game/ways";
import type { Address, KernelModule } from "./module";
import { Numbers, playersNumbers, rulesNumbers } from "./numbers";
import { IllegalRecord, type CellReach, type GameRecord, type InitialPosition } from "./types";

const NOBODY = -1;

/** Turns the kernel's number for "no colour" or "no seat" into null. */
export const orNull = (number: number): number | null => (number === NOBODY ? null : number);

/** Makes games. Keeps the tables of each set of rules, which take longest to make. */
export class GameMaker {
  private readonly rules = new Map<string, Address>();

  constructor(private readonly module: KernelModule) {}

  /** Calls a function with the game of a record, and frees the game after it. */
  with<Result>(record: GameRecord, use: (game: KernelGame) => Result): Result {
    const game = this.make(record);
    try {
      return use(game);
    } finally {
      game.free();
    }
  }

  /** Returns the game of a record, to be freed. Throws `IllegalRecord`. */
  make({ setup, placements, initial }: GameRecord): KernelGame {
    const players = playersNumbers(setup);
    const address = this.module.lend(players, (at) =>
      this.module.call("cw_game_new", this.rulesOf(setup), at, players.length),
    );
    if (!address) throw new Error("the kernel does not take these players");
    const game = new KernelGame(this.module, setup, address);
    const fail = (ply: number): never => {
      game.free();
      throw new IllegalRecord(ply);
    };
    if (initial && !game.setUp(initial)) fail(-1);
    placements.forEach((placement, ply) => game.play(placement) || fail(ply));
    return game;
  }

  private rulesOf(setup: SetupChoice): Address {
    const way = wayOf(setup.way);
    const key = [way.variant, setup.start ?? way.start, scoringOf(setup).id].join(" ");
    let rules = this.rules.get(key);
    if (rules === undefined) {
      const numbers = rulesNumbers(setup);
      rules = this.module.lend(numbers, (at) => this.module.call("cw_rules_new", at, numbers.length));
      if (!rules) throw new Error("the kernel does not take these rules");
      this.rules.set(key, rules);
    }
    return rules;
  }
}

/** A move as the kernel knows it. */
export interface KernelMove {
  readonly colour: number;
  readonly placement: PlacementId;
  readonly seat: number;
  /** The colours that had to pass after it. */
  readonly passedAfter: number[];
}

export interface ColourStanding {
  readonly points: number;
  readonly squaresLeft: number;
  readonly allPlacedBonus: number;
  readonly singleLastBonus: number;
  readonly blocked: boolean;
}

export interface SideStanding extends Omit<ColourStanding, "blocked"> {
  readonly place: number;
}

export interface Violation {
  /** Index into the rules. */
  readonly rule: number;
  readonly cell: number | null;
  readonly otherColour: number | null;
  readonly otherPiece: number | null;
}

export class KernelGame {
  constructor(
    private readonly module: KernelModule,
    readonly setup: SetupChoice,
    readonly address: Address,
  ) {}

  free(): void {
    this.module.call("cw_game_free", this.address);
  }

  /** Places the pieces that were set up before the first move, and returns whether that is possible. */
  setUp({ placed, turn }: InitialPosition): boolean {
    const numbers = new Numbers().add(turn).addLists(placed).done();
    return (
      this.module.lend(numbers, (at) => this.module.call("cw_game_set_up", this.address, at, numbers.length)) !== 0
    );
  }

  /** Makes a placement if it is legal, and returns whether it was. */
  play(placement: PlacementId): boolean {
    return this.module.call("cw_game_play", this.address, placement) !== 0;
  }

  /** The colour to play; null when the game is over. */
  get turn(): number | null {
    return orNull(this.module.call("cw_game_turn", this.address));
  }

  /** The seat to play; null when the game is over. */
  get seat(): number | null {
    return orNull(this.module.call("cw_game_seat", this.address));
  }

  /** The seat that plays the shared colour next; null without one. */
  get sharedSeat(): number | null {
    return orNull(this.module.call("cw_game_shared_seat", this.address));
  }

  moves(): KernelMove[] {
    const numbers = this.module.ints("cw_game_moves", this.address);
    const moves: KernelMove[] = [];
    for (let at = 0; at < numbers.length;) {
      const [colour, placement, seat, passes] = numbers.slice(at, at + 4) as [number, number, number, number];
      moves.push({ colour, placement, seat, passedAfter: numbers.slice(at + 4, at + 4 + passes) });
      at += 4 + passes;
    }
    return moves;
  }

  /** Returns the legal placements of a colour, ascending. */
  legal(colour: number): PlacementId[] {
    return this.module.ints("cw_game_legal", this.address, colour);
  }

  /** Returns the free cells of which a colour's next piece must cover one. */
  corners(colour: number): number[] {
    return this.module.ints("cw_game_corners", this.address, colour);
  }

  /** Returns how many of each piece a colour has left. */
  left(colour: number): number[] {
    return this.module.ints("cw_game_left", this.address, colour);
  }

  /** Returns the standing of so many colours, then of the sides. */
  standing(colours: number): { colours: ColourStanding[]; sides: SideStanding[] } {
    const numbers = this.module.ints("cw_game_standing", this.address);
    const rows: number[][] = [];
    for (let at = 0; at < numbers.length; at += 5) rows.push(numbers.slice(at, at + 5));
    const common = ([points, squaresLeft, allPlacedBonus, singleLastBonus]: number[]) => ({
      points: points!,
      squaresLeft: squaresLeft!,
      allPlacedBonus: allPlacedBonus!,
      singleLastBonus: singleLastBonus!,
    });
    return {
      colours: rows.slice(0, colours).map((row) => ({ ...common(row), blocked: row[4] !== 0 })),
      sides: rows.slice(colours).map((row) => ({ ...common(row), place: row[4]! })),
    };
  }

  /** Returns what a placement of a colour breaks; null when it is legal. */
  violation(colour: number, placement: PlacementId): Violation | null {
    const [rule, cell, otherColour, otherPiece] = this.module.ints(
      "cw_game_violation",
      this.address,
      colour,
      placement,
    ) as [number?, number?, number?, number?];
    if (rule === undefined) return null;
    return { rule, cell: orNull(cell!), otherColour: orNull(otherColour!), otherPiece: orNull(otherPiece!) };
  }

  /** Returns for each cell which colours might still cover it. */
  reach(): CellReach[] {
    return this.module.ints("cw_game_reach", this.address).map((colours) => ({
      covered: colours < 0,
      colours: colours < 0 ? [] : [0, 1, 2, 3].filter((colour) => (colours >> colour) & 1),
    }));
  }

  /** Counts the sequences of so many placements from here. */
  perft(depth: number): number {
    return this.module.call("cw_game_perft", this.address, depth);
  }

  /** Returns the placements of a random game from here. */
  randomGame(seed: number): PlacementId[] {
    return this.module.ints("cw_game_random", this.address, seed);
  }
}
