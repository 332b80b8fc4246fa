#include "puzzles/strips.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "puzzles/colouring.hpp"
#include "puzzles/covering.hpp"

namespace cornerwise {

namespace {

constexpr Grid kStrip{15, 4};
constexpr int kSquares = 5;
constexpr int kTries = 2000;  // Colourings before another stack.
constexpr int kFewestColours = 3;

std::vector<int> shapes_of_five(const Puzzle& puzzle) {
    std::vector<int> shapes;
    for (std::size_t i = 0; i < puzzle.shapes.size(); ++i) {
        const int shape = static_cast<int>(i);
        if (puzzle.squares_of(shape) == kSquares) shapes.push_back(shape);
    }
    return shapes;
}

// A puzzle of one strip, with one piece of each shape.
Puzzle strip_of(const Puzzle& puzzle) {
    Puzzle strip;
    strip.grid = kStrip;
    strip.shapes = puzzle.shapes;
    strip.region.resize(kStrip.cells());
    std::iota(strip.region.begin(), strip.region.end(), 0);
    strip.colours = 1;
    for (const int shape : shapes_of_five(puzzle)) strip.stock.push_back({0, shape});
    strip.add(PuzzleRule::cover);
    return strip;
}

}  // namespace

bool is_made_of_strips(const Puzzle& puzzle) {
    Puzzle rules;
    rules.add(PuzzleRule::cover);
    rules.add(PuzzleRule::no_edges);
    const int cells = puzzle.grid.cells();
    if (puzzle.rules != rules.rules || puzzle.colours < kFewestColours ||
        puzzle.grid.width != kStrip.width || puzzle.grid.height != kStrip.height * puzzle.colours ||
        static_cast<int>(puzzle.region.size()) != cells) {
        return false;
    }
    const auto shapes = shapes_of_five(puzzle);
    if (static_cast<int>(shapes.size()) * kSquares != kStrip.cells() ||
        puzzle.stock.size() != shapes.size() * static_cast<std::size_t>(puzzle.colours)) {
        return false;
    }
    for (int colour = 0; colour < puzzle.colours; ++colour) {
        for (const int shape : shapes) {
            if (std::find(puzzle.stock.begin(), puzzle.stock.end(), StockPiece{colour, shape}) ==
                puzzle.stock.end()) {
                return false;
            }
        }
    }
    return true;
}

Strips::Strips(const Puzzle& puzzle, std::uint64_t seed)
    : grid_(puzzle.grid), colours_(puzzle.colours), shapes_(shapes_of_five(puzzle)), rng_(seed) {
    assert(is_made_of_strips(puzzle));
    const Puzzle strip = strip_of(puzzle);
    places_ = places_in_region(strip);
    problem_ = cover_problem(strip, places_, {});
}

SolverStatus Strips::run(std::uint64_t steps) {
    const std::uint64_t end = steps_ + steps;
    while (steps_ < end) {
        if (!search_) search_.emplace(problem_, rng_.next(), true);
        const std::uint64_t before = search_->steps();
        const SolverStatus status = search_->run(end - steps_);
        steps_ += search_->steps() - before;
        if (status == SolverStatus::running) break;
        assert(status == SolverStatus::solved);
        Strip strip;
        for (const auto& [place, colour] : search_->laid()) strip.push_back(places_[place]);
        strips_.push_back(std::move(strip));
        search_.reset();
        ++steps_;
        if (static_cast<int>(strips_.size()) >= colours_ && try_stack()) {
            return SolverStatus::solved;
        }
    }
    return SolverStatus::running;
}

// Stacks the last strip and random ones, and colours the pieces. Returns false when that fails.
bool Strips::try_stack() {
    const auto count = static_cast<std::uint32_t>(strips_.size());
    const int newest = static_cast<int>(rng_.below(static_cast<std::uint32_t>(colours_)));
    std::vector<ShapePlacement> stack;
    for (int level = 0; level < colours_; ++level) {
        add_turned(strips_[level == newest ? count - 1 : rng_.below(count)], level, stack);
    }
    const auto found = colours_of(stack);
    if (found.empty()) return false;
    std::vector<int> colours(colours_);
    std::iota(colours.begin(), colours.end(), 0);
    rng_.shuffle(colours.begin(), colours.end());
    laid_.clear();
    for (std::size_t piece = 0; piece < stack.size(); ++piece) {
        laid_.push_back({colours[found[piece]], stack[piece].shape, stack[piece].cells});
    }
    return true;
}

// Adds the pieces of a strip at its level, mirrored at random.
void Strips::add_turned(const Strip& strip, int level, std::vector<ShapePlacement>& stack) {
    const bool is_turned = rng_.below(2) == 1;
    const bool is_upside_down = rng_.below(2) == 1;
    for (const auto& [shape, cells] : strip) {
        ShapePlacement& piece = stack.emplace_back();
        piece.shape = shape;
        for (const int cell : cells) {
            const int column = cell % kStrip.width;
            const int row = cell / kStrip.width;
            piece.cells.push_back(
                ((is_upside_down ? kStrip.height - 1 - row : row) + level * kStrip.height) *
                    kStrip.width +
                (is_turned ? kStrip.width - 1 - column : column));
        }
        std::sort(piece.cells.begin(), piece.cells.end());
    }
}

// Returns a colour for each piece so that all rules hold; empty if none is found soon.
std::vector<int> Strips::colours_of(const std::vector<ShapePlacement>& stack) const {
    CoverProblem rules;
    rules.stock.assign(shapes_.size(), std::vector<int>(colours_, 1));
    rules.no_edges = true;
    Colouring colouring(rules);
    for (std::size_t piece = 0; piece < stack.size(); ++piece) {
        const auto near = beside(grid_, stack[piece].cells);
        std::vector<int> neighbours;
        for (std::size_t other = 0; other < piece; ++other) {
            if (meet(stack[other].cells, near)) neighbours.push_back(static_cast<int>(other));
        }
        const auto shape = std::find(shapes_.begin(), shapes_.end(), stack[piece].shape);
        colouring.add(static_cast<int>(shape - shapes_.begin()), neighbours);
    }
    if (!colouring.find(kTries)) return {};
    std::vector<int> colours;
    for (std::size_t piece = 0; piece < stack.size(); ++piece) {
        colours.push_back(colouring.planned(static_cast<int>(piece)));
    }
    return colours;
}

}  // namespace cornerwise
