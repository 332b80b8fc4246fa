// Binds puzzles: their rules, their solvers, hints, and the generator of new ones.
#include "bind/puzzles.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "bind/solver.hpp"
#include "puzzles/arranging.hpp"
#include "puzzles/checking.hpp"
#include "puzzles/making.hpp"
#include "puzzles/puzzle.hpp"
#include "puzzles/puzzle_hint.hpp"
#include "puzzles/puzzle_search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace cornerwise {

namespace {

constexpr std::uint64_t kStepsBetweenClocks = 64;

using Pair = std::pair<int, int>;
using Numbers = std::vector<int>;
using PieceNumbers = std::tuple<int, int, Numbers>;  // Colour, shape, cells.
using FaultNumbers = std::tuple<int, Numbers, Numbers>;
using ShapeNumbers = std::vector<std::vector<std::vector<Pair>>>;

std::vector<Orientations> shapes_of(const ShapeNumbers& numbers) {
    std::vector<Orientations> shapes;
    for (const auto& orientations : numbers) {
        Orientations& shape = shapes.emplace_back();
        for (const auto& squares : orientations) {
            auto& orientation = shape.emplace_back();
            for (const auto& [column, row] : squares) orientation.push_back({column, row});
        }
    }
    return shapes;
}

std::vector<LaidPiece> pieces_of(const std::vector<PieceNumbers>& numbers) {
    std::vector<LaidPiece> pieces;
    for (const auto& [colour, shape, cells] : numbers) pieces.push_back({colour, shape, cells});
    return pieces;
}

PieceNumbers numbers_of(const LaidPiece& piece) { return {piece.colour, piece.shape, piece.cells}; }

std::vector<PieceNumbers> numbers_of(const std::vector<LaidPiece>& pieces) {
    std::vector<PieceNumbers> numbers;
    for (const auto& piece : pieces) numbers.push_back(numbers_of(piece));
    return numbers;
}

std::vector<FaultNumbers> numbers_of(const std::vector<Fault>& faults) {
    std::vector<FaultNumbers> numbers;
    for (const auto& [broken, pieces, cells] : faults) {
        numbers.emplace_back(static_cast<int>(broken), pieces, cells);
    }
    return numbers;
}

std::vector<LaidPiece> checked_pieces(const Puzzle& puzzle,
                                      const std::vector<PieceNumbers>& numbers) {
    auto pieces = pieces_of(numbers);
    if (!are_sound(puzzle, pieces)) throw nb::value_error("a piece is not on the board");
    return pieces;
}

void check_searchable(const Puzzle& puzzle) {
    if (!can_search(puzzle)) throw nb::value_error("there is no search for this puzzle");
}

Puzzle checked_puzzle(Pair sides, const ShapeNumbers& shapes, const Numbers& region, int colours,
                      const std::vector<Pair>& stock, const Numbers& rules,
                      const std::vector<PieceNumbers>& given) {
    Puzzle puzzle{
        {sides.first, sides.second}, shapes_of(shapes), region, colours, {}, 0, pieces_of(given)};
    for (const auto& [colour, shape] : stock) puzzle.stock.push_back({colour, shape});
    for (const int rule : rules) puzzle.add(static_cast<PuzzleRule>(rule));
    if (!is_sound(puzzle)) throw nb::value_error("the puzzle is not sound");
    return puzzle;
}

// Runs something until it is done or time runs out.
template <typename Work>
bool is_done_within(Work& work, double seconds) {
    struct Slices {
        Work& work;

        SolverStatus run(std::uint64_t steps) {
            return work.run(steps) ? SolverStatus::solved : SolverStatus::running;
        }
    };
    nb::gil_scoped_release release;
    Slices slices{work};
    return run_for(slices, seconds, kStepsBetweenClocks) == SolverStatus::solved;
}

void bind_rules(nb::module_& module) {
    nb::class_<Puzzle>(module, "Puzzle", "A region, a stock of pieces, rules and given pieces.")
        .def(
            "__init__",
            [](Puzzle* self, Pair sides, const ShapeNumbers& shapes, const Numbers& region,
               int colours, const std::vector<Pair>& stock, const Numbers& rules,
               const std::vector<PieceNumbers>& given) {
                new (self)
                    Puzzle(checked_puzzle(sides, shapes, region, colours, stock, rules, given));
            },
            "sides"_a, "shapes"_a, "region"_a, "colours"_a, "stock"_a, "rules"_a, "given"_a)
        .def(
            "arranged",
            [](const Puzzle& self, const std::vector<PieceNumbers>& laid) {
                return arranged(self, checked_pieces(self, laid));
            },
            "laid"_a, "Returns the indices of pieces in an order that keeps the rules.")
        .def(
            "faults_in_order",
            [](const Puzzle& self, const std::vector<PieceNumbers>& laid) {
                return numbers_of(faults_in_order(self, checked_pieces(self, laid)));
            },
            "laid"_a, "Returns what is wrong with pieces laid in this order: rule, pieces, cells.")
        .def(
            "faults",
            [](const Puzzle& self, const std::vector<PieceNumbers>& laid) {
                return numbers_of(faults(self, checked_pieces(self, laid)));
            },
            "laid"_a,
            "Returns what is wrong with pieces regardless of the order they were laid in.");
}

void bind_solvers(nb::module_& module) {
    nb::enum_<SolverStatus>(module, "SolverStatus", "The result of a slice of a puzzle search.")
        .value("RUNNING", SolverStatus::running)
        .value("SOLVED", SolverStatus::solved)
        .value("EXHAUSTED", SolverStatus::exhausted,
               "It is proved that there is no solution, or no further one.");

    nb::class_<PuzzleSearch>(module, "PuzzleSearch", "A search for the solutions of a puzzle.")
        .def(
            "__init__",
            [](PuzzleSearch* self, const Puzzle& puzzle, const std::vector<PieceNumbers>& laid,
               std::uint64_t seed, bool every) {
                check_searchable(puzzle);
                new (self)
                    PuzzleSearch(puzzle, checked_pieces(puzzle, laid), seed,
                                 every ? PuzzleSearch::Wanted::every : PuzzleSearch::Wanted::one);
            },
            "puzzle"_a, "laid"_a, "seed"_a, "every"_a)
        .def(
            "run",
            [](PuzzleSearch& self, double seconds) {
                nb::gil_scoped_release release;
                return run_for(self, seconds, kStepsBetweenClocks);
            },
            "seconds"_a, "Continues until it finds another solution or time runs out.")
        .def_prop_ro("steps", &PuzzleSearch::steps)
        .def(
            "laid", [](const PuzzleSearch& self) { return numbers_of(self.laid()); },
            "Returns the pieces on the board now: colour, shape and cells.");

    nb::class_<PuzzleHintSearch>(module, "PuzzleHintSearch", "A search for a hint.")
        .def(
            "__init__",
            [](PuzzleHintSearch* self, const Puzzle& puzzle, const std::vector<PieceNumbers>& laid,
               const std::vector<PieceNumbers>& plan, double seconds) {
                check_searchable(puzzle);
                new (self) PuzzleHintSearch(puzzle, checked_pieces(puzzle, laid),
                                            checked_pieces(puzzle, plan), seconds);
            },
            "puzzle"_a, "laid"_a, "plan"_a, "seconds"_a)
        .def(
            "run",
            [](PuzzleHintSearch& self, double seconds) { return is_done_within(self, seconds); },
            "seconds"_a, "Continues until it is done or time runs out. Returns whether it is done.")
        .def_prop_ro("lay",
                     [](const PuzzleHintSearch& self) {
                         const auto& lay = self.hint().lay;
                         return lay ? std::optional(numbers_of(*lay)) : std::nullopt;
                     })
        .def_prop_ro("take_back",
                     [](const PuzzleHintSearch& self) { return self.hint().take_back; })
        .def_prop_ro("sure", [](const PuzzleHintSearch& self) { return self.hint().sure; })
        .def_prop_ro("plan",
                     [](const PuzzleHintSearch& self) { return numbers_of(self.hint().plan); });
}

void bind_maker(nb::module_& module) {
    nb::class_<Maker>(module, "Maker", "Generates a puzzle with exactly one solution.")
        .def(
            "__init__",
            [](Maker* self, const std::string& name, const ShapeNumbers& shapes, int colours,
               Pair to_lay, Pair effort, Pair cells, int given, double apart) {
                const Grade grade{to_lay.first, to_lay.second, effort.first, effort.second,
                                  cells.first,  cells.second,  given,        apart};
                auto all = shapes_of(shapes);
                if (!are_sound(all) || colours < 1 ||
                    regions(grade.smallest, grade.largest).empty()) {
                    throw nb::value_error("no such puzzle can be made");
                }
                new (self) Maker(name, std::move(all), colours, grade);
            },
            "name"_a, "shapes"_a, "colours"_a, "to_lay"_a, "effort"_a, "cells"_a, "given"_a,
            "apart"_a)
        .def(
            "run", [](Maker& self, double seconds) { return is_done_within(self, seconds); },
            "seconds"_a,
            "Continues until there is a puzzle or time runs out. Returns whether there is one.")
        .def_prop_ro("sides",
                     [](const Maker& self) {
                         return Pair(self.puzzle().grid.width, self.puzzle().grid.height);
                     })
        .def_prop_ro("region", [](const Maker& self) { return self.puzzle().region; })
        .def_prop_ro("stock",
                     [](const Maker& self) {
                         std::vector<Pair> stock;
                         for (const auto& [colour, shape] : self.puzzle().stock) {
                             stock.emplace_back(colour, shape);
                         }
                         return stock;
                     })
        .def_prop_ro("apart",
                     [](const Maker& self) { return self.puzzle().has(PuzzleRule::no_edges); })
        .def_prop_ro("given", [](const Maker& self) { return numbers_of(self.puzzle().given); })
        .def_prop_ro("solution", [](const Maker& self) { return numbers_of(self.solution()); })
        .def_prop_ro("effort", &Maker::effort);
}

}  // namespace

void bind_puzzles(nb::module_& module) {
    bind_rules(module);
    bind_solvers(module);
    bind_maker(module);
}

}  // namespace cornerwise
