#include "search/search.hpp"

#include <algorithm>
#include <cassert>
#include <mutex>
#include <ranges>
#include <utility>

#include "core/movegen.hpp"
#include "core/parallel.hpp"

namespace cornerwise {

namespace {

// Clocks are read only now and then, which keeps their cost small.
constexpr std::int64_t kSimulationsBetweenClocks = 8;

// A search is not decided before this many simulations, which are also enough for its values to be
// meaningful. After that, it is checked again each time as many were made.
constexpr std::int64_t kLeastDecided = 64;

// Solving may take this share of a time limit. Under a limit on simulations, it may visit the
// number of positions below per simulation, which takes less than half as long as the simulations.
// So if the position could not be solved, the search still has the rest.
constexpr double kSolvingShare = 0.4;
constexpr std::int64_t kSolvedPerSimulation = 10;
constexpr std::int64_t kPositionsBetweenClocks = 256;

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
               std::uint64_t seed, int threads)
    : rules_(rules),
      players_(players),
      weights_(weights),
      value_(value),
      options_(net != nullptr ? options_with_net(options) : options),
      endgame_(rules_, players_, options_.valuation),
      root_state_(empty_board(rules, 0)) {
    assert(players.sides > 0 && players.sides <= kMaxSides);
    assert(net == nullptr || net->fits(rules));
    assert(threads > 0);
    simulators_.reserve(static_cast<std::size_t>(threads));
    for (int thread = 0; thread < threads; ++thread) {
        simulators_.emplace_back(rules_, players_, weights_, value_, net, options_,
                                 seed + static_cast<std::uint64_t>(thread));
    }
}

void Search::set_position(const State& state, std::span<const Played> history) {
    Tree& tree = shared_.tree;
    const bool is_longer = !tree.is_empty() && history.size() >= moves_.size() &&
                           std::equal(moves_.begin(), moves_.end(), history.begin(), same_move);
    // The same moves lead to another position if the game began from another one.
    const auto since = history.subspan(is_longer ? moves_.size() : 0);
    if (!is_longer || !leads_to(since, state) || !tree.advance_root(since)) tree.clear();
    if (tree.is_empty() || !since.empty()) root_is_expanded_ = false;
    root_state_ = state;
    moves_.assign(history.begin(), history.end());
    for (Simulator& simulator : simulators_) simulator.set_root(root_state_, moves_);
}

// Returns whether some moves are legal and lead from the root to a state.
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
    const auto goes_on = [&] { return !stop.load(std::memory_order_relaxed); };
    while (phase_ == Phase::solving && goes_on()) solve(1);
    if (phase_ == Phase::searching) {
        in_parallel(static_cast<int>(simulators_.size()), [&](int thread) {
            // Each thread measures its own processor time.
            const Stopwatch watch = thread == 0 ? watch_ : Stopwatch();
            Simulator& simulator = simulators_[static_cast<std::size_t>(thread)];
            while (goes_on() && !simulate(simulator, watch, 1)) continue;
        });
    }
    return report();
}

void Search::begin(const SearchLimits& limits) {
    assert(root_state_.turn != kNobody);
    watch_ = Stopwatch();
    limits_ = limits;
    begun_ = 0;
    const std::int64_t most = most_solved();
    if (most > 0 && endgame_.begin(root_state_, most)) {
        solving_clock_ = kPositionsBetweenClocks;
        phase_ = Phase::solving;
    } else {
        prepare_root();
    }
}

bool Search::step(std::int64_t simulations) {
    assert(simulations > 0);
    if (phase_ == Phase::solving && !solve(simulations)) return false;
    return phase_ == Phase::solved || simulate(simulators_.front(), watch_, simulations);
}

// Visits at most this many positions of the endgame. Returns true when it is solved; switches to
// searching when that would take too long.
bool Search::solve(std::int64_t positions) {
    const Endgame::Status status = endgame_.step(positions);
    if (status == Endgame::Status::solved) {
        phase_ = Phase::solved;
        return true;
    }
    bool is_too_long = status == Endgame::Status::too_large;
    if (endgame_.positions() >= solving_clock_) {
        is_too_long |= watch_.share_of(limits_) > kSolvingShare;
        solving_clock_ = endgame_.positions() + kPositionsBetweenClocks;
    }
    if (is_too_long) prepare_root();
    return false;
}

// Makes at most this many simulations in one of the threads. Returns true when a limit is reached.
bool Search::simulate(Simulator& simulator, const Stopwatch& watch, std::int64_t simulations) {
    for (; simulations > 0; --simulations) {
        const std::int64_t number = begun_.fetch_add(1, std::memory_order_relaxed);
        if (limits_.simulations > 0 && number >= limits_.simulations) return true;
        if (number % kSimulationsBetweenClocks == 0 && is_time_over(watch, number)) return true;
        simulator.simulate(shared_);
    }
    return false;
}

// Returns whether a time limit is reached after this many simulations, or more time would not
// change the move to play.
bool Search::is_time_over(const Stopwatch& watch, std::int64_t simulations) {
    const double share = watch.share_of(limits_);
    return share >= 1 || (limits_.until_decided && is_decided(share, simulations));
}

// Returns whether the most visited move will stay the most visited for the rest of the time, at the
// speed so far; `share` of the time is over.
bool Search::is_decided(double share, std::int64_t simulations) {
    if (simulations < kLeastDecided || simulations % kLeastDecided != 0 || share <= 0) {
        return false;
    }
    const std::unique_lock hold(shared_.lock);
    const auto children = shared_.tree.children_of(shared_.tree.node(kRoot));
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
    const double left = static_cast<double>(simulations) * (1 - share) / share;
    return most - second > left;
}

SearchReport Search::report() {
    SearchReport report;
    if (phase_ == Phase::solved) {
        report_solution(report);
    } else {
        if (phase_ == Phase::solving) prepare_root();  // Solving was interrupted.
        report_moves(report);
    }
    report.seconds = watch_.seconds();
    return report;
}

std::vector<PlacementId> Search::line(PlacementId first, std::size_t most) const {
    std::vector<PlacementId> line{first};
    const Tree& tree = shared_.tree;
    if (phase_ != Phase::searching || tree.is_empty()) return line;
    const auto children = tree.children_of(tree.node(kRoot));
    const auto begun = std::ranges::find(children, first, &Child::id);
    NodeId id = begun == children.end() ? kNoNode : begun->node;
    while (line.size() < most && id != kNoNode && !tree.node(id).is_leaf()) {
        const auto following = tree.children_of(tree.node(id));
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
    const std::int64_t most = options_.solve_positions;
    if (limits_.simulations <= 0 || limits_.simulations >= most / kSolvedPerSimulation) return most;
    return limits_.simulations * kSolvedPerSimulation;
}

void Search::prepare_root() {
    simulators_.front().prepare_root(shared_, root_is_expanded_);
    root_is_expanded_ = true;
    shared_.tally.clear(shared_.tree.node(kRoot).children);
    phase_ = Phase::searching;
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
        std::ranges::copy(move.merit, added.scores.begin());
        std::ranges::copy(shares_of_win(players_, move.merit), added.wins.begin());
    }
    report.values = values_of(players_, moves.front().merit, options_.valuation);
    report.wins = report.moves.front().wins;
    // The best move gets all other visits, so that it is the most visited here too.
    report.moves.front().visits =
        static_cast<std::uint32_t>(std::max(report.simulations, std::int64_t{2}));
    report.moves.front().prior = 1;
    report.solved = true;
}

void Search::report_moves(SearchReport& report) const {
    const RootTally& tally = shared_.tally;
    report.simulations = tally.simulations();
    report.values = tally.values();
    report.wins = wins_for(report.values, 0);
    const auto children = shared_.tree.children_of(shared_.tree.node(kRoot));
    for (std::size_t i = 0; i < children.size(); ++i) {
        report.moves.push_back(tally.report(i, children[i]));
        report.moves.back().wins = wins_for(tally.values_after(i), 1);
    }
    std::stable_sort(report.moves.begin(), report.moves.end(),
                     [](const MoveReport& a, const MoveReport& b) { return a.visits > b.visits; });
}

// Returns the win chances for the mean values of simulations from a position in which `more` pieces
// more are placed than at the root; zero without any simulation.
MeanBySide Search::wins_for(const BySide& values, int more) const {
    if (values == BySide{}) return {};
    return win_chances(options_.calibration, players_, values,
                       share_placed(rules_, root_state_, more));
}

}  // namespace cornerwise
