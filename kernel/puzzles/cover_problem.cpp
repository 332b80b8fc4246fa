#include "puzzles/cover_problem.hpp"

#include <algorithm>

namespace cornerwise {

namespace {

bool all_below(const std::vector<int>& numbers, std::size_t bound) {
    return std::all_of(numbers.begin(), numbers.end(), [bound](int number) {
        return number >= 0 && static_cast<std::size_t>(number) < bound;
    });
}

bool fixed_are_sound(const CoverProblem& problem) {
    std::vector<bool> covered(problem.edges.size());
    auto stock = problem.stock;
    for (const auto& [placement, colour] : problem.fixed) {
        if (placement < 0 || placement >= static_cast<int>(problem.placements.size())) return false;
        auto& left = stock[problem.shapes[placement]];
        if (colour < 0 || colour >= static_cast<int>(left.size()) || left[colour]-- == 0) {
            return false;
        }
        for (const int cell : problem.placements[placement]) {
            if (covered[cell]) return false;
            covered[cell] = true;
        }
    }
    return true;
}

}  // namespace

bool is_sound(const CoverProblem& problem) {
    const std::size_t cells = problem.edges.size();
    if (cells > kMaxCoverCells || problem.corners.size() != cells || problem.tint.size() != cells ||
        problem.shapes.size() != problem.placements.size() ||
        problem.stock.size() > kMaxCoverShapes || problem.placements.size() > kMaxCoverPlacements ||
        !all_below(problem.tint, 2) || !all_below(problem.shapes, problem.stock.size())) {
        return false;
    }
    for (std::size_t cell = 0; cell < cells; ++cell) {
        if (!all_below(problem.edges[cell], cells) || !all_below(problem.corners[cell], cells) ||
            problem.edges[cell].size() > kMaxCoverNeighbours ||
            problem.corners[cell].size() > kMaxCoverNeighbours) {
            return false;
        }
    }
    for (const auto& placement : problem.placements) {
        if (placement.empty() || placement.size() > kMaxCoverSquares ||
            !all_below(placement, cells)) {
            return false;
        }
    }
    for (const auto& counts : problem.stock) {
        if (counts.size() != problem.stock[0].size() || counts.size() > kMaxCoverColours ||
            !all_below(counts, kMaxCoverCells + 1)) {
            return false;
        }
    }
    return fixed_are_sound(problem);
}

}  // namespace cornerwise
