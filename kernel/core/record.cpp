#include "core/record.hpp"

#include "core/cells.hpp"

namespace cornerwise {

Record new_game(const Rules& rules, int first) {
    Record record;
    record.state = empty_board(rules, first);
    give_turn(rules, record.state, first);
    return record;
}

void play(const Rules& rules, Record& record, PlacementId id) {
    record.pieces.push_back({id, record.state.turn});
    play(rules, record.state, id);
}

Rows cells_covered(const Rules& rules, std::span<const Played> pieces, int colour) {
    Rows cells{};
    for (const Played& piece : pieces) {
        if (piece.colour != colour) continue;
        const Shape& shape = rules.table.shape(piece.id);
        add_rows(cells, rules.table.place(piece.id), shape.rows, shape.cells);
    }
    return cells;
}

}  // namespace cornerwise
