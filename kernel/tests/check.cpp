// Exercises the kernel with a table from standard input. The tests compile this with sanitizers.
//
// Input, all numbers: width height pieces; stock of each piece; colours; for each colour the
// number of start cells and the cells; placements; for each its piece, size and cells; then
// depth, expected perft, the number of random games, and the bytes of a network: how many, and
// each.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "core/cells.hpp"
#include "core/movegen.hpp"
#include "core/perft.hpp"
#include "core/random_game.hpp"
#include "core/standing.hpp"
#include "core/violation.hpp"
#include "engine/book.hpp"
#include "engine/form.hpp"
#include "engine/hints.hpp"
#include "engine/judging.hpp"
#include "engine/level_player.hpp"
#include "engine/plan_search.hpp"
#include "engine/reach.hpp"
#include "engine/story.hpp"
#include "env/batch.hpp"
#include "env/planes.hpp"
#include "puzzles/chains.hpp"
#include "puzzles/cover.hpp"
#include "puzzles/joined_cover.hpp"
#include "search/net_examples.hpp"
#include "search/selection.hpp"
#include "search/selfplay.hpp"

using namespace cornerwise;

namespace {

template <typename Number = int>
Number read() {
    Number number{};
    std::cin >> number;
    return number;
}

// A game, and a puzzle on the same board in which all pieces must be laid.
struct Input {
    Rules rules;
    ChainPuzzle puzzle;
};

Input read_input() {
    Input input;
    Rules& rules = input.rules;
    ChainPuzzle& puzzle = input.puzzle;
    const int width = read();
    const int height = read();
    const int pieces = read();
    for (int piece = 0; piece < pieces; ++piece) rules.stock[piece] = read();
    rules.colours = read();
    for (int colour = 0; colour < rules.colours; ++colour) {
        for (int left = read(); left > 0; --left) {
            const int cell = read();
            rules.start_cells[colour][cell / width + kReach] |= Row{1} << (cell % width + kReach);
            auto& starts = puzzle.start_cells;
            if (std::find(starts.begin(), starts.end(), cell) == starts.end()) {
                starts.push_back(cell);
            }
        }
    }
    const int placements = read();
    std::vector<std::vector<int>> cells(placements);
    std::vector<int> piece(placements);
    for (int id = 0; id < placements; ++id) {
        piece[id] = read();
        cells[id].resize(read());
        for (int& cell : cells[id]) cell = read();
    }
    if (rules.table.load(width, height, pieces, cells, piece) != Table::Status::ok) {
        std::cerr << "the table is refused\n";
        std::exit(1);
    }
    puzzle.width = width;
    puzzle.height = height;
    puzzle.colours = rules.colours;
    puzzle.by_shape.resize(pieces);
    for (int id = 0; id < placements; ++id) puzzle.by_shape[piece[id]].push_back(id);
    puzzle.placements = std::move(cells);
    for (int colour = 0; colour < rules.colours; ++colour) {
        for (int shape = 0; shape < pieces; ++shape) {
            for (int left = rules.stock[shape]; left > 0; --left) {
                puzzle.pieces.push_back({colour, shape, rules.table.piece_size(shape)});
            }
        }
    }
    return input;
}

// Plays a random game and checks the move generator against slower ways in each position.
bool careful_game(const Rules& rules, Rng& rng) {
    State state = empty_board(rules, 0);
    give_turn(rules, state, 0);
    while (state.turn != kNobody) {
        const auto ids = legal_placements(rules, state, state.turn);
        if (static_cast<int>(ids.size()) != count_legal(rules, state, state.turn)) return false;
        std::size_t legal = 0;
        for (int id = 0; id < rules.table.placements(); ++id) {
            if (is_legal(rules, state, state.turn, id)) ++legal;
        }
        if (legal != ids.size() || legal == 0) return false;
        play(rules, state, ids[rng.below(static_cast<std::uint32_t>(ids.size()))]);
    }
    for (int colour = 0; colour < rules.colours; ++colour) {
        if (can_place(rules, state, colour)) return false;
    }
    return true;
}

// Each colour for itself.
Players separate_players(const Rules& rules) {
    Players players;
    players.sides = rules.colours;
    for (int colour = 0; colour < rules.colours; ++colour) players.side_of[colour] = colour;
    return players;
}

// A tree that runs out of room, and a network that is used often.
SearchOptions tight_options() {
    SearchOptions options;
    options.exploration = 0.6f;
    options.rave = 120;
    options.children = 40;
    options.root_children = 80;
    options.max_nodes = 500;
    options.max_children = 100'000;
    options.solve_positions = 400;
    options.valuation = {0.5f, 0.5f, 10};
    options.playout.cut = 6;
    options.net.visits = 4;
    options.net.children = 60;
    options.net.wide_visits = 10;
    options.net.wide_children = 90;
    options.net.root_children = 120;
    options.net.weight = 0.3f;
    options.net.exploration = 0.5f;
    options.net.growth = 0.1f;
    options.net.rave = 120;
    return options;
}

// The score of a child, straight from the formula in selection.hpp.
double selection_score(const Selection& selection, const Node& node, const Child& child) {
    const double n = child.visits;
    const double r = child.rave_visits;
    const double visits = node.visits;
    double value = n > 0 ? child.value / n : node.value / visits - selection.first_play;
    if (r > 0) value += r / (r + n + r * n / selection.rave) * (child.rave_value / r - value);
    return value + selection.exploration * child.prior * std::sqrt(visits + 1) / (1 + n);
}

// Among any number of children, tried or not, the one with the highest score must be selected.
bool selected(Rng& rng) {
    const Selection selection{0.5F, 0.1F, 120, 0};
    for (std::size_t count = 1; count < 300; ++count) {
        Node node;
        node.visits = 1 + rng.below(5000);
        node.value = static_cast<float>(rng.below(node.visits));
        std::vector<Child> children(count);
        for (Child& child : children) {
            child.prior = static_cast<float>(rng.below(1000)) / 1000;
            child.visits = rng.below(4) * rng.below(200);
            child.rave_visits = rng.below(3) * rng.below(2000);
            child.value = static_cast<float>(rng.below(child.visits + 1));
            child.rave_value = static_cast<float>(rng.below(child.rave_visits + 1));
        }
        const std::size_t chosen = select_child(selection, node, children);
        for (const Child& child : children) {
            const double lead = selection_score(selection, node, child) -
                                selection_score(selection, node, children[chosen]);
            if (lead > 1e-5) return false;
        }
    }
    return true;
}

// A game of the search against itself, with a network or without.
bool searched_game(const Rules& rules, const Net* net) {
    const Players players = separate_players(rules);
    PriorWeights weights{};
    Search search(rules, players, weights, ValueWeights{}, net, tight_options(), 1);
    State state = empty_board(rules, 0);
    give_turn(rules, state, 0);
    std::vector<Played> history;
    const std::atomic<bool> stop = false;
    std::vector<Lesson> lessons;
    while (state.turn != kNobody) {
        search.set_position(state, history);
        const SearchReport report = search.run({40, 0, 0}, stop);
        const PlacementId best = report.moves.front().id;
        if (!is_legal(rules, state, state.turn, best)) return false;
        lessons.push_back({state, {}, {{best, 1.0f}}});
        history.push_back({best, state.turn});
        play(rules, state, best);
    }
    PriorWeights squares{};
    return learn(rules, players, lessons, 0.1f, 0, weights, squares) < 0;
}

// Threads that share a tree must make as many simulations as asked for, and count each visit once.
bool shared_by_threads(const Rules& rules, const Net* net) {
    State start = empty_board(rules, 0);
    give_turn(rules, start, 0);
    SearchOptions options = tight_options();
    options.max_nodes = 5'000;
    Search search(rules, separate_players(rules), PriorWeights{}, ValueWeights{}, net, options, 3,
                  4);
    search.set_position(start, {});
    const std::atomic<bool> stop = false;
    const SearchReport report = search.run({300, 0, 0}, stop);
    std::int64_t visits = 0;
    for (const MoveReport& move : report.moves) visits += move.visits;
    return report.simulations == 300 && visits == 300;
}

// Broken rules, standings and legal placements of a position must agree.
bool explained(const Rules& rules, const Players& players, const Record& record) {
    const State& state = record.state;
    for (int colour = 0; colour < rules.colours; ++colour) {
        for (int id = -1; id <= rules.table.placements(); id += 7) {
            const bool broken = violation(rules, state, record.pieces, colour, id).has_value();
            if (broken == is_legal(rules, state, colour, id)) return false;
        }
        const GameStanding standing = standing_of(rules, players, state);
        if (standing.colours[colour].points != score(rules, state, colour)) return false;
        if (standing.colours[colour].blocked == can_place(rules, state, colour)) return false;
        // What the next piece can reach can be reached in the end.
        const Rows later = reach_in_the_end(rules, state, colour);
        if (has_any(without(reach_of(rules, state, colour).squares, later))) return false;
    }
    return true;
}

bool same_moves(const SearchReport& a, const SearchReport& b) {
    return std::equal(a.moves.begin(), a.moves.end(), b.moves.begin(), b.moves.end(),
                      [](const MoveReport& x, const MoveReport& y) {
                          return x.id == y.id && x.visits == y.visits && x.value == y.value;
                      });
}

// Searches a position at once and in slices: the results must be the same.
bool sliced(const Rules& rules, const Players& players, const Record& record) {
    const std::atomic<bool> stop = false;
    const SearchLimits limits{60, 0, 0};
    std::vector<SearchReport> reports;
    for (const std::int64_t slice : {0, 1, 7}) {
        Search search(rules, players, PriorWeights{}, ValueWeights{}, nullptr, tight_options(), 3);
        search.set_position(record.state, record.moves());
        if (slice == 0) {
            reports.push_back(search.run(limits, stop));
            continue;
        }
        search.begin(limits);
        if (search.report().moves.empty()) return false;  // As if it were stopped early.
        search.begin(limits);
        while (!search.step(slice)) continue;
        reports.push_back(search.report());
    }
    return same_moves(reports[0], reports[1]) && same_moves(reports[0], reports[2]);
}

// Hints followed at once and in slices must be the same, and legal.
bool hinted(const Rules& rules, const Players& players, const Record& record) {
    const SearchLimits limits{50, 0, 0};
    HintSearch search(rules, players, PriorWeights{}, ValueWeights{}, nullptr, tight_options(), 2);
    std::vector<std::vector<Hint>> found;
    for (const std::int64_t slice : {1000, 3}) {
        search.begin(record, 3, limits);
        while (!search.step(slice)) {
            for (const Hint& hint : search.hints()) {  // As if it were stopped early.
                if (!is_legal(rules, record.state, record.state.turn, hint.id)) return false;
            }
        }
        found.push_back(search.hints());
    }
    return !found[0].empty() && std::equal(found[0].begin(), found[0].end(), found[1].begin(),
                                           found[1].end(), [](const Hint& a, const Hint& b) {
                                               return a.id == b.id && a.win_chance == b.win_chance;
                                           });
}

// A review in slices must give the same judgements as whole searches, and a story.
bool reviewed(const Rules& rules, const Players& players, const Record& start,
              const std::vector<PlacementId>& moves, const AnalysisPlan& wanted) {
    PlanSearch<AnalysisPlan> review(rules, players, PriorWeights{}, ValueWeights{}, nullptr,
                                    tight_options(), 1);
    review.begin(start, moves, 2, SearchLimits{6, 0, 0});
    while (!review.step(4)) continue;
    const auto& judged = review.plan().judged();
    const bool same =
        std::equal(judged.begin(), judged.end(), wanted.judged().begin(), wanted.judged().end(),
                   [](const JudgedMove& a, const JudgedMove& b) {
                       return a.label == b.label && a.swing == b.swing;
                   });
    const auto& outlooks = review.plan().start();
    assert(outlooks.has_value());
    const Story story = story_of(players, *outlooks, judged);
    const auto sound = [](const auto& accuracy) {
        return !accuracy || (*accuracy >= 0 && *accuracy <= 100);
    };
    return same && story.best_move < static_cast<int>(judged.size()) &&
           std::all_of(story.accuracy.begin(), story.accuracy.end(), sound);
}

// Books from sound, short and hostile lists, and a move of a strong level from a book.
bool booked(const Rules& rules) {
    const Record start = new_game(rules, 0);
    const PlacementId first = legal_placements(rules, start.state, 0).front();
    const std::vector<int> numbers{0, 2, first, 65535};
    for (std::size_t count = 1; count < numbers.size(); ++count) {
        if (Book::read(std::span(numbers).first(count))) return false;
    }
    for (const std::vector<int>& hostile :
         {std::vector{-1}, {0, 1, 65536}, {0, 1, -1}, {2147483647, 1}}) {
        if (Book::read(hostile)) return false;
    }
    const auto book = Book::read(numbers);
    if (!book) return false;
    LevelPlayer player(rules, separate_players(rules), PriorWeights{}, ValueWeights{}, nullptr,
                       &*book, tight_options(), Weakness{}, 1);
    player.begin(start, {4, 0, 0});
    while (!player.step(1)) continue;
    Rng rng(1);
    return !book->knows(rules, start) ||
           (player.choice() == first && book->draw(rules, start, rng) == first);
}

// A game of a weak level, explained, sliced and hinted now and then, and judged afterwards.
bool level_game(const Rules& rules) {
    const Players players = separate_players(rules);
    const Weakness weakness{1.5, 0.3, 0.5};
    LevelPlayer player(rules, players, PriorWeights{}, ValueWeights{}, nullptr, nullptr,
                       tight_options(), in_form({weakness, 4}, 1, 2).weakness, 1);
    const Record start = new_game(rules, 0);
    Record record = start;
    std::vector<PlacementId> moves;
    while (record.state.turn != kNobody) {
        if (!explained(rules, players, record)) return false;
        if (moves.size() % 3 == 0 && !sliced(rules, players, record)) return false;
        if (moves.size() % 5 == 0 && !hinted(rules, players, record)) return false;
        player.begin(record, {4, 0, 0});
        while (!player.step(2)) continue;
        moves.push_back(player.choice());
        if (!is_legal(rules, record.state, record.state.turn, moves.back())) return false;
        play(rules, record, moves.back());
    }
    AnalysisPlan plan(rules, players, start, moves, 2, {6, 0, 0});
    const std::atomic<bool> stop = false;
    while (const auto order = plan.next()) {
        Search search(rules, players, PriorWeights{}, ValueWeights{}, nullptr, tight_options(), 1);
        search.set_position(order->record.state, order->record.moves());
        plan.take(search.run(order->limits, stop));
    }
    return explained(rules, players, record) && plan.judged().size() == moves.size() &&
           reviewed(rules, players, start, moves, plan);
}

// A game for training, then its positions as the network learns from them.
bool trained_game(const Rules& rules, const Net& net) {
    const Players players = separate_players(rules);
    const PriorWeights weights{};
    Search search(rules, players, weights, ValueWeights{}, &net, tight_options(), 1);
    SelfPlayOptions options;
    options.full_simulations = 30;
    options.quick_simulations = 5;
    options.full_share = 0.3f;
    options.random_plies = 6;
    options.early_plies = 8;
    options.early_draws = 0.6f;
    State start = empty_board(rules, 0);
    give_turn(rules, start, 0);
    Rng rng(1);
    const std::atomic<bool> stop = false;
    const std::vector<PlacementId> line{legal_placements(rules, start, 0).back()};
    const SelfPlayGame game = self_play(rules, start, line, options, search, rng, stop);
    if (game.plies.front().id != line.front()) return false;
    std::vector<NetPly> plies;
    for (const SelfPlayPly& ply : game.plies) {
        NetPly& added = plies.emplace_back();
        added.id = ply.id;
        for (const TriedMove& move : ply.tried) added.wanted.push_back(move.id);
    }
    std::vector<NetExample> examples;
    return net_examples(rules, players, weights, start, plies, 50, examples) &&
           examples.size() == plies.size();
}

// Everything that a batch of games writes.
struct BatchMemory {
    std::vector<std::int8_t> planes, stock, turn, side, final_planes;
    std::vector<float> reward;
    std::vector<std::int16_t> scores, plies, final_scores, final_plies;
    std::vector<PlacementId> ids;
    std::vector<std::int32_t> offsets;
    std::vector<std::uint8_t> bits;
    std::unique_ptr<bool[]> terminated, illegal, mask;
    BatchArrays arrays;

    BatchMemory(const Rules& rules, const Players& players, std::size_t games)
        : planes(games * plane_numbers(rules)),
          stock(games * rules.colours * rules.table.pieces()),
          turn(games),
          side(games),
          final_planes(planes.size()),
          reward(games * players.sides),
          scores(games * rules.colours),
          plies(games),
          final_scores(scores.size()),
          final_plies(games),
          ids(games * rules.table.placements()),
          offsets(games + 1),
          bits(games * ((rules.table.placements() + 7) / 8)),
          terminated(new bool[games]),
          illegal(new bool[games]),
          mask(new bool[games * rules.table.placements()]),
          arrays{planes.data(), stock.data(),        turn.data(),        side.data(),
                 reward.data(), terminated.get(),    illegal.get(),      scores.data(),
                 plies.data(),  final_scores.data(), final_plies.data(), final_planes.data(),
                 ids.data(),    offsets.data(),      bits.data(),        mask.get()} {}
};

// Returns whether all forms of the legal placements agree with the games.
bool legal_forms_agree(const Rules& rules, const Batch& batch, const BatchMemory& memory) {
    const std::size_t placements = rules.table.placements();
    const std::size_t bytes = (placements + 7) / 8;
    for (int number = 0; number < batch.size(); ++number) {
        const State& state = batch.episode(number).state;
        if (memory.turn[number] != state.turn) return false;
        std::vector<PlacementId> wanted;
        if (state.turn != kNobody) wanted = legal_placements(rules, state, state.turn);
        std::vector<PlacementId> listed(memory.ids.begin() + memory.offsets[number],
                                        memory.ids.begin() + memory.offsets[number + 1]);
        std::sort(listed.begin(), listed.end());
        if (listed != wanted) return false;
        for (std::size_t id = 0; id < placements; ++id) {
            const bool legal = std::binary_search(wanted.begin(), wanted.end(), id);
            const bool bit = (memory.bits[number * bytes + id / 8] >> id % 8 & 1) != 0;
            if (legal != bit || legal != memory.mask[number * placements + id]) return false;
        }
    }
    return true;
}

// Complete states are restored; truncated or damaged ones are refused or give a possible position.
bool restored(const Rules& rules, Batch& batch, Rng& rng) {
    const std::vector<unsigned char> bytes = bytes_of(rules, batch.episode(0));
    if (batch.restore(1, bytes) != EpisodeStatus::ok) return false;
    if (bytes_of(rules, batch.episode(1)) != bytes) return false;
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        if (batch.restore(1, std::span(bytes).first(size)) == EpisodeStatus::ok) return false;
    }
    for (std::size_t place = 0; place < bytes.size(); ++place) {
        std::vector<unsigned char> damaged = bytes;
        damaged[place] = static_cast<unsigned char>(rng.below(256));
        Episode episode;
        if (read_episode(rules, damaged, episode) != EpisodeStatus::ok) continue;
        for (int ply = 0; ply < 3 && !episode.is_over(); ++ply) {
            play(rules, episode, sample_legal(episode));
        }
    }
    return true;
}

// Steps a batch in several threads through resets, illegal actions, rollouts and states.
bool stepped(const Rules& rules, bool auto_reset) {
    constexpr int games = 5;
    const Players players = separate_players(rules);
    const std::vector<std::uint64_t> seeds{1, 2, 3, 4, 5};
    const BatchOptions options{games, 2, 0, 2, auto_reset, Reward::margin};
    Batch batch(rules, players, options, seeds);
    BatchMemory memory(rules, players, games);
    std::vector<int> all(games);
    std::iota(all.begin(), all.end(), 0);
    batch.reset(all, memory.arrays);
    Rng rng(7);
    std::vector<std::int32_t> actions(games);
    int ended = 0;
    for (int step = 0; step < 120; ++step) {
        batch.sample(actions.data());
        if (batch.first_illegal(actions.data()) >= 0) return false;
        const int spoiled = static_cast<int>(rng.below(games));
        if (step % 3 == 0) actions[spoiled] = static_cast<int>(rng.below(1000)) - 500;
        batch.step(actions.data(), memory.arrays);
        if (step % 8 == 0 && !legal_forms_agree(rules, batch, memory)) return false;
        for (int game = 0; game < games; ++game) ended += memory.terminated[game] ? 1 : 0;
        if (step % 40 == 0 && !restored(rules, batch, rng)) return false;
        if (step % 40 == 39) batch.reset(std::span(all).first(2), memory.arrays);
    }
    // Arrays that share memory are filled with nonsense, but nothing is written beyond them.
    BatchArrays shared = memory.arrays;
    shared.offsets = reinterpret_cast<std::int32_t*>(memory.ids.data());
    batch.publish(all, shared);
    batch.reset(all, shared);
    std::vector<float> rewards(static_cast<std::size_t>(games) * 2 * players.sides);
    batch.rollouts(2, rewards.data());
    return ended > 0;
}

// Loads a network complete, truncated in many places, and damaged in many places.
bool networks(const Rules& rules, std::vector<unsigned char> bytes) {
    Net net;
    if (net.load(bytes.data(), bytes.size()) != NetStatus::ok || !net.fits(rules)) return false;
    if (!searched_game(rules, &net) || !trained_game(rules, net)) return false;
    if (!shared_by_threads(rules, &net)) return false;
    NetRun portable(rules, net, true);
    State start = empty_board(rules, 0);
    give_turn(rules, start, 0);
    portable.look(start, kNothingPlayed);
    for (std::size_t size = 0; size < bytes.size(); size += size < 64 ? 1 : 999) {
        Net cut;
        if (cut.load(bytes.data(), size) == NetStatus::ok) return false;
    }
    for (std::size_t place = 0; place < bytes.size(); place += place < 64 ? 1 : 999) {
        bytes[place] ^= 0x81;
        Net damaged;
        if (damaged.load(bytes.data(), bytes.size()) == NetStatus::ok) return false;
        bytes[place] ^= 0x81;
    }
    return true;
}

// Runs the search with ejection chains for some steps, then again with some of the laid pieces
// fixed, of which not all are connected.
bool chained(ChainPuzzle puzzle, std::uint64_t seed) {
    for (const bool descending : {false, true}) {
        puzzle.descending = descending;
        puzzle.fixed.clear();
        if (!is_sound(puzzle)) return false;
        Chains free(puzzle, ChainOptions{}, seed);
        free.run(400);
        const std::vector<int>& placed = free.placed();
        for (int piece = 0; piece < static_cast<int>(placed.size()); ++piece) {
            if (placed[piece] != ChainBoard::kNone) puzzle.fixed.push_back({piece, placed[piece]});
        }
        if (puzzle.fixed.empty() || !is_sound(puzzle)) return false;
        Rng rng(seed);
        std::erase_if(puzzle.fixed, [&](const auto&) { return rng.below(3) > 0; });
        ChainOptions impatient;
        impatient.patience = 1;
        Chains bound(puzzle, impatient, seed);
        bound.run(400);
        for (const auto& [piece, placement] : puzzle.fixed) {
            if (bound.placed()[piece] != placement) return false;
        }
    }
    return true;
}

// A strip of cells, two wide, with pieces of two squares in two colours.
CoverProblem strip(int length, bool joined) {
    CoverProblem problem;
    for (int cell = 0; cell < 2 * length; ++cell) {
        const int x = cell / 2;
        const int y = cell % 2;
        auto& edges = problem.edges.emplace_back();
        auto& corners = problem.corners.emplace_back();
        for (int dx = -1; dx <= 1; ++dx) {
            if (x + dx < 0 || x + dx >= length) continue;
            if (dx != 0) edges.push_back((x + dx) * 2 + y);
            (dx == 0 ? edges : corners).push_back((x + dx) * 2 + 1 - y);
        }
        problem.tint.push_back((x + y) % 2);
        if (y == 0) problem.placements.push_back({cell, cell + 1});
        if (x + 1 < length) problem.placements.push_back({cell, cell + 2});
    }
    problem.shapes.assign(problem.placements.size(), 0);
    problem.stock = {{length / 2, length - length / 2}};
    problem.no_edges = true;
    problem.joined = joined;
    return problem;
}

// Finds all coverings in slices, and one with restarts.
template <typename Search>
bool covered(bool joined, bool one_by_one) {
    const CoverProblem problem = strip(6, joined);
    if (!is_sound(problem)) return false;
    Search all(problem, 1, one_by_one);
    int solutions = 0;
    for (auto status = all.run(3); status != SolverStatus::exhausted; status = all.run(3)) {
        if (all.laid().size() > 6) return false;
        if (status == SolverStatus::solved) ++solutions;
    }
    Search one(problem, 2, !one_by_one);
    const auto found = one.run(1'000'000);
    return (solutions > 0) == (found == SolverStatus::solved);
}

}  // namespace

int main() {
    const auto [rules, puzzle] = read_input();
    const int depth = read();
    const auto expected = read<std::uint64_t>();
    State start = empty_board(rules, 0);
    give_turn(rules, start, 0);
    if (perft(rules, start, depth, 2) != expected) {
        std::cerr << "perft differs\n";
        return 1;
    }
    Rng rng(1);
    const int games = read();
    for (int game = 0; game < games; ++game) {
        State state = start;
        if (random_game(rules, state, rng).empty() || !careful_game(rules, rng)) {
            std::cerr << "game " << game << " goes wrong\n";
            return 1;
        }
    }
    if (!selected(rng)) {
        std::cerr << "another child than the best is selected\n";
        return 1;
    }
    if (!searched_game(rules, nullptr) || !shared_by_threads(rules, nullptr)) {
        std::cerr << "the search goes wrong\n";
        return 1;
    }
    if (!stepped(rules, true) || !stepped(rules, false)) {
        std::cerr << "a batch of games goes wrong\n";
        return 1;
    }
    if (!booked(rules)) {
        std::cerr << "the opening book goes wrong\n";
        return 1;
    }
    if (!level_game(rules)) {
        std::cerr << "the levels, hints or judgements go wrong\n";
        return 1;
    }
    std::vector<unsigned char> bytes(read<std::size_t>());
    for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(read());
    if (!networks(rules, std::move(bytes))) {
        std::cerr << "the network goes wrong\n";
        return 1;
    }
    if (!chained(puzzle, 1)) {
        std::cerr << "the search with ejection chains goes wrong\n";
        return 1;
    }
    if (!covered<Cover>(false, false) || !covered<JoinedCover>(true, true)) {
        std::cerr << "covering goes wrong\n";
        return 1;
    }
    std::cout << "ok\n";
}
