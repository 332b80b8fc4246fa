// Which placements are still open while pieces are laid on a region.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "puzzles/cover_problem.hpp"

namespace cornerwise {

// A placement is open while its cells are free and a piece of its shape is left. The sets are bits,
// and laying a piece works on a copy of them, so that undoing it costs nothing.
class OpenPlacements {
public:
    explicit OpenPlacements(const CoverProblem& problem);

    // Lays an open placement: closes those that overlap it, and those of its shape when no piece is
    // left. Returns whether each free cell still has an open placement and each shape enough of
    // them. If not, only `take_back` may be called next.
    bool lay(int placement);

    // Undoes the last `lay`.
    void take_back() {
        assert(depth_ > 0);
        --depth_;
    }

    // Close a single open placement, and open it again.
    void close(int placement);
    void reopen(int placement);

    bool is_open(int placement) const {
        return (now().open[placement / 64] >> placement % 64 & 1) != 0;
    }

    // Returns whether each free cell has an open placement and each shape enough of them.
    bool suffices() const;

    // Returns the number of open placements through a free cell.
    int through(int cell) const { return now().through[cell]; }

    // Returns the free cell with the fewest open placements, among equal ones the lowest in rank.
    // There must be a free cell.
    int tightest(const std::vector<std::uint16_t>& rank) const;

    // Returns the shape with pieces left for which the fewest placements must be tried, or -1.
    int rarest() const;

    // Returns how many placements of a shape must be tried. With n open placements and m pieces
    // left, one of any n - m + 1 placements is used: the other m - 1 are too few for all pieces.
    int to_try(int shape) const { return now().of_shape[shape] - now().left[shape] + 1; }

    // Append the open placements through a cell or of a shape, in ascending order.
    void list_through(int cell, std::vector<std::int32_t>& list) const;
    void list_of_shape(int shape, std::vector<std::int32_t>& list) const;

private:
    using Words = std::vector<std::uint64_t>;  // A set of placements.

    struct Placement {
        std::array<std::uint16_t, kMaxCoverSquares> cells;
        std::uint8_t size;
        std::uint16_t shape;
    };

    // The sets after some pieces are laid; one level for each number of pieces.
    struct Level {
        Words open;
        // Open placements through each cell; covered cells have kCovered added, so that they are
        // never the tightest.
        std::vector<std::uint16_t> through;
        std::vector<int> of_shape;  // Open placements of each shape.
        std::vector<int> left;      // Pieces left of each shape.
    };

    static constexpr std::uint16_t kCovered = 0x8000;

    const Level& now() const { return levels_[depth_]; }
    void add_placement(const std::vector<int>& cells, int shape);
    void list(const Words& among, std::vector<std::int32_t>& list) const;
    bool close_all(Level& level, const Words& closing);
    static void count(Level& level, const Placement& placement, int change);

    std::vector<Placement> placements_;
    std::vector<Words> through_;   // All placements through each cell.
    std::vector<Words> of_shape_;  // All placements of each shape.
    std::vector<Level> levels_;    // Those above `depth_` keep their memory.
    Words closing_;
    std::size_t depth_ = 0;
};

}  // namespace cornerwise
