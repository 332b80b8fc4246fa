// Binds self-play.
#include "bind/selfplay.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include "bind/common.hpp"
#include "search/selfplay.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace cornerwise {

namespace {

// Plays games that share the same rules, weights and options.
struct SelfPlay {
    std::shared_ptr<const Rules> rules;
    Players players;
    PriorWeights prior;
    ValueWeights value;
    std::shared_ptr<const Net> net;
    SearchOptions search_options;
    SelfPlayOptions options;
    std::atomic<bool> stop = false;

    SelfPlayGame play(const State& start, std::span<const PlacementId> line,
                      std::uint64_t seed) const {
        Search search(*rules, players, prior, value, net.get(), search_options, seed);
        Rng rng(~seed);
        return self_play(*rules, start, line, options, search, rng, stop);
    }
};

}  // namespace

void bind_selfplay(nb::module_& module) {
    nb::class_<SelfPlayOptions>(module, "SelfPlayOptions", "How games for training are played.")
        .def(nb::init<>())
        .def_rw("full_simulations", &SelfPlayOptions::full_simulations)
        .def_rw("quick_simulations", &SelfPlayOptions::quick_simulations)
        .def_rw("full_share", &SelfPlayOptions::full_share)
        .def_rw("random_plies", &SelfPlayOptions::random_plies)
        .def_rw("early_plies", &SelfPlayOptions::early_plies)
        .def_rw("middle_plies", &SelfPlayOptions::middle_plies)
        .def_rw("early_draws", &SelfPlayOptions::early_draws)
        .def_rw("middle_draws", &SelfPlayOptions::middle_draws);

    nb::class_<SelfPlayPly>(module, "SelfPlayPly", "A ply of a game played for training.")
        .def_ro("placement", &SelfPlayPly::id)
        .def_ro("colour", &SelfPlayPly::colour)
        .def_ro("searched", &SelfPlayPly::searched)
        .def_ro("full", &SelfPlayPly::full)
        .def_ro("values", &SelfPlayPly::values)
        .def_prop_ro("tried", [](const SelfPlayPly& self) {
            std::vector<std::pair<int, std::uint32_t>> tried;
            for (const TriedMove& move : self.tried) tried.emplace_back(move.id, move.visits);
            return tried;
        });

    nb::class_<SelfPlay>(module, "SelfPlay", "Plays whole games of the search against itself.")
        .def(
            "__init__",
            [](SelfPlay* self, std::shared_ptr<const Rules> rules, const Players& players,
               const std::vector<float>& prior, const std::vector<float>& value,
               std::shared_ptr<const Net> net, const SearchOptions& search_options,
               const SelfPlayOptions& options) {
                check_fit(net.get(), *rules);
                new (self) SelfPlay{std::move(rules),
                                    players,
                                    checked_weights<PriorWeights>(prior),
                                    checked_weights<ValueWeights>(value),
                                    std::move(net),
                                    search_options,
                                    options};
            },
            "rules"_a, "players"_a, "prior"_a, "value"_a, "net"_a.none(), "search_options"_a,
            "options"_a)
        .def(
            "play",
            [](const SelfPlay& self, const BoundState& start, const std::vector<int>& line,
               std::uint64_t seed) {
                const std::vector<PlacementId> first = checked_line(*self.rules, start.state, line);
                SelfPlayGame game;
                {
                    nb::gil_scoped_release release;
                    game = self.play(start.state, first, seed);
                }
                const std::vector<int> scores(game.scores.begin(),
                                              game.scores.begin() + self.rules->colours);
                return std::make_pair(std::move(game.plies), scores);
            },
            "start"_a, "line"_a, "seed"_a,
            "Returns the plies of a game from a position and the final score of each colour. The "
            "placements of the line are made first. A game that was stopped is incomplete.")
        .def("stop", [](SelfPlay& self) { self.stop = true; }, "Ends the game in progress.");
}

}  // namespace cornerwise
