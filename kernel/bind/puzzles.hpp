// Adds puzzles to the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace cornerwise {

void bind_puzzles(nanobind::module_& module);

}  // namespace cornerwise
