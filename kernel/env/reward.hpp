// Rewards: what the end of a game is worth to each side, for training players.
#pragma once

#include <cstdint>

#include "core/outcome.hpp"
#include "core/state.hpp"

namespace cornerwise {

enum class Reward : std::uint8_t {
    outcome,  // Of two sides, 1 for a win and -1 for a defeat; zero-sum for more; 0 for a draw.
    margin,   // Points ahead of the mean of the others.
    score,    // Points; negated when the lowest score wins.
};

// Returns the rewards of a position as if the game ended there.
BySide rewards_of(const Rules& rules, const Players& players, const State& state, Reward reward);

}  // namespace cornerwise
