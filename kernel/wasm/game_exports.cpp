// Rules and games for WebAssembly.
#include "wasm/game_exports.hpp"

#include <memory>
#include <utility>

#include "core/cells.hpp"
#include "core/movegen.hpp"
#include "core/perft.hpp"
#include "core/random_game.hpp"
#include "core/rng.hpp"
#include "core/standing.hpp"
#include "core/violation.hpp"
#include "engine/reach.hpp"
#include "wasm/exports.hpp"

namespace cornerwise {

namespace {

bool read_start_cells(NumberReader& reader, Rules& rules) {
    const auto start_cells = reader.next_lists();
    if (start_cells.empty() || start_cells.size() > kMaxColours) return false;
    const int width = rules.table.width();
    rules.colours = static_cast<int>(start_cells.size());
    for (int colour = 0; colour < rules.colours; ++colour) {
        for (const int cell : start_cells[colour]) {
            if (cell < 0 || cell >= width * rules.table.height()) return false;
            rules.start_cells[colour][cell / width + kReach] |= Row{1} << (cell % width + kReach);
        }
    }
    return true;
}

bool read_rules(NumberReader& reader, Rules& rules) {
    const int width = reader.next();
    const int height = reader.next();
    const auto stock = reader.next_list();
    const auto piece = reader.next_list();
    const auto cells = reader.next_lists();
    if (stock.size() > kMaxPieces || piece.size() != cells.size()) return false;
    for (std::size_t i = 0; i < stock.size(); ++i) {
        if (stock[i] < 0 || stock[i] > UINT8_MAX) return false;
        rules.stock[i] = stock[i];
    }
    const auto status =
        rules.table.load(width, height, static_cast<int>(stock.size()), cells, piece);
    if (status != Table::Status::ok || !read_start_cells(reader, rules)) return false;
    rules.per_square_left = reader.next();
    rules.all_placed = reader.next();
    rules.single_last = reader.next();
    return reader.is_whole();
}

bool is_number_of(int number, int count) { return number >= 0 && number < count; }

bool read_players(NumberReader& reader, const Rules& rules, Players& players) {
    players.sides = reader.next();
    players.sign = reader.next();
    const auto side_of = reader.next_list();
    players.shared = reader.next();
    const auto shared_sides = reader.next_list();
    if (players.sides < 1 || players.sides > kMaxSides) return false;
    if (players.sign != 1 && players.sign != -1) return false;
    if (static_cast<int>(side_of.size()) != rules.colours) return false;
    if (shared_sides.size() > players.shared_sides.size()) return false;
    const bool is_shared = players.shared != kNobody;
    if (is_shared != !shared_sides.empty()) return false;
    if (is_shared && !is_number_of(players.shared, rules.colours)) return false;
    players.side_of.fill(kNobody);
    for (int colour = 0; colour < rules.colours; ++colour) {
        const int side = side_of[colour];
        if (colour != players.shared && !is_number_of(side, players.sides)) return false;
        players.side_of[colour] = colour == players.shared ? kNobody : side;
    }
    for (std::size_t turn = 0; turn < shared_sides.size(); ++turn) {
        if (!is_number_of(shared_sides[turn], players.sides)) return false;
        players.shared_sides[turn] = shared_sides[turn];
    }
    players.shared_turns = static_cast<int>(shared_sides.size());
    return true;
}

// Puts pieces on the board, and returns whether each is there and has room.
bool lay_pieces(const Rules& rules, const std::vector<std::vector<int>>& placed, State& state,
                std::vector<Played>& pieces) {
    if (static_cast<int>(placed.size()) != rules.colours) return false;
    Rows taken{};
    for (int colour = 0; colour < rules.colours; ++colour) {
        for (const int number : placed[colour]) {
            if (!is_number_of(number, rules.table.placements())) return false;
            const auto id = static_cast<PlacementId>(number);
            const Shape& shape = rules.table.shape(id);
            if (state.colours[colour].left[shape.piece] == 0) return false;
            if (has_any(both(taken, cells_of(rules.table, id)))) return false;
            add_rows(taken, rules.table.place(id), shape.rows, shape.cells);
            put(rules, state, colour, id);
            pieces.push_back({id, static_cast<std::int8_t>(colour)});
        }
    }
    return true;
}

int seat_to_play(const WasmGame& game) {
    if (game.record.state.turn == kNobody) return kNobody;
    return side_of_turn(game.rules, game.seats, game.record.state);
}

// Returns the colours that had to pass between a placement of a colour and the present turn. When
// the game is over, these are all colours.
std::vector<int> passed_since(const WasmGame& game, int before) {
    std::vector<int> passed;
    for (int step = 1; step <= game.rules.colours; ++step) {
        const int colour = (before + step) % game.rules.colours;
        if (colour == game.record.state.turn) break;
        passed.push_back(colour);
    }
    return passed;
}

}  // namespace

// Takes: width, height, the stock of each piece, the piece of each placement, the cells of each,
// the start cells of each colour, and the points for a square left, for all placed, and for the
// single square last. Returns null for rules that the kernel cannot use.
CORNERWISE_EXPORT(cw_rules_new)
Rules* cw_rules_new(const std::int32_t* numbers, std::int32_t count) {
    auto rules = std::make_unique<Rules>();
    NumberReader reader(numbers, count);
    return read_rules(reader, *rules) ? rules.release() : nullptr;
}

// Nothing that was created with these rules may be used afterwards.
CORNERWISE_EXPORT(cw_rules_free) void cw_rules_free(Rules* rules) { delete rules; }

// Begins a game. Takes the colour that begins, then the players by side, then by seat: how many,
// 1 or -1 when the lowest score wins, whose each colour is, the shared colour or -1, and who plays
// it in turn. Returns null when they do not fit the rules.
CORNERWISE_EXPORT(cw_game_new)
WasmGame* cw_game_new(const Rules* rules, const std::int32_t* numbers, std::int32_t count) {
    NumberReader reader(numbers, count);
    const int first = reader.next();
    Players players;
    Players seats;
    if (!is_number_of(first, rules->colours) || !read_players(reader, *rules, players) ||
        !read_players(reader, *rules, seats) || !reader.is_whole()) {
        return nullptr;
    }
    const Record start = new_game(*rules, first);
    return new WasmGame{*rules, players, seats, start, start, {}, {}};
}

// Lays the pieces that are there before the first move: takes the colour to play, then for each
// colour its placements, in order. Returns whether that is possible; if not, the game must not be
// used any more.
CORNERWISE_EXPORT(cw_game_set_up)
bool cw_game_set_up(WasmGame* game, const std::int32_t* numbers, std::int32_t count) {
    NumberReader reader(numbers, count);
    const int turn = reader.next();
    const auto placed = reader.next_lists();
    if (!reader.is_whole() || !is_number_of(turn, game->rules.colours)) return false;
    State state = empty_board(game->rules, turn);
    std::vector<Played> pieces;
    if (!lay_pieces(game->rules, placed, state, pieces)) return false;
    give_turn(game->rules, state, turn);
    const std::size_t set_up = pieces.size();
    game->start = record_of(game->rules, state, std::move(pieces), set_up);
    game->record = game->start;
    return true;
}

CORNERWISE_EXPORT(cw_game_free) void cw_game_free(WasmGame* game) { delete game; }

// Makes a placement if it is legal, and returns whether it was.
CORNERWISE_EXPORT(cw_game_play) bool cw_game_play(WasmGame* game, std::int32_t id) {
    const int colour = game->record.state.turn;
    if (colour == kNobody || !is_legal(game->rules, game->record.state, colour, id)) return false;
    game->move_seats.push_back(seat_to_play(*game));
    play(game->rules, game->record, static_cast<PlacementId>(id));
    game->passed_to.push_back(passed_since(*game, colour));
    return true;
}

// The colour to play, or -1 when the game is over.
CORNERWISE_EXPORT(cw_game_turn) std::int32_t cw_game_turn(const WasmGame* game) {
    return game->record.state.turn;
}

// The seat to play, or -1 when the game is over.
CORNERWISE_EXPORT(cw_game_seat) std::int32_t cw_game_seat(const WasmGame* game) {
    return seat_to_play(*game);
}

// The seat that plays the shared colour next, or -1 without one.
CORNERWISE_EXPORT(cw_game_shared_seat) std::int32_t cw_game_shared_seat(const WasmGame* game) {
    const int shared = game->seats.shared;
    if (shared == kNobody) return kNobody;
    return side_to_play(game->seats, shared,
                        pieces_placed(game->rules, game->record.state, shared));
}

// Lists for each move its colour, placement and seat, how many colours had to pass after it, and
// those colours.
CORNERWISE_EXPORT(cw_game_moves) void cw_game_moves(const WasmGame* game) {
    auto& ints = fresh_answer().ints;
    const auto moves = game->record.moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Played& move = moves[i];
        const auto& passed = game->passed_to[i];
        ints.push_back(move.colour);
        ints.push_back(move.id);
        ints.push_back(game->move_seats[i]);
        ints.push_back(static_cast<std::int32_t>(passed.size()));
        ints.insert(ints.end(), passed.begin(), passed.end());
    }
}

// Lists the legal placements of a colour, ascending.
CORNERWISE_EXPORT(cw_game_legal) void cw_game_legal(const WasmGame* game, std::int32_t colour) {
    auto& ints = fresh_answer().ints;
    if (!is_number_of(colour, game->rules.colours)) return;
    const auto ids = legal_placements(game->rules, game->record.state, colour);
    ints.assign(ids.begin(), ids.end());
}

// Lists the free cells of which a colour's next piece must cover one, ascending.
CORNERWISE_EXPORT(cw_game_corners)
void cw_game_corners(const WasmGame* game, std::int32_t colour) {
    auto& ints = fresh_answer().ints;
    if (!is_number_of(colour, game->rules.colours)) return;
    const Table& table = game->rules.table;
    const ColourState& own = game->record.state.colours[colour];
    for (int row = 0; row < table.height(); ++row) {
        const Row cells = own.attach[row + kReach] & ~own.forbidden[row + kReach];
        for (int column = 0; column < table.width(); ++column) {
            if ((cells >> (column + kReach) & 1) != 0) ints.push_back(row * table.width() + column);
        }
    }
}

// Lists for each cell the colours that might still cover it, as bits, or -1 when it is covered.
CORNERWISE_EXPORT(cw_game_reach) void cw_game_reach(const WasmGame* game) {
    const Rules& rules = game->rules;
    auto& ints = fresh_answer().ints;
    ints.assign(rules.table.width() * rules.table.height(), 0);
    for (int colour = 0; colour < rules.colours; ++colour) {
        for_each_cell(rules.table, reach_in_the_end(rules, game->record.state, colour),
                      [&](int cell) { ints[cell] |= 1 << colour; });
    }
    for (const Played& piece : game->record.pieces) {
        for_each_cell(rules.table, cells_of(rules.table, piece.id),
                      [&](int cell) { ints[cell] = -1; });
    }
}

// Lists how many of each piece a colour has left.
CORNERWISE_EXPORT(cw_game_left) void cw_game_left(const WasmGame* game, std::int32_t colour) {
    auto& ints = fresh_answer().ints;
    if (!is_number_of(colour, game->rules.colours)) return;
    const auto& left = game->record.state.colours[colour].left;
    ints.assign(left.begin(), left.begin() + game->rules.table.pieces());
}

// Lists for each colour points, squares left, the bonus for all placed, the bonus for the single
// square last, and whether it is blocked; then for each side points, squares left, the bonuses and
// its place.
CORNERWISE_EXPORT(cw_game_standing) void cw_game_standing(const WasmGame* game) {
    auto& ints = fresh_answer().ints;
    const GameStanding standing = standing_of(game->rules, game->players, game->record.state);
    for (int colour = 0; colour < game->rules.colours; ++colour) {
        const ColourStanding& own = standing.colours[colour];
        ints.insert(ints.end(), {own.points, own.squares_left, own.all_placed_bonus,
                                 own.single_last_bonus, own.blocked ? 1 : 0});
    }
    for (int side = 0; side < game->players.sides; ++side) {
        const SideStanding& own = standing.sides[side];
        ints.insert(ints.end(), {own.points, own.squares_left, own.all_placed_bonus,
                                 own.single_last_bonus, own.place});
    }
}

// Lists the rule that a placement of a colour breaks: the number of the rule, the cell, and the
// colour and piece in the way, -1 for values that do not apply. Lists nothing when it is legal.
CORNERWISE_EXPORT(cw_game_violation)
void cw_game_violation(const WasmGame* game, std::int32_t colour, std::int32_t id) {
    auto& ints = fresh_answer().ints;
    if (!is_number_of(colour, game->rules.colours)) return;
    const auto broken = violation(game->rules, game->record.state, game->record.pieces, colour, id);
    if (!broken) return;
    ints = {static_cast<std::int32_t>(broken->rule), broken->cell, broken->other_colour,
            broken->other_piece};
}

// Counts the sequences of this many placements from here.
CORNERWISE_EXPORT(cw_game_perft) double cw_game_perft(const WasmGame* game, std::int32_t depth) {
    return depth < 0 ? 0 : static_cast<double>(perft(game->rules, game->record.state, depth, 1));
}

// Lists the placements of a random game from here.
CORNERWISE_EXPORT(cw_game_random) void cw_game_random(const WasmGame* game, double seed) {
    auto& ints = fresh_answer().ints;
    Rng rng(seed_of(seed));
    State state = game->record.state;
    const auto ids = random_game(game->rules, state, rng);
    ints.assign(ids.begin(), ids.end());
}

}  // namespace cornerwise
