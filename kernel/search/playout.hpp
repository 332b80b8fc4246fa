// Playouts: fast games at the leaves of the search tree.
//
// A colour answers an opponent's last move if it can, because nearby answers are often forced
// (Gelly et al., "Modification of UCT with patterns in Monte-Carlo Go", 2006, do the same in Go).
// Otherwise it plays one of its largest pieces through a random attach cell.
#pragma once

#include <vector>

#include "core/history.hpp"
#include "core/players.hpp"
#include "core/rng.hpp"
#include "core/state.hpp"
#include "search/value.hpp"

namespace cornerwise {

struct PlayoutOptions {
    bool local = true;  // Whether to answer the opponents' last moves.

    // Moves after which a playout ends and the rest is estimated (value.hpp); 0 plays to the end.
    // Early termination as in Lorentz, "Amazons discover Monte-Carlo", 2008.
    int cut = 0;
};

// A board on which playouts are played. It drops attach cells through which nothing fits: a
// piece that does not fit now will never fit.
class Playout {
public:
    Playout(const Rules& rules, const Players& players, const PlayoutOptions& options,
            const ValueWeights& value)
        : rules_(rules), players_(players), options_(options), value_(value) {}

    // Plays a game from a state; `last` is the latest placement of each colour. The placements
    // made are appended to `played`.
    void run(const State& state, const LatestByColour& last, Rng& rng, std::vector<Played>& played);

    // The points of each colour at the end of the last game, estimated when it was cut short.
    std::array<float, kMaxColours> points() const;

    // Plays this many moves from a state, and then to the end. Adds the position in between,
    // with the result, to `fit`.
    void teach(const State& state, const LatestByColour& last, int moves, Rng& rng, ValueFit& fit);

private:
    static constexpr int kTiers = Table::kTiers;

    // A ColourState with attach cells for each tier, because they are dropped by tier.
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
    // Rows from the lowest to the highest, both included.
    struct Band {
        int low, high;
    };

    void set_up(const State& state, const LatestByColour& last);
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
