#include "endgame/remainder.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "core/rng.hpp"

namespace cornerwise {

namespace {

std::uint64_t mixed(std::uint64_t number) { return splitmix64(number); }

}  // namespace

RemainderBoard::RemainderBoard(const Rules& rules, const Players& players)
    : rules_(rules),
      players_(players),
      gains_{.per_square = -players.sign * rules.per_square_left,
             .all_placed = players.sign * rules.all_placed,
             .single_last = players.sign * rules.single_last} {
    for (int piece = 0; piece < rules.table.pieces(); ++piece) {
        if (rules.table.piece_size(piece) == 1) singles_ |= std::uint32_t{1} << piece;
    }
}

bool RemainderBoard::is_solvable() const {
    return gains_.per_square >= 0 && gains_.all_placed >= 0 && gains_.single_last >= 0;
}

bool RemainderBoard::load(const State& state) {
    assert(state.turn != kNobody);
    lists_.clear();
    if (!prospects_.load(rules_, state)) return false;
    root_ = {};
    for (int colour = 0; colour < rules_.colours; ++colour) {
        const ColourState& own = state.colours[colour];
        Hand& hand = root_.hands[colour];
        hand.attach = prospects_.attach(colour);
        hand.left = own.left;
        hand.squares = own.squares_left;
        hand.first = static_cast<std::uint32_t>(lists_.size());
        hand.count = static_cast<std::uint16_t>(prospects_.of(colour).size());
        lists_.insert(lists_.end(), prospects_.of(colour).begin(), prospects_.of(colour).end());
        settle(hand);
        const int side = players_.side_of[colour];
        if (side < 0) continue;
        root_.merits[side] +=
            static_cast<std::int16_t>(players_.sign * score(rules_, state, colour));
    }
    root_.turn = state.turn;
    if (players_.shared != kNobody) {
        root_.shared_turn =
            static_cast<std::int16_t>(pieces_placed(rules_, state, players_.shared));
    }
    return true;
}

Remainder RemainderBoard::after(const Remainder& before, Prospect prospect) {
    const int colour = before.turn;
    assert(colour != kNobody);
    Remainder next = before;
    const Hand& mover = before.hands[colour];
    if (players_.side_of[colour] >= 0) {
        next.merits[players_.side_of[colour]] +=
            static_cast<std::int16_t>(gain_of(mover, prospect));
    }
    if (colour == players_.shared) ++next.shared_turn;
    next.hands[colour] = hand_after(mover, prospect, mover.first, mover.count);
    for (int other = 0; other < rules_.colours; ++other) {
        const Hand& hand = before.hands[other];
        if (other == colour || !hand.reach.meets(prospects_.cells(prospect))) continue;
        next.hands[other] = hand_without(hand, prospects_.cells(prospect));
    }
    give_turn(next, colour + 1);
    return next;
}

void RemainderBoard::end(Remainder& remainder, int colour) const {
    Hand& hand = remainder.hands[colour];
    hand.legal = hand.count = 0;
    hand.pieces = 0;
    hand.hopeful = 0;
    hand.key = 0;
    hand.reach = {};
    if (remainder.turn == colour) give_turn(remainder, colour + 1);
}

Hand RemainderBoard::hand_after(const Hand& hand, Prospect prospect, std::uint32_t first,
                                std::uint32_t count) {
    Hand next = hand;
    const int piece = prospects_.piece(prospect);
    assert(next.left[piece] > 0);
    next.squares = static_cast<std::int16_t>(next.squares - prospects_.squares(prospect));
    const bool was_last = --next.left[piece] == 0;
    next.attach |= prospects_.corners(prospect);
    const EndCells& forbidden = prospects_.forbids(prospect);
    filter(next, first, count, [&](Prospect other) {
        const bool has_piece = !was_last || prospects_.piece(other) != piece;
        return has_piece && !prospects_.cells(other).meets(forbidden);
    });
    return next;
}

Hand RemainderBoard::hand_without(const Hand& hand, const EndCells& cells) {
    Hand next = hand;
    filter(next, hand.first, hand.count,
           [&](Prospect other) { return !prospects_.cells(other).meets(cells); });
    return next;
}

int RemainderBoard::gain_of(const Hand& hand, Prospect prospect) const {
    const int squares = prospects_.squares(prospect);
    int gain = gains_.per_square * squares;
    if (squares == hand.squares) {
        gain += gains_.all_placed;
        if (squares == 1) gain += gains_.single_last;
    }
    return gain;
}

int RemainderBoard::gain_at_most(const Hand& hand, int squares) const {
    if (squares == 0) return 0;
    int gain = gains_.per_square * squares;
    if (squares == hand.squares) {
        gain += gains_.all_placed;
        if ((hand.pieces & singles_) != 0) gain += gains_.single_last;
    }
    return gain;
}

int RemainderBoard::squares_of(const Hand& hand, std::uint32_t pieces) const {
    int squares = 0;
    for (; pieces != 0; pieces &= pieces - 1) {
        const int piece = std::countr_zero(pieces);
        squares += rules_.table.piece_size(piece) * hand.left[piece];
    }
    return squares;
}

std::uint64_t RemainderBoard::key_of(const Remainder& remainder) const {
    auto key = static_cast<std::uint64_t>(remainder.turn + 1);
    if (players_.shared != kNobody) {
        key |= static_cast<std::uint64_t>(remainder.shared_turn % players_.shared_turns) << 8;
    }
    for (int colour = 0; colour < rules_.colours; ++colour) {
        key = mixed(key ^ remainder.hands[colour].key);
    }
    return key;
}

void RemainderBoard::list_sorted(Hand& hand) {
    const std::uint32_t first = hand.first;
    hand.first = static_cast<std::uint32_t>(lists_.size());
    lists_.resize(lists_.size() + hand.count);
    const auto begin = lists_.begin() + hand.first;
    std::copy_n(lists_.begin() + first, hand.count, begin);
    std::sort(begin, begin + hand.legal, [&](Prospect a, Prospect b) {
        const int by_size = prospects_.squares(b) - prospects_.squares(a);
        return by_size != 0 ? by_size < 0 : a < b;
    });
}

// Copies those of some listed prospects to a hand's list that are to be kept.
template <typename Keep>
void RemainderBoard::filter(Hand& hand, std::uint32_t first, std::uint32_t count, Keep&& keep) {
    hand.first = static_cast<std::uint32_t>(lists_.size());
    lists_.resize(lists_.size() + count);
    Prospect* kept = lists_.data() + hand.first;
    for (std::uint32_t i = first; i < first + count; ++i) {
        *kept = lists_[i];
        if (keep(lists_[i])) ++kept;
    }
    hand.count = static_cast<std::uint16_t>(kept - (lists_.data() + hand.first));
    settle(hand);
    lists_.resize(hand.first + hand.count);
}

// Puts the legal prospects first, removes those that can no longer become legal, and updates the
// other fields of the hand.
void RemainderBoard::settle(Hand& hand) {
    Prospect* const list = lists_.data() + hand.first;
    hand.reach = {};
    hand.pieces = 0;
    EndCells attach = hand.attach;
    std::array<std::uint64_t, 2> sums{};
    std::uint32_t settled = 0;
    for (int round = 0;; ++round) {
        const std::uint32_t before = settled;
        for (std::uint32_t i = settled; i < hand.count; ++i) {
            if (!prospects_.cells(list[i]).meets(attach)) continue;
            std::swap(list[i], list[settled]);
            const Prospect prospect = list[settled++];
            hand.reach |= prospects_.cells(prospect);
            hand.pieces |= std::uint32_t{1} << prospects_.piece(prospect);
            sums[round == 0 ? 0 : 1] += prospects_.hash(prospect);
        }
        if (round == 0) hand.legal = static_cast<std::uint16_t>(settled);
        if (settled == before || settled == hand.count) break;
        for (std::uint32_t i = before; i < settled; ++i) attach |= prospects_.corners(list[i]);
    }
    hand.count = static_cast<std::uint16_t>(settled);
    hand.hopeful = static_cast<std::int16_t>(squares_of(hand, hand.pieces));
    hand.key = 0;
    if (hand.count == 0) return;
    hand.key = mixed(sums[0] + mixed(sums[1]));
    // Find the pieces that the colour has several times, and whether it can still place them all.
    for (std::uint32_t pieces = hand.pieces; pieces != 0; pieces &= pieces - 1) {
        const int piece = std::countr_zero(pieces);
        if (hand.left[piece] > 1) hand.key = mixed(hand.key + piece * 256U + hand.left[piece]);
    }
    if (gains_.all_placed + gains_.single_last > 0 && hand.hopeful == hand.squares) ++hand.key;
}

// Gives the turn to `wanted`, or to the next colour after it that has a legal placement.
void RemainderBoard::give_turn(Remainder& remainder, int wanted) const {
    remainder.turn = kNobody;
    for (int step = 0; step < rules_.colours; ++step) {
        const int colour = (wanted + step) % rules_.colours;
        if (remainder.hands[colour].is_over()) continue;
        remainder.turn = static_cast<std::int8_t>(colour);
        return;
    }
}

}  // namespace cornerwise
