// Calibration: turns what a search expects into win chances that come true.
//
// The value of a simulation is a mixture: winning, the margin, and the network's opinion. It orders
// moves well, but it is nearer to even than the chance to win, the more so the later in the game.
// `cornerwise train calibration` learns by how much, from games played to their end.
#pragma once

#include "core/players.hpp"
#include "search/search_report.hpp"

namespace cornerwise {

// The win chance of a side is proportional to
//
//   value ^ (start * e ^ (growth * placed))
//
// where `placed` is the share of all pieces that is on the board. For two sides this is a factor of
// the log odds (Platt, "Probabilistic outputs for support vector machines", 1999), so moves remain
// in the order of their values. The default keeps the proportions.
struct Calibration {
    float start = 1;  // Positive.
    float growth = 0;
};

// Returns the win chances of the sides, which add up to one, for their values, one of which must be
// positive.
MeanBySide win_chances(const Calibration& calibration, const Players& players, const BySide& values,
                       float placed);

// Returns the share of all pieces that is on the board when so many more are placed.
float share_placed(const Rules& rules, const State& state, int more);

}  // namespace cornerwise
