"""A setup as named settings, and as the name of a game and the settings that Pentobi does not have."""

from __future__ import annotations

from cornerwise.errors import RecordError, SetupError
from cornerwise.variants import VARIANTS, Seating, Setup, Start, Variant, setup_named


def settings_of(setup: Setup) -> dict[str, str]:
    """Returns the variant, seating and other settings by name. Inverse of `setup_of_settings`.

    Raises `RecordError` for a setup that cannot be restored from its names.
    """
    variant = setup.variant
    settings = {
        "variant": variant.id,
        "seating": setup.seating.id,
        "first": variant.colours[setup.first],
        "start": setup.start.value,
        "scoring": setup.scoring.id,
    }
    if setup.seating.shared is not None:
        settings["shared"] = variant.colours[setup.seating.shared]
    try:
        known = setup_of_settings(settings) == setup
    except RecordError:
        known = False
    if not known:
        raise RecordError(
            f"the setup {setup.name} cannot be written: its variant, seating or scoring "
            "is not part of this package"
        )
    return settings


def setup_of_settings(settings: dict[str, str]) -> Setup:
    """Returns the setup with these settings. Inverse of `settings_of`.

    Only `variant` is required. Raises `RecordError` for names that do not exist.
    """
    variant = next((known for known in VARIANTS if known.id == settings["variant"]), None)
    if variant is None:
        known = ", ".join(known.id for known in VARIANTS)
        raise RecordError(f"there is no variant {settings['variant'][:40]!r}: choose from {known}")
    try:
        seating = variant.seating(settings.get("seating", variant.seatings[0].id)[:40])
        return setup_named(
            f"{variant.id}-{seating.id}",
            shared=_short(settings.get("shared")),
            first=_short(settings.get("first")),
            start=settings.get("start", Start.ANY.value)[:40],
            scoring=_short(settings.get("scoring")),
        )
    except SetupError as error:
        raise RecordError(str(error)) from None


def pentobi_name(setup: Setup) -> str:
    """Returns the value of GM. Raises `RecordError` when Pentobi has no such game."""
    name = setup.seating.sgf_name
    if name is None:
        raise RecordError(f"Pentobi has no game like {setup.name}: save it as .json instead")
    return name


def pentobi_setup(name: str) -> Setup:
    """Returns the default setup for a value of GM.

    That is the first seating with that name, with fixed start cells, the usual scoring and
    the first colour to begin. Raises `RecordError` for games that this package does not have.
    """
    names: dict[str, tuple[Variant, Seating]] = {}
    for variant in VARIANTS:
        for seating in variant.seatings:
            if seating.sgf_name is not None:
                names.setdefault(seating.sgf_name, (variant, seating))
    if name not in names:
        known = ", ".join(names)
        raise RecordError(f"{name[:60]!r} is not supported, only {known}")
    variant, seating = names[name]
    return Setup(variant, seating, start=Start.FIXED, scoring=variant.scoring)


def settings_text(setup: Setup) -> str:
    """Returns the settings that differ from `pentobi_setup`, as `start=any first=red`.

    Inverse of `with_settings`; empty when none differs.
    """
    settings = settings_of(setup)
    usual = settings_of(pentobi_setup(pentobi_name(setup)))
    return " ".join(f"{key}={value}" for key, value in settings.items() if usual.get(key) != value)


def with_settings(usual: Setup, text: str) -> Setup:
    """Returns the setup with the given settings changed. Inverse of `settings_text`."""
    settings = settings_of(usual)
    changed: dict[str, str] = {}
    for item in text.split():
        key, equals, value = item.partition("=")
        if not equals or key not in ("seating", "first", "start", "scoring", "shared"):
            raise RecordError(f"{item[:40]!r} is not a setting: it should look like start=any")
        if key in changed:
            raise RecordError(f"the setting {key} appears twice")
        changed[key] = value
    if "seating" in changed:
        settings.pop("shared", None)
    setup = setup_of_settings(settings | changed)
    if setup.seating.sgf_name != usual.seating.sgf_name:
        raise RecordError(f"the seating {setup.seating.id} does not match the game's name")
    return setup


def _short(value: str | None) -> str | None:
    # Long names are cut to keep error messages short.
    return None if value is None else value[:40]
