#include "puzzles/effort.hpp"

#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

#include "puzzles/tiling.hpp"

namespace cornerwise {

namespace {

// Cells covered by at least this many options count as equal.
constexpr int kMany = 5;

}  // namespace

Effort::Effort(const Puzzle& puzzle, int limit)
    : limit_(limit), apart_(puzzle.has(PuzzleRule::no_edges)) {
    assert(is_sound(puzzle) && puzzle.grid.cells() <= CellMask::kCells);
    for (const auto& piece : left(puzzle, puzzle.given)) {
        if (kinds_.empty() || !(kinds_.back() == piece)) {
            kinds_.push_back(piece);
            left_.push_back(0);
        }
        ++left_.back();
    }
    CellMask free = CellMask::of(puzzle.region);
    std::vector<CellMask> beside(puzzle.colours);
    for (const auto& piece : puzzle.given) {
        const CellMask cells = CellMask::of(piece.cells);
        free = free - cells;
        if (apart_) beside[piece.colour] |= cells;
    }
    std::vector<Option> options;
    for (const auto& tile : tiles(puzzle.grid, puzzle.shapes, shapes_in(puzzle.stock))) {
        if ((tile.cells - free).any()) continue;
        for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
            const auto& [colour, shape] = kinds_[kind];
            if (shape == tile.shape && !tile.edges.meets(beside[colour])) {
                options.push_back({tile.cells, tile.edges, static_cast<int>(kind)});
            }
        }
    }
    push(std::move(options), free);
}

bool Effort::run(std::uint64_t steps) {
    while (!frames_.empty()) {
        Frame& frame = frames_.back();
        if (frame.chosen >= 0) {
            ++left_[frame.chosen];
            frame.chosen = -1;
        }
        while (frame.next < frame.options.size() &&
               !frame.options[frame.next].cells.meets(frame.cell)) {
            ++frame.next;
        }
        if (frame.next == frame.options.size()) {
            frames_.pop_back();
            continue;
        }
        if (steps == 0) return false;
        --steps;
        if (++laid_ > limit_) return true;
        const Option chosen = frame.options[frame.next++];
        frame.chosen = chosen.kind;
        --left_[chosen.kind];
        const CellMask free = frame.free - chosen.cells;
        push(still_fitting(frame.options, chosen), free);
    }
    return true;
}

// Decides which free cell to cover: the one with the fewest options, of equal ones the first.
void Effort::push(std::vector<Option> options, const CellMask& free) {
    std::array<CellMask, kMany> by_so_many;  // The cells that more than this many options cover.
    for (const auto& option : options) {
        for (int many = kMany - 1; many > 0; --many) {
            by_so_many[many] |= by_so_many[many - 1] & option.cells;
        }
        by_so_many[0] |= option.cells;
    }
    CellMask few = free;
    for (const auto& enough : by_so_many) {
        if ((free - enough).any()) {
            few = free - enough;
            break;
        }
    }
    const CellMask cell = few.any() ? CellMask::of(few.first()) : CellMask{};
    frames_.push_back({std::move(options), free, cell, 0, -1});
}

std::vector<Effort::Option> Effort::still_fitting(const std::vector<Option>& options,
                                                  const Option& chosen) {
    std::vector<CellMask> closed(kinds_.size(), chosen.cells);
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
        if (apart_ && kinds_[kind].colour == kinds_[chosen.kind].colour) {
            closed[kind] |= chosen.edges;
        }
    }
    std::vector<Option> rest;
    for (const auto& option : options) {
        if (left_[option.kind] > 0 && !option.cells.meets(closed[option.kind])) {
            rest.push_back(option);
        }
    }
    return rest;
}

}  // namespace cornerwise
