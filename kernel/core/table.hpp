// The table of placements: which cells a placement covers and touches, and which placements fit
// through a cell, given the forbidden cells around it.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "core/mask512.hpp"

namespace cornerwise {

using PlacementId = std::uint16_t;
using Row = std::uint32_t;

inline constexpr int kMaxSize = 5;           // Squares of the largest piece.
inline constexpr int kReach = kMaxSize - 1;  // How far a piece extends from one of its squares.
inline constexpr int kMaxSide = 24;          // Columns and rows of the largest board.
inline constexpr int kMaxRows = kMaxSide + 2 * kReach;
inline constexpr int kMaxPieces = 32;          // Different pieces in a stock.
inline constexpr int kMaxShapes = 255;         // Pieces in their orientations.
inline constexpr int kMaxPlacements = 65'535;  // Those that PlacementId can number.

// A set of cells, one number a row. The board has a border of kReach cells on each side, so that
// windows around a cell never leave the array: cell (column, row) is bit `column + kReach` of
// element `row + kReach`.
using Rows = std::array<Row, kMaxRows>;

// Maps that have a number for each bit of Rows have this many numbers a row.
inline constexpr int kMapStride = 32;

// A piece in an orientation: rows of cells, of edge neighbours and of corner neighbours. They begin
// with the row below the piece, and bit 1 is the leftmost column of the piece.
struct Shape {
    std::uint8_t piece = 0;
    std::uint8_t size = 0;
    std::uint8_t rows = 0;  // Rows in use: its height and two.
    std::array<Row, kMaxSize + 2> cells{};
    std::array<Row, kMaxSize + 2> edges{};
    std::array<Row, kMaxSize + 2> corners{};
};

// The same cells as lists of offsets into a map with stride kMapStride.
struct Touched {
    static constexpr int kMost = 2 * kMaxSize + 2;

    std::uint8_t covers = 0, edges = 0, corners = 0;
    std::array<std::uint8_t, kMaxSize> cover{};
    std::array<std::uint8_t, kMost> edge{};
    std::array<std::uint8_t, kMost> corner{};
};

// A placement: a shape and where it lies.
struct Place {
    std::uint8_t shape;
    std::uint8_t row;     // Index into Rows of the shape's first row.
    std::uint8_t column;  // By how many bits the shape's rows are shifted.
};

// A local shape is a shape together with the one of its squares that lies on a given cell. So the
// placements through a cell correspond to local shapes; the 21 usual pieces have 414. They are
// numbered by size (largest first), piece and offsets, and a Mask512 is a set of them.
class Table {
public:
    enum class Status { ok, too_large, too_many_shapes, bad_placement };

    // Loads the placements from the cells and the piece of each, cells counted row by row. The
    // table must not be used unless this returns `ok`.
    Status load(int width, int height, int pieces, const std::vector<std::vector<int>>& cells,
                const std::vector<int>& piece);

    int width() const { return width_; }
    int height() const { return height_; }
    int pieces() const { return pieces_; }
    int placements() const { return static_cast<int>(places_.size()); }
    int local_shapes() const { return static_cast<int>(locals_.size()); }

    const Place& place(PlacementId id) const {
        assert(id < places_.size());
        return places_[id];
    }
    const Shape& shape(PlacementId id) const { return shapes_[place(id).shape]; }
    const Touched& touched(int shape) const {
        assert(shape >= 0 && shape < shapes());
        return touched_[shape];
    }
    int piece_size(int piece) const {
        assert(piece >= 0 && piece < pieces_);
        return piece_size_[piece];
    }

    // The local shapes of a piece.
    const Mask512& locals_of(int piece) const {
        assert(piece >= 0 && piece < pieces_);
        return by_piece_[piece];
    }

    // Pieces by size, the largest first: five squares, four, and fewer.
    static constexpr int kTiers = 3;

    // The local shapes of the pieces of a tier.
    const Mask512& tier(int number) const {
        assert(number >= 0 && number < kTiers);
        return tiers_[number];
    }

    // The cells within reach of a cell: those that a piece through it can cover.
    static constexpr int kOffsets = 2 * kReach * (kReach + 1) + 1;
    struct Offset {
        int x, y;
        auto operator<=>(const Offset&) const = default;
    };
    const Offset& offset(int number) const {
        assert(number >= 0 && number < kOffsets);
        return offsets_[number];
    }

    // The local shapes that cover the cell at an offset.
    const Mask512& covering(int number) const {
        assert(number >= 0 && number < kOffsets);
        return covering_[number];
    }

    // The number of shapes.
    int shapes() const { return static_cast<int>(shapes_.size()); }

    // Returns the placement of a local shape through a cell, given by its indices into Rows. The
    // shape must fit on the board.
    PlacementId id_at(int row, int column, int local) const {
        assert(is_on_board(row, column) && local >= 0 && local < local_shapes());
        return ids_[((row - kReach) * width_ + column - kReach) * Mask512::kBits + local];
    }

    // Returns the local shapes through a cell that cover no forbidden cell, given by its indices
    // into Rows. The cell itself must not be forbidden.
    //
    // The 41 cells within reach form a diamond. Each window is one or two of its rows, and for each
    // combination of forbidden cells in a window there is a precomputed set.
    Mask512 fitting(const Rows& forbidden, int row, int column) const {
        assert(is_on_board(row, column));
        const int left = column - kReach;
        const Row here = forbidden[row] >> left;
        Mask512 mask = centre_[(here & 0xf) | (here >> 1 & 0xf0)];
        mask &= above1_[forbidden[row + 1] >> (left + 1) & 0x7f];
        mask &= below1_[forbidden[row - 1] >> (left + 1) & 0x7f];
        mask &= above2_[forbidden[row + 2] >> (left + 2) & 0x1f];
        mask &= below2_[forbidden[row - 2] >> (left + 2) & 0x1f];
        mask &= outer3_[(forbidden[row + 3] >> (left + 3) & 7) |
                        (forbidden[row - 3] >> (left + 3) & 7) << 3];
        mask &=
            outer4_[(forbidden[row + 4] >> column & 1) | (forbidden[row - 4] >> column & 1) << 1];
        return mask;
    }

private:
    bool is_on_board(int row, int column) const {
        return row >= kReach && row < kReach + height_ && column >= kReach &&
               column < kReach + width_;
    }

    bool add_shape(int piece, const std::vector<int>& cells);
    bool add_locals(const std::vector<std::vector<int>>& cells, const std::vector<int>& piece);
    void fill_windows();
    void fill_offsets();

    int width_ = 0;
    int height_ = 0;
    int pieces_ = 0;
    std::vector<Shape> shapes_;
    std::vector<Touched> touched_;
    std::vector<Place> places_;
    std::vector<std::vector<Offset>> locals_;  // The cells of each local shape.
    std::vector<PlacementId> ids_;
    std::array<int, kMaxPieces> piece_size_{};
    std::array<Mask512, kMaxPieces> by_piece_{};
    std::array<Mask512, kTiers> tiers_{};
    std::array<Offset, kOffsets> offsets_{};
    std::array<Mask512, kOffsets> covering_{};
    // What fits, keyed by the forbidden cells of a window: the cell's own row, the rows one or two
    // above or below, and the pairs of rows three and four away.
    std::array<Mask512, 256> centre_;
    std::array<Mask512, 128> above1_, below1_;
    std::array<Mask512, 32> above2_, below2_;
    std::array<Mask512, 64> outer3_;
    std::array<Mask512, 4> outer4_;
};

}  // namespace cornerwise
