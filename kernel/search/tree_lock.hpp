// A lock for the tree of a search that several threads share.
#pragma once

#include <atomic>

#ifndef __wasm__
#include <sched.h>
#endif

namespace cornerwise {

// A spin lock: the tree is held for a microsecond at a time, far less than it takes to put a thread
// to sleep and to wake it. A thread that waits longer, because the holder was descheduled, yields
// its own core. The methods have the names that std::unique_lock requires.
class TreeLock {
public:
    void lock() {
        for (int tries = 0; is_held_.exchange(true, std::memory_order_acquire); ++tries) {
            while (is_held_.load(std::memory_order_relaxed) && tries < kTries) ++tries;
            if (tries >= kTries) give_way();
        }
    }
    void unlock() { is_held_.store(false, std::memory_order_release); }

private:
    static constexpr int kTries = 2000;

    static void give_way() {
#ifndef __wasm__
        sched_yield();
#endif
    }

    std::atomic<bool> is_held_ = false;
};

}  // namespace cornerwise
