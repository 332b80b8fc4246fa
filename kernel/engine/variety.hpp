// Variety for people: it is dull to play against a computer that always begins with the same piece.
#pragma once

#include <cstddef>

#include "core/rng.hpp"
#include "core/state.hpp"
#include "engine/copying.hpp"
#include "search/search_report.hpp"

namespace cornerwise {

// Returns whether the next move is the first of its colour, given the number of moves so far.
inline bool is_opening(const Rules& rules, std::size_t moves) {
    return moves < static_cast<std::size_t>(rules.colours);
}

// Returns a random move among those that a search found nearly as good as the best, with a
// probability in proportion to its visits. Leaves out moves after which the copier could not be
// stopped. There must be a move.
PlacementId varied_move(const SearchReport& report, const Copier& copier, Rng& rng);

}  // namespace cornerwise
