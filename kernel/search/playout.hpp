// Quick games to the end: the largest pieces first, answering the opponents' last moves.
#pragma once

#include <vector>

#include "core/history.hpp"
#include "core/players.hpp"
#include "core/rng.hpp"
#include "core/state.hpp"
#include "search/value.hpp"

namespace cornerwise {

struct PlayoutOptions {
    bool local = true;  // Whether to answer near the opponents' last moves first.
    int cut = 0;        // Moves after which the rest is estimated, or 0 to play to the end.
};

// A board that plays itself to the end. It forgets attach cells that can no longer serve,
// which is right because what does not fit now never will.
class Playout {
public:
    Playout(const Rules& rules, const Players& players, const PlayoutOptions& options,
            const ValueWeights& value)
        : rules_(rules), players_(players), options_(options), value_(value) {}

    // Plays on from a state; `last` are the latest placements of each colour (or none). What
    // was played is appended to `played`.
    void run(const State& state, const LatestByColour& last, Rng& rng, std::vector<Played>& played);

    // The points of each colour at the end, estimated when the game was cut short.
    std::array<float, kMaxColours> points() const;

    // Plays on from a state for so many moves, and then to the end; adds to `fit` what the
    // position between was worth.
    void teach(const State& state, const LatestByColour& last, int moves, Rng& rng, ValueFit& fit);

private:
    // Fives, fours, and the rest: a colour plays the largest tier it can.
    static constexpr int kTiers = 3;

    struct Own {
        Rows forbidden;
        std::array<Rows, kTiers> attach;
        Mask512 available;
        std::array<std::uint8_t, kMaxPieces> left;
        std::int16_t squares_left;
        std::int8_t last_piece;
        bool started;
        bool blocked;
        int last;  // Its latest placement, or -1.
    };

    struct Spot {
        int row, column;
    };
    // Rows from the lowest to the highest, both inside.
    struct Band {
        int low, high;
    };

    void take_up(const State& state, const LatestByColour& last);
    bool play_on(int most, Rng& rng, std::vector<Played>& played);
    Standings standings() const;
    int choose(int colour, Rng& rng);
    bool find_wanted(int colour, Rows& wanted, Band& band) const;
    int pick_local(int colour, Rng& rng);
    int pick_at(int tier, int colour, Rng& rng);
    static Spot take_random(Rows& marked, int row, int count, Rng& rng);
    int pick(Spot spot, const Mask512& fitting, Rng& rng) const;
    void put(int colour, PlacementId id);

    const Rules& rules_;
    const Players& players_;
    const PlayoutOptions& options_;
    const ValueWeights& value_;
    std::array<Own, kMaxColours> board_;
    int turn_ = 0;
    bool over_ = false;
};

}  // namespace cornerwise
