#include "search/playout.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace cornerwise {

namespace {

constexpr int kToTheEnd = std::numeric_limits<int>::max();

}  // namespace

void Playout::run(const State& state, const LatestByColour& last, Rng& rng,
                  std::vector<Played>& played) {
    set_up(state, last);
    over_ = play_on(options_.cut > 0 ? options_.cut : kToTheEnd, rng, played);
}

void Playout::teach(const State& state, const LatestByColour& last, int moves, Rng& rng,
                    ValueFit& fit) {
    std::vector<Played> played;
    set_up(state, last);
    if (play_on(moves, rng, played)) return;
    const Standings between = standings();
    const auto features = describe(rules_, players_, between);
    std::array<int, kMaxColours> phases{};
    std::array<int, kMaxColours> left{};
    std::array<bool, kMaxColours> counts{};
    for (int colour = 0; colour < rules_.colours; ++colour) {
        counts[colour] = !board_[colour].blocked && board_[colour].started;
        phases[colour] = value_phase(rules_, between[colour]);
        left[colour] = board_[colour].squares_left;
    }
    play_on(kToTheEnd, rng, played);
    for (int colour = 0; colour < rules_.colours; ++colour) {
        if (!counts[colour]) continue;
        const int placed = left[colour] - board_[colour].squares_left;
        fit.add(phases[colour], features[colour], static_cast<float>(placed));
    }
}

void Playout::set_up(const State& state, const LatestByColour& last) {
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
        own.blocked = from.blocked || state.turn == kNobody;
        own.last = last[colour];
    }
    turn_ = std::max<int>(state.turn, 0);
}

// Plays at most this many moves. Returns whether the game is over: all colours had to pass.
bool Playout::play_on(int most, Rng& rng, std::vector<Played>& played) {
    for (int idle = 0; idle < rules_.colours;) {
        if (most == 0) return false;
        Own& own = board_[turn_];
        const int id = own.blocked ? -1 : choose(turn_, rng);
        if (id < 0) {
            own.blocked = true;
            ++idle;
        } else {
            put(turn_, static_cast<PlacementId>(id));
            played.push_back({static_cast<PlacementId>(id), static_cast<std::int8_t>(turn_)});
            idle = 0;
            --most;
        }
        turn_ = turn_ + 1 == rules_.colours ? 0 : turn_ + 1;
    }
    return true;
}

Standings Playout::standings() const {
    Standings all;
    for (int colour = 0; colour < rules_.colours; ++colour) {
        const Own& own = board_[colour];
        all[colour] = {&own.forbidden, &own.attach[kTiers - 1], &own.available, own.squares_left,
                       own.blocked};
    }
    return all;
}

std::array<float, kMaxColours> Playout::points() const {
    std::array<float, kMaxColours> sums{};
    std::array<float, kMaxColours> to_come{};
    if (!over_) to_come = squares_to_come(rules_, players_, standings(), value_);
    for (int colour = 0; colour < rules_.colours; ++colour) {
        const Own& own = board_[colour];
        const auto now =
            static_cast<float>(cornerwise::points(rules_, own.squares_left, own.last_piece));
        sums[colour] = now - static_cast<float>(rules_.per_square_left) * to_come[colour];
    }
    return sums;
}

// Returns the placement a colour plays, or -1 when it has to pass.
int Playout::choose(int colour, Rng& rng) {
    if (options_.local) {
        const int id = pick_local(colour, rng);
        if (id >= 0) return id;
    }
    for (int tier = 0; tier < kTiers; ++tier) {
        const int id = pick_at(tier, colour, rng);
        if (id >= 0) return id;
    }
    return -1;
}

// Marks the cells at the corners of the opponents' last pieces that both they and the colour may
// cover, and finds the rows they are in. Returns false when there are none.
bool Playout::find_wanted(int colour, Rows& wanted, Band& band) const {
    const Table& table = rules_.table;
    const Own& own = board_[colour];
    band = {kMaxRows, 0};
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
            if (cells == 0) continue;
            wanted[row] |= cells;
            band.low = std::min(band.low, row);
            band.high = std::max(band.high, row);
        }
    }
    return band.low <= band.high;
}

// Returns a random placement that covers a corner of an opponent's last piece, of the largest tier
// if there is one, or -1.
int Playout::pick_local(int colour, Rng& rng) {
    const Table& table = rules_.table;
    const Own& own = board_[colour];
    Rows wanted{};
    Band band;
    if (!find_wanted(colour, wanted, band)) return -1;

    // Only attach cells from which a piece can reach a wanted cell over free cells are useful.
    Rows reach = wanted;
    for (int step = 0; step < kReach; ++step) {
        band.low = std::max(band.low - 1, kReach);
        band.high = std::min(band.high + 1, kReach + table.height() - 1);
        Row below = reach[band.low - 1];
        for (int row = band.low; row <= band.high; ++row) {
            const Row here = reach[row];
            reach[row] =
                (here | here << 1 | here >> 1 | below | reach[row + 1]) & ~own.forbidden[row];
            below = here;
        }
    }
    int cells = 0;
    for (int row = band.low; row <= band.high; ++row) {
        reach[row] &= own.attach[kTiers - 1][row];
        cells += std::popcount(reach[row]);
    }
    const bool any_large = (own.available & table.tier(0)).any();
    int smaller = -1;
    for (; cells > 0; --cells) {
        const Spot spot = take_random(reach, band.low, cells, rng);
        Mask512 hits = table.fitting(own.forbidden, spot.row, spot.column) & own.available;
        if ((wanted[spot.row] >> spot.column & 1) == 0) {
            // Of the shapes that fit, keep those that cover a wanted cell: those that would not fit
            // if wanted cells were forbidden.
            hits.remove(table.fitting(wanted, spot.row, spot.column));
        }
        const Mask512 large = hits & table.tier(0);
        if (any_large && large.any()) return pick(spot, large, rng);
        if (smaller < 0 && hits.any()) {
            smaller = pick(spot, hits, rng);
            if (!any_large) break;
        }
    }
    return smaller;
}

// Unmarks a random one of the `count` marked cells and returns it. All marked cells are in row
// `row` or above.
Playout::Spot Playout::take_random(Rows& marked, int row, int count, Rng& rng) {
    int rank = static_cast<int>(rng.below(static_cast<std::uint32_t>(count)));
    for (; rank >= std::popcount(marked[row]); ++row) rank -= std::popcount(marked[row]);
    Row bits = marked[row];
    for (; rank > 0; --rank) bits &= bits - 1;
    const int column = std::countr_zero(bits);
    marked[row] &= ~(Row{1} << column);
    return {row, column};
}

// Returns a random placement of a set of local shapes through a cell.
int Playout::pick(Spot spot, const Mask512& fitting, Rng& rng) const {
    const auto count = static_cast<std::uint32_t>(fitting.count());
    const int rank = static_cast<int>(rng.below(count));
    return rules_.table.id_at(spot.row, spot.column, fitting.select(rank));
}

// Returns a random placement of a tier through a random attach cell, or -1 when there is none.
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
        const Spot spot = take_random(attach, kReach, cells, rng);
        const Mask512 all = table.fitting(own.forbidden, spot.row, spot.column) & own.available;
        const Mask512 fitting = all & table.tier(tier);
        const Row cell = Row{1} << spot.column;
        if (fitting.any()) {
            attach[spot.row] |= cell;
            return pick(spot, fitting, rng);
        }
        // Nothing of this tier will ever fit here, so the cell stays unmarked. The same applies to
        // tiers of smaller pieces of which nothing fits.
        for (int other = tier + 1; other < kTiers; ++other) {
            if (!(all & table.tier(other)).any()) own.attach[other][spot.row] &= ~cell;
        }
    }
    return -1;
}

// The same as cornerwise::put, on this board.
void Playout::put(int colour, PlacementId id) {
    const Place& place = rules_.table.place(id);
    const Shape& shape = rules_.table.shape(id);
    Own& own = board_[colour];
    assert(own.left[shape.piece] > 0);
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
