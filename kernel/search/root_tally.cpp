#include "search/root_tally.hpp"

#include <cassert>

namespace cornerwise {

void RootTally::clear(std::size_t children) {
    children_.assign(children, {});
    values_ = {};
    simulations_ = 0;
}

void RootTally::add(std::size_t child, const BySide& merit, const BySide& wins,
                    const BySide& values) {
    assert(child < children_.size());
    Sums& sums = children_[child];
    sums.count += 1;
    simulations_ += 1;
    for (int side = 0; side < kMaxSides; ++side) {
        sums.scores[side] += merit[side];
        sums.wins[side] += wins[side];
        values_[side] += values[side];
    }
}

MoveReport RootTally::report(std::size_t index, const Child& child) const {
    assert(index < children_.size());
    const Sums& sums = children_[index];
    MoveReport move;
    move.id = child.id;
    move.visits = child.visits;
    move.prior = child.prior;
    if (child.visits > 0) move.value = child.value / static_cast<float>(child.visits);
    for (int side = 0; side < kMaxSides && sums.count > 0; ++side) {
        move.scores[side] = sums.scores[side] / static_cast<float>(sums.count);
        move.wins[side] = sums.wins[side] / static_cast<float>(sums.count);
    }
    return move;
}

BySide RootTally::values() const {
    BySide means{};
    for (int side = 0; side < kMaxSides && simulations_ > 0; ++side) {
        means[side] = values_[side] / static_cast<float>(simulations_);
    }
    return means;
}

}  // namespace cornerwise
