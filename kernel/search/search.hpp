// Monte-Carlo tree search: a tree of the moves that look best at first sight, valued by quick
// games to the end. Deterministic for a given seed and number of simulations.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/players.hpp"
#include "core/rng.hpp"
#include "core/state.hpp"
#include "net/net.hpp"
#include "search/endgame.hpp"
#include "search/playout.hpp"
#include "search/prior.hpp"

namespace cornerwise {

// How a search uses a network. It is too slow for every leaf, so only nodes that are visited
// often are looked at: their priors are corrected, they get more children, and simulations
// through them count its value beside the quick game's.
struct NetOptions {
    int visits = 1;         // Visits before a node is looked at; the root always is.
    int children = 1;       // Moves kept at such a node.
    int wide_visits = 1;    // Visits before a node gets still more moves,
    int wide_children = 1;  // as many.
    int root_children = 1;  // Moves kept at the root.
    float weight = 0;       // Share of its value in the result of a simulation.
    float temperature = 1;  // Sharpens its policy when below one.
    float exploration = 0;  // Takes the place of the search's own.
    float growth = 0;       // How much exploration grows with the logarithm of visits.
    float rave = 1;         // Takes the place of the search's own.
};

// The values that play best stand in the Python package.
struct SearchOptions {
    float exploration = 0;  // How much the prior draws towards moves tried little.
    float first_play = 0;   // How much less than its parent an untried move is thought worth.
    float rave = 1;         // Visits at which a move's own value counts as much as its RAVE.
    int children = 1;       // Moves kept at a node, the best by prior.
    int root_children = 1;  // Moves kept at the root.
    int expand_visits = 0;  // Visits before a leaf gets children.
    float temperature = 1;  // Sharpens the prior when below one.
    int max_nodes = 1;      // Bound on the memory: nodes and children of the tree.
    int max_children = 1;
    int solve_positions = 0;  // Most positions looked at to solve the end of a game.
    Valuation valuation;
    PlayoutOptions playout;
    NetOptions net;
};

struct SearchLimits {
    std::int64_t simulations = 0;  // At most so many, where positive.
    double seconds = 0;            // At most so long, where positive.
    double cpu_seconds = 0;  // At most so much of this thread's processor time, where positive.
};

struct MoveReport {
    PlacementId id;
    std::uint32_t visits;
    float value;    // Mean result for the side to play, 0 to 1.
    float prior;    // Share at first sight.
    BySide scores;  // Mean final merit of each side.
    BySide wins;    // Mean share of the win of each side.
};

struct SearchReport {
    std::vector<MoveReport> moves;  // Most visited first.
    std::int64_t simulations = 0;   // Made in this search; positions when it was solved.
    BySide values{};                // Mean result of each side in this search, 0 to 1.
    double seconds = 0;
    bool solved = false;  // Whether the values are exact and the first move is the best.
};

class Search {
public:
    // `net` may be null; it must fit the rules and outlive the search.
    Search(const Rules& rules, const Players& players, const PriorWeights& weights,
           const ValueWeights& value, const Net* net, const SearchOptions& options,
           std::uint64_t seed);

    // Takes up a position with the placements that led to it, the latest last. When it follows
    // from the one before, what was learned about it is kept.
    void set_position(const State& state, const std::vector<Played>& history);

    // Searches until a limit is reached or `stop` is set. The game must not be over.
    SearchReport run(const SearchLimits& limits, const std::atomic<bool>& stop);

private:
    struct Child {
        PlacementId id = 0;
        float prior = 0;
        std::uint32_t visits = 0;
        std::uint32_t rave_visits = 0;
        float value = 0;  // Sums; for the side that moves.
        float rave_value = 0;
        std::int32_t node = -1;
    };
    struct Node {
        std::int32_t first = -1;  // Index of its first child, or -1 while it is a leaf.
        std::uint16_t children = 0;
        std::int8_t colour = kNobody;
        std::int8_t side = kNobody;
        std::uint32_t visits = 0;
        float value = 0;          // Sum; for the side that moves.
        std::int32_t sight = -1;  // Index of what the network sees here, or -1.
    };
    // What the simulations of this search that began with a move came to.
    struct RootSums {
        std::uint32_t count = 0;
        BySide scores{};
        BySide wins{};

        void add(const BySide& merit, const BySide& win);
        MoveReport report(const Child& child) const;
    };
    struct Step {
        std::int32_t node;
        std::int32_t child;
    };

    void clear();
    bool leads_to(const std::vector<Played>& moves, const State& wanted) const;
    bool follow(const std::vector<Played>& moves);
    void copy_subtree(std::int32_t from, std::vector<Node>& nodes,
                      std::vector<Child>& children) const;
    std::int32_t add_node(const State& state);
    void prepare_root();
    void expand(std::int32_t node, const State& state, int most);
    void look(std::int32_t node, const State& state, int most);
    void score_candidates(std::int32_t node, const State& state, std::size_t most);
    void set_children(std::int32_t node, float temperature);
    bool has_room(int children) const;
    bool wants_look(const Node& node) const;
    int select(const Node& node) const;
    void simulate();
    std::int32_t descend(State& state);
    BySide play_out(const State& state);
    void back_up(std::int32_t leaf, std::size_t tree_moves, const BySide& values);
    bool solve(const SearchLimits& limits, SearchReport& report);
    void mark_rave(std::size_t first);
    LastMoves last_moves(int colour) const;

    const Rules& rules_;
    const Players players_;
    const PriorWeights weights_;
    const ValueWeights value_;
    SearchOptions options_;
    std::optional<NetRun> net_;  // Where there is a network.
    Endgame endgame_;
    Rng rng_;
    State root_state_;
    std::vector<Played> history_;  // What led to the root.
    std::vector<Node> nodes_;      // The root first.
    bool root_is_ready_ = false;   // Whether the root has all of its children.
    std::vector<Child> children_;
    std::vector<BySide> sights_;       // What the network sees at the nodes it looked at.
    std::vector<RootSums> root_sums_;  // One a child of the root.
    BySide value_sums_{};              // Of all simulations of this search.
    // Room used by one simulation.
    Playout playout_;
    std::vector<Step> path_;
    std::vector<Played> played_;
    std::vector<Candidate> candidates_;
    std::array<std::vector<std::uint32_t>, kMaxColours>
        stamps_;  // When a colour last played an id.
    std::uint32_t stamp_ = 0;
};

}  // namespace cornerwise
