// A set of up to 512 local shapes (see table.hpp), small enough for a few vector registers.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace cornerwise {

struct alignas(64) Mask512 {
    static constexpr int kWords = 8;
    static constexpr int kBits = kWords * 64;

    std::array<std::uint64_t, kWords> words{};

    static Mask512 all() {
        Mask512 mask;
        for (auto& word : mask.words) word = ~std::uint64_t{0};
        return mask;
    }

    void set(int bit) {
        assert(bit >= 0 && bit < kBits);
        words[bit >> 6] |= std::uint64_t{1} << (bit & 63);
    }

    bool test(int bit) const {
        assert(bit >= 0 && bit < kBits);
        return (words[bit >> 6] >> (bit & 63) & 1) != 0;
    }

    bool any() const {
        std::uint64_t some = 0;
        for (auto word : words) some |= word;
        return some != 0;
    }

    // Returns whether two sets have a bit in common.
    bool meets(const Mask512& other) const {
        std::uint64_t some = 0;
        for (int i = 0; i < kWords; ++i) some |= words[i] & other.words[i];
        return some != 0;
    }

    int count() const {
        int total = 0;
        for (auto word : words) total += std::popcount(word);
        return total;
    }

    Mask512& operator&=(const Mask512& other) {
        for (int i = 0; i < kWords; ++i) words[i] &= other.words[i];
        return *this;
    }

    Mask512& operator|=(const Mask512& other) {
        for (int i = 0; i < kWords; ++i) words[i] |= other.words[i];
        return *this;
    }

    friend Mask512 operator&(Mask512 left, const Mask512& right) { return left &= right; }

    // Removes the bits of another set.
    Mask512& remove(const Mask512& other) {
        for (int i = 0; i < kWords; ++i) words[i] &= ~other.words[i];
        return *this;
    }

    // Returns the set bit with exactly `rank` set bits below it. There must be one.
    int select(int rank) const {
        assert(rank >= 0 && rank < count());
        int index = 0;
        for (;; ++index) {
            const int here = std::popcount(words[index]);
            if (rank < here) break;
            rank -= here;
        }
        std::uint64_t word = words[index];
        for (; rank > 0; --rank) word &= word - 1;
        return index * 64 + std::countr_zero(word);
    }

    // Calls `visit(bit)` for each set bit, in ascending order.
    template <typename Visit>
    void for_each(Visit&& visit) const {
        for (int i = 0; i < kWords; ++i) {
            for (std::uint64_t word = words[i]; word != 0; word &= word - 1) {
                visit(i * 64 + std::countr_zero(word));
            }
        }
    }
};

}  // namespace cornerwise
