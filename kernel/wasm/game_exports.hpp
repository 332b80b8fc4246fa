// A game of the WebAssembly interface: a position, the moves that led to it, and who plays.
#pragma once

#include <vector>

#include "core/players.hpp"
#include "core/record.hpp"

namespace cornerwise {

// The rules must outlive it.
struct WasmGame {
    const Rules& rules;
    Players players;  // By side.
    Players seats;    // By seat: as if each seat were a side.
    Record start;     // Before the first move.
    Record record;
    std::vector<int> move_seats;              // Who made each move.
    std::vector<std::vector<int>> passed_to;  // The colours that had to pass after each move.
};

}  // namespace cornerwise
