// Calibration: turns the values of a search into win chances that agree with results.
//
// The value of a simulation combines winning, the margin, and the network's estimate. It orders
// moves well, but it is closer to even than the win chance, and more so later in the game.
// `cornerwise train calibration` learns by how much, from games played to their end.
#pragma once

#include "core/players.hpp"
#include "search/search_report.hpp"

namespace cornerwise {

// The win chance of a side is proportional to
//
//   value ^ (start * e ^ (growth * placed))
//
// where `placed` is the share of all pieces that is on the board. For two sides this multiplies the
// log odds by a factor (Platt, "Probabilistic outputs for support vector machines", 1999), so moves
// remain in the order of their values. The default keeps the proportions.
struct Calibration {
    float start = 1;  // Positive.
    float growth = 0;
};

// Returns the win chances of the sides, which add up to one, for their values, one of which must be
// positive.
MeanBySide win_chances(const Calibration& calibration, const Players& players, const BySide& values,
                       float placed);

}  // namespace cornerwise
