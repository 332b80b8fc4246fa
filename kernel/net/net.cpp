#include "net/net.hpp"

#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/portable_math.hpp"
#include "net/forward.hpp"

namespace cornerwise {

namespace {

static_assert(std::endian::native == std::endian::little, "weights are stored little-endian");

constexpr std::array<unsigned char, 8> kMagic = {'C', 'W', 'N', 'E', 'T', '\r', '\n', 0x1a};
constexpr std::uint32_t kSingleVersion = 1;  // Weights are float32.
constexpr std::uint32_t kHalfVersion = 2;    // Weights are float16.
constexpr int kMaxBlocks = 32;
constexpr int kStemCells = 3 * 3;       // Of the stem's convolution.
constexpr int kDepthwiseCells = 5 * 5;  // Of a block's depthwise convolution.

// How a file begins.
struct Header {
    std::array<unsigned char, 8> magic;
    std::uint32_t version;
    std::uint32_t colours;
    std::uint32_t pieces;
    std::uint32_t shapes;
    std::uint32_t channels;
    std::uint32_t hidden;
    std::uint32_t value_hidden;
    std::uint32_t blocks;
    std::array<std::uint32_t, 2> checksum;  // FNV-1a of the weights, low half first.
};

// The hash of Fowler, Noll and Vo.
std::uint64_t fnv1a(const unsigned char* bytes, std::size_t size) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (std::size_t i = 0; i < size; ++i) hash = (hash ^ bytes[i]) * 0x100000001b3;
    return hash;
}

float from_half(std::uint16_t half) {
    if ((half & 0x7c00) == 0x7c00) return std::numeric_limits<float>::infinity();  // Or no number.
    // In the place of a float's exponent, that of a half is too small by 127 − 15.
    const auto bits = static_cast<std::uint32_t>(half & 0x7fff) << 13;
    const float magnitude = std::bit_cast<float>(bits) * 0x1p112F;
    return (half & 0x8000) != 0 ? -magnitude : magnitude;
}

bool in_range(std::uint32_t value, int most, std::uint32_t multiple = 1) {
    return value >= 1 && value <= static_cast<std::uint32_t>(most) && value % multiple == 0;
}

bool is_possible(const Header& header) {
    return in_range(header.colours, kMaxColours) && in_range(header.pieces, kMaxPieces) &&
           in_range(header.shapes, kMaxShapes) &&
           in_range(header.channels, kMaxNetChannels, kNetMultiple) &&
           in_range(header.hidden, kMaxNetHidden, kNetMultiple) &&
           in_range(header.value_hidden, kMaxNetHidden, kNetMultiple) &&
           in_range(header.blocks, kMaxBlocks);
}

// A forward pass for one kind of processor.
struct Code {
    const char* name;
    void (*run)(const NetTask&);
};

Code fastest_code() {
#if defined(__x86_64__) || defined(__i386__)
    if (__builtin_cpu_supports("avx512f")) return {"avx512", avx512::net_forward};
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        return {"avx2", avx2::net_forward};
    }
#endif
    return {"portable", portable::net_forward};
}

// Hands out the weights of a file one matrix after the other; without a file, only counts them.
class Cursor {
public:
    explicit Cursor(const float* at) : at_(at) {}

    const float* take(int count) {
        const float* here = at_ != nullptr ? at_ + taken_ : nullptr;
        taken_ += static_cast<std::size_t>(count);
        return here;
    }

    std::size_t taken() const { return taken_; }

private:
    const float* at_;
    std::size_t taken_ = 0;
};

NetWeights laid_out(const NetShape& shape, Cursor& cursor) {
    const int channels = shape.channels;
    const int hidden = shape.hidden;
    const int numbers = net_numbers(shape.colours, shape.pieces);
    const int outputs = shape.colours * net_output::kCount;
    NetWeights weights{};
    weights.stem = cursor.take(net_planes(shape.colours) * kStemCells * channels);
    weights.numbers = cursor.take(numbers * channels);
    weights.stem_bias = cursor.take(channels);
    for (int i = 0; i < shape.blocks; ++i) {
        NetWeights::Block block{};
        block.depthwise = cursor.take(kDepthwiseCells * channels);
        block.depthwise_bias = cursor.take(channels);
        block.widen = cursor.take(channels * hidden);
        block.widen_bias = cursor.take(hidden);
        block.narrow = cursor.take(hidden * channels);
        block.narrow_bias = cursor.take(channels);
        weights.blocks.push_back(block);
    }
    weights.pool = cursor.take(2 * channels * channels);
    weights.pool_bias = cursor.take(channels);
    weights.value_in = cursor.take((2 * channels + numbers) * shape.value_hidden);
    weights.value_in_bias = cursor.take(shape.value_hidden);
    weights.value_out = cursor.take(shape.value_hidden * outputs);
    weights.value_out_bias = cursor.take(outputs);
    weights.prior_scale = cursor.take(1);
    weights.maps = cursor.take(3 * channels);
    weights.shapes = cursor.take(shape.shapes * channels);
    weights.shape_bias = cursor.take(shape.shapes);
    return weights;
}

}  // namespace

NetStatus Net::load(const unsigned char* bytes, std::size_t size) {
    Header header{};
    if (size < sizeof header) return NetStatus::not_a_network;
    std::memcpy(&header, bytes, sizeof header);
    if (header.magic != kMagic) return NetStatus::not_a_network;
    const bool is_half = header.version == kHalfVersion;
    if (!is_half && header.version != kSingleVersion) return NetStatus::wrong_version;
    if (!is_possible(header)) return NetStatus::bad_shape;
    shape_.colours = static_cast<int>(header.colours);
    shape_.pieces = static_cast<int>(header.pieces);
    shape_.shapes = static_cast<int>(header.shapes);
    shape_.channels = static_cast<int>(header.channels);
    shape_.hidden = static_cast<int>(header.hidden);
    shape_.value_hidden = static_cast<int>(header.value_hidden);
    shape_.blocks = static_cast<int>(header.blocks);
    Cursor counter(nullptr);
    laid_out(shape_, counter);
    const std::size_t payload = size - sizeof header;
    const std::size_t each = is_half ? sizeof(std::uint16_t) : sizeof(float);
    if (payload != counter.taken() * each) return NetStatus::cut_short;
    const std::uint64_t checksum = header.checksum[0] | std::uint64_t{header.checksum[1]} << 32;
    if (fnv1a(bytes + sizeof header, payload) != checksum) return NetStatus::bad_checksum;
    floats_.resize(counter.taken());
    const unsigned char* at = bytes + sizeof header;
    for (float& weight : floats_) {
        if (is_half) {
            std::uint16_t half = 0;
            std::memcpy(&half, at, sizeof half);
            weight = from_half(half);
        } else {
            std::memcpy(&weight, at, sizeof weight);
        }
        if (!std::isfinite(weight)) return NetStatus::bad_weight;
        at += each;
    }
    Cursor cursor(floats_.data());
    weights_ = laid_out(shape_, cursor);
    return NetStatus::ok;
}

const char* net_code() { return fastest_code().name; }

bool Net::fits(const Rules& rules) const {
    return shape_.colours == rules.colours && shape_.pieces == rules.table.pieces() &&
           shape_.shapes == rules.table.shapes();
}

NetRun::NetRun(const Rules& rules, const Net& net, bool portable)
    : rules_(rules),
      net_(net),
      forward_(portable ? portable::net_forward : fastest_code().run),
      stride_(rules.table.width() + 2 * kNetBorder) {
    assert(net.fits(rules));
    const auto cells = static_cast<std::size_t>(stride_) * (rules.table.height() + 2 * kNetBorder);
    grid_.assign(cells * static_cast<std::size_t>(net.shape().channels), 0);
    spare_ = grid_;
    for (int row = 0; row < rules.table.height(); ++row) {
        for (int column = 0; column < rules.table.width(); ++column) {
            const int cell = (row + kNetBorder) * stride_ + column + kNetBorder;
            places_.push_back(cell * net.shape().channels);
        }
    }
    outputs_.assign(static_cast<std::size_t>(rules.colours) * net_output::kCount, 0);
    for (auto& map : maps_) map.assign(kMaxRows * kMapStride, 0);
}

void NetRun::look(const State& state, const LatestByColour& last) {
    assert(state.turn != kNobody);
    turn_ = state.turn;
    describe_for_net(rules_, state, last, input_);
    forward_({net_.shape(), net_.weights(), input_, places_.data(), stride_, grid_.data(),
              spare_.data(), grid_.size(), outputs_.data()});
    fill_maps();
}

// Works out what covering or touching each open cell adds to the score of a move.
void NetRun::fill_maps() {
    const int channels = net_.shape().channels;
    const int width = rules_.table.width();
    for (auto& map : maps_) map.assign(map.size(), 0);
    for (const int cell : input_.open) {
        const int row = cell / width;
        const int column = cell % width;
        const float* features = &grid_[places_[cell]];
        for (std::size_t i = 0; i < maps_.size(); ++i) {
            const float* weights = net_.weights().maps + i * channels;
            float sum = 0;
            for (int c = 0; c < channels; ++c) sum += weights[c] * features[c];
            maps_[i][(row + kReach) * kMapStride + column + kReach] = sum;
        }
    }
}

BySide NetRun::values(const Players& players) const {
    BySide values{};
    std::array<int, kMaxSides> colours{};
    for (int slot = 0; slot < rules_.colours; ++slot) {
        const int side = players.side_of[(turn_ + slot) % rules_.colours];
        if (side < 0) continue;
        values[side] += logistic(output(slot, net_output::kValue));
        ++colours[side];
    }
    for (int side = 0; side < players.sides; ++side) {
        if (colours[side] > 0) values[side] /= static_cast<float>(colours[side]);
    }
    return values;
}

float NetRun::move_score(PlacementId id, float prior) const {
    const Place& place = rules_.table.place(id);
    const Shape& shape = rules_.table.shape(id);
    const Touched& touched = rules_.table.touched(place.shape);
    const NetWeights& weights = net_.weights();
    const int base = place.row * kMapStride + place.column;
    const auto& [covers, edges, corners] = maps_;
    float sum = prior * weights.prior_scale[0] + weights.shape_bias[place.shape];
    for (int i = 0; i < touched.covers; ++i) sum += covers[base + touched.cover[i]];
    for (int i = 0; i < touched.edges; ++i) sum += edges[base + touched.edge[i]];
    for (int i = 0; i < touched.corners; ++i) sum += corners[base + touched.corner[i]];
    const int channels = net_.shape().channels;
    const float* middle = middle_of(place, shape);
    const float* product = weights.shapes + place.shape * channels;
    for (int c = 0; c < channels; ++c) sum += middle[c] * product[c];
    return sum;
}

// Returns the features of the cell in the middle of a placement's bounding box, rounded down.
const float* NetRun::middle_of(const Place& place, const Shape& shape) const {
    Row all = 0;
    for (const Row row : shape.cells) all |= row;
    const int columns = static_cast<int>(std::bit_width(all)) - 1;
    const int rows = shape.rows - 2;
    const int row = place.row - kReach + 1 + (rows - 1) / 2;
    const int column = place.column - kReach + 1 + (columns - 1) / 2;
    return &grid_[places_[row * rules_.table.width() + column]];
}

}  // namespace cornerwise
