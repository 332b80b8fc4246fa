// The engine for WebAssembly: searches, levels and hints. All of them run in slices of a given
// number of simulations, so that a host without threads can stop them early.
#include "wasm/engine_exports.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>

#include "engine/form.hpp"
#include "engine/level_player.hpp"

namespace cornerwise {

namespace {

// Stands for a number that a reason does not have.
constexpr std::int32_t kAbsent = std::numeric_limits<std::int32_t>::min();

template <typename Weights>
bool copy_weights(std::span<const double> from, Weights& to) {
    if (from.size() != to.size()) return false;
    std::transform(from.begin(), from.end(), to.begin(),
                   [](double weight) { return static_cast<float>(weight); });
    return true;
}

// Copies numbers to fields, one after the other.
class FieldReader {
public:
    explicit FieldReader(std::span<const double> numbers) : numbers_(numbers) {}

    template <typename... Fields>
    void read(Fields&... fields) {
        (read_one(fields), ...);
    }

    bool is_whole() const { return at_ == numbers_.size(); }

private:
    template <typename Field>
    void read_one(Field& field) {
        if (at_ < numbers_.size()) field = static_cast<Field>(numbers_[at_]);
        ++at_;
    }

    std::span<const double> numbers_;
    std::size_t at_ = 0;
};

bool read_options(std::span<const double> numbers, SearchOptions& options) {
    FieldReader reader(numbers);
    reader.read(options.exploration, options.first_play, options.rave, options.children,
                options.root_children, options.expand_visits, options.temperature,
                options.max_nodes, options.max_children, options.solve_positions);
    Valuation& valuation = options.valuation;
    reader.read(valuation.place_weight, valuation.margin_weight, valuation.margin_scale);
    reader.read(options.playout.local, options.playout.cut);
    NetOptions& net = options.net;
    reader.read(net.visits, net.children, net.wide_visits, net.wide_children, net.root_children,
                net.weight, net.fading, net.temperature, net.exploration, net.growth, net.rave,
                net.portable);
    reader.read(options.calibration.start, options.calibration.growth);
    return reader.is_whole();
}

bool can_search(const Engine& engine, const WasmGame& game) {
    return game.record.state.turn != kNobody && knows(engine, game);
}

template <typename Number>
std::int32_t number_or_absent(const std::optional<Number>& number) {
    return number ? *number : kAbsent;
}

void list_names(int count, std::string (*name)(int)) {
    auto& ints = fresh_answer().ints;
    for (int i = 0; i < count; ++i) {
        const std::string text = name(i) + "\n";
        ints.insert(ints.end(), text.begin(), text.end());
    }
}

}  // namespace

void list_hints(std::span<const Hint> hints, Answer& answer) {
    auto& [ints, doubles] = answer;
    for (const Hint& hint : hints) {
        doubles.insert(doubles.end(), {static_cast<double>(hint.id), hint.win_chance, hint.expected,
                                       hint.visit_share, static_cast<double>(hint.reasons.size())});
        for (const Reason& reason : hint.reasons) {
            ints.insert(ints.end(),
                        {static_cast<std::int32_t>(reason.code), number_or_absent(reason.count),
                         number_or_absent(reason.colour), static_cast<std::int32_t>(reason.pieces),
                         number_or_absent(reason.before), number_or_absent(reason.after)});
        }
    }
}

void list_outlooks(const Outlooks& outlooks, Answer& answer) {
    for (const Outlook& each : outlooks) {
        answer.doubles.insert(answer.doubles.end(), {each.win_chance, each.expected});
    }
}

// Lists the characters of the names of the prior's features, one name per line.
CORNERWISE_EXPORT(cw_prior_features) void cw_prior_features() {
    list_names(feature::kCount, feature::name);
}

// The same for the features of the value.
CORNERWISE_EXPORT(cw_value_features) void cw_value_features() {
    list_names(value_feature::kCount, value_feature::name);
}

// Loads a network from the bytes of its file. Returns null when it is not valid.
CORNERWISE_EXPORT(cw_net_new)
Net* cw_net_new(const unsigned char* bytes, std::int32_t size) {
    auto net = std::make_unique<Net>();
    const auto status = net->load(bytes, static_cast<std::size_t>(size));
    return status == NetStatus::ok ? net.release() : nullptr;
}

CORNERWISE_EXPORT(cw_net_free) void cw_net_free(Net* net) { delete net; }

// Takes the weights of the prior, then those of the value, then the options of a search in the
// order of their fields. `net` may be null. Returns null when the count of numbers is wrong.
CORNERWISE_EXPORT(cw_engine_new)
Engine* cw_engine_new(const double* numbers, std::int32_t count, const Net* net) {
    auto engine = std::make_unique<Engine>();
    const std::span all(numbers, static_cast<std::size_t>(std::max(count, 0)));
    const std::size_t weights = engine->prior.size() + engine->value.size();
    if (all.size() < weights) return nullptr;
    const bool whole =
        copy_weights(all.first(engine->prior.size()), engine->prior) &&
        copy_weights(all.subspan(engine->prior.size(), engine->value.size()), engine->value) &&
        read_options(all.subspan(weights), engine->options);
    engine->net = net;
    return whole ? engine.release() : nullptr;
}

CORNERWISE_EXPORT(cw_engine_free) void cw_engine_free(Engine* engine) { delete engine; }

// Begins a search of a game's position. A limit of 0 is ignored, but there must be a limit. Returns
// null when the game is over or the network is for another game.
CORNERWISE_EXPORT(cw_search_new)
Search* cw_search_new(const Engine* engine, const WasmGame* game, double simulations,
                      double seconds, double seed) {
    if (!can_search(*engine, *game)) return nullptr;
    auto search = std::make_unique<Search>(game->rules, game->players, engine->prior, engine->value,
                                           engine->net, engine->options, seed_of(seed));
    search->set_position(game->record.state, game->record.moves());
    search->begin(limits_of(simulations, seconds));
    return search.release();
}

CORNERWISE_EXPORT(cw_search_free) void cw_search_free(Search* search) { delete search; }

// Makes at most this many simulations, and returns whether the search is done.
CORNERWISE_EXPORT(cw_search_step) bool cw_search_step(Search* search, std::int32_t simulations) {
    return search->step(std::max(simulations, 1));
}

// Lists what was found: the simulations made and whether the game is solved; then for each move its
// placement, visits, value and prior, the score of each of four sides, and its win chance.
CORNERWISE_EXPORT(cw_search_report) void cw_search_report(Search* search) {
    auto& doubles = fresh_answer().doubles;
    const SearchReport report = search->report();
    doubles = {static_cast<double>(report.simulations), report.solved ? 1.0 : 0.0};
    for (const MoveReport& move : report.moves) {
        doubles.insert(doubles.end(), {static_cast<double>(move.id),
                                       static_cast<double>(move.visits), move.value, move.prior});
        doubles.insert(doubles.end(), move.scores.begin(), move.scores.end());
        doubles.insert(doubles.end(), move.wins.begin(), move.wins.end());
    }
}

// Lists the best few lines: the simulations made, whether the game is solved, and the outlooks of
// the sides; then for each line its share of the search, the outlooks after its first move, and
// its placements after their number.
CORNERWISE_EXPORT(cw_search_lines)
void cw_search_lines(Search* search, const WasmGame* game, std::int32_t count, std::int32_t moves) {
    Answer& answer = fresh_answer();
    const SearchReport report = search->report();
    answer.doubles = {static_cast<double>(report.simulations), report.solved ? 1.0 : 0.0};
    list_outlooks(outlooks_of(game->players, report), answer);
    double total = 0;
    for (const MoveReport& move : report.moves) total += move.visits;
    for (const MoveReport& move : report.moves) {
        if (count-- <= 0 || move.visits == 0) break;
        answer.doubles.push_back(move.visits / total);
        list_outlooks(outlooks_after(game->players, move), answer);
        const auto line = search->line(move.id, static_cast<std::size_t>(std::max(moves, 1)));
        answer.ints.push_back(static_cast<std::int32_t>(line.size()));
        answer.ints.insert(answer.ints.end(), line.begin(), line.end());
    }
}

// Reads an opening book. Returns null when it is not valid.
CORNERWISE_EXPORT(cw_book_new)
Book* cw_book_new(const std::int32_t* numbers, std::int32_t count) {
    auto book = Book::read({numbers, static_cast<std::size_t>(std::max(count, 0))});
    return book ? std::make_unique<Book>(std::move(*book)).release() : nullptr;
}

CORNERWISE_EXPORT(cw_book_free) void cw_book_free(Book* book) { delete book; }

// Begins to choose a move as a level does. `book` may be null. The level has the form that the seed
// of the game gives. The same as `cw_search_new` otherwise.
CORNERWISE_EXPORT(cw_level_new)
LevelPlayer* cw_level_new(const Engine* engine, const WasmGame* game, const Book* book,
                          double temperature, double small_pieces, double blindness,
                          double simulations, double seconds, double spread, double game_seed,
                          double seed) {
    if (!can_search(*engine, *game) || !is_spread(spread)) return nullptr;
    const Strength usual{{temperature, small_pieces, blindness},
                         static_cast<std::int64_t>(simulations)};
    const Strength now = in_form(usual, spread, seed_of(game_seed));
    auto player = std::make_unique<LevelPlayer>(game->rules, game->players, engine->prior,
                                                engine->value, engine->net, book, engine->options,
                                                now.weakness, seed_of(seed));
    player->begin(game->record, {now.simulations, seconds});
    return player.release();
}

CORNERWISE_EXPORT(cw_level_free) void cw_level_free(LevelPlayer* player) { delete player; }

// Thinks for at most this many simulations, and returns whether that is enough.
CORNERWISE_EXPORT(cw_level_step)
bool cw_level_step(LevelPlayer* player, std::int32_t simulations) {
    return player->step(std::max(simulations, 1));
}

// Returns the move to play.
CORNERWISE_EXPORT(cw_level_choice) std::int32_t cw_level_choice(LevelPlayer* player) {
    return player->choice();
}

// Begins to look for at most this many hints. The same as `cw_search_new` otherwise.
CORNERWISE_EXPORT(cw_hints_new)
HintSearch* cw_hints_new(const Engine* engine, const WasmGame* game, std::int32_t limit,
                         double simulations, double seconds, double seed) {
    if (!can_search(*engine, *game)) return nullptr;
    auto search =
        std::make_unique<HintSearch>(game->rules, game->players, engine->prior, engine->value,
                                     engine->net, engine->options, seed_of(seed));
    search->begin(game->record, limit, limits_of(simulations, seconds));
    return search.release();
}

CORNERWISE_EXPORT(cw_hints_free) void cw_hints_free(HintSearch* search) { delete search; }

// Makes at most this many simulations, and returns whether there is nothing more to do.
CORNERWISE_EXPORT(cw_hints_step) bool cw_hints_step(HintSearch* search, std::int32_t simulations) {
    return search->step(std::max(simulations, 1));
}

// Lists the hints found so far; see `list_hints`.
CORNERWISE_EXPORT(cw_hints_found) void cw_hints_found(HintSearch* search) {
    list_hints(search->hints(), fresh_answer());
}

}  // namespace cornerwise
