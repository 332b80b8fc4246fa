#include "engine/copying.hpp"

#include <algorithm>
#include <cassert>

#include "core/cells.hpp"

namespace cornerwise {

namespace {

// The value of a copied game.
constexpr double kDrawn = 0.5;

// How much value may be given up after the first copy, which may be a coincidence. Later it is
// often too late, because the centre is closed.
constexpr double kOneCopyCosts = 0.1;

// Returns the cells opposite a placement's through the centre.
Rows image_of(const Table& table, PlacementId id) {
    Rows image{};
    for_each_cell(table, cells_of(table, id), [&](int cell) {
        add_cell(table, image, table.width() * table.height() - 1 - cell);
    });
    return image;
}

}  // namespace

int copied_moves(const Rules& rules, std::span<const Played> moves) {
    if (rules.colours != 2 || moves.size() % 2 != 0) return 0;
    for (std::size_t i = 0; i < moves.size(); i += 2) {
        if (image_of(rules.table, moves[i].id) != cells_of(rules.table, moves[i + 1].id)) return 0;
    }
    return static_cast<int>(moves.size() / 2);
}

bool cannot_be_copied(const Rules& rules, PlacementId id) {
    return has_any(both(image_of(rules.table, id), cells_of(rules.table, id)));
}

const MoveReport& best_move(const Rules& rules, std::span<const Played> moves,
                            const SearchReport& report) {
    assert(!report.moves.empty());
    const MoveReport& best = report.moves.front();
    const int copies = copied_moves(rules, moves);
    if (copies == 0) return best;
    const double least = copies > 1 ? kDrawn : std::max(kDrawn, best.value - kOneCopyCosts);
    for (const MoveReport& move : report.moves) {
        if (move.value > least && cannot_be_copied(rules, move.id)) return move;
    }
    return best;
}

}  // namespace cornerwise
