// Backup (backpropagation): the result of a simulation is added to the nodes it went through.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/history.hpp"
#include "core/players.hpp"
#include "search/tree.hpp"

namespace cornerwise {

class Backup {
public:
    explicit Backup(const Rules& rules);

    // Adds the values of the sides to the leaf, if there is one, and to each node and chosen child
    // on the path (to backpropagate, in other words). Visits were already counted on the way down.
    // `played` are the moves of the playout after the leaf.
    //
    // Each child of a node on the path also gets a RAVE visit if its colour played its move at that
    // node or later in the simulation (all moves as first; Gelly and Silver, 2011).
    void run(Tree& tree, std::span<const Step> path, NodeId leaf, std::span<const Played> played,
             const BySide& values);

private:
    // For each colour and placement the number of the latest simulation in which it was played.
    // These are numbers instead of flags, so that nothing has to be cleared between simulations.
    std::array<std::vector<std::uint32_t>, kMaxColours> last_played_;
    std::uint32_t simulation_ = 0;
};

}  // namespace cornerwise
