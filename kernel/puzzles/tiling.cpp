#include "puzzles/tiling.hpp"

#include <algorithm>
#include <cstddef>

namespace cornerwise {

namespace {

constexpr int kSmallest = 3;     // Squares of a tile.
constexpr int kMostSteps = 300;  // Before a filling is abandoned.
constexpr int kNone = -1;

std::vector<CellMask> edge_masks(const Grid& grid) {
    std::vector<CellMask> masks;
    for (int cell = 0; cell < grid.cells(); ++cell) masks.push_back(CellMask::of(grid.edges(cell)));
    return masks;
}

class Filling {
public:
    Filling(const Region& region, const std::vector<Tile>& tiles, std::size_t shapes, int copies,
            Dice& dice)
        : edges_(edge_masks(region.grid)),
          tiles_(tiles),
          through_(region.grid.cells()),
          left_(shapes, copies),
          dice_(dice) {
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            if (tiles[i].cells.count() < kSmallest) continue;
            tiles[i].cells.for_each(
                [&](int cell) { through_[cell].push_back(static_cast<int>(i)); });
        }
    }

    bool fill(const CellMask& free) {
        if (!free.any()) return true;
        std::vector<int> fitting = fitting_on(tightest(free), free);
        dice_.shuffle(fitting);
        for (const int number : fitting) {
            const Tile& tile = tiles_[number];
            const CellMask rest = free - tile.cells;
            if (steps_ >= kMostSteps || !parts_fit(rest)) continue;
            ++steps_;
            laid_.push_back(tile);
            --left_[tile.shape];
            if (fill(rest)) return true;
            laid_.pop_back();
            ++left_[tile.shape];
        }
        return false;
    }

    const std::vector<Tile>& laid() const { return laid_; }

private:
    // Returns the free cell with the fewest free neighbours.
    int tightest(const CellMask& free) const {
        int best = kNone;
        int fewest = 0;
        free.for_each([&](int cell) {
            const int near = (edges_[cell] & free).count();
            if (best == kNone || near < fewest) {
                best = cell;
                fewest = near;
            }
        });
        return best;
    }

    std::vector<int> fitting_on(int cell, const CellMask& free) const {
        std::vector<int> fitting;
        for (const int number : through_[cell]) {
            const Tile& tile = tiles_[number];
            if (left_[tile.shape] > 0 && !(tile.cells - free).any()) fitting.push_back(number);
        }
        return fitting;
    }

    // Returns whether every part of the free cells is large enough for a tile.
    bool parts_fit(CellMask free) const {
        while (free.any()) {
            CellMask part;
            CellMask edge = CellMask::of(free.first());
            while (edge.any()) {
                part |= edge;
                CellMask around;
                edge.for_each([&](int cell) { around |= edges_[cell]; });
                edge = (around & free) - part;
            }
            if (part.count() < kSmallest) return false;
            free = free - part;
        }
        return true;
    }

    const std::vector<CellMask> edges_;
    const std::vector<Tile>& tiles_;
    std::vector<std::vector<int>> through_;  // The tiles that cover each cell.
    std::vector<int> left_;                  // Copies of each shape.
    Dice& dice_;
    std::vector<Tile> laid_;
    int steps_ = 0;
};

class Painter {
public:
    Painter(const std::vector<Tile>& tiling, int colours, Dice& dice)
        : near_(tiling.size()), given_(tiling.size(), kNone), colours_(colours), dice_(dice) {
        for (std::size_t tile = 0; tile < tiling.size(); ++tile) {
            for (std::size_t other = 0; other < tiling.size(); ++other) {
                if (tiling[tile].edges.meets(tiling[other].cells)) {
                    near_[tile].push_back(static_cast<int>(other));
                }
            }
        }
    }

    // Gives colours to the tiles that have none, first to those with the fewest choices.
    bool complete() {
        const int tile = next();
        if (tile == kNone) return true;
        const std::vector<bool> taken = taken_near(tile);
        std::vector<int> free;
        for (int colour = 0; colour < colours_; ++colour) {
            if (!taken[colour]) free.push_back(colour);
        }
        dice_.shuffle(free);
        for (const int colour : by_uses(free)) {
            given_[tile] = colour;
            if (complete()) return true;
        }
        given_[tile] = kNone;
        return false;
    }

    const std::vector<int>& colours() const { return given_; }

private:
    // Returns colours sorted by how often they were used, least first; ties stay in their order.
    std::vector<int> by_uses(const std::vector<int>& colours) const {
        std::vector<int> sorted;
        for (std::ptrdiff_t uses = 0; sorted.size() < colours.size(); ++uses) {
            for (const int colour : colours) {
                if (std::count(given_.begin(), given_.end(), colour) == uses) {
                    sorted.push_back(colour);
                }
            }
        }
        return sorted;
    }

    std::vector<bool> taken_near(int tile) const {
        std::vector<bool> taken(colours_);
        for (const int other : near_[tile]) {
            if (given_[other] != kNone) taken[given_[other]] = true;
        }
        return taken;
    }

    // Returns the tile without a colour that has the most colours beside it, then the most tiles.
    int next() const {
        int best = kNone;
        std::ptrdiff_t most = 0;
        for (std::size_t i = 0; i < given_.size(); ++i) {
            if (given_[i] != kNone) continue;
            const int tile = static_cast<int>(i);
            const auto taken = taken_near(tile);
            const auto count = std::count(taken.begin(), taken.end(), true);
            const bool is_better = best == kNone || count > most ||
                                   (count == most && near_[tile].size() > near_[best].size());
            if (is_better) {
                best = tile;
                most = count;
            }
        }
        return best;
    }

    std::vector<std::vector<int>> near_;
    std::vector<int> given_;
    const int colours_;
    Dice& dice_;
};

}  // namespace

std::vector<Tile> tiles(const Grid& grid, const std::vector<Orientations>& shapes,
                        const std::vector<int>& wanted) {
    const auto near = edge_masks(grid);
    std::vector<Tile> all;
    for (const auto& [shape, cells] : placements(grid, shapes, wanted)) {
        CellMask edges;
        for (const int cell : cells) edges |= near[cell];
        const CellMask covered = CellMask::of(cells);
        all.push_back({shape, covered, edges - covered});
    }
    return all;
}

std::vector<Tile> random_tiling(const Region& region, const std::vector<Tile>& tiles,
                                std::size_t shapes, int copies, Dice& dice) {
    Filling filling(region, tiles, shapes, copies, dice);
    return filling.fill(region.cells) ? filling.laid() : std::vector<Tile>{};
}

std::vector<int> random_colours(const std::vector<Tile>& tiling, int colours, Dice& dice) {
    Painter painter(tiling, colours, dice);
    return painter.complete() ? painter.colours() : std::vector<int>{};
}

}  // namespace cornerwise
