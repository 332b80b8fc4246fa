// Cells that can be reached over free cells in a few steps.
#pragma once

#include <array>

#include "core/table.hpp"

namespace cornerwise {

// For each number of steps from none on, the cells reached in at most so many.
template <int Steps>
using StepRows = std::array<Rows, Steps>;

template <int Steps>
StepRows<Steps> reach_over(const Table& table, const Rows& from, const Rows& forbidden) {
    StepRows<Steps> reach{};
    reach[0] = from;
    for (int step = 1; step < Steps; ++step) {
        const Rows& before = reach[step - 1];
        for (int row = kReach; row < kReach + table.height(); ++row) {
            const Row wider = before[row] | before[row] << 1 | before[row] >> 1 | before[row + 1] |
                              before[row - 1];
            reach[step][row] = wider & ~forbidden[row];
        }
    }
    return reach;
}

}  // namespace cornerwise
