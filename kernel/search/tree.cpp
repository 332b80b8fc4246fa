#include "search/tree.hpp"

#include <utility>

namespace cornerwise {

void Tree::clear() {
    nodes_.clear();
    children_.clear();
    net_values_.clear();
}

NodeId Tree::add_node(int colour, int side) {
    assert(colour >= kNobody && colour < kMaxColours);
    assert(side >= kNobody && side < kMaxSides);
    Node& node = nodes_.emplace_back();
    node.colour = static_cast<std::int8_t>(colour);
    node.side = static_cast<std::int8_t>(side);
    return static_cast<NodeId>(nodes_.size()) - 1;
}

void Tree::set_children(NodeId id, std::span<const Candidate> candidates) {
    assert(!candidates.empty());
    const Node before = node(id);
    const auto first = static_cast<ChildId>(children_.size());
    for (const Candidate& move : candidates) {
        Child child;
        child.id = move.id;
        for (int i = 0; i < before.children; ++i) {
            const Child& known = children_[before.first + i];
            if (known.id == move.id) child = known;
        }
        child.prior = move.score;
        children_.push_back(child);
    }
    nodes_[id].first = first;
    nodes_[id].children = static_cast<std::uint16_t>(candidates.size());
}

ChildId Tree::present_child(const Step& step) const {
    const Node& at = node(step.node);
    const int last = at.first + at.children;
    if (step.child >= at.first && step.child < last) return step.child;
    // Replaced children keep their place in the array until the root advances.
    const PlacementId id = children_[step.child].id;
    for (ChildId child = at.first; child < last; ++child) {
        if (children_[child].id == id) return child;
    }
    return kNoChild;
}

void Tree::set_net_values(NodeId id, const BySide& values) {
    Node& evaluated = node(id);
    if (!evaluated.is_evaluated()) {
        evaluated.net_value = static_cast<std::int32_t>(net_values_.size());
        net_values_.emplace_back();
    }
    net_values_[evaluated.net_value] = values;
}

bool Tree::advance_root(std::span<const Played> moves) {
    const NodeId root = find(moves);
    if (root == kNoNode) return false;
    if (root != kRoot) keep_subtree(root);
    return true;
}

NodeId Tree::find(std::span<const Played> moves) const {
    if (is_empty()) return kNoNode;
    NodeId found = kRoot;
    for (const Played& move : moves) {
        const Node& at = node(found);
        NodeId next = kNoNode;
        for (int i = 0; i < at.children && at.colour == move.colour; ++i) {
            const Child& child = children_[at.first + i];
            if (child.id == move.id) next = child.node;
        }
        if (next == kNoNode) return kNoNode;
        found = next;
    }
    return found;
}

// Copies the nodes below a new root breadth first, then replaces the tree by the copy.
void Tree::keep_subtree(NodeId root) {
    std::vector<Node> nodes{node(root)};
    std::vector<NodeId> origins{root};  // Where each copied node comes from.
    std::vector<Child> children;
    std::vector<BySide> net_values;
    for (std::size_t i = 0; i < origins.size(); ++i) {
        if (nodes[i].is_evaluated()) {
            net_values.push_back(net_values_[nodes[i].net_value]);
            nodes[i].net_value = static_cast<std::int32_t>(net_values.size()) - 1;
        }
        if (nodes[i].is_leaf()) continue;
        nodes[i].first = static_cast<ChildId>(children.size());
        for (Child child : children_of(node(origins[i]))) {
            if (child.node != kNoNode) {
                origins.push_back(child.node);
                nodes.push_back(node(child.node));
                child.node = static_cast<NodeId>(nodes.size()) - 1;
            }
            children.push_back(child);
        }
    }
    nodes_ = std::move(nodes);
    children_ = std::move(children);
    net_values_ = std::move(net_values);
}

}  // namespace cornerwise
