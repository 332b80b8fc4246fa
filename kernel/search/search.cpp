#include "search/search.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <ctime>

#include "core/movegen.hpp"

namespace cornerwise {

namespace {

// Returns the processor time this thread has used, or 0 where that cannot be told.
double thread_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
    timespec now{};
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0) {
        return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
    }
#endif
    return 0;
}

// Solving may take as many positions a second of the search's time: less than half of it.
constexpr double kSolvedASecond = 150'000;

bool same_move(Played a, Played b) { return a.id == b.id && a.colour == b.colour; }

}  // namespace

Search::Search(const Rules& rules, const Players& players, const PriorWeights& weights,
               const ValueWeights& value, const Net* net, const SearchOptions& options,
               std::uint64_t seed)
    : rules_(rules),
      players_(players),
      weights_(weights),
      value_(value),
      options_(options),
      endgame_(rules_, players_, options_.valuation),
      rng_(seed),
      root_state_(empty_board(rules, 0)),
      playout_(rules_, players_, options_.playout, value_) {
    for (auto& stamps : stamps_) stamps.assign(rules.table.placements(), 0);
    if (net) {
        net_.emplace(rules_, *net);
        options_.exploration = options_.net.exploration;
        options_.root_children = options_.net.root_children;
        options_.rave = options_.net.rave;
    }
}

void Search::RootSums::add(const BySide& merit, const BySide& win) {
    count += 1;
    for (int side = 0; side < kMaxSides; ++side) {
        scores[side] += merit[side];
        wins[side] += win[side];
    }
}

MoveReport Search::RootSums::report(const Child& child) const {
    MoveReport move{child.id, child.visits, 0, child.prior, {}, {}};
    if (child.visits) move.value = child.value / static_cast<float>(child.visits);
    for (int side = 0; side < kMaxSides && count; ++side) {
        move.scores[side] = scores[side] / static_cast<float>(count);
        move.wins[side] = wins[side] / static_cast<float>(count);
    }
    return move;
}

void Search::clear() {
    nodes_.clear();
    children_.clear();
    sights_.clear();
    root_sums_.clear();
}

void Search::set_position(const State& state, const std::vector<Played>& history) {
    const bool longer = !nodes_.empty() && history.size() >= history_.size() &&
                        std::equal(history_.begin(), history_.end(), history.begin(), same_move);
    const std::vector<Played> since(history.begin() + (longer ? history_.size() : 0),
                                    history.end());
    // The same moves can lead elsewhere when the game began from another position.
    const bool continues = longer && leads_to(since, state);
    if (!continues || !follow(since)) clear();
    root_state_ = state;
    history_ = history;
}

// Says whether some moves lead from the root to a state.
bool Search::leads_to(const std::vector<Played>& moves, const State& wanted) const {
    State state = root_state_;
    for (const Played& move : moves) {
        if (state.turn != move.colour || !is_legal(rules_, state, move.colour, move.id))
            return false;
        play(rules_, state, move.id);
    }
    if (state.turn != wanted.turn) return false;
    for (int colour = 0; colour < rules_.colours; ++colour) {
        const ColourState& reached = state.colours[colour];
        const ColourState& given = wanted.colours[colour];
        if (reached.forbidden != given.forbidden || reached.left != given.left) return false;
    }
    return true;
}

// Makes the node reached by some moves the root. Returns false when the tree does not hold it.
bool Search::follow(const std::vector<Played>& moves) {
    std::int32_t node = 0;
    for (const Played& move : moves) {
        const Node& at = nodes_[node];
        std::int32_t next = -1;
        for (int i = 0; i < at.children && at.colour == move.colour; ++i) {
            const Child& child = children_[at.first + i];
            if (child.id == move.id) next = child.node;
        }
        if (next < 0) return false;
        node = next;
    }
    if (moves.empty()) return true;
    root_is_ready_ = false;
    std::vector<Node> nodes;
    std::vector<Child> children;
    copy_subtree(node, nodes, children);
    std::vector<BySide> sights;
    for (Node& kept : nodes) {
        if (kept.sight < 0) continue;
        sights.push_back(sights_[kept.sight]);
        kept.sight = static_cast<std::int32_t>(sights.size()) - 1;
    }
    nodes_ = std::move(nodes);
    children_ = std::move(children);
    sights_ = std::move(sights);
    root_sums_.clear();
    return true;
}

void Search::copy_subtree(std::int32_t from, std::vector<Node>& nodes,
                          std::vector<Child>& children) const {
    // Breadth first: `origins[i]` is where node i came from.
    std::vector<std::int32_t> origins{from};
    nodes.push_back(nodes_[from]);
    for (std::size_t i = 0; i < origins.size(); ++i) {
        if (nodes[i].first < 0) continue;
        const std::int32_t first = nodes_[origins[i]].first;
        nodes[i].first = static_cast<std::int32_t>(children.size());
        for (int k = 0; k < nodes[i].children; ++k) {
            Child child = children_[first + k];
            if (child.node >= 0) {
                origins.push_back(child.node);
                nodes.push_back(nodes_[child.node]);
                child.node = static_cast<std::int32_t>(nodes.size()) - 1;
            }
            children.push_back(child);
        }
    }
}

SearchReport Search::run(const SearchLimits& limits, const std::atomic<bool>& stop) {
    assert(root_state_.turn != kNobody);
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration<double>(Clock::now() - start).count();
    };
    const double cpu_start = thread_seconds();
    SearchReport report;
    if (solve(limits, report)) {
        report.seconds = elapsed();
        return report;
    }
    prepare_root();
    while (!stop.load(std::memory_order_relaxed)) {
        if (limits.simulations > 0 && report.simulations >= limits.simulations) break;
        if (report.simulations % 8 == 0) {
            if (limits.seconds > 0 && elapsed() >= limits.seconds) break;
            if (limits.cpu_seconds > 0 && thread_seconds() - cpu_start >= limits.cpu_seconds) break;
        }
        simulate();
        ++report.simulations;
    }

    for (int side = 0; side < players_.sides && report.simulations > 0; ++side) {
        report.values[side] = value_sums_[side] / static_cast<float>(report.simulations);
    }
    const Node& root = nodes_[0];
    for (int i = 0; i < root.children; ++i) {
        const Child& child = children_[root.first + i];
        report.moves.push_back(root_sums_[i].report(child));
    }
    std::stable_sort(report.moves.begin(), report.moves.end(),
                     [](const MoveReport& a, const MoveReport& b) { return a.visits > b.visits; });
    report.seconds = elapsed();
    return report;
}

// Gives the root its moves, more than other nodes have; a root kept from before gets the rest.
void Search::prepare_root() {
    if (nodes_.empty()) {
        add_node(root_state_);
        root_is_ready_ = false;
    }
    if (!root_is_ready_) {
        played_.clear();
        if (net_) {
            look(0, root_state_, options_.root_children);
        } else if (nodes_[0].first < 0 || nodes_[0].children < options_.root_children) {
            expand(0, root_state_, options_.root_children);
        }
        root_is_ready_ = true;
    }
    root_sums_.assign(nodes_[0].children, {});
    value_sums_ = {};
}

// Works out the end of the game where that is cheap. Returns false when it is not.
bool Search::solve(const SearchLimits& limits, SearchReport& report) {
    std::int64_t most = options_.solve_positions;
    if (limits.simulations > 0) most = std::min(most, limits.simulations);
    for (const double seconds : {limits.seconds, limits.cpu_seconds}) {
        if (seconds > 0) most = std::min(most, static_cast<std::int64_t>(seconds * kSolvedASecond));
    }
    if (most < 1 || !is_near_end(rules_, root_state_)) return false;
    const auto moves = endgame_.solve(root_state_, static_cast<int>(most));
    if (moves.empty()) return false;
    report.simulations = endgame_.positions();
    const int side = side_to_play(players_, root_state_.turn,
                                  pieces_placed(rules_, root_state_, root_state_.turn));
    for (const SolvedMove& move : moves) {
        const float value = values_of(players_, move.merit, options_.valuation)[side];
        report.moves.push_back(
            {move.id, 1, value, 0, move.merit, shares_of_win(players_, move.merit)});
    }
    report.values = values_of(players_, moves.front().merit, options_.valuation);
    report.moves.front().visits =
        static_cast<std::uint32_t>(std::max(report.simulations, std::int64_t{2}));
    report.moves.front().prior = 1;
    report.solved = true;
    return true;
}

std::int32_t Search::add_node(const State& state) {
    Node node;
    node.colour = state.turn;
    if (state.turn != kNobody) {
        const int placed = pieces_placed(rules_, state, state.turn);
        node.side = static_cast<std::int8_t>(side_to_play(players_, state.turn, placed));
    }
    nodes_.push_back(node);
    return static_cast<std::int32_t>(nodes_.size()) - 1;
}

LastMoves Search::last_moves(int colour) const {
    LastMoves last;
    look_back(players_, colour, played_, last);
    look_back(players_, colour, history_, last);
    return last;
}

// Gives a node its best children by prior, keeping those it has.
void Search::expand(std::int32_t index, const State& state, int most) {
    score_candidates(index, state, static_cast<std::size_t>(most));
    set_children(index, options_.temperature);
}

// Asks the network about a node: what it is worth, and how promising its moves are.
void Search::look(std::int32_t index, const State& state, int most) {
    LatestByColour last = kNothingPlayed;
    bring_up_to_date(last, history_);
    bring_up_to_date(last, played_);
    net_->look(state, last);
    if (nodes_[index].sight < 0) {
        nodes_[index].sight = static_cast<std::int32_t>(sights_.size());
        sights_.emplace_back();
    }
    sights_[nodes_[index].sight] = net_->values(players_);
    score_candidates(index, state, static_cast<std::size_t>(most));
    float temperature = options_.temperature;
    // The shared colour has no side of its own, and the network only knows colours that have.
    if (state.turn != players_.shared) {
        for (Candidate& move : candidates_) move.score = net_->move_score(move.id, move.score);
        temperature = options_.net.temperature;
    }
    set_children(index, temperature);
}

// Fills `candidates_` with the best moves by prior, at most so many, the best first.
void Search::score_candidates(std::int32_t index, const State& state, std::size_t most) {
    candidates_.clear();
    score_moves(rules_, players_, state, state.turn, last_moves(state.turn), weights_,
                index == 0 ? most * 100 : most, candidates_);
    const auto count = std::min(candidates_.size(), most);
    const auto end = candidates_.begin() + static_cast<std::ptrdiff_t>(count);
    std::nth_element(candidates_.begin(), end, candidates_.end(), is_better);
    std::sort(candidates_.begin(), end, is_better);
    candidates_.resize(count);
}

// Makes the candidates the children of a node; what is known about them is kept.
void Search::set_children(std::int32_t index, float temperature) {
    assert(!candidates_.empty());
    assert(temperature > 0);
    float total = 0;
    float top = candidates_[0].score;
    for (const Candidate& move : candidates_) top = std::max(top, move.score);
    for (Candidate& move : candidates_) {
        move.score = std::exp((move.score - top) / temperature);
        total += move.score;
    }
    const Node before = nodes_[index];
    const auto first = static_cast<std::int32_t>(children_.size());
    for (const Candidate& move : candidates_) {
        Child child;
        child.id = move.id;
        for (int k = 0; k < before.children; ++k) {
            if (children_[before.first + k].id == child.id) child = children_[before.first + k];
        }
        child.prior = move.score / total;
        children_.push_back(child);
    }
    nodes_[index].first = first;
    nodes_[index].children = static_cast<std::uint16_t>(candidates_.size());
}

bool Search::has_room(int children) const {
    return static_cast<int>(children_.size()) + children < options_.max_children;
}

// Says whether a node was visited often enough to be looked at, for the first or second time.
bool Search::wants_look(const Node& node) const {
    const auto visits = static_cast<int>(node.visits);
    if (!net_ || visits < options_.net.visits) return false;
    if (node.sight < 0) return true;
    return visits == options_.net.wide_visits && node.children >= options_.net.children;
}

// Returns the child to visit next by PUCT (Rosin, "Multi-armed bandits with episode context", 2011,
// as in AlphaGo), whose value is mixed with that of the same move played later in the same
// simulations (RAVE: Gelly and Silver, "Monte-Carlo tree search and rapid action value estimation
// in computer Go", 2011). The mix trusts RAVE at first and a child's own visits later.
int Search::select(const Node& node) const {
    assert(node.first >= 0 && node.children > 0);
    const float root_visits = std::sqrt(static_cast<float>(node.visits) + 1);
    const float mean = node.visits ? node.value / static_cast<float>(node.visits) : 0.5f;
    const float untried = mean - options_.first_play;
    float exploration = options_.exploration;
    if (net_ && options_.net.growth > 0) {
        exploration += options_.net.growth * std::log1p(static_cast<float>(node.visits) / 1000);
    }
    int best = 0;
    float best_score = -1e9f;
    const Child* children = &children_[node.first];
    for (int i = 0; i < node.children; ++i) {
        const Child& child = children[i];
        const auto visits = static_cast<float>(child.visits);
        float value = child.visits ? child.value / visits : untried;
        if (child.rave_visits) {
            const auto rave_visits = static_cast<float>(child.rave_visits);
            const float share =
                rave_visits / (rave_visits + visits + rave_visits * visits / options_.rave);
            value += share * (child.rave_value / rave_visits - value);
        }
        const float score = value + exploration * child.prior * root_visits / (1 + visits);
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

void Search::simulate() {
    State state = root_state_;
    const std::int32_t leaf = descend(state);
    const std::size_t tree_moves = played_.size();
    const BySide values = play_out(state);
    back_up(leaf, tree_moves, values);
}

// Follows the best children to a new node, or to the end. Returns the node reached, or -1 when
// there was no room for it; `state` becomes its position.
std::int32_t Search::descend(State& state) {
    path_.clear();
    played_.clear();
    std::int32_t node = 0;
    while (nodes_[node].colour != kNobody) {
        if (nodes_[node].first < 0) {
            const bool ripe = static_cast<int>(nodes_[node].visits) >= options_.expand_visits;
            if (!ripe || !has_room(options_.children)) return node;
            expand(node, state, options_.children);
        } else if (node != 0 && wants_look(nodes_[node])) {
            const bool again = nodes_[node].sight >= 0;
            const int most = again ? options_.net.wide_children : options_.net.children;
            if (has_room(most)) look(node, state, most);
        }
        const int child = nodes_[node].first + select(nodes_[node]);
        path_.push_back({node, child});
        played_.push_back({children_[child].id, nodes_[node].colour});
        play(rules_, state, children_[child].id);
        if (children_[child].node < 0) {
            if (static_cast<int>(nodes_.size()) >= options_.max_nodes) return -1;
            const std::int32_t added = add_node(state);
            children_[child].node = added;
        }
        node = children_[child].node;
    }
    return node;
}

// Plays a quick game from a leaf and returns what the simulation is worth to each side.
BySide Search::play_out(const State& state) {
    LatestByColour last = kNothingPlayed;
    bring_up_to_date(last, history_);
    bring_up_to_date(last, played_);
    playout_.run(state, last, rng_, played_);
    const BySide merit = merits_of(players_, playout_.points(), rules_.colours);
    BySide values = values_of(players_, merit, options_.valuation);
    // The deepest node on the way that the network has looked at knows most about the leaf.
    for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
        const std::int32_t sight = nodes_[step->node].sight;
        if (sight < 0) continue;
        for (int side = 0; side < players_.sides; ++side) {
            values[side] += options_.net.weight * (sights_[sight][side] - values[side]);
        }
        break;
    }
    if (!path_.empty()) {
        RootSums& sums = root_sums_[path_[0].child - nodes_[0].first];
        sums.add(merit, shares_of_win(players_, merit));
    }
    for (int side = 0; side < players_.sides; ++side) value_sums_[side] += values[side];
    return values;
}

// Backpropagates a result: adds it to all nodes on the way, and to the RAVE values of their
// children that were played later.
void Search::back_up(std::int32_t leaf, std::size_t tree_moves, const BySide& values) {
    if (leaf >= 0) {
        nodes_[leaf].visits += 1;
        if (nodes_[leaf].side >= 0) nodes_[leaf].value += values[nodes_[leaf].side];
    }
    mark_rave(tree_moves);
    for (std::size_t i = path_.size(); i-- > 0;) {
        Node& at = nodes_[path_[i].node];
        Child& chosen = children_[path_[i].child];
        const float value = values[at.side];
        at.visits += 1;
        at.value += value;
        chosen.visits += 1;
        chosen.value += value;
        const auto& stamps = stamps_[at.colour];
        // What this colour played at this turn or later counts as if it had been played now.
        stamps_[at.colour][chosen.id] = stamp_;
        Child* children = &children_[at.first];
        for (int k = 0; k < at.children; ++k) {
            if (stamps[children[k].id] == stamp_) {
                children[k].rave_visits += 1;
                children[k].rave_value += value;
            }
        }
    }
}

void Search::mark_rave(std::size_t first) {
    ++stamp_;
    for (std::size_t i = first; i < played_.size(); ++i) {
        stamps_[played_[i].colour][played_[i].id] = stamp_;
    }
}

}  // namespace cornerwise
