// The move generator: the legal placements of a state. Tests check that it gives the same ids as
// `Position.legal_placements` in Python.
//
// A piece is legal when it covers an attach cell of its colour (a corner neighbour of its pieces,
// or a start cell) and no forbidden cell. So moves are generated from the attach cells: for each of
// them, Table::fitting looks up the set of local shapes that cover no forbidden cell around it, as
// an AND of precomputed sets keyed by those cells. The principle is that of attack tables in
// computer chess, such as rotated bitboards (Hyatt, "Rotated bitmaps, a new twist on an old idea",
// 1999): occupied cells are turned into a key, and the answer is looked up. Pentobi (Enzenberger,
// 2011 and later) lists moves for Blokus in a similar way, from precomputed lists by attach point.
#pragma once

#include <cassert>
#include <vector>

#include "core/state.hpp"

namespace cornerwise {

// Calls `visit(row, column, fitting)` for each attach cell of a colour, with the local shapes that
// are legal through it. No placement is visited twice. A visit that returns true ends the walk.
template <typename Visit>
void for_each_attach_cell(const Rules& rules, const State& state, int colour, Visit&& visit) {
    assert(colour >= 0 && colour < rules.colours);
    const Table& table = rules.table;
    const ColourState& own = state.colours[colour];
    Rows forbidden = own.forbidden;
    const int end = kReach + table.height();
    for (int row = kReach; row < end; ++row) {
        for (Row cells = own.attach[row] & ~own.forbidden[row]; cells != 0; cells &= cells - 1) {
            const int column = std::countr_zero(cells);
            const Mask512 fitting = table.fitting(forbidden, row, column) & own.available;
            if (visit(row, column, fitting)) return;
            // Placements that also cover a later attach cell must not be found there again.
            forbidden[row] |= Row{1} << column;
        }
    }
}

// Returns whether a colour has a legal placement.
bool can_place(const Rules& rules, const State& state, int colour);

// Returns whether a placement is legal for a colour, whether or not it is its turn. Any number may
// be given as `id`.
bool is_legal(const Rules& rules, const State& state, int colour, int id);

// Returns the number of legal placements.
int count_legal(const Rules& rules, const State& state, int colour);

// Returns the legal placements in ascending order.
std::vector<PlacementId> legal_placements(const Rules& rules, const State& state, int colour);

}  // namespace cornerwise
