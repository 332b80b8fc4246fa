// Ruling things out without a search: placements that no solution uses, and unsolvable puzzles.
#pragma once

#include <optional>
#include <vector>

#include "puzzles/chain_board.hpp"

namespace cornerwise {

// The placements allowed for each piece.
using Choices = std::vector<std::vector<int>>;

// Returns all placements of each piece.
Choices all_choices(const ChainPuzzle& puzzle);

// Narrows the choices of the pieces that are not laid to those that could be connected to their
// start if no other piece were in the way. Every solution with these starts and laid pieces uses
// only such choices. Returns nothing when this proves that there is no solution: a piece has no
// choice, a laid piece cannot be connected, or there is too little room.
std::optional<Choices> possible_choices(const ChainBoard& board, const Choices& wider);

}  // namespace cornerwise
