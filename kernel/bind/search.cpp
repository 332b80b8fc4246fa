// Binds the tree search, its parts and their training.
#include "bind/search.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/common.hpp"
#include "search/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace cornerwise {

namespace {

// A search that keeps its rules alive and can be stopped from another thread.
struct BoundSearch {
    std::shared_ptr<const Rules> rules;
    std::atomic<bool> stop = false;
    std::shared_ptr<const Net> net;
    Search search;

    BoundSearch(std::shared_ptr<const Rules> given_rules, const Players& players,
                const PriorWeights& prior, const ValueWeights& value,
                std::shared_ptr<const Net> given_net, const SearchOptions& options,
                std::uint64_t seed, int threads)
        : rules(std::move(given_rules)),
          net(std::move(given_net)),
          search(*rules, players, prior, value, net.get(), options, seed, threads) {}
};

// Returns the final points of each colour in playouts from a position.
std::vector<std::vector<float>> playouts(const BoundState& start, const Players& players,
                                         const std::vector<std::pair<int, int>>& history, int games,
                                         std::uint64_t seed) {
    const Rules& rules = *start.rules;
    const LatestByColour latest = latest_by_colour(checked_history(rules, history));
    std::vector<std::vector<float>> ends;
    nb::gil_scoped_release release;
    const ValueWeights none{};
    const PlayoutOptions options;
    Playout playout(rules, players, options, none);
    Rng rng(seed);
    std::vector<Played> played;
    for (int game = 0; game < games; ++game) {
        played.clear();
        playout.run(start.state, latest, rng, played);
        const auto points = playout.points();
        ends.emplace_back(points.begin(), points.begin() + rules.colours);
    }
    return ends;
}

// The weights of the prior while they are learned.
struct PriorTrainer {
    std::shared_ptr<const Rules> rules;
    Players players;
    PriorWeights weights{};
    PriorWeights squares{};
    std::vector<Lesson> lessons;
};

// The weights of the value while they are fitted.
struct ValueTrainer {
    std::shared_ptr<const Rules> rules;
    Players players;
    ValueFit fit{};

    void add(const State& state, const std::vector<int>& last, int most, int games, Rng rng) {
        LatestByColour latest = kNothingPlayed;
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

}  // namespace

void bind_search(nb::module_& module) {
    nb::class_<Players>(module, "Players", "Who plays which colour, and what winning means.")
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

    module.def(
        "outcome",
        [](const Players& players, const Valuation& valuation, const std::vector<int>& scores) {
            if (scores.size() > kMaxColours) throw nb::value_error("too many scores");
            const BySide merit = merits_of(players, scores, static_cast<int>(scores.size()));
            return std::make_tuple(values_of(players, merit, valuation), margins_of(players, merit),
                                   shares_of_win(players, merit));
        },
        "players"_a, "valuation"_a, "scores"_a,
        "Returns value, margin and share of the win of each side for the scores of the colours.");

    nb::class_<NetOptions>(module, "NetOptions", "How a search uses a network.")
        .def(nb::init<>())
        .def_rw("visits", &NetOptions::visits)
        .def_rw("children", &NetOptions::children)
        .def_rw("wide_visits", &NetOptions::wide_visits)
        .def_rw("wide_children", &NetOptions::wide_children)
        .def_rw("root_children", &NetOptions::root_children)
        .def_rw("weight", &NetOptions::weight)
        .def_rw("fading", &NetOptions::fading)
        .def_rw("temperature", &NetOptions::temperature)
        .def_rw("exploration", &NetOptions::exploration)
        .def_rw("growth", &NetOptions::growth)
        .def_rw("rave", &NetOptions::rave)
        .def_rw("portable", &NetOptions::portable);

    module.def("playouts", &playouts, "start"_a, "players"_a, "history"_a, "games"_a, "seed"_a,
               "Returns the final points of each colour in some playouts.");

    nb::class_<Calibration>(module, "Calibration", "How values become win chances.")
        .def(nb::init<>())
        .def_rw("start", &Calibration::start)
        .def_rw("growth", &Calibration::growth);

    module.def("win_chances", &win_chances, "calibration"_a, "players"_a, "values"_a, "placed"_a,
               "Returns the win chances of four sides for their values, one of which must be "
               "positive. `placed` is the share of all pieces on the board.");

    nb::class_<SearchOptions>(module, "SearchOptions", "The parameters of the tree search.")
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
        .def_rw("playout", &SearchOptions::playout)
        .def_rw("net", &SearchOptions::net)
        .def_rw("calibration", &SearchOptions::calibration);

    nb::class_<MoveReport>(module, "MoveReport", "What a search reports about a move.")
        .def_ro("placement", &MoveReport::id)
        .def_ro("visits", &MoveReport::visits)
        .def_ro("value", &MoveReport::value)
        .def_ro("prior", &MoveReport::prior)
        .def_ro("scores", &MoveReport::scores)
        .def_ro("wins", &MoveReport::wins);

    nb::class_<SearchReport>(module, "SearchReport", "What a search reports.")
        .def_ro("moves", &SearchReport::moves)
        .def_prop_ro(
            "visits",
            [](const SearchReport& self) {
                std::vector<std::pair<int, std::uint32_t>> visits;
                for (const MoveReport& move : self.moves) visits.emplace_back(move.id, move.visits);
                return visits;
            },
            "Placement and visits of each move, most visited first.")
        .def(
            "move",
            [](const SearchReport& self, std::size_t index) { return self.moves.at(index); },
            "index"_a, "Returns one of the moves.")
        .def_ro("simulations", &SearchReport::simulations)
        .def_ro("values", &SearchReport::values)
        .def_ro("wins", &SearchReport::wins)
        .def_ro("seconds", &SearchReport::seconds)
        .def_ro("solved", &SearchReport::solved);

    nb::class_<BoundSearch>(module, "Search", "A Monte-Carlo tree search that keeps its tree.")
        .def(
            "__init__",
            [](BoundSearch* self, std::shared_ptr<const Rules> rules, const Players& players,
               const std::vector<float>& prior, const std::vector<float>& value,
               std::shared_ptr<const Net> net, const SearchOptions& options, std::uint64_t seed,
               int threads) {
                check_fit(net.get(), *rules);
                if (threads < 1) throw nb::value_error("a search needs a thread");
                new (self) BoundSearch(
                    std::move(rules), players, checked_weights<PriorWeights>(prior),
                    checked_weights<ValueWeights>(value), std::move(net), options, seed, threads);
            },
            "rules"_a, "players"_a, "prior"_a, "value"_a, "net"_a.none(), "options"_a, "seed"_a,
            "threads"_a = 1)
        .def(
            "set_position",
            [](BoundSearch& self, const BoundRecord& record) {
                if (record.rules->table.placements() != self.rules->table.placements() ||
                    record.rules->colours != self.rules->colours) {
                    throw nb::value_error("a position of another game");
                }
                if (record.record.state.turn == kNobody) throw nb::value_error("the game is over");
                self.search.set_position(record.record.state, record.record.moves());
            },
            "record"_a, "Sets the position to search.")
        .def(
            "run",
            [](BoundSearch& self, std::int64_t simulations, double seconds, double cpu_seconds,
               bool until_decided) {
                nb::gil_scoped_release release;
                return self.search.run({simulations, seconds, cpu_seconds, until_decided},
                                       self.stop);
            },
            "simulations"_a, "seconds"_a, "cpu_seconds"_a, "until_decided"_a,
            "Searches until a limit is reached, the choice can no longer change, or it is "
            "stopped.")
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
            "Adds playouts from a position, each described after 1 to `most` moves.")
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
                rng.shuffle(self.lessons.begin(), self.lessons.end());
                return learn(*self.rules, self.players, self.lessons, rate, decay, self.weights,
                             self.squares);
            },
            "rate"_a, "decay"_a, "seed"_a, "One pass; returns the mean log-likelihood.")
        .def_prop_ro("weights", [](const PriorTrainer& self) {
            return std::vector<float>(self.weights.begin(), self.weights.end());
        });
}

}  // namespace cornerwise
