#include "search/calibration.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace cornerwise {

MeanBySide win_chances(const Calibration& calibration, const Players& players, const BySide& values,
                       float placed) {
    assert(calibration.start > 0);
    const double most = *std::max_element(values.begin(), values.begin() + players.sides);
    assert(most > 0);
    const double power = calibration.start * std::exp(calibration.growth * placed);
    MeanBySide chances{};
    double total = 0;
    for (int side = 0; side < players.sides; ++side) {
        chances[side] = std::pow(values[side] / most, power);
        total += chances[side];
    }
    // Mathematical libraries differ in the last digits; rounded to single precision, they agree.
    for (double& chance : chances) chance = static_cast<float>(chance / total);
    return chances;
}

}  // namespace cornerwise
