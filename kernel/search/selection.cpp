#include "search/selection.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/portable_math.hpp"

namespace cornerwise {

namespace {

// The value of a node without visits: neither won nor lost.
constexpr float kEvenValue = 0.5F;

// The visits at which exploration begins to grow.
constexpr float kGrowthVisits = 1000;

// Four children are scored at a time: this takes a fifth of the time of a search.
constexpr std::size_t kLanes = 4;
using Floats [[gnu::vector_size(4 * kLanes)]] = float;
using Ints [[gnu::vector_size(4 * kLanes)]] = std::int32_t;

// Returns a count of each of four children as floats.
template <std::uint32_t Child::* Count>
Floats counts_of(const std::array<const Child*, kLanes>& four) {
    Ints counts;
    for (std::size_t i = 0; i < kLanes; ++i) {
        counts[i] = static_cast<std::int32_t>(four[i]->*Count);
    }
    return __builtin_convertvector(counts, Floats);
}

// Returns a number of each of four children.
template <float Child::* Number>
Floats numbers_of(const std::array<const Child*, kLanes>& four) {
    Floats numbers;
    for (std::size_t i = 0; i < kLanes; ++i) numbers[i] = four[i]->*Number;
    return numbers;
}

// The terms that the scores of a node's children have in common.
struct Terms {
    float untried;      // The value of a child about which nothing is known.
    float exploration;  // c * sqrt(N + 1)
    float rave_bias;    // 1 / k
};

// Returns the scores of four children. With the sums v of the child's own visits and w of RAVE,
//   Q = (v * (1 + r / k) + w) / (n * (1 + r / k) + r),
// so that the whole score takes one division.
Floats scores_of(const Terms& terms, const std::array<const Child*, kLanes>& four) {
    const Floats visits = counts_of<&Child::visits>(four);
    const Floats rave_visits = counts_of<&Child::rave_visits>(four);
    const Floats tried = 1 + rave_visits * terms.rave_bias;
    const Floats known = rave_visits + visits * tried;
    const Floats values =
        numbers_of<&Child::value>(four) * tried + numbers_of<&Child::rave_value>(four);
    const Floats chances = numbers_of<&Child::prior>(four) * terms.exploration;
    const Floats first = terms.untried + chances;
    const Floats later = (values * (1 + visits) + chances * known) / (known * (1 + visits));
    return known > 0 ? later : first;
}

}  // namespace

std::size_t select_child(const Selection& selection, const Node& node,
                         std::span<const Child> children) {
    assert(!children.empty());
    assert(selection.rave > 0);
    const auto visits = static_cast<float>(node.visits);
    const float mean = node.visits > 0 ? node.value / visits : kEvenValue;
    float exploration = selection.exploration;
    if (selection.growth > 0) {
        exploration += selection.growth * portable_log1p(visits / kGrowthVisits);
    }
    const Terms terms{mean - selection.first_play, exploration * std::sqrt(visits + 1),
                      1 / selection.rave};

    // The best of each lane. Lanes beyond the last child repeat it; it never beats itself.
    const auto lowest = -std::numeric_limits<float>::infinity();
    Floats best_scores{lowest, lowest, lowest, lowest};
    Ints best{};
    const std::size_t last = children.size() - 1;
    for (std::size_t i = 0; i <= last; i += kLanes) {
        const Floats scores =
            scores_of(terms, {&children[i], &children[std::min(i + 1, last)],
                              &children[std::min(i + 2, last)], &children[std::min(i + 3, last)]});
        const auto better = scores > best_scores;
        best_scores = better ? scores : best_scores;
        best = better ? Ints{} + static_cast<std::int32_t>(i) : best;
    }
    std::size_t winner = 0;
    float winning = lowest;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        const std::size_t index = std::min(static_cast<std::size_t>(best[lane]) + lane, last);
        const bool is_better =
            best_scores[lane] > winning || (best_scores[lane] == winning && index < winner);
        if (!is_better) continue;
        winner = index;
        winning = best_scores[lane];
    }
    return winner;
}

}  // namespace cornerwise
