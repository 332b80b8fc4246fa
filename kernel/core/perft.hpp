// Counting move sequences (performance test, perft), the usual test of a move generator.
#pragma once

#include <cstdint>

#include "core/state.hpp"

namespace cornerwise {

// Returns the number of sequences of `depth` placements from a state. A sequence in which a colour
// would have to pass does not count. Uses up to this many threads.
std::uint64_t perft(const Rules& rules, const State& state, int depth, int threads);

}  // namespace cornerwise
