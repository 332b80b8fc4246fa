// Positions of a game as the network learns from them.
#pragma once

#include <cstdint>
#include <vector>

#include "net/input.hpp"
#include "search/prior.hpp"

namespace cornerwise {

struct NetExample {
    std::vector<std::uint8_t> planes;  // [planes][cells]; on kFits what fits, else 0 or 1.
    std::vector<float> numbers;
    std::vector<Candidate> candidates;  // Moves with their score at first sight.
};

// A ply of a game: what was played, and the moves that its policy target tells of, if any.
struct NetPly {
    PlacementId id;
    std::vector<PlacementId> wanted;
};

// Describes the position before each ply. A ply with wanted moves gets them as candidates, in
// their order, and then the best others by prior until there are so many. Returns false when
// some move is illegal.
bool net_examples(const Rules& rules, const Players& players, const PriorWeights& prior,
                  const State& start, const std::vector<NetPly>& plies, std::size_t candidates,
                  std::vector<NetExample>& examples);

}  // namespace cornerwise
