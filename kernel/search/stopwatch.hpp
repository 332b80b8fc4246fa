// Measures how long a search has run.
#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>

#include "search/search_options.hpp"

namespace cornerwise {

class Stopwatch {
public:
    // Wall-clock time since it was made.
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

    // Returns the share of the time limits that is over: 1 or more when one is reached, 0 without
    // time limits.
    double share_of(const SearchLimits& limits) const {
        double share = 0;
        if (limits.seconds > 0) share = seconds() / limits.seconds;
        if (limits.cpu_seconds > 0) {
            share = std::max(share, (thread_seconds() - cpu_start_) / limits.cpu_seconds);
        }
        return share;
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
