// A set of the cells that matter for the rest of a game, numbered by Prospects.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace cornerwise {

struct EndCells {
    static constexpr int kWords = 4;
    static constexpr int kMost = kWords * 64;

    std::array<std::uint64_t, kWords> words{};

    void add(int cell) {
        assert(cell >= 0 && cell < kMost);
        words[cell >> 6] |= std::uint64_t{1} << (cell & 63);
    }

    bool meets(const EndCells& other) const {
        std::uint64_t some = 0;
        for (int i = 0; i < kWords; ++i) some |= words[i] & other.words[i];
        return some != 0;
    }

    int count() const {
        int total = 0;
        for (const std::uint64_t word : words) total += std::popcount(word);
        return total;
    }

    EndCells& operator|=(const EndCells& other) {
        for (int i = 0; i < kWords; ++i) words[i] |= other.words[i];
        return *this;
    }

    friend EndCells operator|(EndCells left, const EndCells& right) { return left |= right; }

    friend EndCells operator&(EndCells left, const EndCells& right) {
        for (int i = 0; i < kWords; ++i) left.words[i] &= right.words[i];
        return left;
    }
};

}  // namespace cornerwise
