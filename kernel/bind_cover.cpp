// The cover search as Python sees it.
#include "bind_cover.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <chrono>

#include "cover.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace cornerwise {

namespace {

constexpr std::uint64_t kStepsBetweenLooks = 64;

CoverStatus run_for(Cover& cover, double seconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    auto status = CoverStatus::running;
    do {
        status = cover.run(kStepsBetweenLooks);
    } while (status == CoverStatus::running && std::chrono::steady_clock::now() < end);
    return status;
}

}  // namespace

void bind_cover(nb::module_& module) {
    nb::enum_<CoverStatus>(module, "CoverStatus", "What a slice of a cover search came to.")
        .value("RUNNING", CoverStatus::running)
        .value("SOLVED", CoverStatus::solved)
        .value("EXHAUSTED", CoverStatus::exhausted);

    nb::class_<CoverProblem>(module, "CoverProblem", "What is to be covered, with what and how.")
        .def(nb::init<>())
        .def_rw("edges", &CoverProblem::edges)
        .def_rw("corners", &CoverProblem::corners)
        .def_rw("tint", &CoverProblem::tint)
        .def_rw("placements", &CoverProblem::placements)
        .def_rw("shapes", &CoverProblem::shapes)
        .def_rw("stock", &CoverProblem::stock)
        .def_rw("fixed", &CoverProblem::fixed)
        .def_rw("no_edges", &CoverProblem::no_edges)
        .def_rw("joined", &CoverProblem::joined);

    nb::class_<Cover>(module, "Cover", "A search that covers a region with pieces.")
        .def(
            "__init__",
            [](Cover* self, const CoverProblem& problem, std::uint64_t seed, bool restarts) {
                if (!is_sound(problem)) throw nb::value_error("the problem is not sound");
                new (self) Cover(problem, seed, restarts);
            },
            "problem"_a, "seed"_a, "restarts"_a)
        .def(
            "run",
            [](Cover& self, double seconds) {
                nb::gil_scoped_release release;
                return run_for(self, seconds);
            },
            "seconds"_a, "Goes on until it has found a further solution or the time is over.")
        .def_prop_ro("steps", &Cover::steps)
        .def("laid", &Cover::laid, "Returns what lies now: placement and colour or -1.");
}

}  // namespace cornerwise
