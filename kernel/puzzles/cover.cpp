#include "puzzles/cover.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <numeric>

namespace cornerwise {

namespace {

// Steps before the first restart. Each run is a quarter longer than the one before.
constexpr std::uint64_t kFirstRun = 1000;
constexpr std::uint64_t kGrowth = 4;

}  // namespace

Cover::Cover(CoverProblem problem, std::uint64_t seed, bool restarts)
    : problem_(std::move(problem)),
      restarts_(restarts),
      cells_(static_cast<int>(problem_.edges.size())),
      shape_size_(problem_.stock.size(), 0),
      imbalance_(problem_.stock.size(), 0),
      rng_(seed),
      open_(problem_),
      colouring_(problem_),
      owner_(cells_, -1),
      free_(cells_),
      rank_(cells_, 0),
      seen_(cells_, 0) {
    assert(is_sound(problem_) && !problem_.joined);
    for (std::size_t id = 0; id < problem_.placements.size(); ++id) {
        int tilt = 0;
        for (const int cell : problem_.placements[id]) tilt += problem_.tint[cell] == 1 ? 1 : -1;
        imbalance_[problem_.shapes[id]] = std::abs(tilt);
        shape_size_[problem_.shapes[id]] = static_cast<int>(problem_.placements[id].size());
    }
    for (const auto& counts : problem_.stock) {
        left_.push_back(std::accumulate(counts.begin(), counts.end(), 0));
    }
}

std::vector<std::pair<int, int>> Cover::laid() const {
    std::vector<std::pair<int, int>> all;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        const int piece = static_cast<int>(i);
        const int colour = colouring_.colour(piece);
        all.emplace_back(pieces_[i], colour >= 0 ? colour : colouring_.planned(piece));
    }
    return all;
}

SolverStatus Cover::run(std::uint64_t steps) {
    if (!started_) {
        started_ = true;
        if (!begin()) return SolverStatus::exhausted;
        restart();
        if (decide()) return SolverStatus::solved;
    }
    const std::uint64_t end = steps_ + steps;
    while (!frames_.empty()) {
        Frame& frame = frames_.back();
        if (frame.made) {
            frame.made = false;
            unmake(frame, pool_[frame.next++]);
        }
        if (frame.next == frame.end) {
            pop();
            continue;
        }
        if (restarts_ && steps_ >= run_end_) {
            restart();
            decide();
            continue;
        }
        if (steps_ >= end) return SolverStatus::running;
        frame.made = true;
        ++steps_;
        if (make(frame, pool_[frame.next]) && decide()) return SolverStatus::solved;
    }
    return SolverStatus::exhausted;
}

// Lays the fixed pieces. Returns false when they leave no solution.
bool Cover::begin() {
    for (const auto& [placement, colour] : problem_.fixed) {
        const int piece = static_cast<int>(pieces_.size());
        if (!open_.is_open(placement) || !lay(placement)) return false;
        if ((colouring_.choices(piece) >> colour & 1) == 0) return false;
        colouring_.give(piece, colour);
    }
    int squares = 0;
    for (std::size_t shape = 0; shape < left_.size(); ++shape) {
        squares += left_[shape] * shape_size_[shape];
    }
    return squares == free_ && open_.suffices() && is_promising();
}

// Removes all except the fixed pieces and begins again in another order.
void Cover::restart() {
    while (!frames_.empty()) {
        Frame& frame = frames_.back();
        if (frame.made) unmake(frame, pool_[frame.next++]);
        pop();
    }
    run_length_ = run_length_ > 0 ? run_length_ + run_length_ / kGrowth : kFirstRun;
    run_end_ = steps_ + run_length_;
    // Among cells with equally many options, the cell nearest to a random one comes first, so that
    // the pieces laid form a compact area.
    ++stamp_;
    queue_.clear();
    const auto reach = [this](int cell) {
        if (seen_[cell] == stamp_) return;
        seen_[cell] = stamp_;
        rank_[cell] = static_cast<std::uint16_t>(queue_.size());
        queue_.push_back(cell);
    };
    if (cells_ > 0) reach(static_cast<int>(rng_.below(static_cast<std::uint32_t>(cells_))));
    // NOLINTNEXTLINE(modernize-loop-convert): the queue grows during the loop.
    for (std::size_t next = 0; next < queue_.size(); ++next) {
        for (const int cell : problem_.edges[queue_[next]]) reach(cell);
    }
}

// Prepares the next decision. Returns true when there is none: all cells are covered and all pieces
// have a colour.
bool Cover::decide() {
    if (free_ == 0 && colouring_.open() == 0) return true;
    if (free_ == 0) {
        push(Choice::colour, colouring_.tightest());
        return false;
    }
    const int cell = open_.tightest(rank_);
    const int shape = open_.rarest();
    if (open_.to_try(shape) < open_.through(cell)) {
        push(Choice::shape, shape);
    } else {
        push(Choice::cell, cell);
    }
    return false;
}

// Collects the candidates of a decision, in random order.
void Cover::push(Choice choice, int subject) {
    Frame frame{pool_.size(), pool_.size(), 0, choice, false, subject};
    switch (choice) {
        case Choice::cell:
            open_.list_through(subject, pool_);
            break;
        case Choice::shape:
            open_.list_of_shape(subject, pool_);
            break;
        case Choice::colour:
            for (ColourSet open = colouring_.choices(subject); open != 0; open &= open - 1) {
                pool_.push_back(std::countr_zero(open));
            }
            break;
    }
    frame.end = pool_.size();
    const auto first = pool_.begin() + static_cast<std::ptrdiff_t>(frame.begin);
    rng_.shuffle(first, pool_.end());
    if (choice == Choice::colour) {
        // The colour planned for the piece is tried first.
        const auto wanted = std::find(first, pool_.end(), colouring_.planned(subject));
        if (wanted != pool_.end()) std::iter_swap(first, wanted);
    }
    if (choice == Choice::shape) {
        frame.end = frame.begin + static_cast<std::size_t>(open_.to_try(subject));
    }
    frames_.push_back(frame);
}

// Drops the last decision, none of whose candidates is on the board.
void Cover::pop() {
    const Frame& frame = frames_.back();
    if (frame.choice == Choice::shape) {
        for (std::size_t i = frame.begin; i < frame.next; ++i) open_.reopen(pool_[i]);
    }
    pool_.resize(frame.begin);
    frames_.pop_back();
}

// Makes a candidate of a decision. Returns false when it cannot lead to a solution.
bool Cover::make(const Frame& frame, int candidate) {
    if (frame.choice == Choice::colour) {
        colouring_.give(frame.subject, candidate);
        return true;
    }
    return lay(candidate) && is_promising();
}

void Cover::unmake(const Frame& frame, int candidate) {
    if (frame.choice == Choice::colour) {
        colouring_.take(frame.subject);
        return;
    }
    take_back();
    // Pieces of a shape are interchangeable: what failed for one fails for the others.
    if (frame.choice == Choice::shape) open_.close(candidate);
}

// Lays a piece. Returns false when a free cell or a shape has too few open placements.
bool Cover::lay(int placement) {
    const int number = static_cast<int>(pieces_.size());
    const int shape = problem_.shapes[placement];
    const auto& cells = problem_.placements[placement];
    std::vector<int>& neighbours = queue_;
    neighbours.clear();
    pieces_.push_back(placement);
    for (const int cell : cells) owner_[cell] = number;
    for (const int cell : cells) {
        for (const int near : problem_.edges[cell]) {
            const int other = owner_[near];
            if (other < 0 || other == number) continue;
            if (std::find(neighbours.begin(), neighbours.end(), other) == neighbours.end()) {
                neighbours.push_back(other);
            }
        }
    }
    colouring_.add(shape, neighbours);
    free_ -= static_cast<int>(cells.size());
    --left_[shape];
    return open_.lay(placement);
}

void Cover::take_back() {
    const int placement = pieces_.back();
    pieces_.pop_back();
    open_.take_back();
    ++left_[problem_.shapes[placement]];
    free_ += static_cast<int>(problem_.placements[placement].size());
    colouring_.remove();
    for (const int cell : problem_.placements[placement]) owner_[cell] = -1;
}

}  // namespace cornerwise
