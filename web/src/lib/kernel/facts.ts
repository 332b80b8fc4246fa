/** What the rules say about a game, in the words of the protocol. */

import { RULES } from "$lib/generated/game";
import type { ColourScore, SideScore } from "$lib/generated/protocol";
import { placementsOf, type PlacementId } from "$lib/game/placements";
import { seatingOf, variantOf } from "$lib/game/ways";
import type { KernelGame } from "./kernelGame";
import { piecesOf } from "./pieces";
import type { BrokenRule, ColourPlaces, GameFacts } from "./types";

const NO_PLACES: ColourPlaces = { legal: [], own_corners: [] };

/** Returns the facts of a game. */
export function factsOf(game: KernelGame): GameFacts {
  const variant = variantOf(game.setup.way);
  const colour = game.turn;
  const moves = game.moves();
  const { legal, own_corners } = colour === null ? NO_PLACES : placesOf(game, colour);
  const placements = placementsOf(variant);
  return {
    moves: moves.map((move, index) => ({
      colour: move.colour,
      placement: move.placement,
      seat: move.seat,
      passed: moves[index - 1]?.passedAfter ?? [],
    })),
    colour,
    seat: game.seat,
    legal,
    playable: [...new Set(legal.map((id) => placements.of(id).piece))].sort((a, b) => a - b),
    own_corners,
    passed: moves.at(-1)?.passedAfter ?? [],
    ...scoresOf(game),
    left: variant.colours.map((_, each) => piecesOf(game.left(each))),
    over: colour === null,
    shared_turn: game.sharedSeat,
  };
}

/** Returns where a colour could place a piece, whether or not it is to play. */
export function placesOf(game: KernelGame, colour: number): ColourPlaces {
  return { legal: game.legal(colour), own_corners: game.corners(colour) };
}

/** Says why a colour, by default the one to play, may not make a placement; null when it may. */
export function whyNot(game: KernelGame, placement: PlacementId, colour = game.turn): BrokenRule | null {
  if (colour === null) throw new Error("the game is over");
  const violation = game.violation(colour, placement);
  if (!violation) return null;
  const { rule, cell, otherColour, otherPiece } = violation;
  const params: Record<string, number> = {};
  if (cell !== null) params["cell"] = cell;
  if (otherColour !== null) params["other_colour"] = otherColour;
  if (otherPiece !== null) params["other_piece"] = otherPiece;
  return { code: RULES[rule]!, params };
}

function scoresOf(game: KernelGame): { scores: ColourScore[]; sides: SideScore[] } {
  const seating = seatingOf(game.setup);
  const standing = game.standing(variantOf(game.setup.way).colours.length);
  return {
    scores: standing.colours.map((each, colour) => ({
      colour,
      points: each.points,
      squares_left: each.squaresLeft,
      all_placed_bonus: each.allPlacedBonus,
      single_last_bonus: each.singleLastBonus,
      blocked: each.blocked,
    })),
    sides: standing.sides.map((each, side) => ({
      side,
      seats: seating.sides[side]!,
      colours: seating.sides[side]!.flatMap((seat) => seating.seats[seat]!),
      points: each.points,
      place: each.place,
      all_placed_bonus: each.allPlacedBonus,
      single_last_bonus: each.singleLastBonus,
      squares_left: each.squaresLeft,
    })),
  };
}
