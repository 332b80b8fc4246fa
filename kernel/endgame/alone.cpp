#include "endgame/alone.hpp"

#include <algorithm>
#include <cassert>

namespace cornerwise {

namespace {

// A search ends after this many visits; what it has found by then is a lower bound.
constexpr std::int64_t kMostVisits = 50;

}  // namespace

GainBounds Alone::gain_of(const Hand& hand) {
    if (hand.is_over()) return {};
    if (const Entry* known = known_.find(hand.key)) return known->bounds;
    const std::size_t mark = board_.mark();
    best_ = 0;
    enough_ = bound_of(hand, hand.pieces);
    const std::int64_t first_visit = visits_;
    last_visit_ = visits_ + kMostVisits;
    explore(hand, 0);
    const bool is_complete = visits_ < last_visit_ || best_ >= enough_;
    board_.release(mark);
    const GainBounds bounds{.least = static_cast<std::int16_t>(best_),
                            .most = static_cast<std::int16_t>(is_complete ? best_ : enough_)};
    known_.store({.key = hand.key,
                  .bounds = bounds,
                  .effort = static_cast<std::int32_t>(visits_ - first_visit)});
    return bounds;
}

// Returns the most that a hand can gain with prospects of some pieces.
int Alone::bound_of(const Hand& hand, std::uint32_t pieces) const {
    const int squares = board_.squares_of(hand, pieces);
    return board_.gain_at_most(hand, std::min(squares, hand.reach.count()));
}

// Tries all sets of placements of a hand. Each begins with a placement that is legal now. A set
// with several of these is tried only once, beginning with the one that is listed first, because
// they could all be made in any order. Only the single square is better placed last, so it is
// listed last. The depth of the recursion is the number of pieces left.
void Alone::explore(const Hand& hand, int gained) {
    best_ = std::max(best_, gained);
    if (hand.is_over() || gained + bound_of(hand, hand.pieces) <= best_) return;
    Hand own = hand;
    const std::size_t mark = board_.mark();
    board_.list_sorted(own);
    for (std::uint32_t i = 0; i < own.legal; ++i) {
        if (visits_ >= last_visit_ || best_ >= enough_) return;
        std::uint32_t pieces = 0;
        for (std::uint32_t j = i; j < own.count; ++j) {
            pieces |= std::uint32_t{1} << board_.prospects().piece(board_.listed(own.first + j));
        }
        if (gained + bound_of(own, pieces) <= best_) return;
        ++visits_;
        const Prospect prospect = board_.listed(own.first + i);
        const std::size_t inner = board_.mark();
        const Hand next = board_.hand_after(own, prospect, own.first + i, own.count - i);
        explore(next, gained + board_.gain_of(own, prospect));
        board_.release(inner);
    }
    board_.release(mark);
}

}  // namespace cornerwise
