#include "search/value.hpp"

#include <algorithm>
#include <cmath>

#include "core/reach.hpp"

namespace cornerwise {

namespace {

using namespace value_feature;

constexpr int kSteps = 4;
constexpr float kScale = 0.1f;  // Counts of cells are divided by ten to be about one.

int fits_class(int count) {
    return count <= 3    ? 0
           : count <= 10 ? 1
           : count <= 25 ? 2
           : count <= 50 ? 3
           : count <= 90 ? 4
                         : 5;
}

// What one colour can reach, and what goes on at its attach cells.
struct Ground {
    StepRows<kSteps> reach{};
    std::array<int, kFits> attach{};
    int cells = 0;
};

Ground ground_of(const Table& table, const Standing& standing) {
    Ground ground;
    Rows live{};
    for (int row = kReach; row < kReach + table.height(); ++row) {
        for (Row bits = (*standing.attach)[row] & ~(*standing.forbidden)[row]; bits;
             bits &= bits - 1) {
            const int column = std::countr_zero(bits);
            const int count =
                (table.fitting(*standing.forbidden, row, column) & *standing.available).count();
            if (!count) continue;
            live[row] |= Row{1} << column;
            ground.attach[fits_class(count)] += 1;
            ground.cells += 1;
        }
    }
    ground.reach = reach_over<kSteps>(table, live, *standing.forbidden);
    return ground;
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
    const int begin = kReach, end = kReach + table.height();
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
        // A cell is first reached by whoever needs fewer steps; a tie is contested.
        int alone = 0, contested = 0, sooner = 0;
        for (int row = begin; row < end; ++row) {
            Row mine_before = 0, theirs_before = 0;
            for (int step = 0; step < kSteps; ++step) {
                const Row here = mine.reach[step][row], there = theirs[step][row];
                alone += std::popcount(here & ~mine_before & ~there);
                contested += std::popcount(here & ~mine_before & there & ~theirs_before);
                sooner += std::popcount(there & ~theirs_before & ~here);
                mine_before |= here;
                theirs_before |= there;
            }
        }
        ValueFeatures& features = all[colour];
        features[kAlways] = 1;
        for (int fits = 0; fits < kFits; ++fits) {
            features[kAttach + fits] = kScale * static_cast<float>(mine.attach[fits]);
        }
        features[kAlone] = kScale * static_cast<float>(alone);
        features[kContested] = kScale * static_cast<float>(contested);
        features[kTheirReach] = kScale * static_cast<float>(sooner);
        features[kTheirAttach] = kScale * static_cast<float>(their_cells);
        features[kLeft] = kScale * static_cast<float>(own.squares_left);
        for (int size = 0; size < kSizes; ++size) {
            const Mask512 left = *own.available & table.tier(size);
            features[kPieces + size] = 0.01f * static_cast<float>(left.count());
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
        squares[colour] = std::clamp(sum, 0.0f, static_cast<float>(own.squares_left));
    }
    return squares;
}

void ValueFit::add(int phase, const ValueFeatures& features, float squares) {
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
        // Gaussian elimination of the normal equations, with a little weight on small weights
        // so that features that do not occur get none.
        auto rows = phases_[phase].products;
        auto right = phases_[phase].targets;
        const double count = rows[kAlways][kAlways];
        for (int i = 0; i < kSize; ++i) rows[i][i] += 1e-4 * count + 1e-6;
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
    double total = 0, count = 0;
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
