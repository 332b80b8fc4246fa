// The last pieces of a puzzle tried out in every way.
#pragma once

#include <cstdint>

#include "puzzles/chain_board.hpp"
#include "puzzles/chain_limits.hpp"

namespace cornerwise {

enum class Proof { solved, impossible, unknown };

// Lays the pieces that do not lie yet, each as one of its choices, in every way until all hang.
// When it is solved the solution lies on the board, otherwise what lay before. It gives up when
// `tries` is used up, from which it takes one for each piece laid.
Proof try_all(ChainBoard& board, const Choices& choices, std::uint64_t& tries);

}  // namespace cornerwise
