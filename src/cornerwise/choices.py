"""Options with a few possible values, given as text."""

from __future__ import annotations

from enum import Enum
from typing import Never


class Choice(Enum):
    """An enum that names its values to those who ask for another one."""

    @classmethod
    def _missing_(cls, value: object) -> Never:
        known = ", ".join(each.value for each in cls)
        raise ValueError(f"{value!r:.40} is none of {known}")
