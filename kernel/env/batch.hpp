// Many games of one setup, stepped together: the environment for reinforcement learning.
//
// Games are independent, so several threads share them. Each game has its own random generator, so
// it depends neither on the number of games nor on the number of threads. After each call,
// everything about the games is written into arrays that the caller owns.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/players.hpp"
#include "env/episode.hpp"
#include "env/reward.hpp"

namespace cornerwise {

struct BatchOptions {
    int size = 1;  // Number of games.
    int threads = 1;
    int first = 0;                    // The colour that begins.
    int random_plies = 0;             // Random placements at the beginning, but never the last.
    bool auto_reset = true;           // Whether a game that ended begins again in the same step.
    Reward reward = Reward::outcome;  // What the end of a game is worth.
};

// Arrays to write to, each with one row per game. Null arrays are not written. No position or
// length is ever read from the arrays, so the batch stays within them whatever else writes to them.
struct BatchArrays {
    std::int8_t* planes = nullptr;         // See write_planes; the colour to play first.
    std::int8_t* stock = nullptr;          // See write_stock.
    std::int8_t* turn = nullptr;           // The colour to play, -1 at the end.
    std::int8_t* side = nullptr;           // The side to play, -1 at the end.
    float* reward = nullptr;               // By side; 0 unless the game ended in this step.
    bool* terminated = nullptr;            // Whether the game ended in this step, or is over.
    bool* illegal = nullptr;               // Whether the action was illegal; nothing happened then.
    std::int16_t* scores = nullptr;        // By colour.
    std::int16_t* plies = nullptr;         // Placements in this game.
    std::int16_t* final_scores = nullptr;  // Scores of the game that ended last.
    std::int16_t* final_plies = nullptr;   // Plies of the game that ended last.
    std::int8_t* final_planes = nullptr;   // Planes of the game that ended last, colour 0 first.

    // Legal placements in one of three forms: all lists one after the other, with the offset where
    // each begins and the last ends; a bit for each placement, the lowest first; or a number for
    // each placement.
    PlacementId* ids = nullptr;  // Room for all placements of all games.
    std::int32_t* offsets = nullptr;
    std::uint8_t* bits = nullptr;
    bool* mask = nullptr;
};

class Batch {
public:
    // The rules must outlive the batch. There is one seed per game.
    Batch(const Rules& rules, const Players& players, const BatchOptions& options,
          std::span<const std::uint64_t> seeds);

    int size() const { return static_cast<int>(episodes_.size()); }
    const Episode& episode(int number) const { return episodes_[number]; }

    // Begins the chosen games again, and publishes them. Their random generators continue.
    void reset(std::span<const int> chosen, const BatchArrays& to);

    // Gives a game a new random generator.
    void seed(int number, std::uint64_t seed) { episodes_[number].rng = Rng(seed); }

    // Returns the first game whose action is illegal, or -1. Games that are over take any action.
    int first_illegal(const std::int32_t* actions) const;

    // Makes one placement in each game. Illegal ones are marked and change nothing. A game that was
    // already over takes any action: with `auto_reset` it begins again, otherwise it stays as it
    // is.
    void step(const std::int32_t* actions, const BatchArrays& to);

    // Writes a random legal placement of each game, or -1 where it is over.
    void sample(std::int32_t* actions);

    // Replaces a game. Call `publish` after the last.
    EpisodeStatus restore(int number, std::span<const unsigned char> bytes);

    // Writes everything about these games as they stand, with no reward and nothing illegal. Of
    // other games, only the position of their lists of legal placements may change.
    void publish(std::span<const int> numbers, const BatchArrays& to) const;

    // Plays random games to the end from where each game stands, and writes their rewards: games ×
    // count × sides. The games themselves do not change, except for their random generators.
    void rollouts(int count, float* rewards);

private:
    // What a step did to a game.
    struct StepResult {
        bool terminated;
        bool illegal;
        BySide rewards;
    };

    void begin(Episode& episode) const;
    void advance(int number, std::int32_t action, const BatchArrays& to);
    void keep_final(int number, const BatchArrays& to) const;
    void write(int number, const BatchArrays& to) const;
    void write_step(int number, const StepResult& result, const BatchArrays& to) const;
    void write_flags(int number, const BatchArrays& to) const;
    void write_lists(const BatchArrays& to) const;

    const Rules& rules_;
    const Players players_;
    const BatchOptions options_;
    Episode start_;
    std::vector<Episode> episodes_;
};

}  // namespace cornerwise
