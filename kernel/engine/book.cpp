#include "engine/book.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

#include "core/movegen.hpp"
#include "engine/copying.hpp"

namespace cornerwise {

namespace {

constexpr int kMostPlacements = 1 << 16;  // Their numbers have 16 bits.

// Takes a count and as many placements from the front of a list of numbers. Returns nothing when
// the list does not begin like this.
std::optional<std::vector<PlacementId>> take_placements(std::span<const int>& numbers) {
    if (numbers.empty() || numbers.front() < 0) return std::nullopt;
    const auto count = static_cast<std::size_t>(numbers.front());
    numbers = numbers.subspan(1);
    if (count > numbers.size()) return std::nullopt;
    std::vector<PlacementId> placements;
    for (const int number : numbers.first(count)) {
        if (number < 0 || number >= kMostPlacements) return std::nullopt;
        placements.push_back(static_cast<PlacementId>(number));
    }
    numbers = numbers.subspan(count);
    return placements;
}

}  // namespace

std::optional<Book> Book::read(std::span<const int> numbers) {
    Book book;
    while (!numbers.empty()) {
        auto line = take_placements(numbers);
        if (!line) return std::nullopt;
        auto moves = take_placements(numbers);
        if (!moves) return std::nullopt;
        book.positions_.push_back({std::move(*line), std::move(*moves)});
    }
    return book;
}

std::optional<PlacementId> Book::draw(const Rules& rules, const Record& record, Rng& rng) const {
    const std::vector<PlacementId> moves = playable_moves(rules, record);
    if (moves.empty()) return std::nullopt;
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

bool Book::knows(const Rules& rules, const Record& record) const {
    return !playable_moves(rules, record).empty();
}

std::vector<PlacementId> Book::playable_moves(const Rules& rules, const Record& record) const {
    const State& state = record.state;
    assert(state.turn != kNobody);
    std::vector<PlacementId> playable;
    if (record.set_up > 0) return playable;
    const auto known = std::ranges::find_if(positions_, [&](const Position& position) {
        return std::ranges::equal(position.line, record.moves(), {}, {}, &Played::id);
    });
    if (known == positions_.end()) return playable;
    const Copier copier(rules, record.moves());
    std::ranges::copy_if(known->moves, std::back_inserter(playable), [&](PlacementId id) {
        return is_legal(rules, state, state.turn, id) && copier.can_be_stopped_after(id);
    });
    return playable;
}

}  // namespace cornerwise
