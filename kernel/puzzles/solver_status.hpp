// What a slice of a puzzle search came to.
#pragma once

#include <cstdint>

namespace cornerwise {

enum class SolverStatus : std::uint8_t {
    running,    // The search can go on.
    solved,     // A solution lies on the board; the search can go on to the next.
    exhausted,  // It is proved that there is no solution, or no further one.
};

}  // namespace cornerwise
