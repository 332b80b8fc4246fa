// A player with a level: searches within its limits and errs as the level demands.
#pragma once

#include <cstdint>
#include <span>

#include "core/record.hpp"
#include "core/rng.hpp"
#include "engine/book.hpp"
#include "engine/weakness.hpp"
#include "search/search.hpp"

namespace cornerwise {

// The most simulations of a search whose move comes from the book: enough for a rough value of the
// position.
inline constexpr int kBookSimulations = 200;

// Chooses among the moves that searches report. The same seed and reports give the same moves.
class Chooser {
public:
    // `book` may be null; it must outlive the chooser. Only a chooser that plays best uses it.
    Chooser(const Weakness& weakness, const Book* book, std::uint64_t seed);

    // Returns whether it plays a move of its book, or else the best move of a search (for a first
    // piece, one nearly as good).
    bool plays_best() const { return weakness_ == Weakness{}; }

    // Returns whether it will choose from its book, whatever a search finds.
    bool uses_book(const Rules& rules, const Record& record) const;

    PlacementId choose(const Rules& rules, const Record& record, const SearchReport& report);

private:
    const Weakness weakness_;
    const Book* book_;
    Rng rng_;
};

// Chooses a move in slices: call `begin`, `step` until it returns true (or stop early), `choice`.
// Keeps its tree from move to move.
class LevelPlayer {
public:
    // `prior` is blinded here. A level with a weakness looks at all moves: see the options of
    // `cornerwise.engine.levels`. `net` and `book` may be null; they must outlive the player, like
    // the rules.
    LevelPlayer(const Rules& rules, const Players& players, const PriorWeights& prior,
                const ValueWeights& value, const Net* net, const Book* book,
                const SearchOptions& options, const Weakness& weakness, std::uint64_t seed);

    // Begins to think. The game must not be over.
    void begin(const Record& record, const SearchLimits& limits);

    // Thinks for at most this many simulations. Returns true when a limit is reached.
    bool step(std::int64_t simulations) { return search_.step(simulations); }

    // Returns the move to play, given the search so far.
    PlacementId choice();

private:
    const Rules& rules_;
    Search search_;
    Chooser chooser_;
    Record record_;
};

}  // namespace cornerwise
