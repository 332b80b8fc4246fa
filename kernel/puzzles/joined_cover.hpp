// Covering every cell of a region when the pieces of each colour must hang together by corners.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "puzzles/cover_problem.hpp"
#include "puzzles/cover_status.hpp"

namespace cornerwise {

constexpr int kMaxJoinedCells = 256;

// A set of cells of the region.
struct CellSet {
    std::array<std::uint64_t, kMaxJoinedCells / 64> words{};

    void add(int cell) { words[cell / 64] |= std::uint64_t{1} << cell % 64; }
    bool has(int cell) const { return words[cell / 64] >> cell % 64 & 1; }

    friend CellSet operator|(CellSet a, const CellSet& b) {
        for (std::size_t i = 0; i < a.words.size(); ++i) a.words[i] |= b.words[i];
        return a;
    }
    // Those of the first that are not in the second.
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

// Covers the first free cell by a piece in a colour, over and over. So what lies has a short front,
// and a group of a colour that can no longer grow beyond it is noticed at once: for that the order
// matters more than to begin where there is the least choice.
//
// The same problem, seed and number of steps lead to the same state.
class JoinedCover {
public:
    // Colours that have not begun and have equal stocks are alike. Unless every solution is
    // wanted, only one of them is tried. The problem must be sound, and ask for `no_edges`.
    JoinedCover(CoverProblem problem, std::uint64_t seed, bool every);

    // Goes on until it has found a further solution, or there is none, or so many steps are made.
    CoverStatus run(std::uint64_t steps);

    // Pieces laid so far.
    std::uint64_t steps() const { return steps_; }

    // What lies now, the fixed pieces first: placement and colour.
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
        int joins;  // Groups of its colour that it joins.
    };

    // What lies of a colour: cells beside its pieces, and the cells at the corners of each group.
    struct Colour {
        CellSet beside;
        std::vector<CellSet> groups;
        int left = 0;
    };

    struct Frame {
        std::size_t begin;
        std::size_t next;
        std::size_t end;
        bool made;
        CellSet covered;
        Colour before;  // What lay of the colour of the candidate that is made.
    };

    bool begin();
    bool decide();
    bool lay(int placement, int colour);
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
    std::vector<std::vector<int>> from_;  // For each cell the placements of which it is the first.
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
