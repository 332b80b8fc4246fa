#include "core/violation.hpp"

#include <cassert>

#include "core/cells.hpp"
#include "core/record.hpp"

namespace cornerwise {

namespace {

// Returns the piece of a colour that covers a cell.
int piece_at(const Rules& rules, std::span<const Played> pieces, int colour, int cell) {
    for (const Played& piece : pieces) {
        if (piece.colour != colour) continue;
        if (has_cell(rules.table, cells_of(rules.table, piece.id), cell)) {
            return rules.table.shape(piece.id).piece;
        }
    }
    assert(false);
    return -1;
}

// Returns the first cell of a set that shares an edge with a cell.
int first_beside(const Table& table, const Rows& cells, int cell) {
    const int row = cell / table.width() + kReach;
    const Row bit = Row{1} << (cell % table.width() + kReach);
    Rows beside{};
    beside[row] = bit << 1 | bit >> 1;
    beside[row - 1] = bit;
    beside[row + 1] = bit;
    return first_cell(table, both(cells, beside));
}

}  // namespace

std::optional<Violation> violation(const Rules& rules, const State& state,
                                   std::span<const Played> pieces, int colour, int id) {
    assert(colour >= 0 && colour < rules.colours);
    const Table& table = rules.table;
    if (id < 0 || id >= table.placements()) return Violation{Rule::unknown_placement};
    const auto placement = static_cast<PlacementId>(id);
    const Shape& shape = table.shape(placement);
    const ColourState& own = state.colours[colour];
    if (own.left[shape.piece] == 0) return Violation{Rule::piece_used};
    const Rows wanted = cells_of(table, placement);
    for (int other = 0; other < rules.colours; ++other) {
        const int cell = first_cell(table, both(wanted, cells_covered(rules, pieces, other)));
        if (cell < 0) continue;
        return Violation{Rule::overlap, cell, other, piece_at(rules, pieces, other, cell)};
    }
    Rows edges{};
    add_rows(edges, table.place(placement), shape.rows, shape.edges);
    const int hit = first_cell(table, both(edges, cells_covered(rules, pieces, colour)));
    if (hit >= 0) {
        return Violation{Rule::edge_contact, first_beside(table, wanted, hit), colour,
                         piece_at(rules, pieces, colour, hit)};
    }
    if (!has_any(both(wanted, own.attach))) {
        const Rule rule = own.started ? Rule::no_corner_contact : Rule::start_cell;
        return Violation{rule, first_cell(table, wanted)};
    }
    return std::nullopt;
}

}  // namespace cornerwise
