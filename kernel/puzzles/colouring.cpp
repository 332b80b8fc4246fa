#include "puzzles/colouring.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace cornerwise {

namespace {

// Tries after which pieces are assumed to be colourable.
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
    piece.colour = -1;
    piece.planned = -1;
    piece.bit = 0;
    piece.neighbours = neighbours;
    ++open_;
    for (const int other : neighbours) pieces_[other].neighbours.push_back(number);
}

void Colouring::remove() {
    assert(size_ > 0 && pieces_[size_ - 1].colour < 0);
    --open_;
    // The last piece added is the last in its neighbours' lists.
    for (const int other : pieces_[--size_].neighbours) pieces_[other].neighbours.pop_back();
}

void Colouring::give(int piece, int colour) {
    assert((choices(piece) & bit_of(colour)) != 0);
    pieces_[piece].colour = colour;
    pieces_[piece].bit = bit_of(colour);
    count(pieces_[piece].shape, colour, -1);
    --open_;
}

void Colouring::take(int piece) {
    assert(pieces_[piece].colour >= 0);
    count(pieces_[piece].shape, pieces_[piece].colour, 1);
    pieces_[piece].colour = -1;
    pieces_[piece].bit = 0;
    ++open_;
}

// Changes how many pieces are left of a shape and colour.
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
    return open_ == 0 || plan_last(rng) || find(kMostTries) || tries_ < 0;
}

bool Colouring::find(int tries) {
    std::vector<int> before;
    std::vector<int> open;
    for (std::size_t piece = 0; piece < size_; ++piece) {
        before.push_back(pieces_[piece].planned);
        if (pieces_[piece].colour < 0) open.push_back(static_cast<int>(piece));
    }
    tries_ = tries;
    if (plan(open, before)) return true;
    for (std::size_t piece = 0; piece < size_; ++piece) pieces_[piece].planned = before[piece];
    return false;
}

// Plans a random colour for the last piece that is compatible with the plans of the others. Returns
// false when there is none.
bool Colouring::plan_last(Rng& rng) {
    Piece& last = pieces_[size_ - 1];
    ColourSet fitting = choices(static_cast<int>(size_) - 1);
    for (const int other : last.neighbours) {
        const Piece& it = pieces_[other];
        if (it.colour < 0 && it.planned >= 0) fitting &= ~bit_of(it.planned);
    }
    for (ColourSet rest = fitting; rest != 0; rest &= rest - 1) {
        const int colour = std::countr_zero(rest);
        int spare = left_[last.shape][colour];
        for (std::size_t piece = 0; piece + 1 < size_; ++piece) {
            const Piece& it = pieces_[piece];
            const bool same = it.shape == last.shape && it.colour < 0 && it.planned == colour;
            if (same) --spare;
        }
        if (spare <= 0) fitting &= ~bit_of(colour);
    }
    if (fitting == 0) return false;
    auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(fitting)));
    for (; skip > 0; --skip) fitting &= fitting - 1;
    last.planned = std::countr_zero(fitting);
    return true;
}

// Returns all colours, except that of interchangeable colours that no piece has, only the first.
ColourSet Colouring::without_twins() const {
    ColourSet kept = 0;
    for (int colour = 0; colour < colours_; ++colour) {
        const ColourSet twins = twins_before_[colour] & ~used_;
        if (twins == 0 || (used_ & bit_of(colour)) != 0) kept |= bit_of(colour);
    }
    return kept;
}

// Plans colours for the open pieces by backtracking, the piece with the fewest choices first. For
// each piece, tries the colour planned before first. Gives up when no tries are left.
bool Colouring::plan(std::vector<int>& open, const std::vector<int>& before) {
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
    while (choices != 0 && !found) {
        const bool same = wanted >= 0 && (choices & bit_of(wanted)) != 0;
        const int colour = same ? wanted : std::countr_zero(choices);
        choices &= ~bit_of(colour);
        give(piece, colour);
        pieces_[piece].planned = colour;
        found = plan(open, before);
        take(piece);
    }
    open.push_back(piece);
    std::swap(open[best], open.back());
    return found;
}

}  // namespace cornerwise
