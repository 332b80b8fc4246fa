// Trying all ways to lay the last pieces of a puzzle.
#pragma once

#include <cstdint>

#include "puzzles/chain_board.hpp"
#include "puzzles/chain_limits.hpp"

namespace cornerwise {

enum class Proof : std::uint8_t { solved, impossible, unknown };

// Tries the choices of all pieces that are not laid, by backtracking, until all pieces are
// connected. Afterwards the board has the solution if there is one; otherwise it is unchanged.
// Each piece laid decrements `tries`; at zero the answer is unknown.
Proof try_all(ChainBoard& board, const Choices& choices, std::uint64_t& tries);

}  // namespace cornerwise
