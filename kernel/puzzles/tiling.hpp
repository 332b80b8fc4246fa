// Filling regions with random pieces: the first step in generating a puzzle.
#pragma once

#include <vector>

#include "puzzles/cell_mask.hpp"
#include "puzzles/dice.hpp"
#include "puzzles/puzzle.hpp"
#include "puzzles/regions.hpp"

namespace cornerwise {

// A piece that lies on the board of a generated puzzle.
struct Tile {
    int shape = 0;
    CellMask cells;
    CellMask edges;  // The cells that share an edge with it.
};

// Returns the tiles of some shapes on a board, in the order of placement ids.
std::vector<Tile> tiles(const Grid& grid, const std::vector<Orientations>& shapes,
                        const std::vector<int>& wanted);

// Returns tiles that cover a region, each shape at most `copies` times; none when this does not
// succeed soon. Tiles of fewer than three squares are not used: they fit almost anywhere, which
// makes puzzles dull. `tiles` are those of all shapes on the board of the region.
std::vector<Tile> random_tiling(const Region& region, const std::vector<Tile>& tiles,
                                std::size_t shapes, int copies, Dice& dice);

// Returns a colour for each tile, used about equally often, so that tiles of a colour share no
// edge; none when there are too few colours.
std::vector<int> random_colours(const std::vector<Tile>& tiling, int colours, Dice& dice);

}  // namespace cornerwise
