#include "core/parallel.hpp"

#include <cassert>

// WebAssembly has no threads. Elsewhere, std::thread reports failure to start a thread only by an
// exception.
#ifndef __wasm__
#include <pthread.h>

#include <vector>
#endif

namespace cornerwise {

#ifdef __wasm__

void in_parallel(int parts, const std::function<void(int)>& work) {
    assert(parts > 0);
    for (int number = 0; number < parts; ++number) work(number);
}

#else

namespace {

struct Part {
    const std::function<void(int)>& work;
    int number;
};

void* run(void* part) {
    const auto& [work, number] = *static_cast<const Part*>(part);
    work(number);
    return nullptr;
}

}  // namespace

void in_parallel(int parts, const std::function<void(int)>& work) {
    assert(parts > 0);
    std::vector<Part> others;
    std::vector<pthread_t> threads;
    others.reserve(parts - 1);
    threads.reserve(parts - 1);
    for (int number = 1; number < parts; ++number) {
        Part& part = others.emplace_back(Part{work, number});
        pthread_t thread{};
        if (pthread_create(&thread, nullptr, run, &part) != 0) break;
        threads.push_back(thread);
    }
    work(0);
    for (int number = static_cast<int>(threads.size()) + 1; number < parts; ++number) work(number);
    for (const pthread_t thread : threads) pthread_join(thread, nullptr);
}

#endif

}  // namespace cornerwise
