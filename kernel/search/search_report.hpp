// What a search reports about a position.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/players.hpp"

namespace cornerwise {

// A mean for each side, in double precision, because means of several searches are combined.
using MeanBySide = std::array<double, kMaxSides>;

struct MoveReport {
    PlacementId id = 0;
    std::uint32_t visits = 0;
    double value = 0;     // Mean result for the side to play, 0 to 1.
    double prior = 0;     // Share among the children by prior, before any visit.
    MeanBySide scores{};  // Mean final merit of each side.
    MeanBySide wins{};    // Win chance of each side; see calibration.hpp.
};

struct SearchReport {
    std::vector<MoveReport> moves;  // Most visited first.
    std::int64_t simulations = 0;   // Made in this search; positions visited when it was solved.
    BySide values{};                // Mean result of each side in this search, 0 to 1.
    MeanBySide wins{};              // Win chance of each side in this search.
    double seconds = 0;
    bool solved = false;  // Whether the values are exact and the first move is the best.
};

}  // namespace cornerwise
