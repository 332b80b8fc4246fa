// Binds the cover searches.
#include "bind/cover.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "bind/solver.hpp"
#include "puzzles/colouring.hpp"
#include "puzzles/cover.hpp"
#include "puzzles/joined_cover.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace cornerwise {

namespace {

constexpr std::uint64_t kStepsBetweenClocks = 64;

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
        colours.push_back(colouring.planned(static_cast<int>(piece)));
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
                return run_for(self, seconds, kStepsBetweenClocks);
            },
            "seconds"_a, "Goes on until it finds a further solution or the time is over.")
        .def_prop_ro("steps", &Search::steps)
        .def("laid", &Search::laid, "Returns the pieces laid now: placement, and colour or -1.");
}

}  // namespace

void bind_cover(nb::module_& module) {
    nb::enum_<SolverStatus>(module, "SolverStatus", "What a slice of a puzzle search came to.")
        .value("RUNNING", SolverStatus::running)
        .value("SOLVED", SolverStatus::solved)
        .value("EXHAUSTED", SolverStatus::exhausted,
               "It is proved that there is no solution, or no further one.");

    nb::class_<CoverProblem>(module, "CoverProblem", "A region to cover, the pieces and the rules.")
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

    bind_search<JoinedCover>(module, "JoinedCover",
                             "A search in which the pieces of a colour must be connected.")
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
        "Returns a colour for each piece, different from its earlier neighbours, or an empty "
        "list.");
}

}  // namespace cornerwise
