#include "puzzles/puzzle.hpp"

#include <algorithm>
#include <iterator>

namespace cornerwise {

namespace {

constexpr int kMaxSide = 1024;
constexpr std::size_t kMaxSquares = 5;

bool are_cells(const Grid& grid, const std::vector<int>& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] < 0 || cells[i] >= grid.cells() || (i > 0 && cells[i] <= cells[i - 1])) {
            return false;
        }
    }
    return true;
}

bool is_shape(const Orientations& shape) {
    if (shape.empty()) return false;
    for (const auto& squares : shape) {
        if (squares.empty() || squares.size() > kMaxSquares || squares.size() != shape[0].size()) {
            return false;
        }
        for (const auto& [column, row] : squares) {
            if (column < 0 || row < 0 || column >= static_cast<int>(kMaxSquares) ||
                row >= static_cast<int>(kMaxSquares)) {
                return false;
            }
        }
    }
    return true;
}

// The neighbours of a cell at the given offsets of columns and rows, ascending.
template <typename Steps>
std::vector<int> neighbours(const Grid& grid, int cell, const Steps& steps) {
    std::vector<int> found;
    for (const auto& [columns, rows] : steps) {
        const int column = cell % grid.width + columns;
        const int row = cell / grid.width + rows;
        if (column >= 0 && column < grid.width && row >= 0 && row < grid.height) {
            found.push_back(row * grid.width + column);
        }
    }
    return found;
}

// The cells near a piece, ascending, without those in another list and the piece itself.
template <typename Near>
std::vector<int> around(const std::vector<int>& cells, const std::vector<int>& without,
                        Near&& near) {
    std::vector<int> found;
    for (const int cell : cells) {
        for (const int other : near(cell)) found.push_back(other);
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    std::erase_if(found, [&](int cell) {
        return std::binary_search(cells.begin(), cells.end(), cell) ||
               std::binary_search(without.begin(), without.end(), cell);
    });
    return found;
}

}  // namespace

std::vector<int> Grid::edges(int cell) const {
    static constexpr Square steps[] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};
    return neighbours(*this, cell, steps);
}

std::vector<int> Grid::corners(int cell) const {
    static constexpr Square steps[] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    return neighbours(*this, cell, steps);
}

bool are_sound(const std::vector<Orientations>& shapes) {
    return std::all_of(shapes.begin(), shapes.end(),
                       [](const Orientations& shape) { return is_shape(shape); });
}

bool is_sound(const Puzzle& puzzle) {
    const Grid& grid = puzzle.grid;
    if (grid.width < 1 || grid.height < 1 || grid.width > kMaxSide || grid.height > kMaxSide ||
        puzzle.colours < 1 || puzzle.stock.empty() || !are_cells(grid, puzzle.region)) {
        return false;
    }
    if (!are_sound(puzzle.shapes)) return false;
    const int shapes = static_cast<int>(puzzle.shapes.size());
    for (const auto& [colour, shape] : puzzle.stock) {
        if (colour < 0 || colour >= puzzle.colours || shape < 0 || shape >= shapes) return false;
    }
    return are_sound(puzzle, puzzle.given);
}

bool are_sound(const Puzzle& puzzle, const std::vector<LaidPiece>& laid) {
    const int shapes = static_cast<int>(puzzle.shapes.size());
    return std::all_of(laid.begin(), laid.end(), [&](const LaidPiece& piece) {
        return piece.colour >= 0 && piece.shape >= 0 && piece.shape < shapes &&
               !piece.cells.empty() && are_cells(puzzle.grid, piece.cells);
    });
}

std::vector<int> beside(const Grid& grid, const std::vector<int>& cells) {
    return around(cells, {}, [&](int cell) { return grid.edges(cell); });
}

std::vector<int> touching(const Grid& grid, const std::vector<int>& cells) {
    return around(cells, beside(grid, cells), [&](int cell) { return grid.corners(cell); });
}

std::vector<int> common(const std::vector<int>& some, const std::vector<int>& others) {
    std::vector<int> both;
    std::set_intersection(some.begin(), some.end(), others.begin(), others.end(),
                          std::back_inserter(both));
    return both;
}

bool meet(const std::vector<int>& some, const std::vector<int>& others) {
    return std::any_of(some.begin(), some.end(), [&](int cell) {
        return std::binary_search(others.begin(), others.end(), cell);
    });
}

bool covers_board_corner(const Grid& grid, const std::vector<int>& cells) {
    return std::any_of(cells.begin(), cells.end(), [&](int cell) {
        const int column = cell % grid.width;
        const int row = cell / grid.width;
        return (column == 0 || column == grid.width - 1) && (row == 0 || row == grid.height - 1);
    });
}

bool is_in_shape(const Puzzle& puzzle, const LaidPiece& piece) {
    int left = puzzle.grid.width;
    int bottom = puzzle.grid.height;
    for (const int cell : piece.cells) {
        left = std::min(left, cell % puzzle.grid.width);
        bottom = std::min(bottom, cell / puzzle.grid.width);
    }
    const auto lies_so = [&](const std::vector<Square>& squares) {
        return std::equal(squares.begin(), squares.end(), piece.cells.begin(), piece.cells.end(),
                          [&](const Square& square, int cell) {
                              return cell == (bottom + square.row) * puzzle.grid.width + left +
                                                 square.column &&
                                     left + square.column < puzzle.grid.width;
                          });
    };
    const auto& shape = puzzle.shapes[piece.shape];
    return std::any_of(shape.begin(), shape.end(), lies_so);
}

bool has(const std::vector<LaidPiece>& laid, const LaidPiece& piece) {
    return std::find(laid.begin(), laid.end(), piece) != laid.end();
}

std::vector<StockPiece> left(const Puzzle& puzzle, const std::vector<LaidPiece>& laid) {
    std::vector<StockPiece> names;
    for (const auto& piece : puzzle.stock) {
        if (std::find(names.begin(), names.end(), piece) == names.end()) names.push_back(piece);
    }
    std::vector<StockPiece> rest;
    for (const auto& name : names) {
        auto count = std::count(puzzle.stock.begin(), puzzle.stock.end(), name);
        count -= std::count_if(laid.begin(), laid.end(), [&](const LaidPiece& piece) {
            return StockPiece{piece.colour, piece.shape} == name;
        });
        for (; count > 0; --count) rest.push_back(name);
    }
    return rest;
}

std::vector<ShapePlacement> placements(const Grid& grid, const std::vector<Orientations>& shapes,
                                       const std::vector<int>& wanted) {
    std::vector<ShapePlacement> all;
    for (const int shape : wanted) {
        for (const auto& squares : shapes[shape]) {
            int width = 0;
            int height = 0;
            for (const auto& [column, row] : squares) {
                width = std::max(width, column + 1);
                height = std::max(height, row + 1);
            }
            for (int row = 0; row + height <= grid.height; ++row) {
                for (int column = 0; column + width <= grid.width; ++column) {
                    ShapePlacement& placement = all.emplace_back();
                    placement.shape = shape;
                    for (const auto& square : squares) {
                        placement.cells.push_back((row + square.row) * grid.width + column +
                                                  square.column);
                    }
                }
            }
        }
    }
    return all;
}

std::vector<int> shapes_in(const std::vector<StockPiece>& stock) {
    std::vector<int> shapes;
    for (const auto& piece : stock) shapes.push_back(piece.shape);
    std::sort(shapes.begin(), shapes.end());
    shapes.erase(std::unique(shapes.begin(), shapes.end()), shapes.end());
    return shapes;
}

}  // namespace cornerwise
