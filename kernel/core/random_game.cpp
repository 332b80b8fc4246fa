#include "core/random_game.hpp"

#include "core/movegen.hpp"

namespace cornerwise {

namespace {

// An attach cell and what fits through it.
struct Spot {
    int row, column, count;
    Mask512 fitting;
};

// Returns a uniformly random legal placement of a colour, or -1 when it has none.
int random_placement(const Rules& rules, const State& state, int colour, Rng& rng) {
    static thread_local std::array<Spot, kMaxSide * kMaxSide> spots;
    int used = 0;
    int total = 0;
    for_each_attach_cell(rules, state, colour, [&](int row, int column, const Mask512& fitting) {
        const int count = fitting.count();
        if (count > 0) spots[used++] = {row, column, count, fitting};
        total += count;
        return false;
    });
    if (total == 0) return -1;
    int rank = static_cast<int>(rng.below(static_cast<std::uint32_t>(total)));
    int index = 0;
    for (; rank >= spots[index].count; ++index) rank -= spots[index].count;
    const Spot& spot = spots[index];
    return rules.table.id_at(spot.row, spot.column, spot.fitting.select(rank));
}

}  // namespace

std::vector<PlacementId> random_game(const Rules& rules, State& state, Rng& rng) {
    std::vector<PlacementId> played;
    played.reserve(kMaxColours * kMaxPieces);
    int colour = state.turn;
    int idle = 0;  // Colours in a row that had to pass.
    while (colour != kNobody && idle < rules.colours) {
        ColourState& own = state.colours[colour];
        const int id = own.blocked ? -1 : random_placement(rules, state, colour, rng);
        if (id < 0) {
            own.blocked = true;
            ++idle;
        } else {
            put(rules, state, colour, static_cast<PlacementId>(id));
            played.push_back(static_cast<PlacementId>(id));
            idle = 0;
        }
        colour = colour + 1 == rules.colours ? 0 : colour + 1;
    }
    state.turn = kNobody;
    return played;
}

}  // namespace cornerwise
