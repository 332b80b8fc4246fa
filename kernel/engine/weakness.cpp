#include "engine/weakness.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <vector>

namespace cornerwise {

namespace {

// The weight of a move that seems worthless.
constexpr double kNever = 1e-30;

// Returns the moves that are large enough to be chosen.
std::vector<const MoveReport*> sensible_moves(const Rules& rules, const SearchReport& report,
                                              double small_pieces, Rng& rng) {
    const auto size = [&](const MoveReport& move) { return int{rules.table.shape(move.id).size}; };
    int largest = 0;
    for (const MoveReport& move : report.moves) largest = std::max(largest, size(move));
    const int least = std::min(kSmallestSensible, largest);
    std::vector<const MoveReport*> sensible;
    std::vector<const MoveReport*> smaller;
    for (const MoveReport& move : report.moves) {
        if (size(move) < least) continue;
        sensible.push_back(&move);
        if (size(move) < largest) smaller.push_back(&move);
    }
    return rng.fraction() < small_pieces && !smaller.empty() ? smaller : sensible;
}

}  // namespace

bool is_about_opponents(int feature) {
    assert(feature >= 0 && feature < feature::kCount);
    const int kind = feature % feature::kPerPhase;
    const auto is_in = [&](int begin, int end) { return kind >= begin && kind < end; };
    return is_in(feature::kCoverOpponent, feature::kCoverPartner) ||
           is_in(feature::kCoverLast, feature::kEdgeOwn);
}

PriorWeights blinded(const PriorWeights& weights, double blindness) {
    assert(blindness >= 0 && blindness <= 1);
    PriorWeights reduced = weights;
    for (int feature = 0; feature < feature::kCount; ++feature) {
        if (!is_about_opponents(feature)) continue;
        reduced[feature] = static_cast<float>(weights[feature] * (1 - blindness));
    }
    return reduced;
}

PlacementId choose_weakly(const Rules& rules, const SearchReport& report, const Weakness& weakness,
                          Rng& rng) {
    assert(!report.moves.empty());
    if (weakness.temperature <= 0) return report.moves.front().id;
    const auto moves = sensible_moves(rules, report, weakness.small_pieces, rng);
    const auto appeal = [](const MoveReport* move) { return move->visits + move->prior + kNever; };
    double most = 0;
    for (const MoveReport* move : moves) most = std::max(most, appeal(move));
    std::vector<double> sums;  // Of the weights up to each move.
    for (const MoveReport* move : moves) {
        const double weight = std::pow(appeal(move) / most, 1 / weakness.temperature);
        sums.push_back(weight + (sums.empty() ? 0 : sums.back()));
    }
    const auto drawn = std::upper_bound(sums.begin(), sums.end(), rng.fraction() * sums.back());
    const auto last = static_cast<std::ptrdiff_t>(moves.size()) - 1;
    return moves[std::min(drawn - sums.begin(), last)]->id;
}

}  // namespace cornerwise
