// Sets of up to 128 cells, which is the most that the board of a generated puzzle has.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <vector>

namespace cornerwise {

struct CellMask {
    static constexpr int kCells = 128;

    std::uint64_t low = 0;
    std::uint64_t high = 0;

    static CellMask of(int cell) {
        assert(cell >= 0 && cell < kCells);
        const std::uint64_t bit = std::uint64_t{1} << cell % 64;
        return cell < 64 ? CellMask{bit, 0} : CellMask{0, bit};
    }

    static CellMask of(const std::vector<int>& cells) {
        CellMask mask;
        for (const int cell : cells) mask |= of(cell);
        return mask;
    }

    bool any() const { return (low | high) != 0; }
    bool meets(const CellMask& other) const {
        return ((low & other.low) | (high & other.high)) != 0;
    }
    int count() const { return std::popcount(low) + std::popcount(high); }

    // The first cell. There must be one.
    int first() const {
        assert(any());
        return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high);
    }

    CellMask& operator|=(const CellMask& other) {
        low |= other.low;
        high |= other.high;
        return *this;
    }
    friend CellMask operator|(CellMask a, const CellMask& b) { return a |= b; }
    friend CellMask operator&(const CellMask& a, const CellMask& b) {
        return {a.low & b.low, a.high & b.high};
    }
    // The cells of the first set that are not in the second.
    friend CellMask operator-(const CellMask& a, const CellMask& b) {
        return {a.low & ~b.low, a.high & ~b.high};
    }
    bool operator==(const CellMask&) const = default;

    // Calls `visit(cell)` for each cell, ascending.
    template <typename Visit>
    void for_each(Visit&& visit) const {
        for (std::uint64_t word = low; word != 0; word &= word - 1) visit(std::countr_zero(word));
        for (std::uint64_t word = high; word != 0; word &= word - 1) {
            visit(64 + std::countr_zero(word));
        }
    }
};

}  // namespace cornerwise
