// A puzzle as data: a region of a board, a stock of pieces, rules, and pieces that are given.
#pragma once

#include <cstdint>
#include <vector>

namespace cornerwise {

// A board of cells, counted row by row.
struct Grid {
    int width = 0;
    int height = 0;

    int cells() const { return width * height; }

    // The cells that share an edge or only a corner with a cell, ascending.
    std::vector<int> edges(int cell) const;
    std::vector<int> corners(int cell) const;
};

// A square of a piece, counted from the lower left corner of its bounding box.
struct Square {
    int column = 0;
    int row = 0;
};

// The orientations of a piece in the order of placement ids, each sorted by row, then column.
using Orientations = std::vector<std::vector<Square>>;

enum class PuzzleRule : std::uint8_t {
    cover,       // Every cell of the region is covered.
    no_edges,    // Pieces of a colour share no edge.
    corners,     // Pieces of a colour connect at corners.
    start,       // Each colour begins in a corner of the board, and grows at corners.
    descending,  // No piece is laid after a smaller one.
    turns,       // The colours take turns.
};

// A piece of a stock.
struct StockPiece {
    int colour = 0;
    int shape = 0;

    bool operator==(const StockPiece&) const = default;
};

// A piece on the board.
struct LaidPiece {
    int colour = 0;
    int shape = 0;
    std::vector<int> cells;  // Ascending.

    bool operator==(const LaidPiece&) const = default;
};

struct Puzzle {
    Grid grid;
    std::vector<Orientations> shapes;  // All shapes of pieces, also of those not in the stock.
    std::vector<int> region;           // The cells that pieces may cover, ascending.
    int colours = 0;                   // Those of the stock, in the order of play.
    std::vector<StockPiece> stock;     // Grouped by colour.
    std::uint32_t rules = 0;           // One bit for each PuzzleRule.
    std::vector<LaidPiece> given;      // Pieces of the stock that lie there from the beginning.

    bool has(PuzzleRule rule) const { return (rules >> static_cast<unsigned>(rule) & 1) != 0; }
    void add(PuzzleRule rule) { rules |= 1U << static_cast<unsigned>(rule); }

    int squares_of(int shape) const { return static_cast<int>(shapes[shape][0].size()); }
};

// Returns whether shapes have one to five squares each, the same in every orientation.
bool are_sound(const std::vector<Orientations>& shapes);

// Returns whether all numbers of a puzzle are within its lists and board. Others must not be used.
bool is_sound(const Puzzle& puzzle);

// The same for laid pieces. They may have colours that the stock does not have.
bool are_sound(const Puzzle& puzzle, const std::vector<LaidPiece>& laid);

// The cells that share an edge with a piece, and those that touch it at corners only, ascending.
std::vector<int> beside(const Grid& grid, const std::vector<int>& cells);
std::vector<int> touching(const Grid& grid, const std::vector<int>& cells);

// The cells that two ascending lists have in common.
std::vector<int> common(const std::vector<int>& some, const std::vector<int>& others);
bool meet(const std::vector<int>& some, const std::vector<int>& others);

bool covers_board_corner(const Grid& grid, const std::vector<int>& cells);

// Returns whether a piece has its shape, in any orientation.
bool is_in_shape(const Puzzle& puzzle, const LaidPiece& piece);

bool has(const std::vector<LaidPiece>& laid, const LaidPiece& piece);

// Returns what is left of the stock when some pieces are laid, equal pieces side by side.
std::vector<StockPiece> left(const Puzzle& puzzle, const std::vector<LaidPiece>& laid);

// The placements of some shapes on the whole board, in the order of placement ids.
struct ShapePlacement {
    int shape = 0;
    std::vector<int> cells;  // Ascending.
};
std::vector<ShapePlacement> placements(const Grid& grid, const std::vector<Orientations>& shapes,
                                       const std::vector<int>& wanted);

// The shapes of the stock, ascending.
std::vector<int> shapes_in(const std::vector<StockPiece>& stock);

}  // namespace cornerwise
