// An opening book: the moves to choose from in some of the first positions of a game.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/record.hpp"
#include "core/rng.hpp"

namespace cornerwise {

class Book {
public:
    // An empty book, which knows no position.
    Book() = default;

    // Reads a book from a list of numbers: for each position how many placements lead to it, these
    // placements, how many moves it has, and these moves. Returns nothing when the list is not of
    // this form.
    static std::optional<Book> read(std::span<const int> numbers);

    // Returns one of the moves for a record's position, each with the same probability. Leaves out
    // moves that are illegal (the book may be from a game with other rules), and those after which
    // a copier could not be stopped. Returns nothing when no move is left.
    std::optional<PlacementId> draw(const Rules& rules, const Record& record, Rng& rng) const;

    // Returns whether there is such a move.
    bool knows(const Rules& rules, const Record& record) const;

private:
    struct Position {
        std::vector<PlacementId> line;  // The placements that lead to it from the empty board.
        std::vector<PlacementId> moves;
    };

    std::vector<PlacementId> playable_moves(const Rules& rules, const Record& record) const;

    std::vector<Position> positions_;
};

}  // namespace cornerwise
