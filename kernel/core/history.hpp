// The placements that led to a position, and which of them are the latest.
#pragma once

#include <array>
#include <vector>

#include "core/players.hpp"

namespace cornerwise {

struct Played {
    PlacementId id;
    std::int8_t colour;
};

// The latest placements of the opponents of a colour, the newest first; -1 for none.
struct LastMoves {
    int newest = -1;
    int before = -1;
};

// Completes `last` with the latest opponents' placements of a list, the oldest first.
inline void look_back(const Players& players, int colour, const std::vector<Played>& moves,
                      LastMoves& last) {
    for (auto move = moves.rbegin(); move != moves.rend() && last.before < 0; ++move) {
        if (!are_opponents(players, colour, move->colour)) continue;
        (last.newest < 0 ? last.newest : last.before) = move->id;
    }
}

// The latest placement of each colour, or -1.
using LatestByColour = std::array<int, kMaxColours>;

inline constexpr LatestByColour kNothingPlayed = {-1, -1, -1, -1};

inline void bring_up_to_date(LatestByColour& latest, const std::vector<Played>& moves) {
    for (const Played& move : moves) latest[move.colour] = move.id;
}

}  // namespace cornerwise
