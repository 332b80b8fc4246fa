// The solvers of puzzles for WebAssembly. They run in slices of so many steps.
#include <algorithm>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/chains.hpp"
#include "puzzles/cover.hpp"
#include "puzzles/joined_cover.hpp"
#include "wasm/exports.hpp"

namespace cornerwise {

namespace {

using CoverSearch = std::variant<Cover, JoinedCover>;

std::uint64_t steps_of(double steps) {
    return static_cast<std::uint64_t>(std::clamp(steps, 0.0, 1e15));
}

CoverProblem read_cover(NumberReader& reader) {
    CoverProblem problem;
    problem.edges = reader.next_lists();
    problem.corners = reader.next_lists();
    problem.tint = reader.next_list();
    problem.placements = reader.next_lists();
    problem.shapes = reader.next_list();
    problem.stock = reader.next_lists();
    const auto fixed = reader.next_list();
    for (std::size_t i = 1; i < fixed.size(); i += 2) {
        problem.fixed.emplace_back(fixed[i - 1], fixed[i]);
    }
    problem.no_edges = reader.next() != 0;
    problem.joined = reader.next() != 0;
    return problem;
}

ChainPuzzle read_chains(NumberReader& reader) {
    ChainPuzzle puzzle;
    puzzle.width = reader.next();
    puzzle.height = reader.next();
    puzzle.colours = reader.next();
    puzzle.start_cells = reader.next_list();
    puzzle.placements = reader.next_lists();
    puzzle.by_shape = reader.next_lists();
    const auto pieces = reader.next_list();
    for (std::size_t i = 2; i < pieces.size(); i += 3) {
        puzzle.pieces.push_back({pieces[i - 2], pieces[i - 1], pieces[i]});
    }
    const auto fixed = reader.next_list();
    for (std::size_t i = 1; i < fixed.size(); i += 2) {
        puzzle.fixed.push_back({fixed[i - 1], fixed[i]});
    }
    puzzle.descending = reader.next() != 0;
    return puzzle;
}

}  // namespace

// Takes the fields of a CoverProblem in their order, and whether one solution is wanted soon,
// instead of every one once. Returns null for a problem that is not sound.
CORNERWISE_EXPORT(cw_cover_new)
CoverSearch* cw_cover_new(const std::int32_t* numbers, std::int32_t count, double seed, bool soon) {
    NumberReader reader(numbers, count);
    CoverProblem problem = read_cover(reader);
    if (!reader.is_whole() || !is_sound(problem)) return nullptr;
    if (!problem.joined) {
        return new CoverSearch(std::in_place_type<Cover>, std::move(problem), seed_of(seed), soon);
    }
    if (!problem.no_edges || problem.edges.size() > kMaxJoinedCells) return nullptr;
    return new CoverSearch(std::in_place_type<JoinedCover>, std::move(problem), seed_of(seed),
                           !soon);
}

CORNERWISE_EXPORT(cw_cover_free) void cw_cover_free(CoverSearch* search) { delete search; }

// Returns 0 while the search can go on, 1 for a solution, 2 when there is no further one.
CORNERWISE_EXPORT(cw_cover_run) std::int32_t cw_cover_run(CoverSearch* search, double steps) {
    return static_cast<std::int32_t>(
        std::visit([&](auto& each) { return each.run(steps_of(steps)); }, *search));
}

CORNERWISE_EXPORT(cw_cover_steps) double cw_cover_steps(const CoverSearch* search) {
    return static_cast<double>(std::visit([](const auto& each) { return each.steps(); }, *search));
}

// Lists the placement of each laid piece and its colour or -1.
CORNERWISE_EXPORT(cw_cover_laid) void cw_cover_laid(const CoverSearch* search) {
    auto& ints = fresh_answer().ints;
    const auto laid = std::visit([](const auto& each) { return each.laid(); }, *search);
    for (const auto& [placement, colour] : laid) {
        ints.push_back(placement);
        ints.push_back(colour);
    }
}

// Takes the fields of a ChainPuzzle in their order. Returns null for a puzzle that is not sound.
CORNERWISE_EXPORT(cw_chains_new)
Chains* cw_chains_new(const std::int32_t* numbers, std::int32_t count, double seed) {
    NumberReader reader(numbers, count);
    const ChainPuzzle puzzle = read_chains(reader);
    if (!reader.is_whole() || !is_sound(puzzle)) return nullptr;
    return new Chains(puzzle, ChainOptions{}, seed_of(seed));
}

CORNERWISE_EXPORT(cw_chains_free) void cw_chains_free(Chains* search) { delete search; }

// Returns what `cw_cover_run` returns.
CORNERWISE_EXPORT(cw_chains_run) std::int32_t cw_chains_run(Chains* search, double steps) {
    return static_cast<std::int32_t>(search->run(steps_of(steps)));
}

CORNERWISE_EXPORT(cw_chains_steps) double cw_chains_steps(const Chains* search) {
    return static_cast<double>(search->steps());
}

// Lists the placement of each piece, or -1.
CORNERWISE_EXPORT(cw_chains_placed) void cw_chains_placed(const Chains* search) {
    auto& ints = fresh_answer().ints;
    ints.assign(search->placed().begin(), search->placed().end());
}

}  // namespace cornerwise
