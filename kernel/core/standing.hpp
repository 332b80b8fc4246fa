// The scores of a finished or unfinished game. Tests check that they are those of
// `cornerwise.game.scores` in Python.
#pragma once

#include <array>

#include "core/players.hpp"

namespace cornerwise {

struct ColourStanding {
    int points = 0;             // With the bonuses.
    int squares_left = 0;       // Squares of the pieces it has left.
    int all_placed_bonus = 0;   // Points for having placed all pieces.
    int single_last_bonus = 0;  // Points for having placed the single square last of all.
    bool blocked = false;       // Whether it has no legal placement.
};

// Sums over the colours that count for a side.
struct SideStanding {
    int points = 0;
    int squares_left = 0;
    int all_placed_bonus = 0;
    int single_last_bonus = 0;
    int place = 0;  // 1 for the best; equal scores share a place.
};

struct GameStanding {
    std::array<ColourStanding, kMaxColours> colours{};
    std::array<SideStanding, kMaxSides> sides{};
};

GameStanding standing_of(const Rules& rules, const Players& players, const State& state);

}  // namespace cornerwise
