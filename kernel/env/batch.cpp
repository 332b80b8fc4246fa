#include "env/batch.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <thread>

#include "core/movegen.hpp"
#include "core/random_game.hpp"
#include "env/planes.hpp"

namespace cornerwise {

namespace {

// Calls `work(number)` for each number below `count`, in several threads, each for a row of them.
template <typename Work>
void for_each(int count, int threads, const Work& work) {
    const auto some = [&](int begin, int end) {
        for (int number = begin; number < end; ++number) work(number);
    };
    const int used = std::clamp(threads, 1, std::max(count, 1));
    const auto bound = [&](int part) {
        return static_cast<int>(static_cast<std::int64_t>(count) * part / used);
    };
    std::vector<std::thread> others;
    for (int part = 1; part < used; ++part) others.emplace_back(some, bound(part), bound(part + 1));
    some(0, bound(1));
    for (std::thread& other : others) other.join();
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
}

void Batch::reset(const bool* chosen, const BatchArrays& to) {
    for_each(size(), options_.threads, [&](int number) {
        if (chosen == nullptr || chosen[number]) begin(episodes_[number]);
    });
    publish(to);
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
    write_legal(to);
}

void Batch::advance(int number, std::int32_t action, const BatchArrays& to) {
    Episode& episode = episodes_[number];
    BySide rewards{};
    bool illegal = false;
    bool ended = episode.is_over();
    if (!ended) {
        illegal = !is_legal(rules_, episode.state, episode.state.turn, action);
        if (!illegal) play(rules_, episode, static_cast<PlacementId>(action));
        ended = episode.is_over();
        if (ended) {
            rewards = rewards_of(rules_, players_, episode.state, options_.reward);
            keep_final(number, to);
            if (options_.auto_reset) begin(episode);
        }
    }
    if (to.illegal != nullptr) to.illegal[number] = illegal;
    write(number, to);
    // A game that began again has ended all the same.
    if (to.terminated != nullptr) to.terminated[number] = ended;
    if (to.reward != nullptr) {
        const std::size_t row = static_cast<std::size_t>(number) * players_.sides;
        std::copy_n(rewards.begin(), players_.sides, to.reward + row);
    }
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
    if (to.terminated != nullptr) to.terminated[row] = episode.is_over();
}

void Batch::write_legal(const BatchArrays& to) const {
    const auto placements = static_cast<std::size_t>(rules_.table.placements());
    if (to.offsets != nullptr) {
        to.offsets[0] = 0;
        for (int number = 0; number < size(); ++number) {
            const auto count = static_cast<std::int32_t>(episodes_[number].legal.size());
            to.offsets[number + 1] = to.offsets[number] + count;
        }
    }
    if (to.ids != nullptr) {
        assert(to.offsets != nullptr);
        for (int number = 0; number < size(); ++number) {
            const auto& legal = episodes_[number].legal;
            std::copy(legal.begin(), legal.end(), to.ids + to.offsets[number]);
        }
    }
    if (to.bits != nullptr || to.mask != nullptr) {
        const std::size_t bytes = (placements + 7) / 8;
        for_each(size(), options_.threads, [&](int number) {
            const auto row = static_cast<std::size_t>(number);
            if (to.bits != nullptr) std::memset(to.bits + row * bytes, 0, bytes);
            if (to.mask != nullptr) std::memset(to.mask + row * placements, 0, placements);
            for (const PlacementId id : episodes_[number].legal) {
                if (to.bits != nullptr) {
                    auto& byte = to.bits[row * bytes + id / 8];
                    byte = static_cast<std::uint8_t>(byte | 1U << id % 8);
                }
                if (to.mask != nullptr) to.mask[row * placements + id] = true;
            }
        });
    }
}

void Batch::publish(const BatchArrays& to) {
    for_each(size(), options_.threads, [&](int number) { write(number, to); });
    const auto games = static_cast<std::size_t>(size());
    if (to.illegal != nullptr) std::fill_n(to.illegal, games, false);
    if (to.reward != nullptr) std::fill_n(to.reward, games * players_.sides, 0.0F);
    write_legal(to);
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
