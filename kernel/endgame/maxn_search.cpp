#include "endgame/maxn_search.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "core/rng.hpp"

namespace cornerwise {

void MaxnSearch::begin(const Remainder& root) {
    assert(root.turn != kNobody);
    path_.clear();
    moves_.clear();
    positions_ = 0;
    Frame& frame = path_.emplace_back();
    frame.position = root;
    frame.mark = board_.mark();
    frame.side = board_.side_of_turn(root);
}

bool MaxnSearch::step() {
    const std::int64_t wanted = positions_ + 1;
    while (positions_ < wanted) {
        Frame& frame = path_.back();
        const Hand& hand = frame.position.hands[frame.position.turn];
        PointsBySide merits{};
        if (frame.tried < hand.legal) {
            const std::size_t mark = board_.mark();
            const Prospect prospect = board_.listed(hand.first + frame.tried);
            if (enter(board_.after(frame.position, prospect), mark, merits)) take(merits);
        } else if (path_.size() > 1) {
            Entry entry{.key = frame.key, .effort = positions_ - frame.before};
            for (int side = 0; side < board_.players().sides; ++side) {
                entry.gains[side] =
                    static_cast<std::int16_t>(frame.best[side] - frame.position.merits[side]);
            }
            known_.store(entry);
            merits = frame.best;
            board_.release(frame.mark);
            path_.pop_back();
            take(merits);
        } else {
            return true;
        }
    }
    return false;
}

// Visits a position. Returns true when its result is known at once; otherwise pushes a frame for
// it.
bool MaxnSearch::enter(const Remainder& position, std::size_t mark, PointsBySide& merits) {
    ++positions_;
    merits = position.merits;
    const std::int64_t visits = alone_.visits();
    const bool settled = is_settled(position, merits);
    positions_ += (alone_.visits() - visits) / Alone::kVisitsOfPosition;
    if (settled) {
        board_.release(mark);
        return true;
    }
    const std::uint64_t key = key_of(position);
    if (const Entry* known = known_.find(key)) {
        merits = position.merits;
        for (int side = 0; side < board_.players().sides; ++side) {
            merits[side] = static_cast<std::int16_t>(merits[side] + known->gains[side]);
        }
        board_.release(mark);
        return true;
    }
    Frame& frame = path_.emplace_back();
    frame.position = position;
    frame.key = key;
    frame.before = positions_;
    frame.mark = mark;
    frame.side = board_.side_of_turn(position);
    return false;
}

// Returns whether no colour can hinder another any more. In that case it is best for each side to
// gain as many points as it can, and these are added to the merits.
bool MaxnSearch::is_settled(const Remainder& position, PointsBySide& merits) {
    EndCells reached;
    for (int colour = 0; colour < board_.rules().colours; ++colour) {
        const Hand& hand = position.hands[colour];
        if (hand.reach.meets(reached)) return false;
        reached |= hand.reach;
    }
    for (int colour = 0; colour < board_.rules().colours; ++colour) {
        const Hand& hand = position.hands[colour];
        const int side = board_.players().side_of[colour];
        if (side < 0 || hand.is_over()) continue;
        const GainBounds gain = alone_.gain_of(hand);
        if (!gain.is_exact()) return false;
        merits[side] = static_cast<std::int16_t>(merits[side] + gain.least);
    }
    return true;
}

// Values depend on the current margins between the sides, so these are a part of the key.
std::uint64_t MaxnSearch::key_of(const Remainder& position) const {
    std::uint64_t key = board_.key_of(position);
    for (int side = 1; side < board_.players().sides; ++side) {
        key ^= static_cast<std::uint16_t>(position.merits[side] - position.merits[0]);
        key = splitmix64(key);
    }
    return key;
}

// Takes the merits at the end after the move that was tried.
void MaxnSearch::take(const PointsBySide& merits) {
    Frame& frame = path_.back();
    if (path_.size() == 1) {
        const Hand& hand = frame.position.hands[frame.position.turn];
        moves_.push_back({board_.listed(hand.first + frame.tried), merits});
    }
    ++frame.tried;
    const float value = value_for(frame.side, merits);
    if (value < frame.value) return;
    if (value == frame.value && !is_preferred(frame.side, merits, frame.best)) return;
    frame.value = value;
    frame.best = merits;
}

float MaxnSearch::value_for(int side, const PointsBySide& merits) const {
    BySide merit{};
    std::copy(merits.begin(), merits.end(), merit.begin());
    return values_of(board_.players(), merit, valuation_)[side];
}

// Returns whether a side prefers one result to another of the same value.
bool MaxnSearch::is_preferred(int side, const PointsBySide& merits,
                              const PointsBySide& best) const {
    if (merits[side] != best[side]) return merits[side] > best[side];
    const int sum = std::accumulate(merits.begin(), merits.end(), 0);
    const int best_sum = std::accumulate(best.begin(), best.end(), 0);
    return sum != best_sum ? sum < best_sum : merits < best;
}

}  // namespace cornerwise
