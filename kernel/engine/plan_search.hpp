// Makes the searches that a plan asks for, in slices and with one thread, for hosts without
// threads.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <utility>

#include "engine/search_order.hpp"
#include "search/search.hpp"

namespace cornerwise {

// Each search has an empty tree and the same seed. A plan has `next` and `take`, and is made with
// the rules, the players and whatever else `begin` is given.
template <typename Plan>
class PlanSearch {
public:
    // `net` may be null; it must outlive the search, like the rules.
    PlanSearch(const Rules& rules, const Players& players, const PriorWeights& prior,
               const ValueWeights& value, const Net* net, const SearchOptions& options,
               std::uint64_t seed)
        : rules_(rules),
          players_(players),
          prior_(prior),
          value_(value),
          net_(net),
          options_(options),
          seed_(seed) {}

    // Begins to follow a new plan.
    template <typename... Parts>
    void begin(Parts&&... parts) {
        plan_.emplace(rules_, players_, std::forward<Parts>(parts)...);
        begin_next();
    }

    // Makes at most this many simulations. Returns true when there is nothing more to do.
    bool step(std::int64_t simulations) {
        assert(plan_.has_value());
        if (!search_) return true;
        if (!search_->step(simulations)) return false;
        plan_->take(search_->report());
        begin_next();
        return !search_;
    }

    // The plan, with the results so far.
    const Plan& plan() const {
        assert(plan_.has_value());
        return *plan_;
    }

protected:
    // The current search, if any.
    std::optional<Search>& search() { return search_; }

private:
    void begin_next() {
        assert(plan_.has_value());
        search_.reset();
        const std::optional<SearchOrder> order = plan_->next();
        if (!order) return;
        search_.emplace(rules_, players_, prior_, value_, net_, options_, seed_);
        search_->set_position(order->record.state, order->record.moves());
        search_->begin(order->limits);
    }

    const Rules& rules_;
    const Players players_;
    const PriorWeights prior_;
    const ValueWeights value_;
    const Net* const net_;
    const SearchOptions options_;
    const std::uint64_t seed_;

    std::optional<Plan> plan_;
    std::optional<Search> search_;
};

}  // namespace cornerwise
