"""A process whose wall clock is wrong, while its other clocks are right."""

from __future__ import annotations

import subprocess
from pathlib import Path

_SHIM = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

int clock_gettime(clockid_t id, struct timespec *now) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(id, now);
  const char *skew = getenv("CLOCK_SKEW");
  if (id == CLOCK_REALTIME && skew) now->tv_sec += atol(skew);
  return result;
}
"""


def skewed(seconds: int, folder: Path) -> dict[str, str]:
    """Returns the environment of a process whose wall clock is ahead by some seconds."""
    source, library = folder / "skewed.c", folder / "skewed.so"
    if not library.exists():
        source.write_text(_SHIM)
        build = ["cc", "-shared", "-fPIC", "-o", str(library), str(source), "-ldl"]
        subprocess.run(build, check=True)
    return {"LD_PRELOAD": str(library), "CLOCK_SKEW": str(seconds)}
