#include "wasm/exports.hpp"

#include <cstdlib>

namespace cornerwise {

namespace {

Answer& answer() {
    static Answer last;
    return last;
}

}  // namespace

int NumberReader::next_count() {
    const int count = next();
    // A list never has more entries than there are numbers.
    if (count >= 0 && static_cast<std::size_t>(count) <= numbers_.size() - at_) return count;
    beyond_ = true;
    return 0;
}

std::vector<int> NumberReader::next_list() {
    const int count = next_count();
    std::vector<int> list;
    for (int i = 0; i < count; ++i) list.push_back(next());
    return list;
}

std::vector<std::vector<int>> NumberReader::next_lists() {
    const int count = next_count();
    std::vector<std::vector<int>> lists;
    for (int i = 0; i < count; ++i) lists.push_back(next_list());
    return lists;
}

Answer& fresh_answer() {
    answer().clear();
    return answer();
}

// Memory for the numbers that a caller passes.
CORNERWISE_EXPORT(cw_alloc) void* cw_alloc(std::int32_t bytes) {
    return std::malloc(static_cast<std::size_t>(bytes));
}

CORNERWISE_EXPORT(cw_free) void cw_free(void* memory) { std::free(memory); }

// The lists that the last call returned.
CORNERWISE_EXPORT(cw_ints) const std::int32_t* cw_ints() { return answer().ints.data(); }

CORNERWISE_EXPORT(cw_int_count) std::int32_t cw_int_count() {
    return static_cast<std::int32_t>(answer().ints.size());
}

CORNERWISE_EXPORT(cw_doubles) const double* cw_doubles() { return answer().doubles.data(); }

CORNERWISE_EXPORT(cw_double_count) std::int32_t cw_double_count() {
    return static_cast<std::int32_t>(answer().doubles.size());
}

}  // namespace cornerwise
