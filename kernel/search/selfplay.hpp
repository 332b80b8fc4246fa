// Whole games of the search against itself, played for training.
#pragma once

#include <vector>

#include "search/search.hpp"

namespace cornerwise {

struct SelfPlayOptions {
    int full_simulations = 0;   // Of a full search, whose visits are policy targets.
    int quick_simulations = 0;  // Of the other searches, which only bring the game forward.
    float full_share = 0;       // Share of plies with a full search.
    int random_plies = 0;       // At most so many first plies may be random large pieces.
    int early_plies = 0;        // Before this ply moves are often drawn by visits,
    int middle_plies = 0;       // then seldom up to this one, then never.
    float early_draws = 0;      // How often a move is drawn by visits at first,
    float middle_draws = 0;     // and then.
};

struct TriedMove {
    PlacementId id;
    std::uint32_t visits;
};

// A ply of a game: what was played, and what the search found before.
struct SelfPlayPly {
    PlacementId id = 0;
    std::int8_t colour = 0;
    bool searched = false;         // False for a random opening move.
    bool full = false;             // Whether `tried` is a policy target.
    BySide values{};               // What the search expects for each side, from 0 to 1.
    std::vector<TriedMove> tried;  // Of a full search, most visited first.
};

struct SelfPlayGame {
    std::vector<SelfPlayPly> plies;
    std::array<int, kMaxColours> scores{};  // The final score of each colour.
};

// Plays a game from a state to its end. `search` must be new or come from another game; it is
// the same for all sides. Deterministic for a given search and random generator. Returns early
// when `stop` is set: the game is then not over and of no use.
SelfPlayGame self_play(const Rules& rules, const State& start, const SelfPlayOptions& options,
                       Search& search, Rng& rng, const std::atomic<bool>& stop);

}  // namespace cornerwise
