// Shared by the files of the WebAssembly interface: how functions are exported, and how numbers are
// passed in and out. Objects are passed as addresses, lists as the address of the first number and
// a count. Lists that a function returns stay in one of two buffers until the next call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#ifdef __wasm__
#define CORNERWISE_EXPORT(name) extern "C" [[clang::export_name(#name)]]
#else
#define CORNERWISE_EXPORT(name) extern "C"
#endif

namespace cornerwise {

// Reads numbers that came from outside. Beyond the end it reads zeros, and `is_whole` is false
// then.
class NumberReader {
public:
    NumberReader(const std::int32_t* numbers, std::int32_t count)
        : numbers_(numbers, count > 0 ? static_cast<std::size_t>(count) : 0) {}

    int next() {
        if (at_ >= numbers_.size()) {
            beyond_ = true;
            return 0;
        }
        return numbers_[at_++];
    }

    // Reads how many entries a list has.
    int next_count();

    // Reads a count, then as many numbers.
    std::vector<int> next_list();

    // Reads a count, then as many lists.
    std::vector<std::vector<int>> next_lists();

    // Returns whether exactly all numbers were read.
    bool is_whole() const { return !beyond_ && at_ == numbers_.size(); }

private:
    std::span<const std::int32_t> numbers_;
    std::size_t at_ = 0;
    bool beyond_ = false;
};

// The lists that the last call returned.
struct Answer {
    std::vector<std::int32_t> ints;
    std::vector<double> doubles;

    void clear() {
        ints.clear();
        doubles.clear();
    }
};

// Returns the answer to fill. It is empty at first.
Answer& fresh_answer();

// Seeds come as doubles, because JavaScript has no other number of more than 32 bits.
inline std::uint64_t seed_of(double seed) {
    return seed >= 0 && seed < 0x1p64 ? static_cast<std::uint64_t>(seed) : 0;
}

}  // namespace cornerwise
