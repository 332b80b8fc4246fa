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

double weight_of(double points, double win_chance) {
    return std::max(points / kPointsLost.back(), win_chance / kWinChanceLost.back());
}

double chance_lost(const JudgedMove& move) {
    return (percent_of(move.before.win_chance) - percent_of(move.after.win_chance)) / 100.0;
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
    const Expectation found{outlooks_of(players_, report), report.solved};
    if (stage_ == Stage::after_best) {
        with_best_ = found;
        look_at_move();
        return;
    }
    if (stage_ == Stage::after_move) {
        judge(found);
        before_ = searched_;
        if (judged_.size() == moves_.size()) return;
    } else {
        start_ = found.sides;
    }
    look_for_better(report);
}

// Compares the next move with the best ones that a search of the position before it found.
void AnalysisPlan::look_for_better(const SearchReport& report) {
    side_ = side_of_turn(rules_, players_, before_.state);
    best_ = hints_from(rules_, players_, before_, report, limit_);
    with_best_.reset();
    const PlacementId best = best_.empty() ? report.moves.front().id : best_.front().id;
    if (best == moves_[judged_.size()]) {
        look_at_move();
        return;
    }
    if (report.solved) {
        const auto solved = std::find_if(report.moves.begin(), report.moves.end(),
                                         [&](const MoveReport& move) { return move.id == best; });
        with_best_ = {outlooks_after(players_, *solved), true};
        look_at_move();
        return;
    }
    searched_ = before_;
    play(rules_, searched_, best);
    if (searched_.state.turn == kNobody) {
        with_best_ = at_end();
        look_at_move();
    } else {
        stage_ = Stage::after_best;
    }
}

void AnalysisPlan::look_at_move() {
    searched_ = before_;
    play(rules_, searched_, moves_[judged_.size()]);
    stage_ = Stage::after_move;
    if (searched_.state.turn == kNobody) judge(at_end());
}

// Returns the outlooks at the end of a game, for a position to search that is already over.
AnalysisPlan::Expectation AnalysisPlan::at_end() const {
    return {final_outlooks(rules_, players_, searched_.state), true};
}

void AnalysisPlan::judge(const Expectation& after) {
    const Expectation& before = with_best_ ? *with_best_ : after;
    JudgedMove judged;
    judged.id = moves_[judged_.size()];
    judged.side = side_;
    judged.best = std::move(best_);
    judged.before = before.sides[side_];
    judged.after = after.sides[side_];
    judged.sides = after.sides;
    judged.swing = (shown_merit(players_, judged.after.expected) -
                    shown_merit(players_, judged.before.expected)) /
                   10;
    judged.label = label_for(-judged.swing, chance_lost(judged));
    judged.exact = before.exact && after.exact;
    judged_.push_back(std::move(judged));
}

}  // namespace cornerwise
