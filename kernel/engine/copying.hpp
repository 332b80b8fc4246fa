// Avoids draws against an opponent that copies every move through the centre of the board.
//
// On a board where two colours begin at opposite places, the second can answer each move with its
// mirror image. That ends in a draw, unless the first colour plays a piece that covers the image of
// one of its own squares: such a move cannot be copied. It needs free cells at the centre.
#pragma once

#include <span>
#include <vector>

#include "core/history.hpp"
#include "search/search_report.hpp"

namespace cornerwise {

// Returns the number of moves of the second of two colours if all were copies, else 0. `moves` are
// all placements so far; after an odd number of them the answer is 0.
int copied_moves(const Rules& rules, std::span<const Played> moves);

// Says whether a piece would overlap its image.
bool cannot_be_copied(const Rules& rules, PlacementId id);

// Returns the moves of a report, most visited first. If all moves so far were copied, or it is the
// first, leaves out those after whose copy no piece could overlap its image any more, unless the
// others are much worse.
std::vector<MoveReport> moves_with_open_centre(const Rules& rules, std::span<const Played> moves,
                                               const SearchReport& report);

// Returns the most visited move, unless it closes the centre for a copier. Against a copier, returns
// the most visited move that cannot be copied and is worth more than a draw, if there is one.
MoveReport best_move(const Rules& rules, std::span<const Played> moves, const SearchReport& report);

}  // namespace cornerwise
