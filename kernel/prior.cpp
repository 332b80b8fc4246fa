#include "prior.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "movegen.hpp"

namespace cornerwise {

namespace {

constexpr int kStride = 32;  // Cells of a row in maps: the bits of a Row.
constexpr int kCells = kMaxRows * kStride;

enum Role { kCover, kEdge, kCorner, kRoles };

// Sums up the weights of the features of each cell.
struct WeightMap {
    explicit WeightMap(const PriorWeights& given) : weights(given) {}

    void add(Role role, int cell, int feature) { sums[role][cell] += weights[feature]; }

    const PriorWeights& weights;
    std::array<std::array<float, kCells>, kRoles> sums{};
};

// Lists the features of each cell.
struct FeatureLists {
    static constexpr int kMost = 12;

    void add(Role role, int cell, int feature) {
        auto& count = counts[role][cell];
        if (count < kMost) features[role][cell][count++] = static_cast<std::uint8_t>(feature);
    }

    std::array<std::array<std::uint8_t, kCells>, kRoles> counts{};
    std::array<std::array<std::array<std::uint8_t, kMost>, kCells>, kRoles> features;
};

template <typename Visit>
void for_each_cell(const Rows& rows, int begin, int end, Visit&& visit) {
    for (int row = begin; row < end; ++row) {
        for (Row bits = rows[row]; bits; bits &= bits - 1) visit(row, std::countr_zero(bits));
    }
}

int freedom(const Rows& forbidden, int row, int column) {
    const auto free = [&](int r, int c) { return static_cast<int>(~forbidden[r] >> c & 1); };
    return free(row + 1, column) + free(row - 1, column) + free(row, column + 1) +
           free(row, column - 1);
}

int ring(const Table& table, int row, int column) {
    // Twice the distance from the centre, so that it is whole on even boards too.
    const int dx = std::abs(2 * (column - kReach) - (table.width() - 1));
    const int dy = std::abs(2 * (row - kReach) - (table.height() - 1));
    const int widest = std::max(table.width(), table.height());
    return std::min(std::max(dx, dy) * feature::kRings / widest, feature::kRings - 1);
}

Rows grown(const Rows& rows) {
    Rows wider{};
    for (int row = 1; row + 1 < kMaxRows; ++row) {
        const Row column = rows[row - 1] | rows[row] | rows[row + 1];
        wider[row] = column | column << 1 | column >> 1;
    }
    return wider;
}

template <typename Sink>
void near_move(const Table& table, const Rows& open, int id, int feature, Sink& sink) {
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
            sink.add(kCover, row * kStride + column, feature + step);
        });
        seen = wider;
    }
}

template <typename Sink>
void describe_cells(const Rules& rules, const Players& players, const State& state, int colour,
                    const LastMoves& last, Sink& sink) {
    const Table& table = rules.table;
    const ColourState& own = state.colours[colour];
    const int begin = kReach, end = kReach + table.height();
    Rows open{}, only_mine{}, contested{};
    for (int row = begin; row < end; ++row) open[row] = only_mine[row] = ~own.forbidden[row];

    for (int other = 0; other < rules.colours; ++other) {
        if (other == colour) continue;
        const ColourState& their = state.colours[other];
        const bool opponent = are_opponents(players, colour, other);
        if (opponent) {
            for (int row = begin; row < end; ++row) only_mine[row] &= their.forbidden[row];
        }
        if (their.blocked) continue;
        Rows attach{};
        for (int row = begin; row < end; ++row)
            attach[row] = their.attach[row] & ~their.forbidden[row];
        for_each_cell(attach, begin, end, [&](int row, int column) {
            const int cell = row * kStride + column;
            const int free = freedom(their.forbidden, row, column);
            sink.add(kCover, cell,
                     (opponent ? feature::kCoverOpponent : feature::kCoverPartner) + free);
            if (opponent) {
                sink.add(kEdge, cell, feature::kEdgeOpponent + free);
                contested[row] |= Row{1} << column;
            } else {
                sink.add(kEdge, cell, feature::kEdgePartner);
            }
        });
    }
    Rows beside{};
    for (int row = begin; row < end; ++row) {
        beside[row] =
            (contested[row] << 1 | contested[row] >> 1 | contested[row + 1] | contested[row - 1]) &
            ~contested[row] & open[row];
    }
    for_each_cell(beside, begin, end, [&](int row, int column) {
        sink.add(kCover, row * kStride + column, feature::kCoverNear);
    });
    for_each_cell(only_mine, begin, end, [&](int row, int column) {
        sink.add(kCover, row * kStride + column, feature::kCoverOnlyMine);
    });
    for_each_cell(open, begin, end, [&](int row, int column) {
        const int cell = row * kStride + column;
        const int distance = ring(table, row, column);
        const int free = freedom(own.forbidden, row, column);
        const Row bit = Row{1} << column;
        sink.add(kCover, cell, feature::kCoverRing + distance);
        sink.add(kEdge, cell, feature::kEdgeFree);
        if (own.started && own.attach[row] & bit) {
            sink.add(kCover, cell, feature::kCoverOwn);
            sink.add(kEdge, cell, feature::kEdgeOwn + free);
            sink.add(kCorner, cell, feature::kCornerOld);
            return;
        }
        sink.add(kCorner, cell, feature::kCornerNew + free);
        sink.add(kCorner, cell, feature::kCornerRing + distance);
        if (contested[row] & bit) sink.add(kCorner, cell, feature::kCornerContested);
        if (beside[row] & bit) sink.add(kCorner, cell, feature::kCornerNear);
    });
    near_move(table, open, last.newest, feature::kCoverLast, sink);
    near_move(table, open, last.before, feature::kCoverLastButOne, sink);
}

int piece_feature(const Rules& rules, const State& state, int colour, int piece) {
    int placed = 0;
    for (int kind = 0; kind < rules.table.pieces(); ++kind) {
        placed += rules.stock[kind] - state.colours[colour].left[kind];
    }
    const int phase = placed < 3 ? 0 : placed < 6 ? 1 : placed < 11 ? 2 : 3;
    return feature::kPiece + phase * kMaxPieces + piece;
}

// Calls `visit(role, cell)` for each cell that a placement covers or touches.
template <typename Visit>
void for_each_touched(const Table& table, PlacementId id, Visit&& visit) {
    const Place& place = table.place(id);
    const Shape& shape = table.shape(id);
    for (int i = 0; i < shape.rows; ++i) {
        const int base = (place.row + i) * kStride;
        for (Row bits = shape.cells[i] << place.column; bits; bits &= bits - 1) {
            visit(kCover, base + std::countr_zero(bits));
        }
        for (Row bits = shape.edges[i] << place.column; bits; bits &= bits - 1) {
            visit(kEdge, base + std::countr_zero(bits));
        }
        for (Row bits = shape.corners[i] << place.column; bits; bits &= bits - 1) {
            visit(kCorner, base + std::countr_zero(bits));
        }
    }
}

}  // namespace

std::string feature::name(int feature) {
    struct Group {
        int first;
        const char* name;
    };
    static constexpr Group groups[] = {
        {kCoverOpponent, "cover_opponent"},
        {kCoverNear, "cover_near"},
        {kCoverPartner, "cover_partner"},
        {kCoverOwn, "cover_own"},
        {kCoverOnlyMine, "cover_only_mine"},
        {kCoverRing, "cover_ring"},
        {kCoverLast, "cover_last"},
        {kCoverLastButOne, "cover_last_but_one"},
        {kEdgeOpponent, "edge_opponent"},
        {kEdgeOwn, "edge_own"},
        {kEdgePartner, "edge_partner"},
        {kEdgeFree, "edge_free"},
        {kCornerNew, "corner_new"},
        {kCornerOld, "corner_old"},
        {kCornerContested, "corner_contested"},
        {kCornerNear, "corner_near"},
        {kCornerRing, "corner_ring"},
        {kPiece, "piece"},
    };
    const auto* group = std::find_if(std::rbegin(groups), std::rend(groups),
                                     [&](const Group& each) { return each.first <= feature; })
                            .base() -
                        1;
    return std::string(group->name) + "_" + std::to_string(feature - group->first);
}

void score_moves(const Rules& rules, const Players& players, const State& state, int colour,
                 const LastMoves& last, const PriorWeights& weights,
                 std::vector<Candidate>& candidates) {
    const Table& table = rules.table;
    WeightMap map(weights);
    describe_cells(rules, players, state, colour, last, map);
    const float* piece_weights = &weights[piece_feature(rules, state, colour, 0)];
    for_each_attach_cell(rules, state, colour, [&](int row, int column, const Mask512& fitting) {
        fitting.for_each([&](int local) {
            const PlacementId id = table.id_at(row, column, local);
            const Place& place = table.place(id);
            const Touched& touched = table.touched(place.shape);
            const int base = place.row * kStride + place.column;
            float score = piece_weights[table.shape(id).piece];
            for (int i = 0; i < touched.covers; ++i)
                score += map.sums[kCover][base + touched.cover[i]];
            for (int i = 0; i < touched.edges; ++i)
                score += map.sums[kEdge][base + touched.edge[i]];
            for (int i = 0; i < touched.corners; ++i) {
                score += map.sums[kCorner][base + touched.corner[i]];
            }
            candidates.push_back({id, score});
        });
        return false;
    });
}

double learn(const Rules& rules, const Players& players, const std::vector<Lesson>& lessons,
             float rate, float decay, PriorWeights& weights, PriorWeights& squares) {
    static thread_local FeatureLists lists;
    std::vector<Candidate> candidates;
    double likelihood = 0;
    for (const Lesson& lesson : lessons) {
        const int colour = lesson.state.turn;
        candidates.clear();
        score_moves(rules, players, lesson.state, colour, lesson.last, weights, candidates);
        lists.counts = {};
        describe_cells(rules, players, lesson.state, colour, lesson.last, lists);
        float top = candidates.front().score;
        for (const auto& candidate : candidates) top = std::max(top, candidate.score);
        double total = 0;
        for (const auto& candidate : candidates) total += std::exp(candidate.score - top);
        std::array<double, feature::kCount> gradient{};
        for (const auto& candidate : candidates) {
            const double chance = std::exp(candidate.score - top) / total;
            if (candidate.id == lesson.best) likelihood += std::log(chance);
            const double push = (candidate.id == lesson.best ? 1.0 : 0.0) - chance;
            if (std::abs(push) < 1e-5) continue;
            for_each_touched(rules.table, candidate.id, [&](Role role, int cell) {
                for (int i = 0; i < lists.counts[role][cell]; ++i) {
                    gradient[lists.features[role][cell][i]] += push;
                }
            });
            const int piece = rules.table.shape(candidate.id).piece;
            gradient[piece_feature(rules, lesson.state, colour, piece)] += push;
        }
        for (int i = 0; i < feature::kCount; ++i) {
            const auto slope = static_cast<float>(gradient[i]) - decay * weights[i];
            squares[i] += slope * slope;
            if (squares[i] > 0) weights[i] += rate * slope / std::sqrt(squares[i] + 1e-6f);
        }
    }
    return lessons.empty() ? 0 : likelihood / static_cast<double>(lessons.size());
}

}  // namespace cornerwise
