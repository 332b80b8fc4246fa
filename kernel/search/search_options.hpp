// The parameters of the tree search. The values that play best are the defaults of the Python
// package (`cornerwise.kernel.search`); docs/strength.md says how they were found.
#pragma once

#include <cstdint>

#include "core/outcome.hpp"
#include "search/calibration.hpp"
#include "search/playout.hpp"

namespace cornerwise {

// How a search uses a network. Evaluating it is too slow for every leaf, so only nodes that are
// visited often are evaluated: the policy corrects the priors of their children, they get more
// children, and its value is mixed into the result of every simulation through them.
struct NetOptions {
    int visits = 1;         // Visits after which a node is evaluated; the root always is.
    int children = 1;       // Children of an evaluated node.
    int wide_visits = 1;    // Visits after which a node is widened a second time.
    int wide_children = 1;  // Children of a node widened a second time.
    int root_children = 1;  // Children of the root.
    float weight = 0;       // Its share in the result of a simulation, on an empty board.
    float fading = 0;       // How much smaller that share is once all pieces are placed.
    float temperature = 1;  // Divides the network's move scores; below 1 sharpens the policy.
    float exploration = 0;  // Replaces SearchOptions::exploration.
    float growth = 0;       // How fast exploration grows with visits; see Selection.
    float rave = 1;         // Replaces SearchOptions::rave.
    bool portable = false;  // Whether to use the code whose results are the same everywhere.
};

struct SearchOptions {
    float exploration = 0;    // The constant of PUCT; see Selection.
    float first_play = 0;     // First-play urgency reduction; see Selection.
    float rave = 1;           // The equivalence parameter of RAVE; see Selection.
    int children = 1;         // Children of a node, the best by prior.
    int root_children = 1;    // Children of the root.
    int expand_visits = 0;    // Visits after which a leaf gets children.
    float temperature = 1;    // Divides the prior's scores; below 1 sharpens the prior.
    int max_nodes = 1;        // Most nodes in the tree.
    int max_children = 1;     // Most children in the tree, of all nodes together.
    int solve_positions = 0;  // Most positions visited to solve an endgame; 0 never solves.
    Valuation valuation;
    PlayoutOptions playout;
    NetOptions net;
    Calibration calibration;  // It changes only what is reported.
};

// When a search ends. Limits that are zero or negative do not count.
struct SearchLimits {
    std::int64_t simulations = 0;
    double seconds = 0;      // Wall-clock time.
    double cpu_seconds = 0;  // Processor time of the searching thread.

    // Whether to end before a time limit when, at the speed so far, the most visited move would
    // stay the most visited. For players; hints and analyses use all their time for the other
    // moves.
    bool until_decided = false;
};

}  // namespace cornerwise
