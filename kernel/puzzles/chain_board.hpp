// The board of a puzzle in which each colour grows from a start cell, as in a game: where pieces
// lie, and which are connected to their start by corners.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cornerwise {

// A puzzle as plain numbers. Cells are counted row by row.
struct ChainPuzzle {
    static constexpr int kMaxSize = 5;  // Squares of a piece.
    static constexpr int kMaxSide = 64;
    static constexpr int kMaxColours = 8;
    static constexpr int kMaxStarts = 4;
    static constexpr int kMaxOfColour = 64;  // Pieces of a colour: the bits of a PieceSet.

    struct Piece {
        int colour = 0;
        int shape = 0;
        int size = 0;
    };
    struct Fixed {
        int piece = 0;
        int placement = 0;
    };

    int width = 0;
    int height = 0;
    int colours = 0;
    std::vector<int> start_cells;              // Each colour grows from a different one.
    std::vector<std::vector<int>> placements;  // The cells of each.
    std::vector<std::vector<int>> by_shape;    // The placements allowed for each shape.
    std::vector<Piece> pieces;
    std::vector<Fixed> fixed;  // Pieces that stay where they are; they may be unconnected at first.
    bool descending = false;   // Whether a piece may only grow from pieces at least as large.
};

// Returns whether the numbers of a puzzle are within their bounds, and its fixed pieces neither
// overlap nor share an edge with a piece of their colour. Other puzzles must not be used.
bool is_sound(const ChainPuzzle& puzzle);

// A set of pieces of one colour, as bits.
using PieceSet = std::uint64_t;

class ChainBoard {
public:
    struct Placement {
        std::uint8_t covers = 0, edges = 0, corners = 0;
        std::array<std::uint16_t, ChainPuzzle::kMaxSize> cover{};
        std::array<std::uint16_t, 2 * ChainPuzzle::kMaxSize + 2> edge{}, corner{};
    };
    struct Colour {
        int start = 0;
        std::vector<int> pieces;      // The piece of each bit.
        std::vector<PieceSet> tiers;  // Pieces grow only from their own or earlier tiers.
        PieceSet fixed = 0;
        PieceSet laid = 0;
    };

    static constexpr int kNone = -1;

    // Makes a board with the fixed pieces on it. The puzzle must be sound.
    explicit ChainBoard(const ChainPuzzle& puzzle);

    int pieces() const { return static_cast<int>(placed_.size()); }
    int colours() const { return static_cast<int>(colours_.size()); }
    int cells() const { return static_cast<int>(owner_.size()); }
    const Placement& placement(int id) const {
        assert(id >= 0 && static_cast<std::size_t>(id) < placements_.size());
        return placements_[id];
    }
    const Colour& colour(int number) const {
        assert(number >= 0 && number < colours());
        return colours_[number];
    }

    int colour_of(int piece) const { return colour_of_[piece]; }
    PieceSet bit(int piece) const { return bit_[piece]; }
    bool is_fixed(int piece) const {
        return (colours_[colour_of_[piece]].fixed & bit_[piece]) != 0;
    }

    // The piece on a cell, or kNone.
    int owner(int cell) const { return owner_[cell]; }

    // The placement of each piece, or kNone.
    const std::vector<int>& placed() const { return placed_; }

    void set_start(int colour, int cell) { colours_[colour].start = cell; }

    // Lay a piece on free cells, and remove it again.
    void lay(int piece, int placement);
    void take(int piece);

    // The piece of a colour that covers its start cell, or the empty set.
    PieceSet root(int colour) const;

    // Returns which pieces of `laid` would be connected to the root if only these were laid. With
    // `more`, one more piece is laid, which touches the corners of the pieces in `contacts`.
    PieceSet connected(int colour, PieceSet laid, PieceSet root, PieceSet more = 0,
                       PieceSet contacts = 0) const;

private:
    std::vector<Placement> placements_;
    std::vector<Colour> colours_;
    std::vector<int> colour_of_;
    std::vector<PieceSet> bit_;
    std::vector<int> placed_;
    std::vector<std::int16_t> owner_;
    std::vector<PieceSet> contacts_;  // The laid pieces of its colour that touch its corners.
};

}  // namespace cornerwise
