#include "playout.hpp"

#include <algorithm>

namespace cornerwise {

void Playout::run(const State& state, const std::array<int, kMaxColours>& last, Rng& rng,
                  std::vector<Played>& played) {
    for (int colour = 0; colour < rules_.colours; ++colour) {
        const ColourState& from = state.colours[colour];
        Own& own = board_[colour];
        own.forbidden = from.forbidden;
        for (int row = 0; row < kMaxRows; ++row) {
            const Row cells = from.attach[row] & ~from.forbidden[row];
            for (auto& attach : own.attach) attach[row] = cells;
        }
        own.available = from.available;
        own.left = from.left;
        own.squares_left = from.squares_left;
        own.last_piece = from.last_piece;
        own.started = from.started;
        own.blocked = from.blocked;
        own.last = last[colour];
    }
    if (state.turn == kNobody) return;
    int colour = state.turn;
    for (int idle = 0; idle < rules_.colours;) {
        Own& own = board_[colour];
        const int id = own.blocked ? -1 : choose(colour, rng);
        if (id < 0) {
            own.blocked = true;
            ++idle;
        } else {
            put(colour, static_cast<PlacementId>(id));
            played.push_back({static_cast<PlacementId>(id), static_cast<std::int8_t>(colour)});
            idle = 0;
        }
        colour = colour + 1 == rules_.colours ? 0 : colour + 1;
    }
}

int Playout::choose(int colour, Rng& rng) {
    if (options_.local && find_local(colour)) return pick_local(rng);
    for (int tier = 0; tier < kTiers; ++tier) {
        const int id = pick_at(tier, colour, rng);
        if (id >= 0) return id;
    }
    return -1;
}

// Finds the placements of the largest tier that cover a cell where an opponent's last piece
// wants to go on. Returns false when there are none.
bool Playout::find_local(int colour) {
    const Table& table = rules_.table;
    const Own& own = board_[colour];
    Rows wanted{};
    int low = kMaxRows, high = 0;
    Row columns = 0;
    for (int other = 0; other < rules_.colours; ++other) {
        const Own& opponent = board_[other];
        if (opponent.last < 0 || opponent.blocked || !are_opponents(players_, colour, other)) {
            continue;
        }
        const Place& place = table.place(static_cast<PlacementId>(opponent.last));
        const Shape& shape = table.shape(static_cast<PlacementId>(opponent.last));
        for (int i = 0; i < shape.rows; ++i) {
            const int row = place.row + i;
            const Row cells =
                (shape.corners[i] << place.column) & ~opponent.forbidden[row] & ~own.forbidden[row];
            if (!cells) continue;
            wanted[row] |= cells;
            columns |= cells;
            low = std::min(low, row);
            high = std::max(high, row);
        }
    }
    spots_used_ = spots_total_ = 0;
    if (!columns) return false;
    // Attach cells further away than a piece reaches cannot cover a wanted cell.
    columns |= columns << 1 | columns >> 1;
    columns |= columns << 1 | columns >> 1;
    columns |= columns << 2 | columns >> 2;
    const int first = std::max(low - kReach, kReach);
    const int end = std::min(high + kReach, kReach + table.height() - 1);

    bool fives = false;
    for (int row = first; row <= end; ++row) {
        const Row reach = own.attach[kTiers - 1][row] & ~own.forbidden[row] & columns;
        for (Row cells = reach; cells; cells &= cells - 1) {
            if (spots_used_ == static_cast<int>(spots_.size())) break;
            const int column = std::countr_zero(cells);
            Mask512 hits = table.fitting(own.forbidden, row, column) & own.available;
            if (!(wanted[row] >> column & 1)) hits.remove(table.fitting(wanted, row, column));
            const Mask512 large = hits & table.tier(0);
            if (large.any()) {
                if (!fives) spots_used_ = spots_total_ = 0;
                fives = true;
                hits = large;
            } else if (fives || !hits.any()) {
                continue;
            }
            const int count = hits.count();
            spots_[spots_used_++] = {row, column, count, hits};
            spots_total_ += count;
        }
    }
    return spots_total_ > 0;
}

int Playout::pick_local(Rng& rng) const {
    int rank = static_cast<int>(rng.below(static_cast<std::uint32_t>(spots_total_)));
    int index = 0;
    for (; rank >= spots_[index].count; ++index) rank -= spots_[index].count;
    const Spot& spot = spots_[index];
    return rules_.table.id_at(spot.row, spot.column, spot.hits.select(rank));
}

// Returns a random placement of a tier through a random attach cell, or -1 when none is left.
int Playout::pick_at(int tier, int colour, Rng& rng) {
    const Table& table = rules_.table;
    Own& own = board_[colour];
    if (!(own.available & table.tier(tier)).any()) return -1;
    Rows& attach = own.attach[tier];
    const int end = kReach + table.height();
    int cells = 0;
    for (int row = kReach; row < end; ++row) {
        attach[row] &= ~own.forbidden[row];
        cells += std::popcount(attach[row]);
    }
    for (; cells > 0; --cells) {
        int rank = static_cast<int>(rng.below(static_cast<std::uint32_t>(cells)));
        int row = kReach;
        for (int here; rank >= (here = std::popcount(attach[row])); ++row) rank -= here;
        Row bits = attach[row];
        for (; rank > 0; --rank) bits &= bits - 1;
        const int column = std::countr_zero(bits);
        const Mask512 all = table.fitting(own.forbidden, row, column) & own.available;
        const Mask512 fitting = all & table.tier(tier);
        const int count = fitting.count();
        if (count > 0) {
            const int pick = static_cast<int>(rng.below(static_cast<std::uint32_t>(count)));
            return table.id_at(row, column, fitting.select(pick));
        }
        // What does not fit here now never will, in the smaller tiers neither.
        for (int other = tier; other < kTiers; ++other) {
            if (!(all & table.tier(other)).any()) own.attach[other][row] &= ~(Row{1} << column);
        }
    }
    return -1;
}

void Playout::put(int colour, PlacementId id) {
    const Place& place = rules_.table.place(id);
    const Shape& shape = rules_.table.shape(id);
    Own& own = board_[colour];
    if (!own.started) {
        own.started = true;
        for (auto& attach : own.attach) attach = {};
    }
    for (int i = 0; i < shape.rows; ++i) {
        const int row = place.row + i;
        const Row cells = shape.cells[i] << place.column;
        for (int other = 0; other < rules_.colours; ++other) board_[other].forbidden[row] |= cells;
        own.forbidden[row] |= shape.edges[i] << place.column;
        const Row corners = shape.corners[i] << place.column & ~own.forbidden[row];
        for (auto& attach : own.attach) attach[row] |= corners;
    }
    own.squares_left = static_cast<std::int16_t>(own.squares_left - shape.size);
    own.last_piece = static_cast<std::int8_t>(shape.piece);
    own.last = id;
    if (--own.left[shape.piece] == 0) own.available.remove(rules_.table.locals_of(shape.piece));
}

}  // namespace cornerwise
