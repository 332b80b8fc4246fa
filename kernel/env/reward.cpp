#include "env/reward.hpp"

#include <array>

namespace cornerwise {

namespace {

// An undivided win is worth 1, and all rewards add up to 0. With a single side, there is nobody to
// beat.
BySide outcomes_of(const Players& players, const BySide& merit) {
    BySide outcomes{};
    if (players.sides < 2) return outcomes;
    const BySide shares = shares_of_win(players, merit);
    const auto sides = static_cast<float>(players.sides);
    for (int side = 0; side < players.sides; ++side) {
        outcomes[side] = (sides * shares[side] - 1) / (sides - 1);
    }
    return outcomes;
}

}  // namespace

BySide rewards_of(const Rules& rules, const Players& players, const State& state, Reward reward) {
    std::array<int, kMaxColours> scores{};
    for (int colour = 0; colour < rules.colours; ++colour) {
        scores[colour] = score(rules, state, colour);
    }
    const BySide merit = merits_of(players, scores, rules.colours);
    switch (reward) {
        case Reward::outcome:
            return outcomes_of(players, merit);
        case Reward::margin:
            return margins_of(players, merit);
        case Reward::score:
            break;
    }
    return merit;
}

}  // namespace cornerwise
