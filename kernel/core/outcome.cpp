#include "core/outcome.hpp"

#include <algorithm>
#include <cassert>

#include "core/portable_math.hpp"

namespace cornerwise {

namespace {

// Returns the share of the other sides that a side is ahead of; a tie counts half.
float share_beaten(const Players& players, const BySide& merit, int side) {
    if (players.sides < 2) return 1;
    float beaten = 0;
    for (int other = 0; other < players.sides; ++other) {
        if (other == side) continue;
        if (merit[side] > merit[other]) beaten += 1;
        if (merit[side] == merit[other]) beaten += 0.5F;
    }
    return beaten / static_cast<float>(players.sides - 1);
}

// Returns by how much a side is ahead of the mean of the others.
float margin_of(const Players& players, const BySide& merit, int side) {
    if (players.sides < 2) return merit[side];
    float others = 0;
    for (int other = 0; other < players.sides; ++other) {
        if (other != side) others += merit[other];
    }
    return merit[side] - others / static_cast<float>(players.sides - 1);
}

}  // namespace

BySide shares_of_win(const Players& players, const BySide& merit) {
    assert(players.sides > 0 && players.sides <= kMaxSides);
    const float best = *std::max_element(merit.begin(), merit.begin() + players.sides);
    const auto winners = std::count(merit.begin(), merit.begin() + players.sides, best);
    BySide shares{};
    for (int side = 0; side < players.sides; ++side) {
        if (merit[side] == best) shares[side] = 1.0F / static_cast<float>(winners);
    }
    return shares;
}

BySide margins_of(const Players& players, const BySide& merit) {
    BySide margins{};
    for (int side = 0; side < players.sides; ++side) {
        margins[side] = margin_of(players, merit, side);
    }
    return margins;
}

BySide values_of(const Players& players, const BySide& merit, const Valuation& valuation) {
    assert(valuation.margin_scale > 0);
    const BySide wins = shares_of_win(players, merit);
    BySide values{};
    for (int side = 0; side < players.sides; ++side) {
        const float beaten = share_beaten(players, merit, side);
        const float won = wins[side] + valuation.place_weight * (beaten - wins[side]);
        const float margin = margin_of(players, merit, side);
        const float clear = logistic(margin / valuation.margin_scale);
        values[side] = won + valuation.margin_weight * (clear - won);
    }
    return values;
}

}  // namespace cornerwise
