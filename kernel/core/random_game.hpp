// Games of uniformly random legal placements.
#pragma once

#include <vector>

#include "core/rng.hpp"
#include "core/state.hpp"

namespace cornerwise {

// Plays a game from a state to its end, each legal placement equally likely. Returns the placements
// played; `state` becomes the final position.
std::vector<PlacementId> random_game(const Rules& rules, State& state, Rng& rng);

}  // namespace cornerwise
