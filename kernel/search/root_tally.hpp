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
    // Starts over for a root with this many children.
    void clear(std::size_t children);

    // Adds the result of a simulation that began with a child: the final merit of each side, and
    // its value for each side.
    void add(std::size_t child, const BySide& merit, const BySide& values);

    // Returns what is known about a child of the root, without its win chances.
    MoveReport report(std::size_t index, const Child& child) const;

    // The mean value for each side of the simulations that began with a child; zero without any.
    BySide values_after(std::size_t child) const;

    // The same for all simulations.
    BySide values() const;

    std::int64_t simulations() const { return simulations_; }

private:
    struct Sums {
        std::uint32_t count = 0;
        BySide scores{};
        BySide values{};
    };

    std::vector<Sums> children_;
    BySide values_{};
    std::int64_t simulations_ = 0;
};

}  // namespace cornerwise
