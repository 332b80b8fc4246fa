#include "core/table.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <tuple>
#include <utility>

namespace cornerwise {

namespace {

bool same_rows(const Shape& a, const Shape& b) {
    return a.piece == b.piece && a.rows == b.rows && a.cells == b.cells;
}

// Returns the tier of pieces of a size.
int tier_of(int size) { return std::clamp(kMaxSize - size, 0, Table::kTiers - 1); }

Touched touched_by(const Shape& shape) {
    Touched touched;
    for (int i = 0; i < shape.rows; ++i) {
        const auto list = [&](Row bits, auto& offsets, std::uint8_t& count) {
            for (; bits != 0; bits &= bits - 1) {
                offsets[count++] =
                    static_cast<std::uint8_t>(i * kMapStride + std::countr_zero(bits));
            }
        };
        list(shape.cells[i], touched.cover, touched.covers);
        list(shape.edges[i], touched.edge, touched.edges);
        list(shape.corners[i], touched.corner, touched.corners);
    }
    return touched;
}

}  // namespace

Table::Status Table::load(int width, int height, int pieces,
                          const std::vector<std::vector<int>>& cells,
                          const std::vector<int>& piece) {
    if (width < 1 || height < 1 || width > kMaxSide || height > kMaxSide) return Status::too_large;
    if (pieces < 1 || pieces > kMaxPieces || cells.size() > kMaxPlacements)
        return Status::too_large;
    if (cells.size() != piece.size()) return Status::bad_placement;
    *this = Table();
    width_ = width;
    height_ = height;
    pieces_ = pieces;
    for (std::size_t id = 0; id < cells.size(); ++id) {
        if (piece[id] < 0 || piece[id] >= pieces) return Status::bad_placement;
        if (!add_shape(piece[id], cells[id])) return Status::bad_placement;
    }
    if (shapes_.size() > kMaxShapes || !add_locals(cells, piece)) return Status::too_many_shapes;
    fill_windows();
    fill_offsets();
    return Status::ok;
}

// Adds a placement, and its shape when it is new. Returns false when it is not on the board.
bool Table::add_shape(int piece, const std::vector<int>& cells) {
    if (cells.empty() || cells.size() > kMaxSize) return false;
    int left = width_;
    int bottom = height_;
    int top = 0;
    for (int cell : cells) {
        if (cell < 0 || cell >= width_ * height_) return false;
        left = std::min(left, cell % width_);
        bottom = std::min(bottom, cell / width_);
        top = std::max(top, cell / width_);
    }
    if (top - bottom >= kMaxSize) return false;
    Shape shape;
    shape.piece = static_cast<std::uint8_t>(piece);
    shape.size = static_cast<std::uint8_t>(cells.size());
    shape.rows = static_cast<std::uint8_t>(top - bottom + 3);
    for (int cell : cells) {
        shape.cells[cell / width_ - bottom + 1] |= Row{2} << (cell % width_ - left);
    }
    for (int i = 0; i < shape.rows; ++i) {
        const Row above = i + 1 < shape.rows ? shape.cells[i + 1] : 0;
        const Row below = i > 0 ? shape.cells[i - 1] : 0;
        const Row here = shape.cells[i];
        shape.edges[i] = (here << 1 | here >> 1 | above | below) & ~here;
        shape.corners[i] =
            ((above << 1) | (above >> 1) | (below << 1) | (below >> 1)) & ~here & ~shape.edges[i];
    }
    auto known = std::find_if(shapes_.begin(), shapes_.end(),
                              [&](const Shape& other) { return same_rows(shape, other); });
    if (known == shapes_.end()) {
        shapes_.push_back(shape);
        touched_.push_back(touched_by(shape));
        known = shapes_.end() - 1;
    }
    piece_size_[piece] = shape.size;
    places_.push_back({static_cast<std::uint8_t>(known - shapes_.begin()),
                       static_cast<std::uint8_t>(bottom + kReach - 1),
                       static_cast<std::uint8_t>(left + kReach - 1)});
    return true;
}

// Numbers the local shapes. Returns false when there are too many.
bool Table::add_locals(const std::vector<std::vector<int>>& cells, const std::vector<int>& piece) {
    // Local shapes are numbered in the order of these keys: minus the size, piece, offsets.
    using Key = std::tuple<int, int, std::vector<Offset>>;
    std::map<Key, int> numbers;
    const auto key_of = [&](std::size_t id, int through) {
        std::vector<Offset> offsets;
        for (int cell : cells[id]) {
            offsets.push_back({cell % width_ - through % width_, cell / width_ - through / width_});
        }
        std::sort(offsets.begin(), offsets.end());
        const int size = static_cast<int>(cells[id].size());
        return Key{-size, piece[id], std::move(offsets)};
    };
    for (std::size_t id = 0; id < cells.size(); ++id) {
        for (int through : cells[id]) numbers.emplace(key_of(id, through), 0);
    }
    if (numbers.size() > Mask512::kBits) return false;
    for (auto& [key, number] : numbers) {
        const auto& [minus_size, of_piece, offsets] = key;
        number = static_cast<int>(locals_.size());
        for (const Offset& offset : offsets) {
            const int across = kReach - std::abs(offset.y);
            if (offset.x < -across || offset.x > across) return false;
        }
        locals_.push_back(offsets);
        by_piece_[of_piece].set(number);
        tiers_[tier_of(-minus_size)].set(number);
    }
    ids_.assign(static_cast<std::size_t>(width_) * height_ * Mask512::kBits, 0);
    for (std::size_t id = 0; id < cells.size(); ++id) {
        for (int through : cells[id]) {
            ids_[static_cast<std::size_t>(through) * Mask512::kBits +
                 numbers[key_of(id, through)]] = static_cast<PlacementId>(id);
        }
    }
    return true;
}

// Precomputes what fits for each combination of forbidden cells in each window.
void Table::fill_windows() {
    const auto fits = [&](const std::vector<Offset>& forbidden) {
        Mask512 mask;
        for (int local = 0; local < local_shapes(); ++local) {
            const auto& own = locals_[local];
            const bool hit = std::any_of(forbidden.begin(), forbidden.end(), [&](Offset offset) {
                return std::find(own.begin(), own.end(), offset) != own.end();
            });
            if (!hit) mask.set(local);
        }
        return mask;
    };
    const auto fill = [&](auto& windows, const std::vector<Offset>& bits) {
        for (std::size_t key = 0; key < windows.size(); ++key) {
            std::vector<Offset> forbidden;
            for (std::size_t bit = 0; bit < bits.size(); ++bit) {
                if ((key >> bit & 1) != 0) forbidden.push_back(bits[bit]);
            }
            windows[key] = fits(forbidden);
        }
    };
    const auto row_of = [](int reach, int y) {
        std::vector<Offset> bits;
        for (int x = -reach; x <= reach; ++x) bits.push_back({x, y});
        return bits;
    };
    auto centre = row_of(kReach, 0);
    centre.erase(centre.begin() + kReach);  // The cell itself is never forbidden.
    auto outer3 = row_of(1, 3);
    for (auto offset : row_of(1, -3)) outer3.push_back(offset);
    fill(centre_, centre);
    fill(above1_, row_of(3, 1));
    fill(below1_, row_of(3, -1));
    fill(above2_, row_of(2, 2));
    fill(below2_, row_of(2, -2));
    fill(outer3_, outer3);
    fill(outer4_, {{0, 4}, {0, -4}});
}

// Lists the cells within reach, and which local shapes cover them.
void Table::fill_offsets() {
    int number = 0;
    for (int y = -kReach; y <= kReach; ++y) {
        const int across = kReach - std::abs(y);
        for (int x = -across; x <= across; ++x) offsets_[number++] = {x, y};
    }
    for (int local = 0; local < local_shapes(); ++local) {
        for (const Offset& offset : locals_[local]) {
            const auto found = std::find(offsets_.begin(), offsets_.end(), offset);
            covering_[found - offsets_.begin()].set(local);
        }
    }
}

}  // namespace cornerwise
