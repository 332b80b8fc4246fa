#include "engine/judging.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace cornerwise {

namespace {

// The most that a move with each label may lose; beyond the last it is a blunder.
constexpr std::array kPointsLost = {0.5, 2.0, 4.0, 8.0};
constexpr std::array kWinChanceLost = {0.02, 0.06, 0.12, 0.25};

template <typename Bounds>
Label label_by(const Bounds& bounds, double lost) {
    const auto* const found =
        std::find_if(bounds.begin(), bounds.end(), [&](double bound) { return lost <= bound; });
    return static_cast<Label>(found - bounds.begin());
}

}  // namespace

Label label_for(double points_lost, double win_chance_lost) {
    return std::max(label_by(kPointsLost, points_lost), label_by(kWinChanceLost, win_chance_lost));
}

AnalysisPlan::AnalysisPlan(const Rules& rules, const Players& players, Record start,
                           std::vector<PlacementId> moves, int limit, const SearchLimits& limits)
    : rules_(rules),
      players_(players),
      moves_(std::move(moves)),
      limit_(limit),
      limits_(limits),
      before_(std::move(start)),
      searched_(before_) {}

std::optional<SearchOrder> AnalysisPlan::next() {
    if (judged_.size() == moves_.size()) return std::nullopt;
    return SearchOrder{searched_, limits_};
}

void AnalysisPlan::take(const SearchReport& report) {
    assert(judged_.size() < moves_.size());
    if (stage_ == Stage::after_best) {
        best_outlook_ = outlook_of(players_, report, side_);
        look_at_move();
        return;
    }
    if (stage_ == Stage::after_move) {
        judge(outlook_of(players_, report, side_));
        before_ = searched_;
        if (judged_.size() == moves_.size()) return;
    }
    look_for_better(report);
}

// Compares the next move with the best ones that a search of the position before it found.
void AnalysisPlan::look_for_better(const SearchReport& report) {
    side_ = side_of_turn(rules_, players_, before_.state);
    best_ = hints_from(rules_, players_, before_, report, limit_);
    best_outlook_.reset();
    const PlacementId best = best_.empty() ? report.moves.front().id : best_.front().id;
    if (best == moves_[judged_.size()]) {
        look_at_move();
        return;
    }
    searched_ = before_;
    play(rules_, searched_, best);
    if (searched_.state.turn == kNobody) {
        best_outlook_ = final_outlook(rules_, players_, searched_.state, side_);
        look_at_move();
    } else {
        stage_ = Stage::after_best;
    }
}

void AnalysisPlan::look_at_move() {
    searched_ = before_;
    play(rules_, searched_, moves_[judged_.size()]);
    stage_ = Stage::after_move;
    if (searched_.state.turn == kNobody) {
        judge(final_outlook(rules_, players_, searched_.state, side_));
    }
}

void AnalysisPlan::judge(const Outlook& after) {
    JudgedMove judged;
    judged.id = moves_[judged_.size()];
    judged.side = side_;
    judged.best = std::move(best_);
    judged.before = best_outlook_.value_or(after);
    judged.after = after;
    judged.swing = players_.sign * (after.expected - judged.before.expected);
    judged.label = label_for(-judged.swing, judged.before.win_chance - after.win_chance);
    judged_.push_back(std::move(judged));
}

}  // namespace cornerwise
