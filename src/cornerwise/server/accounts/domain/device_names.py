"""A short name for the device of a session, such as “Firefox on Linux”."""

from __future__ import annotations

# The first match wins: most browsers also name others in their user agent.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


def device_name(agent: str) -> str:
    """Returns the browser and the system, such as `Firefox · Android`; empty when unknown."""
    found = [
        next((name for sign, name in known if sign in agent), "") for known in (_BROWSERS, _SYSTEMS)
    ]
    return " · ".join(name for name in found if name)
