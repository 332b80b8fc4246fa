#include "search/endgame.hpp"

#include <algorithm>
#include <cassert>

#include "core/movegen.hpp"
#include "core/rng.hpp"

namespace cornerwise {

namespace {

// Solving is tried only when all colours together have no more legal placements than this.
constexpr int kFewPlacements = 60;

// Scrambles the bits of a number, so that sums of scrambled numbers tell sets apart.
std::uint64_t scrambled(std::uint64_t number) { return splitmix64(number); }

// Returns the key of a position after a colour's placement. The pieces a colour placed last
// are told apart, because they can be worth points.
std::uint64_t key_after(std::uint64_t key, int colour, PlacementId id) {
    return key + scrambled(std::uint64_t{id} << 8 | static_cast<std::uint64_t>(colour));
}

std::uint64_t key_of_turn(const Rules& rules, const State& state) {
    std::uint64_t key = static_cast<std::uint64_t>(state.turn + 1);
    for (int colour = 0; colour < rules.colours; ++colour) {
        key = key << 8 | static_cast<std::uint64_t>(state.colours[colour].last_piece + 1);
    }
    return scrambled(~key);
}

}  // namespace

bool is_near_end(const Rules& rules, const State& state) {
    int total = 0;
    for (int colour = 0; colour < rules.colours; ++colour) {
        if (!state.colours[colour].blocked) total += count_legal(rules, state, colour);
        if (total > kFewPlacements) return false;
    }
    return true;
}

std::vector<SolvedMove> Endgame::solve(const State& state, int most_positions) {
    assert(state.turn != kNobody && most_positions > 0);
    known_.clear();
    positions_ = 0;
    most_positions_ = most_positions;
    std::vector<SolvedMove> moves;
    for (const PlacementId id : legal_placements(rules_, state, state.turn)) {
        State next = state;
        play(rules_, next, id);
        SolvedMove move{id, {}};
        if (!best_end(next, key_after(0, state.turn, id), move.merit)) return {};
        moves.push_back(move);
    }
    const int side = side_of_turn(state);
    std::stable_sort(moves.begin(), moves.end(), [&](const SolvedMove& a, const SolvedMove& b) {
        return value_for(side, a.merit) > value_for(side, b.merit);
    });
    return moves;
}

// Finds the merits at the end of best play. Returns false when there is too much to look at.
bool Endgame::best_end(const State& state, std::uint64_t key, BySide& merit) {
    if (state.turn == kNobody) {
        merit = merit_of(state);
        return true;
    }
    const std::uint64_t position = key + key_of_turn(rules_, state);
    if (const auto found = known_.find(position); found != known_.end()) {
        merit = found->second;
        return true;
    }
    if (++positions_ > most_positions_) return false;
    const int side = side_of_turn(state);
    float most = -1;
    for (const PlacementId id : legal_placements(rules_, state, state.turn)) {
        State next = state;
        play(rules_, next, id);
        BySide end;
        if (!best_end(next, key_after(key, state.turn, id), end)) return false;
        const float value = value_for(side, end);
        if (value > most) {
            most = value;
            merit = end;
        }
    }
    known_.emplace(position, merit);
    return true;
}

BySide Endgame::merit_of(const State& state) const {
    BySide merit{};
    for (int colour = 0; colour < rules_.colours; ++colour) {
        const int side = players_.side_of[colour];
        if (side >= 0)
            merit[side] += static_cast<float>(players_.sign * score(rules_, state, colour));
    }
    return merit;
}

float Endgame::value_for(int side, const BySide& merit) const {
    return values_of(players_, merit, valuation_)[side];
}

int Endgame::side_of_turn(const State& state) const {
    return side_to_play(players_, state.turn, pieces_placed(rules_, state, state.turn));
}

}  // namespace cornerwise
