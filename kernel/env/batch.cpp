#include "env/batch.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "core/movegen.hpp"
#include "core/parallel.hpp"
#include "core/random_game.hpp"
#include "env/planes.hpp"

namespace cornerwise {

namespace {

// Calls `work(number)` for each number below `count`, in several threads that each take a
// contiguous range.
template <typename Work>
void for_each(int count, int threads, const Work& work) {
    const int used = std::clamp(threads, 1, std::max(count, 1));
    const auto bound = [&](int part) {
        return static_cast<int>(static_cast<std::int64_t>(count) * part / used);
    };
    in_parallel(used, [&](int part) {
        for (int number = bound(part); number < bound(part + 1); ++number) work(number);
    });
}

void write_scores(const Rules& rules, const State& state, std::int16_t* scores) {
    for (int colour = 0; colour < rules.colours; ++colour) {
        scores[colour] = static_cast<std::int16_t>(score(rules, state, colour));
    }
}

}  // namespace

Batch::Batch(const Rules& rules, const Players& players, const BatchOptions& options,
             std::span<const std::uint64_t> seeds)
    : rules_(rules),
      players_(players),
      options_(options),
      start_(new_episode(rules, options.first)),
      episodes_(options.size, start_) {
    assert(static_cast<int>(seeds.size()) == options.size);
    for (int number = 0; number < options.size; ++number) {
        seed(number, seeds[number]);
        begin(episodes_[number]);
    }
}

void Batch::begin(Episode& episode) const {
    begin_again(episode, start_);
    for (int ply = 0; ply < options_.random_plies && !episode.is_over(); ++ply) {
        play(rules_, episode, sample_legal(episode));
    }
    if (!episode.is_over() || episode.pieces.empty()) return;
    // The last placement ended the game, so all placements but this one are made again.
    const std::vector<Played> played = episode.pieces;
    begin_again(episode, start_);
    for (const Played& piece : std::span(played).first(played.size() - 1)) {
        play(rules_, episode, piece.id);
    }
}

void Batch::reset(std::span<const int> chosen, const BatchArrays& to) {
    for_each(static_cast<int>(chosen.size()), options_.threads,
             [&](int place) { begin(episodes_[chosen[place]]); });
    publish(chosen, to);
}

int Batch::first_illegal(const std::int32_t* actions) const {
    for (int number = 0; number < size(); ++number) {
        const State& state = episodes_[number].state;
        if (state.turn == kNobody) continue;
        if (!is_legal(rules_, state, state.turn, actions[number])) return number;
    }
    return -1;
}

void Batch::step(const std::int32_t* actions, const BatchArrays& to) {
    for_each(size(), options_.threads, [&](int number) { advance(number, actions[number], to); });
    write_lists(to);
}

void Batch::advance(int number, std::int32_t action, const BatchArrays& to) {
    Episode& episode = episodes_[number];
    BySide rewards{};
    bool illegal = false;
    bool ended = false;
    if (!episode.is_over()) {
        illegal = !is_legal(rules_, episode.state, episode.state.turn, action);
        if (!illegal) play(rules_, episode, static_cast<PlacementId>(action));
        ended = episode.is_over();
        if (ended) {
            rewards = rewards_of(rules_, players_, episode.state, options_.reward);
            keep_final(number, to);
        }
    }
    if (episode.is_over() && options_.auto_reset) begin(episode);
    write(number, to);
    write_step(number, {ended || episode.is_over(), illegal, rewards}, to);
}

void Batch::keep_final(int number, const BatchArrays& to) const {
    const Episode& episode = episodes_[number];
    const auto row = static_cast<std::size_t>(number);
    if (to.final_scores != nullptr) {
        write_scores(rules_, episode.state, to.final_scores + row * rules_.colours);
    }
    if (to.final_plies != nullptr) {
        to.final_plies[row] = static_cast<std::int16_t>(episode.plies());
    }
    if (to.final_planes != nullptr) {
        write_planes(rules_, episode, 0, to.final_planes + row * plane_numbers(rules_));
    }
}

void Batch::write(int number, const BatchArrays& to) const {
    const Episode& episode = episodes_[number];
    const State& state = episode.state;
    const auto row = static_cast<std::size_t>(number);
    const int viewer = episode.is_over() ? 0 : state.turn;
    if (to.planes != nullptr) {
        write_planes(rules_, episode, viewer, to.planes + row * plane_numbers(rules_));
    }
    if (to.stock != nullptr) {
        write_stock(rules_, state, viewer, to.stock + row * rules_.colours * rules_.table.pieces());
    }
    if (to.turn != nullptr) to.turn[row] = state.turn;
    if (to.side != nullptr) {
        to.side[row] = static_cast<std::int8_t>(
            episode.is_over() ? kNobody : side_of_turn(rules_, players_, state));
    }
    if (to.scores != nullptr) write_scores(rules_, state, to.scores + row * rules_.colours);
    if (to.plies != nullptr) to.plies[row] = static_cast<std::int16_t>(episode.plies());
    write_flags(number, to);
}

void Batch::write_step(int number, const StepResult& result, const BatchArrays& to) const {
    const auto row = static_cast<std::size_t>(number);
    if (to.terminated != nullptr) to.terminated[row] = result.terminated;
    if (to.illegal != nullptr) to.illegal[row] = result.illegal;
    if (to.reward != nullptr) {
        std::copy_n(result.rewards.begin(), players_.sides, to.reward + row * players_.sides);
    }
}

void Batch::write_flags(int number, const BatchArrays& to) const {
    const auto row = static_cast<std::size_t>(number);
    const auto placements = static_cast<std::size_t>(rules_.table.placements());
    const auto& legal = episodes_[number].legal;
    if (to.bits != nullptr) {
        const std::size_t bytes = (placements + 7) / 8;
        std::uint8_t* const bits = to.bits + row * bytes;
        std::memset(bits, 0, bytes);
        for (const PlacementId id : legal) {
            bits[id / 8] = static_cast<std::uint8_t>(bits[id / 8] | 1U << id % 8);
        }
    }
    if (to.mask != nullptr) {
        bool* const mask = to.mask + row * placements;
        std::memset(mask, 0, placements);
        for (const PlacementId id : legal) mask[id] = true;
    }
}

void Batch::write_lists(const BatchArrays& to) const {
    // Counted here and not read back, because the owner of the arrays may have changed them.
    std::int32_t offset = 0;
    for (int number = 0; number < size(); ++number) {
        const auto& legal = episodes_[number].legal;
        if (to.offsets != nullptr) to.offsets[number] = offset;
        if (to.ids != nullptr) std::copy(legal.begin(), legal.end(), to.ids + offset);
        offset += static_cast<std::int32_t>(legal.size());
    }
    if (to.offsets != nullptr) to.offsets[size()] = offset;
}

void Batch::publish(std::span<const int> numbers, const BatchArrays& to) const {
    for_each(static_cast<int>(numbers.size()), options_.threads, [&](int place) {
        const int number = numbers[place];
        write(number, to);
        write_step(number, {episodes_[number].is_over(), false, {}}, to);
    });
    write_lists(to);
}

void Batch::sample(std::int32_t* actions) {
    for (int number = 0; number < size(); ++number) {
        Episode& episode = episodes_[number];
        actions[number] = episode.is_over() ? -1 : sample_legal(episode);
    }
}

EpisodeStatus Batch::restore(int number, std::span<const unsigned char> bytes) {
    return read_episode(rules_, bytes, episodes_[number]);
}

void Batch::rollouts(int count, float* rewards) {
    for_each(size(), options_.threads, [&](int number) {
        Episode& episode = episodes_[number];
        for (int game = 0; game < count; ++game) {
            State state = episode.state;
            if (!episode.is_over()) random_game(rules_, state, episode.rng);
            const BySide worth = rewards_of(rules_, players_, state, options_.reward);
            const std::size_t row = static_cast<std::size_t>(number) * count + game;
            std::copy_n(worth.begin(), players_.sides, rewards + row * players_.sides);
        }
    });
}

}  // namespace cornerwise
