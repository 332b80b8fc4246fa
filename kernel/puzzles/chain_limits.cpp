#include "puzzles/chain_limits.hpp"

#include <algorithm>
#include <bit>

namespace cornerwise {

namespace {

using Cells = std::vector<bool>;

bool covers_any(const ChainBoard::Placement& place, const Cells& cells) {
    for (int i = 0; i < place.covers; ++i) {
        if (cells[place.cover[i]]) return true;
    }
    return false;
}

// Returns whether a piece fits beside the laid pieces without covering a forbidden start cell.
bool fits(const ChainBoard& board, int piece, const ChainBoard::Placement& place) {
    const int own = board.colour_of(piece);
    const bool first = (board.colour(own).tiers[0] & board.bit(piece)) != 0;
    for (int i = 0; i < place.covers; ++i) {
        const int cell = place.cover[i];
        if (board.owner(cell) != ChainBoard::kNone) return false;
        for (int colour = 0; colour < board.colours(); ++colour) {
            // A start cell is covered by its colour's first piece, which belongs to the first tier.
            if (cell == board.colour(colour).start && (colour != own || !first)) return false;
        }
    }
    for (int i = 0; i < place.edges; ++i) {
        const int near = board.owner(place.edge[i]);
        if (near != ChainBoard::kNone && board.colour_of(near) == own) return false;
    }
    return true;
}

// Grows one colour from its start as if nothing were in the way.
class Growth {
public:
    Growth(const ChainBoard& board, const Choices& wider, int colour)
        : board_(board), wider_(wider), colour_(board.colour(colour)), attach_(board.cells()) {
        attach_[colour_.start] = true;
    }

    // Adds the placements that can be connected, the earlier tiers first. Returns false when a
    // piece has none.
    bool run(Choices& choices) {
        for (const PieceSet tier : colour_.tiers) {
            std::vector<Candidate> waiting;
            for (PieceSet rest = tier; rest != 0; rest &= rest - 1) {
                add_candidates(colour_.pieces[std::countr_zero(rest)], waiting);
            }
            grow(waiting, choices);
        }
        for (int piece : colour_.pieces) {
            if (choices[piece].empty()) return false;
        }
        return true;
    }

private:
    struct Candidate {
        int piece;
        int placement;
    };

    void add_candidates(int piece, std::vector<Candidate>& waiting) const {
        const int laid = board_.placed()[piece];
        if (laid != ChainBoard::kNone) {
            waiting.push_back({piece, laid});
            return;
        }
        for (int id : wider_[piece]) {
            if (fits(board_, piece, board_.placement(id))) waiting.push_back({piece, id});
        }
    }

    void grow(std::vector<Candidate>& waiting, Choices& choices) {
        for (std::size_t before = 0; before != waiting.size();) {
            before = waiting.size();
            std::erase_if(waiting, [&](const Candidate& each) {
                const auto& place = board_.placement(each.placement);
                if (!covers_any(place, attach_)) return false;
                for (int i = 0; i < place.corners; ++i) attach_[place.corner[i]] = true;
                choices[each.piece].push_back(each.placement);
                return true;
            });
        }
    }

    const ChainBoard& board_;
    const Choices& wider_;
    const ChainBoard::Colour& colour_;
    Cells attach_;
};

// Returns whether the choices of some colours together cover enough cells for their pieces.
bool have_room(const ChainBoard& board, const Choices& choices, int first_colour, int last_colour) {
    Cells covered(board.cells());
    int needed = 0;
    for (int piece = 0; piece < board.pieces(); ++piece) {
        const int colour = board.colour_of(piece);
        if (colour < first_colour || colour > last_colour) continue;
        needed += board.placement(choices[piece].front()).covers;
        for (int id : choices[piece]) {
            const auto& place = board.placement(id);
            for (int i = 0; i < place.covers; ++i) covered[place.cover[i]] = true;
        }
    }
    return std::count(covered.begin(), covered.end(), true) >= needed;
}

}  // namespace

Choices all_choices(const ChainPuzzle& puzzle) {
    Choices choices;
    for (const auto& piece : puzzle.pieces) choices.push_back(puzzle.by_shape[piece.shape]);
    return choices;
}

std::optional<Choices> possible_choices(const ChainBoard& board, const Choices& wider) {
    Choices choices(board.pieces());
    for (int colour = 0; colour < board.colours(); ++colour) {
        if (!Growth(board, wider, colour).run(choices)) return std::nullopt;
        if (!have_room(board, choices, colour, colour)) return std::nullopt;
    }
    if (!have_room(board, choices, 0, board.colours() - 1)) return std::nullopt;
    for (int piece = 0; piece < board.pieces(); ++piece) {
        if (board.placed()[piece] != ChainBoard::kNone) choices[piece].clear();
    }
    return choices;
}

}  // namespace cornerwise
