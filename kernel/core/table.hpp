// The placements of a board as the kernel needs them: rows to mark when one is played, and
// what fits through a cell given the forbidden cells around it.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "core/mask512.hpp"

namespace cornerwise {

using PlacementId = std::uint16_t;
using Row = std::uint32_t;

inline constexpr int kReach = 4;  // A piece of five squares reaches four cells from any of its own.
inline constexpr int kMaxSide = 24;  // Columns and rows of the largest board.
inline constexpr int kMaxRows = kMaxSide + 2 * kReach;
inline constexpr int kMaxPieces = 32;  // Different pieces in a stock.
inline constexpr int kMaxSize = kReach + 1;

// The rows of a board with a border of kReach cells on each side, so that windows around a
// cell never leave the array. Cell (column, row) is bit column + kReach of row row + kReach.
using Rows = std::array<Row, kMaxRows>;

// Cells of a row in maps with one entry a bit of Rows.
inline constexpr int kMapStride = 32;

// A piece in an orientation, in rows from the one below it to the one above it, its lower
// left square (of the bounding box) at bit 1.
struct Shape {
    std::uint8_t piece = 0;
    std::uint8_t size = 0;
    std::uint8_t rows = 0;  // Number of rows in use: its height and two.
    std::array<Row, kMaxSize + 2> cells{};
    std::array<Row, kMaxSize + 2> edges{};
    std::array<Row, kMaxSize + 2> corners{};
};

// The cells of a shape as offsets in an array with one entry a bit of Rows.
struct Touched {
    static constexpr int kMost = 2 * kMaxSize + 2;

    std::uint8_t covers = 0, edges = 0, corners = 0;
    std::array<std::uint8_t, kMaxSize> cover{};
    std::array<std::uint8_t, kMost> edge{};
    std::array<std::uint8_t, kMost> corner{};
};

// Where a placement lies: its shape, and by how much its rows are shifted.
struct Place {
    std::uint8_t shape;
    std::uint8_t row;     // Index into Rows of the shape's first row.
    std::uint8_t column;  // Shift of the shape's rows.
};

// A local shape is a shape together with the one of its squares that lies on a given cell.
// All placements through a cell are local shapes, numbered by size (largest first), piece,
// and offsets; a Mask512 is a set of them.
class Table {
public:
    enum class Status { ok, too_large, too_many_shapes, bad_placement };

    // Reads the placements: `cells` and `piece` of each, cells counted row by row. The table
    // must not be used unless this returns `ok`.
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
    const Mask512& locals_of(int piece) const { return by_piece_[piece]; }

    // The local shapes of the pieces of five squares (0), of four (1), and of fewer (2).
    const Mask512& tier(int number) const { return tiers_[number]; }

    // The cells that pieces through a cell can cover, as steps from it.
    static constexpr int kOffsets = 2 * kReach * (kReach + 1) + 1;
    struct Offset {
        int x, y;
        auto operator<=>(const Offset&) const = default;
    };
    const Offset& offset(int number) const { return offsets_[number]; }

    // The local shapes that cover the cell at an offset.
    const Mask512& covering(int number) const { return covering_[number]; }

    // How many shapes there are: pieces in their orientations.
    int shapes() const { return static_cast<int>(shapes_.size()); }

    // The placement of a local shape through the cell at these indices of Rows.
    PlacementId id_at(int row, int column, int local) const {
        assert(is_on_board(row, column) && local >= 0 && local < local_shapes());
        return ids_[((row - kReach) * width_ + column - kReach) * Mask512::kBits + local];
    }

    int local_piece(int local) const { return locals_[local].piece; }

    // Returns the local shapes that cover no forbidden cell when laid through a free cell.
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

    struct Local {
        int piece;
        std::vector<Offset> offsets;
    };

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
    std::vector<Local> locals_;
    std::vector<PlacementId> ids_;
    std::array<int, kMaxPieces> piece_size_{};
    std::array<Mask512, kMaxPieces> by_piece_{};
    std::array<Mask512, 3> tiers_{};
    std::array<Offset, kOffsets> offsets_{};
    std::array<Mask512, kOffsets> covering_{};
    // What still fits, keyed by the forbidden cells of a window of one or two rows.
    std::array<Mask512, 256> centre_;
    std::array<Mask512, 128> above1_, below1_;
    std::array<Mask512, 32> above2_, below2_;
    std::array<Mask512, 64> outer3_;
    std::array<Mask512, 4> outer4_;
};

}  // namespace cornerwise
