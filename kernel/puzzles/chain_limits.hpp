// What can be ruled out before a search: where pieces can never lie, and that they cannot all lie.
#pragma once

#include <optional>
#include <vector>

#include "puzzles/chain_board.hpp"

namespace cornerwise {

// The placements that each piece may be laid in.
using Choices = std::vector<std::vector<int>>;

// Returns all placements of each piece.
Choices all_choices(const ChainPuzzle& puzzle);

// Returns which of the choices of the pieces that do not lie yet could hang from their start if
// the others did not get in the way; every solution with these starts and these laid pieces is
// made of such. Returns nothing when there is no solution, which shows when a piece has no choice,
// a laid piece can never hang from its start, or there is too little room. That it does not show
// proves nothing.
std::optional<Choices> possible_choices(const ChainBoard& board, const Choices& wider);

}  // namespace cornerwise
