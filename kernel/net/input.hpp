// What the network sees: planes of cells and a few numbers, from the mover's point of view.
#pragma once

#include <array>
#include <vector>

#include "core/history.hpp"

namespace cornerwise {

// Colours are slots here: slot 0 is the colour to play, the others follow in the order of play.
// Each slot has these planes. A colour without a legal placement has none of them but the last.
namespace net_plane {

enum : int {
    kFree = 0,   // cells it may still cover
    kAttach,     // attach cells through which a piece fits
    kFits,       // there, the logarithm of how many local shapes fit
    kCoverable,  // cells that a legal placement covers
    kLast,       // its latest placement
    kCount,
};

}  // namespace net_plane

// Each slot has, beside its pieces left: squares left, whether it can place one, has started.
inline constexpr int kNetNumbersBesidePieces = 3;

struct NetCell {
    std::uint16_t cell;  // Counted row by row from the lower left.
    std::uint8_t plane;  // Slot * net_plane::kCount + plane.
    std::uint8_t fits;   // Local shapes that fit, at most 255, on kFits; 1 elsewhere.
};

struct NetInput {
    std::vector<NetCell> cells;       // What is not zero on the planes.
    std::vector<float> numbers;       // For each slot its pieces left and three more.
    std::vector<std::uint16_t> open;  // Cells that some colour may still cover, ascending.
};

// The value of a cell on its plane.
float net_cell_value(const NetCell& cell);

int net_planes(int colours);

int net_numbers(int colours, int pieces);

// Describes a state for the colour to play; `last` is the latest placement of each colour or -1.
// The game must not be over.
void describe_for_net(const Rules& rules, const State& state, const LatestByColour& last,
                      NetInput& input);

}  // namespace cornerwise
