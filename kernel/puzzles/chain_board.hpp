// The board of a puzzle in which each colour grows from a start cell as in a game: what lies
// where, and which pieces hang from their start.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace cornerwise {

// A puzzle as plain numbers. Cells are counted row by row.
struct ChainPuzzle {
    static constexpr int kMaxSize = 5;
    static constexpr int kMaxSide = 64;
    static constexpr int kMaxColours = 8;
    static constexpr int kMaxStarts = 4;
    static constexpr int kMaxOfColour = 64;

    struct Piece {
        int colour = 0;
        int shape = 0;
        int size = 0;
    };
    struct Fixed {
        int piece = 0;
        int placement = 0;
    };

    int width = 0, height = 0;
    int colours = 0;
    std::vector<int> start_cells;              // Each colour grows from another one of them.
    std::vector<std::vector<int>> placements;  // The cells of each.
    std::vector<std::vector<int>> by_shape;    // The placements that a shape may be laid in.
    std::vector<Piece> pieces;
    std::vector<Fixed> fixed;  // Pieces that stay where they are; they need not hang yet.
    bool descending = false;   // Whether pieces hang only from such as are not smaller.
};

// Says whether the numbers of a puzzle are within their bounds, and its fixed pieces neither
// overlap nor share an edge with one of their colour. Others must not be used.
bool is_sound(const ChainPuzzle& puzzle);

// The pieces of one colour, as bits.
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
        std::vector<PieceSet> tiers;  // A piece hangs from such as are of its own or earlier tiers.
        PieceSet fixed = 0;
        PieceSet laid = 0;
    };

    static constexpr int kNone = -1;

    // Returns a board on which the fixed pieces lie.
    explicit ChainBoard(const ChainPuzzle& puzzle);

    int pieces() const { return static_cast<int>(placed_.size()); }
    int colours() const { return static_cast<int>(colours_.size()); }
    int cells() const { return static_cast<int>(owner_.size()); }
    const Placement& placement(int id) const { return placements_[id]; }
    const Colour& colour(int number) const { return colours_[number]; }

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

    // Lays a piece on free cells. Checks nothing.
    void lay(int piece, int placement);
    void take(int piece);

    // The piece of a colour that covers its start, or nothing.
    PieceSet root(int colour) const;

    // Returns which pieces of a set would hang from the root if just these lay, and with them one
    // more with these contacts.
    PieceSet hanging(int colour, PieceSet laid, PieceSet root, PieceSet more = 0,
                     PieceSet contacts = 0) const;

private:
    std::vector<Placement> placements_;
    std::vector<Colour> colours_;
    std::vector<int> colour_of_;
    std::vector<PieceSet> bit_;
    std::vector<int> placed_;
    std::vector<std::int16_t> owner_;
    std::vector<PieceSet> contacts_;  // Laid pieces of its colour at a laid piece's corners.
};

}  // namespace cornerwise
