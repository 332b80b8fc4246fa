// How a cover search colours its pieces.
#include <algorithm>
#include <bit>

#include "cover.hpp"

namespace cornerwise {

namespace {

// Colours tried before a piece is taken to be colourable unseen.
constexpr int kColourTries = 5000;

}  // namespace

// Returns the colours that a piece may have beside those that are given.
ColourSet Cover::colours_for(int piece) const {
    const auto& left = left_of_[placements_[pieces_[piece].placement].shape];
    ColourSet open = 0;
    for (int colour = 0; colour < colours_; ++colour) {
        if (left[colour] > 0) open |= ColourSet{1} << colour;
    }
    if (problem_.no_edges) {
        for (const int other : neighbours_[piece]) {
            if (pieces_[other].colour >= 0) open &= ~(ColourSet{1} << pieces_[other].colour);
        }
    }
    return open;
}

// Says whether all pieces that lie can be coloured, the last one being new.
bool Cover::is_colourable() {
    const int last = static_cast<int>(pieces_.size()) - 1;
    if (pieces_[last].colour >= 0) return true;
    std::vector<int> before;
    std::vector<int> open;
    for (int piece = 0; piece <= last; ++piece) {
        before.push_back(pieces_[piece].in_mind);
        if (pieces_[piece].colour < 0) open.push_back(piece);
    }
    // Most often the new piece goes with what the others have in mind.
    ColourSet fitting = colours_for(last);
    for (const int other : neighbours_[last]) {
        const Piece& it = pieces_[other];
        if (it.colour < 0 && it.in_mind >= 0) fitting &= ~(ColourSet{1} << it.in_mind);
    }
    const int shape = placements_[pieces_[last].placement].shape;
    for (ColourSet rest = fitting; rest; rest &= rest - 1) {
        const int colour = std::countr_zero(rest);
        const auto taken = std::count_if(open.begin(), open.end() - 1, [&](int piece) {
            return pieces_[piece].in_mind == colour &&
                   placements_[pieces_[piece].placement].shape == shape;
        });
        if (taken >= left_of_[shape][colour]) fitting &= ~(ColourSet{1} << colour);
    }
    if (fitting) {
        auto skip = rng_.below(static_cast<std::uint32_t>(std::popcount(fitting)));
        for (; skip > 0; --skip) fitting &= fitting - 1;
        pieces_[last].in_mind = std::countr_zero(fitting);
        return true;
    }
    tries_ = kColourTries;
    if (colour_in_mind(open, before)) return true;
    for (int piece = 0; piece <= last; ++piece) pieces_[piece].in_mind = before[piece];
    return false;
}

// Finds colours for the open pieces, those of before if possible, by giving them one after the
// other, the piece with the least choice first. Gives up with a yes when that takes too long.
bool Cover::colour_in_mind(std::vector<int>& open, const std::vector<int>& before) {
    if (open.empty() || --tries_ < 0) return true;
    std::size_t best = 0;
    ColourSet choices = 0;
    int fewest = kMaxCoverColours + 1;
    for (std::size_t i = 0; i < open.size(); ++i) {
        const ColourSet each = colours_for(open[i]);
        if (std::popcount(each) >= fewest) continue;
        fewest = std::popcount(each);
        choices = each;
        best = i;
    }
    const int piece = open[best];
    open[best] = open.back();
    open.pop_back();
    const int wanted = before[piece];
    auto& left = left_of_[placements_[pieces_[piece].placement].shape];
    bool found = false;
    while (choices && !found) {
        const bool keep = wanted >= 0 && (choices >> wanted & 1);
        const int colour = keep ? wanted : std::countr_zero(choices);
        choices &= ~(ColourSet{1} << colour);
        pieces_[piece].colour = pieces_[piece].in_mind = colour;
        --left[colour];
        found = colour_in_mind(open, before);
        ++left[colour];
        pieces_[piece].colour = -1;
    }
    open.push_back(piece);
    std::swap(open[best], open.back());
    return found;
}

// Says whether the pieces of a colour can still form one group: all are reached from one of them
// over corners and cells that a piece of that colour may yet cover.
bool Cover::hangs_together(int colour) {
    int first = -1;
    ++stamp_;
    // Cells that cannot be passed count as seen.
    for (std::size_t number = 0; number < pieces_.size(); ++number) {
        const Piece& piece = pieces_[number];
        const bool open = piece.colour < 0 && (colours_for(static_cast<int>(number)) >> colour & 1);
        if (piece.colour == colour) first = static_cast<int>(number);
        if (piece.colour == colour || open) continue;
        const Placement& it = placements_[piece.placement];
        for (int i = 0; i < it.size; ++i) seen_[it.cells[i]] = stamp_;
    }
    if (first < 0) return true;
    const bool more = left_of_colour_[colour] > 0;
    for (int cell = 0; cell < cells_; ++cell) {
        if (owner_[cell] < 0 && (!more || beside_[cell][colour] > 0)) seen_[cell] = stamp_;
    }
    queue_.assign(1, placements_[pieces_[first].placement].cells[0]);
    seen_[queue_[0]] = stamp_;
    const auto pass = [&](int cell) {
        if (seen_[cell] == stamp_) return;
        seen_[cell] = stamp_;
        queue_.push_back(cell);
    };
    for (std::size_t next = 0; next < queue_.size(); ++next) {
        for (const int cell : problem_.edges[queue_[next]]) pass(cell);
        for (const int cell : problem_.corners[queue_[next]]) pass(cell);
    }
    return std::all_of(pieces_.begin(), pieces_.end(), [&](const Piece& piece) {
        return piece.colour != colour || seen_[placements_[piece.placement].cells[0]] == stamp_;
    });
}

}  // namespace cornerwise
