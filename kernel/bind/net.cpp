// Binds networks.
#include "bind/net.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/common.hpp"
#include "net/net.hpp"
#include "search/net_examples.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace cornerwise {

namespace {

const char* complaint(NetStatus status) {
    switch (status) {
        case NetStatus::ok:
            return "";
        case NetStatus::not_a_network:
            return "this is no file of a network";
        case NetStatus::wrong_version:
            return "the network has a version that this program does not know";
        case NetStatus::bad_shape:
            return "the network has an impossible shape";
        case NetStatus::cut_short:
            return "the network is cut short, or longer than its shape says";
        case NetStatus::bad_checksum:
            return "the network is damaged: its checksum is wrong";
        case NetStatus::bad_weight:
            return "the network has a weight that is no finite number";
    }
    return "the network cannot be read";
}

std::shared_ptr<const Net> load_net(const nb::bytes& data) {
    auto net = std::make_shared<Net>();
    const NetStatus status = net->load(static_cast<const unsigned char*>(data.data()), data.size());
    if (status != NetStatus::ok) throw nb::value_error(complaint(status));
    return net;
}

// A network that evaluates positions under some rules; keeps both alive.
struct BoundNetRun {
    std::shared_ptr<const Rules> rules;
    std::shared_ptr<const Net> net;
    NetRun run;

    BoundNetRun(std::shared_ptr<const Rules> given_rules, std::shared_ptr<const Net> given_net,
                bool portable)
        : rules(std::move(given_rules)), net(std::move(given_net)), run(*rules, *net, portable) {}
};

template <typename Values>
nb::bytes as_bytes(const Values& values) {
    return nb::bytes(values.data(), values.size() * sizeof(typename Values::value_type));
}

// Planes, numbers, candidates and their scores, as bytes for arrays.
using ExampleBytes = std::tuple<nb::bytes, nb::bytes, nb::bytes, nb::bytes>;

ExampleBytes bytes_of(const NetExample& example) {
    std::vector<PlacementId> ids;
    std::vector<float> scores;
    for (const Candidate& move : example.candidates) {
        ids.push_back(move.id);
        scores.push_back(move.score);
    }
    return {as_bytes(example.planes), as_bytes(example.numbers), as_bytes(ids), as_bytes(scores)};
}

std::vector<ExampleBytes> examples(const BoundState& start, const Players& players,
                                   const std::vector<float>& prior,
                                   const std::vector<std::pair<int, std::vector<int>>>& plies,
                                   std::size_t candidates) {
    const Rules& rules = *start.rules;
    const auto weights = checked_weights<PriorWeights>(prior);
    std::vector<NetPly> checked;
    for (const auto& [id, wanted] : plies) {
        NetPly& ply = checked.emplace_back();
        ply.id = checked_id(rules, id);
        for (const int each : wanted) ply.wanted.push_back(checked_id(rules, each));
    }
    std::vector<NetExample> found;
    bool legal = false;
    {
        nb::gil_scoped_release release;
        legal = net_examples(rules, players, weights, start.state, checked, candidates, found);
    }
    if (!legal) throw nb::value_error("a game with an illegal move");
    std::vector<ExampleBytes> all;
    for (const NetExample& example : found) all.push_back(bytes_of(example));
    return all;
}

}  // namespace

void bind_net(nb::module_& module) {
    nb::class_<Net>(module, "Net", "The weights of a network.")
        .def(
            "fits", [](const Net& self, const Rules& rules) { return self.fits(rules); }, "rules"_a,
            "Returns whether it is for a game with these pieces and colours.")
        .def_prop_ro(
            "shape",
            [](const Net& self) {
                const NetShape& shape = self.shape();
                return std::vector<int>{shape.colours,  shape.pieces, shape.shapes,
                                        shape.channels, shape.hidden, shape.value_hidden,
                                        shape.blocks};
            },
            "Colours, pieces, shapes, channels, hidden channels, value_hidden, blocks.");

    module.def("net_code", &net_code,
               "Returns the name of the code that runs networks on this processor.");

    module.def("load_net", &load_net, "data"_a,
               "Returns the network of a file. Raises ValueError for anything else.");

    nb::class_<BoundNetRun>(module, "NetRun", "Evaluates positions with a network.")
        .def(
            "__init__",
            [](BoundNetRun* self, std::shared_ptr<const Rules> rules,
               std::shared_ptr<const Net> net, bool portable) {
                check_fit(net.get(), *rules);
                new (self) BoundNetRun(std::move(rules), std::move(net), portable);
            },
            "rules"_a, "net"_a, "portable"_a = false,
            "Uses the fastest code for this processor, or the portable one.")
        .def(
            "look",
            [](BoundNetRun& self, const BoundState& state,
               const std::vector<std::pair<int, int>>& history) {
                if (state.state.turn == kNobody) throw nb::value_error("the game is over");
                self.run.look(state.state, latest_by_colour(checked_history(*self.rules, history)));
                std::vector<std::array<float, net_output::kCount>> outputs;
                for (int slot = 0; slot < self.rules->colours; ++slot) {
                    auto& of_slot = outputs.emplace_back();
                    for (int i = 0; i < net_output::kCount; ++i) {
                        of_slot[i] = self.run.output(slot, i);
                    }
                }
                return outputs;
            },
            "state"_a, "history"_a,
            "Returns for each slot, the mover first: value (logit), margin and win (logit).")
        .def(
            "move_scores",
            [](const BoundNetRun& self, const std::vector<std::pair<int, float>>& moves) {
                std::vector<float> scores;
                for (const auto& [id, prior] : moves) {
                    scores.push_back(self.run.move_score(checked_id(*self.rules, id), prior));
                }
                return scores;
            },
            "moves"_a,
            "Returns the scores of moves, given as (id, prior), in the position last evaluated.");

    module.def("net_examples", &examples, "start"_a, "players"_a, "prior"_a, "plies"_a,
               "candidates"_a,
               "Describes the position before each ply, given as (played, wanted moves): planes, "
               "numbers, candidates and their scores as bytes. Raises ValueError when a move is "
               "illegal.");

    module.def(
        "placement_shapes",
        [](const Rules& rules) {
            std::vector<int> shapes;
            for (int id = 0; id < rules.table.placements(); ++id) {
                shapes.push_back(rules.table.place(static_cast<PlacementId>(id)).shape);
            }
            return shapes;
        },
        "rules"_a, "Returns the number of the shape of each placement.");
}

}  // namespace cornerwise
