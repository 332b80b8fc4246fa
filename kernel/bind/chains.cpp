// Binds the search with ejection chains.
#include "bind/chains.hpp"

#include <nanobind/stl/vector.h>

#include "bind/solver.hpp"
#include "puzzles/chains.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace cornerwise {

namespace {

constexpr std::uint64_t kStepsBetweenClocks = 16;

}  // namespace

void bind_chains(nb::module_& module) {
    nb::class_<ChainPuzzle>(module, "ChainPuzzle", "Pieces of colours that grow from starts.")
        .def(nb::init<>())
        .def_rw("width", &ChainPuzzle::width)
        .def_rw("height", &ChainPuzzle::height)
        .def_rw("colours", &ChainPuzzle::colours)
        .def_rw("start_cells", &ChainPuzzle::start_cells)
        .def_rw("placements", &ChainPuzzle::placements)
        .def_rw("by_shape", &ChainPuzzle::by_shape)
        .def_rw("descending", &ChainPuzzle::descending)
        .def(
            "add_piece",
            [](ChainPuzzle& self, int colour, int shape, int size) {
                self.pieces.push_back({colour, shape, size});
            },
            "colour"_a, "shape"_a, "size"_a)
        .def(
            "fix",
            [](ChainPuzzle& self, int piece, int placement) {
                self.fixed.push_back({piece, placement});
            },
            "piece"_a, "placement"_a, "Lays a piece, counted in the order of adding, to stay.");

    nb::class_<Chains>(module, "Chains", "A tabu search with ejection chains.")
        .def(
            "__init__",
            [](Chains* self, const ChainPuzzle& puzzle, std::uint64_t seed) {
                if (!is_sound(puzzle)) throw nb::value_error("the puzzle is not sound");
                new (self) Chains(puzzle, ChainOptions{}, seed);
            },
            "puzzle"_a, "seed"_a)
        .def(
            "run",
            [](Chains& self, double seconds) {
                nb::gil_scoped_release release;
                return run_for(self, seconds, kStepsBetweenClocks);
            },
            "seconds"_a, "Goes on until it has found a solution or the time is over.")
        .def_prop_ro("steps", &Chains::steps)
        .def("placed", &Chains::placed, "Returns the placement of each piece, or -1.");
}

}  // namespace cornerwise
