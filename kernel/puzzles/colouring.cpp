#include "puzzles/colouring.hpp"

#include <algorithm>
#include <bit>

namespace cornerwise {

namespace {

// Colours tried before it is taken for granted that pieces can be coloured.
constexpr int kMostTries = 400;

constexpr ColourSet bit_of(int colour) { return ColourSet{1} << colour; }

}  // namespace

Colouring::Colouring(const CoverProblem& problem)
    : no_edges_(problem.no_edges),
      colours_(problem.stock.empty() ? 0 : static_cast<int>(problem.stock[0].size())),
      left_(problem.stock),
      left_of_colour_(colours_, 0),
      available_(problem.stock.size(), 0) {
    for (std::size_t shape = 0; shape < left_.size(); ++shape) {
        for (int colour = 0; colour < colours_; ++colour) {
            left_of_colour_[colour] += left_[shape][colour];
            if (left_[shape][colour] > 0) available_[shape] |= bit_of(colour);
        }
    }
    stock_of_colour_ = left_of_colour_;
    for (int colour = 0; colour < colours_; ++colour) {
        twins_before_.push_back(0);
        for (int other = 0; other < colour; ++other) {
            const bool alike = std::all_of(left_.begin(), left_.end(), [&](const auto& counts) {
                return counts[colour] == counts[other];
            });
            if (alike) twins_before_[colour] |= bit_of(other);
        }
    }
}

void Colouring::add(int shape, const std::vector<int>& neighbours) {
    if (size_ == pieces_.size()) pieces_.emplace_back();
    const int number = static_cast<int>(size_);
    Piece& piece = pieces_[size_++];
    piece.shape = shape;
    piece.colour = piece.in_mind = -1;
    piece.bit = 0;
    piece.neighbours = neighbours;
    ++open_;
    for (const int other : neighbours) pieces_[other].neighbours.push_back(number);
}

void Colouring::remove() {
    --open_;
    // A piece is the last neighbour of its neighbours, because it was added last.
    for (const int other : pieces_[--size_].neighbours) pieces_[other].neighbours.pop_back();
}

void Colouring::give(int piece, int colour) {
    pieces_[piece].colour = colour;
    pieces_[piece].bit = bit_of(colour);
    count(pieces_[piece].shape, colour, -1);
    --open_;
}

void Colouring::take(int piece) {
    count(pieces_[piece].shape, pieces_[piece].colour, 1);
    pieces_[piece].colour = -1;
    pieces_[piece].bit = 0;
    ++open_;
}

void Colouring::count(int shape, int colour, int change) {
    left_[shape][colour] += change;
    left_of_colour_[colour] += change;
    if (left_of_colour_[colour] < stock_of_colour_[colour]) {
        used_ |= bit_of(colour);
    } else {
        used_ &= ~bit_of(colour);
    }
    if (left_[shape][colour] > 0) {
        available_[shape] |= bit_of(colour);
    } else {
        available_[shape] &= ~bit_of(colour);
    }
}

ColourSet Colouring::choices(int piece) const {
    const Piece& it = pieces_[piece];
    ColourSet taken = 0;
    if (no_edges_) {
        for (const int other : it.neighbours) taken |= pieces_[other].bit;
    }
    return available_[it.shape] & ~taken;
}

int Colouring::tightest() const {
    int best = -1;
    int fewest = kMaxCoverColours + 1;
    for (std::size_t piece = 0; piece < size_; ++piece) {
        if (pieces_[piece].colour >= 0) continue;
        const int choices = std::popcount(this->choices(static_cast<int>(piece)));
        if (choices >= fewest) continue;
        fewest = choices;
        best = static_cast<int>(piece);
    }
    return best;
}

bool Colouring::is_possible(Rng& rng) {
    return open_ == 0 || goes_along(rng) || find(kMostTries) || tries_ < 0;
}

bool Colouring::find(int tries) {
    std::vector<int> before;
    std::vector<int> open;
    for (std::size_t piece = 0; piece < size_; ++piece) {
        before.push_back(pieces_[piece].in_mind);
        if (pieces_[piece].colour < 0) open.push_back(static_cast<int>(piece));
    }
    tries_ = tries;
    if (imagine(open, before)) return true;
    for (std::size_t piece = 0; piece < size_; ++piece) pieces_[piece].in_mind = before[piece];
    return false;
}

// Says whether the last piece can have a colour while the others have those they have in mind.
bool Colouring::goes_along(Rng& rng) {
    Piece& last = pieces_[size_ - 1];
    ColourSet fitting = choices(static_cast<int>(size_) - 1);
    for (const int other : last.neighbours) {
        const Piece& it = pieces_[other];
        if (it.colour < 0 && it.in_mind >= 0) fitting &= ~bit_of(it.in_mind);
    }
    for (ColourSet rest = fitting; rest; rest &= rest - 1) {
        const int colour = std::countr_zero(rest);
        int spare = left_[last.shape][colour];
        for (std::size_t piece = 0; piece + 1 < size_; ++piece) {
            const Piece& it = pieces_[piece];
            spare -= it.shape == last.shape && it.colour < 0 && it.in_mind == colour;
        }
        if (spare <= 0) fitting &= ~bit_of(colour);
    }
    if (!fitting) return false;
    auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(fitting)));
    for (; skip > 0; --skip) fitting &= fitting - 1;
    last.in_mind = std::countr_zero(fitting);
    return true;
}

// Returns the colours without those that no piece has yet and that are like another such colour.
ColourSet Colouring::without_twins() const {
    ColourSet kept = 0;
    for (int colour = 0; colour < colours_; ++colour) {
        const ColourSet twins = twins_before_[colour] & ~used_;
        if (twins == 0 || (used_ & bit_of(colour))) kept |= bit_of(colour);
    }
    return kept;
}

// Finds colours for the open pieces, those of before if possible, the piece with the least
// choice first. Gives up when no tries are left.
bool Colouring::imagine(std::vector<int>& open, const std::vector<int>& before) {
    if (open.empty()) return true;
    if (--tries_ < 0) return false;
    std::size_t best = 0;
    ColourSet choices = 0;
    int fewest = kMaxCoverColours + 1;
    const ColourSet tried = without_twins();
    for (std::size_t i = 0; i < open.size() && fewest > 0; ++i) {
        const ColourSet each = this->choices(open[i]) & tried;
        if (std::popcount(each) >= fewest) continue;
        fewest = std::popcount(each);
        choices = each;
        best = i;
    }
    const int piece = open[best];
    std::swap(open[best], open.back());
    open.pop_back();
    const int wanted = before[piece];
    bool found = false;
    while (choices && !found) {
        const bool same = wanted >= 0 && (choices & bit_of(wanted));
        const int colour = same ? wanted : std::countr_zero(choices);
        choices &= ~bit_of(colour);
        give(piece, colour);
        pieces_[piece].in_mind = colour;
        found = imagine(open, before);
        take(piece);
    }
    open.push_back(piece);
    std::swap(open[best], open.back());
    return found;
}

}  // namespace cornerwise
