// Who plays which colour, and what winning means, as plain numbers.
#pragma once

#include <array>
#include <cassert>

#include "core/state.hpp"

namespace cornerwise {

// A side is a player, or a team with common interests.
inline constexpr int kMaxSides = kMaxColours;

// One number for each side, such as its score or its share of a win.
using BySide = std::array<float, kMaxSides>;

struct Players {
    int sides = 0;
    std::array<int, kMaxColours> side_of{};  // The side a colour's score counts for, or kNobody.
    int shared = kNobody;                    // The colour that the sides play in turn, if any.
    int shared_turns = 0;                    // After how many placements that order repeats.
    std::array<int, kMaxColours> shared_sides{};  // The side that plays it at each of these turns.
    int sign = 1;                                 // -1 when the lowest score wins.
};

// Returns the side that makes the next placement of a colour that has `placed` pieces on the board.
inline int side_to_play(const Players& players, int colour, int placed) {
    assert(colour >= 0 && colour < kMaxColours && placed >= 0);
    if (colour != players.shared) return players.side_of[colour];
    assert(players.shared_turns > 0);
    return players.shared_sides[placed % players.shared_turns];
}

// Returns the side to play. The game must not be over.
inline int side_of_turn(const Rules& rules, const Players& players, const State& state) {
    assert(state.turn != kNobody);
    return side_to_play(players, state.turn, pieces_placed(rules, state, state.turn));
}

// Returns whether two colours count for different sides.
inline bool are_opponents(const Players& players, int colour, int other) {
    assert(colour >= 0 && colour < kMaxColours && other >= 0 && other < kMaxColours);
    return players.side_of[colour] != players.side_of[other];
}

}  // namespace cornerwise
