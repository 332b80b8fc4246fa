#include "endgame/prospects.hpp"

#include <algorithm>

#include "core/cells.hpp"
#include "core/rng.hpp"

namespace cornerwise {

namespace {

constexpr std::size_t kMostProspects = 4000;

bool meets(const Table& table, PlacementId id, const Rows& cells) {
    const Place& place = table.place(id);
    const Shape& shape = table.shape(id);
    Row common = 0;
    for (int i = 0; i < shape.rows; ++i) {
        common |= shape.cells[i] << place.column & cells[place.row + i];
    }
    return common != 0;
}

// Returns the placements that a colour could make sooner or later if no other colour moved, in
// ascending order: those that cover an attach cell, a corner neighbour of such a placement, and so
// on.
std::vector<PlacementId> reachable(const Rules& rules, const ColourState& own) {
    const Table& table = rules.table;
    std::vector<PlacementId> found;
    if (own.blocked) return found;
    std::vector<PlacementId> waiting;
    for (int number = 0; number < table.placements(); ++number) {
        const auto id = static_cast<PlacementId>(number);
        if (own.left[table.shape(id).piece] == 0 || meets(table, id, own.forbidden)) continue;
        waiting.push_back(id);
    }
    Rows attach = own.attach;
    for (bool grows = true; grows;) {
        const auto attached = std::partition(waiting.begin(), waiting.end(), [&](PlacementId id) {
            return !meets(table, id, attach);
        });
        grows = attached != waiting.end();
        for (auto id = attached; id != waiting.end(); ++id) {
            const Shape& shape = table.shape(*id);
            add_rows(attach, table.place(*id), shape.rows, shape.corners);
            found.push_back(*id);
        }
        waiting.erase(attached, waiting.end());
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace

bool Prospects::load(const Rules& rules, const State& state) {
    *this = Prospects();
    std::array<std::vector<PlacementId>, kMaxColours> by_colour;
    std::vector<PlacementId> all;
    for (int colour = 0; colour < rules.colours; ++colour) {
        by_colour[colour] = reachable(rules, state.colours[colour]);
        all.insert(all.end(), by_colour[colour].begin(), by_colour[colour].end());
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    if (all.size() > kMostProspects || !number_cells(rules, all)) return false;
    for (const PlacementId id : all) add(rules, id);
    for (int colour = 0; colour < rules.colours; ++colour) {
        for (const PlacementId id : by_colour[colour]) {
            const auto place = std::lower_bound(all.begin(), all.end(), id);
            by_colour_[colour].push_back(static_cast<Prospect>(place - all.begin()));
        }
        attach_[colour] = numbered(rules, state.colours[colour].attach);
    }
    return true;
}

// Numbers the cells that some placements cover. Returns false when there are too many.
bool Prospects::number_cells(const Rules& rules, const std::vector<PlacementId>& ids) {
    Rows covered{};
    for (const PlacementId id : ids) {
        const Shape& shape = rules.table.shape(id);
        add_rows(covered, rules.table.place(id), shape.rows, shape.cells);
    }
    number_of_cell_.assign(static_cast<std::size_t>(rules.table.width()) * rules.table.height(),
                           -1);
    std::int16_t number = 0;
    for_each_cell(rules.table, covered, [&](int cell) { number_of_cell_[cell] = number++; });
    return number <= EndCells::kMost;
}

// Returns the given cells that prospects cover.
EndCells Prospects::numbered(const Rules& rules, const Rows& cells) const {
    EndCells set;
    for_each_cell(rules.table, cells, [&](int cell) {
        if (number_of_cell_[cell] >= 0) set.add(number_of_cell_[cell]);
    });
    return set;
}

void Prospects::add(const Rules& rules, PlacementId id) {
    const Shape& shape = rules.table.shape(id);
    const auto touched = [&](const auto& shape_rows) {
        Rows rows{};
        add_rows(rows, rules.table.place(id), shape.rows, shape_rows);
        return numbered(rules, rows);
    };
    cells_.push_back(touched(shape.cells));
    forbids_.push_back(touched(shape.edges) | cells_.back());
    corners_.push_back(touched(shape.corners));
    places_.push_back({id, shape.piece, shape.size});
    std::uint64_t seed = id;
    hashes_.push_back(splitmix64(seed));
}

}  // namespace cornerwise
