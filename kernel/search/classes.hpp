// Classes of counts, for features that depend only roughly on a count.
#pragma once

#include <array>
#include <cstddef>

namespace cornerwise {

// Returns the class of a count; `most` has the largest count of each class but the last.
template <std::size_t Size>
constexpr int class_of(const std::array<int, Size>& most, int count) {
    std::size_t found = 0;
    while (found < Size && count > most[found]) ++found;
    return static_cast<int>(found);
}

}  // namespace cornerwise
