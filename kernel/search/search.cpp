#include "search/search.hpp"

#include <algorithm>
#include <cassert>
#include <ranges>
#include <utility>

#include "core/movegen.hpp"

namespace cornerwise {

namespace {

// Clocks are read only now and then, which keeps their cost small.
constexpr std::int64_t kSimulationsBetweenClocks = 8;

// A search is not decided before so many simulations, which also suffice to tell what to expect.
// Whether it is decided is asked each time as many were made.
constexpr std::int64_t kLeastDecided = 64;

// The most positions that solving may visit for each second of a time limit. That takes less than
// half of the time, so a search whose position could not be solved still has the rest.
constexpr double kSolvedPerSecond = 150'000;

bool same_move(Played a, Played b) { return a.id == b.id && a.colour == b.colour; }

// Returns the options with those for a network in place of the search's own.
SearchOptions options_with_net(SearchOptions options) {
    options.exploration = options.net.exploration;
    options.root_children = options.net.root_children;
    options.rave = options.net.rave;
    return options;
}

}  // namespace

Search::Search(const Rules& rules, const Players& players, const PriorWeights& weights,
               const ValueWeights& value, const Net* net, const SearchOptions& options,
               std::uint64_t seed)
    : rules_(rules),
      players_(players),
      weights_(weights),
      value_(value),
      options_(net != nullptr ? options_with_net(options) : options),
      selection_{options_.exploration, options_.first_play, options_.rave,
                 net != nullptr ? options_.net.growth : 0},
      expansion_(rules_, players_, weights_, options_, net),
      playout_(rules_, players_, options_.playout, value_),
      backup_(rules_),
      endgame_(rules_, players_, options_.valuation),
      rng_(seed),
      root_state_(empty_board(rules, 0)) {
    assert(players.sides > 0 && players.sides <= kMaxSides);
    assert(net == nullptr || net->fits(rules));
}

void Search::set_position(const State& state, std::span<const Played> history) {
    const std::span known(moves_.data(), root_moves_);
    const bool is_longer = !tree_.is_empty() && history.size() >= known.size() &&
                           std::equal(known.begin(), known.end(), history.begin(), same_move);
    // The same moves can lead elsewhere when the game began from another position.
    const auto since = history.subspan(is_longer ? known.size() : 0);
    if (!is_longer || !leads_to(since, state) || !tree_.advance_root(since)) tree_.clear();
    if (tree_.is_empty() || !since.empty()) root_is_expanded_ = false;
    root_state_ = state;
    moves_.assign(history.begin(), history.end());
    root_moves_ = history.size();
}

// Says whether some moves are legal and lead from the root to a state.
bool Search::leads_to(std::span<const Played> moves, const State& wanted) const {
    State state = root_state_;
    for (const Played& move : moves) {
        if (state.turn != move.colour || !is_legal(rules_, state, move.colour, move.id)) {
            return false;
        }
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

SearchReport Search::run(const SearchLimits& limits, const std::atomic<bool>& stop) {
    begin(limits);
    while (!stop.load(std::memory_order_relaxed) && !step(1)) continue;
    return report();
}

void Search::begin(const SearchLimits& limits) {
    assert(root_state_.turn != kNobody);
    watch_ = Stopwatch();
    limits_ = limits;
    simulations_ = 0;
    const std::int64_t most = most_solved();
    if (most > 0 && is_near_end(rules_, root_state_)) {
        endgame_.begin(root_state_, most);
        phase_ = Phase::solving;
    } else {
        prepare_root();
    }
}

bool Search::step(std::int64_t simulations) {
    assert(simulations > 0);
    if (phase_ == Phase::solving) {
        switch (endgame_.step(simulations)) {
            case Endgame::Status::unfinished:
                return false;
            case Endgame::Status::solved:
                phase_ = Phase::solved;
                return true;
            case Endgame::Status::too_large:
                prepare_root();
                return false;
        }
    }
    if (phase_ == Phase::solved) return true;
    for (; simulations > 0; --simulations) {
        if (limits_.simulations > 0 && simulations_ >= limits_.simulations) return true;
        const bool read_clocks = simulations_ % kSimulationsBetweenClocks == 0;
        if (read_clocks && is_time_over()) return true;
        simulate();
        ++simulations_;
    }
    return false;
}

// Says whether a time limit is reached, or more time would not change the move to play.
bool Search::is_time_over() const {
    const double share = watch_.share_of(limits_);
    return share >= 1 || (limits_.until_decided && is_decided(share));
}

// Says whether the most visited move stays the most visited in the rest of the time, at the speed
// so far; `share` of the time is over.
bool Search::is_decided(double share) const {
    if (simulations_ < kLeastDecided || simulations_ % kLeastDecided != 0 || share <= 0) {
        return false;
    }
    const auto children = tree_.children_of(tree_.node(kRoot));
    if (children.size() == 1) return true;
    std::uint32_t most = 0;
    std::uint32_t second = 0;
    for (const Child& child : children) {
        if (child.visits > most) {
            second = std::exchange(most, child.visits);
        } else {
            second = std::max(second, child.visits);
        }
    }
    const double left = static_cast<double>(simulations_) * (1 - share) / share;
    return most - second > left;
}

SearchReport Search::report() {
    SearchReport report;
    if (phase_ == Phase::solved) {
        report_solution(report);
    } else {
        if (phase_ == Phase::solving) prepare_root();  // It was broken off.
        report_moves(report);
    }
    report.seconds = watch_.seconds();
    return report;
}

std::vector<PlacementId> Search::line(PlacementId first, std::size_t most) const {
    std::vector<PlacementId> line{first};
    if (phase_ != Phase::searching || tree_.is_empty()) return line;
    const auto children = tree_.children_of(tree_.node(kRoot));
    const auto begun = std::ranges::find(children, first, &Child::id);
    NodeId id = begun == children.end() ? kNoNode : begun->node;
    while (line.size() < most && id != kNoNode && !tree_.node(id).is_leaf()) {
        const auto following = tree_.children_of(tree_.node(id));
        const Child& next = *std::ranges::max_element(following, {}, &Child::visits);
        if (next.visits == 0) break;
        line.push_back(next.id);
        id = next.node;
    }
    return line;
}

// Returns how many positions may be visited to solve the rest of the game; 0 when it should not be
// tried.
std::int64_t Search::most_solved() const {
    std::int64_t most = options_.solve_positions;
    if (limits_.simulations > 0) most = std::min(most, limits_.simulations);
    for (const double seconds : {limits_.seconds, limits_.cpu_seconds}) {
        if (seconds <= 0) continue;
        most = std::min(most, static_cast<std::int64_t>(seconds * kSolvedPerSecond));
    }
    return most;
}

void Search::prepare_root() {
    moves_.resize(root_moves_);
    if (tree_.is_empty()) add_node(root_state_);
    if (!root_is_expanded_) expansion_.expand_root(tree_, root_state_, moves_);
    root_is_expanded_ = true;
    root_sums_.assign(tree_.node(kRoot).children, {});
    value_sums_ = {};
    phase_ = Phase::searching;
}

NodeId Search::add_node(const State& state) {
    if (state.turn == kNobody) return tree_.add_node(kNobody, kNobody);
    return tree_.add_node(state.turn, side_of_turn(rules_, players_, state));
}

void Search::simulate() {
    State state = root_state_;
    const NodeId leaf = descend(state);
    const std::size_t tree_moves = moves_.size();
    const BySide merit = play_out(state);
    const BySide values = worth_of(merit);
    add_to_report(merit, values);
    backup_.run(tree_, path_, leaf, std::span(moves_).subspan(tree_moves), values);
}

// Follows the selected children down to a leaf that is not expanded yet, or to the end of the game.
// Returns the node reached, or kNoNode when the tree has no room for it; `state` becomes its
// position.
NodeId Search::descend(State& state) {
    path_.clear();
    moves_.resize(root_moves_);
    NodeId id = kRoot;
    while (tree_.node(id).colour != kNobody) {
        if (!expansion_.grow(tree_, id, state, moves_)) return id;
        const Node& node = tree_.node(id);
        const std::size_t selected = select_child(selection_, node, tree_.children_of(node));
        const ChildId child = node.first + static_cast<ChildId>(selected);
        path_.push_back({id, child});
        moves_.push_back({tree_.child(child).id, node.colour});
        play(rules_, state, tree_.child(child).id);
        if (tree_.child(child).node == kNoNode) {
            if (static_cast<int>(tree_.nodes()) >= options_.max_nodes) return kNoNode;
            tree_.child(child).node = add_node(state);
        }
        id = tree_.child(child).node;
    }
    return id;
}

// Plays a playout from a leaf and returns the final merit of each side.
BySide Search::play_out(const State& state) {
    playout_.run(state, latest_by_colour(moves_), rng_, moves_);
    return merits_of(players_, playout_.points(), rules_.colours);
}

// Returns what a simulation is worth to each side: the value of its end, mixed with that of the
// deepest node on the path that the network has evaluated.
BySide Search::worth_of(const BySide& merit) const {
    BySide values = values_of(players_, merit, options_.valuation);
    for (const Step& step : std::views::reverse(path_)) {
        const Node& node = tree_.node(step.node);
        if (!node.is_evaluated()) continue;
        const BySide& net_values = tree_.net_values(node);
        for (int side = 0; side < players_.sides; ++side) {
            values[side] += options_.net.weight * (net_values[side] - values[side]);
        }
        break;
    }
    return values;
}

void Search::add_to_report(const BySide& merit, const BySide& values) {
    if (!path_.empty()) {
        const ChildId child = path_.front().child - tree_.node(kRoot).first;
        root_sums_[child].add(merit, shares_of_win(players_, merit));
    }
    for (int side = 0; side < players_.sides; ++side) value_sums_[side] += values[side];
}

void Search::report_solution(SearchReport& report) const {
    const std::vector<SolvedMove>& moves = endgame_.moves();
    report.simulations = endgame_.positions();
    const int side = side_of_turn(rules_, players_, root_state_);
    for (const SolvedMove& move : moves) {
        MoveReport& added = report.moves.emplace_back();
        added.id = move.id;
        added.visits = 1;
        added.value = values_of(players_, move.merit, options_.valuation)[side];
        const BySide wins = shares_of_win(players_, move.merit);
        std::copy(move.merit.begin(), move.merit.end(), added.scores.begin());
        std::copy(wins.begin(), wins.end(), added.wins.begin());
    }
    report.values = values_of(players_, moves.front().merit, options_.valuation);
    // The best move gets all other visits, so that it is the most visited here too.
    report.moves.front().visits =
        static_cast<std::uint32_t>(std::max(report.simulations, std::int64_t{2}));
    report.moves.front().prior = 1;
    report.solved = true;
}

void Search::report_moves(SearchReport& report) const {
    report.simulations = simulations_;
    for (int side = 0; side < players_.sides && report.simulations > 0; ++side) {
        report.values[side] = value_sums_[side] / static_cast<float>(report.simulations);
    }
    const auto children = tree_.children_of(tree_.node(kRoot));
    for (std::size_t i = 0; i < children.size(); ++i) {
        report.moves.push_back(root_sums_[i].report(children[i]));
    }
    std::stable_sort(report.moves.begin(), report.moves.end(),
                     [](const MoveReport& a, const MoveReport& b) { return a.visits > b.visits; });
}

void Search::RootSums::add(const BySide& merit, const BySide& win) {
    count += 1;
    for (int side = 0; side < kMaxSides; ++side) {
        scores[side] += merit[side];
        wins[side] += win[side];
    }
}

MoveReport Search::RootSums::report(const Child& child) const {
    MoveReport move;
    move.id = child.id;
    move.visits = child.visits;
    move.prior = child.prior;
    if (child.visits > 0) move.value = child.value / static_cast<float>(child.visits);
    for (int side = 0; side < kMaxSides && count > 0; ++side) {
        move.scores[side] = scores[side] / static_cast<float>(count);
        move.wins[side] = wins[side] / static_cast<float>(count);
    }
    return move;
}

}  // namespace cornerwise
