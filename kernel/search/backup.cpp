#include "search/backup.hpp"

#include <cassert>

namespace cornerwise {

Backup::Backup(const Rules& rules) {
    for (auto& of_colour : last_played_) of_colour.assign(rules.table.placements(), 0);
}

void Backup::run(Tree& tree, std::span<const Step> path, NodeId leaf,
                 std::span<const Played> played, const BySide& values) {
    if (leaf != kNoNode) {
        Node& node = tree.node(leaf);
        if (node.side != kNobody) node.value += values[node.side];
    }

    ++simulation_;
    for (const Played& move : played) last_played_[move.colour][move.id] = simulation_;

    for (std::size_t i = path.size(); i-- > 0;) {
        Node& node = tree.node(path[i].node);
        assert(node.side != kNobody);
        const float value = values[node.side];
        node.value += value;
        const ChildId chosen = tree.present_child(path[i]);
        if (chosen != kNoChild) tree.child(chosen).value += value;

        // For this node and those above it, the chosen move counts as played at the node or later.
        auto& of_colour = last_played_[node.colour];
        of_colour[tree.child(path[i].child).id] = simulation_;
        for (Child& child : tree.children_of(node)) {
            if (of_colour[child.id] != simulation_) continue;
            child.rave_visits += 1;
            child.rave_value += value;
        }
    }
}

}  // namespace cornerwise
