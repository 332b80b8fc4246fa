// Adds self-play to the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace cornerwise {

void bind_selfplay(nanobind::module_& module);

}  // namespace cornerwise
