// What a colour can reach: with its next piece, and with all that it has left.
#pragma once

#include <cstdint>

#include "core/state.hpp"

namespace cornerwise {

// A set of pieces: bit `piece`.
using PieceMask = std::uint32_t;
static_assert(kMaxPieces <= 32);

// The combined reach of a colour's legal placements, as if it were its turn.
struct Reach {
    Rows corners{};        // The attach cells that some legal placement covers.
    Rows squares{};        // The cells that some legal placement covers.
    PieceMask pieces = 0;  // The unplaced pieces that have a legal placement.
};

// Returns what a colour can reach now.
Reach reach_of(const Rules& rules, const State& state, int colour);

// Returns the cells that a colour might still cover with any of its next pieces, if nobody else
// placed one. All other cells are out of its reach for good. The result is an upper bound: it
// assumes that every piece can be used any number of times, and that pieces do not block each
// other.
Rows reach_in_the_end(const Rules& rules, const State& state, int colour);

// Returns the distance, in king's moves, from the middle of the board to the nearest of some cells;
// 0 for a cell in the middle. There must be at least one cell.
int centre_distance(const Rules& rules, const Rows& cells);

}  // namespace cornerwise
