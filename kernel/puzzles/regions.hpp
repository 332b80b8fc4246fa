// Good-looking regions for generated puzzles: symmetric ones of many kinds and sizes.
#pragma once

#include <vector>

#include "puzzles/cell_mask.hpp"
#include "puzzles/puzzle.hpp"

namespace cornerwise {

// A region that touches all sides of its board.
struct Region {
    Grid grid;
    CellMask cells;
};

// Returns all regions with `smallest` to `largest` cells, grouped by kind; no kind is empty. Their
// order must never change, because Dice chooses among them.
std::vector<std::vector<Region>> regions(int smallest, int largest);

}  // namespace cornerwise
