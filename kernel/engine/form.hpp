// Form: the strength of a level varies at random from game to game, as that of people does.
#pragma once

#include <cstdint>

#include "engine/weakness.hpp"

namespace cornerwise {

// How a player plays a game.
struct Strength {
    Weakness weakness;
    std::int64_t simulations = 0;  // At most, for a move; 0 when only the time limits them.
};

// Returns whether a number can be the spread of a form. With a larger one, no level would be like
// itself.
inline bool is_spread(double number) { return number >= 0 && number <= 10; }

// Returns the strength of a player in one game. `spread` is the standard
// deviation of its form in doublings of its simulations; it errs less in a good form. A single
// simulation stays one, and a player that does not err never does. The same seed gives the same
// form.
Strength in_form(const Strength& usual, double spread, std::uint64_t seed);

}  // namespace cornerwise
