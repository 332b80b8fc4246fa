#include "engine/copying.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "core/cells.hpp"

namespace cornerwise {

namespace {

// The value of a copied game.
constexpr double kDrawn = 0.5;

// How much value may be given up to stop a copier after its first copy. That may be a coincidence,
// but later it is often too late, because the centre is closed.
constexpr double kOneCopyCosts = 0.1;

// How much value may be given up to keep the centre open.
constexpr double kOpenCentreCosts = 0.1;

// Returns the cells of a placement, mirrored through the centre.
Rows image_of(const Table& table, PlacementId id) {
    Rows image{};
    for_each_cell(table, cells_of(table, id), [&](int cell) {
        add_cell(table, image, table.width() * table.height() - 1 - cell);
    });
    return image;
}

// Returns whether the second of two colours has copied all moves; true if there are none.
bool are_copies(const Rules& rules, std::span<const Played> moves) {
    if (rules.colours != 2 || moves.size() % 2 != 0) return false;
    for (std::size_t i = 0; i < moves.size(); i += 2) {
        if (image_of(rules.table, moves[i].id) != cells_of(rules.table, moves[i + 1].id)) {
            return false;
        }
    }
    return true;
}

}  // namespace

Copier::Copier(const Rules& rules, std::span<const Played> moves)
    : rules_(rules), state_(empty_board(rules, 0)) {
    if (!are_copies(rules, moves)) return;
    for (int number = 0; number < rules.table.placements(); ++number) {
        const auto id = static_cast<PlacementId>(number);
        if (cannot_be_copied(rules, id)) stopping_.push_back(id);
    }
    for (const Played& move : moves) put(rules, state_, move.colour, move.id);
    if (!moves.empty()) mover_ = moves.front().colour;
}

bool Copier::can_be_stopped_after(PlacementId id) const {
    if (stopping_.empty() || cannot_be_copied(rules_, id)) return true;
    State state = state_;
    put(rules_, state, mover_, id);
    const ColourState& own = state.colours[mover_];
    const Rows image = image_of(rules_.table, id);
    return std::ranges::any_of(stopping_, [&](PlacementId stopping) {
        const Rows cells = cells_of(rules_.table, stopping);
        return own.left[rules_.table.shape(stopping).piece] > 0 &&
               !has_any(both(cells, own.forbidden)) && !has_any(both(cells, image));
    });
}

const MoveReport& Copier::best_of(const SearchReport& report) const {
    assert(!report.moves.empty());
    const double least = report.moves.front().value - kOpenCentreCosts;
    for (const MoveReport& move : report.moves) {
        if (move.value > least && can_be_stopped_after(move.id)) return move;
    }
    return report.moves.front();
}

int copied_moves(const Rules& rules, std::span<const Played> moves) {
    return are_copies(rules, moves) ? static_cast<int>(moves.size() / 2) : 0;
}

bool cannot_be_copied(const Rules& rules, PlacementId id) {
    return has_any(both(image_of(rules.table, id), cells_of(rules.table, id)));
}

const MoveReport& best_move(const Rules& rules, std::span<const Played> moves,
                            const SearchReport& report) {
    const MoveReport& best = Copier(rules, moves).best_of(report);
    const int copies = copied_moves(rules, moves);
    if (copies == 0) return best;
    const double least = copies > 1 ? kDrawn : std::max(kDrawn, best.value - kOneCopyCosts);
    for (const MoveReport& move : report.moves) {
        if (move.value > least && cannot_be_copied(rules, move.id)) return move;
    }
    return best;
}

}  // namespace cornerwise
