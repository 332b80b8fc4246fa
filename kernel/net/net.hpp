// A small convolutional network: what a position is worth to each side, and how much better or
// worse a move is than the prior thinks.
//
// A stem of 3 × 3 from the planes to some channels, then residual blocks (depthwise 5 × 5, 1 × 1
// to more channels, ReLU, 1 × 1 back), the board's mean and maximum as a bias in the middle.
// Cells closed to every colour stay zero. The policy is a correction of the prior: maps that are
// summed over the cells a move covers and touches, and a product for each shape at the middle of
// its box.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/players.hpp"
#include "net/input.hpp"

namespace cornerwise {

struct NetShape {
    int colours = 0;
    int pieces = 0;
    int shapes = 0;    // Pieces in their orientations.
    int channels = 0;  // A multiple of 16, like the next two.
    int hidden = 0;    // Channels between the two 1 × 1 products of a block.
    int value_hidden = 0;
    int blocks = 0;

    bool operator==(const NetShape&) const = default;
};

enum class NetStatus {
    ok,
    not_a_network,
    wrong_version,
    bad_shape,     // A shape that no network has.
    cut_short,     // The length is not that of the shape.
    bad_checksum,  // The content was changed.
    bad_weight,    // A weight that is no finite number.
};

struct NetTask;

// Outputs of each slot.
namespace net_output {
enum : int { kValue = 0, kMargin, kWin, kCount };
}

// The weights, in the order of the file. Matrices are rows of inputs with a column an output.
struct NetWeights {
    struct Block {
        const float* depthwise;  // [25][channels]
        const float* depthwise_bias;
        const float* widen;  // [channels][hidden]
        const float* widen_bias;
        const float* narrow;  // [hidden][channels]
        const float* narrow_bias;
    };
    const float* stem;     // [planes][9][channels]
    const float* numbers;  // [numbers][channels]
    const float* stem_bias;
    std::vector<Block> blocks;
    const float* pool;  // [2 * channels][channels]
    const float* pool_bias;
    const float* value_in;  // [2 * channels + numbers][value_hidden]
    const float* value_in_bias;
    const float* value_out;  // [value_hidden][colours * net_output::kCount]
    const float* value_out_bias;
    const float* prior_scale;  // [1]
    const float* maps;         // [3][channels]: covered cells, edges, corners.
    const float* shapes;       // [shapes][channels]
    const float* shape_bias;   // [shapes]
};

class Net {
public:
    Net() = default;
    Net(const Net&) = delete;
    Net& operator=(const Net&) = delete;

    // Reads a file. The network must not be used unless this returns `ok`.
    NetStatus load(const unsigned char* bytes, std::size_t size);

    const NetShape& shape() const { return shape_; }
    const NetWeights& weights() const { return weights_; }

    // Says whether the network was made for a board with these pieces and colours.
    bool fits(const Rules& rules) const;

private:
    NetShape shape_;
    NetWeights weights_{};
    std::vector<float> floats_;
};

// The name of the code that runs on this processor unless told otherwise: `avx2` or `portable`.
const char* net_code();

// Evaluates positions. Holds the room that takes, so each thread has its own.
class NetRun {
public:
    // Uses the fastest code that this processor can run, unless told to use the portable one.
    NetRun(const Rules& rules, const Net& net, bool portable = false);

    // Looks at a state whose game is not over; `last` is the latest placement of each colour.
    void look(const State& state, const LatestByColour& last);

    // An output of a slot, as the network gives it: value and win as logits.
    float output(int slot, int which) const { return outputs_[slot * net_output::kCount + which]; }

    // The value of each side, from 0 to 1.
    BySide values(const Players& players) const;

    // Returns how promising a move of the colour to play is; `prior` is its score at first sight.
    float move_score(PlacementId id, float prior) const;

    const NetInput& input() const { return input_; }

private:
    void fill_maps();
    const float* middle_of(const Place& place, const Shape& shape) const;

    const Rules& rules_;
    const Net& net_;
    void (*const forward_)(const NetTask&);
    const int stride_;         // Cells of a row of the grids, with a border of two on each side.
    std::vector<int> places_;  // Where the features of a cell begin in a grid.
    int turn_ = 0;
    NetInput input_;
    std::vector<float> grid_, spare_;
    std::vector<float> outputs_;
    std::array<std::vector<float>, 3> maps_;  // As many cells as Rows has bits.
};

}  // namespace cornerwise
