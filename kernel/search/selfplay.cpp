#include "search/selfplay.hpp"

#include <cassert>

#include "core/movegen.hpp"

namespace cornerwise {

namespace {

// The probability of a random move while random moves are allowed.
constexpr float kRandomChance = 0.5F;

// Returns a random one of the legal placements with the most squares.
PlacementId random_large(const Rules& rules, const State& state, Rng& rng) {
    std::vector<PlacementId> largest;
    int size = 0;
    for (const PlacementId id : legal_placements(rules, state, state.turn)) {
        const int here = rules.table.shape(id).size;
        if (here < size) continue;
        if (here > size) largest.clear();
        size = here;
        largest.push_back(id);
    }
    return largest[rng.below(static_cast<std::uint32_t>(largest.size()))];
}

// Returns a random move, with probabilities in proportion to visits.
PlacementId drawn(const SearchReport& report, Rng& rng) {
    double total = 0;
    for (const MoveReport& move : report.moves) total += move.visits;
    double left = total * static_cast<double>(rng.uniform());
    for (const MoveReport& move : report.moves) {
        left -= move.visits;
        if (left < 0) return move.id;
    }
    return report.moves.front().id;
}

float chance_to_draw(const SelfPlayOptions& options, int ply) {
    if (ply < options.early_plies) return options.early_draws;
    return ply < options.middle_plies ? options.middle_draws : 0;
}

SelfPlayPly searched_ply(const SearchReport& report, bool full) {
    SelfPlayPly ply;
    ply.searched = true;
    ply.values = report.values;
    // A solved position has no real visits, and a single move teaches nothing.
    ply.full = full && !report.solved && report.moves.size() > 1;
    if (!ply.full) return ply;
    for (const MoveReport& move : report.moves) {
        if (move.visits > 0) ply.tried.push_back({move.id, move.visits});
    }
    return ply;
}

}  // namespace

SelfPlayGame self_play(const Rules& rules, const State& start, std::span<const PlacementId> line,
                       const SelfPlayOptions& options, Search& search, Rng& rng,
                       const std::atomic<bool>& stop) {
    SelfPlayGame game;
    State state = start;
    std::vector<Played> history;
    const auto bound = static_cast<std::uint32_t>(options.random_plies + 1);
    const int random_plies = static_cast<int>(rng.below(bound));
    while (state.turn != kNobody && !stop.load(std::memory_order_relaxed)) {
        const int number = static_cast<int>(history.size());
        SelfPlayPly ply;
        if (history.size() < line.size()) {
            ply.id = line[history.size()];
            assert(is_legal(rules, state, state.turn, ply.id));
        } else if (number < random_plies && rng.uniform() < kRandomChance) {
            ply.id = random_large(rules, state, rng);
        } else {
            const bool full = rng.uniform() < options.full_share;
            search.set_position(state, history);
            const SearchReport report = search.run(
                {full ? options.full_simulations : options.quick_simulations, 0, 0}, stop);
            ply = searched_ply(report, full);
            ply.id = rng.uniform() < chance_to_draw(options, number) ? drawn(report, rng)
                                                                     : report.moves.front().id;
        }
        ply.colour = state.turn;
        history.push_back({ply.id, state.turn});
        play(rules, state, ply.id);
        game.plies.push_back(std::move(ply));
    }
    for (int colour = 0; colour < rules.colours; ++colour) {
        game.scores[colour] = score(rules, state, colour);
    }
    return game;
}

}  // namespace cornerwise
