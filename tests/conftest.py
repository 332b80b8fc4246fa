"""Settings that all tests share."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# Runs are repeatable, and a busy machine is no failure.
settings.register_profile(
    "ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci")
