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

void Endgame::begin(const State& state, std::int64_t most_positions) {
    assert(state.turn != kNobody && most_positions > 0);
    known_.clear();
    moves_.clear();
    path_.clear();
    path_.push_back(frame_of(state, 0));
    positions_ = 0;
    most_positions_ = most_positions;
}

Endgame::Status Endgame::step(std::int64_t positions) {
    assert(!path_.empty());
    while (positions > 0) {
        if (path_.back().tried < path_.back().moves.size()) {
            if (try_next()) continue;
            if (++positions_ > most_positions_) return Status::too_large;
            --positions;
        } else if (path_.size() > 1) {
            const BySide merit = path_.back().merit;
            known_.emplace(path_.back().key, merit);
            path_.pop_back();
            take(merit);
        } else {
            const int side = path_.back().side;
            std::stable_sort(moves_.begin(), moves_.end(),
                             [&](const SolvedMove& a, const SolvedMove& b) {
                                 return value_for(side, a.merit) > value_for(side, b.merit);
                             });
            return Status::solved;
        }
    }
    return Status::unfinished;
}

Endgame::Frame Endgame::frame_of(const State& state, std::uint64_t placed) const {
    return {.state = state,
            .placed = placed,
            .key = placed + key_of_turn(rules_, state),
            .moves = legal_placements(rules_, state, state.turn),
            .side = side_of_turn(rules_, players_, state)};
}

// Tries the next move of the position at hand. Returns true when its worth is known, and false when
// the position after it has become the one at hand.
bool Endgame::try_next() {
    const Frame& frame = path_.back();
    const PlacementId id = frame.moves[frame.tried];
    State next = frame.state;
    play(rules_, next, id);
    if (next.turn == kNobody) {
        std::array<int, kMaxColours> scores{};
        for (int colour = 0; colour < rules_.colours; ++colour) {
            scores[colour] = score(rules_, next, colour);
        }
        take(merits_of(players_, scores, rules_.colours));
        return true;
    }
    const std::uint64_t placed = key_after(frame.placed, frame.state.turn, id);
    const auto found = known_.find(placed + key_of_turn(rules_, next));
    if (found != known_.end()) {
        take(found->second);
        return true;
    }
    path_.push_back(frame_of(next, placed));
    return false;
}

// Takes the merits at the end after the move that was tried last.
void Endgame::take(const BySide& merit) {
    Frame& frame = path_.back();
    const PlacementId id = frame.moves[frame.tried++];
    if (path_.size() == 1) moves_.push_back({id, merit});
    const float value = value_for(frame.side, merit);
    if (value > frame.value) {
        frame.value = value;
        frame.merit = merit;
    }
}

float Endgame::value_for(int side, const BySide& merit) const {
    return values_of(players_, merit, valuation_)[side];
}

}  // namespace cornerwise
