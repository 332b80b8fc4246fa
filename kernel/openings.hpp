// Which placements still fit while pieces are laid on a region: sets that are copied instead of
// undone.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cover_problem.hpp"

namespace cornerwise {

class Openings {
public:
    explicit Openings(const CoverProblem& problem);

    // Closes all placements through the cells of a placement, and all of its shape when it was
    // the last one. Says whether every free cell and every shape that is left has some placement;
    // after a no it is only good for `take_back`.
    bool lay(int placement, bool last_of_shape);

    // Returns to the time before the last `lay`.
    void take_back() { --depth_; }

    // Closes a single open placement, and opens it again.
    void close(int placement);
    void reopen(int placement);

    // Numbers of open placements.
    int through(int cell) const { return now().through[cell]; }
    int of_shape(int shape) const { return now().of_shape[shape]; }

    // Appends the open placements, ascending.
    void list_through(int cell, std::vector<std::int32_t>& list) const;
    void list_of_shape(int shape, std::vector<std::int32_t>& list) const;

    // Returns the free cell with the fewest open placements, of equal ones the lowest in rank.
    int tightest(const std::vector<std::uint16_t>& rank) const;

private:
    using Words = std::vector<std::uint64_t>;

    struct Placement {
        std::array<std::uint16_t, kMaxCoverSquares> cells;
        std::uint8_t size;
        std::uint8_t shape;
    };

    struct Level {
        Words open;
        // A covered cell counts as having very many, so that it is never the tightest.
        std::vector<std::uint16_t> through;
        std::vector<int> of_shape;
    };

    const Level& now() const { return levels_[depth_]; }
    void list(const Words& among, std::vector<std::int32_t>& list) const;
    bool close_words(Level& level, const Words& closing);

    std::vector<Placement> placements_;
    std::vector<Words> through_;
    std::vector<Words> of_shape_;
    std::vector<Level> levels_;
    Words closing_;
    std::size_t depth_ = 0;
};

}  // namespace cornerwise
