// The cover search as Python sees it.
#include "bind/cover.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <chrono>

#include "puzzles/colouring.hpp"
#include "puzzles/cover.hpp"
#include "puzzles/joined_cover.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace cornerwise {

namespace {

constexpr std::uint64_t kStepsBetweenLooks = 64;

template <typename Search>
CoverStatus run_for(Search& cover, double seconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    auto status = CoverStatus::running;
    do {
        status = cover.run(kStepsBetweenLooks);
    } while (status == CoverStatus::running && std::chrono::steady_clock::now() < end);
    return status;
}

std::vector<int> colours_for(const std::vector<std::vector<int>>& stock,
                             const std::vector<int>& shapes,
                             const std::vector<std::vector<int>>& neighbours, int tries) {
    CoverProblem problem;
    problem.stock = stock;
    problem.no_edges = true;
    Colouring colouring(problem);
    for (std::size_t piece = 0; piece < shapes.size(); ++piece) {
        colouring.add(shapes[piece], neighbours[piece]);
    }
    if (!colouring.find(tries)) return {};
    std::vector<int> colours;
    for (std::size_t piece = 0; piece < shapes.size(); ++piece) {
        colours.push_back(colouring.in_mind(static_cast<int>(piece)));
    }
    return colours;
}

bool are_sound(const std::vector<std::vector<int>>& stock, const std::vector<int>& shapes,
               const std::vector<std::vector<int>>& neighbours) {
    if (shapes.size() != neighbours.size()) return false;
    for (const auto& counts : stock) {
        if (counts.size() != stock[0].size() || counts.size() > kMaxCoverColours) return false;
    }
    for (std::size_t piece = 0; piece < shapes.size(); ++piece) {
        if (shapes[piece] < 0 || shapes[piece] >= static_cast<int>(stock.size())) return false;
        for (const int other : neighbours[piece]) {
            if (other < 0 || other >= static_cast<int>(piece)) return false;
        }
    }
    return true;
}

template <typename Search>
nb::class_<Search> bind_search(nb::module_& module, const char* name, const char* about) {
    return nb::class_<Search>(module, name, about)
        .def(
            "run",
            [](Search& self, double seconds) {
                nb::gil_scoped_release release;
                return run_for(self, seconds);
            },
            "seconds"_a, "Goes on until it has found a further solution or the time is over.")
        .def_prop_ro("steps", &Search::steps)
        .def("laid", &Search::laid, "Returns what lies now: placement and colour or -1.");
}

}  // namespace

void bind_cover(nb::module_& module) {
    nb::enum_<CoverStatus>(module, "CoverStatus", "What a slice of a cover search came to.")
        .value("RUNNING", CoverStatus::running)
        .value("SOLVED", CoverStatus::solved)
        .value("EXHAUSTED", CoverStatus::exhausted);

    nb::class_<CoverProblem>(module, "CoverProblem", "What is to be covered, with what and how.")
        .def(nb::init<>())
        .def_rw("edges", &CoverProblem::edges)
        .def_rw("corners", &CoverProblem::corners)
        .def_rw("tint", &CoverProblem::tint)
        .def_rw("placements", &CoverProblem::placements)
        .def_rw("shapes", &CoverProblem::shapes)
        .def_rw("stock", &CoverProblem::stock)
        .def_rw("fixed", &CoverProblem::fixed)
        .def_rw("no_edges", &CoverProblem::no_edges)
        .def_rw("joined", &CoverProblem::joined);

    bind_search<Cover>(module, "Cover", "A search that covers a region with pieces.")
        .def(
            "__init__",
            [](Cover* self, const CoverProblem& problem, std::uint64_t seed, bool restarts) {
                if (!is_sound(problem) || problem.joined) {
                    throw nb::value_error("the problem is not sound");
                }
                new (self) Cover(problem, seed, restarts);
            },
            "problem"_a, "seed"_a, "restarts"_a);

    bind_search<JoinedCover>(module, "JoinedCover", "A search in which colours hang together.")
        .def(
            "__init__",
            [](JoinedCover* self, const CoverProblem& problem, std::uint64_t seed, bool every) {
                if (!is_sound(problem) || !problem.no_edges ||
                    problem.edges.size() > kMaxJoinedCells) {
                    throw nb::value_error("the problem is not sound");
                }
                new (self) JoinedCover(problem, seed, every);
            },
            "problem"_a, "seed"_a, "every"_a);

    module.def(
        "colours_for",
        [](const std::vector<std::vector<int>>& stock, const std::vector<int>& shapes,
           const std::vector<std::vector<int>>& neighbours, int tries) {
            if (!are_sound(stock, shapes, neighbours)) throw nb::value_error("bad pieces");
            nb::gil_scoped_release release;
            return colours_for(stock, shapes, neighbours, tries);
        },
        "stock"_a, "shapes"_a, "neighbours"_a, "tries"_a,
        "Returns a colour for each piece, different from its earlier neighbours, or nothing.");
}

}  // namespace cornerwise
