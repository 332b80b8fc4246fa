#include "env/planes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>

namespace cornerwise {

namespace {

constexpr int kByteBits = 8;
using Spread = std::array<std::int8_t, kByteBits>;

// For each byte, its bits as eight numbers, the lowest first.
constexpr std::array<Spread, 256> spread_bytes() {
    std::array<Spread, 256> table{};
    for (int byte = 0; byte < 256; ++byte) {
        for (int bit = 0; bit < kByteBits; ++bit) {
            table[byte][bit] = static_cast<std::int8_t>(byte >> bit & 1);
        }
    }
    return table;
}

constexpr std::array<Spread, 256> kSpread = spread_bytes();

void write_row(Row bits, int width, std::int8_t* to) {
    for (int column = 0; column < width; column += kByteBits) {
        const Spread& eight = kSpread[bits >> column & 0xff];
        const int here = std::min(kByteBits, width - column);
        if (here == kByteBits) {
            std::memcpy(to + column, eight.data(), kByteBits);
        } else {
            std::copy_n(eight.begin(), here, to + column);
        }
    }
}

}  // namespace

void write_planes(const Rules& rules, const Episode& episode, int viewer, std::int8_t* planes) {
    assert(viewer >= 0 && viewer < rules.colours);
    const int width = rules.table.width();
    const int height = rules.table.height();
    const Row inside = (Row{1} << width) - 1;
    const int plane = width * height;
    for (int slot = 0; slot < rules.colours; ++slot) {
        const int colour = (viewer + slot) % rules.colours;
        const ColourState& own = episode.state.colours[colour];
        std::int8_t* to = planes + slot * kPlanesOfColour * plane;
        for (int row = 0; row < height; ++row, to += width) {
            const Row forbidden = own.forbidden[row + kReach] >> kReach & inside;
            const Row attach = own.attach[row + kReach] >> kReach & inside & ~forbidden;
            const Row covered = episode.covered[colour][row + kReach] >> kReach;
            write_row(covered, width, to);
            write_row(attach, width, to + plane);
            write_row(forbidden, width, to + 2 * plane);
        }
    }
}

void write_stock(const Rules& rules, const State& state, int viewer, std::int8_t* stock) {
    assert(viewer >= 0 && viewer < rules.colours);
    const int pieces = rules.table.pieces();
    for (int slot = 0; slot < rules.colours; ++slot) {
        const auto& left = state.colours[(viewer + slot) % rules.colours].left;
        for (int piece = 0; piece < pieces; ++piece) {
            stock[slot * pieces + piece] = static_cast<std::int8_t>(left[piece]);
        }
    }
}

}  // namespace cornerwise
