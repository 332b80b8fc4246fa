// Expansion: which moves become children of a node, and when a node gets more of them.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/history.hpp"
#include "core/players.hpp"
#include "net/net.hpp"
#include "search/prior.hpp"
#include "search/search_options.hpp"
#include "search/tree.hpp"

namespace cornerwise {

// A position has up to a thousand legal placements, so a node gets only the best of them by prior
// as children. The share of a child is the softmax of the scores.
//
// With a network, a node that is visited often gets more children, in two steps. That is a coarse
// form of progressive widening (Coulom, "Computing Elo ratings of move patterns in the game of Go",
// 2007) or progressive unpruning (Chaslot et al., "Progressive strategies for Monte-Carlo tree
// search", 2008). At each step the network evaluates the node again, and its policy replaces the
// prior.
//
// Adding children has three steps: `due` says what a node needs, `prepare` computes it, and `apply`
// changes the node. Only the first and the last need the tree, so that threads can share it.
class Expansion {
public:
    // What a node needs: a number of children, chosen by the prior or by evaluating the node with
    // the network.
    struct Growth {
        int children = 0;
        bool evaluates = false;
    };

    // `net` may be null; it must fit the rules. All arguments must outlive this.
    Expansion(const Rules& rules, const Players& players, const PriorWeights& weights,
              const SearchOptions& options, const Net* net);

    // Returns what the root needs: it gets more children than other nodes. A root that was an inner
    // node before keeps what is known about its children.
    std::optional<Growth> root_due(const Tree& tree) const;

    // Returns what another node needs: a leaf that has enough visits is expanded, an inner node
    // that has enough visits for the network is widened.
    std::optional<Growth> due(const Tree& tree, NodeId id) const;

    // Computes the children of a node. `moves` are all placements of the game that lead to its
    // position, `state`, the latest last.
    void prepare(const Growth& growth, bool is_root, const State& state,
                 std::span<const Played> moves);

    // Gives a node the children that were prepared.
    void apply(Tree& tree, NodeId id) const;

private:
    bool is_due(const Node& node) const;
    bool has_room(const Tree& tree, int children) const;
    bool follows_policy(const State& state) const;
    void find_candidates(bool is_root, const State& state, std::span<const Played> moves, int most);
    void scores_to_shares(float temperature);

    const Rules& rules_;
    const Players& players_;
    const PriorWeights& weights_;
    const SearchOptions& options_;
    std::optional<NetRun> net_;
    std::vector<Candidate> candidates_;
    std::optional<BySide> net_values_;  // If the node was evaluated.
};

}  // namespace cornerwise
