// What can be ruled out before a search: where pieces can never lie, and that they cannot all lie.
#pragma once

#include <optional>
#include <vector>

#include "chain_board.hpp"

namespace cornerwise {

// The placements that each piece may be laid in; none for a fixed piece.
using Choices = std::vector<std::vector<int>>;

// Returns the placements in which each piece that does not lie yet could hang from its start if
// the others did not get in the way; every solution with these starts is made of such. Returns
// nothing when there is no solution, which shows when a piece has no placement, a laid piece can
// never hang from its start, or there is too little room. That it does not show proves nothing.
std::optional<Choices> possible_choices(const ChainPuzzle& puzzle, const ChainBoard& board);

}  // namespace cornerwise
