#include "puzzles/regions.hpp"

#include <algorithm>
#include <utility>

namespace cornerwise {

namespace {

constexpr int kShortest = 4;  // Sides,
constexpr int kLongest = 11;  // and how much longer one may be than the other.
constexpr int kMostTimes = 2;

using Kind = std::vector<Region>;

// A rectangle, with the distances of its cells to the nearer of two opposite sides. Regions are
// defined by these distances, so they are all symmetric.
struct Rectangle {
    int width;
    int height;

    int across(int column) const { return std::min(column, width - 1 - column); }
    int along(int row) const { return std::min(row, height - 1 - row); }
};

template <typename IsInside>
void add(Kind& kind, const Rectangle& sides, IsInside&& is_inside) {
    Region region{{sides.width, sides.height}, {}};
    for (int cell = 0; cell < region.grid.cells(); ++cell) {
        if (is_inside(sides.across(cell % sides.width), sides.along(cell / sides.width))) {
            region.cells |= CellMask::of(cell);
        }
    }
    const bool is_known = std::any_of(kind.begin(), kind.end(), [&](const Region& other) {
        return other.grid.width == region.grid.width && other.grid.height == region.grid.height &&
               other.cells == region.cells;
    });
    if (!is_known) kind.push_back(region);
}

template <typename Visit>
void for_each_rectangle(Visit&& visit) {
    for (int width = kShortest; width <= kLongest; ++width) {
        for (int height = kShortest; height <= width; ++height) {
            if (width <= kMostTimes * height) visit(Rectangle{width, height});
        }
    }
}

void add_rectangle(Kind& kind, const Rectangle& sides) {
    add(kind, sides, [](int, int) { return true; });
}

// Corners are cut off diagonally.
void add_rounded(Kind& kind, const Rectangle& sides) {
    for (int cut = 1; cut < (sides.height - 1) / 2; ++cut) {
        add(kind, sides, [&](int x, int y) { return x + y >= cut; });
    }
}

// A square is missing at each corner.
void add_crosses(Kind& kind, const Rectangle& sides) {
    for (int cut = 2; cut < (sides.height - 1) / 2; ++cut) {
        add(kind, sides, [&](int x, int y) { return x >= cut || y >= cut; });
    }
}

void add_diamond(Kind& kind, const Rectangle& sides) {
    if (sides.width != sides.height || sides.width < 6) return;
    add(kind, sides, [&](int x, int y) { return x + y >= (sides.width - 1) / 2; });
}

// There is a hole in the middle, and the corners may be cut off.
void add_rings(Kind& kind, const Rectangle& sides) {
    for (int thick = 2; thick < (sides.height + 1) / 2; ++thick) {
        for (int cut = 0; cut <= 1; ++cut) {
            add(kind, sides, [&](int x, int y) { return x + y >= cut && std::min(x, y) < thick; });
        }
    }
}

// There are four small holes.
void add_pierced(Kind& kind, const Rectangle& sides) {
    for (int column = 1; column < sides.width / 2 - 1; ++column) {
        for (int row = 1; row < sides.height / 2 - 1; ++row) {
            add(kind, sides, [&](int x, int y) { return x != column || y != row; });
        }
    }
}

// There is a notch in the middle of both long sides.
void add_waisted(Kind& kind, const Rectangle& sides) {
    for (int broad = 2 - sides.width % 2; broad < sides.width - 3; broad += 2) {
        const int edge = (sides.width - broad) / 2;
        for (int deep = 1; deep < (sides.height - 1) / 2; ++deep) {
            add(kind, sides, [&](int x, int y) { return x < edge || y >= deep; });
        }
    }
}

}  // namespace

std::vector<std::vector<Region>> regions(int smallest, int largest) {
    std::vector<Kind> kinds;
    for (const auto add_some : {add_rectangle, add_rounded, add_crosses, add_diamond, add_rings,
                                add_pierced, add_waisted}) {
        Kind kind;
        for_each_rectangle([&](const Rectangle& sides) { add_some(kind, sides); });
        std::erase_if(kind, [&](const Region& region) {
            return region.cells.count() < smallest || region.cells.count() > largest;
        });
        if (!kind.empty()) kinds.push_back(std::move(kind));
    }
    return kinds;
}

}  // namespace cornerwise
