// Functions whose single-precision results are the same with every mathematical library.
//
// Libraries differ in the last digit of these results, and one library may choose different code on
// different processors. A result in double precision that is rounded to single precision is the
// same everywhere, so that a browser finds the same moves as the native kernel.
#pragma once

#include <cmath>

namespace cornerwise {

// Returns e ^ x.
inline float portable_exp(float x) { return static_cast<float>(std::exp(static_cast<double>(x))); }

// Returns log(1 + x).
inline float portable_log1p(float x) {
    return static_cast<float>(std::log1p(static_cast<double>(x)));
}

// Returns 1 / (1 + e ^ -x).
inline float logistic(float x) { return 1 / (1 + portable_exp(-x)); }

}  // namespace cornerwise
