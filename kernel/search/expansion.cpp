#include "search/expansion.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "core/portable_math.hpp"

namespace cornerwise {

namespace {

// Smaller pieces are not candidates when there are enough placements of five squares: at the root,
// this many times the number of children wanted; at other nodes, the number of children wanted.
constexpr int kEnoughAtRoot = 100;

}  // namespace

Expansion::Expansion(const Rules& rules, const Players& players, const PriorWeights& weights,
                     const SearchOptions& options, const Net* net)
    : rules_(rules), players_(players), weights_(weights), options_(options) {
    if (net != nullptr) net_.emplace(rules, *net, options.net.portable);
}

std::optional<Expansion::Growth> Expansion::root_due(const Tree& tree) const {
    const Node& root = tree.node(kRoot);
    if (net_) return Growth{options_.root_children, true};
    if (root.is_leaf() || root.children < options_.root_children) {
        return Growth{options_.root_children, false};
    }
    return std::nullopt;
}

std::optional<Expansion::Growth> Expansion::due(const Tree& tree, NodeId id) const {
    const Node& node = tree.node(id);
    Growth growth;
    if (node.is_leaf()) {
        if (static_cast<int>(node.visits) < options_.expand_visits) return std::nullopt;
        growth = {options_.children, false};
    } else if (id != kRoot && is_due(node)) {
        growth = {node.is_evaluated() ? options_.net.wide_children : options_.net.children, true};
    } else {
        return std::nullopt;
    }
    return has_room(tree, growth.children) ? std::optional(growth) : std::nullopt;
}

void Expansion::prepare(const Growth& growth, bool is_root, const State& state,
                        std::span<const Played> moves) {
    net_values_.reset();
    find_candidates(is_root, state, moves, growth.children);
    float temperature = options_.temperature;
    if (growth.evaluates) {
        assert(net_.has_value());
        NetRun& net = *net_;
        net.look(state, latest_by_colour(moves));
        net_values_ = net.values(players_);
        if (follows_policy(state)) {
            for (Candidate& move : candidates_) move.score = net.move_score(move.id, move.score);
            temperature = options_.net.temperature;
        }
    }
    scores_to_shares(temperature);
}

// Returns whether the network's policy replaces the prior. It was trained for colours that belong
// to a side, so a shared colour keeps the prior. So does the first piece of a colour in games of
// more than two colours: searches hardly distinguish moves this long before the end, and a network
// that learns from them reinforces any habit, such as pieces along the edge (docs/strength.md).
bool Expansion::follows_policy(const State& state) const {
    if (state.turn == players_.shared) return false;
    return rules_.colours <= 2 || state.colours[state.turn].started;
}

void Expansion::apply(Tree& tree, NodeId id) const {
    if (net_values_) tree.set_net_values(id, *net_values_);
    tree.set_children(id, candidates_);
}

// Returns whether an inner node has enough visits to be evaluated, for the first or second time.
bool Expansion::is_due(const Node& node) const {
    const auto visits = static_cast<int>(node.visits);
    if (!net_ || visits < options_.net.visits) return false;
    if (!node.is_evaluated()) return true;
    // A node with fewer children than the first step allows already has all moves as children.
    return visits == options_.net.wide_visits && node.children >= options_.net.children;
}

bool Expansion::has_room(const Tree& tree, int children) const {
    return static_cast<int>(tree.children()) + children < options_.max_children;
}

// Fills `candidates_` with at most this many moves, the best by prior first.
void Expansion::find_candidates(bool is_root, const State& state, std::span<const Played> moves,
                                int most) {
    assert(state.turn != kNobody && most > 0);
    const auto wanted = static_cast<std::size_t>(most);
    candidates_.clear();
    score_moves(rules_, players_, state, state.turn,
                last_moves_of_opponents(players_, state.turn, moves), weights_,
                is_root ? wanted * kEnoughAtRoot : wanted, candidates_);
    const auto count = std::min(candidates_.size(), wanted);
    const auto end = candidates_.begin() + static_cast<std::ptrdiff_t>(count);
    std::nth_element(candidates_.begin(), end, candidates_.end(), is_better);
    std::sort(candidates_.begin(), end, is_better);
    candidates_.resize(count);
}

// Replaces the scores of the candidates by their softmax.
void Expansion::scores_to_shares(float temperature) {
    assert(!candidates_.empty());
    assert(temperature > 0);
    float top = candidates_[0].score;
    for (const Candidate& move : candidates_) top = std::max(top, move.score);
    float total = 0;
    for (Candidate& move : candidates_) {
        move.score = portable_exp((move.score - top) / temperature);
        total += move.score;
    }
    for (Candidate& move : candidates_) move.score /= total;
}

}  // namespace cornerwise
