// Covering every cell of a region with pieces: a search that can be paused, continued after a
// solution, and proves that there is none by coming to its end.
//
// It knows no board: cells have numbers and neighbours, placements are lists of cells.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "rng.hpp"

namespace cornerwise {

constexpr int kMaxCoverCells = 512;
constexpr int kMaxCoverColours = 64;
constexpr int kMaxCoverSquares = 5;

using ColourSet = std::uint64_t;

// What is to be covered, with what, and how.
struct CoverProblem {
    // For each cell the cells that share an edge with it, and those that touch it at a corner.
    std::vector<std::vector<int>> edges;
    std::vector<std::vector<int>> corners;

    // For each cell 0 or 1, different for cells that share an edge.
    std::vector<int> tint;

    // For each placement its cells and its shape.
    std::vector<std::vector<int>> placements;
    std::vector<int> shapes;

    // For each shape how many pieces there are of each colour.
    std::vector<std::vector<int>> stock;

    // Pieces of the stock that lie there from the beginning: placement and colour.
    std::vector<std::pair<int, int>> fixed;

    // Whether pieces of a colour may not share an edge, and whether they must form one group
    // that hangs together by corners. The second is for use together with the first.
    bool no_edges = false;
    bool joined = false;
};

// Says whether all numbers of a problem are within its lists and the bounds above, and whether
// the fixed pieces do not overlap and are in the stock.
bool is_sound(const CoverProblem& problem);

enum class CoverStatus { running, solved, exhausted };

// Lays pieces one after the other where there is the least choice. Colours are given last, but a
// piece is laid only if all that lie can still be coloured; when colours must hang together they
// are given at once, because that fails early.
//
// The same problem, seed and number of steps lead to the same state.
class Cover {
public:
    // With restarts it begins anew, in another order, after ever more steps: that finds a
    // solution sooner and still comes to an end, but may find a solution twice. Without, it finds
    // each solution once. The problem must be sound.
    Cover(CoverProblem problem, std::uint64_t seed, bool restarts);

    // Goes on until it has found a further solution, or there is none, or so many steps are made.
    CoverStatus run(std::uint64_t steps);

    // Pieces laid and colours given so far.
    std::uint64_t steps() const { return steps_; }

    // What lies now, the fixed pieces first: placement and colour, -1 for one not yet coloured.
    std::vector<std::pair<int, int>> laid() const;

private:
    struct Placement {
        std::array<std::uint16_t, kMaxCoverSquares> cells;
        std::uint8_t size;
        std::uint8_t shape;
    };

    // A piece that lies. Without a colour it has one in mind that all others would allow.
    struct Piece {
        int placement;
        int colour = -1;
        int in_mind = -1;
    };

    enum class Choice : std::uint8_t { cell, shape, colour };

    // A decision: some of the candidates in the pool, tried one after the other.
    struct Frame {
        std::size_t begin;
        std::size_t next;
        std::size_t end;
        Choice choice;
        bool made;
        int piece;
    };

    bool begin();
    void make(const Frame& frame, int candidate);
    void unmake(const Frame& frame, int candidate);
    bool is_promising();
    bool decide();
    void push(Choice choice, int piece);
    void pop();
    void restart();

    void lay(int placement);
    void take_back();
    void block(int placement);
    void unblock(int placement);
    void give_colour(int piece, int colour);
    void take_colour(int piece);

    bool parts_fit();
    bool balances(int difference, int value) const;

    ColourSet colours_for(int piece) const;
    bool is_colourable();
    bool colour_in_mind(std::vector<int>& open, const std::vector<int>& before);
    bool hangs_together(int colour);

    const CoverProblem problem_;
    const bool restarts_;
    const int cells_;
    const int colours_;
    Rng rng_;

    std::vector<Placement> placements_;
    std::vector<std::vector<std::int32_t>> through_;
    std::vector<std::vector<std::int32_t>> of_shape_;
    std::vector<int> shape_size_;
    std::vector<int> imbalance_;

    // What lies, and what that leaves.
    std::vector<Piece> pieces_;
    std::vector<int> owner_;
    std::vector<std::uint16_t> blocks_;
    std::vector<int> open_through_;
    std::vector<int> open_of_shape_;
    std::vector<int> left_;
    std::vector<std::vector<int>> left_of_;
    std::array<int, kMaxCoverSquares + 1> left_of_size_{};
    std::vector<int> left_of_colour_;
    int free_ = 0;
    int uncoloured_ = 0;
    // For each cell and colour how many pieces of that colour share an edge with it.
    std::vector<std::vector<std::uint8_t>> beside_;
    // The neighbours by edges of each piece that lies, found when it is laid.
    std::vector<std::vector<int>> neighbours_;

    std::vector<int> rank_;
    std::vector<Frame> frames_;
    std::vector<std::int32_t> pool_;
    std::vector<int> queue_;
    std::vector<std::uint32_t> seen_;
    std::uint32_t stamp_ = 0;
    int tries_ = 0;
    std::uint64_t steps_ = 0;
    std::uint64_t run_end_ = 0;
    std::uint64_t run_length_ = 0;
    bool started_ = false;
    bool exhausted_ = false;
};

}  // namespace cornerwise
