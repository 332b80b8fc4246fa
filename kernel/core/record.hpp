// A position together with the placements that led to it.
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

// Makes a placement for the colour to play. It must be legal.
void play(const Rules& rules, Record& record, PlacementId id);

// Returns the cells that a colour's pieces cover.
Rows cells_covered(const Rules& rules, std::span<const Played> pieces, int colour);

}  // namespace cornerwise
