/** The games of this browser in the form in which the server sends games. */

import { cellsOf } from "$lib/game/boardText";
import { laidBefore } from "$lib/game/laid";
import type { ResultView, SeatView, TableSummary, TableView, TermsChoice, TurnView } from "$lib/generated/protocol";
import type { GameFacts } from "$lib/kernel/types";
import type { BegunTable } from "$lib/table/gameRecord";
import { isComputer, lastDecision } from "./localRules";
import type { LocalGame, LocalSeat, Standing } from "./localGame";

const TERMS: TermsChoice = { clock: null, rated: false, public: false, hints: false };

export function tableView(game: LocalGame, facts: GameFacts): BegunTable {
  const turn = turnView(game, facts);
  return {
    id: game.id,
    setup: game.setup,
    seats: game.seats.map(seatView),
    moves: facts.moves,
    created_at: game.created_at,
    updated_at: game.updated_at,
    turn,
    result: resultView(turn),
    begun: true,
    own: true,
    seated: game.seats.some(({ type }) => type === "person"),
    alone: true,
    terms: TERMS,
    may_hint: true,
    asked: null,
    aborted: false,
    ...(game.initial ? { initial: game.initial } : {}),
  };
}

export function turnView(game: LocalGame, facts: GameFacts): TurnView {
  const { moves: _moves, ...rest } = facts;
  return {
    ...rest,
    version: game.version,
    thinking: isComputer(game, facts.seat),
    can_undo: lastDecision(game, facts) !== null,
    can_redo: game.undone.length > 0,
    clocks: null,
    can_abort: false,
  };
}

/** Returns the result of a game, or null while it continues. */
export function resultView({ over, sides, scores }: TurnView): ResultView | null {
  if (!over) return null;
  return { winners: sides.filter(({ place }) => place === 1).map(({ side }) => side), sides, colours: scores };
}

export function standingOf(game: LocalGame, facts: GameFacts): Standing {
  return {
    over: facts.over,
    turn_colour: facts.colour,
    turn_seat: facts.seat,
    sides: facts.sides.map(({ seats, points, place }) => ({ seats, points, place })),
    cells: cellsOf(game.setup, [...laidBefore(game.initial?.placed), ...facts.moves]),
  };
}

/** Returns a game as a line of a list. */
export function summaryOf(game: LocalGame): TableSummary {
  const { over, turn_seat } = game.standing;
  return {
    id: game.id,
    setup: game.setup,
    seats: game.seats.map(seatView),
    moves: game.placements.length,
    created_at: game.created_at,
    updated_at: game.updated_at,
    begun: true,
    ...game.standing,
    mine_to_play: !over && turn_seat !== null && !isComputer(game, turn_seat),
    terms: TERMS,
    aborted: false,
    invited: false,
  };
}

/** Returns a table of the server, with only one person at it, as a line of a list. */
export function summaryOfTable({ turn, moves, ...table }: TableView): TableSummary {
  const { id, setup, seats, created_at, updated_at, begun, terms, aborted } = table;
  return {
    id,
    setup,
    seats,
    moves: moves.length,
    created_at,
    updated_at,
    begun,
    over: turn.over,
    turn_colour: turn.colour,
    turn_seat: turn.seat,
    sides: turn.sides.map(({ seats, points, place }) => ({ seats, points, place })),
    cells: cellsOf(setup, moves),
    mine_to_play: turn.seat !== null && seats[turn.seat]!.mine,
    terms,
    aborted,
    invited: false,
  };
}

function seatView(seat: LocalSeat): SeatView {
  const person = seat.type === "person";
  return {
    type: seat.type,
    level: person ? null : seat.level,
    name: person ? seat.name : null,
    mine: person,
    away: false,
    out_of_time: false,
    invited: false,
    free: false,
    declined: false,
  };
}
