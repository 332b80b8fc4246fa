#include "search/merging.hpp"

#include <algorithm>
#include <cassert>
#include <unordered_map>
#include <vector>

namespace cornerwise {

namespace {

// Returns the mean of some reports about one move, by visits.
MoveReport mean_of(const std::vector<const MoveReport*>& reports) {
    MoveReport mean;
    mean.id = reports.front()->id;
    mean.prior = reports.front()->prior;
    for (const MoveReport* report : reports) mean.visits += report->visits;
    for (const MoveReport* report : reports) {
        const double weight = mean.visits > 0 ? static_cast<double>(report->visits) / mean.visits
                                              : 1 / static_cast<double>(reports.size());
        mean.value += weight * report->value;
        for (int side = 0; side < kMaxSides; ++side) {
            mean.scores[side] += weight * report->scores[side];
            mean.wins[side] += weight * report->wins[side];
        }
    }
    return mean;
}

}  // namespace

SearchReport merged(std::span<const SearchReport> reports) {
    assert(!reports.empty());
    if (reports.size() == 1) return reports.front();
    SearchReport sum;
    sum.solved = true;
    std::vector<std::vector<const MoveReport*>> by_move;  // In the order of their first report.
    std::unordered_map<PlacementId, std::size_t> index;
    for (const SearchReport& report : reports) {
        sum.simulations += report.simulations;
        sum.seconds = std::max(sum.seconds, report.seconds);
        sum.solved = sum.solved && report.solved;
        for (const MoveReport& move : report.moves) {
            const auto [place, is_new] = index.emplace(move.id, by_move.size());
            if (is_new) by_move.emplace_back();
            by_move[place->second].push_back(&move);
        }
    }
    for (const SearchReport& report : reports) {
        const double weight = sum.simulations > 0 ? static_cast<double>(report.simulations) /
                                                        static_cast<double>(sum.simulations)
                                                  : 1 / static_cast<double>(reports.size());
        for (int side = 0; side < kMaxSides; ++side) {
            sum.values[side] += static_cast<float>(weight * report.values[side]);
        }
    }
    for (const auto& of_move : by_move) sum.moves.push_back(mean_of(of_move));
    std::stable_sort(sum.moves.begin(), sum.moves.end(),
                     [](const MoveReport& a, const MoveReport& b) { return a.visits > b.visits; });
    return sum;
}

}  // namespace cornerwise
