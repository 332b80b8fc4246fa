// Variety for people: a strong player that always begins with the same piece is dull.
#pragma once

#include <cstddef>

#include "core/rng.hpp"
#include "core/state.hpp"
#include "engine/copying.hpp"
#include "search/search_report.hpp"

namespace cornerwise {

// Returns whether the next move is the first of its colour, before which so many were made.
inline bool is_opening(const Rules& rules, std::size_t moves) {
    return moves < static_cast<std::size_t>(rules.colours);
}

// Returns one of the moves that a search found nearly as good as the best, each with a chance in
// proportion to its visits, but none after which the copier could not be stopped. There must be a
// move.
PlacementId varied_move(const SearchReport& report, const Copier& copier, Rng& rng);

}  // namespace cornerwise
