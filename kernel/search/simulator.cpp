#include "search/simulator.hpp"

#include <algorithm>
#include <ranges>

#include "core/movegen.hpp"

namespace cornerwise {

Simulator::Simulator(const Rules& rules, const Players& players, const PriorWeights& weights,
                     const ValueWeights& value, const Net* net, const SearchOptions& options,
                     std::uint64_t seed)
    : rules_(rules),
      players_(players),
      options_(options),
      selection_{options.exploration, options.first_play, options.rave,
                 net != nullptr ? options.net.growth : 0},
      expansion_(rules, players, weights, options, net),
      playout_(rules, players, options.playout, value),
      backup_(rules),
      rng_(seed),
      root_(empty_board(rules, 0)) {}

void Simulator::set_root(const State& state, std::span<const Played> moves) {
    root_ = state;
    moves_.assign(moves.begin(), moves.end());
    root_moves_ = moves.size();
    const NetOptions& net = options_.net;
    net_weight_ = std::max(0.0F, net.weight - net.fading * share_placed(rules_, state, 0));
}

void Simulator::prepare_root(SharedTree& shared, bool is_expanded) {
    moves_.resize(root_moves_);
    if (shared.tree.is_empty()) add_node(shared.tree, root_);
    if (is_expanded) return;
    if (const auto growth = expansion_.root_due(shared.tree)) {
        expansion_.prepare(*growth, true, root_, moves_);
        expansion_.apply(shared.tree, kRoot);
    }
}

void Simulator::simulate(SharedTree& shared) {
    State state = root_;
    Hold hold(shared.lock);
    const NodeId leaf = descend(shared.tree, hold, state);
    hold.unlock();
    const std::size_t tree_moves = moves_.size();
    const BySide merit = play_out(state);
    hold.lock();
    const BySide values = worth_of(shared.tree, merit);
    const ChildId first = path_.front().child - shared.tree.node(kRoot).first;
    shared.tally.add(static_cast<std::size_t>(first), merit, values);
    backup_.run(shared.tree, path_, leaf, std::span(moves_).subspan(tree_moves), values);
}

NodeId Simulator::add_node(Tree& tree, const State& state) const {
    if (state.turn == kNobody) return tree.add_node(kNobody, kNobody);
    return tree.add_node(state.turn, side_of_turn(rules_, players_, state));
}

// Follows the selected children down to a leaf that is not expanded yet, or to the end of the game,
// and counts the visits. Returns the node reached, or kNoNode when the tree has no room for it;
// `state` becomes its position.
NodeId Simulator::descend(Tree& tree, Hold& hold, State& state) {
    path_.clear();
    moves_.resize(root_moves_);
    NodeId id = kRoot;
    while (tree.node(id).colour != kNobody && grow(tree, hold, id, state)) {
        Node& node = tree.node(id);
        const std::size_t selected = select_child(selection_, node, tree.children_of(node));
        const ChildId number = node.first + static_cast<ChildId>(selected);
        Child& child = tree.child(number);
        path_.push_back({id, number});
        moves_.push_back({child.id, node.colour});
        node.visits += 1;
        child.visits += 1;
        play(rules_, state, child.id);
        if (child.node == kNoNode) {
            if (static_cast<int>(tree.nodes()) >= options_.max_nodes) return kNoNode;
            child.node = add_node(tree, state);
        }
        id = child.node;
    }
    tree.node(id).visits += 1;
    return id;
}

// Expands or widens a node that has enough visits, unless another thread is doing so. Returns
// whether the node has children now.
bool Simulator::grow(Tree& tree, Hold& hold, NodeId id, const State& state) {
    if (!tree.node(id).is_growing) {
        if (const auto growth = expansion_.due(tree, id)) {
            tree.node(id).is_growing = true;
            hold.unlock();
            expansion_.prepare(*growth, false, state, moves_);
            hold.lock();
            expansion_.apply(tree, id);
            tree.node(id).is_growing = false;
        }
    }
    return !tree.node(id).is_leaf();
}

// Plays a playout from a leaf and returns the final merit of each side.
BySide Simulator::play_out(const State& state) {
    playout_.run(state, latest_by_colour(moves_), rng_, moves_);
    return merits_of(players_, playout_.points(), rules_.colours);
}

// Returns the value of a simulation for each side: the value of its end, combined with the
// network's value of the deepest evaluated node on the path.
BySide Simulator::worth_of(const Tree& tree, const BySide& merit) const {
    BySide values = values_of(players_, merit, options_.valuation);
    for (const Step& step : std::views::reverse(path_)) {
        const Node& node = tree.node(step.node);
        if (!node.is_evaluated()) continue;
        const BySide& net_values = tree.net_values(node);
        for (int side = 0; side < players_.sides; ++side) {
            values[side] += net_weight_ * (net_values[side] - values[side]);
        }
        break;
    }
    return values;
}

}  // namespace cornerwise
