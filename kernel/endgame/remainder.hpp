// A position near the end of a game, reduced to what can still happen: the prospects of each
// colour. Two positions in which the same can still happen have the same key, however they were
// reached.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/players.hpp"
#include "core/state.hpp"
#include "endgame/end_cells.hpp"
#include "endgame/prospects.hpp"

namespace cornerwise {

// What placements add to the merit of a side. None is below zero.
struct Gains {
    int per_square = 0;
    int all_placed = 0;
    int single_last = 0;
};

// Whole points for each side.
using PointsBySide = std::array<std::int16_t, kMaxSides>;

// What a colour can still do. Its prospects are a part of a list elsewhere: first those that are
// legal now, then the others.
struct Hand {
    EndCells attach;           // Cells of which its next piece must cover one.
    EndCells reach;            // The cells of its prospects.
    std::uint64_t key = 0;     // Differs for hands in which different things can happen.
    std::uint32_t first = 0;   // Where its prospects begin.
    std::uint16_t legal = 0;   // How many of them are legal now.
    std::uint16_t count = 0;   // How many prospects there are.
    std::uint32_t pieces = 0;  // The pieces they would place, as bits.
    std::int16_t squares = 0;  // The squares of the pieces left.
    std::int16_t hopeful = 0;  // The squares of those pieces left that have prospects.
    std::array<std::uint8_t, kMaxPieces> left{};  // How many of each piece it has left.

    bool is_over() const { return legal == 0; }
};

struct Remainder {
    std::array<Hand, kMaxColours> hands;
    PointsBySide merits{};         // The merits of the sides if the game ended here.
    std::int8_t turn = kNobody;    // The colour to play, or kNobody when the game is over.
    std::int16_t shared_turn = 0;  // How many pieces of the shared colour are on the board.
};

// A legal prospect, and the merits of the sides at the end when all play their best after it.
struct SolvedProspect {
    Prospect prospect;
    PointsBySide merits;
};

// The rules of the rest of a game.
class RemainderBoard {
public:
    RemainderBoard(const Rules& rules, const Players& players);

    // Returns whether more squares placed are never worth less, which solvers rely on.
    bool is_solvable() const;

    // Sets the position at the root. Returns false when it has too many prospects or cells.
    bool load(const State& state);

    // Returns the position at the root.
    const Remainder& root() const { return root_; }

    // Returns the position after a legal prospect of the colour to play. Adds to the lists.
    Remainder after(const Remainder& before, Prospect prospect);

    // Removes all prospects of a colour. If it was to play, gives the turn to the next colour.
    void end(Remainder& remainder, int colour) const;

    // Returns the hand after a legal prospect was placed, if of its prospects only `count` from
    // `first` on may still be used. Adds to the lists.
    Hand hand_after(const Hand& hand, Prospect prospect, std::uint32_t first, std::uint32_t count);

    // Returns the hand without the prospects that cover any of some cells. Adds to the lists.
    Hand hand_without(const Hand& hand, const EndCells& cells);

    // Returns what a colour gains by a placement, given its hand before.
    int gain_of(const Hand& hand, Prospect prospect) const;

    // Returns the most that a colour gains by placing pieces of this many squares together.
    int gain_at_most(const Hand& hand, int squares) const;

    // Returns the squares of some pieces of a hand.
    int squares_of(const Hand& hand, std::uint32_t pieces) const;

    // Returns the side to play. The game must not be over.
    int side_of_turn(const Remainder& remainder) const {
        return side_to_play(players_, remainder.turn, remainder.shared_turn);
    }

    // Returns the key of the position; see the top of this file.
    std::uint64_t key_of(const Remainder& remainder) const;

    const Prospects& prospects() const { return prospects_; }
    const Rules& rules() const { return rules_; }
    const Players& players() const { return players_; }

    // The lists of prospects are a stack: what was added after a mark can be released.
    std::size_t mark() const { return lists_.size(); }
    void release(std::size_t mark) { lists_.resize(mark); }
    Prospect listed(std::uint32_t index) const { return lists_[index]; }

    // Lists the prospects of a hand again, with the legal ones sorted by size, largest first.
    void list_sorted(Hand& hand);

private:
    template <typename Keep>
    void filter(Hand& hand, std::uint32_t first, std::uint32_t count, Keep&& keep);
    void settle(Hand& hand);
    void give_turn(Remainder& remainder, int wanted) const;

    const Rules& rules_;
    const Players& players_;
    const Gains gains_;
    std::uint32_t singles_ = 0;  // The pieces of one square, as bits.
    Prospects prospects_;
    Remainder root_;
    std::vector<Prospect> lists_;
};

}  // namespace cornerwise
