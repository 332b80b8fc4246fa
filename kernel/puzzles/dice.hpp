// Random numbers that are determined by a text and the same on every machine. Generated puzzles are
// identified only by their ids, so these numbers must never change.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace cornerwise {

// The Mersenne Twister (Matsumoto and Nishimura, "Mersenne Twister: a 623-dimensionally
// equidistributed uniform pseudorandom number generator", 1998), seeded with the SHA-256 of a text.
// These are the numbers of Python's `random.Random(int.from_bytes(sha256(text).digest()))`.
class Dice {
public:
    explicit Dice(std::string_view text);

    // Returns a number in [0, 1).
    double fraction();

    // Returns a number below `bound`, which must be positive.
    int below(int bound) { return static_cast<int>(fraction() * bound); }

    template <typename Item>
    void shuffle(std::vector<Item>& items) {
        for (int last = static_cast<int>(items.size()) - 1; last > 0; --last) {
            std::swap(items[last], items[below(last + 1)]);
        }
    }

private:
    static constexpr int kWords = 624;

    void seed(std::uint32_t number);
    std::uint32_t next();
    void refill();

    std::array<std::uint32_t, kWords> state_{};
    int used_ = kWords;
};

// Returns the SHA-256 of a text (FIPS 180-4) as eight words, the most significant first.
std::array<std::uint32_t, 8> sha256(std::string_view text);

}  // namespace cornerwise
