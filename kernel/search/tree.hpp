// The tree of a search: nodes are positions, children are moves with their statistics.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/history.hpp"
#include "core/players.hpp"
#include "search/prior.hpp"

namespace cornerwise {

using NodeId = std::int32_t;
using ChildId = std::int32_t;

inline constexpr NodeId kNoNode = -1;
inline constexpr NodeId kRoot = 0;
inline constexpr ChildId kNoChild = -1;

// A move at a node. Values are sums over visits, for the side that moves.
struct Child {
    PlacementId id = 0;
    float prior = 0;  // The priors of a node's children add up to one.
    std::uint32_t visits = 0;
    std::uint32_t rave_visits = 0;  // Simulations in which the move was played here or later.
    float value = 0;
    float rave_value = 0;
    NodeId node = kNoNode;  // The position after the move, once it was visited.
};

// The Python package uses these sizes to compute what fits into memory.
static_assert(sizeof(Child) == 28);

struct Node {
    ChildId first = -1;          // Its first child, or -1 while it is a leaf.
    std::uint16_t children = 0;  // Its children follow each other.
    std::int8_t colour = kNobody;
    std::int8_t side = kNobody;
    std::uint32_t visits = 0;
    float value = 0;              // Sum over visits, for the side that moves.
    std::int32_t net_value = -1;  // Index of the network's evaluation, or -1.
    bool is_growing = false;      // Whether a thread is computing its children.

    bool is_leaf() const { return first < 0; }
    bool is_evaluated() const { return net_value >= 0; }
};

static_assert(sizeof(Node) == 24);

// A move chosen during a descent: one of a node's children.
struct Step {
    NodeId node;
    ChildId child;
};

// Nodes and children are stored in two arrays and named by their index, because pointers do not
// survive growth. The root is node 0.
class Tree {
public:
    void clear();

    bool is_empty() const { return nodes_.empty(); }
    std::size_t nodes() const { return nodes_.size(); }
    std::size_t children() const { return children_.size(); }

    NodeId add_node(int colour, int side);

    Node& node(NodeId id) {
        assert(has_node(id));
        return nodes_[id];
    }
    const Node& node(NodeId id) const {
        assert(has_node(id));
        return nodes_[id];
    }
    Child& child(ChildId id) {
        assert(id >= 0 && static_cast<std::size_t>(id) < children_.size());
        return children_[id];
    }
    std::span<Child> children_of(const Node& node) {
        assert(!node.is_leaf());
        return {&children_[node.first], node.children};
    }
    std::span<const Child> children_of(const Node& node) const {
        assert(!node.is_leaf());
        return {&children_[node.first], node.children};
    }

    // Makes the candidates the children of a node; their scores are the priors. Children that
    // the node had before keep their statistics, or are dropped when they are not candidates.
    void set_children(NodeId id, std::span<const Candidate> candidates);

    // Returns the child of a step, even if the children of its node have changed since; kNoChild if
    // it was dropped.
    ChildId present_child(const Step& step) const;

    // The network's evaluation of a node: the value of each side.
    void set_net_values(NodeId id, const BySide& values);
    const BySide& net_values(const Node& node) const {
        assert(node.is_evaluated());
        return net_values_[node.net_value];
    }

    // Makes the node that some moves lead to the new root and drops the rest of the tree. Returns
    // false, and changes nothing, when the tree has no such node.
    bool advance_root(std::span<const Played> moves);

private:
    bool has_node(NodeId id) const {
        return id >= 0 && static_cast<std::size_t>(id) < nodes_.size();
    }
    NodeId find(std::span<const Played> moves) const;
    void keep_subtree(NodeId root);

    std::vector<Node> nodes_;
    std::vector<Child> children_;
    std::vector<BySide> net_values_;
};

}  // namespace cornerwise
