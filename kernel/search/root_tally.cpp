#include "search/root_tally.hpp"

#include <algorithm>
#include <cassert>

namespace cornerwise {

namespace {

BySide mean_of(const BySide& sums, std::int64_t count) {
    BySide means{};
    for (int side = 0; side < kMaxSides && count > 0; ++side) {
        means[side] = sums[side] / static_cast<float>(count);
    }
    return means;
}

}  // namespace

void RootTally::clear(std::size_t children) {
    children_.assign(children, {});
    values_ = {};
    simulations_ = 0;
}

void RootTally::add(std::size_t child, const BySide& merit, const BySide& values) {
    assert(child < children_.size());
    Sums& sums = children_[child];
    sums.count += 1;
    simulations_ += 1;
    for (int side = 0; side < kMaxSides; ++side) {
        sums.scores[side] += merit[side];
        sums.values[side] += values[side];
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
    std::ranges::copy(mean_of(sums.scores, sums.count), move.scores.begin());
    return move;
}

BySide RootTally::values_after(std::size_t child) const {
    assert(child < children_.size());
    return mean_of(children_[child].values, children_[child].count);
}

BySide RootTally::values() const { return mean_of(values_, simulations_); }

}  // namespace cornerwise
