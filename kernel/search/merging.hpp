// Several searches of one position as one: each thread has a tree of its own, and visits are added
// up (root parallelization).
#pragma once

#include <span>

#include "search/search_report.hpp"

namespace cornerwise {

// Returns what some searches of the same position report together. There must be at least one.
SearchReport merged(std::span<const SearchReport> reports);

}  // namespace cornerwise
