// A position that is small enough to copy instead of undo.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/table.hpp"

namespace cornerwise {

inline constexpr int kMaxColours = 4;
inline constexpr int kNobody = -1;

// What does not change during a game, as plain numbers.
struct Rules {
    Table table;
    int colours = 0;
    std::array<int, kMaxPieces> stock{};          // How many a colour has of each piece.
    std::array<Rows, kMaxColours> start_cells{};  // Where a colour's first piece may lie.
    int per_square_left = 0;
    int all_placed = 0;
    int single_last = 0;
};

struct ColourState {
    Rows forbidden;     // Taken, or edge to edge with its own, or off the board.
    Rows attach;        // Where the next piece must lie, among others forbidden since.
    Mask512 available;  // The local shapes of the pieces it has left.
    std::array<std::uint8_t, kMaxPieces> left;
    std::int16_t squares_left;
    std::int8_t last_piece;
    bool started;
    bool blocked;  // Known to have no legal placement; a blocked colour stays blocked.
};

struct State {
    std::array<ColourState, kMaxColours> colours;
    std::int8_t turn = 0;  // kNobody once the game is over.
};

// Returns the empty board with the turn at `first`, whether or not it can place a piece.
State empty_board(const Rules& rules, int first);

// Lays a piece for a colour and leaves the turn alone. Does not check legality; the caller must.
void put(const Rules& rules, State& state, int colour, PlacementId id);

// Gives the turn to `wanted` or the next colour after it that can place a piece.
void give_turn(const Rules& rules, State& state, int wanted);

// Makes a placement for the colour to play. Does not check legality; the caller must.
void play(const Rules& rules, State& state, PlacementId id);

// Returns how many pieces a colour has placed.
int pieces_placed(const Rules& rules, const State& state, int colour);

// Returns the points of a colour that has so many squares left and placed a piece last.
int points(const Rules& rules, int squares_left, int last_piece);

int score(const Rules& rules, const State& state, int colour);

}  // namespace cornerwise
