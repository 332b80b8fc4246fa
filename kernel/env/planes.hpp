// Positions as numbers for networks: planes of cells and the pieces left, as a colour sees them.
#pragma once

#include <cstdint>

#include "env/episode.hpp"

namespace cornerwise {

// Planes of each colour: cells that its pieces cover, free cells of which its next piece must cover
// one, and cells that it may not cover.
inline constexpr int kPlanesOfColour = 3;

// Returns how many numbers the planes of a position have.
inline int plane_numbers(const Rules& rules) {
    return kPlanesOfColour * rules.colours * rules.table.width() * rules.table.height();
}

// Writes the planes of all colours, `viewer` first and the others in order of play, each row by row
// from the bottom: 1 for a cell that is in the set, else 0.
void write_planes(const Rules& rules, const Episode& episode, int viewer, std::int8_t* planes);

// Writes how many of each piece each colour has left, in the same order of colours.
void write_stock(const Rules& rules, const State& state, int viewer, std::int8_t* stock);

}  // namespace cornerwise
