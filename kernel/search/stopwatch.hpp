// Measures how long a search has run.
#pragma once

#include <chrono>
#include <ctime>

#include "search/search_options.hpp"

namespace cornerwise {

class Stopwatch {
public:
    // Wall-clock time since it was made.
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

    // Says whether a time limit is reached.
    bool has_reached(const SearchLimits& limits) const {
        if (limits.seconds > 0 && seconds() >= limits.seconds) return true;
        return limits.cpu_seconds > 0 && thread_seconds() - cpu_start_ >= limits.cpu_seconds;
    }

private:
    using Clock = std::chrono::steady_clock;

    // Returns the processor time this thread has used, or 0 where there is no such clock.
    static double thread_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
        timespec now{};
        if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0) {
            return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
        }
#endif
        return 0;
    }

    Clock::time_point start_ = Clock::now();
    double cpu_start_ = thread_seconds();
};

}  // namespace cornerwise
