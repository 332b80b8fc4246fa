// What a slice of a cover search came to.
#pragma once

namespace cornerwise {

enum class CoverStatus { running, solved, exhausted };

}  // namespace cornerwise
