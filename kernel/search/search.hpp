// Monte-Carlo tree search (MCTS): looks for the best move by simulating games.
//
// A simulation (simulator.hpp) descends the tree to a leaf (selection.hpp), expands it
// (expansion.hpp), plays a fast game to the end (playout.hpp) and backs up the result (backup.hpp).
// Threads share one tree. Results are kept for each side, and each node maximizes the value of the
// side that moves. So two players, teams, three players with a shared colour and four players for
// themselves need no special code (max^n: Luckhardt and Irani, "An algorithmic solution of n-person
// games", 1986).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/history.hpp"
#include "core/players.hpp"
#include "core/state.hpp"
#include "endgame/endgame.hpp"
#include "net/net.hpp"
#include "search/search_options.hpp"
#include "search/search_report.hpp"
#include "search/simulator.hpp"
#include "search/stopwatch.hpp"
#include "search/tree.hpp"

namespace cornerwise {

// With one thread, the same positions, seed and number of simulations lead to the same result.
class Search {
public:
    // `net` may be null; it must fit the rules and, like them, outlive the search.
    Search(const Rules& rules, const Players& players, const PriorWeights& weights,
           const ValueWeights& value, const Net* net, const SearchOptions& options,
           std::uint64_t seed, int threads = 1);

    // Sets the position to search, with all placements that led to it, the latest last. When it
    // follows from the position before, the part of the tree below it is kept.
    void set_position(const State& state, std::span<const Played> history);

    // Searches with all threads until a limit is reached or `stop` is set. The game must not be
    // over. Processor time is limited for each thread.
    SearchReport run(const SearchLimits& limits, const std::atomic<bool>& stop);

    // The same with one thread, in slices, for hosts without threads: call `begin`, `step` until it
    // returns true (or stop early), `report`. The clock starts at `begin`.
    void begin(const SearchLimits& limits);

    // Makes at most this many simulations or, while it solves an endgame, visits at most as many
    // positions. Returns true when a limit is reached or the endgame is solved.
    bool step(std::int64_t simulations);

    // Returns what was found so far; its first move is always legal.
    SearchReport report();

    // Returns a move of the report and the most visited moves that follow it in the tree, at most
    // `most` moves. For the first move of the report, this is the principal variation.
    std::vector<PlacementId> line(PlacementId first, std::size_t most) const;

private:
    // What a search does between `begin` and `report`.
    enum class Phase : std::uint8_t { solving, solved, searching };

    bool leads_to(std::span<const Played> moves, const State& wanted) const;
    std::int64_t most_solved() const;
    bool solve(std::int64_t positions);
    bool simulate(Simulator& simulator, const Stopwatch& watch, std::int64_t simulations);
    bool is_time_over(const Stopwatch& watch, std::int64_t simulations);
    bool is_decided(double share, std::int64_t simulations);
    void prepare_root();
    void report_solution(SearchReport& report) const;
    void report_moves(SearchReport& report) const;
    MeanBySide wins_for(const BySide& values, int more) const;

    const Rules& rules_;
    const Players players_;
    const PriorWeights weights_;
    const ValueWeights value_;
    const SearchOptions options_;

    SharedTree shared_;
    std::vector<Simulator> simulators_;  // One for each thread.
    Endgame endgame_;

    Stopwatch watch_;
    SearchLimits limits_;
    Phase phase_ = Phase::searching;
    std::int64_t solving_clock_ = 0;  // The number of endgame positions at which to read the clock.
    std::atomic<std::int64_t> begun_ = 0;  // Simulations begun in this search.

    State root_state_;
    bool root_is_expanded_ = false;  // Whether the root has as many children as a root gets.
    std::vector<Played> moves_;      // The placements that led to the root.
};

}  // namespace cornerwise
