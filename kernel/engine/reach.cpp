#include "engine/reach.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "core/cells.hpp"
#include "core/movegen.hpp"

namespace cornerwise {

Reach reach_of(const Rules& rules, const State& state, int colour) {
    const Table& table = rules.table;
    const ColourState& own = state.colours[colour];
    Reach reach;
    for_each_attach_cell(rules, state, colour, [&](int row, int column, const Mask512& fitting) {
        for (int number = 0; number < Table::kOffsets; ++number) {
            if (!fitting.meets(table.covering(number))) continue;
            const auto [x, y] = table.offset(number);
            reach.squares[row + y] |= Row{1} << (column + x);
        }
        for (int piece = 0; piece < table.pieces(); ++piece) {
            if (fitting.meets(table.locals_of(piece))) reach.pieces |= PieceMask{1} << piece;
        }
        return false;
    });
    reach.corners = both(reach.squares, own.attach);
    return reach;
}

Rows reach_in_the_end(const Rules& rules, const State& state, int colour) {
    const Table& table = rules.table;
    const ColourState& own = state.colours[colour];
    Rows squares{};
    Rows attach = without(own.attach, own.forbidden);
    Rows tried{};
    const int end = kReach + table.height();
    for (int row = kReach; row < end;) {
        const Row untried = attach[row] & ~tried[row];
        if (untried == 0) {
            ++row;
            continue;
        }
        const int column = std::countr_zero(untried);
        tried[row] |= Row{1} << column;
        int lowest = row;
        const Mask512 fitting = table.fitting(own.forbidden, row, column) & own.available;
        fitting.for_each([&](int local) {
            const PlacementId id = table.id_at(row, column, local);
            const Place& place = table.place(id);
            const Shape& shape = table.shape(id);
            add_rows(squares, place, shape.rows, shape.cells);
            add_rows(attach, place, shape.rows, shape.corners);
            lowest = std::min(lowest, static_cast<int>(place.row));
        });
        attach = without(attach, own.forbidden);
        row = std::max(lowest, kReach);
    }
    return squares;
}

int centre_distance(const Rules& rules, const Rows& cells) {
    assert(has_any(cells));
    const int width = rules.table.width();
    const int height = rules.table.height();
    int nearest = kMaxSide;
    for_each_cell(rules.table, cells, [&](int cell) {
        // Doubled, because the middle of an even board is between cells.
        const int across = std::abs(2 * (cell % width) - (width - 1));
        const int up = std::abs(2 * (cell / width) - (height - 1));
        nearest = std::min(nearest, std::max(across, up) / 2);
    });
    return nearest;
}

}  // namespace cornerwise
