// The input of the network: planes of cells and a few numbers, from the mover's point of view.
#pragma once

#include <array>
#include <vector>

#include "core/history.hpp"

namespace cornerwise {

// Colours are numbered by slots: slot 0 is the colour to play, the others follow in the order of
// play. Each slot has these planes. For a colour without a legal placement all but the last are
// empty.
namespace net_plane {

enum : int {
    kFree = 0,   // cells it may still cover
    kAttach,     // attach cells through which a piece fits
    kFits,       // at these cells, the logarithm of how many local shapes fit
    kCoverable,  // cells that a legal placement covers
    kLast,       // its latest placement
    kCount,
};

}  // namespace net_plane

// Numbers of each slot besides the pieces left: squares left, whether it has a legal placement, and
// whether it has started.
inline constexpr int kNetNumbersBesidePieces = 3;

// A cell of a plane whose value is not zero.
struct NetCell {
    std::uint16_t cell;  // Counted row by row from the lower left.
    std::uint8_t plane;  // Slot * net_plane::kCount + plane.
    std::uint8_t fits;   // On kFits, the local shapes that fit, at most 255; 1 elsewhere.
};

struct NetInput {
    std::vector<NetCell> cells;
    std::vector<float> numbers;       // For each slot: the pieces left, then the three others.
    std::vector<std::uint16_t> open;  // Cells that some colour may still cover, ascending.
};

// Returns the value of a cell on its plane.
float net_cell_value(const NetCell& cell);

// The number of planes, and of numbers, in a game with this many colours and pieces.
int net_planes(int colours);
int net_numbers(int colours, int pieces);

// Describes a state to the network; `last` is the latest placement of each colour. The game must
// not be over.
void describe_for_net(const Rules& rules, const State& state, const LatestByColour& last,
                      NetInput& input);

}  // namespace cornerwise
