#include "puzzles/puzzle_search.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

#include "core/rng.hpp"
#include "puzzles/checking.hpp"
#include "puzzles/covering.hpp"

namespace cornerwise {

namespace {

bool is_hopeless(const Puzzle& puzzle, const std::vector<LaidPiece>& fixed) {
    const auto found = faults_in_order(puzzle, fixed);
    return std::any_of(found.begin(), found.end(), is_permanent);
}

bool can_grow(const Puzzle& puzzle) {
    if (!puzzle.has(PuzzleRule::no_edges) || puzzle.colours > ChainPuzzle::kMaxColours ||
        std::max(puzzle.grid.width, puzzle.grid.height) > ChainPuzzle::kMaxSide) {
        return false;
    }
    for (int colour = 0; colour < puzzle.colours; ++colour) {
        const auto own = std::count_if(puzzle.stock.begin(), puzzle.stock.end(),
                                       [&](const auto& piece) { return piece.colour == colour; });
        if (own > ChainPuzzle::kMaxOfColour) return false;
    }
    return true;
}

}  // namespace

bool can_search(const Puzzle& puzzle) {
    if (puzzle.has(PuzzleRule::start)) return can_grow(puzzle);
    const bool joined = puzzle.has(PuzzleRule::corners);
    const std::size_t most = joined ? kMaxJoinedCells : kMaxCoverCells;
    return puzzle.has(PuzzleRule::cover) && (!joined || puzzle.has(PuzzleRule::no_edges)) &&
           puzzle.region.size() <= most && puzzle.colours <= kMaxCoverColours;
}

PuzzleSearch::PuzzleSearch(const Puzzle& puzzle, const std::vector<LaidPiece>& laid,
                           std::uint64_t seed, Wanted wanted)
    : fixed_(puzzle.given), colours_matter_(colours_matter(puzzle)) {
    assert(is_sound(puzzle) && are_sound(puzzle, laid) && can_search(puzzle));
    for (const auto& piece : laid) {
        if (!has(puzzle.given, piece)) fixed_.push_back(piece);
    }
    if (is_hopeless(puzzle, fixed_)) return;
    if (puzzle.has(PuzzleRule::start)) {
        begin_growing(puzzle, seed);
    } else if (wanted == Wanted::one && fixed_.empty() && is_made_of_strips(puzzle)) {
        search_.emplace<Strips>(puzzle, seed);
    } else {
        begin_covering(puzzle, seed, wanted);
    }
}

void PuzzleSearch::begin_growing(const Puzzle& puzzle, std::uint64_t seed) {
    ChainPuzzle chains;
    chains.width = puzzle.grid.width;
    chains.height = puzzle.grid.height;
    chains.colours = puzzle.colours;
    for (const int cell : puzzle.region) {
        if (covers_board_corner(puzzle.grid, {cell})) chains.start_cells.push_back(cell);
    }
    const auto shapes = shapes_in(puzzle.stock);
    places_ = placements(puzzle.grid, puzzle.shapes, shapes);
    chains.by_shape.resize(shapes.size());
    const auto number_of = [&](int shape) {
        return static_cast<int>(std::lower_bound(shapes.begin(), shapes.end(), shape) -
                                shapes.begin());
    };
    for (std::size_t id = 0; id < places_.size(); ++id) {
        const auto& [shape, cells] = places_[id];
        chains.placements.push_back(cells);
        if (std::includes(puzzle.region.begin(), puzzle.region.end(), cells.begin(), cells.end())) {
            chains.by_shape[number_of(shape)].push_back(static_cast<int>(id));
        }
    }
    for (const auto& piece : fixed_) {
        const auto place = std::find_if(places_.begin(), places_.end(), [&](const auto& each) {
            return each.shape == piece.shape && each.cells == piece.cells;
        });
        chains.fixed.push_back(
            {static_cast<int>(names_.size()), static_cast<int>(place - places_.begin())});
        names_.push_back({piece.colour, piece.shape});
    }
    for (const auto& piece : left(puzzle, fixed_)) names_.push_back(piece);
    for (const auto& [colour, shape] : names_) {
        chains.pieces.push_back({colour, number_of(shape), puzzle.squares_of(shape)});
    }
    chains.descending = puzzle.has(PuzzleRule::descending);
    assert(is_sound(chains));
    search_.emplace<Chains>(chains, ChainOptions{}, seed);
}

void PuzzleSearch::begin_covering(const Puzzle& puzzle, std::uint64_t seed, Wanted wanted) {
    places_ = places_in_region(puzzle);
    CoverProblem problem = cover_problem(puzzle, places_, fixed_);
    if (problem.joined) {
        search_.emplace<JoinedCover>(std::move(problem), seed, wanted == Wanted::every);
    } else {
        search_.emplace<Cover>(std::move(problem), seed, wanted == Wanted::one);
    }
    names_ = left(puzzle, fixed_);
    Rng rng(seed);
    rng.shuffle(names_.begin(), names_.end());
}

SolverStatus PuzzleSearch::run(std::uint64_t steps) {
    return std::visit([&](auto& search) { return search.run(steps); }, search_);
}

std::uint64_t PuzzleSearch::steps() const {
    return std::visit([](const auto& search) { return search.steps(); }, search_);
}

std::vector<LaidPiece> PuzzleSearch::laid() const {
    return std::visit([this](const auto& search) { return laid_by(search); }, search_);
}

std::vector<LaidPiece> PuzzleSearch::laid_by(const Chains& search) const {
    std::vector<LaidPiece> pieces;
    for (std::size_t i = 0; i < names_.size(); ++i) {
        const int place = search.placed()[i];
        if (place == ChainBoard::kNone) continue;
        pieces.push_back({names_[i].colour, names_[i].shape, places_[place].cells});
    }
    return pieces;
}

template <typename Covering>
std::vector<LaidPiece> PuzzleSearch::laid_by(const Covering& search) const {
    std::vector<LaidPiece> pieces = fixed_;
    auto names = names_;
    const auto found = search.laid();
    for (std::size_t i = fixed_.size(); i < found.size(); ++i) {
        const auto& [shape, cells] = places_[found[i].first];
        int colour = found[i].second;
        if (!colours_matter_) {
            const auto name =
                std::find_if(names.begin(), names.end(),
                             [shape = shape](const auto& each) { return each.shape == shape; });
            colour = name->colour;
            names.erase(name);
        }
        if (colour >= 0) pieces.push_back({colour, shape, cells});
    }
    return pieces;
}

}  // namespace cornerwise
