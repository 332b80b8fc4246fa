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
