// The rules that laid pieces break.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzles/puzzle.hpp"

namespace cornerwise {

// What can be wrong with the pieces on a board. The last two apply to every unfinished puzzle.
enum class Broken : std::uint8_t {
    shape,
    outside,
    overlap,
    stock,
    given,
    no_edges,
    corners,
    start,
    descending,
    turns,
    left,
    cover,
};

// A broken rule.
struct Fault {
    Broken broken;
    std::vector<int> pieces;  // The pieces that break it, as indices.
    std::vector<int> cells;   // Where, ascending.
};

// Returns everything that is wrong with a solution whose pieces were laid in this order. Turns, and
// whether the pieces of a colour connect, are checked only when all of them are laid. The puzzle
// and the pieces must be sound.
std::vector<Fault> faults_in_order(const Puzzle& puzzle, const std::vector<LaidPiece>& laid);

// Returns everything that is wrong regardless of the order in which the pieces were laid: rules
// about order count only if no order follows them. Indices are ascending.
std::vector<Fault> faults(const Puzzle& puzzle, const std::vector<LaidPiece>& laid);

bool is_solution(const Puzzle& puzzle, const std::vector<LaidPiece>& laid);

// Returns whether no further piece can repair a fault.
bool is_permanent(const Fault& fault);

}  // namespace cornerwise
