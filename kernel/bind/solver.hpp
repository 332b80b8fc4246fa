// Running puzzle searches for some time.
#pragma once

#include <chrono>
#include <cstdint>

#include "puzzles/solver_status.hpp"

namespace cornerwise {

// Runs a search until it ends or time runs out, reading the clock only after a number of steps.
// Makes some steps even when there is no time.
template <typename Search>
SolverStatus run_for(Search& search, double seconds, std::uint64_t steps_between_clocks) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    auto status = SolverStatus::running;
    do {
        status = search.run(steps_between_clocks);
    } while (status == SolverStatus::running && Clock::now() < end);
    return status;
}

}  // namespace cornerwise
