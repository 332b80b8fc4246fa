#include "core/perft.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>

#include "core/movegen.hpp"
#include "core/parallel.hpp"

namespace cornerwise {

namespace {

// Counts the sequences from a state in which it is the turn of `colour`, which may have to pass.
std::uint64_t count(const Rules& rules, const State& state, int colour, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(count_legal(rules, state, colour));
    std::uint64_t total = 0;
    for (PlacementId id : legal_placements(rules, state, colour)) {
        State next = state;
        put(rules, next, colour, id);
        total += count(rules, next, (colour + 1) % rules.colours, depth - 1);
    }
    return total;
}

std::uint64_t count_with_threads(const Rules& rules, const State& state, int depth, int threads) {
    const auto ids = legal_placements(rules, state, state.turn);
    std::atomic<std::size_t> next_index = 0;
    std::atomic<std::uint64_t> total = 0;
    in_parallel(std::min(threads, static_cast<int>(ids.size())), [&](int) {
        for (std::size_t index = next_index++; index < ids.size(); index = next_index++) {
            State next = state;
            put(rules, next, state.turn, ids[index]);
            total += count(rules, next, (state.turn + 1) % rules.colours, depth - 1);
        }
    });
    return total;
}

}  // namespace

std::uint64_t perft(const Rules& rules, const State& state, int depth, int threads) {
    assert(depth >= 0);
    if (state.turn == kNobody) return depth == 0 ? 1 : 0;
    if (threads <= 1 || depth < 2) return count(rules, state, state.turn, depth);
    return count_with_threads(rules, state, depth, threads);
}

}  // namespace cornerwise
