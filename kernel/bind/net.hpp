// Adds the network to the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace cornerwise {

void bind_net(nanobind::module_& module);

}  // namespace cornerwise
