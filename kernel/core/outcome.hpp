// What the end of a game is worth to each side.
#pragma once

#include "core/players.hpp"

namespace cornerwise {

// How winning and the margin are weighed against each other.
struct Valuation {
    float place_weight = 0;   // Share of the others that one is ahead of, beside winning.
    float margin_weight = 0;  // Share of the score margin in the result, beside winning.
    float margin_scale = 1;   // Margin, in points, that counts as clear.
};

// Returns the share of the win of each side; `merit` is its score, more is better.
BySide shares_of_win(const Players& players, const BySide& merit);

// Returns by how much each side is ahead of the mean of the others.
BySide margins_of(const Players& players, const BySide& merit);

// Returns the merit of each side from the score of each colour.
template <typename Scores>
BySide merits_of(const Players& players, const Scores& scores, int colours) {
    BySide merit{};
    for (int colour = 0; colour < colours; ++colour) {
        const int side = players.side_of[colour];
        if (side < 0) continue;
        merit[side] += static_cast<float>(players.sign) * static_cast<float>(scores[colour]);
    }
    return merit;
}

// Returns the value of an end for each side, from 0 to 1.
BySide values_of(const Players& players, const BySide& merit, const Valuation& valuation);

}  // namespace cornerwise
