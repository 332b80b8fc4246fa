// The value: an estimate of how many squares each colour will still place, as a linear function of
// features of the position. Its weights are fitted to the results of playouts by least squares.
#pragma once

#include <array>
#include <string>

#include "core/players.hpp"
#include "core/rng.hpp"
#include "core/state.hpp"

namespace cornerwise {

namespace value_feature {

inline constexpr int kPhases = 6;  // By the squares a colour has left.
inline constexpr int kFits = 6;    // Classes of how much fits through an attach cell.
inline constexpr int kSizes = 3;   // Pieces left of five squares, of four, of fewer.

// Features of one phase.
enum : int {
    kAlways = 0,
    kAttach,                          // attach cells, by how much fits
    kAlone = kAttach + kFits,         // cells reached in fewer steps than by any opponent
    kContested,                       // cells reached in as many steps as by an opponent
    kLeft,                            // squares left
    kPieces,                          // pieces left, by size
    kTheirAttach = kPieces + kSizes,  // attach cells of the opponents
    kTheirReach,                      // cells reached in more steps than by an opponent
    kPerPhase,
    kCount = kPhases * kPerPhase,
};

// Returns the name of a feature, such as `2/attach_3` in phase 2.
std::string name(int feature);

}  // namespace value_feature

using ValueWeights = std::array<float, value_feature::kCount>;
using ValueFeatures = std::array<float, value_feature::kPerPhase>;

// The input of the value for a colour. The pointers must not be null.
struct Standing {
    const Rows* forbidden = nullptr;
    const Rows* attach = nullptr;
    const Mask512* available = nullptr;
    int squares_left = 0;
    bool blocked = false;
};
using Standings = std::array<Standing, kMaxColours>;

// Returns the phase of a colour, by the squares it has left.
int value_phase(const Rules& rules, const Standing& standing);

// Returns the features of each colour; those of a blocked colour mean nothing.
std::array<ValueFeatures, kMaxColours> describe(const Rules& rules, const Players& players,
                                                const Standings& standings);

// Returns how many squares each colour will still place.
std::array<float, kMaxColours> squares_to_come(const Rules& rules, const Players& players,
                                               const Standings& standings,
                                               const ValueWeights& weights);

// Fits the weights by least squares.
class ValueFit {
public:
    // Adds the features of a colour in a phase, and how many squares it still placed.
    void add(int phase, const ValueFeatures& features, float squares);

    // Returns the weights that best fit the added positions.
    ValueWeights weights() const;

    // Returns the mean squared error of some weights.
    double error(const ValueWeights& weights) const;

private:
    static constexpr int kSize = value_feature::kPerPhase;

    struct Sums {
        std::array<std::array<double, kSize>, kSize> products{};
        std::array<double, kSize> targets{};
        double squares = 0;
    };
    std::array<Sums, value_feature::kPhases> phases_{};
};

}  // namespace cornerwise
