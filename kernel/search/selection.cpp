#include "search/selection.hpp"

#include <cassert>
#include <cmath>
#include <limits>

namespace cornerwise {

namespace {

// The value of a node without visits: neither won nor lost.
constexpr float kEvenValue = 0.5F;

// The visits at which exploration begins to grow.
constexpr float kGrowthVisits = 1000;

}  // namespace

std::size_t select_child(const Selection& selection, const Node& node,
                         std::span<const Child> children) {
    assert(!children.empty());
    assert(selection.rave > 0);
    const auto node_visits = static_cast<float>(node.visits);
    const float mean = node.visits > 0 ? node.value / node_visits : kEvenValue;
    const float untried = mean - selection.first_play;
    float exploration = selection.exploration;
    if (selection.growth > 0) {
        exploration += selection.growth * std::log1p(node_visits / kGrowthVisits);
    }
    const float root_visits = std::sqrt(node_visits + 1);

    std::size_t best = 0;
    float best_score = -std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < children.size(); ++i) {
        const Child& child = children[i];
        const auto visits = static_cast<float>(child.visits);
        float value = child.visits > 0 ? child.value / visits : untried;
        if (child.rave_visits > 0) {
            const auto rave_visits = static_cast<float>(child.rave_visits);
            const float share =
                rave_visits / (rave_visits + visits + rave_visits * visits / selection.rave);
            value += share * (child.rave_value / rave_visits - value);
        }
        const float score = value + exploration * child.prior * root_visits / (1 + visits);
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

}  // namespace cornerwise
