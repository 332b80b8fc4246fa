// Colours for pieces that lie, so that pieces of a colour share no edge and no more pieces of a
// shape have a colour than there are.
#pragma once

#include <cstdint>
#include <vector>

#include "core/rng.hpp"
#include "puzzles/cover_problem.hpp"

namespace cornerwise {

using ColourSet = std::uint64_t;

// Pieces are numbered in the order of laying. Some have a colour for good; the others have one in
// mind, which tells at once that all can be coloured.
class Colouring {
public:
    explicit Colouring(const CoverProblem& problem);

    // Adds a piece without a colour; the neighbours share an edge with it.
    void add(int shape, const std::vector<int>& neighbours);

    // Takes away the last piece, which has no colour.
    void remove();

    void give(int piece, int colour);
    void take(int piece);

    // Says whether all pieces can be coloured, of which the last is new. May say yes wrongly when
    // it is hard to tell.
    bool is_possible(Rng& rng);

    // Has in mind colours for all pieces, if so many tries find some, and says whether they do.
    bool find(int tries);

    // Returns the colours that a piece may have beside those that are given.
    ColourSet choices(int piece) const;

    // Returns the piece without a colour that has the fewest choices.
    int tightest() const;

    // The colour of a piece or -1, and the one it has in mind or -1.
    int colour(int piece) const { return pieces_[piece].colour; }
    int in_mind(int piece) const { return pieces_[piece].in_mind; }

    // Pieces without a colour.
    int open() const { return open_; }

    // Pieces of a colour that have not been given it.
    int left(int colour) const { return left_of_colour_[colour]; }

private:
    struct Piece {
        int shape;
        int colour;
        int in_mind;
        ColourSet bit;
        std::vector<int> neighbours;
    };

    bool goes_along(Rng& rng);
    bool imagine(std::vector<int>& open, const std::vector<int>& before);
    ColourSet without_twins() const;
    void count(int shape, int colour, int change);

    const bool no_edges_;
    const int colours_;
    // The first `size_` are in use; the others keep their memory.
    std::vector<Piece> pieces_;
    std::size_t size_ = 0;
    std::vector<std::vector<int>> left_;
    std::vector<int> left_of_colour_;
    std::vector<int> stock_of_colour_;
    // For each colour the earlier ones of which there are the same pieces.
    std::vector<ColourSet> twins_before_;
    ColourSet used_ = 0;
    std::vector<ColourSet> available_;
    int open_ = 0;
    int tries_ = 0;
};

}  // namespace cornerwise
