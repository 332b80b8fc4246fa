"""Draws boards as plain and coloured text, SVG, PNG and animated GIF, and in notebooks.

>>> from cornerwise import Game, setup_named
>>> from cornerwise.render import RenderOptions, to_svg
>>> svg = to_svg(Game(setup_named("duo")), RenderOptions(patterns=True))
"""

from cornerwise.extras import needs
from cornerwise.game import Game
from cornerwise.render.laid import Subject
from cornerwise.render.options import DEFAULT_OPTIONS, RenderOptions, Theme
from cornerwise.render.svg import to_svg
from cornerwise.render.text import to_rich_text, to_text


def to_png(subject: Subject, options: RenderOptions = DEFAULT_OPTIONS) -> bytes:
    """Returns a position, or the current position of a game, as the bytes of a PNG file.

    Raises `MissingExtra` without the extra `render`.
    """
    # Imported here because Pillow is large, and only this needs it.
    with needs("render"):
        from cornerwise.render.png import to_png as draw  # noqa: PLC0415

    return draw(subject, options)


def to_gif(game: Game) -> bytes:
    """Returns a game, move by move, as the bytes of an animated GIF file.

    Raises `MissingExtra` without the extra `render`.
    """
    with needs("render"):
        from cornerwise.render.animation import to_gif as draw  # noqa: PLC0415

    return draw(game)


def to_card(game: Game) -> bytes:
    """Returns the current position of a game as a card for shared links: the bytes of a PNG file.

    Raises `MissingExtra` without the extra `render`.
    """
    with needs("render"):
        from cornerwise.render.card import to_card as draw  # noqa: PLC0415

    return draw(game)


__all__ = [
    "RenderOptions",
    "Subject",
    "Theme",
    "to_card",
    "to_gif",
    "to_png",
    "to_rich_text",
    "to_svg",
    "to_text",
]
