// Declarations that the exports about searches share.
#pragma once

#include <span>

#include "engine/hints.hpp"
#include "net/net.hpp"
#include "search/search.hpp"
#include "wasm/exports.hpp"
#include "wasm/game_exports.hpp"

namespace cornerwise {

// The parts that searches share: what was learned about a game, and the parameters.
struct Engine {
    PriorWeights prior{};
    ValueWeights value{};
    const Net* net = nullptr;
    SearchOptions options;
};

inline SearchLimits limits_of(double simulations, double seconds) {
    return {static_cast<std::int64_t>(simulations), seconds, 0, false};
}

// Returns whether the network of an engine, if it has one, is for a game.
inline bool knows(const Engine& engine, const WasmGame& game) {
    return engine.net == nullptr || engine.net->fits(game.rules);
}

// Lists for each hint its placement, win chance, expected score, share of the search and number of
// reasons; and of each reason its code, count, colour, pieces as bits, before and after.
void list_hints(std::span<const Hint> hints, Answer& answer);

// Lists the win chance and expected score of each of four sides.
void list_outlooks(const Outlooks& outlooks, Answer& answer);

}  // namespace cornerwise
