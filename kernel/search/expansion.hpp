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
// search", 2008). At each step the network evaluates the node anew, and its policy replaces the
// prior.
//
// Everywhere below, `moves` are all placements of the game that lead to `state`, the latest last.
class Expansion {
public:
    // `net` may be null; it must fit the rules. All arguments must outlive this.
    Expansion(const Rules& rules, const Players& players, const PriorWeights& weights,
              const SearchOptions& options, const Net* net);

    // Gives the root its children, which are more than those of other nodes. A root that was an
    // inner node before keeps what is known about its children.
    void expand_root(Tree& tree, const State& state, std::span<const Played> moves);

    // Expands a leaf that has enough visits, or widens an inner node that has enough visits for
    // the network. Returns whether the node has children now.
    bool grow(Tree& tree, NodeId id, const State& state, std::span<const Played> moves);

private:
    void expand(Tree& tree, NodeId id, const State& state, std::span<const Played> moves, int most);
    void evaluate(Tree& tree, NodeId id, const State& state, std::span<const Played> moves,
                  int most);
    bool is_due(const Node& node) const;
    bool has_room(const Tree& tree, int children) const;
    void find_candidates(NodeId id, const State& state, std::span<const Played> moves, int most);
    void scores_to_shares(float temperature);

    const Rules& rules_;
    const Players& players_;
    const PriorWeights& weights_;
    const SearchOptions& options_;
    std::optional<NetRun> net_;
    std::vector<Candidate> candidates_;  // Reused memory.
};

}  // namespace cornerwise
