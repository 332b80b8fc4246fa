// What the sides can expect from a position.
#pragma once

#include <array>

#include "core/players.hpp"
#include "search/search_report.hpp"

namespace cornerwise {

struct Outlook {
    double win_chance = 0;  // Its share of the win, from 0 to 1.
    double expected = 0;    // Its final score, in the scoring of the game.
};

// Returns a win chance as shown to people: in percent, rounded half up.
int percent_of(double win_chance);

// Returns an expected score as shown to people, in tenths of a point, so that higher is better.
double shown_merit(const Players& players, double expected);

using Outlooks = std::array<Outlook, kMaxSides>;

// Returns what each side can expect after a move, according to a search.
Outlooks outlooks_after(const Players& players, const MoveReport& move);

// Returns what each side can expect according to all simulations of a search, or the result of the
// best move if the position was solved.
Outlooks outlooks_of(const Players& players, const SearchReport& report);

// Returns what each side has at the end of a game.
Outlooks final_outlooks(const Rules& rules, const Players& players, const State& state);

}  // namespace cornerwise
