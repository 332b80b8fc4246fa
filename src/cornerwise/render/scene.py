"""The picture of a position or a game, put together once for every format."""

from __future__ import annotations

from cornerwise.palette import paint_of
from cornerwise.render.describe import description_of, piece_title, title_of
from cornerwise.render.frame import frame_of
from cornerwise.render.ground import coordinates, ground
from cornerwise.render.laid import Subject, laid_pieces, position_of
from cornerwise.render.options import DEFAULT_OPTIONS, RenderOptions
from cornerwise.render.picture import Group, Picture
from cornerwise.render.piece_shapes import halo_group, piece_group, shadow_group


def build_picture(subject: Subject, options: RenderOptions = DEFAULT_OPTIONS) -> Picture:
    """Returns the picture of a position, or of a game as it stands."""
    position = position_of(subject)
    frame = frame_of(position.variant.board, options)
    tones = options.theme.tones
    paints = [paint_of(name) for name in position.variant.colours]
    groups: list[Group] = [ground(frame, position, tones)]
    if options.coordinates:
        groups.append(coordinates(frame, tones))
    pieces = laid_pieces(subject)
    groups.append(shadow_group(frame, pieces, tones.shadow))
    for piece in pieces:
        title = piece_title(subject, piece)
        groups.append(piece_group(frame, piece, paints[piece.colour], title, options))
    if options.last_move:
        groups.extend(halo_group(frame, piece, tones.halo) for piece in pieces if piece.last)
    return Picture(
        width=frame.width,
        height=frame.height,
        page=tones.page,
        title=title_of(subject),
        description=description_of(subject),
        groups=tuple(groups),
    )
