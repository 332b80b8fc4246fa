#include "engine/hints.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace cornerwise {

namespace {

// Share of the limits spent on finding the best moves; the rest is for comparing them.
constexpr double kFirstSearch = 0.7;

// Compare at least this many moves, so that the best one does not depend on the number requested.
constexpr int kLeastCompared = 3;

// A move is compared if it has at least this share of the most visited move's visits.
constexpr double kComparable = 0.25;

std::int64_t comparable_tries(const SearchReport& report) {
    return static_cast<std::int64_t>(std::ceil(report.moves.front().visits * kComparable));
}

// Returns the most visited moves.
std::vector<Contender> contenders_in(const Players& players, const SearchReport& report, int side,
                                     int limit) {
    const auto most = static_cast<std::size_t>(std::max(limit, kLeastCompared));
    std::vector<Contender> contenders;
    for (std::size_t i = 0; i < std::min(report.moves.size(), most); ++i) {
        const MoveReport& move = report.moves[i];
        if (move.visits == 0) continue;
        contenders.push_back({move.id, move.visits, outlooks_after(players, move)[side]});
    }
    return contenders;
}

// Returns the contenders that can be compared as hints, best first.
std::vector<Hint> ordered(const Rules& rules, const Players& players, const Record& record,
                          const SearchReport& report, const std::vector<Contender>& contenders,
                          int limit) {
    const std::int64_t least = report.solved ? 0 : comparable_tries(report);
    double total = 0;
    for (const MoveReport& move : report.moves) total += move.visits;
    const Reasons reasons(rules, players, record);
    std::vector<Hint> hints;
    for (const Contender& each : contenders) {
        if (each.tries < least) continue;
        const auto move =
            std::find_if(report.moves.begin(), report.moves.end(),
                         [&](const MoveReport& tried) { return tried.id == each.id; });
        hints.push_back({each.id, each.outlook.win_chance, each.outlook.expected,
                         move->visits / total, reasons.of(each.id)});
    }
    // Equal hints stay in the order of the search.
    std::stable_sort(hints.begin(), hints.end(), [&](const Hint& a, const Hint& b) {
        const int percent_a = percent_of(a.win_chance);
        const int percent_b = percent_of(b.win_chance);
        if (percent_a != percent_b) return percent_a > percent_b;
        return shown_merit(players, a.expected) > shown_merit(players, b.expected);
    });
    if (hints.size() > static_cast<std::size_t>(limit)) hints.resize(limit);
    return hints;
}

}  // namespace

std::vector<Hint> hints_from(const Rules& rules, const Players& players, const Record& record,
                             const SearchReport& report, int limit) {
    assert(limit >= 0);
    const int side = side_of_turn(rules, players, record.state);
    return ordered(rules, players, record, report, contenders_in(players, report, side, limit),
                   limit);
}

HintPlan::HintPlan(const Rules& rules, const Players& players, Record record, int limit,
                   const SearchLimits& limits)
    : rules_(rules),
      players_(players),
      record_(std::move(record)),
      limit_(limit),
      side_(side_of_turn(rules, players, record_.state)),
      limits_(limits) {
    assert(limit >= 0);
    assert(limits.simulations > 0 || limits.seconds > 0);
}

std::optional<SearchOrder> HintPlan::next() {
    if (!found_) return SearchOrder{record_, first_limits()};
    for (; compared_ < contenders_.size(); ++compared_) {
        missing_ = missing_tries();
        const double seconds = seconds_left();
        if (missing_ <= 0 || (limits_.seconds > 0 && seconds <= 0)) continue;
        Record after = record_;
        play(rules_, after, contenders_[compared_].id);
        if (after.state.turn != kNobody) {
            return SearchOrder{std::move(after), {missing_, seconds, 0}};
        }
        settle(final_outlooks(rules_, players_, after.state)[side_]);
    }
    return std::nullopt;
}

void HintPlan::take(const SearchReport& report) {
    if (!found_) {
        found_ = report;
        contenders_ = contenders_in(players_, report, side_, limit_);
        wanted_ = comparable_tries(report);
        simulations_left_ = limits_.simulations - report.simulations;
        if (report.solved) compared_ = contenders_.size();
        return;
    }
    assert(compared_ < contenders_.size());
    const Outlook found = outlooks_of(players_, report)[side_];
    if (report.solved) {
        settle(found);
    } else {
        add_tries(std::min(report.simulations, missing_), found);
    }
    simulations_left_ -= report.simulations;
    ++compared_;
}

std::vector<Hint> HintPlan::hints() const {
    if (!found_) return {};
    return ordered(rules_, players_, record_, *found_, contenders_, limit_);
}

SearchLimits HintPlan::first_limits() const {
    SearchLimits first;
    if (limits_.simulations > 0) {
        const double share = static_cast<double>(limits_.simulations) * kFirstSearch;
        first.simulations = std::max(static_cast<std::int64_t>(share), std::int64_t{1});
    }
    if (limits_.seconds > 0) first.seconds = limits_.seconds * kFirstSearch;
    return first;
}

// Returns how many more tries the next contender needs, as far as the limits allow.
std::int64_t HintPlan::missing_tries() const {
    const std::int64_t missing = wanted_ - contenders_[compared_].tries;
    return limits_.simulations > 0 ? std::min(missing, simulations_left_) : missing;
}

// Returns the time left, or 0 when it is not limited.
double HintPlan::seconds_left() const {
    return limits_.seconds > 0 ? limits_.seconds - watch_.seconds() : 0;
}

// Adds tries with an average result to the current contender.
void HintPlan::add_tries(std::int64_t tries, const Outlook& outlook) {
    Contender& contender = contenders_[compared_];
    const auto before = static_cast<double>(contender.tries);
    const auto more = static_cast<double>(tries);
    const auto mean = [&](double old_value, double new_value) {
        return (before * old_value + more * new_value) / (before + more);
    };
    contender.outlook = {mean(contender.outlook.win_chance, outlook.win_chance),
                         mean(contender.outlook.expected, outlook.expected)};
    contender.tries += tries;
}

// Replaces the tries of the current contender with an exact result.
void HintPlan::settle(const Outlook& outlook) {
    contenders_[compared_] = {contenders_[compared_].id, wanted_, outlook};
}

std::vector<Hint> HintSearch::hints() {
    std::optional<Search>& running = search();
    if (!running) return plan().hints();
    HintPlan broken_off = plan();
    broken_off.take(running->report());
    return broken_off.hints();
}

}  // namespace cornerwise
