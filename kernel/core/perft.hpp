// Counting move sequences: the test that a move generator is right.
#pragma once

#include <cstdint>

#include "core/state.hpp"

namespace cornerwise {

// Returns the number of sequences of `depth` placements from a state in which no colour has to
// pass: where one must, the sequence ends.
std::uint64_t perft(const Rules& rules, const State& state, int depth, int threads);

}  // namespace cornerwise
