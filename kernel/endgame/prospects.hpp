// Prospects are the placements that can still become legal. Only they and the cells they cover
// matter for the rest of a game. Near the end there are few, so cells and prospects get small
// numbers, and a position is a list of prospects for each colour.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/state.hpp"
#include "endgame/end_cells.hpp"

namespace cornerwise {

using Prospect = std::uint16_t;

class Prospects {
public:
    // Finds the prospects of all colours. Returns false when there are too many.
    bool load(const Rules& rules, const State& state);

    int size() const { return static_cast<int>(places_.size()); }

    // The prospects of a colour, and the cells of which its next piece must cover one.
    const std::vector<Prospect>& of(int colour) const { return by_colour_[colour]; }
    const EndCells& attach(int colour) const { return attach_[colour]; }

    // The cells that a prospect covers; those that it forbids its own colour, which are these and
    // their edge neighbours; and its corner neighbours.
    const EndCells& cells(Prospect prospect) const { return cells_[prospect]; }
    const EndCells& forbids(Prospect prospect) const { return forbids_[prospect]; }
    const EndCells& corners(Prospect prospect) const { return corners_[prospect]; }

    PlacementId id(Prospect prospect) const { return places_[prospect].id; }
    int piece(Prospect prospect) const { return places_[prospect].piece; }
    int squares(Prospect prospect) const { return places_[prospect].squares; }

    // A random number that belongs to the placement, the same in all positions.
    std::uint64_t hash(Prospect prospect) const { return hashes_[prospect]; }

private:
    struct PlacementOf {
        PlacementId id;
        std::uint8_t piece;
        std::uint8_t squares;
    };

    bool number_cells(const Rules& rules, const std::vector<PlacementId>& ids);
    EndCells numbered(const Rules& rules, const Rows& cells) const;
    void add(const Rules& rules, PlacementId id);

    std::vector<PlacementOf> places_;
    std::vector<EndCells> cells_, forbids_, corners_;
    std::vector<std::uint64_t> hashes_;
    std::array<std::vector<Prospect>, kMaxColours> by_colour_;
    std::array<EndCells, kMaxColours> attach_;
    std::vector<std::int16_t> number_of_cell_;  // Or -1, for cells that no prospect covers.
};

}  // namespace cornerwise
