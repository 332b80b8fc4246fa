// Puzzles for WebAssembly: their rules, solvers, hints, and the generator of new ones. Long work
// runs in slices of a given number of steps.
#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/arranging.hpp"
#include "puzzles/checking.hpp"
#include "puzzles/making.hpp"
#include "puzzles/puzzle.hpp"
#include "puzzles/puzzle_hint.hpp"
#include "puzzles/puzzle_search.hpp"
#include "wasm/exports.hpp"

namespace cornerwise {

namespace {

std::uint64_t steps_of(double steps) {
    return static_cast<std::uint64_t>(std::clamp(steps, 0.0, 1e15));
}

// Reads the orientations of each shape: columns and rows of the squares, in turn.
std::vector<Orientations> read_shapes(NumberReader& reader) {
    std::vector<Orientations> shapes(reader.next_count());
    for (auto& shape : shapes) {
        for (const auto& numbers : reader.next_lists()) {
            auto& squares = shape.emplace_back();
            for (std::size_t i = 1; i < numbers.size(); i += 2) {
                squares.push_back({numbers[i - 1], numbers[i]});
            }
        }
    }
    return shapes;
}

// Reads pieces: a list each of the colour, the shape and the cells.
std::vector<LaidPiece> read_pieces(NumberReader& reader) {
    std::vector<LaidPiece> pieces;
    for (const auto& numbers : reader.next_lists()) {
        if (numbers.size() < 2) continue;
        pieces.push_back({numbers[0], numbers[1], {numbers.begin() + 2, numbers.end()}});
    }
    return pieces;
}

Puzzle read_puzzle(NumberReader& reader) {
    Puzzle puzzle;
    puzzle.grid.width = reader.next();
    puzzle.grid.height = reader.next();
    puzzle.shapes = read_shapes(reader);
    puzzle.region = reader.next_list();
    puzzle.colours = reader.next();
    const auto stock = reader.next_list();
    for (std::size_t i = 1; i < stock.size(); i += 2) {
        puzzle.stock.push_back({stock[i - 1], stock[i]});
    }
    for (const int rule : reader.next_list()) {
        if (rule >= 0 && rule <= static_cast<int>(PuzzleRule::turns)) {
            puzzle.add(static_cast<PuzzleRule>(rule));
        }
    }
    puzzle.given = read_pieces(reader);
    return puzzle;
}

void list(std::vector<std::int32_t>& ints, const std::vector<int>& numbers) {
    ints.push_back(static_cast<std::int32_t>(numbers.size()));
    ints.insert(ints.end(), numbers.begin(), numbers.end());
}

void list(std::vector<std::int32_t>& ints, const std::vector<LaidPiece>& pieces) {
    ints.push_back(static_cast<std::int32_t>(pieces.size()));
    for (const auto& [colour, shape, cells] : pieces) {
        ints.push_back(colour);
        ints.push_back(shape);
        list(ints, cells);
    }
}

}  // namespace

// Takes the sides, the shapes, the region, the number of colours, the stock (colours and shapes in
// turn), the rules and the given pieces. Returns null for a puzzle that is not sound.
CORNERWISE_EXPORT(cw_puzzle_new)
Puzzle* cw_puzzle_new(const std::int32_t* numbers, std::int32_t count) {
    NumberReader reader(numbers, count);
    Puzzle puzzle = read_puzzle(reader);
    if (!reader.is_whole() || !is_sound(puzzle)) return nullptr;
    return new Puzzle(std::move(puzzle));
}

CORNERWISE_EXPORT(cw_puzzle_free) void cw_puzzle_free(Puzzle* puzzle) { delete puzzle; }

// Takes pieces, the given ones among them, in any order. Lists the broken rules: the rule, the
// pieces and the cells of each. Returns false for pieces that are not sound.
CORNERWISE_EXPORT(cw_puzzle_faults)
bool cw_puzzle_faults(const Puzzle* puzzle, const std::int32_t* numbers, std::int32_t count) {
    auto& ints = fresh_answer().ints;
    NumberReader reader(numbers, count);
    const auto laid = read_pieces(reader);
    if (!reader.is_whole() || !are_sound(*puzzle, laid)) return false;
    for (const auto& [broken, pieces, cells] : faults(*puzzle, laid)) {
        ints.push_back(static_cast<std::int32_t>(broken));
        list(ints, pieces);
        list(ints, cells);
    }
    return true;
}

// Takes pieces that stay, besides the given ones. Returns null when they are not sound, or there is
// no method for the puzzle.
CORNERWISE_EXPORT(cw_puzzle_search_new)
PuzzleSearch* cw_puzzle_search_new(const Puzzle* puzzle, const std::int32_t* numbers,
                                   std::int32_t count, double seed) {
    NumberReader reader(numbers, count);
    const auto laid = read_pieces(reader);
    if (!reader.is_whole() || !are_sound(*puzzle, laid) || !can_search(*puzzle)) return nullptr;
    return new PuzzleSearch(*puzzle, laid, seed_of(seed));
}

CORNERWISE_EXPORT(cw_puzzle_search_free) void cw_puzzle_search_free(PuzzleSearch* search) {
    delete search;
}

// Returns 0 while the search can continue, 1 for a solution, 2 when there is none.
CORNERWISE_EXPORT(cw_puzzle_search_run)
std::int32_t cw_puzzle_search_run(PuzzleSearch* search, double steps) {
    return static_cast<std::int32_t>(search->run(steps_of(steps)));
}

CORNERWISE_EXPORT(cw_puzzle_search_steps)
double cw_puzzle_search_steps(const PuzzleSearch* search) {
    return static_cast<double>(search->steps());
}

// Lists the pieces on the board: their number; the colour, the shape and the cells of each.
CORNERWISE_EXPORT(cw_puzzle_search_laid) void cw_puzzle_search_laid(const PuzzleSearch* search) {
    list(fresh_answer().ints, search->laid());
}

// Lists the same pieces in an order of laying that keeps the rules.
CORNERWISE_EXPORT(cw_puzzle_search_solution)
void cw_puzzle_search_solution(const Puzzle* puzzle, const PuzzleSearch* search) {
    list(fresh_answer().ints, in_order(*puzzle, search->laid()));
}

// Takes the pieces, the given ones among them, and the plan of an earlier hint. Returns null as
// `cw_puzzle_search_new` does.
CORNERWISE_EXPORT(cw_puzzle_hint_new)
PuzzleHintSearch* cw_puzzle_hint_new(const Puzzle* puzzle, const std::int32_t* numbers,
                                     std::int32_t count, double seconds) {
    NumberReader reader(numbers, count);
    auto laid = read_pieces(reader);
    auto plan = read_pieces(reader);
    if (!reader.is_whole() || !are_sound(*puzzle, laid) || !are_sound(*puzzle, plan) ||
        !can_search(*puzzle)) {
        return nullptr;
    }
    return new PuzzleHintSearch(*puzzle, std::move(laid), std::move(plan), seconds);
}

CORNERWISE_EXPORT(cw_puzzle_hint_free) void cw_puzzle_hint_free(PuzzleHintSearch* search) {
    delete search;
}

CORNERWISE_EXPORT(cw_puzzle_hint_run)
bool cw_puzzle_hint_run(PuzzleHintSearch* search, double steps) {
    return search->run(steps_of(steps));
}

// Lists the hint: whether it is sure, the pieces to take back, the piece to lay or none, the plan.
CORNERWISE_EXPORT(cw_puzzle_hint_result)
void cw_puzzle_hint_result(const PuzzleHintSearch* search) {
    auto& ints = fresh_answer().ints;
    const PuzzleHint& hint = search->hint();
    ints.push_back(hint.sure ? 1 : 0);
    list(ints, hint.take_back);
    list(ints, hint.lay ? std::vector{*hint.lay} : std::vector<LaidPiece>{});
    list(ints, hint.plan);
}

// Takes the characters of the name, the shapes, the number of colours and the whole numbers of a
// Grade in their order. Returns null when they are not sound, or no region has the wanted size.
CORNERWISE_EXPORT(cw_maker_new)
Maker* cw_maker_new(const std::int32_t* numbers, std::int32_t count, double apart) {
    NumberReader reader(numbers, count);
    std::string name;
    for (const int letter : reader.next_list()) name.push_back(static_cast<char>(letter));
    auto shapes = read_shapes(reader);
    const int colours = reader.next();
    Grade grade;
    for (int* bound : {&grade.least_to_lay, &grade.most_to_lay, &grade.least_effort,
                       &grade.most_effort, &grade.smallest, &grade.largest, &grade.given}) {
        *bound = reader.next();
    }
    grade.apart = apart;
    if (!reader.is_whole() || !are_sound(shapes) || colours < 1 ||
        regions(grade.smallest, grade.largest).empty()) {
        return nullptr;
    }
    return new Maker(name, std::move(shapes), colours, grade);
}

CORNERWISE_EXPORT(cw_maker_free) void cw_maker_free(Maker* maker) { delete maker; }

// Returns true when there is a puzzle.
CORNERWISE_EXPORT(cw_maker_run) bool cw_maker_run(Maker* maker, double steps) {
    return maker->run(steps_of(steps));
}

// Lists the sides, the region, the stock, whether pieces of a colour must not share an edge, the
// given pieces and the solution.
CORNERWISE_EXPORT(cw_maker_made) void cw_maker_made(const Maker* maker) {
    auto& ints = fresh_answer().ints;
    const Puzzle& puzzle = maker->puzzle();
    ints.push_back(puzzle.grid.width);
    ints.push_back(puzzle.grid.height);
    list(ints, puzzle.region);
    ints.push_back(static_cast<std::int32_t>(2 * puzzle.stock.size()));
    for (const auto& [colour, shape] : puzzle.stock) {
        ints.push_back(colour);
        ints.push_back(shape);
    }
    ints.push_back(puzzle.has(PuzzleRule::no_edges) ? 1 : 0);
    list(ints, puzzle.given);
    list(ints, maker->solution());
}

}  // namespace cornerwise
