"""A bar for long work, of ``tqdm`` where it is installed."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Optional


def _is_notebook() -> bool:
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return type(shell).__name__ == "ZMQInteractiveShell"


@contextmanager
def bar_of(
    wanted: Optional[bool], count: Callable[[], Optional[int]], unit: str
) -> Iterator[Optional[Callable[[int], object]]]:
    """What is told how many are done; None without a bar. If nobody has said whether there is one, it
    is in a notebook where tqdm is installed."""
    if wanted is None:
        wanted = _is_notebook() and find_spec("tqdm") is not None
    if not wanted:
        yield None
        return
    tqdm: Any = import_module("tqdm").tqdm
    with tqdm(total=count(), unit=unit) as shown:
        yield lambda done: shown.update(done - shown.n)
