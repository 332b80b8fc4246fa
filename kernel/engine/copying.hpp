// Avoids draws against an opponent that copies every move through the centre of the board.
//
// On a board where two colours begin at opposite places, the second can answer each move with its
// mirror image. That ends in a draw, unless the first colour plays a piece that covers the image of
// one of its own squares: such a move cannot be copied. It needs free cells at the centre.
#pragma once

#include <span>
#include <vector>

#include "core/history.hpp"
#include "core/state.hpp"
#include "search/search_report.hpp"

namespace cornerwise {

// Returns the number of moves of the second of two colours if all of them were copies, else 0.
// `moves` are all placements so far; after an odd number of them the result is 0.
int copied_moves(const Rules& rules, std::span<const Played> moves);

// Returns whether a piece would overlap its image.
bool cannot_be_copied(const Rules& rules, PlacementId id);

// A second colour that has copied all moves so far. There may be none yet.
class Copier {
public:
    // `moves` are all placements so far; `rules` must outlive this.
    Copier(const Rules& rules, std::span<const Played> moves);

    // Returns whether a piece could still overlap its image after a move and its copy. True when
    // nobody has copied all moves.
    bool can_be_stopped_after(PlacementId id) const;

    // Returns the most visited move after which the copier can be stopped, unless it is much worse
    // than the most visited of all.
    const MoveReport& best_of(const SearchReport& report) const;

private:
    const Rules& rules_;
    std::vector<PlacementId> stopping_;  // Placements that cannot be copied; none without a copier.
    State state_;
    int mover_ = 0;  // On the empty board it does not matter who begins.
};

// Returns the most visited move, or a better one against a copier: the most visited move that
// cannot be copied and is worth more than a draw, or else one after which such a move is still
// possible.
const MoveReport& best_move(const Rules& rules, std::span<const Played> moves,
                            const SearchReport& report);

}  // namespace cornerwise
