// Puzzles in which every cell is covered, as cover problems.
#pragma once

#include <vector>

#include "puzzles/cover_problem.hpp"
#include "puzzles/puzzle.hpp"

namespace cornerwise {

// Returns whether swapping the colours of two equal shapes can break a solution.
bool colours_matter(const Puzzle& puzzle);

// Returns the placements of the stock's shapes within the region, in the order of placement ids.
std::vector<ShapePlacement> places_in_region(const Puzzle& puzzle);

// Returns the problem to cover the region with those placements. The fixed pieces must be in the
// region and in the stock. If colours do not matter, the problem has only one.
CoverProblem cover_problem(const Puzzle& puzzle, const std::vector<ShapePlacement>& places,
                           const std::vector<LaidPiece>& fixed);

}  // namespace cornerwise
