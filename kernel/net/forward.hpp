// The forward pass of the network, compiled for several kinds of processors.
#pragma once

#include "net/net.hpp"

namespace cornerwise {

// The input of a forward pass, and where its results go: the features of each cell and the outputs
// of the value head.
struct NetTask {
    const NetShape& shape;
    const NetWeights& weights;
    const NetInput& input;
    const int* places;   // Where the features of each cell begin in a grid.
    int stride;          // Cells in a row of a grid.
    float* grid;         // The features of each cell afterwards, with a border of kNetBorder cells.
    float* spare;        // Another grid, as working memory.
    std::size_t floats;  // The size of a grid.
    float* outputs;      // [colours][net_output::kCount]
};

inline constexpr int kNetBorder = 2;     // As far as a 5 × 5 convolution reaches.
inline constexpr int kNetMultiple = 16;  // Channels are a multiple of this, for vector code.
inline constexpr int kMaxNetChannels = 128;
inline constexpr int kMaxNetHidden = 256;

namespace portable {
void net_forward(const NetTask& task);
}

namespace avx2 {
void net_forward(const NetTask& task);
}

namespace avx512 {
void net_forward(const NetTask& task);
}

}  // namespace cornerwise
