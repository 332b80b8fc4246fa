// A small random generator (xoshiro256**, seeded by splitmix64): a seed always gives the same
// numbers.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <utility>

namespace cornerwise {

// Advances the state of a splitmix64 generator and returns its next number (Steele, Lea and Flood,
// "Fast splittable pseudorandom number generators", 2014).
inline std::uint64_t splitmix64(std::uint64_t& state) {
    state += 0x9e3779b97f4a7c15;
    std::uint64_t z = state;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

// xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021).
class Rng {
public:
    explicit Rng(std::uint64_t seed) {
        for (auto& word : state_) word = splitmix64(seed);
    }

    std::uint64_t next() {
        const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

    // Returns a number below `bound`, which must be positive. Uses a multiplication instead of a
    // remainder (Lemire, "Fast random integer generation in an interval", 2019), without its
    // rejection step: the bias is below bound / 2^32.
    std::uint32_t below(std::uint32_t bound) {
        assert(bound > 0);
        return static_cast<std::uint32_t>((next() >> 32) * bound >> 32);
    }

    // Returns a number in [0, 1).
    float uniform() { return static_cast<float>(next() >> 40) * 0x1p-24F; }

    // Returns a number in [0, 1) with all the digits of a double.
    double fraction() { return static_cast<double>(next() >> 11) * 0x1p-53; }

    // Shuffles a random-access range (Fisher and Yates, 1938).
    template <typename Iterator>
    void shuffle(Iterator begin, Iterator end) {
        for (auto left = end - begin; left > 1; --left) {
            std::swap(begin[left - 1], begin[below(static_cast<std::uint32_t>(left))]);
        }
    }

private:
    static std::uint64_t rotate(std::uint64_t x, int by) { return x << by | x >> (64 - by); }

    std::array<std::uint64_t, 4> state_{};
};

}  // namespace cornerwise
