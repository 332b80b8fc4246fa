// Judges the moves of a game: what each was worth, and what would have been better. To compare the
// move that was played with the best one found, the positions after both are searched with the same
// limits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/hints.hpp"

namespace cornerwise {

// Labels for how good a move was, best first, in the order of Python's `Label`.
enum class Label : std::uint8_t { best, good, inaccuracy, mistake, blunder };

// Returns the label of a move from what it loses compared with the best one: the worse of the
// labels for points and for win chance (0 to 1). A gain counts as no loss.
Label label_for(double points_lost, double win_chance_lost);

// Returns the size of a change of expected points and win chance, by the larger of the two: 1 is
// the most that a move may lose without being a blunder. Negative for a gain in both.
double weight_of(double points, double win_chance);

// A move of a game and its analysis, from the point of view of the side that moved.
struct JudgedMove {
    PlacementId id = 0;
    int side = kNobody;      // The side that moved.
    std::vector<Hint> best;  // The best moves found, best first.
    Outlook before;          // With the best move.
    Outlook after;           // After the move that was played.
    Outlooks sides{};        // What each side can expect after it.
    double swing = 0;        // Expected points gained, or lost if negative, against the best move;
                             // higher is better, even where the lowest score wins. Like the win
                             // chance lost, it is the difference of the numbers as shown.
    Label label = Label::best;
    bool exact = false;  // Whether the rest of the game was solved, so that nothing is estimated.
};

// Returns the win chance, from 0 to 1, that a move lost against the best one: the difference of the
// numbers as shown. Negative for a gain.
double chance_lost(const JudgedMove& move);

// Decides which searches the analysis of a game needs. Call `next` and `take` until there is no
// next search, or stop early; `judged` grows meanwhile.
class AnalysisPlan {
public:
    // Analyses moves that follow each other from a position; all must be legal. The limits are for
    // each search. The rules must outlive the plan.
    AnalysisPlan(const Rules& rules, const Players& players, Record start,
                 std::vector<PlacementId> moves, int limit, const SearchLimits& limits);

    // Returns the next search to make, or nothing when all moves are judged.
    std::optional<SearchOrder> next();

    // Takes the report of the search that `next` returned last.
    void take(const SearchReport& report);

    // The moves judged so far.
    const std::vector<JudgedMove>& judged() const { return judged_; }

    // What each side could expect before the first move; nothing until it is known.
    const std::optional<Outlooks>& start() const { return start_; }

private:
    // What each side can expect, and whether that is exact.
    struct Expectation {
        Outlooks sides{};
        bool exact = false;
    };

    // The position that is searched: before the first move, after the best move, or after the move
    // that was played.
    enum class Stage : std::uint8_t { before_first, after_best, after_move };

    void look_for_better(const SearchReport& report);
    void look_at_move();
    void judge(const Expectation& after);
    Expectation at_end() const;

    const Rules& rules_;
    const Players players_;
    const std::vector<PlacementId> moves_;
    const int limit_;
    const SearchLimits limits_;

    Stage stage_ = Stage::before_first;
    Record before_;    // The position before the move that is being judged.
    Record searched_;  // The position to search.
    int side_ = kNobody;
    std::vector<Hint> best_;
    std::optional<Expectation> with_best_;  // With the best move, if another one was played.
    std::optional<Outlooks> start_;
    std::vector<JudgedMove> judged_;
};

}  // namespace cornerwise
