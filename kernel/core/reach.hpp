// Cells that can be reached over free cells in a few steps.
#pragma once

#include <array>

#include "core/table.hpp"

namespace cornerwise {

// Entry i has the cells reached in at most i steps over edges.
template <int Steps>
using StepRows = std::array<Rows, Steps>;

// Returns the cells reached from some cells over cells that are not forbidden.
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
