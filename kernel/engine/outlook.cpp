#include "engine/outlook.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "core/standing.hpp"

namespace cornerwise {

Outlook outlook_of(const Players& players, const SearchReport& report, int side) {
    assert(side >= 0 && side < players.sides);
    std::int64_t visits = 0;
    Outlook sum;
    for (const MoveReport& move : report.moves) {
        visits += move.visits;
        sum.win_chance += move.visits * move.wins[side];
        sum.expected += move.visits * (players.sign * move.scores[side]);
    }
    const auto total = static_cast<double>(std::max(visits, std::int64_t{1}));
    return {sum.win_chance / total, sum.expected / total};
}

Outlook final_outlook(const Rules& rules, const Players& players, const State& state, int side) {
    assert(state.turn == kNobody);
    assert(side >= 0 && side < players.sides);
    const GameStanding standing = standing_of(rules, players, state);
    const auto winners =
        std::count_if(standing.sides.begin(), standing.sides.begin() + players.sides,
                      [](const SideStanding& each) { return each.place == 1; });
    const SideStanding& own = standing.sides[side];
    return {own.place == 1 ? 1 / static_cast<double>(winners) : 0, static_cast<double>(own.points)};
}

}  // namespace cornerwise
