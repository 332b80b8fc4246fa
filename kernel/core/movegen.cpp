#include "core/movegen.hpp"

#include <algorithm>
#include <cassert>

namespace cornerwise {

namespace {

// Few positions have more legal placements than this number.
constexpr std::size_t kUsualPlacements = 1024;

}  // namespace

bool can_place(const Rules& rules, const State& state, int colour) {
    bool found = false;
    for_each_attach_cell(rules, state, colour, [&](int, int, const Mask512& fitting) {
        found = fitting.any();
        return found;
    });
    return found;
}

bool is_legal(const Rules& rules, const State& state, int colour, int id) {
    assert(colour >= 0 && colour < rules.colours);
    if (id < 0 || id >= rules.table.placements()) return false;
    const Place& place = rules.table.place(static_cast<PlacementId>(id));
    const Shape& shape = rules.table.shape(static_cast<PlacementId>(id));
    const ColourState& own = state.colours[colour];
    if (own.left[shape.piece] == 0) return false;
    Row blocked = 0;
    Row attached = 0;
    for (int i = 0; i < shape.rows; ++i) {
        const Row cells = shape.cells[i] << place.column;
        blocked |= cells & own.forbidden[place.row + i];
        attached |= cells & own.attach[place.row + i];
    }
    return blocked == 0 && attached != 0;
}

int count_legal(const Rules& rules, const State& state, int colour) {
    int total = 0;
    for_each_attach_cell(rules, state, colour, [&](int, int, const Mask512& fitting) {
        total += fitting.count();
        return false;
    });
    return total;
}

std::vector<PlacementId> legal_placements(const Rules& rules, const State& state, int colour) {
    std::vector<PlacementId> ids;
    ids.reserve(kUsualPlacements);
    for_each_attach_cell(rules, state, colour, [&](int row, int column, const Mask512& fitting) {
        fitting.for_each([&](int local) { ids.push_back(rules.table.id_at(row, column, local)); });
        return false;
    });
    std::sort(ids.begin(), ids.end());
    return ids;
}

}  // namespace cornerwise
