// The Python module `cornerwise._kernel`. Only this and the other `bind…` files know nanobind.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>

#include "bind_chains.hpp"
#include "bind_cover.hpp"
#include "movegen.hpp"
#include "perft.hpp"
#include "random_game.hpp"
#include "search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace cornerwise {

namespace {

// A state together with the rules it obeys.
struct BoundState {
    std::shared_ptr<const Rules> rules;
    State state;
};

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

int checked_colour(const Rules& rules, int colour) {
    if (colour < 0 || colour >= rules.colours) throw nb::index_error("there is no such colour");
    return colour;
}

PlacementId checked_id(const Rules& rules, int id) {
    if (id < 0 || id >= rules.table.placements())
        throw nb::index_error("there is no such placement");
    return static_cast<PlacementId>(id);
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

template <typename Weights>
Weights checked_weights(const std::vector<float>& values) {
    Weights weights{};
    if (values.size() != weights.size()) throw nb::value_error("wrong number of weights");
    std::copy(values.begin(), values.end(), weights.begin());
    return weights;
}

std::vector<Played> checked_history(const Rules& rules,
                                    const std::vector<std::pair<int, int>>& moves) {
    std::vector<Played> history;
    for (const auto& [colour, id] : moves) {
        history.push_back(
            {checked_id(rules, id), static_cast<std::int8_t>(checked_colour(rules, colour))});
    }
    return history;
}

// A search that keeps its rules alive and can be stopped from another thread.
struct BoundSearch {
    std::shared_ptr<const Rules> rules;
    std::atomic<bool> stop = false;
    Search search;

    BoundSearch(std::shared_ptr<const Rules> given, const Players& players,
                const PriorWeights& prior, const ValueWeights& value, const SearchOptions& options,
                std::uint64_t seed)
        : rules(std::move(given)), search(*rules, players, prior, value, options, seed) {}
};

// Weights of the prior while they are learned.
struct PriorTrainer {
    std::shared_ptr<const Rules> rules;
    Players players;
    PriorWeights weights{};
    PriorWeights squares{};
    std::vector<Lesson> lessons;
};

// Weights of the value while they are fitted.
struct ValueTrainer {
    std::shared_ptr<const Rules> rules;
    Players players;
    ValueFit fit{};

    void add(const State& state, const std::vector<int>& last, int most, int games, Rng rng) {
        std::array<int, kMaxColours> latest;
        latest.fill(-1);
        std::copy_n(last.begin(), std::min<std::size_t>(last.size(), kMaxColours), latest.begin());
        const ValueWeights none{};
        const PlayoutOptions options;
        Playout playout(*rules, players, options, none);
        for (int game = 0; game < games; ++game) {
            const int moves = static_cast<int>(rng.below(static_cast<std::uint32_t>(most))) + 1;
            playout.teach(state, latest, moves, rng, fit);
        }
    }
};

void bind_search(nb::module_& module) {
    nb::class_<Players>(module, "Players", "Who decides for which colour, and who wins.")
        .def(nb::init<>())
        .def_rw("sides", &Players::sides)
        .def_rw("side_of", &Players::side_of)
        .def_rw("shared", &Players::shared)
        .def_rw("shared_turns", &Players::shared_turns)
        .def_rw("shared_sides", &Players::shared_sides)
        .def_rw("sign", &Players::sign);

    nb::class_<PlayoutOptions>(module, "PlayoutOptions", "How playouts choose their moves.")
        .def(nb::init<>())
        .def_rw("local", &PlayoutOptions::local)
        .def_rw("cut", &PlayoutOptions::cut);

    nb::class_<Valuation>(module, "Valuation", "What the end of a game is worth.")
        .def(nb::init<>())
        .def_rw("place_weight", &Valuation::place_weight)
        .def_rw("margin_weight", &Valuation::margin_weight)
        .def_rw("margin_scale", &Valuation::margin_scale);

    nb::class_<SearchOptions>(module, "SearchOptions", "How a search weighs things.")
        .def(nb::init<>())
        .def_rw("exploration", &SearchOptions::exploration)
        .def_rw("first_play", &SearchOptions::first_play)
        .def_rw("rave", &SearchOptions::rave)
        .def_rw("children", &SearchOptions::children)
        .def_rw("root_children", &SearchOptions::root_children)
        .def_rw("expand_visits", &SearchOptions::expand_visits)
        .def_rw("temperature", &SearchOptions::temperature)
        .def_rw("max_nodes", &SearchOptions::max_nodes)
        .def_rw("max_children", &SearchOptions::max_children)
        .def_rw("solve_positions", &SearchOptions::solve_positions)
        .def_rw("valuation", &SearchOptions::valuation)
        .def_rw("playout", &SearchOptions::playout);

    nb::class_<MoveReport>(module, "MoveReport", "What a search found out about a move.")
        .def_ro("placement", &MoveReport::id)
        .def_ro("visits", &MoveReport::visits)
        .def_ro("value", &MoveReport::value)
        .def_ro("prior", &MoveReport::prior)
        .def_ro("scores", &MoveReport::scores)
        .def_ro("wins", &MoveReport::wins);

    nb::class_<SearchReport>(module, "SearchReport", "What a search found out.")
        .def_ro("moves", &SearchReport::moves)
        .def_prop_ro(
            "visits",
            [](const SearchReport& self) {
                std::vector<std::pair<int, std::uint32_t>> visits;
                for (const MoveReport& move : self.moves) visits.push_back({move.id, move.visits});
                return visits;
            },
            "Placement and visits of each move, most visited first.")
        .def(
            "move",
            [](const SearchReport& self, std::size_t index) { return self.moves.at(index); },
            "index"_a, "Returns one of the moves.")
        .def_ro("simulations", &SearchReport::simulations)
        .def_ro("seconds", &SearchReport::seconds)
        .def_ro("solved", &SearchReport::solved);

    nb::class_<BoundSearch>(module, "Search", "A tree search that keeps its tree.")
        .def(
            "__init__",
            [](BoundSearch* self, std::shared_ptr<const Rules> rules, const Players& players,
               const std::vector<float>& prior, const std::vector<float>& value,
               const SearchOptions& options, std::uint64_t seed) {
                new (self)
                    BoundSearch(std::move(rules), players, checked_weights<PriorWeights>(prior),
                                checked_weights<ValueWeights>(value), options, seed);
            },
            "rules"_a, "players"_a, "prior"_a, "value"_a, "options"_a, "seed"_a)
        .def(
            "set_position",
            [](BoundSearch& self, const BoundState& state,
               const std::vector<std::pair<int, int>>& history) {
                self.search.set_position(state.state, checked_history(*self.rules, history));
            },
            "state"_a, "history"_a, "Takes up a position; history is (colour, placement) pairs.")
        .def(
            "run",
            [](BoundSearch& self, std::int64_t simulations, double seconds, double cpu_seconds) {
                nb::gil_scoped_release release;
                return self.search.run({simulations, seconds, cpu_seconds}, self.stop);
            },
            "simulations"_a, "seconds"_a, "cpu_seconds"_a,
            "Searches until a limit is reached or it is stopped.")
        .def(
            "stop", [](BoundSearch& self) { self.stop = true; }, "Ends the search at once.")
        .def(
            "clear_stop", [](BoundSearch& self) { self.stop = false; },
            "Lets the next search run again.");

    module.def(
        "prior_feature_names",
        [] {
            std::vector<std::string> names;
            for (int i = 0; i < feature::kCount; ++i) names.push_back(feature::name(i));
            return names;
        },
        "Returns the names of the features of the prior, in the order of the weights.");

    module.def(
        "value_feature_names",
        [] {
            std::vector<std::string> names;
            for (int i = 0; i < value_feature::kCount; ++i) names.push_back(value_feature::name(i));
            return names;
        },
        "Returns the names of the features of the value, in the order of the weights.");

    nb::class_<ValueTrainer>(module, "ValueTrainer", "Fits the weights of the value.")
        .def(
            "__init__",
            [](ValueTrainer* self, std::shared_ptr<const Rules> rules, const Players& players) {
                new (self) ValueTrainer{std::move(rules), players, {}};
            },
            "rules"_a, "players"_a)
        .def(
            "add",
            [](ValueTrainer& self, const BoundState& state, const std::vector<int>& last, int most,
               int games, std::uint64_t seed) {
                nb::gil_scoped_release release;
                self.add(state.state, last, most, games, Rng(seed));
            },
            "state"_a, "last"_a, "most"_a, "games"_a, "seed"_a,
            "Adds quick games from a position, looked at after up to so many moves.")
        .def_prop_ro("weights",
                     [](const ValueTrainer& self) {
                         const ValueWeights weights = self.fit.weights();
                         return std::vector<float>(weights.begin(), weights.end());
                     })
        .def_prop_ro("error",
                     [](const ValueTrainer& self) { return self.fit.error(self.fit.weights()); });

    nb::class_<PriorTrainer>(module, "PriorTrainer", "Learns the weights of the prior.")
        .def(
            "__init__",
            [](PriorTrainer* self, std::shared_ptr<const Rules> rules, const Players& players) {
                new (self) PriorTrainer{std::move(rules), players, {}, {}, {}};
            },
            "rules"_a, "players"_a)
        .def(
            "add",
            [](PriorTrainer& self, const BoundState& state, int newest, int before,
               const std::vector<std::pair<int, float>>& shares) {
                std::vector<Candidate> checked;
                for (const auto& [id, share] : shares) {
                    checked.push_back({checked_id(*self.rules, id), share});
                }
                self.lessons.push_back({state.state, {newest, before}, std::move(checked)});
            },
            "state"_a, "newest"_a, "before"_a, "shares"_a,
            "Adds a position and the shares of its moves.")
        .def(
            "learn",
            [](PriorTrainer& self, float rate, float decay, std::uint64_t seed) {
                nb::gil_scoped_release release;
                Rng rng(seed);
                for (std::size_t i = self.lessons.size(); i > 1; --i) {
                    std::swap(self.lessons[i - 1],
                              self.lessons[rng.below(static_cast<std::uint32_t>(i))]);
                }
                return learn(*self.rules, self.players, self.lessons, rate, decay, self.weights,
                             self.squares);
            },
            "rate"_a, "decay"_a, "seed"_a, "One pass; returns the mean log-likelihood.")
        .def_prop_ro("weights", [](const PriorTrainer& self) {
            return std::vector<float>(self.weights.begin(), self.weights.end());
        });
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
        "Returns rules made from a table of placements. Raises ValueError when it cannot be.");

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
            "colour"_a, "Gives the turn to a colour or the next that can place a piece.")
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
            "colour"_a, "placement"_a, "Lays a piece; checks the stock and nothing else.")
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
            "placement"_a, "Makes a placement if it is legal, and says whether it was.")
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
                nb::gil_scoped_release release;
                return perft(*self.rules, self.state, depth, threads);
            },
            "depth"_a, "threads"_a, "Counts the sequences of that many placements without a pass.")
        .def(
            "random_games",
            [](const BoundState& self, std::uint64_t seed, int games) {
                nb::gil_scoped_release release;
                return random_games(*self.rules, self.state, seed, games);
            },
            "seed"_a, "games"_a, "Returns the placements of some random games from here.");

    bind_search(module);
    bind_cover(module);
    bind_chains(module);
}

}  // namespace cornerwise
