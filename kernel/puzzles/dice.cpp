#include "puzzles/dice.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <string>

namespace cornerwise {

namespace {

constexpr std::array<std::uint32_t, 64> kRounds = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

constexpr std::size_t kBlock = 64;  // Bytes.

std::uint32_t small_sigma(std::uint32_t word, int one, int other, int shift) {
    return std::rotr(word, one) ^ std::rotr(word, other) ^ word >> shift;
}

std::uint32_t big_sigma(std::uint32_t word, int one, int other, int third) {
    return std::rotr(word, one) ^ std::rotr(word, other) ^ std::rotr(word, third);
}

void add_block(std::array<std::uint32_t, 8>& hash, std::string_view block) {
    std::array<std::uint32_t, 64> words{};
    for (std::size_t i = 0; i < kBlock; ++i) {
        words[i / 4] = words[i / 4] << 8 | static_cast<unsigned char>(block[i]);
    }
    for (std::size_t i = 16; i < words.size(); ++i) {
        words[i] = words[i - 16] + small_sigma(words[i - 15], 7, 18, 3) + words[i - 7] +
                   small_sigma(words[i - 2], 17, 19, 10);
    }
    auto [a, b, c, d, e, f, g, h] = hash;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::uint32_t choice = (e & f) ^ (~e & g);
        const std::uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
        const std::uint32_t one = h + big_sigma(e, 6, 11, 25) + choice + kRounds[i] + words[i];
        const std::uint32_t two = big_sigma(a, 2, 13, 22) + majority;
        h = g;
        g = f;
        f = e;
        e = d + one;
        d = c;
        c = b;
        b = a;
        a = one + two;
    }
    const std::array<std::uint32_t, 8> more = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < hash.size(); ++i) hash[i] += more[i];
}

}  // namespace

std::array<std::uint32_t, 8> sha256(std::string_view text) {
    std::string padded(text);
    padded.push_back('\x80');
    while (padded.size() % kBlock != kBlock - 8) padded.push_back('\0');
    const std::uint64_t bits = std::uint64_t{8} * text.size();
    for (int shift = 56; shift >= 0; shift -= 8) padded.push_back(static_cast<char>(bits >> shift));
    std::array<std::uint32_t, 8> hash = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    for (std::size_t at = 0; at < padded.size(); at += kBlock) {
        add_block(hash, std::string_view(padded).substr(at, kBlock));
    }
    return hash;
}

// Seeds with an array, as the authors' init_by_array. The key is the hash as a number, the least
// significant word first and without leading zeros.
Dice::Dice(std::string_view text) {
    const auto hash = sha256(text);
    std::vector<std::uint32_t> key(hash.rbegin(), hash.rend());
    while (key.size() > 1 && key.back() == 0) key.pop_back();
    seed(19650218);
    int i = 1;
    std::size_t j = 0;
    const auto advance = [&] {
        if (++i == kWords) {
            state_[0] = state_[kWords - 1];
            i = 1;
        }
    };
    for (int left = kWords; left > 0; --left) {
        const std::uint32_t before = state_[i - 1] ^ state_[i - 1] >> 30;
        state_[i] = (state_[i] ^ before * 1664525) + key[j] + static_cast<std::uint32_t>(j);
        j = (j + 1) % key.size();
        advance();
    }
    for (int left = kWords - 1; left > 0; --left) {
        const std::uint32_t before = state_[i - 1] ^ state_[i - 1] >> 30;
        state_[i] = (state_[i] ^ before * 1566083941) - static_cast<std::uint32_t>(i);
        advance();
    }
    state_[0] = 0x80000000;
}

void Dice::seed(std::uint32_t number) {
    state_[0] = number;
    for (std::uint32_t i = 1; i < kWords; ++i) {
        state_[i] = 1812433253 * (state_[i - 1] ^ state_[i - 1] >> 30) + i;
    }
}

double Dice::fraction() {
    const std::uint32_t high = next() >> 5;
    const std::uint32_t low = next() >> 6;
    return (high * 67108864.0 + low) / 9007199254740992.0;
}

std::uint32_t Dice::next() {
    if (used_ == kWords) refill();
    std::uint32_t word = state_[used_++];
    word ^= word >> 11;
    word ^= word << 7 & 0x9d2c5680;
    word ^= word << 15 & 0xefc60000;
    return word ^ word >> 18;
}

void Dice::refill() {
    constexpr int middle = 397;
    for (int i = 0; i < kWords; ++i) {
        const std::uint32_t mixed =
            (state_[i] & 0x80000000) | (state_[(i + 1) % kWords] & 0x7fffffff);
        state_[i] =
            state_[(i + middle) % kWords] ^ mixed >> 1 ^ ((mixed & 1) != 0 ? 0x9908b0df : 0);
    }
    used_ = 0;
}

}  // namespace cornerwise
