"""The marker of tests that take long."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "soak: takes long; run by `make soak`")
