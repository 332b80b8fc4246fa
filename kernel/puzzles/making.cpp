#include "puzzles/making.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "puzzles/tiling.hpp"

namespace cornerwise {

namespace {

// Filling a region takes about as long as this many steps of a search.
constexpr std::uint64_t kFillSteps = 256;

std::vector<int> cells_of(const CellMask& mask) {
    std::vector<int> cells;
    mask.for_each([&](int cell) { cells.push_back(cell); });
    return cells;
}

}  // namespace

Maker::Maker(std::string_view name, std::vector<Orientations> shapes, int colours,
             const Grade& grade)
    : shapes_(std::move(shapes)),
      colours_(colours),
      grade_(grade),
      regions_(regions(grade.smallest, grade.largest)),
      dice_(name) {
    assert(!regions_.empty());
}

bool Maker::run(std::uint64_t steps) {
    for (;;) {
        std::uint64_t made = 0;
        switch (phase_) {
            case Phase::fill:
                made = kFillSteps;
                if (fill()) look_for_another(puzzle_);
                break;
            case Phase::another: {
                assert(search_.has_value());
                const std::uint64_t before = search_->steps();
                const SolverStatus status = search_->run(steps);
                made = search_->steps() - before + 1;
                if (status == SolverStatus::exhausted) {
                    take_answer(true);
                } else if (status == SolverStatus::solved && !is_known(search_->laid())) {
                    take_answer(false);
                }
                break;
            }
            case Phase::measure: {
                assert(effort_.has_value());
                const int before = effort_->laid();
                const bool is_measured = effort_->run(steps);
                made = static_cast<std::uint64_t>(effort_->laid() - before) + 1;
                if (is_measured) take_effort();
                break;
            }
            case Phase::done:
                return true;
        }
        if (made >= steps) return phase_ == Phase::done;
        steps -= made;
    }
}

// Makes a puzzle and a solution. Returns false when the attempt fails.
bool Maker::fill() {
    const auto& kind = regions_[dice_.below(static_cast<int>(regions_.size()))];
    const Region& region = kind[dice_.below(static_cast<int>(kind.size()))];
    const bool apart = dice_.fraction() < grade_.apart;
    std::vector<int> every(shapes_.size());
    std::iota(every.begin(), every.end(), 0);
    // If colours do not matter, equal pieces in different colours would give two solutions.
    const int copies = apart ? 2 : 1;
    const auto tiling =
        random_tiling(region, tiles(region.grid, shapes_, every), shapes_.size(), copies, dice_);
    if (tiling.empty()) return false;
    const auto colours = random_colours(tiling, colours_, dice_);
    if (colours.empty()) return false;
    solution_.clear();
    puzzle_ = Puzzle{region.grid, shapes_, cells_of(region.cells), colours_, {}, 0, {}};
    for (std::size_t i = 0; i < tiling.size(); ++i) {
        solution_.push_back({colours[i], tiling[i].shape, cells_of(tiling[i].cells)});
    }
    for (int colour = 0; colour < colours_; ++colour) {
        for (const int shape : every) {
            for (const auto& piece : solution_) {
                if (piece.colour == colour && piece.shape == shape) {
                    puzzle_.stock.push_back({colour, shape});
                }
            }
        }
    }
    puzzle_.add(PuzzleRule::cover);
    if (apart) puzzle_.add(PuzzleRule::no_edges);
    given_ = solution_;
    dice_.shuffle(given_);
    if (given_.size() > static_cast<std::size_t>(grade_.given)) given_.resize(grade_.given);
    puzzle_.given = given_;
    next_ = 0;
    without_.reset();
    return true;
}

// Begins to look for another solution than the known one.
void Maker::look_for_another(const Puzzle& puzzle) {
    search_.emplace(puzzle, puzzle.given, 0, PuzzleSearch::Wanted::every);
    phase_ = Phase::another;
}

bool Maker::is_known(const std::vector<LaidPiece>& found) const {
    return std::all_of(found.begin(), found.end(),
                       [this](const LaidPiece& piece) { return has(solution_, piece); });
}

// Takes the answer whether the puzzle that was searched has only the known solution.
void Maker::take_answer(bool is_unique) {
    if (without_) {
        if (is_unique) puzzle_ = std::move(*without_);
        without_.reset();
    } else if (!is_unique) {
        phase_ = Phase::fill;
        return;
    }
    try_without_next();
}

// Checks whether the next given piece is needed. After the last one, measures the difficulty.
void Maker::try_without_next() {
    const int to_lay = static_cast<int>(puzzle_.stock.size() - puzzle_.given.size());
    const int untried = static_cast<int>(given_.size() - next_);
    if (to_lay + untried < grade_.least_to_lay || to_lay > grade_.most_to_lay) {
        phase_ = Phase::fill;
        return;
    }
    if (untried > 0) {
        without_.emplace(puzzle_);
        std::erase(without_->given, given_[next_++]);
        look_for_another(*without_);
        return;
    }
    effort_.emplace(puzzle_, grade_.most_effort);
    phase_ = Phase::measure;
}

void Maker::take_effort() {
    assert(effort_.has_value());
    const bool fits =
        effort_->laid() >= grade_.least_effort && effort_->laid() <= grade_.most_effort;
    phase_ = fits ? Phase::done : Phase::fill;
}

}  // namespace cornerwise
