#include "puzzles/chain_board.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace cornerwise {

namespace {

struct Step {
    int x, y;
};

constexpr std::array<Step, 4> kEdges{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
constexpr std::array<Step, 4> kCorners{{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};

// Appends the neighbours of some cells that are not known yet, and adds them to the known ones.
template <std::size_t kMost>
void add_neighbours(const ChainPuzzle& puzzle, const std::vector<int>& cells,
                    const std::array<Step, 4>& steps, std::vector<int>& known,
                    std::array<std::uint16_t, kMost>& found, std::uint8_t& count) {
    for (int cell : cells) {
        for (const Step& step : steps) {
            const int x = cell % puzzle.width + step.x;
            const int y = cell / puzzle.width + step.y;
            if (x < 0 || y < 0 || x >= puzzle.width || y >= puzzle.height) continue;
            const int near = y * puzzle.width + x;
            if (std::find(known.begin(), known.end(), near) != known.end()) continue;
            known.push_back(near);
            found[count++] = static_cast<std::uint16_t>(near);
        }
    }
}

ChainBoard::Placement placement_on(const ChainPuzzle& puzzle, const std::vector<int>& cells) {
    ChainBoard::Placement placement;
    for (int cell : cells) placement.cover[placement.covers++] = static_cast<std::uint16_t>(cell);
    std::vector<int> known = cells;
    add_neighbours(puzzle, cells, kEdges, known, placement.edge, placement.edges);
    add_neighbours(puzzle, cells, kCorners, known, placement.corner, placement.corners);
    return placement;
}

bool is_below(int number, std::size_t bound) {
    return number >= 0 && static_cast<std::size_t>(number) < bound;
}

// Returns whether cells are connected by edges.
bool are_joined(const ChainPuzzle& puzzle, const std::vector<int>& cells) {
    std::vector<int> joined{cells.front()};
    for (std::size_t i = 0; i < joined.size(); ++i) {
        for (int cell : cells) {
            const int width = puzzle.width;
            const int across = std::abs(cell % width - joined[i] % width);
            const int up = std::abs(cell / width - joined[i] / width);
            const bool known = std::find(joined.begin(), joined.end(), cell) != joined.end();
            if (across + up == 1 && !known) joined.push_back(cell);
        }
    }
    return joined.size() == cells.size();
}

bool has_sound_placements(const ChainPuzzle& puzzle) {
    const int cells = puzzle.width * puzzle.height;
    for (const auto& placement : puzzle.placements) {
        if (placement.empty() || placement.size() > ChainPuzzle::kMaxSize) return false;
        for (int cell : placement) {
            if (!is_below(cell, cells)) return false;
        }
        if (!are_joined(puzzle, placement)) return false;
    }
    for (const auto& ids : puzzle.by_shape) {
        for (int id : ids) {
            if (!is_below(id, puzzle.placements.size())) return false;
        }
    }
    return true;
}

bool has_sound_pieces(const ChainPuzzle& puzzle) {
    if (puzzle.colours < 0 || puzzle.colours > ChainPuzzle::kMaxColours) return false;
    std::vector<int> of_colour(puzzle.colours, 0);
    for (const auto& piece : puzzle.pieces) {
        if (!is_below(piece.colour, puzzle.colours)) return false;
        if (!is_below(piece.shape, puzzle.by_shape.size())) return false;
        if (piece.size < 1 || piece.size > ChainPuzzle::kMaxSize) return false;
        if (++of_colour[piece.colour] > ChainPuzzle::kMaxOfColour) return false;
    }
    return true;
}

bool has_sound_fixed(const ChainPuzzle& puzzle) {
    std::vector<int> owner(puzzle.width * puzzle.height, ChainBoard::kNone);
    std::vector<bool> known(puzzle.pieces.size(), false);
    for (const auto& [piece, id] : puzzle.fixed) {
        if (!is_below(piece, puzzle.pieces.size()) || known[piece]) return false;
        if (!is_below(id, puzzle.placements.size())) return false;
        known[piece] = true;
        const ChainBoard::Placement placement = placement_on(puzzle, puzzle.placements[id]);
        for (int i = 0; i < placement.covers; ++i) {
            int& here = owner[placement.cover[i]];
            if (here != ChainBoard::kNone) return false;
            here = piece;
        }
        for (int i = 0; i < placement.edges; ++i) {
            const int near = owner[placement.edge[i]];
            if (near == ChainBoard::kNone) continue;
            if (puzzle.pieces[near].colour == puzzle.pieces[piece].colour) return false;
        }
    }
    return true;
}

}  // namespace

bool is_sound(const ChainPuzzle& puzzle) {
    if (puzzle.width < 1 || puzzle.width > ChainPuzzle::kMaxSide) return false;
    if (puzzle.height < 1 || puzzle.height > ChainPuzzle::kMaxSide) return false;
    if (puzzle.start_cells.size() > ChainPuzzle::kMaxStarts) return false;
    for (int cell : puzzle.start_cells) {
        if (!is_below(cell, puzzle.width * puzzle.height)) return false;
    }
    return has_sound_placements(puzzle) && has_sound_pieces(puzzle) && has_sound_fixed(puzzle);
}

ChainBoard::ChainBoard(const ChainPuzzle& puzzle)
    : colours_(puzzle.colours),
      placed_(puzzle.pieces.size(), kNone),
      owner_(puzzle.width * puzzle.height, kNone),
      contacts_(puzzle.pieces.size(), 0) {
    assert(is_sound(puzzle));
    placements_.reserve(puzzle.placements.size());
    for (const auto& cells : puzzle.placements) placements_.push_back(placement_on(puzzle, cells));
    std::vector<int> largest(puzzle.colours, 0);
    for (const auto& piece : puzzle.pieces) {
        largest[piece.colour] = std::max(largest[piece.colour], piece.size);
    }
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        const auto& piece = puzzle.pieces[i];
        Colour& colour = colours_[piece.colour];
        colour_of_.push_back(piece.colour);
        bit_.push_back(PieceSet{1} << colour.pieces.size());
        colour.pieces.push_back(static_cast<int>(i));
        const int most = largest[piece.colour];
        colour.tiers.resize(puzzle.descending ? most : 1);
        colour.tiers[puzzle.descending ? most - piece.size : 0] |= bit_.back();
    }
    for (const auto& fixed : puzzle.fixed) {
        colours_[colour_of_[fixed.piece]].fixed |= bit_[fixed.piece];
        lay(fixed.piece, fixed.placement);
    }
}

void ChainBoard::lay(int piece, int placement) {
    assert(placed_[piece] == kNone);
    const Placement& place = this->placement(placement);
    for (int i = 0; i < place.covers; ++i) {
        assert(owner_[place.cover[i]] == kNone);
        owner_[place.cover[i]] = static_cast<std::int16_t>(piece);
    }
    PieceSet contacts = 0;
    for (int i = 0; i < place.corners; ++i) {
        const int near = owner_[place.corner[i]];
        if (near == kNone || colour_of_[near] != colour_of_[piece]) continue;
        contacts |= bit_[near];
        contacts_[near] |= bit_[piece];
    }
    contacts_[piece] = contacts;
    colours_[colour_of_[piece]].laid |= bit_[piece];
    placed_[piece] = placement;
}

void ChainBoard::take(int piece) {
    assert(placed_[piece] != kNone);
    const Placement& place = placements_[placed_[piece]];
    for (int i = 0; i < place.covers; ++i) owner_[place.cover[i]] = kNone;
    Colour& colour = colours_[colour_of_[piece]];
    for (PieceSet near = contacts_[piece]; near != 0; near &= near - 1) {
        contacts_[colour.pieces[std::countr_zero(near)]] &= ~bit_[piece];
    }
    contacts_[piece] = 0;
    colour.laid &= ~bit_[piece];
    placed_[piece] = kNone;
}

PieceSet ChainBoard::root(int colour) const {
    const int piece = owner_[colours_[colour].start];
    return piece != kNone && colour_of_[piece] == colour ? bit_[piece] : 0;
}

PieceSet ChainBoard::connected(int colour, PieceSet laid, PieceSet root, PieceSet more,
                               PieceSet contacts) const {
    const Colour& own = colours_[colour];
    PieceSet found = 0;
    PieceSet attached = root;
    for (const PieceSet tier : own.tiers) {
        const PieceSet here = (laid | more) & tier;
        for (PieceSet fresh = here & attached; fresh != 0; fresh = here & attached & ~found) {
            found |= fresh;
            if ((fresh & more) != 0) attached |= contacts;
            if ((fresh & contacts) != 0) attached |= more;
            for (PieceSet rest = fresh & ~more; rest != 0; rest &= rest - 1) {
                attached |= contacts_[own.pieces[std::countr_zero(rest)]];
            }
        }
    }
    return found;
}

}  // namespace cornerwise
