// Laying all pieces of a puzzle in which each colour grows from a start cell: a tabu search with
// ejection chains.
#pragma once

#include <cstdint>
#include <vector>

#include "core/rng.hpp"
#include "puzzles/chain_board.hpp"
#include "puzzles/chain_limits.hpp"
#include "puzzles/chain_proof.hpp"

namespace cornerwise {

// Measured on the two puzzles of 84 pieces: stays of five steps and more, or weights that grow
// faster, take about twice as long.
struct ChainOptions {
    int stay = 2;                     // Steps for which a piece that was laid stays at least,
    int stay_more = 3;                // and up to so many more, at random.
    float size_power = 1.5f;          // A piece weighs its size to this power,
    float growth = 0.001f;            // and gains so much times its size with each step it is out.
    float noise = 0.2f;               // By how much a cost is raised at random at most.
    std::uint64_t patience = 400;     // Steps for each piece without progress, to begin anew after.
    std::size_t few_choices = 2'000;  // If there are no more, all are tried before searching,
    std::uint64_t tries = 2'000;      // until so many pieces have been laid.
};

// The pieces on the board are always legal: none overlap, none share an edge with one of their
// colour, and all hang from their start, only fixed ones not yet perhaps. Each step takes a piece
// that is out, the heavier the likelier, lays it where that costs least, and takes back what is
// then in its way or no longer hangs. The cost is the weight of the pieces taken back.
class Chains {
public:
    enum class Status { running, solved, exhausted };

    Chains(const ChainPuzzle& puzzle, const ChainOptions& options, std::uint64_t seed);

    // Makes up to so many steps. What comes out does not depend on how they are divided.
    // `exhausted` means that there is proved to be no solution.
    Status run(std::uint64_t steps);

    std::uint64_t steps() const { return steps_; }

    // The placement of each piece, or ChainBoard::kNone.
    const std::vector<int>& placed() const { return board_.placed(); }

private:
    // A way to give each colour a start.
    struct Starts {
        std::vector<int> cells;
        bool tried = false;  // Whether all choices were tried, or as many as it may take.
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
    bool add_unhung(int colour, PieceSet hanging, float& cost);
    bool push_out(int piece, float& cost);
    float weight_of(int colour, PieceSet set) const;
    void take_out(int piece);
    void settle(int colour);
    void loosen();
    void finish_step();

    const ChainPuzzle puzzle_;
    const ChainOptions options_;
    Rng rng_;
    Status status_ = Status::running;
    std::uint64_t steps_ = 0;
    std::uint64_t progress_ = 0;  // The step of the best state since it began anew,
    int fewest_ = 0;              // and how many squares were missing in it.
    ChainBoard board_;
    std::vector<Starts> starts_;
    Choices choices_;
    std::vector<PieceSet> hanging_;  // For each colour the laid pieces that hang.
    std::vector<int> out_;           // Pieces that do not lie.
    std::vector<float> weight_;
    std::vector<std::uint64_t> stays_;  // The step until which a piece stays.
    std::vector<PieceSet> displaced_;   // For each colour what the move looked at takes back.
};

}  // namespace cornerwise
