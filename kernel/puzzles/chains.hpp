// Laying all pieces of a puzzle in which each colour grows from a start cell: a local search with
// ejection chains (Glover, "Ejection chains, reference structures and alternating path methods for
// traveling salesman problems", 1996) and a tabu list (Glover, "Tabu search", 1989).
#pragma once

#include <cstdint>
#include <vector>

#include "core/rng.hpp"
#include "puzzles/chain_board.hpp"
#include "puzzles/chain_limits.hpp"
#include "puzzles/chain_proof.hpp"
#include "puzzles/solver_status.hpp"

namespace cornerwise {

// The defaults were measured on the two puzzles of 84 pieces: with stays of five or more steps, or
// weights that grow faster, a solution takes about twice as long.
struct ChainOptions {
    int stay = 2;             // The steps that a piece just laid stays on the board,
    int stay_more = 3;        // plus a random number of steps up to this.
    float size_power = 1.5F;  // The weight of a piece is its size to this power at first.
    float growth = 0.001F;    // It grows by this times the size with each step off the board.
    float noise = 0.2F;       // Costs are raised by a random share up to this.

    // Begins again after this many steps without progress, times the number of pieces.
    std::uint64_t patience = 400;

    // Before the search, tries all ways to lay the pieces if there are at most `few_choices`
    // choices, and gives up after `tries` pieces laid.
    std::size_t few_choices = 2'000;
    std::uint64_t tries = 2'000;
};

// The pieces on the board always follow the rules: none overlap, none share an edge with a piece of
// their colour, and all except fixed ones are connected to their start. Each step chooses a piece
// that is off the board (heavier ones are more likely), lays it at the lowest cost, and removes the
// pieces that are then in its way or no longer connected. The cost is the weight of the removed
// pieces.
class Chains {
public:
    // The puzzle must be sound.
    Chains(const ChainPuzzle& puzzle, const ChainOptions& options, std::uint64_t seed);

    // Makes up to this many steps. The result does not depend on how steps are divided into calls.
    SolverStatus run(std::uint64_t steps);

    std::uint64_t steps() const { return steps_; }

    // The placement of each piece, or ChainBoard::kNone for one off the board.
    const std::vector<int>& placed() const { return board_.placed(); }

private:
    // A start cell for each colour.
    struct Starts {
        std::vector<int> cells;
        bool tried = false;  // Whether all choices were tried, or `ChainOptions::tries` of them.
    };

    void list_starts();
    void begin();
    Proof begin_with(Starts& starts);
    void clear();
    void step();
    int choose_piece();
    int choose_placement(int piece);
    bool displace(int piece, const ChainBoard::Placement& place, float limit, float& cost);
    bool add_in_the_way(int piece, const ChainBoard::Placement& place, float limit, float& cost);
    bool add_disconnected(int colour, PieceSet connected, float& cost);
    bool push_out(int piece, float& cost);
    float weight_of(int colour, PieceSet set) const;
    void take_out(int piece);
    void settle(int number);
    void loosen();
    void finish_step();

    const ChainPuzzle puzzle_;
    const ChainOptions options_;
    Rng rng_;
    SolverStatus status_ = SolverStatus::running;
    std::uint64_t steps_ = 0;
    std::uint64_t progress_ = 0;  // The step of the best state since the last beginning,
    int fewest_ = 0;              // and the squares off the board in it.
    ChainBoard board_;
    std::vector<Starts> starts_;
    Choices choices_;
    std::vector<PieceSet> connected_;  // The laid pieces of each colour connected to its start.
    std::vector<int> out_;             // Pieces off the board.
    std::vector<float> weight_;
    std::vector<std::uint64_t> stays_;  // The step until which a piece stays (the tabu list).
    std::vector<PieceSet> displaced_;   // The pieces of each colour that a move would remove.
};

}  // namespace cornerwise
