// Self-play: games of the search against itself, played for training.
//
// Most plies are searched quickly and some in full, and only those are policy targets (playout cap
// randomization: Wu, "Accelerating self-play learning in Go", 2019).
#pragma once

#include <span>
#include <vector>

#include "search/search.hpp"

namespace cornerwise {

struct SelfPlayOptions {
    int full_simulations = 0;   // Of a full search, whose visits are a policy target.
    int quick_simulations = 0;  // Of a quick search, which only finds a move to play.
    float full_share = 0;       // Share of plies with a full search.
    int random_plies = 0;       // The first plies, at most this many, may be random large pieces.

    // The probabilities to play a random move, in proportion to visits, instead of the most visited
    // one: `early_draws` before `early_plies`, then `middle_draws` before `middle_plies`.
    int early_plies = 0;
    int middle_plies = 0;
    float early_draws = 0;
    float middle_draws = 0;
};

struct TriedMove {
    PlacementId id;
    std::uint32_t visits;
};

// A ply of a game: the placement made, and what the search before it found.
struct SelfPlayPly {
    PlacementId id = 0;
    std::int8_t colour = 0;
    bool searched = false;         // False for a random move, and for a given one.
    bool full = false;             // Whether `tried` is a policy target.
    BySide values{};               // What the search expects for each side, from 0 to 1.
    std::vector<TriedMove> tried;  // The visited moves of a full search, most visited first.
};

struct SelfPlayGame {
    std::vector<SelfPlayPly> plies;
    std::array<int, kMaxColours> scores{};  // The final score of each colour.
};

// Plays a game from a state to its end, with the same search for all sides. Its first placements
// are those of `line`, which must be legal. A new search with the same parameters and the same
// random generator lead to the same game. Ends early when `stop` is set: the game is then
// incomplete.
SelfPlayGame self_play(const Rules& rules, const State& start, std::span<const PlacementId> line,
                       const SelfPlayOptions& options, Search& search, Rng& rng,
                       const std::atomic<bool>& stop);

}  // namespace cornerwise
