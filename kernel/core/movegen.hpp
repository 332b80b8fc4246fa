// Legal placements of a state. Must agree with Position.legal_placements.
#pragma once

#include <cassert>
#include <vector>

#include "core/state.hpp"

namespace cornerwise {

// Calls `visit(row, column, fitting)` for each attach cell of a colour with the local shapes
// that are legal there, each placement once. A visit that returns true ends the walk.
template <typename Visit>
void for_each_attach_cell(const Rules& rules, const State& state, int colour, Visit&& visit) {
    assert(colour >= 0 && colour < rules.colours);
    const Table& table = rules.table;
    const ColourState& own = state.colours[colour];
    Rows forbidden = own.forbidden;
    const int end = kReach + table.height();
    for (int row = kReach; row < end; ++row) {
        for (Row cells = own.attach[row] & ~own.forbidden[row]; cells; cells &= cells - 1) {
            const int column = std::countr_zero(cells);
            const Mask512 fitting = table.fitting(forbidden, row, column) & own.available;
            if (visit(row, column, fitting)) return;
            // What covers this cell has been seen: later cells must not find it again.
            forbidden[row] |= Row{1} << column;
        }
    }
}

bool can_place(const Rules& rules, const State& state, int colour);

bool is_legal(const Rules& rules, const State& state, int colour, int id);

int count_legal(const Rules& rules, const State& state, int colour);

// Returns the legal placements in ascending order.
std::vector<PlacementId> legal_placements(const Rules& rules, const State& state, int colour);

}  // namespace cornerwise
