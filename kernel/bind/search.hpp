// Adds the tree search and the training of its weights to the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace cornerwise {

void bind_search(nanobind::module_& module);

}  // namespace cornerwise
