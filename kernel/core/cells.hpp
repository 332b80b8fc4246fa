// Sets of cells (Rows): those of a placement, and operations on sets.
#pragma once

#include <bit>

#include "core/table.hpp"

namespace cornerwise {

// Adds some rows of a shape, such as its cells or edges, where a placement lies.
template <typename ShapeRows>
void add_rows(Rows& cells, const Place& place, int rows, const ShapeRows& shape_rows) {
    for (int i = 0; i < rows; ++i) cells[place.row + i] |= shape_rows[i] << place.column;
}

// Returns the cells that a placement covers.
inline Rows cells_of(const Table& table, PlacementId id) {
    Rows cells{};
    add_rows(cells, table.place(id), table.shape(id).rows, table.shape(id).cells);
    return cells;
}

// Adds a cell, counted row by row.
inline void add_cell(const Table& table, Rows& cells, int cell) {
    cells[cell / table.width() + kReach] |= Row{1} << (cell % table.width() + kReach);
}

inline Rows both(const Rows& a, const Rows& b) {
    Rows cells;
    for (int row = 0; row < kMaxRows; ++row) cells[row] = a[row] & b[row];
    return cells;
}

// Returns the cells of the first set that are not in the second.
inline Rows without(const Rows& a, const Rows& b) {
    Rows cells;
    for (int row = 0; row < kMaxRows; ++row) cells[row] = a[row] & ~b[row];
    return cells;
}

inline int count(const Rows& cells) {
    int total = 0;
    for (const Row row : cells) total += std::popcount(row);
    return total;
}

inline bool has_any(const Rows& cells) {
    for (const Row row : cells) {
        if (row != 0) return true;
    }
    return false;
}

// Returns whether a cell, counted row by row, is in a set.
inline bool has_cell(const Table& table, const Rows& cells, int cell) {
    const Row row = cells[cell / table.width() + kReach];
    return (row >> (cell % table.width() + kReach) & 1) != 0;
}

// Calls `visit(cell)` for each cell of a set on the board, counted row by row, ascending.
template <typename Visit>
void for_each_cell(const Table& table, const Rows& cells, Visit&& visit) {
    for (int row = 0; row < table.height(); ++row) {
        for (Row bits = cells[row + kReach]; bits != 0; bits &= bits - 1) {
            const int column = std::countr_zero(bits) - kReach;
            if (column >= 0 && column < table.width()) visit(row * table.width() + column);
        }
    }
}

// Returns the first cell of a set, counted row by row, or -1 when it is empty.
inline int first_cell(const Table& table, const Rows& cells) {
    for (int row = 0; row < table.height(); ++row) {
        const Row bits = cells[row + kReach] >> kReach;
        if (bits != 0) return row * table.width() + std::countr_zero(bits);
    }
    return -1;
}

}  // namespace cornerwise
