// Adds advice about positions and games, and how levels choose moves, to the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace cornerwise {

void bind_engine(nanobind::module_& module);

}  // namespace cornerwise
