// What the end of a game is worth to each side.
#pragma once

#include "players.hpp"

namespace cornerwise {

// How winning and the margin are weighed against each other.
struct Valuation {
    float place_weight = 0;   // Share of the others that one is ahead of, beside winning.
    float margin_weight = 0;  // Share of the score margin in the result, beside winning.
    float margin_scale = 1;   // Margin, in points, that counts as clear.
};

// Returns the share of the win of each side; `merit` is its score, more is better.
BySide shares_of_win(const Players& players, const BySide& merit);

// Returns the value of an end for each side, from 0 to 1.
BySide values_of(const Players& players, const BySide& merit, const Valuation& valuation);

}  // namespace cornerwise
