// Training examples: the positions of a game as the network sees them.
#pragma once

#include <cstdint>
#include <vector>

#include "net/input.hpp"
#include "search/prior.hpp"

namespace cornerwise {

struct NetExample {
    std::vector<std::uint8_t> planes;  // [planes][cells]: NetCell::fits, or 0.
    std::vector<float> numbers;
    std::vector<Candidate> candidates;  // Moves with their prior scores.
};

// A ply of a game: the placement made, and the moves of its policy target, if it has one.
struct NetPly {
    PlacementId id;
    std::vector<PlacementId> wanted;
};

// Appends the position before each ply. The candidates of a ply with wanted moves are these moves,
// in their order, then the best others by prior, up to `candidates` in total. Other plies have
// none. Returns false when a move is illegal.
bool net_examples(const Rules& rules, const Players& players, const PriorWeights& prior,
                  const State& start, const std::vector<NetPly>& plies, std::size_t candidates,
                  std::vector<NetExample>& examples);

}  // namespace cornerwise
