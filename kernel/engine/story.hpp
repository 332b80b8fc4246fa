// The story of a judged game: its best move, how the lead was won, its biggest miss, and how
// accurately each side played.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/judging.hpp"

namespace cornerwise {

// How the side that is ahead at the end got there, in the order of Python's `Lead`. The side that
// is ahead is the one with the highest win chance as shown to people.
enum class Lead : std::uint8_t {
    nobody,  // No side is ahead of all others at the end, or there is only one.
    kept,    // It was ahead from the first move on.
    taken,   // It took the lead for good at the turning point.
};

// Moves are given by their index among the judged ones, -1 for none.
struct Story {
    // The move, best or good, that improved the outlook of its side most.
    int best_move = -1;

    Lead lead = Lead::nobody;
    int leader = kNobody;    // The side that is ahead at the end.
    int turning_point = -1;  // The move after which it stayed ahead, if it was not before.

    // The mistake or blunder that lost most.
    int biggest_miss = -1;

    // The mean accuracy of each side's moves, in percent; empty if it made none.
    std::array<std::optional<double>, kMaxSides> accuracy{};
};

// Returns the accuracy of a move with these losses, in percent. A gain counts as no loss.
double accuracy_of(double points_lost, double win_chance_lost);

// Returns the story of moves that follow each other. `start` is what each side could expect before
// the first.
Story story_of(const Players& players, const Outlooks& start, std::span<const JudgedMove> moves);

}  // namespace cornerwise
