// A transposition table: what is known about positions, by their 64-bit keys (Zobrist, "A new
// hashing method with application for game playing", 1970). It grows as it fills. Once it has its
// full size, a new entry replaces the one in its bucket that took the least effort to find
// (Breuker, Uiterwijk and van den Herik, "Replacement schemes for transposition tables", 1994).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace cornerwise {

// `Entry` must have a member `key`, zero when the entry is free, and a member `effort`.
template <typename Entry>
class KnownTable {
public:
    // The table takes at most this many bytes.
    explicit KnownTable(std::size_t most_bytes)
        : most_buckets_(std::bit_floor(most_bytes / sizeof(Bucket))) {
        assert(most_buckets_ > 0);
    }

    // Returns what is known about a position, or null.
    const Entry* find(std::uint64_t key) const {
        if (buckets_.empty()) return nullptr;
        for (const Entry& entry : bucket_of(key)) {
            if (entry.key == key) return &entry;
        }
        return nullptr;
    }

    // Keeps what is known about a position. The key must not be zero.
    void store(const Entry& entry) {
        assert(entry.key != 0);
        if (used_ * 2 >= buckets_.size() * kBucket && buckets_.size() < most_buckets_) grow();
        insert(entry);
    }

private:
    static constexpr std::size_t kBucket = 4;
    static constexpr std::size_t kFirstBuckets = 256;
    using Bucket = std::array<Entry, kBucket>;

    const Bucket& bucket_of(std::uint64_t key) const {
        return buckets_[key & (buckets_.size() - 1)];
    }

    void insert(const Entry& entry) {
        Bucket& bucket = buckets_[entry.key & (buckets_.size() - 1)];
        Entry* place = &bucket.front();
        for (Entry& other : bucket) {
            if (other.key == entry.key || other.key == 0) {
                place = &other;
                break;
            }
            if (other.effort < place->effort) place = &other;
        }
        if (place->key == 0) ++used_;
        *place = entry;
    }

    void grow() {
        const std::size_t wanted = buckets_.empty() ? kFirstBuckets : buckets_.size() * 2;
        std::vector<Bucket> before(std::min(wanted, most_buckets_));
        std::swap(before, buckets_);
        used_ = 0;
        for (const Bucket& bucket : before) {
            for (const Entry& entry : bucket) {
                if (entry.key != 0) insert(entry);
            }
        }
    }

    std::size_t most_buckets_;
    std::size_t used_ = 0;  // Entries that are not free.
    std::vector<Bucket> buckets_;
};

}  // namespace cornerwise
