// Adds the search with ejection chains to the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace cornerwise {

void bind_chains(nanobind::module_& module);

}  // namespace cornerwise
