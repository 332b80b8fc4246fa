// Games of uniformly random legal placements.
#pragma once

#include <vector>

#include "core/rng.hpp"
#include "core/state.hpp"

namespace cornerwise {

// Plays a state to its end, each legal placement equally likely, and returns what was played.
std::vector<PlacementId> random_game(const Rules& rules, State& state, Rng& rng);

}  // namespace cornerwise
