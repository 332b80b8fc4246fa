#include "endgame/endgame.hpp"

#include <algorithm>
#include <cassert>

#include "core/movegen.hpp"

namespace cornerwise {

namespace {

// Solving is tried when all colours together have at most this many legal placements. With more,
// hardly one position in ten is solved within seconds.
constexpr int kFewPlacements = 130;

bool is_near_end(const Rules& rules, const State& state) {
    int total = 0;
    for (int colour = 0; colour < rules.colours; ++colour) {
        if (!state.colours[colour].blocked) total += count_legal(rules, state, colour);
        if (total > kFewPlacements) return false;
    }
    return true;
}

}  // namespace

Endgame::Endgame(const Rules& rules, const Players& players, const Valuation& valuation)
    : rules_(rules),
      players_(players),
      valuation_(valuation),
      board_(rules, players),
      alone_(board_),
      margin_search_(board_, alone_),
      maxn_search_(board_, alone_, valuation) {}

bool Endgame::begin(const State& state, std::int64_t most_positions) {
    assert(state.turn != kNobody && most_positions > 0);
    if (!board_.is_solvable() || !is_near_end(rules_, state) || !board_.load(state)) return false;
    moves_.clear();
    most_positions_ = most_positions;
    side_ = side_of_turn(rules_, players_, state);
    if (is_between_two()) {
        margin_search_.begin(board_.root());
    } else {
        maxn_search_.begin(board_.root());
    }
    return true;
}

Endgame::Status Endgame::step(std::int64_t positions) {
    assert(positions > 0);
    for (const std::int64_t last = this->positions() + positions; this->positions() < last;) {
        if (is_between_two() ? margin_search_.step() : maxn_search_.step()) {
            list_moves();
            return Status::solved;
        }
        if (this->positions() > most_positions_) return Status::too_large;
    }
    return Status::unfinished;
}

std::int64_t Endgame::positions() const {
    return is_between_two() ? margin_search_.positions() : maxn_search_.positions();
}

void Endgame::list_moves() {
    for (const SolvedProspect& move :
         is_between_two() ? margin_search_.moves() : maxn_search_.moves()) {
        SolvedMove& added = moves_.emplace_back();
        added.id = board_.prospects().id(move.prospect);
        std::copy(move.merits.begin(), move.merits.end(), added.merit.begin());
    }
    std::sort(moves_.begin(), moves_.end(), [&](const SolvedMove& a, const SolvedMove& b) {
        const float value_a = value_for(side_, a.merit);
        const float value_b = value_for(side_, b.merit);
        return value_a != value_b ? value_a > value_b : a.id < b.id;
    });
}

float Endgame::value_for(int side, const BySide& merit) const {
    return values_of(players_, merit, valuation_)[side];
}

}  // namespace cornerwise
