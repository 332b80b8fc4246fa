"""The picture of a position or a game, the same for every output format."""

from __future__ import annotations

from collections.abc import Sequence

from cornerwise.game import Game
from cornerwise.palette import paint_of
from cornerwise.render.describe import description_of, piece_title, title_of
from cornerwise.render.frame import Frame, frame_of
from cornerwise.render.ground import coordinates, ground, start_marks
from cornerwise.render.laid import LaidPiece, Subject, laid_pieces, position_of
from cornerwise.render.options import DEFAULT_OPTIONS, RenderOptions
from cornerwise.render.picture import Group, Picture
from cornerwise.render.piece_shapes import halo_group, piece_group, shadow_group


def build_picture(subject: Subject, options: RenderOptions = DEFAULT_OPTIONS) -> Picture:
    """Returns the picture of a position, or of a game's current position."""
    position = position_of(subject)
    frame = frame_of(position.variant.board, options)
    tones = options.theme.tones
    region = set(frame.spots(range(frame.board.size)))
    empty = ground(frame, start_marks(frame, position, tones), tones, region=region)
    pieces, numbered = laid_pieces(subject), isinstance(subject, Game)
    return Picture(
        width=frame.width,
        height=frame.height,
        page=tones.page,
        title=title_of(subject),
        description=description_of(subject),
        groups=(empty, *piece_groups(frame, pieces, options, numbered=numbered)),
    )


def piece_groups(
    frame: Frame, pieces: Sequence[LaidPiece], options: RenderOptions, *, numbered: bool
) -> list[Group]:
    """Returns everything above the board: coordinates, shadows, pieces and the halo.

    `numbered` says whether the titles of the pieces begin with their numbers.
    """
    tones = options.theme.tones
    groups = [coordinates(frame, tones)] if options.coordinates else []
    groups.append(shadow_group(frame, pieces, tones.shadow))
    for piece in pieces:
        title = piece_title(frame.board, piece, numbered=numbered)
        groups.append(piece_group(frame, piece, paint_of(piece.colour), title, options))
    if options.last_move:
        groups.extend(halo_group(frame, piece, tones.halo) for piece in pieces if piece.last)
    return groups
