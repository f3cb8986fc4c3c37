"""Batches of long questions: what one by one is said, all cores, and whoever stops them."""

import _thread
import copy
import json
import pickle
import signal
import sys
import threading
import time
from types import SimpleNamespace

import pytest
from test_palisade import BOOK, FINE_70, OPEN, PENROSE, ROOK, TOP, WALL, vectors
from waiting import Asked, eventually

import palisade_chess as palisade
from palisade_chess import answers

FINE_58 = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1"
# Nobody solves this within a test.
HARD = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"
FEW = [WALL, None, OPEN, FINE_58, PENROSE, ROOK, WALL]
BATCHES = [palisade.solves, palisade.winnables, palisade.verdicts]


def timeless(said):
    """The answer without how long it took."""
    if isinstance(said, dict):
        return {key: timeless(value) for key, value in said.items() if key != "seconds"}
    return said


def plain(answer):
    return None if answer is None else timeless(answer.to_dict())


@pytest.mark.parametrize("threads", [None, 1, 3])
def test_a_batch_says_what_is_said_one_by_one(threads):
    solved = palisade.solves(FEW, work=20_000, threads=threads)
    mates = palisade.winnables(FEW, work=20_000, threads=threads)
    words = palisade.verdicts(FEW, work=20_000, threads=threads)
    whites = palisade.winnables(FEW, "white", work=20_000, threads=threads)
    assert len(solved) == len(mates) == len(words) == len(FEW)
    for fen, solution, both, word, white in zip(FEW, solved, mates, words, whites):
        if fen is None:
            assert solution is both is word is None
            continue
        assert plain(solution) == plain(palisade.solve(fen, work=20_000, threads=threads))
        for side in ["white", "black"]:
            alone = palisade.winnable(fen, side, work=20_000)
            assert plain(getattr(both, side)) == plain(alone)
            assert getattr(word, side) == alone.verdict
        assert plain(white.white) == plain(both.white) and white.black is None
    assert [answer for answer in words if answer][1] == palisade.Verdicts("winnable", "unwinnable")


def test_verdicts_contradict_no_bound():
    fens = sorted({row["fen"] for row in vectors()})[::17]
    dead = {side: palisade.unwinnables(fens, side) for side in ["white", "black"]}
    said = palisade.verdicts(fens, work=2000)
    assert len(said) > 100
    for number, verdicts in enumerate(said):
        for side in ["white", "black"]:
            if dead[side][number]:
                assert getattr(verdicts, side) == "unwinnable"


def test_columns_of_arrow_are_taken():
    pa = pytest.importorskip("pyarrow")
    column = pa.chunked_array([[WALL, None], ["nothing"]])
    for ask in BATCHES:
        said = ask(column, work=100, invalid="none")
        assert said[0] is not None and said[1:] == [None, None]
        with pytest.raises(palisade.InvalidFen, match="position 2: "):
            ask(column, work=100)


@pytest.mark.parametrize("ask", BATCHES)
def test_what_is_wrong_is_said_before_anything_long_begins(ask):
    fens = [HARD] * 100 + ["nothing"]
    with pytest.raises(palisade.InvalidFen, match="position 100: "):
        ask(fens, work=10**12)
    with pytest.raises(ValueError, match="invalid: expected raise or none"):
        ask(fens, invalid="perhaps")
    with pytest.raises(ValueError, match='work: expected a whole number from 0 on, found "-1"'):
        ask(fens, work=-1)
    for seconds in [-1, float("nan"), "soon"]:
        with pytest.raises(ValueError, match="seconds: expected a number of seconds from 0 on"):
            ask(fens, seconds=seconds)
    with pytest.raises(TypeError, match="one text"):
        ask(WALL)
    with pytest.raises(ValueError, match="threads: expected a number from 1 on"):
        ask(fens, threads=0)
    for stop in [3, "now"]:
        with pytest.raises(TypeError, match="stop: expected something with is_set"):
            ask(fens, stop=stop)
    assert ask([]) == []


def test_seconds_are_for_each():
    solved = palisade.solves([HARD] * 3, work=10**12, seconds=0.05)
    assert [solution.value.exact for solution in solved] == [None] * 3


def long_questions(stop):
    """Each kind of long question, which a stop ends long before its budget does."""
    much = 10**12
    yield lambda: palisade.solve(HARD, work=much, stop=stop).value.exact
    yield lambda: palisade.explain(HARD, work=much, stop=stop).value.exact
    yield lambda: palisade.solves([HARD] * 50, work=much, stop=stop)[-1]
    yield lambda: palisade.winnables([HARD] * 300_000, work=much, stop=stop)[-1]
    yield lambda: palisade.verdicts([HARD] * 2_000_000, work=much, stop=stop)[-1]
    yield lambda: palisade.blockages([HARD] * 2_000_000, "white", "careful", stop=stop)[-1]
    yield lambda: palisade.unwinnables([HARD] * 4_000_000, "white", stop=stop)[-1]


@pytest.mark.parametrize("number", range(7))
def test_another_thread_stops_it(number):
    stop = Asked()
    assert list(long_questions(stop))[number]() is None
    stop.other.join()
    # What is stopped before it begins is not begun.
    assert list(long_questions(stop))[number]() is None


def test_who_has_said_stop_is_asked_no_more():
    calls = []

    def third_time():
        calls.append(threading.current_thread())
        return len(calls) == 3

    assert palisade.solve(HARD, work=10**12, stop=third_time).value.exact is None
    assert calls == [threading.current_thread()] * 3
    calls.clear()
    assert palisade.solves([HARD] * 9, work=10**12, threads=2, stop=third_time)[2:] == [None] * 7
    assert calls == [threading.current_thread()] * 3


def test_who_fails_when_asked_is_heard():
    def fail():
        raise LookupError("nobody is there")

    for question in long_questions(fail):
        with pytest.raises(LookupError, match="nobody is there"):
            question()


def test_a_book_and_games_are_stopped():
    with pytest.raises(RuntimeError, match="not decided: "):
        palisade.Book.make(HARD, stop=lambda: True)
    game = f'[FEN "{FINE_70}"]\n\n1. Kb1 Kb8 2. Kb2 *\n'
    assert palisade.annotate(game, stop=lambda: True) == game
    assert palisade.remarks(game, stop=lambda: True) == []


@pytest.fixture
def interruptible():
    """A program that is begun in the background may have been told to ignore Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("number", range(7))
def test_ctrl_c_is_obeyed(number, interruptible):
    def press():
        # When it has worked for some time, whatever else the machine does.
        eventually("work", lambda: time.process_time() > begun + 0.05)
        _thread.interrupt_main()

    question, other = list(long_questions(None))[number], threading.Thread(target=press)
    begun = time.process_time()
    with pytest.raises(KeyboardInterrupt):
        other.start()
        question()
    other.join()


@pytest.mark.parametrize("ask", BATCHES)
def test_others_work_meanwhile(ask):
    """Nobody is made to give way, so another thread gets on only if the interpreter is free."""
    interval = sys.getswitchinterval()
    stop = Asked()
    sys.setswitchinterval(1000)
    try:
        # It ends by itself, though late, if the other thread cannot end it.
        assert ask([HARD] * 2000, work=2000, threads=1, stop=stop)[-1] is None
    finally:
        sys.setswitchinterval(interval)
        stop.other.join()


def inner(answer):
    """An answer, and all that is in it."""
    yield answer
    for value in vars(answer).values():
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, answers.Answer):
                yield from inner(part)


def test_each_kind_of_answer_prints_compares_pickles_and_becomes_a_dict():
    game = f'[FEN "{FINE_70}"]\n\n1. Kb1 Kb8 2. Kb2 *\n'
    mate, table = "8/8/8/8/8/8/1r6/K1k5 w - - 0 1", "8/8/8/3k4/8/8/8/KR6 w - - 0 1"
    plans = "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1"
    found = [
        *(palisade.explain(fen) for fen in [WALL, FINE_70, PENROSE, mate, table, plans]),
        palisade.known(SimpleNamespace(fen=lambda: WALL), {}),
        *palisade.solves([FINE_58, WALL], work=100_000),
        *palisade.winnables([OPEN]),
        *palisade.verdicts([OPEN]),
        palisade.picture(WALL),
        *palisade.remarks(game),
    ]
    kinds = set()
    for answer in (part for whole in found for part in inner(whole)):
        kinds.add(type(answer))
        assert pickle.loads(pickle.dumps(answer)) == copy.copy(answer) == answer
        assert copy.deepcopy(answer) == answer != object()
        assert json.loads(json.dumps(answer.to_dict())) == answer.to_dict()
        assert repr(answer).startswith((type(answer).__name__, "<palisade."))
    assert kinds == set(answers.Answer.__subclasses__())


def test_columns_books_and_errors_are_pickled():
    column = palisade.Answers([True, None, False])
    assert column == [True, None, False] and "3, of them 1 true and 1 null" in repr(column)
    assert pickle.loads(pickle.dumps(column)) == copy.deepcopy(column) == column
    assert pickle.loads(pickle.dumps(BOOK)) == BOOK != palisade.Book.make(FINE_58)
    assert hash(pickle.loads(pickle.dumps(BOOK))) == hash(BOOK) and BOOK.fen in repr(BOOK)
    with pytest.raises(palisade.InvalidFen) as raised:
        palisade.solve("nothing")
    again = pickle.loads(pickle.dumps(raised.value))
    assert type(again) is palisade.InvalidFen and str(again) == str(raised.value)


def test_both_sides_are_as_the_schema_says():
    jsonschema = pytest.importorskip("jsonschema", reason="it checks answers by the schema")
    schema = json.loads((TOP / "crates/answers/schema.json").read_text())
    definition = {"$ref": "#/$defs/winnability", "$defs": schema["$defs"]}
    for side in [None, "w", "black"]:
        for answer in palisade.winnables([WALL, OPEN, ROOK], side, work=5000):
            jsonschema.validate(answer.to_dict(), definition, jsonschema.Draft202012Validator)
