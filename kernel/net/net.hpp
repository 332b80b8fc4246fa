// A small convolutional network: its value estimates the result of a position for each side, and
// its policy corrects the prior's scores of moves.
//
// A 3 × 3 convolution leads from the planes to some channels (the stem). Residual blocks follow (He
// et al., "Deep residual learning for image recognition", 2016) with a depthwise 5 × 5 convolution
// (Howard et al., "MobileNets", 2017), a 1 × 1 convolution to more channels, ReLU, and a 1 × 1
// convolution back. Halfway, the mean and the maximum over the board are added to all cells (global
// pooling as in Wu, "Accelerating self-play learning in Go", 2019). Cells closed to every colour
// stay zero.
//
// The value head sees the mean and the maximum over the board and the numbers. The policy of a move
// is the sum of its scaled prior score, of maps over the cells it covers and touches, and of a
// product of its shape's weights with the features at the middle of its bounding box.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/players.hpp"
#include "net/input.hpp"

namespace cornerwise {

struct NetShape {
    int colours = 0;
    int pieces = 0;
    int shapes = 0;        // Pieces in their orientations.
    int channels = 0;      // A multiple of 16, like the next two.
    int hidden = 0;        // Channels between the two 1 × 1 convolutions of a block.
    int value_hidden = 0;  // Hidden units of the value head.
    int blocks = 0;

    bool operator==(const NetShape&) const = default;
};

enum class NetStatus : std::uint8_t {
    ok,
    not_a_network,
    wrong_version,
    bad_shape,     // A size out of bounds.
    cut_short,     // The length does not match the shape.
    bad_checksum,  // The content was changed.
    bad_weight,    // A weight is not a finite number.
};

struct NetTask;

// The outputs of each slot.
namespace net_output {
enum : int { kValue = 0, kMargin, kWin, kCount };
}

// The weights, in the order of the file. Matrices have a row for each input and a column for each
// output.
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

    // Loads the content of a file. The network must not be used unless this returns `ok`.
    NetStatus load(const unsigned char* bytes, std::size_t size);

    const NetShape& shape() const { return shape_; }
    const NetWeights& weights() const { return weights_; }

    // Returns whether the network is for a game with these colours, pieces and shapes.
    bool fits(const Rules& rules) const;

private:
    NetShape shape_;
    NetWeights weights_{};
    std::vector<float> floats_;
};

// Returns the name of the code that NetRun uses on this processor by default: `avx512`, `avx2` or
// `portable`.
const char* net_code();

// Evaluates positions. It has its own memory, so each thread needs its own.
class NetRun {
public:
    // Uses the fastest code for this processor, or the portable one. The network must fit the
    // rules; both must outlive this.
    NetRun(const Rules& rules, const Net& net, bool portable = false);

    // Evaluates a state; `last` is the latest placement of each colour. The game must not be over.
    // The functions below then describe that state.
    void look(const State& state, const LatestByColour& last);

    // Returns an output of a slot; value and win are logits.
    float output(int slot, int which) const {
        assert(slot >= 0 && slot < rules_.colours && which >= 0 && which < net_output::kCount);
        return outputs_[slot * net_output::kCount + which];
    }

    // Returns the value of each side, from 0 to 1: the mean over its colours.
    BySide values(const Players& players) const;

    // Returns the score of a move of the colour to play, given its score by the prior.
    float move_score(PlacementId id, float prior) const;

    const NetInput& input() const { return input_; }

private:
    void fill_maps();
    const float* middle_of(const Place& place, const Shape& shape) const;

    const Rules& rules_;
    const Net& net_;
    void (*const forward_)(const NetTask&);
    const int stride_;  // Cells in a row of a grid, with a border of kNetBorder on each side.
    std::vector<int> places_;  // Where the features of each cell begin in a grid.
    int turn_ = 0;
    NetInput input_;
    std::vector<float> grid_;
    std::vector<float> spare_;
    std::vector<float> outputs_;
    std::array<std::vector<float>, 3> maps_;  // Covered cells, edges, corners; with kMapStride.
};

}  // namespace cornerwise
