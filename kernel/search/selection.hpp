// Selection: which child of a node a simulation visits next, by PUCT with RAVE.
#pragma once

#include <cstddef>
#include <span>

#include "search/tree.hpp"

namespace cornerwise {

// The child with the highest score is selected:
//
//   score = Q + c * P * sqrt(N + 1) / (1 + n)
//
// N and n are the visits of the node and of the child, P is the child's prior and Q the estimate
// of its value. The second term is PUCT (Rosin, "Multi-armed bandits with episode context", 2011),
// in the form of AlphaGo Zero (Silver et al., "Mastering the game of Go without human knowledge",
// 2017).
//
// Q mixes the mean of the child's own visits with RAVE, the mean of the simulations in which the
// same colour played the move at this node or later (Gelly and Silver, "Monte-Carlo tree search
// and rapid action value estimation in computer Go", 2011). With r such simulations RAVE's share is
//
//   r / (r + n + r * n / k)
//
// so only RAVE counts at first, and less and less as the child gets visits of its own.
struct Selection {
    // c: a larger one prefers moves with a high prior and few visits to moves with a high value.
    float exploration = 0;

    // A child without visits has the value of its node minus this (first-play urgency: Gelly and
    // Wang, "Exploration exploitation in Go: UCT for Monte-Carlo Go", 2006).
    float first_play = 0;

    // k: the number of visits at which a child's own value has the same weight as a RAVE value from
    // very many simulations. In Gelly and Silver this is 1 / (4 b²), where b is the bias of RAVE.
    float rave = 1;

    // c grows by this times log(1 + N / 1000) (Silver et al., "A general reinforcement learning
    // algorithm that masters chess, shogi, and Go through self-play", 2018).
    float growth = 0;
};

// Returns the index of the child to visit next, the first among equal scores. There must be a
// child.
std::size_t select_child(const Selection& selection, const Node& node,
                         std::span<const Child> children);

}  // namespace cornerwise
