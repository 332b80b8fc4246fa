// The Python module `cornerwise._kernel`. Only the files of this folder know nanobind.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>

#include "bind/common.hpp"
#include "bind/engine.hpp"
#include "bind/env.hpp"
#include "bind/net.hpp"
#include "bind/puzzles.hpp"
#include "bind/search.hpp"
#include "bind/selfplay.hpp"
#include "core/movegen.hpp"
#include "core/perft.hpp"
#include "core/random_game.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace cornerwise {

namespace {

std::shared_ptr<const Rules> make_rules(int width, int height, const std::vector<int>& stock,
                                        const std::vector<std::vector<int>>& cells,
                                        const std::vector<int>& piece,
                                        const std::vector<std::vector<int>>& start_cells,
                                        int per_square_left, int all_placed, int single_last) {
    auto rules = std::make_shared<Rules>();
    if (start_cells.empty() || start_cells.size() > kMaxColours) {
        throw nb::value_error("a variant has one to four colours");
    }
    switch (rules->table.load(width, height, static_cast<int>(stock.size()), cells, piece)) {
        case Table::Status::ok:
            break;
        case Table::Status::too_large:
            throw nb::value_error("the board or the stock is too large");
        case Table::Status::too_many_shapes:
            throw nb::value_error("there are too many shapes");
        case Table::Status::bad_placement:
            throw nb::value_error("a placement is not on the board");
    }
    std::copy(stock.begin(), stock.end(), rules->stock.begin());
    rules->colours = static_cast<int>(start_cells.size());
    for (int colour = 0; colour < rules->colours; ++colour) {
        for (int cell : start_cells[colour]) {
            if (cell < 0 || cell >= width * height) throw nb::value_error("bad start cell");
            rules->start_cells[colour][cell / width + kReach] |= Row{1} << (cell % width + kReach);
        }
    }
    rules->per_square_left = per_square_left;
    rules->all_placed = all_placed;
    rules->single_last = single_last;
    return rules;
}

std::vector<std::vector<PlacementId>> random_games(const Rules& rules, const State& start,
                                                   std::uint64_t seed, int games) {
    Rng rng(seed);
    std::vector<std::vector<PlacementId>> played;
    for (int i = 0; i < games; ++i) {
        State state = start;
        played.push_back(random_game(rules, state, rng));
    }
    return played;
}

}  // namespace

NB_MODULE(_kernel, module) {
    nb::set_leak_warnings(false);  // Rules are cached until the interpreter ends.
    module.doc() = "The compiled kernel. Use it through cornerwise.kernel.";

    nb::class_<Rules>(module, "Rules", "What does not change during a game, as plain numbers.")
        .def_prop_ro(
            "local_shapes", [](const Rules& self) { return self.table.local_shapes(); },
            "How many (orientation, square) pairs there are.");

    module.def(
        "make_rules", &make_rules, "width"_a, "height"_a, "stock"_a, "cells"_a, "piece"_a,
        "start_cells"_a, "per_square_left"_a, "all_placed"_a, "single_last"_a,
        "Returns rules made from a table of placements. Raises ValueError for an invalid table.");

    nb::class_<BoundState>(module, "State", "A position under some rules.")
        .def(
            "__init__",
            [](BoundState* self, std::shared_ptr<const Rules> rules, int first) {
                const State state = empty_board(*rules, checked_colour(*rules, first));
                new (self) BoundState{std::move(rules), state};
            },
            "rules"_a, "first"_a)
        .def(
            "copy", [](const BoundState& self) { return self; }, "Returns an independent copy.")
        .def_prop_ro(
            "turn", [](const BoundState& self) { return static_cast<int>(self.state.turn); },
            "The colour to play, or -1 when the game is over.")
        .def(
            "give_turn",
            [](BoundState& self, int colour) {
                give_turn(*self.rules, self.state, checked_colour(*self.rules, colour));
            },
            "colour"_a, "Gives the turn to a colour, or to the next that has a legal placement.")
        .def(
            "put",
            [](BoundState& self, int colour, int id) {
                const int checked = checked_colour(*self.rules, colour);
                const PlacementId placement = checked_id(*self.rules, id);
                const int piece = self.rules->table.shape(placement).piece;
                if (self.state.colours[checked].left[piece] == 0) {
                    throw nb::value_error("the colour has none of that piece left");
                }
                put(*self.rules, self.state, checked, placement);
            },
            "colour"_a, "placement"_a,
            "Places a piece, legal or not. Raises ValueError when the colour has none left.")
        .def(
            "play",
            [](BoundState& self, int id) {
                const State& state = self.state;
                if (state.turn == kNobody || !is_legal(*self.rules, state, state.turn, id)) {
                    return false;
                }
                play(*self.rules, self.state, static_cast<PlacementId>(id));
                return true;
            },
            "placement"_a, "Makes a placement if it is legal, and returns whether it was.")
        .def(
            "can_place",
            [](const BoundState& self, int colour) {
                return can_place(*self.rules, self.state, checked_colour(*self.rules, colour));
            },
            "colour"_a)
        .def(
            "legal_placements",
            [](const BoundState& self, int colour) {
                return legal_placements(*self.rules, self.state,
                                        checked_colour(*self.rules, colour));
            },
            "colour"_a, "Returns the legal placements of a colour, ascending.")
        .def(
            "scores",
            [](const BoundState& self) {
                std::vector<int> scores;
                for (int colour = 0; colour < self.rules->colours; ++colour) {
                    scores.push_back(score(*self.rules, self.state, colour));
                }
                return scores;
            },
            "Returns the score of each colour.")
        .def(
            "perft",
            [](const BoundState& self, int depth, int threads) {
                if (depth < 0) throw nb::value_error("the depth must not be negative");
                checked_threads(threads);
                nb::gil_scoped_release release;
                return perft(*self.rules, self.state, depth, threads);
            },
            "depth"_a, "threads"_a, "Counts the sequences of `depth` placements without a pass.")
        .def(
            "random_games",
            [](const BoundState& self, std::uint64_t seed, int games) {
                nb::gil_scoped_release release;
                return random_games(*self.rules, self.state, seed, games);
            },
            "seed"_a, "games"_a, "Returns the placements of some random games from here.");

    bind_search(module);
    bind_engine(module);
    bind_selfplay(module);
    bind_net(module);
    bind_env(module);
    bind_puzzles(module);
}

}  // namespace cornerwise
