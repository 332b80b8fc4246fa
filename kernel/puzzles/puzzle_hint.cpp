#include "puzzles/puzzle_hint.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "puzzles/arranging.hpp"
#include "puzzles/checking.hpp"

namespace cornerwise {

namespace {

// The share of the remaining time that a search gets.
constexpr double kShare = 0.5;

constexpr double kMostSeconds = 1e6;

std::vector<LaidPiece> solution_or_none(const Puzzle& puzzle, std::vector<LaidPiece> plan) {
    return is_solution(puzzle, plan) ? std::move(plan) : std::vector<LaidPiece>{};
}

// Returns how many of the first pieces agree with the plan.
int kept(const std::vector<LaidPiece>& laid, const std::vector<LaidPiece>& plan) {
    const auto other = std::find_if(laid.begin(), laid.end(),
                                    [&](const LaidPiece& piece) { return !has(plan, piece); });
    return static_cast<int>(other - laid.begin());
}

}  // namespace

PuzzleHintSearch::PuzzleHintSearch(Puzzle puzzle, std::vector<LaidPiece> laid,
                                   std::vector<LaidPiece> plan, double seconds)
    : puzzle_(std::move(puzzle)),
      laid_(std::move(laid)),
      end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(std::min(seconds, kMostSeconds)))) {
    const int count = static_cast<int>(laid_.size());
    hint_.plan = solution_or_none(puzzle_, std::move(plan));
    const bool planned = !hint_.plan.empty();
    few_ = planned ? kept(laid_, hint_.plan) : static_cast<int>(puzzle_.given.size()) - 1;
    many_ = count;
    if (planned && few_ == count) {
        follow(std::move(hint_.plan));
    } else {
        try_first(count);
    }
}

bool PuzzleHintSearch::run(std::uint64_t steps) {
    if (!search_) return true;
    const SolverStatus status = search_->run(steps);
    if (status != SolverStatus::running || Clock::now() >= give_up_) take(status);
    return !search_;
}

// Begins a search for a solution with the first `count` pieces.
void PuzzleHintSearch::try_first(int count) {
    const auto now = Clock::now();
    tried_ = count;
    give_up_ = now + std::chrono::duration_cast<Clock::duration>((end_ - now) * kShare);
    search_.emplace(puzzle_, std::vector<LaidPiece>(laid_.begin(), laid_.begin() + count), 0);
}

void PuzzleHintSearch::take(SolverStatus status) {
    const bool is_whole = tried_ == static_cast<int>(laid_.size());
    if (status == SolverStatus::solved) {
        assert(search_.has_value());
        auto plan = in_order(puzzle_, search_->laid());
        if (is_whole) {
            follow(std::move(plan));
            return;
        }
        few_ = tried_;
        hint_.plan = std::move(plan);
    } else {
        many_ = tried_;
        if (is_whole) hint_.sure = status == SolverStatus::exhausted;
    }
    go_on();
}

// If some pieces can be completed, so can fewer of them.
void PuzzleHintSearch::go_on() {
    if (many_ - few_ > 1) {
        try_first((few_ + many_) / 2);
        return;
    }
    search_.reset();
    if (hint_.plan.empty()) {
        hint_.sure = false;
        return;
    }
    for (std::size_t piece = 0; piece < laid_.size(); ++piece) {
        if (!has(hint_.plan, laid_[piece])) hint_.take_back.push_back(static_cast<int>(piece));
    }
}

// The next piece is the first of the plan that is not laid.
void PuzzleHintSearch::follow(std::vector<LaidPiece> plan) {
    search_.reset();
    const auto next = std::find_if(plan.begin(), plan.end(),
                                   [&](const LaidPiece& piece) { return !has(laid_, piece); });
    if (next != plan.end()) hint_.lay = *next;
    hint_.sure = true;
    hint_.plan = std::move(plan);
}

}  // namespace cornerwise
