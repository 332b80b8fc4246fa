// Trying all ways to lay the last pieces of a puzzle.
#pragma once

#include <cstdint>

#include "puzzles/chain_board.hpp"
#include "puzzles/chain_limits.hpp"

namespace cornerwise {

enum class Proof : std::uint8_t { solved, impossible, unknown };

// Tries the choices of all pieces that are not laid, by backtracking, until all pieces are
// connected. The board has the solution afterwards if there is one, and is unchanged otherwise.
// Each piece laid takes one from `tries`; at zero the answer is unknown.
Proof try_all(ChainBoard& board, const Choices& choices, std::uint64_t& tries);

}  // namespace cornerwise
