// Adds the cover search to the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace cornerwise {

void bind_cover(nanobind::module_& module);

}  // namespace cornerwise
