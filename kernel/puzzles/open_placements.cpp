#include "puzzles/open_placements.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace cornerwise {

namespace {

using Words = std::vector<std::uint64_t>;

void add(Words& words, const Words& more) {
    for (std::size_t i = 0; i < words.size(); ++i) words[i] |= more[i];
}

}  // namespace

OpenPlacements::OpenPlacements(const CoverProblem& problem) : levels_(1) {
    const std::size_t cells = problem.edges.size();
    const std::size_t shapes = problem.stock.size();
    closing_.assign((problem.placements.size() + 63) / 64, 0);
    through_.assign(cells, closing_);
    of_shape_.assign(shapes, closing_);
    Level& level = levels_[0];
    level.open = closing_;
    level.through.assign(cells, 0);
    level.of_shape.assign(shapes, 0);
    for (const auto& counts : problem.stock) {
        level.left.push_back(std::accumulate(counts.begin(), counts.end(), 0));
    }
    for (std::size_t id = 0; id < problem.placements.size(); ++id) {
        add_placement(problem.placements[id], problem.shapes[id]);
    }
    for (std::size_t shape = 0; shape < shapes; ++shape) {
        if (level.left[shape] == 0) close_all(level, of_shape_[shape]);
    }
}

void OpenPlacements::add_placement(const std::vector<int>& cells, int shape) {
    const std::size_t number = placements_.size();
    const std::uint64_t bit = std::uint64_t{1} << number % 64;
    Placement placement{};
    placement.size = static_cast<std::uint8_t>(cells.size());
    placement.shape = static_cast<std::uint16_t>(shape);
    std::copy(cells.begin(), cells.end(), placement.cells.begin());
    for (const int cell : cells) through_[cell][number / 64] |= bit;
    of_shape_[shape][number / 64] |= bit;
    levels_[0].open[number / 64] |= bit;
    count(levels_[0], placement, 1);
    placements_.push_back(placement);
}

bool OpenPlacements::lay(int placement) {
    assert(is_open(placement));
    if (++depth_ == levels_.size()) levels_.emplace_back();
    Level& level = levels_[depth_];
    level = levels_[depth_ - 1];
    const Placement& it = placements_[placement];
    std::fill(closing_.begin(), closing_.end(), 0);
    for (int i = 0; i < it.size; ++i) {
        level.through[it.cells[i]] |= kCovered;
        add(closing_, through_[it.cells[i]]);
    }
    if (--level.left[it.shape] == 0) add(closing_, of_shape_[it.shape]);
    if (!close_all(level, closing_)) return false;
    for (std::size_t shape = 0; shape < level.left.size(); ++shape) {
        if (level.of_shape[shape] < level.left[shape]) return false;
    }
    return true;
}

// Closes some placements. Stops and returns false as soon as a free cell has none left.
bool OpenPlacements::close_all(Level& level, const Words& closing) {
    for (std::size_t word = 0; word < closing.size(); ++word) {
        std::uint64_t rest = level.open[word] & closing[word];
        if (rest == 0) continue;
        level.open[word] &= ~rest;
        bool none_left = false;
        for (; rest != 0; rest &= rest - 1) {
            const Placement& it = placements_[word * 64 + std::countr_zero(rest)];
            count(level, it, -1);
            for (int i = 0; i < it.size; ++i) none_left |= level.through[it.cells[i]] == 0;
        }
        if (none_left) return false;
    }
    return true;
}

// Counts a placement as open (1) or as closed (-1).
inline void OpenPlacements::count(Level& level, const Placement& placement, int change) {
    level.of_shape[placement.shape] += change;
    for (int i = 0; i < placement.size; ++i) {
        level.through[placement.cells[i]] += static_cast<std::uint16_t>(change);
    }
}

void OpenPlacements::close(int placement) {
    assert(is_open(placement));
    levels_[depth_].open[placement / 64] &= ~(std::uint64_t{1} << placement % 64);
    count(levels_[depth_], placements_[placement], -1);
}

void OpenPlacements::reopen(int placement) {
    assert(!is_open(placement));
    levels_[depth_].open[placement / 64] |= std::uint64_t{1} << placement % 64;
    count(levels_[depth_], placements_[placement], 1);
}

bool OpenPlacements::suffices() const {
    for (std::size_t shape = 0; shape < now().left.size(); ++shape) {
        if (now().of_shape[shape] < now().left[shape]) return false;
    }
    return std::find(now().through.begin(), now().through.end(), 0) == now().through.end();
}

void OpenPlacements::list_through(int cell, std::vector<std::int32_t>& list) const {
    this->list(through_[cell], list);
}

void OpenPlacements::list_of_shape(int shape, std::vector<std::int32_t>& list) const {
    this->list(of_shape_[shape], list);
}

void OpenPlacements::list(const Words& among, std::vector<std::int32_t>& list) const {
    const Words& open = now().open;
    for (std::size_t word = 0; word < open.size(); ++word) {
        for (std::uint64_t rest = open[word] & among[word]; rest != 0; rest &= rest - 1) {
            list.push_back(static_cast<std::int32_t>(word * 64) + std::countr_zero(rest));
        }
    }
}

int OpenPlacements::tightest(const std::vector<std::uint16_t>& rank) const {
    const auto& through = now().through;
    assert(rank.size() == through.size());
    std::uint32_t best = ~std::uint32_t{0};
    int found = 0;
    for (std::size_t cell = 0; cell < through.size(); ++cell) {
        const std::uint32_t key = std::uint32_t{through[cell]} << 16 | rank[cell];
        if (key >= best) continue;
        best = key;
        found = static_cast<int>(cell);
    }
    return found;
}

int OpenPlacements::rarest() const {
    int found = -1;
    for (std::size_t shape = 0; shape < now().left.size(); ++shape) {
        if (now().left[shape] == 0) continue;
        const int each = static_cast<int>(shape);
        if (found < 0 || to_try(each) < to_try(found)) found = each;
    }
    return found;
}

}  // namespace cornerwise
