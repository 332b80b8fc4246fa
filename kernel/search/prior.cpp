#include "search/prior.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>

#include "core/movegen.hpp"
#include "core/reach.hpp"
#include "search/classes.hpp"

namespace cornerwise {

namespace {

constexpr int kCells = kMaxRows * kMapStride;

// How a placement meets a cell.
enum Role : std::uint8_t { kCover, kEdge, kCorner, kRoles };

// A sink for features that sums up the weights of each cell's features.
struct WeightMap {
    explicit WeightMap(const float* phase_weights) : weights(phase_weights) {}

    void add(Role role, int cell, int feature) { sums[role][cell] += weights[feature]; }

    const float* weights;
    std::array<std::array<float, kCells>, kRoles> sums{};
};

// A sink for features that lists those of each cell.
struct FeatureLists {
    static constexpr int kMost = 12;  // More than a cell has in one role.

    void add(Role role, int cell, int feature) {
        auto& count = counts[role][cell];
        assert(count < kMost);
        features[role][cell][count++] = static_cast<std::uint8_t>(feature);
    }

    std::array<std::array<std::uint8_t, kCells>, kRoles> counts{};
    std::array<std::array<std::array<std::uint8_t, kMost>, kCells>, kRoles> features;
};

// Calls `visit(row, column)` for each cell of a set, in rows from `begin` to before `end`.
template <typename Visit>
void for_each_cell(const Rows& rows, int begin, int end, Visit&& visit) {
    for (int row = begin; row < end; ++row) {
        for (Row bits = rows[row]; bits != 0; bits &= bits - 1) visit(row, std::countr_zero(bits));
    }
}

// The classes of how many local shapes fit through an attach cell.
constexpr std::array<int, feature::kFits - 1> kFitsClasses = {0, 2, 5, 12, 25, 60};

// The phases of the game, by the pieces a colour has placed.
constexpr std::array<int, feature::kPhases - 1> kPhaseClasses = {2, 6, 11};

// Cells within two steps of a cell, itself included.
constexpr int kCellsAround = 13;

// Moves whose share is this close to the prior's do not change the weights.
constexpr double kNoPush = 1e-5;

// Keeps the step of Adagrad finite.
constexpr float kMinSquare = 1e-6F;

// Returns the class of how much fits through an attach cell of a colour.
int fits_at(const Table& table, const ColourState& own, int row, int column) {
    const Mask512 fitting = table.fitting(own.forbidden, row, column) & own.available;
    return class_of(kFitsClasses, fitting.count());
}

// Returns the class of how many cells within two steps of a free cell are free.
int room(const Rows& forbidden, int row, int column) {
    const int free = std::popcount(~forbidden[row] >> (column - 2) & 0x1f) +
                     std::popcount(~forbidden[row + 1] >> (column - 1) & 7) +
                     std::popcount(~forbidden[row - 1] >> (column - 1) & 7) +
                     static_cast<int>(~forbidden[row + 2] >> column & 1) +
                     static_cast<int>(~forbidden[row - 2] >> column & 1);
    return (free - 1) * feature::kRooms / kCellsAround;
}

// The free cells a colour reaches from its attach cells, by the number of steps.
using Reach = StepRows<feature::kSteps - 1>;

Reach reach_of(const Table& table, const Rows& attach, const Rows& forbidden) {
    return reach_over<feature::kSteps - 1>(table, attach, forbidden);
}

int steps_to(const Reach& reach, int row, int column) {
    int steps = 0;
    while (steps < feature::kSteps - 1 && (reach[steps][row] >> column & 1) == 0) {
        ++steps;
    }
    return steps;
}

// Returns the class of a cell's distance from the centre.
int ring(const Table& table, int row, int column) {
    // Twice the distance, so that it is a whole number on boards with an even side too.
    const int dx = std::abs(2 * (column - kReach) - (table.width() - 1));
    const int dy = std::abs(2 * (row - kReach) - (table.height() - 1));
    const int widest = std::max(table.width(), table.height());
    return std::min(std::max(dx, dy) * feature::kRings / widest, feature::kRings - 1);
}

// Returns a set of cells with all their neighbours, over edges and corners.
Rows grown(const Rows& rows) {
    Rows wider{};
    for (int row = 1; row + 1 < kMaxRows; ++row) {
        const Row column = rows[row - 1] | rows[row] | rows[row + 1];
        wider[row] = column | column << 1 | column >> 1;
    }
    return wider;
}

// Adds the features for cells near a move: `feature` for one step away, the next for two, and so
// on.
template <typename Sink>
void add_near(const Table& table, const Rows& open, int id, int feature, Sink& sink) {
    if (id < 0) return;
    const Place& place = table.place(static_cast<PlacementId>(id));
    const Shape& shape = table.shape(static_cast<PlacementId>(id));
    Rows seen{};
    for (int i = 0; i < shape.rows; ++i) seen[place.row + i] = shape.cells[i] << place.column;
    for (int step = 0; step < feature::kNears; ++step) {
        const Rows wider = grown(seen);
        Rows fresh{};
        for (int row = 0; row < kMaxRows; ++row) fresh[row] = wider[row] & ~seen[row] & open[row];
        for_each_cell(fresh, kReach, kReach + table.height(), [&](int row, int column) {
            sink.add(kCover, row * kMapStride + column, feature + step);
        });
        seen = wider;
    }
}

// Adds the features of each cell that a colour may cover or touch to a sink.
template <typename Sink>
void describe_cells(const Rules& rules, const Players& players, const State& state, int colour,
                    const LastMoves& last, Sink& sink) {
    const Table& table = rules.table;
    const ColourState& own = state.colours[colour];
    const int begin = kReach;
    const int end = kReach + table.height();

    // The attach cells of the others, and which cells opponents reach from them.
    Reach theirs{};
    for (int other = 0; other < rules.colours; ++other) {
        const ColourState& their = state.colours[other];
        if (other == colour || their.blocked) continue;
        const bool opponent = are_opponents(players, colour, other);
        Rows attach{};
        Rows live{};
        for (int row = begin; row < end; ++row) {
            attach[row] = their.attach[row] & ~their.forbidden[row];
        }
        for_each_cell(attach, begin, end, [&](int row, int column) {
            const int cell = row * kMapStride + column;
            const int fits = fits_at(table, their, row, column);
            if (fits > 0) live[row] |= Row{1} << column;
            if (opponent) {
                sink.add(kCover, cell, feature::kCoverOpponent + fits);
                sink.add(kEdge, cell, feature::kEdgeOpponent + fits);
            } else {
                sink.add(kCover, cell, feature::kCoverPartner + fits);
                sink.add(kEdge, cell, feature::kEdgePartner);
            }
        });
        if (!opponent) continue;
        const Reach reach = reach_of(table, live, their.forbidden);
        for (std::size_t step = 0; step < reach.size(); ++step) {
            for (int row = begin; row < end; ++row) theirs[step][row] |= reach[step][row];
        }
    }

    // The cells that are open to the colour itself.
    Rows open{};
    Rows attach{};
    for (int row = begin; row < end; ++row) {
        open[row] = ~own.forbidden[row];
        attach[row] = own.attach[row] & open[row];
    }
    const Reach mine = reach_of(table, attach, own.forbidden);
    for_each_cell(open, begin, end, [&](int row, int column) {
        const int cell = row * kMapStride + column;
        const int distance = ring(table, row, column);
        const int their_steps = steps_to(theirs, row, column);
        sink.add(kCover, cell, feature::kCoverRing + distance);
        sink.add(kCover, cell, feature::kCoverReach + their_steps);
        sink.add(kEdge, cell, feature::kEdgeFree);
        if (own.started && (attach[row] >> column & 1) != 0) {
            const int fits = fits_at(table, own, row, column);
            sink.add(kCover, cell, feature::kCoverOwn + fits);
            sink.add(kEdge, cell, feature::kEdgeOwn + fits);
            sink.add(kCorner, cell, feature::kCornerOld);
            return;
        }
        const int own_steps = steps_to(mine, row, column);
        sink.add(kCorner, cell, feature::kCornerNew + room(own.forbidden, row, column));
        sink.add(kCorner, cell, feature::kCornerReach + their_steps * feature::kSteps + own_steps);
        sink.add(kCorner, cell, feature::kCornerRing + distance);
    });
    add_near(table, open, last.newest, feature::kCoverLast, sink);
    add_near(table, open, last.before, feature::kCoverLastButOne, sink);
}

int phase_of(const Rules& rules, const State& state, int colour) {
    return class_of(kPhaseClasses, pieces_placed(rules, state, colour));
}

// Calls `visit(role, cell)` for each cell that a placement covers or touches.
template <typename Visit>
void for_each_touched(const Table& table, PlacementId id, Visit&& visit) {
    const Place& place = table.place(id);
    const Shape& shape = table.shape(id);
    for (int i = 0; i < shape.rows; ++i) {
        const int base = (place.row + i) * kMapStride;
        for (Row bits = shape.cells[i] << place.column; bits != 0; bits &= bits - 1) {
            visit(kCover, base + std::countr_zero(bits));
        }
        for (Row bits = shape.edges[i] << place.column; bits != 0; bits &= bits - 1) {
            visit(kEdge, base + std::countr_zero(bits));
        }
        for (Row bits = shape.corners[i] << place.column; bits != 0; bits &= bits - 1) {
            visit(kCorner, base + std::countr_zero(bits));
        }
    }
}

using Gradient = std::array<double, feature::kPerPhase>;

// Adds the log-likelihood of a lesson and its gradient. The gradient for a feature is the sum, over
// the moves that have it, of the move's share in the lesson minus its probability by the prior.
void add_gradient(const Table& table, const Lesson& lesson,
                  const std::vector<Candidate>& candidates, const FeatureLists& lists,
                  Gradient& gradient, double& likelihood) {
    assert(!candidates.empty());
    float top = candidates.front().score;
    for (const Candidate& move : candidates) top = std::max(top, move.score);
    double total = 0;
    for (const Candidate& move : candidates) total += std::exp(move.score - top);
    for (const Candidate& move : candidates) {
        const double chance = std::exp(move.score - top) / total;
        double push = -chance;
        for (const Candidate& found : lesson.shares) {
            if (found.id != move.id) continue;
            push += found.score;
            likelihood += found.score * std::log(chance);
        }
        if (std::abs(push) < kNoPush) continue;
        for_each_touched(table, move.id, [&](Role role, int cell) {
            for (int i = 0; i < lists.counts[role][cell]; ++i) {
                gradient[lists.features[role][cell][i]] += push;
            }
        });
        gradient[feature::kPiece + table.shape(move.id).piece] += push;
    }
}

// Makes one step of Adagrad on the weights of a phase.
void take_step(const Gradient& gradient, float rate, float decay, float* weights, float* squares) {
    for (std::size_t i = 0; i < gradient.size(); ++i) {
        const float slope = static_cast<float>(gradient[i]) - decay * weights[i];
        squares[i] += slope * slope;
        if (squares[i] > 0) weights[i] += rate * slope / std::sqrt(squares[i] + kMinSquare);
    }
}

}  // namespace

std::string feature::name(int feature) {
    struct Group {
        int first;
        const char* name;
    };
    static constexpr auto groups = std::to_array<Group>({
        {kCoverOpponent, "cover_opponent"},
        {kCoverReach, "cover_reach"},
        {kCoverPartner, "cover_partner"},
        {kCoverOwn, "cover_own"},
        {kCoverRing, "cover_ring"},
        {kCoverLast, "cover_last"},
        {kCoverLastButOne, "cover_last_but_one"},
        {kEdgeOpponent, "edge_opponent"},
        {kEdgeOwn, "edge_own"},
        {kEdgePartner, "edge_partner"},
        {kEdgeFree, "edge_free"},
        {kCornerOld, "corner_old"},
        {kCornerNew, "corner_new"},
        {kCornerReach, "corner_reach"},
        {kCornerRing, "corner_ring"},
        {kPiece, "piece"},
    });
    const int within = feature % kPerPhase;
    const Group* group = groups.data();
    for (const Group& each : groups) {
        if (each.first <= within) group = &each;
    }
    return std::to_string(feature / kPerPhase) + "/" + group->name + "_" +
           std::to_string(within - group->first);
}

void score_moves(const Rules& rules, const Players& players, const State& state, int colour,
                 const LastMoves& last, const PriorWeights& weights, std::size_t enough,
                 std::vector<Candidate>& candidates) {
    const Table& table = rules.table;
    const float* phase_weights = &weights[phase_of(rules, state, colour) * feature::kPerPhase];
    WeightMap map(phase_weights);
    describe_cells(rules, players, state, colour, last, map);
    const float* piece_weights = phase_weights + feature::kPiece;
    const auto score = [&](PlacementId id) {
        const Place& place = table.place(id);
        const Touched& touched = table.touched(place.shape);
        const int base = place.row * kMapStride + place.column;
        const auto& [covers, edges, corners] = map.sums;
        float sum = piece_weights[table.shape(id).piece];
        for (int i = 0; i < touched.covers; ++i) sum += covers[base + touched.cover[i]];
        for (int i = 0; i < touched.edges; ++i) sum += edges[base + touched.edge[i]];
        for (int i = 0; i < touched.corners; ++i) sum += corners[base + touched.corner[i]];
        return sum;
    };
    const Mask512& fives = table.tier(0);
    // Placements of five squares first.
    for (const bool large : {true, false}) {
        if (!large && candidates.size() >= enough) return;
        for_each_attach_cell(rules, state, colour, [&](int row, int column, Mask512 fitting) {
            if (large) {
                fitting &= fives;
            } else {
                fitting.remove(fives);
            }
            fitting.for_each([&](int local) {
                const PlacementId id = table.id_at(row, column, local);
                candidates.push_back({id, score(id)});
            });
            return false;
        });
    }
}

double learn(const Rules& rules, const Players& players, const std::vector<Lesson>& lessons,
             float rate, float decay, PriorWeights& weights, PriorWeights& squares) {
    static thread_local FeatureLists lists;
    std::vector<Candidate> candidates;
    double likelihood = 0;
    for (const Lesson& lesson : lessons) {
        const int colour = lesson.state.turn;
        candidates.clear();
        score_moves(rules, players, lesson.state, colour, lesson.last, weights, kAllMoves,
                    candidates);
        lists.counts = {};
        describe_cells(rules, players, lesson.state, colour, lesson.last, lists);
        Gradient gradient{};
        add_gradient(rules.table, lesson, candidates, lists, gradient, likelihood);
        const int first = phase_of(rules, lesson.state, colour) * feature::kPerPhase;
        take_step(gradient, rate, decay, &weights[first], &squares[first]);
    }
    return lessons.empty() ? 0 : likelihood / static_cast<double>(lessons.size());
}

}  // namespace cornerwise
