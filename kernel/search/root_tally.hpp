// What a search reports about the moves of the root, summed up over its simulations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/players.hpp"
#include "search/search_report.hpp"
#include "search/tree.hpp"

namespace cornerwise {

class RootTally {
public:
    // Begins anew for a root with so many children.
    void clear(std::size_t children);

    // Adds the result of a simulation that began with a child: the final merit of each side, its
    // share of the win, and what the simulation was worth.
    void add(std::size_t child, const BySide& merit, const BySide& wins, const BySide& values);

    // Returns what is known about a child of the root.
    MoveReport report(std::size_t index, const Child& child) const;

    // The mean worth of all simulations to each side; zero without any.
    BySide values() const;

    std::int64_t simulations() const { return simulations_; }

private:
    struct Sums {
        std::uint32_t count = 0;
        BySide scores{};
        BySide wins{};
    };

    std::vector<Sums> children_;
    BySide values_{};
    std::int64_t simulations_ = 0;
};

}  // namespace cornerwise
