"""Chess endgame knowledge one can depend on.

Where a function says that a side cannot win, that is a proof. A position is a FEN, or a
board with a method ``fen()``, as those of python-chess; a side is "white" or "black", "w" or "b", in any
letters, or ``chess.WHITE`` or ``chess.BLACK``. Where there are ``seconds``, they are of the clock on the wall.

A game, or many: ``annotate`` puts what is proved into it, ``remarks`` lists it.
One position: ``blockage``, ``unwinnable``, ``winnable``, ``solve``, ``explain``, ``picture``.
A proof as a text: ``Solution.certificate`` writes it, ``check`` checks it.
An ending worked out for good, and asked at once: ``Book``; by the workers of a cluster: ``books.make``.
Other people's engines: ``beside`` starts one with Palisade in front of it, ``known`` says what is proved
where one has said something.
Many at once, in a list or in a column of Arrow: ``blockages``, ``unwinnables``, ``solves``,
``winnables``, ``verdicts``.
"""

from ._palisade import (
    Answers,
    InvalidFen,
    __version__,
    blockage,
    blockages,
    syzygy,
    unwinnable,
    unwinnables,
)
from .answers import (
    Annotation,
    Book,
    BothSides,
    Explanation,
    Kings,
    Line,
    Mate,
    Move,
    Opinion,
    Pattern,
    Picture,
    Plan,
    Plans,
    Reasons,
    Remark,
    SideView,
    Solution,
    Squares,
    Table,
    Through,
    Value,
    Wall,
    Winnability,
    annotate,
    check,
    explain,
    picture,
    remarks,
    solve,
    winnable,
)
from .batches import Verdicts, solves, verdicts, winnables
from .engines import Known, beside, known

__all__ = [
    "Annotation",
    "Answers",
    "Book",
    "BothSides",
    "Explanation",
    "InvalidFen",
    "Kings",
    "Known",
    "Line",
    "Mate",
    "Move",
    "Opinion",
    "Pattern",
    "Picture",
    "Plan",
    "Plans",
    "Reasons",
    "Remark",
    "SideView",
    "Solution",
    "Squares",
    "Table",
    "Through",
    "Value",
    "Wall",
    "Verdicts",
    "Winnability",
    "__version__",
    "annotate",
    "beside",
    "blockage",
    "blockages",
    "check",
    "explain",
    "known",
    "picture",
    "remarks",
    "solve",
    "solves",
    "syzygy",
    "unwinnable",
    "unwinnables",
    "verdicts",
    "winnable",
    "winnables",
]
