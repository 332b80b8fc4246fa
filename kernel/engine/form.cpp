#include "engine/form.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "core/rng.hpp"

namespace cornerwise {

namespace {

// How many doublings of the simulations are worth as much as halving the errors.
constexpr double kDoublingsForHalf = 3;

// Mathematical libraries differ in the last digits; rounded to single precision, they agree.
double power_of_two(double exponent) { return static_cast<float>(std::exp2(exponent)); }

}  // namespace

Strength in_form(const Strength& usual, double spread, std::uint64_t seed) {
    assert(is_spread(spread));
    Rng rng(seed);
    // A number drawn evenly from -1 to 1 has a standard deviation of one over the root of three.
    const double form = spread * std::numbers::sqrt3 * (2 * rng.fraction() - 1);
    const double errors = power_of_two(-form / kDoublingsForHalf);
    Strength now = usual;
    now.weakness.temperature *= errors;
    now.weakness.small_pieces = std::min(1.0, usual.weakness.small_pieces * errors);
    now.weakness.blindness = std::min(1.0, usual.weakness.blindness * errors);
    if (usual.simulations > 1) {
        const double scaled = static_cast<double>(usual.simulations) * power_of_two(form);
        now.simulations = std::max<std::int64_t>(2, std::llround(scaled));
    }
    return now;
}

}  // namespace cornerwise
