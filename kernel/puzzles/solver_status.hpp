// The result of a slice of a puzzle search.
#pragma once

#include <cstdint>

namespace cornerwise {

enum class SolverStatus : std::uint8_t {
    running,    // The search can continue.
    solved,     // A solution is on the board; the search can continue with the next.
    exhausted,  // It is proved that there is no solution, or no further one.
};

}  // namespace cornerwise
