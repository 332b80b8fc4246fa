// An order of laying that follows the rules, for pieces on a board. People lay and remove pieces in
// any order; what counts is whether the pieces could have been laid as in a game.
#pragma once

#include <vector>

#include "puzzles/puzzle.hpp"

namespace cornerwise {

// Returns the indices of the pieces in an order that follows the rules about order, if there is
// one. Otherwise pieces that break a rule come as late as possible. For puzzles without such rules
// the order does not change. Colours that are not in the stock come last. The puzzle and the pieces
// must be sound.
std::vector<int> arranged(const Puzzle& puzzle, const std::vector<LaidPiece>& laid);

// Returns the pieces themselves in that order.
std::vector<LaidPiece> in_order(const Puzzle& puzzle, const std::vector<LaidPiece>& laid);

}  // namespace cornerwise
