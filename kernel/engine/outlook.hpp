// What a side can expect from a position.
#pragma once

#include "core/players.hpp"
#include "search/search_report.hpp"

namespace cornerwise {

struct Outlook {
    double win_chance = 0;  // Its share of the win, from 0 to 1.
    double expected = 0;    // Its final score, in the scoring of the game.
};

// Returns what a search of a position lets a side expect: the average over its simulations.
Outlook outlook_of(const Players& players, const SearchReport& report, int side);

// Returns what a side has at the end of a game.
Outlook final_outlook(const Rules& rules, const Players& players, const State& state, int side);

}  // namespace cornerwise
