#include "perft.hpp"

#include <atomic>
#include <thread>

#include "movegen.hpp"

namespace cornerwise {

std::uint64_t perft(const Rules& rules, const State& state, int depth) {
    if (depth == 0) return 1;
    if (state.turn == kNobody) return 0;
    if (depth == 1) return static_cast<std::uint64_t>(count_legal(rules, state, state.turn));
    std::uint64_t total = 0;
    for (PlacementId id : legal_placements(rules, state, state.turn)) {
        State next = state;
        play(rules, next, id);
        total += perft(rules, next, depth - 1);
    }
    return total;
}

std::uint64_t perft(const Rules& rules, const State& state, int depth, int threads) {
    if (threads <= 1 || depth < 2 || state.turn == kNobody) return perft(rules, state, depth);
    const auto ids = legal_placements(rules, state, state.turn);
    std::atomic<std::size_t> next_index = 0;
    std::atomic<std::uint64_t> total = 0;
    const auto work = [&] {
        for (std::size_t index; (index = next_index++) < ids.size();) {
            State next = state;
            play(rules, next, ids[index]);
            total += perft(rules, next, depth - 1);
        }
    };
    std::vector<std::thread> pool;
    for (int i = 0; i < threads; ++i) pool.emplace_back(work);
    for (auto& thread : pool) thread.join();
    return total;
}

}  // namespace cornerwise
