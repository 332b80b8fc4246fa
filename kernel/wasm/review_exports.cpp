// The review of a game for WebAssembly: judged moves and their story. It runs in slices, as
// searches do.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "engine/judging.hpp"
#include "engine/plan_search.hpp"
#include "engine/story.hpp"
#include "wasm/engine_exports.hpp"

namespace cornerwise {

namespace {

struct Review {
    Review(const Engine& engine, const WasmGame& game, std::uint64_t seed)
        : players(game.players),
          search(game.rules, game.players, engine.prior, engine.value, engine.net, engine.options,
                 seed) {}

    Players players;
    PlanSearch<AnalysisPlan> search;
};

}  // namespace

// Begins to judge the moves of a game, without the first `skipped`, with at most `limit` better
// moves for each. The limits on simulations and seconds are for each search; one of 0 is ignored,
// but there must be a limit. Returns null when the network is for another game.
CORNERWISE_EXPORT(cw_review_new)
Review* cw_review_new(const Engine* engine, const WasmGame* game, std::int32_t skipped,
                      std::int32_t limit, double simulations, double seconds, double seed) {
    if (!knows(*engine, *game)) return nullptr;
    Record start = game->start;
    std::vector<PlacementId> moves;
    for (const Played& move : game->record.moves()) {
        if (skipped-- > 0) {
            play(game->rules, start, move.id);
        } else {
            moves.push_back(move.id);
        }
    }
    auto review = std::make_unique<Review>(*engine, *game, seed_of(seed));
    review->search.begin(std::move(start), std::move(moves), std::max(limit, 0),
                         limits_of(simulations, seconds));
    return review.release();
}

CORNERWISE_EXPORT(cw_review_free) void cw_review_free(Review* review) { delete review; }

// Makes at most this many simulations, and returns whether all moves are judged.
CORNERWISE_EXPORT(cw_review_step) bool cw_review_step(Review* review, std::int32_t simulations) {
    return review->search.step(std::max(simulations, 1));
}

// The number of moves judged.
CORNERWISE_EXPORT(cw_review_count) std::int32_t cw_review_count(const Review* review) {
    return static_cast<std::int32_t>(review->search.plan().judged().size());
}

// Lists a judged move: its placement, side, label, swing, whether it is exact, the win chance and
// expected score with the best move, then the outlooks of the sides after it, then the better moves
// as `list_hints` does.
CORNERWISE_EXPORT(cw_review_move) void cw_review_move(const Review* review, std::int32_t index) {
    Answer& answer = fresh_answer();
    const auto& judged = review->search.plan().judged();
    if (index < 0 || static_cast<std::size_t>(index) >= judged.size()) return;
    const JudgedMove& move = judged[index];
    answer.doubles = {static_cast<double>(move.id),
                      static_cast<double>(move.side),
                      static_cast<double>(move.label),
                      move.swing,
                      move.exact ? 1.0 : 0.0,
                      move.before.win_chance,
                      move.before.expected};
    list_outlooks(move.sides, answer);
    list_hints(move.best, answer);
}

// Lists what the sides could expect before the first move, then the story so far: the best move,
// the number of the lead, the leader, the turning point, the biggest miss (-1 for none), and the
// accuracy of each of four sides (-1 for none). Lists nothing before the first search is done.
CORNERWISE_EXPORT(cw_review_story) void cw_review_story(const Review* review) {
    Answer& answer = fresh_answer();
    const AnalysisPlan& plan = review->search.plan();
    if (!plan.start()) return;
    list_outlooks(*plan.start(), answer);
    const Story story = story_of(review->players, *plan.start(), plan.judged());
    answer.doubles.insert(
        answer.doubles.end(),
        {static_cast<double>(story.best_move), static_cast<double>(story.lead),
         static_cast<double>(story.leader), static_cast<double>(story.turning_point),
         static_cast<double>(story.biggest_miss)});
    for (const auto& accuracy : story.accuracy) answer.doubles.push_back(accuracy.value_or(-1));
}

}  // namespace cornerwise
