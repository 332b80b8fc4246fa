// Covering every cell of a region with pieces (an exact cover). The search runs in slices and can
// continue after a solution. When it ends, this proves that there are no more solutions.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "puzzles/colouring.hpp"
#include "puzzles/cover_problem.hpp"
#include "puzzles/open_placements.hpp"
#include "puzzles/solver_status.hpp"

namespace cornerwise {

// A backtracking search that always makes the decision with the fewest options, as in Knuth,
// "Dancing links", 2000: which placement covers a cell, or where a piece of a shape lies. Colours
// are given last, but a piece is laid only if all laid pieces can still be coloured. For puzzles in
// which the pieces of a colour must be connected there is `JoinedCover`.
//
// The same problem, seed and number of steps lead to the same state.
class Cover {
public:
    // With restarts, the search begins again in another order after increasing numbers of steps
    // (Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993, explain why
    // that helps). It finds a first solution sooner and still ends, but may find a solution twice.
    // Without restarts, it finds each solution once. The problem must be sound, and not `joined`.
    Cover(CoverProblem problem, std::uint64_t seed, bool restarts);

    // Continues until it finds another solution, there are no more, or this many steps are made.
    SolverStatus run(std::uint64_t steps);

    // Pieces laid and colours given so far.
    std::uint64_t steps() const { return steps_; }

    // The pieces laid now, the fixed ones first: the placement, and the colour, given or only
    // planned, or -1.
    std::vector<std::pair<int, int>> laid() const;

private:
    enum class Choice : std::uint8_t { cell, shape, colour };

    // A decision about a cell, a shape or the colour of a piece. Its candidates are a part of the
    // pool and are tried one after the other.
    struct Frame {
        std::size_t begin;
        std::size_t next;  // The candidate tried now or next.
        std::size_t end;
        Choice choice;
        bool made;    // Whether the candidate at `next` is on the board.
        int subject;  // The cell, shape or piece.
    };

    bool begin();
    void restart();
    bool make(const Frame& frame, int candidate);
    void unmake(const Frame& frame, int candidate);
    bool decide();
    void push(Choice choice, int subject);
    void pop();

    bool lay(int placement);
    void take_back();

    bool is_promising();
    bool parts_fit();
    bool can_be_sum(std::size_t squares) const;
    bool balances(int difference, int value) const;

    const CoverProblem problem_;
    const bool restarts_;
    const int cells_;
    std::vector<int> shape_size_;
    // How many more squares each shape has of one tint than of the other.
    std::vector<int> imbalance_;

    Rng rng_;
    OpenPlacements open_;
    Colouring colouring_;
    std::vector<int> pieces_;  // Placements of the pieces laid, in order.
    std::vector<int> owner_;   // The piece on each cell, or -1.
    std::vector<int> left_;    // Pieces left of each shape.
    int free_;                 // Free cells.

    std::vector<Frame> frames_;
    std::vector<std::int32_t> pool_;
    std::vector<std::uint16_t> rank_;  // The order of cells with equally many options.
    std::uint64_t steps_ = 0;
    std::uint64_t run_end_ = 0;     // The step of the next restart.
    std::uint64_t run_length_ = 0;  // Steps between the last restart and the next.
    bool started_ = false;

    // For walks over cells: those seen in the current walk have its stamp.
    std::vector<int> queue_;
    std::vector<std::uint32_t> seen_;
    std::uint32_t stamp_ = 0;
};

}  // namespace cornerwise
