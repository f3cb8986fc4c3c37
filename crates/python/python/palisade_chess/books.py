"""Books that outgrow a machine: an ending worked out by the workers of a Dask cluster.

``make`` makes what ``palisade book`` makes of the same position, byte for byte. The plan, its order and what a table
is worked out from are Palisade's; who works on what, and who does it again when a worker is lost, is Dask's. Tables
go to a folder that all workers see, by ``fsspec``: of a disk that they share, or of an object store.

>>> from palisade_chess import books
>>> books.make("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", None, "anywhere")
Traceback (most recent call last):
TypeError: client: expected a distributed.Client, found None
"""

import struct
import uuid
import warnings
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple, Optional

from ._palisade import NativePlan
from .answers import Position, Side, _side

__all__ = ["Estimate", "estimate", "make"]

# Units of work of a group of tables: some seconds of a core. A group is a task, so this is what a lost worker loses.
GROUP = 5_000_000
# How often a task is begun again that raises: a store may be busy for a moment.
RETRIES = 3
# Units of work that a core does in a second, packing included.
UNITS = 600_000
# Seconds after which it is looked again who is there, while the workers work.
PATIENCE = 5.0

# Behind the pages of a group: their lengths, the check sum of these, how many there are, and this word.
_END = b"PalGroup"
_TAIL = struct.Struct("<IQ8s")


class Estimate(NamedTuple):
    """How much a book is. Where ``whole`` is false, only so many tables were listed, and there are more."""

    whole: bool
    tables: int
    # Those of them with two pieces or three, which take nearly all of the time; 0 where not all are listed.
    large: int
    # Of one core, about; not known where not all are listed.
    seconds: Optional[float]
    # Of the file, by and large.
    bytes: int

    def __str__(self) -> str:
        if self.seconds is None:
            return f"more than {self.tables} tables, more than {self.bytes // 10**9} GB: not listed further"
        size = f"a file of some {self.bytes / 1e6:.2f} MB"
        return f"{self.tables} tables, {self.large} of them with two pieces or three: about {self.seconds:.1f} s; {size}"


class _Job(NamedTuple):
    """What every task is told: of what the book is, and where."""

    fen: str
    sides: tuple[bool, ...]
    megabytes: int
    folder: str
    options: tuple[tuple[str, Any], ...]

    def plan(self) -> NativePlan:
        return _plan(self.fen, self.sides, self.megabytes)

    def store(self) -> "_Store":
        fs, path = _needed("fsspec").core.url_to_fs(self.folder, **dict(self.options))
        return _Store(fs, path)


# One for each process: its tables at hand serve the next task as well.
@lru_cache(maxsize=1)
def _plan(fen: str, sides: tuple[bool, ...], megabytes: int) -> NativePlan:
    return NativePlan(fen, list(sides), megabytes)


class _Store:
    """The folder."""

    def __init__(self, fs: Any, folder: str) -> None:
        self.fs, self.folder = fs, folder.rstrip("/")

    def path(self, name: str) -> str:
        return f"{self.folder}/{name}"

    def group(self, number: int) -> str:
        return self.path(f"groups/{number:06}")

    @contextmanager
    def writing(self, path: str) -> Iterator[Any]:
        """A file that is there when it is whole, and not at all else. An object store has it so by itself; on a disk
        it has a name among the groups till then, which go when the book is there."""
        local = "file" in (self.fs.protocol if isinstance(self.fs.protocol, tuple) else (self.fs.protocol,))
        beside = self.path(f"groups/{uuid.uuid4().hex}.part") if local else path
        try:
            with self.fs.open(beside, "wb") as file:
                yield file
            if local:
                self.fs.mv(beside, path)
        except BaseException as error:
            with suppress(Exception):
                self.fs.rm_file(beside)
            if isinstance(error, OSError):
                why = error.strerror or str(error)
                raise OSError(error.errno, f"{why}; what is whole stays, and the same call goes on", path) from error
            raise

    def read(self, path: str, start: Optional[int] = None, end: Optional[int] = None) -> bytes:
        return bytes(self.fs.cat_file(path, start=start, end=end))

    def lengths(self, number: int, count: int) -> Optional["array[int]"]:
        """The lengths of a group's pages, if it is there and whole to its end."""
        path, tail = self.group(number), 8 * count + _TAIL.size
        try:
            size = self.fs.size(path)
            end = self.read(path, max(size - tail, 0), size)
        except FileNotFoundError:
            return None
        lengths, rest = array("Q", end[: 8 * count]), end[8 * count :]
        whole = rest == _TAIL.pack(zlib.crc32(end[: 8 * count]), count, _END)
        return lengths if whole and sum(lengths) + tail == size else None


def _needed(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError as error:
        missing = f'books of a cluster need {name}: pip install "palisade-chess[cluster]"'
        raise ModuleNotFoundError(missing, name=error.name) from error


@contextmanager
def _blamed(path: str) -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{path}: {error}; take it away, and the same call makes it again") from None


def _work(
    job: _Job, number: int, start: int, end: int, below: Sequence[tuple[int, int]], done: Sequence[bytes]
) -> bytes:
    """Makes the tables of a group, unless they are there; says the lengths of their pages. ``below`` are the groups
    on which it rests, each with its first table, and ``done`` what they said."""
    plan, store = job.plan(), job.store()
    there = store.lengths(number, end - start)
    if there is not None:
        return there.tobytes()
    ends: dict[int, tuple[str, int, int]] = {}
    for (group, first), said in zip(below, done):
        place = 0
        for child, length in enumerate(array("Q", said), first):
            ends[child] = store.group(group), place, place + length
            place += length
    own: list[bytes] = []

    def read(children: list[int]) -> list[bytes]:
        paths, starts, stops = zip(*(ends[child] for child in children))
        return [bytes(page) for page in store.fs.cat_ranges(list(paths), list(starts), list(stops), on_error="raise")]

    for table in range(start, end):
        try:
            own.append(plan.make(table, read))
        except ValueError:
            for child, (path, first_byte, last) in ends.items():
                with _blamed(path):
                    plan.check(child, store.read(path, first_byte, last))
            raise
    lengths = array("Q", map(len, own)).tobytes()
    with store.writing(store.group(number)) as file:
        file.writelines(own)
        file.write(lengths + _TAIL.pack(zlib.crc32(lengths), len(own), _END))
    return lengths


def _bind(job: _Job, starts: Sequence[int], done: Sequence[bytes]) -> int:
    """Puts the groups into one file; each page is looked at once more."""
    plan, store = job.plan(), job.store()
    header = plan.header()
    places, at = array("Q"), len(header)
    with store.writing(store.path("ending.book")) as book:
        book.write(header)
        for number, (start, said) in enumerate(zip(starts, done)):
            pages, place = store.read(store.group(number)), 0
            for table, length in enumerate(array("Q", said), start):
                page = pages[place : place + length]
                with _blamed(store.group(number)):
                    plan.check(table, page)
                book.write(page)
                places.append(at)
                place, at = place + length, at + length
        index = plan.index(places.tolist())
        book.write(index)
    return at + len(index)


def _begin(job: _Job, store: _Store) -> int:
    """Says how much work a group is here, in a folder that is new or of the same book."""
    about = job.plan().header()
    path = store.path("plan")
    try:
        there = store.read(path)
    except FileNotFoundError:
        store.fs.makedirs(store.path("groups"), exist_ok=True)
        with store.writing(path) as file:
            file.write(struct.pack("<Q", GROUP) + about)
        return GROUP
    if there[8:] != about:
        raise FileExistsError(f"{store.folder} is of another ending; take it away first")
    return int(struct.unpack("<Q", there[:8])[0])


def _asked(sides: Sequence[Side]) -> tuple[bool, ...]:
    """The sides as truth values; others are an error."""
    names = [_side(side) for side in sides]
    if isinstance(sides, str) or not names or not all(str(name).lower() in ("white", "black", "w", "b") for name in names):
        raise ValueError(f'sides: expected some of "white" and "black", as ("white",), found {sides!r}')
    return tuple(name.lower().startswith("w") for name in names)


def estimate(
    fen: Position, *, sides: Sequence[Side] = ("white", "black"), most: int = 200_000, seconds: float = 3.0
) -> Estimate:
    """How much ``make`` would have to do, counted and not done. No more than ``most`` tables are listed, in no more than
    ``seconds``; Ctrl-C ends it as well.

    >>> from palisade_chess import books
    >>> books.estimate("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1").tables
    10
    >>> print(books.estimate("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", most=3))
    more than 4 tables, more than 0 GB: not listed further
    """
    found = NativePlan.estimate(fen, list(_asked(sides)), most, str(seconds))
    whole, tables, large, work, size = found
    return Estimate(whole, tables, large, work / UNITS if whole else None, size)


def _await(distributed: Any, client: Any, book: Any) -> None:
    """Waits for the book, and warns of what may keep it waiting for ever."""
    said = ""
    while True:
        try:
            distributed.wait([book], timeout=PATIENCE)
            return
        except (distributed.TimeoutError, TimeoutError):
            why = _trouble(client)
        if why and why != said:
            warnings.warn(why, RuntimeWarning, stacklevel=3)
        said = why


def _trouble(client: Any) -> str:
    """What may keep the work waiting for ever, or nothing."""
    if client.status != "running":
        return "the scheduler is not heard: start it again where it was, or end this; the same call goes on"
    known = client.run_on_scheduler(lambda dask_scheduler: [one.status.name for one in dask_scheduler.workers.values()])
    paused = sum(status == "paused" for status in known)
    if not known:
        return "there is no worker; the work waits for one"
    if paused:
        return (
            f"{paused} of {len(known)} workers are paused for want of memory: give each more, or make with fewer "
            "megabytes; what is whole stays, and the same call goes on"
        )
    return ""


def make(
    fen: Position,
    client: Any,
    folder: str,
    *,
    sides: Sequence[Side] = ("white", "black"),
    megabytes: int = 512,
    bar: bool = False,
    options: Optional[Mapping[str, Any]] = None,
) -> str:
    """Works an ending out on a Dask cluster; says where the book is: ``ending.book`` in the folder.

    ``client`` is a ``distributed.Client``, ``folder`` a path or an address that fsspec knows, with its ``options``.
    ``sides`` are those of whom is asked whether they win. Each process keeps ``megabytes`` of tables at hand, and
    takes some 100 beside these for each thread. With ``bar`` Dask shows how far it is.

    Tables are listed first, as far as they fit into the ``megabytes``; ``estimate`` says beforehand how many there
    are. A RuntimeWarning says within ten seconds if the scheduler is not heard, if no worker is there, or if workers are
    paused for want of memory. RuntimeError says that the scheduler was lost.

    The same call goes on where an earlier one ended. What a worker, a disk or Ctrl-C ends costs the groups that were
    being made. OSError says what a store has refused, ValueError which table is damaged.
    """
    distributed = _needed("distributed")
    if not isinstance(client, distributed.Client):
        raise TypeError(f"client: expected a distributed.Client, found {client!r}")
    text = fen if isinstance(fen, str) else fen.fen()
    job = _Job(text, _asked(sides), megabytes, folder, tuple((options or {}).items()))
    store = job.store()
    groups = job.plan().groups(_begin(job, store))
    place = store.path("ending.book")
    if store.fs.exists(place):
        return place
    # Names that no other call has: what Dask forgot here must not be taken for what is there.
    call = uuid.uuid4().hex
    # Dask puts those first that were named first where it may choose, which frees what the next ones rest on.
    futures: list[Any] = []
    for number, (start, end, below) in enumerate(groups):
        first = [(group, groups[group][0]) for group in below]
        done = [futures[group] for group in below]
        key = f"tables-{call}-{number}"
        futures.append(client.submit(_work, job, number, start, end, first, done, key=key, retries=RETRIES))
    starts = [start for start, _, _ in groups]
    book = client.submit(_bind, job, starts, futures, key=f"book-{call}", retries=RETRIES)
    try:
        if bar:
            # It shows how far it is beside us, who look after the workers.
            distributed.progress(futures, notebook=False)
        _await(distributed, client, book)
        book.result()
    except CancelledError as error:
        lost = "the scheduler was lost; start it again, and the same call goes on with what is whole"
        raise RuntimeError(lost) from error
    except distributed.KilledWorker as error:
        why = "a group has ended its workers one after the other, for want of memory it seems"
        raise RuntimeError(f"{why}: {error}") from error
    finally:
        client.cancel([book, *futures], force=True)
    store.fs.rm(store.path("groups"), recursive=True)
    return place
