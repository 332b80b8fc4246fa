#include "engine/reasons.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "core/cells.hpp"
#include "core/movegen.hpp"

namespace cornerwise {

namespace {

// Fewer new corners are not worth mentioning.
constexpr int kNotableCornersOpened = 2;

// At least this many more squares that only one colour can reach are worth mentioning.
constexpr int kNotableSquaresGained = 4;

// Orders reasons with the same code: higher counts first, then by colour.
bool comes_before(const Reason& a, const Reason& b) {
    if (a.code != b.code) return a.code < b.code;
    const auto weight = [](const Reason& reason) {
        const int count = reason.count.value_or(0);
        return count != 0 ? count : std::popcount(reason.pieces);
    };
    if (weight(a) != weight(b)) return weight(a) > weight(b);
    return a.colour.value_or(0) < b.colour.value_or(0);
}

}  // namespace

Reasons::Reasons(const Rules& rules, const Players& players, const Record& record)
    : rules_(rules),
      players_(players),
      state_(record.state),
      covered_(cells_covered(rules, record.pieces, record.state.turn)),
      side_(side_of_turn(rules, players, record.state)),
      before_(reaches_in(record.state)) {
    assert(record.state.turn != kNobody);
}

bool Reasons::is_legal_here(PlacementId id) const {
    return is_legal(rules_, state_, state_.turn, id);
}

std::vector<Reason> Reasons::of(PlacementId id) const {
    assert(is_legal_here(id));
    State following = state_;
    play(rules_, following, id);
    const Reaches after = reaches_in(following);
    std::vector<Reason> found;
    add_about_opponents(id, after, found);
    add_cautions(id, after, found);
    // Reasons about the shared colour itself are left out: they help no side.
    if (players_.side_of[state_.turn] == side_) add_about_own(id, following, after, found);
    std::stable_sort(found.begin(), found.end(), comes_before);
    return found;
}

Reasons::Reaches Reasons::reaches_in(const State& state) const {
    Reaches reaches;
    for (int colour = 0; colour < rules_.colours; ++colour) {
        reaches[colour] = reach_of(rules_, state, colour);
    }
    return reaches;
}

void Reasons::add_about_opponents(PlacementId id, const Reaches& after,
                                  std::vector<Reason>& found) const {
    const Rows cells = cells_of(rules_.table, id);
    for (int colour = 0; colour < rules_.colours; ++colour) {
        const int side = players_.side_of[colour];
        if (side == side_ || side == kNobody) continue;
        const Reach& before = before_[colour];
        const PieceMask lost = before.pieces & ~after[colour].pieces;
        if (lost != 0) {
            const bool blocked = after[colour].pieces == 0;
            const auto code = blocked ? ReasonCode::colour_blocked : ReasonCode::last_place_lost;
            found.push_back({.code = code, .colour = colour, .pieces = lost});
        }
        const int covered = count(both(before.corners, cells));
        if (covered > 0) {
            found.push_back(
                {.code = ReasonCode::corners_covered, .count = covered, .colour = colour});
        }
    }
}

void Reasons::add_cautions(PlacementId id, const Reaches& after, std::vector<Reason>& found) const {
    const int played = rules_.table.shape(id).piece;
    for (int colour = 0; colour < rules_.colours; ++colour) {
        if (players_.side_of[colour] != side_) continue;
        PieceMask lost = before_[colour].pieces & ~after[colour].pieces;
        if (colour == state_.turn && state_.colours[colour].left[played] == 1) {
            lost &= ~(PieceMask{1} << played);
        }
        if (lost == 0) continue;
        found.push_back(
            {.code = ReasonCode::own_last_place_lost, .colour = colour, .pieces = lost});
    }
}

void Reasons::add_about_own(PlacementId id, const State& following, const Reaches& after,
                            std::vector<Reason>& found) const {
    const int colour = state_.turn;
    const ColourState& own = state_.colours[colour];
    const int size = rules_.table.shape(id).size;
    if (following.colours[colour].squares_left == 0) {
        const int bonus = rules_.all_placed + (size == 1 ? rules_.single_last : 0);
        found.push_back({.code = ReasonCode::all_placed, .count = bonus});
    }
    // Attach cells that it may no longer cover do not count.
    const Rows attach = without(own.attach, own.forbidden);
    const int opened = count(without(after[colour].corners, attach));
    if (opened >= kNotableCornersOpened) {
        found.push_back({.code = ReasonCode::corners_opened, .count = opened});
    }
    const int only_before = only_mine(before_);
    const int only_after = only_mine(after);
    if (only_after - only_before >= kNotableSquaresGained) {
        found.push_back(
            {.code = ReasonCode::squares_only_mine, .before = only_before, .after = only_after});
    }
    // A first piece starts from the start cell that it covers.
    const Rows cells = cells_of(rules_.table, id);
    Rows near = own.started ? covered_ : both(attach, cells);
    const int distance_before = centre_distance(rules_, near);
    for (int row = 0; row < kMaxRows; ++row) near[row] |= cells[row];
    const int distance_after = centre_distance(rules_, near);
    if (distance_after < distance_before) {
        found.push_back({.code = ReasonCode::towards_centre,
                         .before = distance_before,
                         .after = distance_after});
    }
    int largest = 0;
    for (int piece = 0; piece < rules_.table.pieces(); ++piece) {
        if ((before_[colour].pieces >> piece & 1) == 0) continue;
        largest = std::max(largest, rules_.table.piece_size(piece));
    }
    if (size == largest) found.push_back({.code = ReasonCode::size, .count = size});
}

// Returns how many cells only the colour that moves can reach.
int Reasons::only_mine(const Reaches& reaches) const {
    Rows mine = reaches[state_.turn].squares;
    for (int colour = 0; colour < rules_.colours; ++colour) {
        if (colour != state_.turn) mine = without(mine, reaches[colour].squares);
    }
    return count(mine);
}

}  // namespace cornerwise
