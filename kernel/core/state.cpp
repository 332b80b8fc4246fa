#include "core/state.hpp"

#include <cassert>
#include <numeric>

#include "core/movegen.hpp"

namespace cornerwise {

State empty_board(const Rules& rules, int first) {
    assert(rules.colours > 0 && rules.colours <= kMaxColours);
    assert(first >= 0 && first < rules.colours);
    const Table& table = rules.table;
    ColourState fresh{};
    fresh.last_piece = kNobody;
    const Row inside = ((Row{1} << table.width()) - 1) << kReach;
    for (int row = 0; row < kMaxRows; ++row) {
        const bool on_board = row >= kReach && row < kReach + table.height();
        fresh.forbidden[row] = on_board ? ~inside : ~Row{0};
    }
    for (int piece = 0; piece < table.pieces(); ++piece) {
        fresh.left[piece] = static_cast<std::uint8_t>(rules.stock[piece]);
        fresh.squares_left +=
            static_cast<std::int16_t>(rules.stock[piece] * table.piece_size(piece));
        if (rules.stock[piece] > 0) fresh.available |= table.locals_of(piece);
    }
    State state;
    for (int colour = 0; colour < kMaxColours; ++colour) {
        state.colours[colour] = fresh;
        state.colours[colour].attach = rules.start_cells[colour];
        state.colours[colour].blocked = colour >= rules.colours;
    }
    state.turn = static_cast<std::int8_t>(first);
    return state;
}

void put(const Rules& rules, State& state, int colour, PlacementId id) {
    assert(colour >= 0 && colour < rules.colours);
    const Place& place = rules.table.place(id);
    const Shape& shape = rules.table.shape(id);
    ColourState& own = state.colours[colour];
    assert(own.left[shape.piece] > 0);
    if (!own.started) {
        own.started = true;
        own.attach = {};  // Start cells are for the first piece only.
    }
    for (int i = 0; i < shape.rows; ++i) {
        const int row = place.row + i;
        const Row cells = shape.cells[i] << place.column;
        for (int other = 0; other < rules.colours; ++other) {
            state.colours[other].forbidden[row] |= cells;
        }
        own.forbidden[row] |= shape.edges[i] << place.column;
        own.attach[row] |= shape.corners[i] << place.column;
    }
    own.squares_left = static_cast<std::int16_t>(own.squares_left - shape.size);
    own.last_piece = static_cast<std::int8_t>(shape.piece);
    if (--own.left[shape.piece] == 0) own.available.remove(rules.table.locals_of(shape.piece));
}

void give_turn(const Rules& rules, State& state, int wanted) {
    assert(wanted >= 0);
    for (int step = 0; step < rules.colours; ++step) {
        const int colour = (wanted + step) % rules.colours;
        ColourState& own = state.colours[colour];
        if (own.blocked) continue;
        if (can_place(rules, state, colour)) {
            state.turn = static_cast<std::int8_t>(colour);
            return;
        }
        own.blocked = true;
    }
    state.turn = kNobody;
}

void play(const Rules& rules, State& state, PlacementId id) {
    const int colour = state.turn;
    assert(colour != kNobody);
    assert(is_legal(rules, state, colour, id));
    put(rules, state, colour, id);
    give_turn(rules, state, colour + 1);
}

int pieces_placed(const Rules& rules, const State& state, int colour) {
    assert(colour >= 0 && colour < rules.colours);
    int placed = 0;
    for (int piece = 0; piece < rules.table.pieces(); ++piece) {
        placed += rules.stock[piece] - state.colours[colour].left[piece];
    }
    return placed;
}

float share_placed(const Rules& rules, const State& state, int more) {
    const int pieces = rules.colours * std::accumulate(rules.stock.begin(), rules.stock.end(), 0);
    int placed = more;
    for (int colour = 0; colour < rules.colours; ++colour) {
        placed += pieces_placed(rules, state, colour);
    }
    return static_cast<float>(placed) / static_cast<float>(pieces);
}

int points(const Rules& rules, int squares_left, int last_piece) {
    assert(squares_left >= 0);
    assert(last_piece < rules.table.pieces());
    int sum = rules.per_square_left * squares_left;
    if (squares_left == 0) {
        sum += rules.all_placed;
        if (last_piece >= 0 && rules.table.piece_size(last_piece) == 1) sum += rules.single_last;
    }
    return sum;
}

int score(const Rules& rules, const State& state, int colour) {
    assert(colour >= 0 && colour < rules.colours);
    const ColourState& own = state.colours[colour];
    return points(rules, own.squares_left, own.last_piece);
}

}  // namespace cornerwise
