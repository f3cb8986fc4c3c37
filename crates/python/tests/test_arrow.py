"""Columns in, columns out: the same answers as for lists, no copies, nothing released twice."""

import ctypes
import gc
import sys
from collections import Counter
from pathlib import Path

import pytest
from test_palisade import EFFORTS, OPEN, WALL, vectors
from waiting import Asked

import palisade_chess as palisade

TEXTS = [WALL, None, OPEN, "", "nothing", WALL]
SAID = [True, None, False, None, None, True]


def ask(column, **arguments):
    return palisade.blockages(column, "white", **arguments)


# What pyarrow has.


@pytest.fixture(params=["string", "large_string", "string_view"])
def kind(request):
    return getattr(pytest.importorskip("pyarrow"), request.param)()


def test_a_column_is_answered_as_a_list(kind):
    import pyarrow as pa

    for side in ["white", "black"]:
        fens = [row["fen"] for row in vectors() if row["side"] == side]
        fens[100:200] = [None] * 100
        column = pa.array(fens, kind)
        chunks = pa.chunked_array([column[at : at + 7] for at in range(0, len(fens), 7)])
        for effort in EFFORTS:
            said = palisade.blockages(fens, side, effort)
            assert said.count(None) == 100
            assert palisade.blockages(column, side, effort).to_list() == said
            assert palisade.blockages(chunks, side, effort, threads=3).to_list() == said
        said = palisade.unwinnables(fens, side)
        assert palisade.unwinnables(column, side).to_list() == said
        assert palisade.unwinnables(chunks, side).to_list() == said


def test_every_slice(kind):
    import pyarrow as pa

    # One text stands within its view, the others do not.
    column = pa.array(TEXTS * 5, kind)
    for start in range(len(column) + 1):
        for length in range(len(column) - start + 1):
            said = (SAID * 5)[start : start + length]
            assert ask(column.slice(start, length), invalid="none").to_list() == said


def test_empty_and_null(kind):
    import pyarrow as pa

    empty = pa.array([], kind)
    nulls = pa.array([None] * 1000, kind)
    assert ask(empty).to_list() == []
    assert ask(pa.chunked_array([], kind)).to_list() == []
    assert ask(pa.chunked_array([empty, empty])).to_list() == []
    assert ask(pa.chunked_array([empty, nulls[:3], empty])).to_list() == [None] * 3
    assert ask(nulls).to_list() == [None] * 1000
    assert ask(pa.nulls(5)).to_list() == [None] * 5
    assert pa.array(ask(empty)).type == pa.array(ask(nulls)).type == pa.bool_()


@pytest.mark.parametrize("threads", [None, 1, 7])
def test_a_column_names_the_first_wrong_text(kind, threads):
    import pyarrow as pa

    texts = [WALL] * 1000 + ["nothing"] + [OPEN] * 500 + ["still nothing"]
    column = pa.array(texts, kind)
    for column in [column, pa.chunked_array([column[:900], column[900:]])]:
        with pytest.raises(palisade.InvalidFen, match="position 1000: "):
            ask(column, threads=threads)
        with pytest.raises(palisade.InvalidFen, match="position 100: "):
            ask(column[900:], threads=threads)
        said = ask(column, invalid="none", threads=threads).to_list()
        assert said == [True] * 1000 + [None] + [False] * 500 + [None]


def test_other_types_are_named():
    pa = pytest.importorskip("pyarrow")
    for column, name in [
        (pa.array([1]), "Int64"),
        (pa.array([1.5]), "Float64"),
        (pa.array([b"x"]), "Binary"),
        (pa.array(["x"]).dictionary_encode(), "Dictionary.*cast it"),
        (pa.chunked_array([["x"]]).dictionary_encode(), "Dictionary.*cast it"),
        (pa.array([["x"]]), "List"),
        (pa.table({"fen": ["x"]}), "Struct.*one of its columns"),
        (pa.record_batch({"fen": ["x"]}), "Struct.*one of its columns"),
    ]:
        with pytest.raises(TypeError, match=f"utf8, large_utf8 or utf8_view .* this is {name}"):
            ask(column)


def test_answers_are_shared_and_not_copied():
    pa = pytest.importorskip("pyarrow")
    answers = ask(pa.array(TEXTS * 100), invalid="none")
    first, second = pa.array(answers), pa.array(answers)
    addresses = [buffer.address for buffer in first.buffers()]
    assert addresses == [buffer.address for buffer in second.buffers()]
    part = pa.array(answers[5:])
    assert addresses == [buffer.address for buffer in part.buffers()] and part.offset == 5
    first.validate(full=True)
    part.validate(full=True)
    # The memory outlives the object that made it.
    del answers, second
    gc.collect()
    assert first.to_pylist() == SAID * 100 and part.to_pylist() == (SAID * 100)[5:]


# What others have.


def test_polars():
    pl = pytest.importorskip("polars")
    fens = pl.Series("fen", TEXTS)
    answers = ask(fens, invalid="none")
    assert pl.Series(answers).to_list() == SAID
    assert pl.Series(answers).dtype == pl.Boolean
    many = pl.concat([fens, fens[2:], fens[:0], fens[::2]], rechunk=False)
    assert many.n_chunks() > 2
    assert ask(many, invalid="none").to_list() == SAID + SAID[2:] + SAID[::2]
    assert ask(pl.Series([None, None])).to_list() == [None, None]
    with pytest.raises(TypeError, match="Struct.*one of its columns"):
        ask(fens.to_frame())
    with pytest.raises(TypeError, match="Int64"):
        ask(pl.Series([1]))


def test_polars_copies_nothing():
    pl, pa = pytest.importorskip("polars"), pytest.importorskip("pyarrow")
    answers = ask(pl.Series(TEXTS * 100), invalid="none")
    through = pa.chunked_array(pl.Series(answers)).chunk(0)
    addresses = [[buffer.address for buffer in column.buffers()]
                 for column in [through, pa.array(answers)]]
    assert addresses[0] == addresses[1]


def test_nanoarrow():
    na = pytest.importorskip("nanoarrow")
    answers = ask(na.Array(TEXTS, na.string()), invalid="none")
    assert na.Array(answers).to_pylist() == SAID


def test_duckdb():
    duckdb, pa = pytest.importorskip("duckdb"), pytest.importorskip("pyarrow")
    pytest.importorskip("numpy", reason="DuckDB wants it for functions in Python")
    with duckdb.connect() as con:
        con.execute("CREATE TABLE games AS SELECT unnest(?) AS fen", [TEXTS * 1000])
        table = con.table("games").to_arrow_table()
        assert ask(table["fen"], invalid="none").to_list() == SAID * 1000
        wall = lambda fens: pa.array(ask(fens, invalid="none"))
        con.create_function("wall", wall, ["VARCHAR"], "BOOLEAN", type="arrow",
                            null_handling="special")
        found = con.execute("SELECT count(*), count_if(wall(fen)) FROM games").fetchall()
        assert found == [(6000, 2000)]


# What the answers can do by themselves.


def test_answers_are_a_sequence():
    answers = ask(Producer(TEXTS), invalid="none")
    assert len(answers) == 6 and list(answers) == answers.to_list() == SAID
    assert [answers[at] for at in range(-6, 6)] == SAID * 2
    for at in [6, -7, 10**6]:
        with pytest.raises(IndexError):
            answers[at]
    with pytest.raises(TypeError):
        answers["fen"]
    for start in [None, -7, -2, 0, 1, 5, 9]:
        for stop in [None, -7, -2, 0, 1, 5, 9]:
            for step in [None, 1, 2, -1, -3]:
                part = slice(start, stop, step)
                assert answers[part] == SAID[part]
                assert answers[part][::-1] == SAID[part][::-1]
    assert answers == answers[:] and answers != answers[1:] and answers != [True]
    assert answers != 7 and None in answers
    assert repr(answers) == "<palisade.Answers: 6, of them 2 true and 3 null>"
    with pytest.raises(TypeError, match="unhashable"):
        hash(answers)


# Memory, looked after by a producer that counts.


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


RELEASE = {each: ctypes.CFUNCTYPE(None, ctypes.POINTER(each)) for each in [Schema, Array, Stream]}
GET_SCHEMA = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Schema))
GET_NEXT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Array))
GET_ERROR = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(Stream))
NUMBER, POINTER = ctypes.c_int64, ctypes.c_void_p
Schema._fields_ = [
    ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p),
    ("flags", NUMBER), ("n_children", NUMBER), ("children", POINTER), ("dictionary", POINTER),
    ("release", RELEASE[Schema]), ("private_data", POINTER),
]
Array._fields_ = [
    ("length", NUMBER), ("null_count", NUMBER), ("offset", NUMBER), ("n_buffers", NUMBER),
    ("n_children", NUMBER), ("buffers", ctypes.POINTER(POINTER)), ("children", POINTER),
    ("dictionary", POINTER), ("release", RELEASE[Array]), ("private_data", POINTER),
]
Stream._fields_ = [
    ("get_schema", GET_SCHEMA), ("get_next", GET_NEXT), ("get_last_error", GET_ERROR),
    ("release", RELEASE[Stream]), ("private_data", POINTER),
]
NAMES = {Schema: b"arrow_schema", Array: b"arrow_array", Stream: b"arrow_array_stream"}
capsule_of = ctypes.pythonapi.PyCapsule_New
capsule_of.restype = ctypes.py_object
capsule_of.argtypes = [POINTER, ctypes.c_char_p, POINTER]


class Maker:
    """Makes structures of the C data interface, and counts which of them are released."""

    def __init__(self, format=b"u"):
        self.format = format
        self.kept, self.made, self.released = [], Counter(), Counter()

    def releasing(self, struct):
        number = self.made.total()
        self.made[struct.__name__, number] = 1

        def release(pointer):
            self.released[struct.__name__, number] += 1
            pointer.contents.release = RELEASE[struct]()

        self.kept.append(RELEASE[struct](release))
        return self.kept[-1]

    def schema(self):
        return Schema(format=self.format, name=b"", flags=2, release=self.releasing(Schema))

    def array(self, texts, offsets=None):
        data = b"".join((text or "").encode("utf-8", "surrogateescape") for text in texts)
        bits = sum(1 << at for at, text in enumerate(texts) if text is not None)
        bits = bits.to_bytes(len(texts) // 8 + 1, "little")
        if offsets is None:
            offsets = [0]
            for text in texts:
                offsets.append(offsets[-1] + len((text or "").encode("utf-8", "surrogateescape")))
        offsets = (ctypes.c_int32 * len(offsets))(*offsets)
        parts = [ctypes.create_string_buffer(bits), offsets, ctypes.create_string_buffer(data)]
        return self.array_of(parts, len(texts))

    def array_of(self, parts, length):
        buffers = (POINTER * len(parts))(*[ctypes.addressof(part) for part in parts])
        self.kept.extend([parts, buffers])
        return Array(length=length, null_count=-1, n_buffers=len(parts),
                     buffers=buffers, release=self.releasing(Array))

    def capsule(self, struct, name=None):
        self.kept.append(struct)
        return capsule_of(ctypes.addressof(struct), name or NAMES[type(struct)], None)

    def is_released(self):
        """Was each that was made released, and once?"""
        return self.released == self.made


class Handing:
    """Capsules from elsewhere."""

    def __init__(self, *capsules):
        self.capsules = capsules

    def __arrow_c_array__(self, requested_schema=None):
        return self.capsules


class Producer(Maker):
    """A column in one piece."""

    def __init__(self, texts, format=b"u", offsets=None):
        super().__init__(format)
        self.texts, self.offsets = texts, offsets

    def __arrow_c_array__(self, requested_schema=None):
        array = self.array(self.texts, self.offsets)
        return self.capsule(self.schema()), self.capsule(array)


class Chunks(Maker):
    """A column in pieces, of which one may fail."""

    def __init__(self, chunks, format=b"u", failing=None):
        super().__init__(format)
        self.chunks, self.failing = chunks, failing

    def __arrow_c_stream__(self, requested_schema=None):
        chunks = iter(enumerate(self.chunks))

        def get_schema(stream, out):
            if self.failing == "schema":
                return 22
            out[0] = self.schema()
            return 0

        def get_next(stream, out):
            number, texts = next(chunks, (None, None))
            if number is None:
                out[0] = Array()
                return 0
            if number == self.failing:
                return 5
            out[0] = self.array(texts)
            return 0

        words = ctypes.create_string_buffer(b"the disk is gone")
        get_last_error = GET_ERROR(lambda stream: ctypes.addressof(words))
        self.kept.extend([words, GET_SCHEMA(get_schema), GET_NEXT(get_next), get_last_error])
        schema, following, error = self.kept[-3:]
        return self.capsule(Stream(get_schema=schema, get_next=following, get_last_error=error,
                                   release=self.releasing(Stream)))


def test_what_is_handed_over_is_released_once():
    producer = Producer(TEXTS * 100)
    assert ask(producer, invalid="none") == SAID * 100
    assert producer.is_released() and len(producer.made) == 2
    # A second call hands over anew.
    assert ask(producer, invalid="none") == SAID * 100
    assert producer.is_released() and len(producer.made) == 4
    producer = Producer([])
    assert ask(producer) == [] and producer.is_released()
    # An empty array may come without buffers.
    bare = Array(n_buffers=3, buffers=(POINTER * 3)(), release=producer.releasing(Array))
    assert ask(Handing(producer.capsule(producer.schema()), producer.capsule(bare))) == []
    assert producer.is_released()
    chunks = Chunks([TEXTS] * 50 + [[]] + [TEXTS] * 50)
    assert ask(chunks, invalid="none") == SAID * 100
    assert chunks.is_released() and len(chunks.made) == 103


def test_errors_release_too():
    for column in [Producer(TEXTS), Chunks([TEXTS] * 9)]:
        with pytest.raises(palisade.InvalidFen, match="position 3: "):
            ask(column)
        assert column.is_released()
    for column in [Producer(TEXTS, b"z"), Chunks([TEXTS], b"z")]:
        with pytest.raises(TypeError, match="this is Binary"):
            ask(column)
        assert column.is_released()
    with pytest.raises(TypeError, match="not known"):
        ask(Producer(TEXTS, b"?"))
    failing = Chunks([TEXTS] * 9, failing=4)
    with pytest.raises(RuntimeError, match="failed with code 5: the disk is gone"):
        ask(failing, invalid="none")
    assert failing.is_released() and len(failing.made) == 6
    failing = Chunks([TEXTS], failing="schema")
    with pytest.raises(RuntimeError, match="failed with code 22"):
        ask(failing)
    assert failing.is_released()


def test_capsules_are_looked_at():
    producer = Producer(TEXTS)
    again = Handing(*producer.__arrow_c_array__())
    assert ask(again, invalid="none") == SAID
    with pytest.raises(ValueError, match="handed over before"):
        ask(again)
    assert producer.is_released()
    with pytest.raises(TypeError, match='a capsule "arrow_schema" is wanted, and this is 7'):
        ask(Handing(7, 8))
    with pytest.raises((TypeError, ValueError)):
        ask(Handing(7))
    other = Maker()
    with pytest.raises(ValueError):
        ask(Handing(other.capsule(other.schema(), b"dltensor"), 8))
    long = producer.array(TEXTS)
    long.length = -1
    with pytest.raises(ValueError, match="cannot be"):
        ask(Handing(producer.capsule(producer.schema()), producer.capsule(long)))
    assert producer.is_released()


def test_offsets_are_not_believed():
    for offsets in [[0, 900, 10], [-5, 5, 10], [10, 5, 10]]:
        column = Producer(["x" * 5] * 2, offsets=offsets)
        with pytest.raises(palisade.InvalidFen, match="position 0: the array has no text"):
            ask(column)
        assert column.is_released()


def test_views_are_not_believed():
    good = bytearray(16)
    good[:4] = (3).to_bytes(4, sys.byteorder)
    good[4:7] = b"abc"
    for numbers in [(99, 0, 0), (20, 0, 30), (20, 1, 0), (-1, 0, 0), (20, 0, -1), (20, -1, 0)]:
        view = b"".join(number.to_bytes(4, sys.byteorder, signed=True)
                        for number in (numbers[0], 0, numbers[1], numbers[2]))
        maker = Maker(b"vu")
        maker.kept.append(lengths := (ctypes.c_int64 * 1)(40))
        parts = [ctypes.create_string_buffer(part) for part in [b"\3", bytes(good) + view, b"x" * 40]]
        column = Handing(maker.capsule(maker.schema()),
                         maker.capsule(maker.array_of([*parts, lengths], 2)))
        with pytest.raises(palisade.InvalidFen, match="position 0: (?!the array)"):
            ask(column)
        assert maker.is_released()
        with pytest.raises(palisade.InvalidFen, match="position 0: the array has no text"):
            array = maker.array_of([*parts, lengths], 1)
            array.offset = 1
            ask(Handing(maker.capsule(maker.schema()), maker.capsule(array)))
        assert maker.is_released()


def test_bytes_that_are_no_text():
    column = Producer([WALL, b"\xff\xfe".decode("utf-8", "surrogateescape"), WALL])
    with pytest.raises(palisade.InvalidFen, match="position 1: "):
        ask(column)
    assert ask(column, invalid="none") == [True, None, True]
    assert column.is_released()


def test_nothing_leaks():
    status = Path("/proc/self/statm")
    if not status.exists():
        pytest.skip("the memory in use cannot be read here")
    answers = ask(Producer([None] * 1000))
    producer = Producer(TEXTS[:1])

    def pages(rounds):
        for _ in range(rounds):
            answers.__arrow_c_array__()
        return int(status.read_text().split()[1])

    before = pages(1000)
    # Each is some hundred bytes: lost, they would be more than 10 000 pages.
    assert pages(100_000) - before < 2000
    assert ask(producer) == [True]


def test_others_work_meanwhile():
    """Nobody is made to give way, so another thread gets on only if the interpreter is free."""
    interval = sys.getswitchinterval()
    texts = ["4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"] * 100_000
    for column in [Producer(texts), texts]:
        stop = Asked()
        sys.setswitchinterval(1000)
        try:
            # It ends by itself, though late, if the other thread cannot end it.
            said = palisade.blockages(column, "white", "careful", threads=1, stop=stop)
            assert list(said)[-1] is None
        finally:
            sys.setswitchinterval(interval)
            stop.other.join()
