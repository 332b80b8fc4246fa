#include "openings.hpp"

#include <algorithm>
#include <bit>

namespace cornerwise {

namespace {

constexpr std::uint16_t kCovered = 0x8000;

}  // namespace

Openings::Openings(const CoverProblem& problem) : levels_(1) {
    const std::size_t words = (problem.placements.size() + 63) / 64;
    Level& level = levels_[0];
    level.open.assign(words, 0);
    level.through.assign(problem.edges.size(), 0);
    level.of_shape.assign(problem.stock.size(), 0);
    closing_.assign(words, 0);
    through_.assign(problem.edges.size(), closing_);
    of_shape_.assign(problem.stock.size(), closing_);
    for (std::size_t id = 0; id < problem.placements.size(); ++id) {
        const std::uint64_t bit = std::uint64_t{1} << id % 64;
        Placement placement{};
        placement.size = static_cast<std::uint8_t>(problem.placements[id].size());
        placement.shape = static_cast<std::uint8_t>(problem.shapes[id]);
        for (std::size_t i = 0; i < placement.size; ++i) {
            const int cell = problem.placements[id][i];
            placement.cells[i] = static_cast<std::uint16_t>(cell);
            through_[cell][id / 64] |= bit;
            ++level.through[cell];
        }
        of_shape_[placement.shape][id / 64] |= bit;
        ++level.of_shape[placement.shape];
        level.open[id / 64] |= bit;
        placements_.push_back(placement);
    }
    for (std::size_t shape = 0; shape < problem.stock.size(); ++shape) {
        const auto& counts = problem.stock[shape];
        if (std::all_of(counts.begin(), counts.end(), [](int count) { return count == 0; })) {
            close_words(level, of_shape_[shape]);
        }
    }
}

bool Openings::lay(int placement, bool last_of_shape) {
    if (++depth_ == levels_.size()) levels_.emplace_back();
    Level& level = levels_[depth_];
    level = levels_[depth_ - 1];
    const Placement& it = placements_[placement];
    closing_ = through_[it.cells[0]];
    level.through[it.cells[0]] |= kCovered;
    for (int i = 1; i < it.size; ++i) {
        level.through[it.cells[i]] |= kCovered;
        const Words& more = through_[it.cells[i]];
        for (std::size_t word = 0; word < closing_.size(); ++word) closing_[word] |= more[word];
    }
    if (last_of_shape) {
        const Words& more = of_shape_[it.shape];
        for (std::size_t word = 0; word < closing_.size(); ++word) closing_[word] |= more[word];
    }
    return close_words(level, closing_);
}

bool Openings::close_words(Level& level, const Words& closing) {
    for (std::size_t word = 0; word < closing.size(); ++word) {
        std::uint64_t rest = level.open[word] & closing[word];
        if (rest == 0) continue;
        level.open[word] &= ~rest;
        bool none_left = false;
        for (; rest; rest &= rest - 1) {
            const Placement& it = placements_[word * 64 + std::countr_zero(rest)];
            --level.of_shape[it.shape];
            for (int i = 0; i < it.size; ++i) none_left |= --level.through[it.cells[i]] == 0;
        }
        if (none_left) return false;
    }
    return true;
}

void Openings::close(int placement) {
    Level& level = levels_[depth_];
    const Placement& it = placements_[placement];
    level.open[placement / 64] &= ~(std::uint64_t{1} << placement % 64);
    --level.of_shape[it.shape];
    for (int i = 0; i < it.size; ++i) --level.through[it.cells[i]];
}

void Openings::reopen(int placement) {
    Level& level = levels_[depth_];
    const Placement& it = placements_[placement];
    level.open[placement / 64] |= std::uint64_t{1} << placement % 64;
    ++level.of_shape[it.shape];
    for (int i = 0; i < it.size; ++i) ++level.through[it.cells[i]];
}

void Openings::list_through(int cell, std::vector<std::int32_t>& list) const {
    this->list(through_[cell], list);
}

void Openings::list_of_shape(int shape, std::vector<std::int32_t>& list) const {
    this->list(of_shape_[shape], list);
}

void Openings::list(const Words& among, std::vector<std::int32_t>& list) const {
    const Words& open = now().open;
    for (std::size_t word = 0; word < open.size(); ++word) {
        for (std::uint64_t rest = open[word] & among[word]; rest; rest &= rest - 1) {
            list.push_back(static_cast<std::int32_t>(word * 64) + std::countr_zero(rest));
        }
    }
}

int Openings::tightest(const std::vector<std::uint16_t>& rank) const {
    const auto& through = now().through;
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

}  // namespace cornerwise
