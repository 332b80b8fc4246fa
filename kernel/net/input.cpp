#include "net/input.hpp"

#include <algorithm>
#include <cassert>

#include "core/portable_math.hpp"

namespace cornerwise {

namespace {

constexpr int kMostFits = 255;   // Larger numbers of local shapes count as this one.
constexpr float kFitsScale = 5;  // Scales the logarithms to about one. Networks depend on it.

// Returns a table of the values on the plane kFits.
const std::array<float, kMostFits + 1>& log_fits() {
    static const auto table = [] {
        std::array<float, kMostFits + 1> logs{};
        for (int fits = 0; fits <= kMostFits; ++fits) {
            logs[fits] = portable_log1p(static_cast<float>(fits)) / kFitsScale;
        }
        return logs;
    }();
    return table;
}

// What a colour can do.
struct Outlook {
    Rows live{};       // Attach cells through which a piece fits.
    Rows coverable{};  // Cells that a legal placement covers.
    bool any = false;
};

// Adds cells to the planes of one slot.
class PlaneWriter {
public:
    PlaneWriter(const Table& table, int slot, NetInput& input)
        : table_(table), first_(slot * net_plane::kCount), input_(input) {}

    void add(int plane, int row, int column, int fits = 1) {
        const int cell = (row - kReach) * table_.width() + column - kReach;
        input_.cells.push_back({static_cast<std::uint16_t>(cell),
                                static_cast<std::uint8_t>(first_ + plane),
                                static_cast<std::uint8_t>(std::min(fits, kMostFits))});
    }

    void add_rows(int plane, const Rows& rows) {
        for (int row = kReach; row < kReach + table_.height(); ++row) {
            for (Row bits = rows[row]; bits != 0; bits &= bits - 1) {
                add(plane, row, std::countr_zero(bits));
            }
        }
    }

private:
    const Table& table_;
    const int first_;
    NetInput& input_;
};

// Marks the cells that some of the local shapes through a cell cover.
void mark_covered(const Table& table, const Mask512& fitting, int row, int column, Rows& covered) {
    for (int i = 0; i < Table::kOffsets; ++i) {
        const auto [dx, dy] = table.offset(i);
        const Row cell = Row{1} << (column + dx);
        if ((covered[row + dy] & cell) != 0) continue;
        if ((fitting & table.covering(i)).any()) covered[row + dy] |= cell;
    }
}

// Returns what a colour can do, and writes the plane kFits on the way.
Outlook outlook_of(const Table& table, const ColourState& own, PlaneWriter& writer) {
    Outlook outlook;
    if (own.blocked) return outlook;
    for (int row = kReach; row < kReach + table.height(); ++row) {
        for (Row cells = own.attach[row] & ~own.forbidden[row]; cells != 0; cells &= cells - 1) {
            const int column = std::countr_zero(cells);
            const Mask512 fitting = table.fitting(own.forbidden, row, column) & own.available;
            const int fits = fitting.count();
            if (fits == 0) continue;
            outlook.any = true;
            outlook.live[row] |= Row{1} << column;
            writer.add(net_plane::kFits, row, column, fits);
            mark_covered(table, fitting, row, column, outlook.coverable);
        }
    }
    return outlook;
}

void add_last(const Table& table, int id, PlaneWriter& writer) {
    if (id < 0) return;
    const Place& place = table.place(static_cast<PlacementId>(id));
    const Shape& shape = table.shape(static_cast<PlacementId>(id));
    Rows cells{};
    for (int i = 0; i < shape.rows; ++i) cells[place.row + i] = shape.cells[i] << place.column;
    writer.add_rows(net_plane::kLast, cells);
}

void add_numbers(const Rules& rules, const ColourState& own, bool can_place,
                 std::vector<float>& numbers) {
    int squares = 0;
    for (int piece = 0; piece < rules.table.pieces(); ++piece) {
        const int stock = rules.stock[piece];
        squares += stock * rules.table.piece_size(piece);
        numbers.push_back(
            stock > 0 ? static_cast<float>(own.left[piece]) / static_cast<float>(stock) : 0);
    }
    numbers.push_back(static_cast<float>(own.squares_left) /
                      static_cast<float>(std::max(squares, 1)));
    numbers.push_back(can_place ? 1 : 0);
    numbers.push_back(own.started ? 1 : 0);
}

}  // namespace

float net_cell_value(const NetCell& cell) {
    return cell.plane % net_plane::kCount == net_plane::kFits ? log_fits()[cell.fits] : 1;
}

int net_planes(int colours) { return colours * net_plane::kCount; }

int net_numbers(int colours, int pieces) { return colours * (pieces + kNetNumbersBesidePieces); }

void describe_for_net(const Rules& rules, const State& state, const LatestByColour& last,
                      NetInput& input) {
    const Table& table = rules.table;
    assert(state.turn != kNobody);
    input.cells.clear();
    input.numbers.clear();
    input.open.clear();
    Rows open{};
    for (int slot = 0; slot < rules.colours; ++slot) {
        const int colour = (state.turn + slot) % rules.colours;
        const ColourState& own = state.colours[colour];
        PlaneWriter writer(table, slot, input);
        const Outlook outlook = outlook_of(table, own, writer);
        if (outlook.any) {
            Rows free{};
            for (int row = kReach; row < kReach + table.height(); ++row) {
                free[row] = ~own.forbidden[row];
                open[row] |= free[row];
            }
            writer.add_rows(net_plane::kFree, free);
            writer.add_rows(net_plane::kAttach, outlook.live);
            writer.add_rows(net_plane::kCoverable, outlook.coverable);
        }
        add_last(table, last[colour], writer);
        add_numbers(rules, own, outlook.any, input.numbers);
    }
    for (int row = kReach; row < kReach + table.height(); ++row) {
        for (Row bits = open[row]; bits != 0; bits &= bits - 1) {
            const int cell = (row - kReach) * table.width() + std::countr_zero(bits) - kReach;
            input.open.push_back(static_cast<std::uint16_t>(cell));
        }
    }
}

}  // namespace cornerwise
