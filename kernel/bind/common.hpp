// Helpers for the files that bind the kernel to Python: values from Python are checked here,
// because the kernel only asserts its preconditions.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "core/movegen.hpp"
#include "core/record.hpp"
#include "core/state.hpp"
#include "net/net.hpp"

namespace cornerwise {

// A state together with the rules it obeys.
struct BoundState {
    std::shared_ptr<const Rules> rules;
    State state;
};

// A record together with the rules it obeys.
struct BoundRecord {
    std::shared_ptr<const Rules> rules;
    Record record;
};

inline int checked_colour(const Rules& rules, int colour) {
    if (colour < 0 || colour >= rules.colours) {
        throw nanobind::index_error("there is no such colour");
    }
    return colour;
}

inline PlacementId checked_id(const Rules& rules, int id) {
    if (id < 0 || id >= rules.table.placements()) {
        throw nanobind::index_error("there is no such placement");
    }
    return static_cast<PlacementId>(id);
}

inline int checked_threads(int threads) {
    if (threads < 1 || threads > 1024) throw nanobind::value_error("threads must be 1 to 1024");
    return threads;
}

// Raises ValueError for a network of another game; it may be null.
inline void check_fit(const Net* net, const Rules& rules) {
    if (net != nullptr && !net->fits(rules))
        throw nanobind::value_error("the network is for another game");
}

template <typename Weights>
Weights checked_weights(const std::vector<float>& values) {
    Weights weights{};
    if (values.size() != weights.size()) throw nanobind::value_error("wrong number of weights");
    std::copy(values.begin(), values.end(), weights.begin());
    return weights;
}

inline std::vector<Played> checked_history(const Rules& rules,
                                           const std::vector<std::pair<int, int>>& moves) {
    std::vector<Played> history;
    for (const auto& [colour, id] : moves) {
        history.push_back(
            {checked_id(rules, id), static_cast<std::int8_t>(checked_colour(rules, colour))});
    }
    return history;
}

// Returns placements that are legal one after the other, from a state on.
inline std::vector<PlacementId> checked_line(const Rules& rules, State state,
                                             const std::vector<int>& moves) {
    std::vector<PlacementId> ids;
    for (const int id : moves) {
        if (state.turn == kNobody || !is_legal(rules, state, state.turn, id)) {
            throw nanobind::value_error("a game with an illegal move");
        }
        ids.push_back(static_cast<PlacementId>(id));
        play(rules, state, ids.back());
    }
    return ids;
}

}  // namespace cornerwise
