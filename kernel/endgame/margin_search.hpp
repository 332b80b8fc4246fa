// Solves endgames between two sides, or of one side alone. Each side wants the greatest margin, so
// alpha-beta search (Knuth and Moore, "An analysis of alpha-beta pruning", 1975) finds the value of
// each move. Moves after the first are tried with a null window (NegaScout: Reinefeld, "An
// improvement to the scout tree search algorithm", 1983).
//
// Margins are those of side 0, which maximizes; side 1 minimizes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "endgame/alone.hpp"
#include "endgame/known_table.hpp"
#include "endgame/remainder.hpp"

namespace cornerwise {

class MarginSearch {
public:
    MarginSearch(RemainderBoard& board, Alone& alone)
        : board_(board), alone_(alone), known_(kMostBytes) {}

    // Begins to find the exact merits of both sides after each move of a position.
    void begin(const Remainder& root);

    // Visits another position. Returns true when all moves are solved.
    bool step();

    // Positions visited since `begin`.
    std::int64_t positions() const { return positions_; }

    // The moves solved so far.
    const std::vector<SolvedProspect>& moves() const { return moves_; }

private:
    static constexpr std::size_t kMostBytes = std::size_t{32} << 20;
    static constexpr int kInfinite = 20'000;
    static constexpr int kNone = -1;

    enum class Kind : std::uint8_t { exact, at_least, at_most };

    // A margin, or a bound of it, and the merit of side 0 if it is exact.
    struct Result {
        int margin = 0;
        int gained = 0;
        Kind kind = Kind::exact;
    };

    // What is known about a position: a Result, counting only gains from there, and the best move.
    struct Entry {
        std::uint64_t key = 0;
        std::int16_t margin = 0;
        std::int16_t gained = 0;
        PlacementId best = 0;
        Kind kind = Kind::exact;
        std::uint8_t effort = 0;  // The logarithm of the positions visited to find it.
    };

    struct Window {
        int alpha;
        int beta;
    };

    struct Frame {
        Remainder position;
        std::uint64_t key = 0;
        Window window{};  // The window that the search was asked for.
        Window open{};    // The part still possible, given the moves tried.
        Window limits{};  // Known bounds of the margin.
        Result best;
        std::uint32_t first = 0;  // Where the moves begin.
        std::uint32_t count = 0;
        std::uint32_t tried = 0;
        std::int64_t before = 0;  // Positions visited before this one.
        std::size_t mark = 0;     // See RemainderBoard::mark.
        Prospect best_move = 0;
        bool maximizes = false;
        bool scouts = false;  // Whether the move being tried has a null window.
    };

    struct Candidate {
        Prospect prospect;
        std::int32_t score;
    };

    bool enter(Remainder position, const Window& window, std::size_t mark, Result& result);
    Window limits_of(Remainder& position);
    void list_moves(Frame& frame, int known_best);
    void try_next(bool again);
    void take(const Result& result);
    Result result_of(const Frame& frame) const;
    bool is_done(const Frame& frame) const;
    void store(const Frame& frame, const Result& result);
    static int margin_of(const Remainder& position) {
        return position.merits[0] - position.merits[1];
    }

    RemainderBoard& board_;
    Alone& alone_;
    KnownTable<Entry> known_;
    std::vector<Frame> path_;
    std::vector<Candidate> candidates_;
    std::vector<SolvedProspect> moves_;
    std::vector<std::int32_t> history_;  // How often a prospect was best, by colour and prospect.
    std::int64_t positions_ = 0;
    int least_gained_ = 0;  // The least that side 0 has at the end; set with the limits.
};

}  // namespace cornerwise
