// Covering every cell of a region when the pieces of each colour must be connected by corners.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "puzzles/cover_problem.hpp"
#include "puzzles/solver_status.hpp"

namespace cornerwise {

inline constexpr int kMaxJoinedCells = 256;

// A set of cells of the region.
struct CellSet {
    std::array<std::uint64_t, kMaxJoinedCells / 64> words{};

    void add(int cell) { words[cell / 64] |= std::uint64_t{1} << cell % 64; }
    bool has(int cell) const { return (words[cell / 64] >> cell % 64 & 1) != 0; }

    friend CellSet operator|(CellSet a, const CellSet& b) {
        for (std::size_t i = 0; i < a.words.size(); ++i) a.words[i] |= b.words[i];
        return a;
    }
    // The cells of the first set that are not in the second.
    friend CellSet operator-(CellSet a, const CellSet& b) {
        for (std::size_t i = 0; i < a.words.size(); ++i) a.words[i] &= ~b.words[i];
        return a;
    }
    friend bool meet(const CellSet& a, const CellSet& b) {
        std::uint64_t common = 0;
        for (std::size_t i = 0; i < a.words.size(); ++i) common |= a.words[i] & b.words[i];
        return common != 0;
    }
    bool is_empty() const { return !meet(*this, *this); }
};

// A backtracking search that always covers the first free cell next. This keeps the border between
// covered and free cells short, and a group of pieces that can no longer grow across it is noticed
// at once. For these puzzles this is faster than making the decision with the fewest options.
//
// The same problem, seed and number of steps lead to the same state.
class JoinedCover {
public:
    // Colours with the same stock are interchangeable while no piece of theirs is laid. Only one of
    // them is tried, unless `every` solution is wanted. The problem must be sound, require
    // `no_edges` and have at most kMaxJoinedCells cells.
    JoinedCover(CoverProblem problem, std::uint64_t seed, bool every);

    // Continues until it finds another solution, there are no more, or this many steps are made.
    SolverStatus run(std::uint64_t steps);

    // Pieces laid so far.
    std::uint64_t steps() const { return steps_; }

    // The pieces laid now, the fixed ones first: placement and colour.
    std::vector<std::pair<int, int>> laid() const { return laid_; }

private:
    struct Placement {
        CellSet cells;
        CellSet edges;
        CellSet corners;
    };

    struct Candidate {
        int placement;
        int colour;
        int joins;  // Groups of its colour that it touches.
    };

    // The laid pieces of a colour.
    struct Colour {
        CellSet beside;               // Edge neighbours, which the colour must not cover.
        std::vector<CellSet> groups;  // The corner neighbours of each connected group.
        int left = 0;                 // Pieces left.
    };

    struct Frame {
        std::size_t begin;
        std::size_t next;
        std::size_t end;
        bool made;        // Whether the candidate at `next` is on the board,
        CellSet covered;  // and if so, what it replaced: the covered cells
        Colour before;    // and the state of its colour.
    };

    bool begin();
    bool decide();
    bool lay(int id, int number);
    bool is_promising();
    bool can_grow(const Colour& colour) const;
    bool parts_fit();
    bool is_fresh_again(int colour) const;
    int first_free() const;

    const CoverProblem problem_;
    const bool every_;
    const int cells_;
    const int colours_;
    std::vector<Placement> placements_;
    std::vector<std::vector<int>> from_;  // The placements whose first cell is a cell.
    std::vector<int> order_;              // The colours in random order.
    std::vector<std::vector<int>> stock_;
    std::vector<int> pieces_of_size_;

    Rng rng_;
    CellSet covered_;
    int free_;
    std::vector<Colour> state_;
    std::vector<std::pair<int, int>> laid_;
    std::vector<Frame> frames_;
    std::vector<Candidate> pool_;
    std::uint64_t steps_ = 0;
    bool started_ = false;

    std::vector<int> queue_;
};

}  // namespace cornerwise
