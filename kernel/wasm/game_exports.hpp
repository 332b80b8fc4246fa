// A game of the WebAssembly interface: a position, how it came about, and who plays.
#pragma once

#include <vector>

#include "core/history.hpp"
#include "core/players.hpp"
#include "core/state.hpp"

namespace cornerwise {

// The rules must outlive it.
struct WasmGame {
    const Rules& rules;
    Players players;  // By side.
    Players seats;    // By seat: as if each seat were a side.
    State state;
    std::vector<Played> history;
    std::vector<int> history_seats;           // Who made each placement.
    std::vector<std::vector<int>> passed_to;  // The colours that had to pass after each.
};

}  // namespace cornerwise
