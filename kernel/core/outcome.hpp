// What the end of a game is worth to each side.
#pragma once

#include <cassert>

#include "core/players.hpp"

namespace cornerwise {

// How the value of a game's end is composed, from 0 to 1 for each side:
//
//   won    = (1 - place_weight) * share of the win + place_weight * share of opponents beaten
//   clear  = 1 / (1 + exp(-margin / margin_scale))
//   value  = (1 - margin_weight) * won + margin_weight * clear
struct Valuation {
    float place_weight = 0;
    float margin_weight = 0;
    float margin_scale = 1;  // In points: a margin of this much is worth 0.73.
};

// Returns the share of the win of each side: all of it, or an equal part of a tie. The merit of a
// side is its score, negated when the lowest score wins.
BySide shares_of_win(const Players& players, const BySide& merit);

// Returns by how much each side is ahead of the mean of the others.
BySide margins_of(const Players& players, const BySide& merit);

// Returns the merit of each side: the sum of the scores of its colours.
template <typename Scores>
BySide merits_of(const Players& players, const Scores& scores, int colours) {
    assert(colours >= 0 && colours <= kMaxColours);
    BySide merit{};
    for (int colour = 0; colour < colours; ++colour) {
        const int side = players.side_of[colour];
        if (side < 0) continue;
        merit[side] += static_cast<float>(players.sign) * static_cast<float>(scores[colour]);
    }
    return merit;
}

// Returns the value of a game's end for each side.
BySide values_of(const Players& players, const BySide& merit, const Valuation& valuation);

}  // namespace cornerwise
