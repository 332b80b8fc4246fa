// A search that a plan (hints, analysis) needs next. The plan decides what is searched; the caller
// decides how: with one thread or several, at once or in slices.
#pragma once

#include "core/record.hpp"
#include "search/search_options.hpp"

namespace cornerwise {

struct SearchOrder {
    Record record;  // The position to search with a fresh tree.
    SearchLimits limits;
};

}  // namespace cornerwise
