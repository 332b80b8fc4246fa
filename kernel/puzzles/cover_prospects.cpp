// Early checks of a cover search whether the pieces laid can still lead to a solution.
#include <algorithm>
#include <bitset>
#include <cstdlib>

#include "puzzles/cover.hpp"

namespace cornerwise {

// Returns false when the pieces laid cannot lead to a solution. True proves nothing.
bool Cover::is_promising() {
    return parts_fit() && (!problem_.no_edges || colouring_.is_possible(rng_));
}

// Checks the connected parts of the free cells. Some of the pieces left must add up to the size of
// each part, and be able to balance its surplus of cells of one tint.
bool Cover::parts_fit() {
    int most = 0;
    int difference = 0;
    for (std::size_t shape = 0; shape < left_.size(); ++shape) {
        most += left_[shape] * imbalance_[shape];
    }
    ++stamp_;
    for (int start = 0; start < cells_; ++start) {
        if (owner_[start] >= 0 || seen_[start] == stamp_) continue;
        queue_.assign(1, start);
        seen_[start] = stamp_;
        int tilt = 0;
        for (std::size_t next = 0; next < queue_.size(); ++next) {
            tilt += problem_.tint[queue_[next]] == 1 ? 1 : -1;
            for (const int cell : problem_.edges[queue_[next]]) {
                if (owner_[cell] >= 0 || seen_[cell] == stamp_) continue;
                seen_[cell] = stamp_;
                queue_.push_back(cell);
            }
        }
        difference += tilt;
        if (std::abs(tilt) > most) return false;
        const auto squares = static_cast<int>(queue_.size());
        if (squares == free_) break;
        if (!can_be_sum(queue_.size())) return false;
    }
    return balances(difference, kMaxCoverSquares);
}

// Returns whether some of the pieces left have this number of squares together, by dynamic
// programming over their possible sums.
bool Cover::can_be_sum(std::size_t squares) const {
    std::array<int, kMaxCoverSquares + 1> of_size{};
    int sizes = 0;
    int size_left = 0;
    for (std::size_t shape = 0; shape < left_.size(); ++shape) {
        if (left_[shape] == 0) continue;
        int& count = of_size[shape_size_[shape]];
        if (count == 0) ++sizes;
        count += left_[shape];
        size_left = shape_size_[shape];
    }
    if (sizes == 1) return squares % static_cast<std::size_t>(size_left) == 0;
    std::bitset<kMaxCoverCells + 1> sums;
    sums.set(0);
    for (int size = 1; size <= kMaxCoverSquares; ++size) {
        for (int left = of_size[size], copies = 1; left > 0; copies *= 2) {
            const int taken = std::min(copies, left);
            sums |= sums << static_cast<std::size_t>(taken) * size;
            left -= taken;
        }
    }
    return sums.test(squares);
}

// Returns whether the pieces left with an imbalance of at most `value` can add up to a difference
// between the tints.
bool Cover::balances(int difference, int value) const {
    int copies = 0;
    for (std::size_t shape = 0; shape < left_.size(); ++shape) {
        if (imbalance_[shape] == value) copies += left_[shape];
    }
    if (value == 0) return difference == 0;
    if (value == 1) return std::abs(difference) <= copies && (difference - copies) % 2 == 0;
    for (int sum = -copies; sum <= copies; sum += 2) {
        if (balances(difference - sum * value, value - 1)) return true;
    }
    return false;
}

}  // namespace cornerwise
