// One game of a batch: a position, the placements that led to it, what is legal in it, and the
// random generator of its environment.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/history.hpp"
#include "core/record.hpp"
#include "core/rng.hpp"

namespace cornerwise {

struct Episode {
    State state;
    std::array<Rows, kMaxColours> covered{};  // The cells that each colour's pieces cover.
    std::vector<Played> pieces;               // On the board, the latest last.
    std::size_t set_up = 0;                   // How many of them lay there before the first move.
    std::int8_t first = 0;                    // The colour to play then.
    std::vector<PlacementId> legal;           // Of the colour to play, in no particular order.
    Rng rng{0};

    int plies() const { return static_cast<int>(pieces.size() - set_up); }
    bool is_over() const { return state.turn == kNobody; }
};

// Returns a game on the empty board with `first` to play.
Episode new_episode(const Rules& rules, int first);

// Begins a game again from the position of `start`. The random generator continues.
void begin_again(Episode& episode, const Episode& start);

// Makes a placement for the colour to play. It must be legal.
void play(const Rules& rules, Episode& episode, PlacementId id);

// Returns a random legal placement, each equally likely. The game must not be over.
PlacementId sample_legal(Episode& episode);

// Returns a game in the form that searches need.
Record record_of(const Rules& rules, const Episode& episode);

// Returns everything about a game as bytes, which are the same on every machine.
std::vector<unsigned char> bytes_of(const Rules& rules, const Episode& episode);

enum class EpisodeStatus : std::uint8_t { ok, damaged, other_game, impossible };

// Reads what `bytes_of` wrote. Any bytes may be given: pieces must fit on the board together and
// moves must be legal. Leaves the episode unchanged unless it returns `ok`.
EpisodeStatus read_episode(const Rules& rules, std::span<const unsigned char> bytes,
                           Episode& episode);

}  // namespace cornerwise
