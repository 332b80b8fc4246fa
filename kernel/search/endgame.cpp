#include "search/endgame.hpp"

#include <algorithm>
#include <cassert>

#include "core/movegen.hpp"
#include "core/rng.hpp"

namespace cornerwise {

namespace {

// Solving is tried when all colours together have at most this many legal placements.
constexpr int kFewPlacements = 60;

// A position is recognized by a 64-bit key: the sum of a hash for each placement made since the
// root, which does not depend on their order, and of one for the turn and the pieces placed last,
// because the last piece can be worth points. Like Zobrist keys (Zobrist, "A new hashing method
// with application for game playing", 1970), but hashes are computed instead of stored.
std::uint64_t hash_of(std::uint64_t number) { return splitmix64(number); }

std::uint64_t key_after(std::uint64_t key, int colour, PlacementId id) {
    return key + hash_of(std::uint64_t{id} << 8 | static_cast<std::uint64_t>(colour));
}

std::uint64_t key_of_turn(const Rules& rules, const State& state) {
    auto key = static_cast<std::uint64_t>(state.turn + 1);
    for (int colour = 0; colour < rules.colours; ++colour) {
        key = key << 8 | static_cast<std::uint64_t>(state.colours[colour].last_piece + 1);
    }
    return hash_of(~key);  // Differs from the numbers of placements in the high bits.
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
    const int side = side_of_turn(rules_, players_, state);
    std::stable_sort(moves.begin(), moves.end(), [&](const SolvedMove& a, const SolvedMove& b) {
        return value_for(side, a.merit) > value_for(side, b.merit);
    });
    return moves;
}

// Finds the merits at the end when all sides play their best. Returns false when that takes too
// many positions.
bool Endgame::best_end(const State& state, std::uint64_t key, BySide& merit) {
    if (state.turn == kNobody) {
        std::array<int, kMaxColours> scores{};
        for (int colour = 0; colour < rules_.colours; ++colour) {
            scores[colour] = score(rules_, state, colour);
        }
        merit = merits_of(players_, scores, rules_.colours);
        return true;
    }
    const std::uint64_t position = key + key_of_turn(rules_, state);
    if (const auto found = known_.find(position); found != known_.end()) {
        merit = found->second;
        return true;
    }
    if (++positions_ > most_positions_) return false;
    const int side = side_of_turn(rules_, players_, state);
    float most = -1;  // Below any value.
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

float Endgame::value_for(int side, const BySide& merit) const {
    return values_of(players_, merit, valuation_)[side];
}

}  // namespace cornerwise
