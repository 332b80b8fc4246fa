// How the lower levels choose moves that are not the best, but never illegal or absurd.
#pragma once

#include "core/rng.hpp"
#include "search/prior.hpp"
#include "search/search_report.hpp"

namespace cornerwise {

// What makes a player miss its best move.
struct Weakness {
    double temperature = 0;   // How far it strays from the most visited move: 0 never, 1 in
                              // proportion to the visits, higher values more often.
    double small_pieces = 0;  // How often, from 0 to 1, it plays a medium-sized piece although a
                              // larger one fits.
    double blindness = 0;     // How much, from 0 to 1, the prior ignores the opponents' corners.

    bool operator==(const Weakness&) const = default;
};

// Even beginners do not place smaller pieces than this while a larger one fits.
inline constexpr int kSmallestSensible = 3;

// Returns whether a feature of the prior sees the opponents' corners.
bool is_about_opponents(int feature);

// Returns the weights, with those for opponents reduced.
PriorWeights blinded(const PriorWeights& weights, double blindness);

// Returns one of the moves that a search reports: the most visited without a temperature, else each
// with a chance in proportion to
//
//   (visits + prior) ^ (1 / temperature)
//
// among those that are large enough.
PlacementId choose_weakly(const Rules& rules, const SearchReport& report, const Weakness& weakness,
                          Rng& rng);

}  // namespace cornerwise
