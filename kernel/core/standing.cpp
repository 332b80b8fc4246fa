#include "core/standing.hpp"

#include "core/movegen.hpp"

namespace cornerwise {

namespace {

ColourStanding standing_of_colour(const Rules& rules, const State& state, int colour) {
    const ColourState& own = state.colours[colour];
    ColourStanding standing;
    standing.points = score(rules, state, colour);
    standing.squares_left = own.squares_left;
    if (own.squares_left == 0) {
        standing.all_placed_bonus = rules.all_placed;
        standing.single_last_bonus = standing.points - rules.all_placed;
    }
    standing.blocked = own.blocked || !can_place(rules, state, colour);
    return standing;
}

}  // namespace

GameStanding standing_of(const Rules& rules, const Players& players, const State& state) {
    GameStanding standing;
    for (int colour = 0; colour < rules.colours; ++colour) {
        const ColourStanding own = standing_of_colour(rules, state, colour);
        standing.colours[colour] = own;
        if (players.side_of[colour] == kNobody) continue;
        SideStanding& side = standing.sides[players.side_of[colour]];
        side.points += own.points;
        side.squares_left += own.squares_left;
        side.all_placed_bonus += own.all_placed_bonus;
        side.single_last_bonus += own.single_last_bonus;
    }
    for (int side = 0; side < players.sides; ++side) {
        SideStanding& own = standing.sides[side];
        own.place = 1;
        for (int other = 0; other < players.sides; ++other) {
            if (players.sign * standing.sides[other].points > players.sign * own.points) {
                ++own.place;
            }
        }
    }
    return standing;
}

}  // namespace cornerwise
