// Adds the tree search and what it learns from to the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace cornerwise {

void bind_search(nanobind::module_& module);

}  // namespace cornerwise
