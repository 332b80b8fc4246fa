// One thread of a search: makes simulations in a tree that other threads may share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "core/history.hpp"
#include "core/players.hpp"
#include "core/rng.hpp"
#include "core/state.hpp"
#include "net/net.hpp"
#include "search/backup.hpp"
#include "search/expansion.hpp"
#include "search/playout.hpp"
#include "search/prior.hpp"
#include "search/root_tally.hpp"
#include "search/search_options.hpp"
#include "search/selection.hpp"
#include "search/tree.hpp"
#include "search/tree_lock.hpp"

namespace cornerwise {

// The state that the simulators of a search share. All of it is read and changed under the lock.
struct SharedTree {
    Tree tree;
    RootTally tally;
    TreeLock lock;
};

// With several threads, a visit counts from the moment a simulation descends through a move, with
// a value of zero until its result is backed up: a virtual loss, so that the threads spread over
// the tree (Chaslot, Winands and van den Herik, "Parallel Monte-Carlo tree search", 2008). Moves
// are scored, networks evaluated and playouts played without the lock.
class Simulator {
public:
    // `net` may be null; it must fit the rules. All references must outlive this.
    Simulator(const Rules& rules, const Players& players, const PriorWeights& weights,
              const ValueWeights& value, const Net* net, const SearchOptions& options,
              std::uint64_t seed);

    // Sets the position to simulate from: the root, and the placements that led to it.
    void set_root(const State& state, std::span<const Played> moves);

    // Adds the root to an empty tree, or gives an existing root the children that a root gets.
    void prepare_root(SharedTree& shared, bool is_expanded);

    // Makes one simulation. The caller must not hold the lock.
    void simulate(SharedTree& shared);

private:
    using Hold = std::unique_lock<TreeLock>;

    NodeId add_node(Tree& tree, const State& state) const;
    NodeId descend(Tree& tree, Hold& hold, State& state);
    bool grow(Tree& tree, Hold& hold, NodeId id, const State& state);
    BySide play_out(const State& state);
    BySide worth_of(const Tree& tree, const BySide& merit) const;

    const Rules& rules_;
    const Players& players_;
    const SearchOptions& options_;
    const Selection selection_;
    Expansion expansion_;
    Playout playout_;
    Backup backup_;
    Rng rng_;

    State root_;
    // The placements that led to the root, then those of the current simulation.
    std::vector<Played> moves_;
    std::size_t root_moves_ = 0;
    float net_weight_ = 0;    // Share of the network's value in the result of a simulation.
    std::vector<Step> path_;  // The moves of the current simulation, as far as the tree goes.
};

}  // namespace cornerwise
