#include "env/episode.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "core/cells.hpp"
#include "core/movegen.hpp"

namespace cornerwise {

namespace {

// Lists the legal placements of the colour to play, by attach cell. Sorting them would double the
// time.
void list_legal(const Rules& rules, const State& state, std::vector<PlacementId>& ids) {
    ids.clear();
    if (state.turn == kNobody) return;
    static thread_local std::array<PlacementId, kMaxPlacements> storage;
    PlacementId* const begin = storage.data();
    PlacementId* end = begin;
    for_each_attach_cell(
        rules, state, state.turn, [&](int row, int column, const Mask512& fitting) {
            fitting.for_each([&](int local) { *end++ = rules.table.id_at(row, column, local); });
            return false;
        });
    assert(end - begin <= rules.table.placements());
    ids.assign(begin, end);
}

// Lays a piece without changing the turn.
void lay(const Rules& rules, Episode& episode, const Played& piece) {
    put(rules, episode.state, piece.colour, piece.id);
    const Shape& shape = rules.table.shape(piece.id);
    add_rows(episode.covered[piece.colour], rules.table.place(piece.id), shape.rows, shape.cells);
    episode.pieces.push_back(piece);
}

// Returns whether a piece is in stock and lies on free cells; it need not be legal.
bool can_lie(const Rules& rules, const Episode& episode, const Played& piece) {
    if (episode.state.colours[piece.colour].left[rules.table.shape(piece.id).piece] == 0) {
        return false;
    }
    const Rows cells = cells_of(rules.table, piece.id);
    for (int colour = 0; colour < rules.colours; ++colour) {
        if (has_any(both(cells, episode.covered[colour]))) return false;
    }
    return true;
}

void hash(std::uint64_t& sum, std::uint64_t value) {
    sum ^= value + 1;
    sum = splitmix64(sum);
}

// Returns a number for the board, its pieces and its start cells, so that a state of one game is
// not mistaken for a state of another.
std::uint64_t fingerprint(const Rules& rules) {
    const Table& table = rules.table;
    std::uint64_t sum = 0;
    for (const int number : {table.width(), table.height(), table.pieces(), table.placements(),
                             table.local_shapes(), rules.colours}) {
        hash(sum, static_cast<std::uint64_t>(number));
    }
    for (int piece = 0; piece < table.pieces(); ++piece) {
        hash(sum, static_cast<std::uint64_t>(rules.stock[piece]));
        hash(sum, static_cast<std::uint64_t>(table.piece_size(piece)));
    }
    for (int colour = 0; colour < rules.colours; ++colour) {
        for (const Row row : rules.start_cells[colour]) hash(sum, row);
    }
    return sum;
}

constexpr std::uint32_t kMagic = 0x31455743;  // "CWE1"

template <typename Number>
void append(std::vector<unsigned char>& bytes, Number number) {
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
        bytes.push_back(static_cast<unsigned char>(static_cast<std::uint64_t>(number) >> (8 * i)));
    }
}

// Reads numbers of fixed width, the lowest byte first.
class Reader {
public:
    explicit Reader(std::span<const unsigned char> bytes) : bytes_(bytes) {}

    template <typename Number>
    bool read(Number& number) {
        if (bytes_.size() < sizeof(Number)) return false;
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < sizeof(Number); ++i) value |= std::uint64_t{bytes_[i]} << 8 * i;
        number = static_cast<Number>(value);
        bytes_ = bytes_.subspan(sizeof(Number));
        return true;
    }

    bool at_end() const { return bytes_.empty(); }

private:
    std::span<const unsigned char> bytes_;
};

using RngWords = std::array<std::uint64_t, 4>;
static_assert(sizeof(Rng) == sizeof(RngWords));

// The content of an episode's bytes, not yet checked against the rules.
struct Told {
    std::uint64_t game = 0;
    RngWords rng{};
    std::uint8_t first = 0;
    std::uint32_t set_up = 0;
    std::vector<Played> pieces;
};

bool read_told(std::span<const unsigned char> bytes, Told& told) {
    Reader reader(bytes);
    std::uint32_t magic = 0;
    std::uint32_t count = 0;
    if (!reader.read(magic) || magic != kMagic || !reader.read(told.game)) return false;
    for (std::uint64_t& word : told.rng) {
        if (!reader.read(word)) return false;
    }
    if (!reader.read(told.first) || !reader.read(told.set_up) || !reader.read(count)) return false;
    for (std::uint32_t i = 0; i < count; ++i) {
        PlacementId id = 0;
        std::uint8_t colour = 0;
        if (!reader.read(id) || !reader.read(colour)) return false;
        told.pieces.push_back({id, static_cast<std::int8_t>(colour)});
    }
    return reader.at_end() && told.set_up <= count;
}

// Lays the pieces that were set up, then makes the moves. Returns false when one is impossible.
bool replay(const Rules& rules, const Told& told, Episode& episode) {
    const auto exists = [&](const Played& piece) {
        return piece.id < rules.table.placements() && piece.colour >= 0 &&
               piece.colour < rules.colours;
    };
    for (std::size_t i = 0; i < told.pieces.size(); ++i) {
        const Played& piece = told.pieces[i];
        if (!exists(piece)) return false;
        if (i == told.set_up) give_turn(rules, episode.state, told.first);
        if (i >= told.set_up) {
            const int turn = episode.state.turn;
            if (piece.colour != turn || !is_legal(rules, episode.state, turn, piece.id)) {
                return false;
            }
        } else if (!can_lie(rules, episode, piece)) {
            return false;
        }
        lay(rules, episode, piece);
        if (i >= told.set_up) give_turn(rules, episode.state, piece.colour + 1);
    }
    if (told.set_up == told.pieces.size()) give_turn(rules, episode.state, told.first);
    return true;
}

}  // namespace

Episode new_episode(const Rules& rules, int first) {
    Episode episode;
    episode.state = empty_board(rules, first);
    episode.first = static_cast<std::int8_t>(first);
    give_turn(rules, episode.state, first);
    list_legal(rules, episode.state, episode.legal);
    return episode;
}

void begin_again(Episode& episode, const Episode& start) {
    const Rng rng = episode.rng;
    episode = start;
    episode.rng = rng;
}

void play(const Rules& rules, Episode& episode, PlacementId id) {
    const std::int8_t colour = episode.state.turn;
    assert(is_legal(rules, episode.state, colour, id));
    lay(rules, episode, {id, colour});
    give_turn(rules, episode.state, colour + 1);
    list_legal(rules, episode.state, episode.legal);
}

PlacementId sample_legal(Episode& episode) {
    assert(!episode.legal.empty());
    return episode.legal[episode.rng.below(static_cast<std::uint32_t>(episode.legal.size()))];
}

Record record_of(const Rules& rules, const Episode& episode) {
    return record_of(rules, episode.state, episode.pieces, episode.set_up);
}

std::vector<unsigned char> bytes_of(const Rules& rules, const Episode& episode) {
    std::vector<unsigned char> bytes;
    append(bytes, kMagic);
    append(bytes, fingerprint(rules));
    for (const std::uint64_t word : std::bit_cast<RngWords>(episode.rng)) append(bytes, word);
    append(bytes, static_cast<std::uint8_t>(episode.first));
    append(bytes, static_cast<std::uint32_t>(episode.set_up));
    append(bytes, static_cast<std::uint32_t>(episode.pieces.size()));
    for (const Played& piece : episode.pieces) {
        append(bytes, piece.id);
        append(bytes, static_cast<std::uint8_t>(piece.colour));
    }
    return bytes;
}

EpisodeStatus read_episode(const Rules& rules, std::span<const unsigned char> bytes,
                           Episode& episode) {
    Told told;
    if (!read_told(bytes, told)) return EpisodeStatus::damaged;
    if (told.game != fingerprint(rules)) return EpisodeStatus::other_game;
    if (told.first >= rules.colours) return EpisodeStatus::impossible;
    Episode read;
    read.state = empty_board(rules, told.first);
    read.first = static_cast<std::int8_t>(told.first);
    if (!replay(rules, told, read)) return EpisodeStatus::impossible;
    read.set_up = told.set_up;
    read.rng = std::bit_cast<Rng>(told.rng);
    list_legal(rules, read.state, read.legal);
    episode = std::move(read);
    return EpisodeStatus::ok;
}

}  // namespace cornerwise
