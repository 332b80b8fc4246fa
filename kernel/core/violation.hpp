// Why a placement is not legal. Tests check that it agrees with `Position.violation` in Python.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/history.hpp"

namespace cornerwise {

// A rule that a placement can break, in the order of Python's `Rule`.
enum class Rule : std::uint8_t {
    unknown_placement,  // There is no placement with that number.
    piece_used,         // The colour has no such piece left.
    overlap,            // Pieces never overlap.
    edge_contact,       // A colour's own pieces may not share an edge.
    start_cell,         // A colour's first piece must cover a start cell that it may use.
    no_corner_contact,  // A colour's later pieces must touch one of its own at a corner.
};

// Cells are counted row by row from the lower left; -1 stands for what does not apply.
struct Violation {
    Rule rule;
    int cell =
        -1;  // The placement's cell where the rule is broken; its first for a missing contact.
    int other_colour = kNobody;  // The colour of the conflicting piece.
    int other_piece = -1;        // The conflicting piece.
};

// Returns the rule that a placement breaks, or nothing when it is legal for a colour, whether or
// not it is its turn. Any number may be given as `id`. `pieces` are all pieces on the board (see
// Record).
std::optional<Violation> violation(const Rules& rules, const State& state,
                                   std::span<const Played> pieces, int colour, int id);

}  // namespace cornerwise
