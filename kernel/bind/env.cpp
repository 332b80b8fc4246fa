// Binds batches of games for reinforcement learning.
#include "bind/env.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <map>
#include <memory>
#include <numeric>

#include "bind/arrays.hpp"
#include "bind/common.hpp"
#include "env/batch.hpp"
#include "env/planes.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace cornerwise {

namespace {

// A batch with the arrays it writes to, both kept alive here.
class BoundBatch {
public:
    BoundBatch(std::shared_ptr<const Rules> rules, const Players& players,
               const BatchOptions& options, const std::vector<std::uint64_t>& seeds)
        : rules_(std::move(rules)), sides_(players.sides), size_(options.size) {
        nb::gil_scoped_release release;
        batch_ = std::make_unique<Batch>(*rules_, players, options, seeds);
    }

    // Lets only one call at a time use the batch, because calls release Python's lock (GIL). Raises
    // RuntimeError for a second one, and ValueError after `close`.
    class Use {
    public:
        explicit Use(BoundBatch& bound) : bound_(bound) {
            if (bound.busy_.exchange(true)) {
                throw std::runtime_error("another thread is using this environment");
            }
            if (bound.batch_ == nullptr) {
                bound.busy_ = false;
                throw nb::value_error("the environment is closed");
            }
        }
        ~Use() { bound_.busy_ = false; }
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;

        Batch* operator->() const { return bound_.batch_.get(); }

    private:
        BoundBatch& bound_;
    };

    void attach(const std::string& name, nb::handle object);
    void step(nb::handle actions, bool refuse);
    void reset(nb::handle chosen, const std::vector<std::uint64_t>& seeds);
    void sample(nb::handle actions);
    void rollouts(int count, nb::handle rewards);
    void observe(int number, int viewer, nb::handle planes, nb::handle stock);
    void restore(const std::vector<std::pair<int, nb::bytes>>& states);

    nb::bytes state(int number) {
        const Use batch(*this);
        const auto bytes = bytes_of(*rules_, batch->episode(checked(number)));
        return nb::bytes(bytes.data(), bytes.size());
    }

    BoundRecord record(int number) {
        const Use batch(*this);
        return {rules_, record_of(*rules_, batch->episode(checked(number)))};
    }

    void close() {
        if (busy_.exchange(true)) {
            throw std::runtime_error("another thread is using this environment");
        }
        batch_.reset();
        arrays_.clear();
        to_ = {};
        busy_ = false;
    }

private:
    int checked(int number) const {
        if (number < 0 || number >= size_) {
            throw nb::index_error(("there is no environment " + std::to_string(number) +
                                   ": there are 0 to " + std::to_string(size_ - 1))
                                      .c_str());
        }
        return number;
    }

    // Keeps an array to write to, whose rows have these lengths.
    template <typename Number>
    void keep(const std::string& name, nb::handle object, Number*& place, const Lengths& lengths) {
        auto array = checked_array<Number>(object, name, lengths);
        const auto shared = std::find_if(arrays_.begin(), arrays_.end(), [&](const auto& kept) {
            return kept.first != name && share_memory(array, kept.second);
        });
        if (shared != arrays_.end()) {
            throw nb::value_error((name + " and " + shared->first + " share memory").c_str());
        }
        place = static_cast<Number*>(array.data());
        arrays_[name] = std::move(array);
    }

    // Reads int32 or int64 actions. Raises IndexError for one that is not a placement, unless its
    // game is over.
    void read_actions(const Batch& batch, nb::handle object);

    template <typename Number>
    void read_numbers(const Batch& batch, const Number* from);

    // Returns the numbers of the games that a mask chooses; without a mask, of all games.
    std::vector<int> read_mask(nb::handle object) const;

    std::shared_ptr<const Rules> rules_;
    int sides_;
    int size_;
    std::unique_ptr<Batch> batch_;
    std::atomic<bool> busy_ = false;
    std::map<std::string, nb::ndarray<>> arrays_;
    BatchArrays to_;
    std::vector<std::int32_t> actions_;
};

void BoundBatch::attach(const std::string& name, nb::handle object) {
    const Use batch(*this);
    const Table& table = rules_->table;
    const std::int64_t n = size_;
    const std::int64_t colours = rules_->colours;
    const std::int64_t placements = table.placements();
    const Lengths planes{n, kPlanesOfColour * colours, table.height(), table.width()};
    if (name == "obs") return keep(name, object, to_.planes, planes);
    if (name == "final_obs") return keep(name, object, to_.final_planes, planes);
    if (name == "stock") return keep(name, object, to_.stock, {n, colours, table.pieces()});
    if (name == "turn") return keep(name, object, to_.turn, {n});
    if (name == "side") return keep(name, object, to_.side, {n});
    if (name == "reward") return keep(name, object, to_.reward, {n, sides_});
    if (name == "terminated") return keep(name, object, to_.terminated, {n});
    if (name == "illegal") return keep(name, object, to_.illegal, {n});
    if (name == "scores") return keep(name, object, to_.scores, {n, colours});
    if (name == "plies") return keep(name, object, to_.plies, {n});
    if (name == "final_scores") return keep(name, object, to_.final_scores, {n, colours});
    if (name == "final_plies") return keep(name, object, to_.final_plies, {n});
    if (name == "offsets") return keep(name, object, to_.offsets, {n + 1});
    if (name == "bits") return keep(name, object, to_.bits, {n, (placements + 7) / 8});
    if (name == "mask") return keep(name, object, to_.mask, {n, placements});
    if (name == "ids") {
        if (to_.offsets == nullptr) throw nb::value_error("offsets must be attached before ids");
        return keep(name, object, to_.ids, {n * placements});
    }
    throw nb::value_error(("there is no array " + name).c_str());
}

template <typename Number>
void BoundBatch::read_numbers(const Batch& batch, const Number* from) {
    const int placements = rules_->table.placements();
    for (int number = 0; number < size_; ++number) {
        const auto action = static_cast<std::int64_t>(from[number]);
        const bool exists = action >= 0 && action < placements;
        if (!exists && !batch.episode(number).is_over()) {
            throw nb::index_error(("action " + std::to_string(action) + " of environment " +
                                   std::to_string(number) + " is no placement: there are 0 to " +
                                   std::to_string(placements - 1))
                                      .c_str());
        }
        actions_[number] = exists ? static_cast<std::int32_t>(action) : -1;
    }
}

void BoundBatch::read_actions(const Batch& batch, nb::handle object) {
    const std::string name = "actions";
    const auto array = array_of<nb::ro>(object, name, {size_});
    actions_.resize(size_);
    check_alignment(array, name);
    if (array.dtype() == nb::dtype<std::int32_t>()) {
        read_numbers(batch, static_cast<const std::int32_t*>(array.data()));
    } else if (array.dtype() == nb::dtype<std::int64_t>()) {
        read_numbers(batch, static_cast<const std::int64_t*>(array.data()));
    } else {
        throw nb::type_error(
            ("actions have type " + name_of(array.dtype()) + ", but must have int32 or int64")
                .c_str());
    }
}

void BoundBatch::step(nb::handle actions, bool refuse) {
    const Use batch(*this);
    read_actions(*batch.operator->(), actions);
    int illegal = -1;
    {
        nb::gil_scoped_release release;
        if (refuse) illegal = batch->first_illegal(actions_.data());
        if (illegal < 0) batch->step(actions_.data(), to_);
    }
    if (illegal >= 0) {
        throw nb::value_error(("action " + std::to_string(actions_[illegal]) + " of environment " +
                               std::to_string(illegal) + " is illegal")
                                  .c_str());
    }
}

std::vector<int> BoundBatch::read_mask(nb::handle object) const {
    std::vector<int> numbers(size_);
    std::iota(numbers.begin(), numbers.end(), 0);
    if (object.is_none()) return numbers;
    const auto mask = array_of<nb::ro>(object, "mask", {size_});
    if (mask.dtype() != nb::dtype<bool>()) {
        throw nb::type_error(
            ("mask has numbers of type " + name_of(mask.dtype()) + ", but must have bool").c_str());
    }
    // Read as bytes, because memory from outside may hold other values than 0 and 1.
    const auto* flags = static_cast<const unsigned char*>(mask.data());
    std::erase_if(numbers, [&](int number) { return flags[number] == 0; });
    return numbers;
}

void BoundBatch::reset(nb::handle chosen, const std::vector<std::uint64_t>& seeds) {
    const Use batch(*this);
    if (!seeds.empty() && seeds.size() != static_cast<std::size_t>(size_)) {
        throw nb::value_error("there must be one seed for each environment");
    }
    const std::vector<int> numbers = read_mask(chosen);
    nb::gil_scoped_release release;
    if (!seeds.empty()) {
        for (const int number : numbers) batch->seed(number, seeds[number]);
    }
    batch->reset(numbers, to_);
}

void BoundBatch::sample(nb::handle actions) {
    const Use batch(*this);
    const auto array = checked_array<std::int32_t>(actions, "actions", {size_});
    batch->sample(static_cast<std::int32_t*>(array.data()));
}

void BoundBatch::rollouts(int count, nb::handle rewards) {
    const Use batch(*this);
    if (count < 1) throw nb::value_error("there must be at least one rollout");
    const auto array = checked_array<float>(rewards, "rewards", {size_, count, sides_});
    nb::gil_scoped_release release;
    batch->rollouts(count, static_cast<float*>(array.data()));
}

void BoundBatch::observe(int number, int viewer, nb::handle planes, nb::handle stock) {
    const Use batch(*this);
    const Table& table = rules_->table;
    const Episode& episode = batch->episode(checked(number));
    checked_colour(*rules_, viewer);
    const auto cells = checked_array<std::int8_t>(
        planes, "obs", {kPlanesOfColour * rules_->colours, table.height(), table.width()});
    const auto pieces =
        checked_array<std::int8_t>(stock, "stock", {rules_->colours, table.pieces()});
    write_planes(*rules_, episode, viewer, static_cast<std::int8_t*>(cells.data()));
    write_stock(*rules_, episode.state, viewer, static_cast<std::int8_t*>(pieces.data()));
}

void BoundBatch::restore(const std::vector<std::pair<int, nb::bytes>>& states) {
    const Use batch(*this);
    // All are read before the first is used, so that an invalid one changes nothing.
    for (const auto& [number, bytes] : states) {
        checked(number);
        Episode unused;
        const auto* data = static_cast<const unsigned char*>(bytes.data());
        switch (read_episode(*rules_, {data, bytes.size()}, unused)) {
            case EpisodeStatus::ok:
                break;
            case EpisodeStatus::damaged:
                throw nb::value_error("the state is damaged, or not one of get_state");
            case EpisodeStatus::other_game:
                throw nb::value_error("the state is of another game");
            case EpisodeStatus::impossible:
                throw nb::value_error("the state has pieces or moves that are impossible");
        }
    }
    std::vector<int> numbers;
    for (const auto& [number, bytes] : states) {
        batch->restore(number, {static_cast<const unsigned char*>(bytes.data()), bytes.size()});
        numbers.push_back(number);
    }
    nb::gil_scoped_release release;
    batch->publish(numbers, to_);
}

BoundBatch* make_batch(std::shared_ptr<const Rules> rules, const Players& players, int first,
                       int size, int threads, int random_plies, bool auto_reset, int reward,
                       const std::vector<std::uint64_t>& seeds) {
    checked_colour(*rules, first);
    const std::int64_t most =
        std::numeric_limits<std::int32_t>::max() / std::max(1, rules->table.placements());
    if (size < 1 || size > most) {
        throw nb::value_error(
            ("the number of environments must be 1 to " + std::to_string(most)).c_str());
    }
    if (seeds.size() != static_cast<std::size_t>(size)) {
        throw nb::value_error("there must be one seed for each environment");
    }
    checked_threads(threads);
    if (random_plies < 0) throw nb::value_error("random_plies must not be negative");
    if (reward < 0 || reward > static_cast<int>(Reward::score)) {
        throw nb::value_error("there is no such reward");
    }
    const BatchOptions options{size,         threads,    first,
                               random_plies, auto_reset, static_cast<Reward>(reward)};
    return new BoundBatch(std::move(rules), players, options, seeds);
}

}  // namespace

void bind_env(nb::module_& module) {
    nb::class_<BoundBatch>(module, "Batch", "Many games stepped together.")
        .def(nb::new_(&make_batch), "rules"_a, "players"_a, "first"_a, "size"_a, "threads"_a,
             "random_plies"_a, "auto_reset"_a, "reward"_a, "seeds"_a)
        .def("attach", &BoundBatch::attach, "name"_a, "array"_a.none(),
             "Writes to an array from the next call on. Raises TypeError or ValueError when it "
             "cannot be written to as it is.")
        .def("step", &BoundBatch::step, "actions"_a.none(), "refuse"_a,
             "Makes a placement in each game. With `refuse`, an illegal one raises ValueError and "
             "nothing happens; otherwise its game is marked.")
        .def("reset", &BoundBatch::reset, "mask"_a.none(), "seeds"_a,
             "Begins the games of a mask again, or all games, with new seeds if any are given.")
        .def("sample", &BoundBatch::sample, "actions"_a.none(),
             "Writes a random legal placement of each game, -1 where it is over.")
        .def("rollouts", &BoundBatch::rollouts, "count"_a, "rewards"_a,
             "Writes the rewards of random games from where the games stand.")
        .def("observe", &BoundBatch::observe, "number"_a, "viewer"_a, "obs"_a, "stock"_a,
             "Writes the planes and the stock of a game as a colour sees them.")
        .def("state", &BoundBatch::state, "number"_a, "Returns a game as bytes.")
        .def("restore", &BoundBatch::restore, "states"_a,
             "Replaces games, given with their numbers. A bad one raises ValueError, and nothing "
             "happens.")
        .def("record", &BoundBatch::record, "number"_a, "Returns a game for a search.")
        .def("close", &BoundBatch::close, "Frees the games and the arrays.");
}

}  // namespace cornerwise
