"""Chess endgame knowledge one can depend on.

Where a function says that a side cannot win, that is a proof. A position is a FEN, or a
board with a method ``fen()``, as those of python-chess; a side is "white" or "black", or
``chess.WHITE`` or ``chess.BLACK``.
"""

from ._palisade import (
    Explanation,
    InvalidFen,
    Picture,
    SideView,
    Solution,
    Value,
    Winnability,
    blockage,
    blockages,
    explain,
    picture,
    solve,
    unwinnable,
    unwinnables,
    winnable,
)

__all__ = [
    "Explanation",
    "InvalidFen",
    "Picture",
    "SideView",
    "Solution",
    "Value",
    "Winnability",
    "blockage",
    "blockages",
    "explain",
    "picture",
    "solve",
    "unwinnable",
    "unwinnables",
    "winnable",
]
