// Hints: the best few moves with their expected results, and why.
//
// A search visits its favourite move far more often than the others, and the win chance of a move
// with few visits is mostly noise. So all candidates get a comparable number of visits before they
// are sorted by win chance. The order and the numbers then agree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/record.hpp"
#include "engine/outlook.hpp"
#include "engine/plan_search.hpp"
#include "engine/reasons.hpp"
#include "engine/search_order.hpp"
#include "search/stopwatch.hpp"

namespace cornerwise {

// A move worth playing.
struct Hint {
    PlacementId id = 0;
    double win_chance = 0;   // Share of the win, from 0 to 1, for the side to play.
    double expected = 0;     // Expected final score of that side, in the scoring of the game.
    double visit_share = 0;  // Share of the search, from 0 to 1, spent on this move.
    std::vector<Reason> reasons;
};

// A move, how often it was tried, and the average result for its side.
struct Contender {
    PlacementId id;
    std::int64_t tries;
    Outlook outlook;
};

// Returns the hints from a fresh search of a position, at most `limit`, sorted by `percent_of`,
// then by `shown_merit`. Moves that were tried too rarely to be compared are left out.
std::vector<Hint> hints_from(const Rules& rules, const Players& players, const Record& record,
                             const SearchReport& report, int limit);

// Decides which searches hints need: one for the best moves, then more for those with few visits.
// Call `next` and `take` until there is no next search, or stop early; then call `hints`.
class HintPlan {
public:
    // The game must not be over. Only the limits on simulations and seconds are used; at least one
    // must be positive. The clock starts here. The rules must outlive the plan.
    HintPlan(const Rules& rules, const Players& players, Record record, int limit,
             const SearchLimits& limits);

    // Returns the next search to make, or nothing when no more are needed.
    std::optional<SearchOrder> next();

    // Takes the report of the search that `next` returned last.
    void take(const SearchReport& report);

    // Returns the hints from the reports taken so far, best first.
    std::vector<Hint> hints() const;

private:
    SearchLimits first_limits() const;
    std::int64_t missing_tries() const;
    double seconds_left() const;
    void add_tries(std::int64_t tries, const Outlook& outlook);
    void settle(const Outlook& outlook);

    const Rules& rules_;
    const Players players_;
    const Record record_;
    const int limit_;
    const int side_;
    const SearchLimits limits_;
    const Stopwatch watch_;

    std::optional<SearchReport> found_;  // The search for the best moves.
    std::vector<Contender> contenders_;
    std::size_t compared_ = 0;           // How many of them have been searched again.
    std::int64_t wanted_ = 0;            // Tries that make a move comparable.
    std::int64_t missing_ = 0;           // Tries that the current contender still needs.
    std::int64_t simulations_left_ = 0;  // Used if simulations are limited.
};

// Looks for hints in slices: call `begin`, `step` until it returns true (or stop early), `hints`.
class HintSearch : public PlanSearch<HintPlan> {
public:
    using PlanSearch::PlanSearch;

    // Returns the hints found so far, best first.
    std::vector<Hint> hints();
};

}  // namespace cornerwise
