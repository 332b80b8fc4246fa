#include "core/record.hpp"

#include <utility>

#include "core/cells.hpp"

namespace cornerwise {

namespace {

void forget_blocked(const Rules& rules, State& state) {
    for (int colour = 0; colour < rules.colours; ++colour) state.colours[colour].blocked = false;
}

}  // namespace

Record new_game(const Rules& rules, int first) {
    State state = empty_board(rules, first);
    give_turn(rules, state, first);
    return record_of(rules, state, {}, 0);
}

Record record_of(const Rules& rules, const State& state, std::vector<Played> pieces,
                 std::size_t set_up) {
    assert(set_up <= pieces.size());
    Record record{state, std::move(pieces), set_up};
    forget_blocked(rules, record.state);
    return record;
}

void play(const Rules& rules, Record& record, PlacementId id) {
    record.pieces.push_back({id, record.state.turn});
    play(rules, record.state, id);
    forget_blocked(rules, record.state);
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
