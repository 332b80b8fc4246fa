#include "puzzles/arranging.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <numeric>

namespace cornerwise {

namespace {

using Order = std::vector<int>;  // Indices of pieces.

class Arranger {
public:
    Arranger(const Puzzle& puzzle, const std::vector<LaidPiece>& laid)
        : puzzle_(puzzle), laid_(laid) {}

    Order arrange() const {
        Order order(laid_.size());
        std::iota(order.begin(), order.end(), 0);
        const bool starts = puzzle_.has(PuzzleRule::start);
        if (starts || puzzle_.has(PuzzleRule::turns)) {
            auto colours = by_colour();
            for (auto& own : colours) {
                if (starts) own = grown(own);
            }
            order = by_turns(colours);
        }
        if (puzzle_.has(PuzzleRule::descending)) sort_by_size(order);
        return order;
    }

private:
    std::size_t size(int piece) const { return laid_[piece].cells.size(); }

    // Sorts pieces by size, largest first; pieces of equal size stay in their order.
    void sort_by_size(Order& order) const {
        std::size_t largest = 0;
        for (const int piece : order) largest = std::max(largest, size(piece));
        Order sorted;
        for (std::size_t squares = largest; squares > 0; --squares) {
            for (const int piece : order) {
                if (size(piece) == squares) sorted.push_back(piece);
            }
        }
        order = sorted;
    }

    std::vector<Order> by_colour() const {
        int colours = puzzle_.colours;
        for (const auto& piece : laid_) colours = std::max(colours, piece.colour + 1);
        std::vector<Order> own(colours);
        for (std::size_t i = 0; i < laid_.size(); ++i) {
            own[laid_[i].colour].push_back(static_cast<int>(i));
        }
        return own;
    }

    // A colour with more pieces than the others has begun.
    static Order by_turns(const std::vector<Order>& colours) {
        const std::size_t count = colours.size();
        const auto is_longer = [&](std::size_t first, std::size_t best) {
            for (std::size_t i = 0; i < count; ++i) {
                const auto one = colours[(first + i) % count].size();
                const auto other = colours[(best + i) % count].size();
                if (one != other) return one > other;
            }
            return false;
        };
        std::size_t begins = 0;
        std::size_t rounds = 0;
        for (std::size_t first = 0; first < count; ++first) {
            if (is_longer(first, begins)) begins = first;
            rounds = std::max(rounds, colours[first].size());
        }
        Order order;
        for (std::size_t round = 0; round < rounds; ++round) {
            for (std::size_t i = 0; i < count; ++i) {
                const Order& own = colours[(begins + i) % count];
                if (round < own.size()) order.push_back(own[round]);
            }
        }
        return order;
    }

    // Returns the pieces of a colour in the order in which they can grow from a corner.
    Order grown(const Order& own) const {
        Order roots;
        for (const int piece : own) {
            if (covers_board_corner(puzzle_.grid, laid_[piece].cells)) roots.push_back(piece);
        }
        if (roots.empty() && !own.empty()) roots.push_back(own[0]);
        Order best;
        int most = -1;
        for (const int root : roots) {
            Order order;
            const int joined = grow_from(root, own, order);
            if (joined > most) {
                most = joined;
                best = order;
            }
        }
        return best;
    }

    // Lists all pieces in the order in which they grow from the root. Returns how many do.
    int grow_from(int root, const Order& own, Order& order) const {
        const bool descending = puzzle_.has(PuzzleRule::descending);
        std::vector<bool> attach(puzzle_.grid.cells());
        for (const int cell : laid_[root].cells) attach[cell] = true;
        Order sorted = own;
        sort_by_size(sorted);
        int joined = 0;
        for (std::size_t begin = 0; begin < sorted.size();) {
            std::size_t end = begin + 1;
            while (end < sorted.size() && (!descending || size(sorted[end]) == size(sorted[begin])))
                ++end;
            Order waiting(sorted.begin() + static_cast<std::ptrdiff_t>(begin),
                          sorted.begin() + static_cast<std::ptrdiff_t>(end));
            joined += take_attached(waiting, attach, order);
            order.insert(order.end(), waiting.begin(), waiting.end());
            begin = end;
        }
        return joined;
    }

    // Moves the waiting pieces that cover an attach cell, or touch such a piece, to the order.
    int take_attached(Order& waiting, std::vector<bool>& attach, Order& order) const {
        const auto is_attached = [&](int piece) {
            const auto& cells = laid_[piece].cells;
            return std::any_of(cells.begin(), cells.end(), [&](int cell) { return attach[cell]; });
        };
        int taken = 0;
        for (;;) {
            const auto found = std::find_if(waiting.begin(), waiting.end(), is_attached);
            if (found == waiting.end()) return taken;
            for (const int cell : touching(puzzle_.grid, laid_[*found].cells)) attach[cell] = true;
            order.push_back(*found);
            waiting.erase(found);
            ++taken;
        }
    }

    const Puzzle& puzzle_;
    const std::vector<LaidPiece>& laid_;
};

}  // namespace

std::vector<int> arranged(const Puzzle& puzzle, const std::vector<LaidPiece>& laid) {
    assert(is_sound(puzzle) && are_sound(puzzle, laid));
    return Arranger(puzzle, laid).arrange();
}

std::vector<LaidPiece> in_order(const Puzzle& puzzle, const std::vector<LaidPiece>& laid) {
    std::vector<LaidPiece> ordered;
    for (const int piece : arranged(puzzle, laid)) ordered.push_back(laid[piece]);
    return ordered;
}

}  // namespace cornerwise
