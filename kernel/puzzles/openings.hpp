// Which placements still fit while pieces are laid on a region: sets that are copied instead of
// undone.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "puzzles/cover_problem.hpp"

namespace cornerwise {

// What may be laid are options: the placements, those of a shape being of one kind.
class Openings {
public:
    explicit Openings(const CoverProblem& problem);

    // Lays an open option: closes those through its cells, and those of its kind when none is left.
    // Says whether each free cell has an option and each kind enough; after a no it is only good
    // for `take_back`.
    bool lay(int option);

    // Returns to the time before the last `lay`.
    void take_back() { --depth_; }

    // Closes a single open option, and opens it again.
    void close(int option);
    void reopen(int option);

    bool is_open(int option) const { return now().open[option / 64] >> option % 64 & 1; }

    // Says whether each free cell has an option and each kind enough.
    bool suffices() const;

    // Number of open options through a cell.
    int through(int cell) const { return now().through[cell]; }

    // Returns the free cell with the fewest open options, of equal ones the lowest in rank.
    int tightest(const std::vector<std::uint16_t>& rank) const;

    // Returns the kind of which the fewest options need to be tried, or -1 for none.
    int rarest() const;

    // Of that many options of a kind one must be laid, or too few are left for all its pieces.
    int to_try(int kind) const { return now().of_kind[kind] - now().left[kind] + 1; }

    // Appends the open options, ascending.
    void list_through(int cell, std::vector<std::int32_t>& list) const;
    void list_of_kind(int kind, std::vector<std::int32_t>& list) const;

private:
    using Words = std::vector<std::uint64_t>;

    struct Option {
        std::array<std::uint16_t, kMaxCoverSquares> cells;
        std::uint8_t size;
        std::uint16_t kind;
    };

    struct Level {
        Words open;
        // A covered cell counts as having very many, so that it is never the tightest.
        std::vector<std::uint16_t> through;
        std::vector<int> of_kind;
        std::vector<int> left;
    };

    const Level& now() const { return levels_[depth_]; }
    void add_option(const std::vector<int>& cells, int kind);
    void list(const Words& among, std::vector<std::int32_t>& list) const;
    bool close_all(Level& level, const Words& closing);
    void count(Level& level, const Option& option, int change);

    std::vector<Option> options_;
    std::vector<Words> through_;
    std::vector<Words> of_kind_;
    std::vector<Level> levels_;
    Words closing_;
    std::size_t depth_ = 0;
};

}  // namespace cornerwise
