// Work in several threads.
#pragma once

#include <functional>

namespace cornerwise {

// Calls `work(part)` for each part below `parts`, which must be positive: the first in this thread
// and the others in threads of their own. Parts for which the system provides no thread are done in
// this one too, so all are done when it returns.
void in_parallel(int parts, const std::function<void(int)>& work);

}  // namespace cornerwise
