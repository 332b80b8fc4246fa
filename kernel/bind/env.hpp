// Binds batches of games for reinforcement learning.
#pragma once

#include <nanobind/nanobind.h>

namespace cornerwise {

void bind_env(nanobind::module_& module);

}  // namespace cornerwise
