// Covering every cell of a region with pieces: a search that can be paused, continued after a
// solution, and proves that there is none by coming to its end.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "puzzles/colouring.hpp"
#include "puzzles/cover_problem.hpp"
#include "puzzles/cover_status.hpp"
#include "puzzles/openings.hpp"

namespace cornerwise {

// Lays pieces one after the other where there is the least choice. Colours are given last, but a
// piece is laid only if all that lie can still be coloured. Where colours must hang together it is
// of no use, see `JoinedCover`.
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

    // What lies now, the fixed pieces first: placement, and its colour, given or in mind, or -1.
    std::vector<std::pair<int, int>> laid() const;

private:
    enum class Choice : std::uint8_t { cell, kind, colour };

    // A decision about a cell, a kind of piece or the colour of a piece: the candidates in a part
    // of the pool, tried one after the other.
    struct Frame {
        std::size_t begin;
        std::size_t next;
        std::size_t end;
        Choice choice;
        bool made;
        int subject;
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
    // For each shape how many more squares it has of one tint than of the other.
    std::vector<int> imbalance_;

    Rng rng_;
    Openings openings_;
    Colouring colouring_;
    std::vector<int> pieces_;
    std::vector<int> owner_;
    std::vector<int> left_;
    int free_;

    std::vector<Frame> frames_;
    std::vector<std::int32_t> pool_;
    std::vector<std::uint16_t> rank_;
    std::uint64_t steps_ = 0;
    std::uint64_t run_end_ = 0;
    std::uint64_t run_length_ = 0;
    bool started_ = false;

    // For walks over cells: a cell is seen when it has the stamp of the walk.
    std::vector<int> queue_;
    std::vector<std::uint32_t> seen_;
    std::uint32_t stamp_ = 0;
};

}  // namespace cornerwise
