// What a search reports about a position.
#pragma once

#include <cstdint>
#include <vector>

#include "core/players.hpp"

namespace cornerwise {

struct MoveReport {
    PlacementId id;
    std::uint32_t visits;
    float value;    // Mean result for the side to play, 0 to 1.
    float prior;    // Share among the children by prior, before any visit.
    BySide scores;  // Mean final merit of each side.
    BySide wins;    // Mean share of the win of each side.
};

struct SearchReport {
    std::vector<MoveReport> moves;  // Most visited first.
    std::int64_t simulations = 0;   // Made in this search; positions visited when it was solved.
    BySide values{};                // Mean result of each side in this search, 0 to 1.
    double seconds = 0;
    bool solved = false;  // Whether the values are exact and the first move is the best.
};

}  // namespace cornerwise
