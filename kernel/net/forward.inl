// The forward pass, included once for each kind of processor, in its own namespace. It must not
// call inline functions that the compiler might not inline: the linker keeps only one copy of each,
// and that copy might use instructions that the processor does not have.
#include <cstring>

#include "net/forward.hpp"

namespace cornerwise::CORNERWISE_TARGET {

namespace {

// As many floats as a register of the processor holds.
using Vec [[gnu::vector_size(4 * CORNERWISE_FLOATS), gnu::aligned(4), gnu::may_alias]] = float;
constexpr int kVec = CORNERWISE_FLOATS;

// Cells multiplied at a time. With two sums for each, two vectors of weights and one of a feature,
// nearly all registers of the processor are in use. Results do not depend on this number.
constexpr int kCells = CORNERWISE_CELLS;

Vec& vec(float* at) { return *reinterpret_cast<Vec*>(at); }
const Vec& vec(const float* at) { return *reinterpret_cast<const Vec*>(at); }

void add_scaled(float* sum, const float* row, float factor, int count) {
    for (int i = 0; i < count; i += kVec) vec(sum + i) += vec(row + i) * factor;
}

// ReLU.
void clamp_below_zero(float* values, int count) {
    for (int i = 0; i < count; ++i) values[i] = values[i] > 0 ? values[i] : 0;
}

// Works out some of the outputs of a multiplication, from the output `o` on.
template <int Vecs>
void multiply_part(const float* in, int inputs, const float* matrix, const float* bias, float* out,
                   int outputs, int o) {
    Vec sums[kCells][Vecs];
    for (auto& sum : sums) {
        for (int v = 0; v < Vecs; ++v) sum[v] = vec(bias + o + v * kVec);
    }
    const float* row = matrix + o;
    for (int i = 0; i < inputs; ++i, row += outputs) {
        Vec weights[Vecs];
        for (int v = 0; v < Vecs; ++v) weights[v] = vec(row + v * kVec);
        for (int c = 0; c < kCells; ++c) {
            const float x = in[c * inputs + i];
            for (int v = 0; v < Vecs; ++v) sums[c][v] += weights[v] * x;
        }
    }
    for (int c = 0; c < kCells; ++c) {
        for (int v = 0; v < Vecs; ++v) vec(out + c * outputs + o + v * kVec) = sums[c][v];
    }
}

// Multiplies the features of kCells cells by a matrix: out[c] = bias + in[c] × matrix.
void multiply(const float* in, int inputs, const float* matrix, const float* bias, float* out,
              int outputs) {
    int o = 0;
    for (; o + 2 * kVec <= outputs; o += 2 * kVec) {
        multiply_part<2>(in, inputs, matrix, bias, out, outputs, o);
    }
    if constexpr (2 * kVec > kNetMultiple) {
        if (o < outputs) multiply_part<1>(in, inputs, matrix, bias, out, outputs, o);
    }
}

// The first convolution. It is sparse: each cell that is not zero is added to its neighbours.
void stem(const NetTask& task) {
    const int channels = task.shape.channels;
    std::memset(task.grid, 0, task.floats * sizeof(float));
    std::memset(task.spare, 0, task.floats * sizeof(float));
    const NetCell* cells = task.input.cells.data();
    const int count = static_cast<int>(task.input.cells.size());
    for (int i = 0; i < count; ++i) {
        const float value = net_cell_value(cells[i]);
        const float* kernel = task.weights.stem + cells[i].plane * 9 * channels;
        float* centre = task.spare + task.places[cells[i].cell];
        for (int ky = 0; ky < 3; ++ky) {
            for (int kx = 0; kx < 3; ++kx, kernel += channels) {
                float* target = centre + ((1 - ky) * task.stride + 1 - kx) * channels;
                add_scaled(target, kernel, value, channels);
            }
        }
    }
    float bias[kMaxNetChannels];
    std::memcpy(bias, task.weights.stem_bias, channels * sizeof(float));
    const float* numbers = task.input.numbers.data();
    const int number_count = static_cast<int>(task.input.numbers.size());
    for (int i = 0; i < number_count; ++i) {
        add_scaled(bias, task.weights.numbers + i * channels, numbers[i], channels);
    }
    const std::uint16_t* open_cells = task.input.open.data();
    const int open = static_cast<int>(task.input.open.size());
    for (int i = 0; i < open; ++i) {
        const int at = task.places[open_cells[i]];
        for (int c = 0; c < channels; c += kVec) {
            vec(task.grid + at + c) = vec(task.spare + at + c) + vec(bias + c);
        }
        clamp_below_zero(task.grid + at, channels);
    }
    // Closed cells get sums too, but later blocks must not see them.
    std::memset(task.spare, 0, task.floats * sizeof(float));
}

// The depthwise convolution of some channels. Works on several sums at a time, because each
// addition to a sum has to wait for the one before.
template <int Vecs>
void depthwise_part(const NetTask& task, const NetWeights::Block& block, const float* centre,
                    int first, float* out) {
    const int channels = task.shape.channels;
    Vec sums[Vecs];
    for (int v = 0; v < Vecs; ++v) sums[v] = vec(block.depthwise_bias + first + v * kVec);
    const float* kernel = block.depthwise + first;
    for (int dy = -2; dy <= 2; ++dy) {
        const float* row = centre + (dy * task.stride - 2) * channels + first;
        for (int dx = 0; dx < 5; ++dx, kernel += channels, row += channels) {
            for (int v = 0; v < Vecs; ++v) sums[v] += vec(row + v * kVec) * vec(kernel + v * kVec);
        }
    }
    for (int v = 0; v < Vecs; ++v) vec(out + first + v * kVec) = sums[v];
}

void depthwise(const NetTask& task, const NetWeights::Block& block, const float* centre,
               float* out) {
    const int channels = task.shape.channels;
    int first = 0;
    for (; first + 4 * kVec <= channels; first += 4 * kVec) {
        depthwise_part<4>(task, block, centre, first, out);
    }
    if constexpr (4 * kVec > kNetMultiple) {
        for (; first + 2 * kVec <= channels; first += 2 * kVec) {
            depthwise_part<2>(task, block, centre, first, out);
        }
    }
    if constexpr (2 * kVec > kNetMultiple) {
        if (first < channels) depthwise_part<1>(task, block, centre, first, out);
    }
}

// Applies one residual block to a grid and writes the result to another.
void apply(const NetTask& task, const NetWeights::Block& block, const float* from, float* to) {
    const int channels = task.shape.channels;
    const int hidden = task.shape.hidden;
    float narrow[kCells * kMaxNetChannels] = {};
    float wide[kCells * kMaxNetHidden];
    const std::uint16_t* cells = task.input.open.data();
    const int open = static_cast<int>(task.input.open.size());
    for (int first = 0; first < open; first += kCells) {
        const int count = open - first < kCells ? open - first : kCells;
        for (int c = 0; c < count; ++c) {
            depthwise(task, block, from + task.places[cells[first + c]], narrow + c * channels);
        }
        multiply(narrow, channels, block.widen, block.widen_bias, wide, hidden);
        clamp_below_zero(wide, kCells * hidden);
        multiply(wide, hidden, block.narrow, block.narrow_bias, narrow, channels);
        for (int c = 0; c < count; ++c) {
            const int at = task.places[cells[first + c]];
            for (int i = 0; i < channels; i += kVec) {
                vec(to + at + i) = vec(from + at + i) + vec(narrow + c * channels + i);
            }
        }
    }
}

// Pools the mean over the open cells and the maximum over all cells, where closed ones are zero.
void pool(const NetTask& task, const float* grid_values, float* pooled) {
    const int channels = task.shape.channels;
    std::memset(pooled, 0, 2 * channels * sizeof(float));
    const std::uint16_t* cells = task.input.open.data();
    const int open = static_cast<int>(task.input.open.size());
    for (int i = 0; i < open; ++i) {
        const float* cell = grid_values + task.places[cells[i]];
        for (int c = 0; c < channels; ++c) {
            pooled[c] += cell[c];
            pooled[channels + c] = cell[c] > pooled[channels + c] ? cell[c] : pooled[channels + c];
        }
    }
    for (int c = 0; c < channels; ++c) pooled[c] /= static_cast<float>(open > 0 ? open : 1);
}

// Adds the pooled values to all open cells.
void add_pooled(const NetTask& task, float* grid_values) {
    const int channels = task.shape.channels;
    float pooled[2 * kMaxNetChannels];
    float bias[kMaxNetChannels];
    pool(task, grid_values, pooled);
    std::memcpy(bias, task.weights.pool_bias, channels * sizeof(float));
    for (int i = 0; i < 2 * channels; ++i) {
        add_scaled(bias, task.weights.pool + i * channels, pooled[i], channels);
    }
    const std::uint16_t* cells = task.input.open.data();
    const int open = static_cast<int>(task.input.open.size());
    for (int i = 0; i < open; ++i) {
        add_scaled(grid_values + task.places[cells[i]], bias, 1, channels);
    }
}

void value_head(const NetTask& task, const float* grid_values) {
    const int channels = task.shape.channels;
    const int hidden = task.shape.value_hidden;
    float pooled[2 * kMaxNetChannels];
    float inner[kMaxNetHidden];
    pool(task, grid_values, pooled);
    std::memcpy(inner, task.weights.value_in_bias, hidden * sizeof(float));
    const float* row = task.weights.value_in;
    for (int i = 0; i < 2 * channels; ++i, row += hidden) add_scaled(inner, row, pooled[i], hidden);
    const float* numbers = task.input.numbers.data();
    const int number_count = static_cast<int>(task.input.numbers.size());
    for (int i = 0; i < number_count; ++i, row += hidden) {
        add_scaled(inner, row, numbers[i], hidden);
    }
    clamp_below_zero(inner, hidden);
    const int outputs = task.shape.colours * net_output::kCount;
    for (int o = 0; o < outputs; ++o) {
        float sum = task.weights.value_out_bias[o];
        for (int i = 0; i < hidden; ++i) sum += inner[i] * task.weights.value_out[i * outputs + o];
        task.outputs[o] = sum;
    }
}

}  // namespace

void net_forward(const NetTask& task) {
    stem(task);
    float* from = task.grid;
    float* to = task.spare;
    const NetWeights::Block* blocks = task.weights.blocks.data();
    for (int i = 0; i < task.shape.blocks; ++i) {
        if (i == task.shape.blocks / 2) add_pooled(task, from);  // Halfway.
        apply(task, blocks[i], from, to);
        float* const before = from;
        from = to;
        to = before;
    }
    value_head(task, from);
    if (from != task.grid) std::memcpy(task.grid, from, task.floats * sizeof(float));
}

}  // namespace cornerwise::CORNERWISE_TARGET
