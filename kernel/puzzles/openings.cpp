#include "puzzles/openings.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace cornerwise {

namespace {

constexpr std::uint16_t kCovered = 0x8000;

using Words = std::vector<std::uint64_t>;

void add(Words& words, const Words& more) {
    for (std::size_t i = 0; i < words.size(); ++i) words[i] |= more[i];
}

}  // namespace

Openings::Openings(const CoverProblem& problem) : levels_(1) {
    const std::size_t cells = problem.edges.size();
    const std::size_t kinds = problem.stock.size();
    closing_.assign((problem.placements.size() + 63) / 64, 0);
    through_.assign(cells, closing_);
    of_kind_.assign(kinds, closing_);
    Level& level = levels_[0];
    level.open = closing_;
    level.through.assign(cells, 0);
    level.of_kind.assign(kinds, 0);
    for (const auto& counts : problem.stock) {
        level.left.push_back(std::accumulate(counts.begin(), counts.end(), 0));
    }
    for (std::size_t id = 0; id < problem.placements.size(); ++id) {
        add_option(problem.placements[id], problem.shapes[id]);
    }
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        if (level.left[kind] == 0) close_all(level, of_kind_[kind]);
    }
}

void Openings::add_option(const std::vector<int>& cells, int kind) {
    const std::size_t number = options_.size();
    const std::uint64_t bit = std::uint64_t{1} << number % 64;
    Option option{};
    option.size = static_cast<std::uint8_t>(cells.size());
    option.kind = static_cast<std::uint16_t>(kind);
    std::copy(cells.begin(), cells.end(), option.cells.begin());
    for (const int cell : cells) through_[cell][number / 64] |= bit;
    of_kind_[kind][number / 64] |= bit;
    levels_[0].open[number / 64] |= bit;
    count(levels_[0], option, 1);
    options_.push_back(option);
}

bool Openings::lay(int option) {
    if (++depth_ == levels_.size()) levels_.emplace_back();
    Level& level = levels_[depth_];
    level = levels_[depth_ - 1];
    const Option& it = options_[option];
    std::fill(closing_.begin(), closing_.end(), 0);
    for (int i = 0; i < it.size; ++i) {
        level.through[it.cells[i]] |= kCovered;
        add(closing_, through_[it.cells[i]]);
    }
    if (--level.left[it.kind] == 0) add(closing_, of_kind_[it.kind]);
    if (!close_all(level, closing_)) return false;
    for (std::size_t kind = 0; kind < level.left.size(); ++kind) {
        if (level.of_kind[kind] < level.left[kind]) return false;
    }
    return true;
}

// Stops with a no as soon as it sees a free cell without options.
bool Openings::close_all(Level& level, const Words& closing) {
    for (std::size_t word = 0; word < closing.size(); ++word) {
        std::uint64_t rest = level.open[word] & closing[word];
        if (rest == 0) continue;
        level.open[word] &= ~rest;
        bool none_left = false;
        for (; rest; rest &= rest - 1) {
            const Option& it = options_[word * 64 + std::countr_zero(rest)];
            count(level, it, -1);
            for (int i = 0; i < it.size; ++i) none_left |= level.through[it.cells[i]] == 0;
        }
        if (none_left) return false;
    }
    return true;
}

inline void Openings::count(Level& level, const Option& option, int change) {
    level.of_kind[option.kind] += change;
    for (int i = 0; i < option.size; ++i) {
        level.through[option.cells[i]] += static_cast<std::uint16_t>(change);
    }
}

void Openings::close(int option) {
    levels_[depth_].open[option / 64] &= ~(std::uint64_t{1} << option % 64);
    count(levels_[depth_], options_[option], -1);
}

void Openings::reopen(int option) {
    levels_[depth_].open[option / 64] |= std::uint64_t{1} << option % 64;
    count(levels_[depth_], options_[option], 1);
}

bool Openings::suffices() const {
    for (std::size_t kind = 0; kind < now().left.size(); ++kind) {
        if (now().of_kind[kind] < now().left[kind]) return false;
    }
    return std::find(now().through.begin(), now().through.end(), 0) == now().through.end();
}

void Openings::list_through(int cell, std::vector<std::int32_t>& list) const {
    this->list(through_[cell], list);
}

void Openings::list_of_kind(int kind, std::vector<std::int32_t>& list) const {
    this->list(of_kind_[kind], list);
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

int Openings::rarest() const {
    int found = -1;
    for (std::size_t kind = 0; kind < now().left.size(); ++kind) {
        if (now().left[kind] == 0) continue;
        const int each = static_cast<int>(kind);
        if (found < 0 || to_try(each) < to_try(found)) found = each;
    }
    return found;
}

}  // namespace cornerwise
