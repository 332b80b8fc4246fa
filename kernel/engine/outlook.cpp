#include "engine/outlook.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "core/standing.hpp"

namespace cornerwise {

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
    Outlooks sums{};
    for (const MoveReport& move : report.moves) {
        visits += move.visits;
        const Outlooks outlooks = outlooks_after(players, move);
        for (int side = 0; side < players.sides; ++side) {
            sums[side].win_chance += move.visits * outlooks[side].win_chance;
            sums[side].expected += move.visits * outlooks[side].expected;
        }
    }
    const auto total = static_cast<double>(std::max(visits, std::int64_t{1}));
    for (Outlook& sum : sums) sum = {sum.win_chance / total, sum.expected / total};
    return sums;
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
