// The expensive part of the network, compiled for several kinds of processors.
#pragma once

#include "net/net.hpp"

namespace cornerwise {

// Planes and numbers in, features of each cell and the outputs of the value head out.
struct NetTask {
    const NetShape& shape;
    const NetWeights& weights;
    const NetInput& input;
    const int* places;   // Where the features of a cell begin in a grid.
    int stride;          // Cells of a row of a grid.
    float* grid;         // Holds the features of each cell afterwards; two cells of border.
    float* spare;        // As large.
    std::size_t floats;  // Of a grid.
    float* outputs;
};

inline constexpr int kNetBorder = 2;
inline constexpr int kMaxNetChannels = 128;
inline constexpr int kMaxNetHidden = 256;

namespace portable {
void net_forward(const NetTask& task);
}

namespace avx2 {
void net_forward(const NetTask& task);
}

}  // namespace cornerwise
