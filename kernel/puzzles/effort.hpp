// How hard a puzzle is: the number of pieces that a plain search lays until it has tried
// everything.
//
// The search takes the cell that the fewest pieces fit and tries them all, as a patient person
// would. It is separate from the solver, because the solver may be improved, while generated
// puzzles and their levels must never change.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzles/cell_mask.hpp"
#include "puzzles/puzzle.hpp"

namespace cornerwise {

// The plain search, run in slices.
class Effort {
public:
    // The puzzle must be sound, covered by its stock, and have at most CellMask::kCells cells. The
    // search stops when it has laid more than `limit` pieces.
    Effort(const Puzzle& puzzle, int limit);

    // Lays at most this many pieces. Returns true when there is nothing more to do.
    bool run(std::uint64_t steps);

    // Pieces laid so far; more than the limit if that was reached.
    int laid() const { return laid_; }

private:
    // A piece of the stock at one place.
    struct Option {
        CellMask cells;
        CellMask edges;
        int kind;  // Shape and colour as one number.
    };

    // A cell to be covered, and the options that are tried one after the other.
    struct Frame {
        std::vector<Option> options;
        CellMask free;
        CellMask cell;
        std::size_t next;
        int chosen;  // The kind of the option that lies there now, or -1.
    };

    void push(std::vector<Option> options, const CellMask& free);
    std::vector<Option> still_fitting(const std::vector<Option>& options, const Option& chosen);

    const int limit_;
    const bool apart_;
    std::vector<StockPiece> kinds_;
    std::vector<int> left_;  // Of each kind.
    std::vector<Frame> frames_;
    int laid_ = 0;
};

}  // namespace cornerwise
