// Giving laid pieces colours, so that pieces of a colour share no edge and the stock suffices.
#pragma once

#include <cstdint>
#include <vector>

#include "core/rng.hpp"
#include "puzzles/cover_problem.hpp"

namespace cornerwise {

using ColourSet = std::uint64_t;  // One bit a colour.

// Pieces are numbered in the order they are laid. Some have been given a colour. The others have a
// planned colour, which proves that all pieces can be coloured; plans are changed as needed.
class Colouring {
public:
    explicit Colouring(const CoverProblem& problem);

    // Adds a piece without a colour; the neighbours share an edge with it.
    void add(int shape, const std::vector<int>& neighbours);

    // Removes the last piece, which must not have a colour.
    void remove();

    // Give a piece one of its choices, and undo that.
    void give(int piece, int colour);
    void take(int piece);

    // Returns whether all pieces can be coloured, after the last one was added. Returns true when
    // this is hard to decide.
    bool is_possible(Rng& rng);

    // Plans colours for all pieces. Returns false when this number of tries finds none.
    bool find(int tries);

    // Returns the colours a piece may be given, considering only colours that have been given.
    ColourSet choices(int piece) const;

    // Returns the piece without a colour that has the fewest choices, or -1.
    int tightest() const;

    // The colour given to a piece, and the one planned for it, or -1.
    int colour(int piece) const { return pieces_[piece].colour; }
    int planned(int piece) const { return pieces_[piece].planned; }

    // The number of pieces without a colour.
    int open() const { return open_; }

private:
    struct Piece {
        int shape;
        int colour;
        int planned;
        ColourSet bit;  // Its colour as a set.
        std::vector<int> neighbours;
    };

    bool plan_last(Rng& rng);
    bool plan(std::vector<int>& open, const std::vector<int>& before);
    ColourSet without_twins() const;
    void count(int shape, int colour, int change);

    const bool no_edges_;
    const int colours_;
    // The first `size_` are in use; the others keep their memory.
    std::vector<Piece> pieces_;
    std::size_t size_ = 0;
    std::vector<std::vector<int>> left_;  // Pieces left of each shape and colour.
    std::vector<int> left_of_colour_;
    std::vector<int> stock_of_colour_;
    // For each colour, the earlier ones with the same stock.
    std::vector<ColourSet> twins_before_;
    ColourSet used_ = 0;                // Colours given to some piece.
    std::vector<ColourSet> available_;  // Colours of which a piece of each shape is left.
    int open_ = 0;
    int tries_ = 0;  // Tries left; negative when they ran out.
};

}  // namespace cornerwise
