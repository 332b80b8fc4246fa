// What a cover search is asked: a region, pieces and rules, all as plain numbers.
//
// It knows no board: cells have numbers and neighbours, placements are lists of cells.
#pragma once

#include <utility>
#include <vector>

namespace cornerwise {

constexpr int kMaxCoverCells = 512;
constexpr int kMaxCoverColours = 64;
constexpr int kMaxCoverSquares = 5;
constexpr int kMaxCoverPlacements = 60'000;

// What is to be covered, with what, and how.
struct CoverProblem {
    // For each cell the cells that share an edge with it, and those that touch it at a corner.
    std::vector<std::vector<int>> edges;
    std::vector<std::vector<int>> corners;

    // For each cell 0 or 1, different for cells that share an edge.
    std::vector<int> tint;

    // For each placement its cells and its shape.
    std::vector<std::vector<int>> placements;
    std::vector<int> shapes;

    // For each shape how many pieces there are of each colour.
    std::vector<std::vector<int>> stock;

    // Pieces of the stock that lie there from the beginning: placement and colour.
    std::vector<std::pair<int, int>> fixed;

    // Whether pieces of a colour may not share an edge, and whether they must form one group
    // that hangs together by corners. The second goes only together with the first.
    bool no_edges = false;
    bool joined = false;
};

// Says whether all numbers of a problem are within its lists and the bounds above, and whether
// the fixed pieces do not overlap and are in the stock.
bool is_sound(const CoverProblem& problem);

}  // namespace cornerwise
