#include "search/value.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/reach.hpp"
#include "search/classes.hpp"

namespace cornerwise {

namespace {

using namespace value_feature;

constexpr int kSteps = 4;             // The most steps of reach considered; attach cells are at 0.
constexpr float kCellScale = 0.1F;    // Scales counts of cells and squares to about one.
constexpr float kPieceScale = 0.01F;  // Scales counts of local shapes to about one.

// Ridge regression: small weights are slightly preferred, so that features that never occur get a
// weight of zero and not an arbitrary one.
constexpr double kRidge = 1e-4;     // For each example,
constexpr double kMinRidge = 1e-6;  // and without any examples.

// The classes of how many local shapes fit through an attach cell.
constexpr std::array<int, kFits - 1> kFitsClasses = {3, 10, 25, 50, 90};

// The cells a colour reaches from its attach cells, and the number of attach cells of each class.
struct Ground {
    StepRows<kSteps> reach{};
    std::array<int, kFits> attach{};
    int cells = 0;
};

Ground ground_of(const Table& table, const Standing& standing) {
    Ground ground;
    Rows live{};
    for (int row = kReach; row < kReach + table.height(); ++row) {
        for (Row bits = (*standing.attach)[row] & ~(*standing.forbidden)[row]; bits != 0;
             bits &= bits - 1) {
            const int column = std::countr_zero(bits);
            const int count =
                (table.fitting(*standing.forbidden, row, column) & *standing.available).count();
            if (count == 0) continue;
            live[row] |= Row{1} << column;
            ground.attach[class_of(kFitsClasses, count)] += 1;
            ground.cells += 1;
        }
    }
    ground.reach = reach_over<kSteps>(table, live, *standing.forbidden);
    return ground;
}

// Cells that a colour reaches in fewer steps than its opponents, in as many, and in more.
struct Contest {
    int alone = 0;
    int contested = 0;
    int sooner = 0;
};

Contest contest_of(const Table& table, const StepRows<kSteps>& mine,
                   const StepRows<kSteps>& theirs) {
    Contest contest;
    for (int row = kReach; row < kReach + table.height(); ++row) {
        Row mine_before = 0;
        Row theirs_before = 0;
        for (int step = 0; step < kSteps; ++step) {
            const Row here = mine[step][row];
            const Row there = theirs[step][row];
            contest.alone += std::popcount(here & ~mine_before & ~there);
            contest.contested += std::popcount(here & ~mine_before & there & ~theirs_before);
            contest.sooner += std::popcount(there & ~theirs_before & ~here);
            mine_before |= here;
            theirs_before |= there;
        }
    }
    return contest;
}

}  // namespace

std::string value_feature::name(int feature) {
    static constexpr std::array<const char*, kPerPhase> names = {
        "always",   "attach_0", "attach_1", "attach_2",     "attach_3",
        "attach_4", "attach_5", "alone",    "contested",    "left",
        "pieces_0", "pieces_1", "pieces_2", "their_attach", "their_reach"};
    return std::to_string(feature / kPerPhase) + "/" + names[feature % kPerPhase];
}

int value_phase(const Rules& rules, const Standing& standing) {
    int all = 0;
    for (int piece = 0; piece < rules.table.pieces(); ++piece) {
        all += rules.stock[piece] * rules.table.piece_size(piece);
    }
    return std::min(standing.squares_left * kPhases / std::max(all, 1), kPhases - 1);
}

std::array<ValueFeatures, kMaxColours> describe(const Rules& rules, const Players& players,
                                                const Standings& standings) {
    const Table& table = rules.table;
    const int begin = kReach;
    const int end = kReach + table.height();
    std::array<Ground, kMaxColours> grounds;
    for (int colour = 0; colour < rules.colours; ++colour) {
        if (!standings[colour].blocked) grounds[colour] = ground_of(table, standings[colour]);
    }
    std::array<ValueFeatures, kMaxColours> all{};
    for (int colour = 0; colour < rules.colours; ++colour) {
        const Standing& own = standings[colour];
        if (own.blocked) continue;
        const Ground& mine = grounds[colour];
        StepRows<kSteps> theirs{};
        int their_cells = 0;
        for (int other = 0; other < rules.colours; ++other) {
            if (!are_opponents(players, colour, other) || standings[other].blocked) continue;
            their_cells += grounds[other].cells;
            for (int step = 0; step < kSteps; ++step) {
                for (int row = begin; row < end; ++row) {
                    theirs[step][row] |= grounds[other].reach[step][row];
                }
            }
        }
        const Contest contest = contest_of(table, mine.reach, theirs);
        ValueFeatures& features = all[colour];
        features[kAlways] = 1;
        for (int fits = 0; fits < kFits; ++fits) {
            features[kAttach + fits] = kCellScale * static_cast<float>(mine.attach[fits]);
        }
        features[kAlone] = kCellScale * static_cast<float>(contest.alone);
        features[kContested] = kCellScale * static_cast<float>(contest.contested);
        features[kTheirReach] = kCellScale * static_cast<float>(contest.sooner);
        features[kTheirAttach] = kCellScale * static_cast<float>(their_cells);
        features[kLeft] = kCellScale * static_cast<float>(own.squares_left);
        for (int size = 0; size < kSizes; ++size) {
            const Mask512 left = *own.available & table.tier(size);
            features[kPieces + size] = kPieceScale * static_cast<float>(left.count());
        }
    }
    return all;
}

std::array<float, kMaxColours> squares_to_come(const Rules& rules, const Players& players,
                                               const Standings& standings,
                                               const ValueWeights& weights) {
    const auto all = describe(rules, players, standings);
    std::array<float, kMaxColours> squares{};
    for (int colour = 0; colour < rules.colours; ++colour) {
        const Standing& own = standings[colour];
        if (own.blocked) continue;
        const float* phase = &weights[value_phase(rules, own) * kPerPhase];
        float sum = 0;
        for (int i = 0; i < kPerPhase; ++i) sum += phase[i] * all[colour][i];
        squares[colour] = std::clamp(sum, 0.0F, static_cast<float>(own.squares_left));
    }
    return squares;
}

void ValueFit::add(int phase, const ValueFeatures& features, float squares) {
    assert(phase >= 0 && phase < kPhases);
    Sums& sums = phases_[phase];
    for (int i = 0; i < kSize; ++i) {
        for (int k = 0; k < kSize; ++k) sums.products[i][k] += features[i] * features[k];
        sums.targets[i] += features[i] * squares;
    }
    sums.squares += squares * squares;
}

ValueWeights ValueFit::weights() const {
    ValueWeights weights{};
    for (int phase = 0; phase < kPhases; ++phase) {
        // The normal equations, solved by Gaussian elimination.
        auto rows = phases_[phase].products;
        auto right = phases_[phase].targets;
        const double count = rows[kAlways][kAlways];
        for (int i = 0; i < kSize; ++i) rows[i][i] += kRidge * count + kMinRidge;
        for (int i = 0; i < kSize; ++i) {
            for (int below = i + 1; below < kSize; ++below) {
                const double factor = rows[below][i] / rows[i][i];
                for (int k = i; k < kSize; ++k) rows[below][k] -= factor * rows[i][k];
                right[below] -= factor * right[i];
            }
        }
        for (int i = kSize; i-- > 0;) {
            double sum = right[i];
            for (int k = i + 1; k < kSize; ++k) {
                sum -= rows[i][k] * static_cast<double>(weights[phase * kSize + k]);
            }
            weights[phase * kSize + i] = static_cast<float>(sum / rows[i][i]);
        }
    }
    return weights;
}

double ValueFit::error(const ValueWeights& weights) const {
    double total = 0;
    double count = 0;
    for (int phase = 0; phase < kPhases; ++phase) {
        const Sums& sums = phases_[phase];
        const float* w = &weights[phase * kSize];
        double error = sums.squares;
        for (int i = 0; i < kSize; ++i) {
            error -= 2.0 * w[i] * sums.targets[i];
            for (int k = 0; k < kSize; ++k) {
                error += static_cast<double>(w[i]) * w[k] * sums.products[i][k];
            }
        }
        total += error;
        count += sums.products[kAlways][kAlways];
    }
    return count > 0 ? total / count : 0;
}

}  // namespace cornerwise
