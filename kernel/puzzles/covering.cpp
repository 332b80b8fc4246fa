#include "puzzles/covering.hpp"

#include <algorithm>
#include <cassert>

namespace cornerwise {

bool colours_matter(const Puzzle& puzzle) {
    return puzzle.has(PuzzleRule::no_edges) || puzzle.has(PuzzleRule::corners);
}

std::vector<ShapePlacement> places_in_region(const Puzzle& puzzle) {
    auto places = placements(puzzle.grid, puzzle.shapes, shapes_in(puzzle.stock));
    std::erase_if(places, [&](const ShapePlacement& place) {
        return !std::includes(puzzle.region.begin(), puzzle.region.end(), place.cells.begin(),
                              place.cells.end());
    });
    return places;
}

CoverProblem cover_problem(const Puzzle& puzzle, const std::vector<ShapePlacement>& places,
                           const std::vector<LaidPiece>& fixed) {
    CoverProblem problem;
    std::vector<int> number(puzzle.grid.cells(), -1);
    for (std::size_t i = 0; i < puzzle.region.size(); ++i) {
        number[puzzle.region[i]] = static_cast<int>(i);
    }
    const auto numbers = [&](const std::vector<int>& cells) {
        std::vector<int> found;
        for (const int cell : cells) {
            if (number[cell] >= 0) found.push_back(number[cell]);
        }
        return found;
    };
    for (const int cell : puzzle.region) {
        problem.edges.push_back(numbers(puzzle.grid.edges(cell)));
        problem.corners.push_back(numbers(puzzle.grid.corners(cell)));
        problem.tint.push_back((cell % puzzle.grid.width + cell / puzzle.grid.width) % 2);
    }
    const bool matter = colours_matter(puzzle);
    const auto shapes = shapes_in(puzzle.stock);
    const auto shape_number = [&](int shape) {
        return static_cast<int>(std::lower_bound(shapes.begin(), shapes.end(), shape) -
                                shapes.begin());
    };
    for (const auto& [shape, cells] : places) {
        problem.placements.push_back(numbers(cells));
        problem.shapes.push_back(shape_number(shape));
    }
    problem.stock.assign(shapes.size(), std::vector<int>(matter ? puzzle.colours : 1, 0));
    for (const auto& [colour, shape] : puzzle.stock) {
        ++problem.stock[shape_number(shape)][matter ? colour : 0];
    }
    for (const auto& piece : fixed) {
        const auto place = std::find_if(places.begin(), places.end(), [&](const auto& each) {
            return each.shape == piece.shape && each.cells == piece.cells;
        });
        assert(place != places.end());
        problem.fixed.emplace_back(static_cast<int>(place - places.begin()),
                                   matter ? piece.colour : 0);
    }
    problem.no_edges = puzzle.has(PuzzleRule::no_edges);
    problem.joined = puzzle.has(PuzzleRule::corners);
    return problem;
}

}  // namespace cornerwise
