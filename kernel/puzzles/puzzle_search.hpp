// A search for the solutions of a puzzle, by the method that suits it.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "puzzles/chains.hpp"
#include "puzzles/cover.hpp"
#include "puzzles/joined_cover.hpp"
#include "puzzles/puzzle.hpp"
#include "puzzles/solver_status.hpp"
#include "puzzles/strips.hpp"

namespace cornerwise {

// Returns whether there is a method for a puzzle. It must grow from corners, or be covered.
bool can_search(const Puzzle& puzzle);

// Runs in slices. The same puzzle, pieces, seed and number of steps lead to the same state.
class PuzzleSearch {
public:
    enum class Wanted : std::uint8_t {
        one,    // A solution, soon.
        every,  // Each solution once; if colours do not matter, solutions that differ only in
                // colours count as one. Only for puzzles that are covered.
    };

    // The laid pieces stay where they are. So do the given ones, whether or not they are among the
    // laid ones. There must be a method for the puzzle; the puzzle and the pieces must be sound.
    PuzzleSearch(const Puzzle& puzzle, const std::vector<LaidPiece>& laid, std::uint64_t seed,
                 Wanted wanted = Wanted::one);

    // Continues until it finds another solution, there are no more, or this many steps are made.
    SolverStatus run(std::uint64_t steps);

    // Work done so far, such as pieces laid.
    std::uint64_t steps() const;

    // All pieces on the board that have a colour, the fixed ones first.
    std::vector<LaidPiece> laid() const;

private:
    // No solution has the pieces that are laid.
    struct Hopeless {
        static SolverStatus run(std::uint64_t) { return SolverStatus::exhausted; }
        static std::uint64_t steps() { return 0; }
    };

    void begin_growing(const Puzzle& puzzle, std::uint64_t seed);
    void begin_covering(const Puzzle& puzzle, std::uint64_t seed, Wanted wanted);

    std::vector<LaidPiece> laid_by(const Hopeless&) const { return fixed_; }
    std::vector<LaidPiece> laid_by(const Strips& search) const { return search.laid(); }
    std::vector<LaidPiece> laid_by(const Chains& search) const;
    template <typename Covering>
    std::vector<LaidPiece> laid_by(const Covering& search) const;

    std::vector<LaidPiece> fixed_;
    std::vector<ShapePlacement> places_;
    std::vector<StockPiece> names_;  // For Chains, all pieces; else those left, to choose colours.
    bool colours_matter_ = true;
    std::variant<Hopeless, Cover, JoinedCover, Chains, Strips> search_;
};

}  // namespace cornerwise
