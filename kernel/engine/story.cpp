#include "engine/story.hpp"

#include <algorithm>
#include <cmath>

namespace cornerwise {

namespace {

// How fast accuracy falls: a move between a mistake and a blunder has 30 %.
constexpr double kDecay = 1.2;

// Returns the side with the highest win chance, or kNobody when several have it.
int side_ahead(const Players& players, const Outlooks& outlooks) {
    int ahead = kNobody;
    int most = -1;
    for (int side = 0; side < players.sides; ++side) {
        const int percent = percent_of(outlooks[side].win_chance);
        if (percent > most) {
            ahead = side;
            most = percent;
        } else if (percent == most) {
            ahead = kNobody;
        }
    }
    return players.sides > 1 ? ahead : kNobody;
}

double weight_lost(const JudgedMove& move) { return weight_of(-move.swing, chance_lost(move)); }

void tell_lead(const Players& players, const Outlooks& start, std::span<const JudgedMove> moves,
               Story& story) {
    story.leader = side_ahead(players, moves.empty() ? start : moves.back().sides);
    if (story.leader == kNobody) return;
    // The first move from which on the leader stays ahead.
    auto first = static_cast<int>(moves.size());
    while (first > 0 && side_ahead(players, moves[first - 1].sides) == story.leader) --first;
    if (first == 0 && side_ahead(players, start) == story.leader) {
        story.lead = Lead::kept;
    } else {
        story.lead = Lead::taken;
        story.turning_point = first;
    }
}

}  // namespace

double accuracy_of(double points_lost, double win_chance_lost) {
    return 100 * std::exp(-kDecay * std::max(weight_of(points_lost, win_chance_lost), 0.0));
}

Story story_of(const Players& players, const Outlooks& start, std::span<const JudgedMove> moves) {
    Story story;
    tell_lead(players, start, moves, story);
    double most_gained = 0;
    double most_lost = 0;
    std::array<double, kMaxSides> sums{};
    std::array<int, kMaxSides> counts{};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const JudgedMove& move = moves[i];
        const Outlook& before = (i == 0 ? start : moves[i - 1].sides)[move.side];
        const double gained = weight_of(players.sign * (move.after.expected - before.expected),
                                        move.after.win_chance - before.win_chance);
        if (move.label <= Label::good && (story.best_move < 0 || gained > most_gained)) {
            story.best_move = static_cast<int>(i);
            most_gained = gained;
        }
        const double lost = weight_lost(move);
        if (move.label >= Label::mistake && lost > most_lost) {
            story.biggest_miss = static_cast<int>(i);
            most_lost = lost;
        }
        sums[move.side] += accuracy_of(-move.swing, chance_lost(move));
        counts[move.side] += 1;
    }
    for (int side = 0; side < players.sides; ++side) {
        if (counts[side] > 0) story.accuracy[side] = sums[side] / counts[side];
    }
    return story;
}

}  // namespace cornerwise
