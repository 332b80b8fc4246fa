// The placements that led to a position, and the latest of them.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/players.hpp"

namespace cornerwise {

struct Played {
    PlacementId id;
    std::int8_t colour;
};

// The two latest placements of a colour's opponents; -1 for none.
struct LastMoves {
    int newest = -1;
    int before = -1;
};

// `moves` are all placements so far, the latest last.
inline LastMoves last_moves_of_opponents(const Players& players, int colour,
                                         std::span<const Played> moves) {
    LastMoves last;
    for (auto move = moves.rbegin(); move != moves.rend() && last.before < 0; ++move) {
        if (!are_opponents(players, colour, move->colour)) continue;
        (last.newest < 0 ? last.newest : last.before) = move->id;
    }
    return last;
}

// The latest placement of each colour, or -1.
using LatestByColour = std::array<int, kMaxColours>;

inline constexpr LatestByColour kNothingPlayed = {-1, -1, -1, -1};

// `moves` are all placements so far, the latest last.
inline LatestByColour latest_by_colour(std::span<const Played> moves) {
    LatestByColour latest = kNothingPlayed;
    for (const Played& move : moves) latest[move.colour] = move.id;
    return latest;
}

}  // namespace cornerwise
