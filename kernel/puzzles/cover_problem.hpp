// A cover problem: a region, pieces and rules as plain numbers. There is no board: cells have
// numbers and neighbours, and placements are lists of cells.
#pragma once

#include <utility>
#include <vector>

namespace cornerwise {

inline constexpr int kMaxCoverCells = 512;
inline constexpr int kMaxCoverColours = 64;  // The number of bits of a ColourSet.
inline constexpr int kMaxCoverShapes = 255;
inline constexpr int kMaxCoverSquares = 5;  // Of a piece.
inline constexpr int kMaxCoverPlacements = 60'000;
inline constexpr int kMaxCoverNeighbours = 4;  // Over edges, and as many over corners.

struct CoverProblem {
    // The edge neighbours and the corner neighbours of each cell.
    std::vector<std::vector<int>> edges;
    std::vector<std::vector<int>> corners;

    // 0 or 1 for each cell, like the colours of a chessboard: edge neighbours differ.
    std::vector<int> tint;

    // The cells and the shape of each placement.
    std::vector<std::vector<int>> placements;
    std::vector<int> shapes;

    // How many pieces there are of each shape and colour.
    std::vector<std::vector<int>> stock;

    // Pieces of the stock that are laid from the beginning: placement and colour.
    std::vector<std::pair<int, int>> fixed;

    // Whether pieces of a colour must not share an edge, and whether they must be connected by
    // corners. The second requires the first.
    bool no_edges = false;
    bool joined = false;
};

// Returns whether all numbers of a problem are within its lists and the bounds above, and the fixed
// pieces are in the stock and do not overlap. Other problems must not be used.
bool is_sound(const CoverProblem& problem);

}  // namespace cornerwise
