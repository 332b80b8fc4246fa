"""Drawings of `SMALL` in which white's move `#` shuts colours in."""

BLACK_IS_SHUT_IN = """
    W . . . . .
    . # # . . .
    . . . . . .
    . . . . . .
    . . . . W W
    . . . . W B
"""
"""White's corner piece leaves black's single square no corner to continue from. White can go on."""

BOTH_ARE_SHUT_IN = """
    W W . . . .
    . . W . . .
    . . . # # #
    . . . . . .
    . . . . W W
    . . . . W B
"""
"""Black is shut in as before, and white places its last piece that fits."""
