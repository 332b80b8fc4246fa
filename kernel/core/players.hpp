// Who decides for which colour and who wins, as plain numbers.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "core/state.hpp"

namespace cornerwise {

inline constexpr int kMaxSides = kMaxColours;

// One number a side, such as its score or its share of a win.
using BySide = std::array<float, kMaxSides>;

struct Players {
    int sides = 0;
    std::array<int, kMaxColours> side_of{};  // The side a colour's score counts for, or kNobody.
    int shared = kNobody;                    // The colour that is played by turns.
    int shared_turns = 0;                    // Length of the cycle of its players.
    std::array<int, kMaxColours> shared_sides{};  // The side that plays it each turn of the cycle.
    int sign = 1;                                 // -1 where the lowest score wins.
};

// Returns the side that makes the next placement of a colour, which has made `placed` before.
inline int side_to_play(const Players& players, int colour, int placed) {
    assert(colour >= 0 && colour < kMaxColours && placed >= 0);
    if (colour != players.shared) return players.side_of[colour];
    assert(players.shared_turns > 0);
    return players.shared_sides[placed % players.shared_turns];
}

// Says whether two colours are played by sides that want different things.
inline bool are_opponents(const Players& players, int colour, int other) {
    return players.side_of[colour] != players.side_of[other];
}

}  // namespace cornerwise
