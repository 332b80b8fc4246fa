#include "puzzles/joined_cover.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace cornerwise {

JoinedCover::JoinedCover(CoverProblem problem, std::uint64_t seed, bool every)
    : problem_(std::move(problem)),
      every_(every),
      cells_(static_cast<int>(problem_.edges.size())),
      colours_(problem_.stock.empty() ? 0 : static_cast<int>(problem_.stock[0].size())),
      from_(cells_),
      order_(colours_),
      stock_(problem_.stock),
      pieces_of_size_(kMaxCoverSquares + 1, 0),
      rng_(seed),
      free_(cells_),
      state_(colours_) {
    assert(is_sound(problem_) && problem_.no_edges);
    assert(cells_ <= kMaxJoinedCells);
    std::vector<int> size_of(stock_.size(), 0);
    for (std::size_t id = 0; id < problem_.placements.size(); ++id) {
        const auto& cells = problem_.placements[id];
        Placement placement;
        CellSet diagonal;
        for (const int cell : cells) {
            placement.cells.add(cell);
            for (const int near : problem_.edges[cell]) placement.edges.add(near);
            for (const int near : problem_.corners[cell]) diagonal.add(near);
        }
        placement.edges = placement.edges - placement.cells;
        placement.corners = diagonal - (placement.cells | placement.edges);
        placements_.push_back(placement);
        from_[*std::min_element(cells.begin(), cells.end())].push_back(static_cast<int>(id));
        size_of[problem_.shapes[id]] = static_cast<int>(cells.size());
    }
    for (std::size_t shape = 0; shape < stock_.size(); ++shape) {
        for (int colour = 0; colour < colours_; ++colour) {
            state_[colour].left += stock_[shape][colour];
            pieces_of_size_[size_of[shape]] += stock_[shape][colour];
        }
    }
    std::iota(order_.begin(), order_.end(), 0);
    rng_.shuffle(order_.begin(), order_.end());
}

SolverStatus JoinedCover::run(std::uint64_t steps) {
    if (!started_) {
        started_ = true;
        if (!begin()) return SolverStatus::exhausted;
        if (decide()) return SolverStatus::solved;
    }
    const std::uint64_t end = steps_ + steps;
    while (!frames_.empty()) {
        Frame& frame = frames_.back();
        if (frame.made) {
            const Candidate& tried = pool_[frame.next++];
            frame.made = false;
            covered_ = frame.covered;
            state_[tried.colour] = std::move(frame.before);
            ++stock_[problem_.shapes[tried.placement]][tried.colour];
            const auto size = problem_.placements[tried.placement].size();
            ++pieces_of_size_[size];
            free_ += static_cast<int>(size);
            laid_.pop_back();
        }
        if (frame.next == frame.end) {
            pool_.resize(frame.begin);
            frames_.pop_back();
            continue;
        }
        if (steps_ >= end) return SolverStatus::running;
        const Candidate candidate = pool_[frame.next];
        frame.made = true;
        frame.covered = covered_;
        frame.before = state_[candidate.colour];
        ++steps_;
        if (lay(candidate.placement, candidate.colour) && decide()) return SolverStatus::solved;
    }
    return SolverStatus::exhausted;
}

// Lays the fixed pieces. Returns false when they leave no solution.
bool JoinedCover::begin() {
    for (const auto& [placement, colour] : problem_.fixed) {
        if (meet(placements_[placement].cells, state_[colour].beside)) return false;
        lay(placement, colour);
    }
    int squares = 0;
    for (int size = 1; size <= kMaxCoverSquares; ++size) squares += size * pieces_of_size_[size];
    return squares == free_ && is_promising();
}

// Prepares the next decision. Returns true when there is none: all cells are covered.
bool JoinedCover::decide() {
    const int cell = first_free();
    if (cell == cells_) return true;
    Frame frame{pool_.size(), pool_.size(), 0, false, {}, {}};
    for (const int placement : from_[cell]) {
        if (meet(placements_[placement].cells, covered_)) continue;
        for (const int colour : order_) {
            if (stock_[problem_.shapes[placement]][colour] == 0) continue;
            if (meet(placements_[placement].cells, state_[colour].beside)) continue;
            if (!every_ && is_fresh_again(colour)) continue;
            const auto& groups = state_[colour].groups;
            const auto joins = std::count_if(groups.begin(), groups.end(), [&](const CellSet& at) {
                return meet(at, placements_[placement].cells);
            });
            pool_.push_back({placement, colour, static_cast<int>(joins)});
        }
    }
    frame.end = pool_.size();
    // Candidates that touch more groups of their colour come first; ties are in random order.
    const auto first = pool_.begin() + static_cast<std::ptrdiff_t>(frame.begin);
    rng_.shuffle(first, pool_.end());
    std::stable_sort(first, pool_.end(), [](const Candidate& one, const Candidate& other) {
        return one.joins > other.joins;
    });
    frames_.push_back(std::move(frame));
    return false;
}

// Lays a piece. Returns false when that cannot lead to a solution.
bool JoinedCover::lay(int id, int number) {
    const Placement& placement = placements_[id];
    Colour& colour = state_[number];
    CellSet corners = placement.corners;
    std::erase_if(colour.groups, [&](const CellSet& group) {
        if (!meet(group, placement.cells)) return false;
        corners = corners | group;
        return true;
    });
    colour.groups.push_back(corners);
    colour.beside = colour.beside | placement.edges;
    --colour.left;
    const auto size = problem_.placements[id].size();
    --stock_[problem_.shapes[id]][number];
    --pieces_of_size_[size];
    free_ -= static_cast<int>(size);
    covered_ = covered_ | placement.cells;
    laid_.emplace_back(id, number);
    return is_promising();
}

// Returns false when the pieces laid cannot lead to a solution. True proves nothing.
bool JoinedCover::is_promising() {
    for (const Colour& colour : state_) {
        if (!can_grow(colour)) return false;
    }
    return parts_fit();
}

// Returns whether the groups of a colour could still be connected by the pieces it has left.
bool JoinedCover::can_grow(const Colour& colour) const {
    const auto groups = static_cast<int>(colour.groups.size());
    if (groups > colour.left + 1) return false;
    if (groups == 0 || (groups == 1 && colour.left == 0)) return true;
    const CellSet closed = covered_ | colour.beside;
    return std::none_of(
        colour.groups.begin(), colour.groups.end(),
        [&closed](const CellSet& corners) { return (corners - closed).is_empty(); });
}

// Checks the sizes of the connected parts of the free cells: when all pieces left have the same
// size, each must be a multiple of it.
bool JoinedCover::parts_fit() {
    const auto is_left = [](int count) { return count > 0; };
    const auto& counts = pieces_of_size_;
    if (std::count_if(counts.begin(), counts.end(), is_left) != 1) return true;
    const auto size = std::find_if(counts.begin(), counts.end(), is_left) - counts.begin();
    CellSet seen = covered_;
    for (int start = first_free(); start < cells_; ++start) {
        if (seen.has(start)) continue;
        queue_.assign(1, start);
        seen.add(start);
        for (std::size_t next = 0; next < queue_.size(); ++next) {
            for (const int cell : problem_.edges[queue_[next]]) {
                if (seen.has(cell)) continue;
                seen.add(cell);
                queue_.push_back(cell);
            }
        }
        if (static_cast<std::ptrdiff_t>(queue_.size()) % size != 0) return false;
    }
    return true;
}

// Returns whether no piece of a colour is laid, nor any of an earlier colour with the same stock.
bool JoinedCover::is_fresh_again(int colour) const {
    if (!state_[colour].groups.empty()) return false;
    for (const int other : order_) {
        if (other == colour) return false;
        if (!state_[other].groups.empty()) continue;
        const bool alike = std::all_of(stock_.begin(), stock_.end(), [&](const auto& counts) {
            return counts[colour] == counts[other];
        });
        if (alike) return true;
    }
    return false;
}

// Returns the first free cell, or the number of cells when there is none.
int JoinedCover::first_free() const {
    for (std::size_t i = 0; i < covered_.words.size(); ++i) {
        const int cell = static_cast<int>(i) * 64 + std::countr_one(covered_.words[i]);
        if (cell < static_cast<int>(i + 1) * 64) return std::min(cell, cells_);
    }
    return cells_;
}

}  // namespace cornerwise
