// A position together with the placements that led to it.
//
// Its state does not remember which colours are blocked. This flag influences the results of
// searches, and the same position must always lead to the same result, however it was reached.
// Always create records with these functions.
#pragma once

#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

#include "core/history.hpp"

namespace cornerwise {

struct Record {
    State state;
    std::vector<Played> pieces;  // On the board, each colour's in the order it placed them.
    std::size_t set_up = 0;      // How many of them lay there before the first move.

    // The moves since then, the latest last.
    std::span<const Played> moves() const {
        assert(set_up <= pieces.size());
        return std::span(pieces).subspan(set_up);
    }
};

// Returns a game that begins on the empty board with `first` to play.
Record new_game(const Rules& rules, int first);

// Returns a position that was set up or reached elsewhere.
Record record_of(const Rules& rules, const State& state, std::vector<Played> pieces,
                 std::size_t set_up);

// Makes a placement for the colour to play. It must be legal.
void play(const Rules& rules, Record& record, PlacementId id);

// Returns the cells that a colour's pieces cover.
Rows cells_covered(const Rules& rules, std::span<const Played> pieces, int colour);

}  // namespace cornerwise
