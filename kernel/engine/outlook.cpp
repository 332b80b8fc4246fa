#include "engine/outlook.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>

#include "core/standing.hpp"

namespace cornerwise {

int percent_of(double win_chance) { return static_cast<int>(std::floor(win_chance * 100 + 0.5)); }

double shown_merit(const Players& players, double expected) {
    return players.sign * std::nearbyint(expected * 10);
}

Outlooks outlooks_after(const Players& players, const MoveReport& move) {
    Outlooks outlooks{};
    for (int side = 0; side < players.sides; ++side) {
        outlooks[side] = {move.wins[side], players.sign * move.scores[side]};
    }
    return outlooks;
}

Outlooks outlooks_of(const Players& players, const SearchReport& report) {
    assert(!report.moves.empty());
    if (report.solved) return outlooks_after(players, report.moves.front());
    std::int64_t visits = 0;
    MeanBySide sums{};
    for (const MoveReport& move : report.moves) {
        visits += move.visits;
        for (int side = 0; side < players.sides; ++side) {
            sums[side] += move.visits * move.scores[side];
        }
    }
    const auto total = static_cast<double>(std::max(visits, std::int64_t{1}));
    Outlooks outlooks{};
    for (int side = 0; side < players.sides; ++side) {
        outlooks[side] = {report.wins[side], players.sign * sums[side] / total};
    }
    return outlooks;
}

Outlooks final_outlooks(const Rules& rules, const Players& players, const State& state) {
    assert(state.turn == kNobody);
    const GameStanding standing = standing_of(rules, players, state);
    const auto winners =
        std::count_if(standing.sides.begin(), standing.sides.begin() + players.sides,
                      [](const SideStanding& each) { return each.place == 1; });
    Outlooks outlooks{};
    for (int side = 0; side < players.sides; ++side) {
        const SideStanding& own = standing.sides[side];
        outlooks[side] = {own.place == 1 ? 1 / static_cast<double>(winners) : 0,
                          static_cast<double>(own.points)};
    }
    return outlooks;
}

}  // namespace cornerwise
