// A position. It is small (about 1.5 kB), so it is copied instead of undoing moves.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/table.hpp"

namespace cornerwise {

inline constexpr int kMaxColours = 4;
inline constexpr int kNobody = -1;

// Everything that does not change during a game, as plain numbers.
struct Rules {
    Table table;
    int colours = 0;
    std::array<int, kMaxPieces> stock{};          // How many of each piece a colour begins with.
    std::array<Rows, kMaxColours> start_cells{};  // A first piece must cover one of them.
    int per_square_left = 0;                      // Points for each square of the pieces left.
    int all_placed = 0;                           // Points for having placed all pieces.
    int single_last = 0;  // Points for having placed the single square last.
};

struct ColourState {
    Rows forbidden;     // Cells it may not cover: taken, beside its own pieces, or off the board.
    Rows attach;        // Cells of which its next piece must cover one; some may be forbidden.
    Mask512 available;  // The local shapes of the pieces it has left.
    std::array<std::uint8_t, kMaxPieces> left;  // How many of each piece it has left.
    std::int16_t squares_left;                  // Squares of the pieces it has left.
    std::int8_t last_piece;                     // The piece it placed last, or kNobody.
    bool started;                               // Whether it has placed a piece.
    bool blocked;  // Known to have no legal placement. Blocked colours stay blocked.
};

struct State {
    std::array<ColourState, kMaxColours> colours;
    std::int8_t turn = 0;  // kNobody once the game is over.
};

// Returns the empty board with `first` to play.
State empty_board(const Rules& rules, int first);

// Places a piece of a colour without changing the turn. The colour must have the piece left. The
// placement need not be legal, because positions may be set up freely.
void put(const Rules& rules, State& state, int colour, PlacementId id);

// Gives the turn to `wanted`, or to the next colour after it that has a legal placement, or to
// nobody.
void give_turn(const Rules& rules, State& state, int wanted);

// Makes a placement for the colour to play and gives the turn to the next. It must be legal.
void play(const Rules& rules, State& state, PlacementId id);

// Returns how many pieces a colour has placed.
int pieces_placed(const Rules& rules, const State& state, int colour);

// Returns the share of all pieces that is on the board once `more` pieces are placed.
float share_placed(const Rules& rules, const State& state, int more);

// Returns the points of a colour with this many squares left; `last_piece` is the piece it placed
// last, or kNobody.
int points(const Rules& rules, int squares_left, int last_piece);

// Returns the points of a colour as it stands.
int score(const Rules& rules, const State& state, int colour);

}  // namespace cornerwise
