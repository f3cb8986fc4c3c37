"""The door answers what the library answers, and refuses with a reason."""

import copy
import doctest
import json
import pickle
import re
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import pytest

import palisade_chess as palisade
from palisade_chess import _palisade, answers

TOP = Path(__file__).parents[3]
WALL = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1"
OPEN = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
FINE_70 = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"
EFFORTS = ["glance", "node", "careful"]
PENROSE = "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1"
ROOK = "8/8/8/3k4/8/8/8/KR6 w - - 0 1"
BOOK = palisade.Book.make("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1")


def vectors():
    text = (TOP / "tests/vectors/bound.tsv").read_text()
    rows = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    return [dict(zip(rows[0], row)) for row in rows[1:]]


def test_the_vectors_of_the_bound():
    rows = vectors()
    assert len(rows) > 3000
    for side in ["white", "black"]:
        asked = [row for row in rows if row["side"] == side]
        fens = [row["fen"] for row in asked]
        for effort in EFFORTS:
            said = [row[effort] == "1" for row in asked]
            assert palisade.blockages(fens, side, effort) == said
            assert [palisade.blockage(fen, side, effort) for fen in fens] == said
        said = [row["unwinnable"] == "1" for row in asked]
        assert palisade.unwinnables(fens, side) == said
        assert [palisade.unwinnable(fen, side) for fen in fens] == said


def test_every_function_has_examples_that_run():
    tried = 0
    finder = doctest.DocTestFinder()
    for found in finder.find(_palisade, "palisade") + finder.find(answers, "palisade"):
        if "import palisade_chess as palisade, pyarrow" in found.docstring and not find_spec("pyarrow"):
            continue
        result = doctest.DocTestRunner().run(found)
        assert result.failed == 0, found.name
        tried += result.attempted
    assert tried >= 20


def sections():
    for page in ["README.md", "crates/python/README.md"]:
        for section in re.split(r"^## ", (TOP / page).read_text(), flags=re.M):
            text = "\n".join(re.findall(r"```python\n(.*?)```", section, re.S))
            # What is no session wants a program of its own: books on a cluster, in test_books.py.
            if ">>> " in text:
                heading = section.splitlines()[0].strip("# ")
                yield pytest.param(heading, text, id=f"{page}: {heading}")


@pytest.mark.parametrize("heading, text", list(sections()))
def test_pages(heading, text):
    """Each section runs by itself, where the packages are that it imports."""
    for names in re.findall(r"^>>> import (.*)", text, re.M):
        for name in names.split(","):
            pytest.importorskip(name.split()[0])
            if name.strip() == "duckdb":
                pytest.importorskip("numpy", reason="DuckDB wants it for functions in Python")
    example = doctest.DocTestParser().get_doctest(text, {}, heading, heading, 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example)
    assert result.attempted > 0 and result.failed == 0


def test_the_version_is_that_of_the_wheel():
    assert palisade.__version__ == version("palisade-chess")


def test_boards_of_python_chess():
    chess = pytest.importorskip("chess")
    assert palisade.blockage(chess.Board(WALL), chess.WHITE)
    assert palisade.blockages([chess.Board(WALL), OPEN], chess.WHITE) == [True, False]
    best = palisade.solve(chess.Board(FINE_70)).best
    assert [chess.Board(FINE_70).san(chess.Move.from_uci(move)) for move in best] == ["Kb1"]


def test_fens_may_have_space_around_them_and_epds_are_taken():
    epd = WALL[: -len(" 0 1")]
    for text in [WALL, f" {WALL}\n", epd, f"{epd}\n", f'{epd} id "a wall";']:
        assert palisade.blockage(text, "white")
        assert palisade.blockages([text], "white") == [True]


def test_errors_say_what_is_wrong():
    with pytest.raises(palisade.InvalidFen, match="."):
        palisade.blockage("8/8/8 w", "white")
    assert issubclass(palisade.InvalidFen, ValueError)
    with pytest.raises(TypeError, match="fen()"):
        palisade.blockage(7, "white")
    with pytest.raises(ValueError, match='side: expected white or black, found "green"'):
        palisade.blockage(WALL, "green")
    with pytest.raises(ValueError, match="glance, node"):
        palisade.blockage(WALL, "white", "much")
    with pytest.raises(ValueError, match="seconds: expected a number of seconds from 0 on, found .-1"):
        palisade.solve(WALL, seconds=-1)
    with pytest.raises(ValueError, match="kings and pawns alone"):
        palisade.picture(ROOK, of="map")
    with pytest.raises(palisade.InvalidFen, match="the text is empty"):
        palisade.solve(" ")
    with pytest.raises(TypeError, match="one text"):
        palisade.blockages(WALL, "white")
    with pytest.raises(TypeError, match="many positions are wanted, and this is 7"):
        palisade.blockages(7, "white")
    with pytest.raises(TypeError, match="position 1: .* of type int"):
        palisade.blockages([WALL, 7], "white")
    for threads in [0, -1, 2**70]:
        with pytest.raises(ValueError, match=f"threads: expected a number from 1 on, or None, found {threads}"):
            palisade.blockages([WALL], "white", threads=threads)
    with pytest.raises(ValueError, match='work: expected a whole number from 0 on, found "-1"'):
        palisade.winnable(WALL, "white", work=-1)
    with pytest.raises(ValueError, match='found "much"'):
        palisade.solve(WALL, work="much")
    with pytest.raises(TypeError, match="an effort is a text"):
        palisade.blockage(WALL, "white", 3)
    with pytest.raises(TypeError, match="three verdicts"):
        bool(palisade.winnable(WALL, "white"))


@pytest.mark.parametrize("threads", [None, 1, 2, 7])
def test_a_batch_names_the_first_wrong_text(threads):
    fens = [WALL] * 1000 + ["nothing"] + [OPEN] * 500 + ["still nothing"]
    with pytest.raises(palisade.InvalidFen, match="position 1000: "):
        palisade.blockages(fens, "white", threads=threads)
    said = palisade.blockages(fens, "white", invalid="none", threads=threads)
    assert said == [True] * 1000 + [None] + [False] * 500 + [None]
    assert palisade.blockages([], "white", threads=threads) == []


def test_work_ends_with_its_time_and_its_budget():
    assert palisade.solve(FINE_70, work=0).value.exact is None
    assert palisade.solve(FINE_70, seconds=0).value.exact is None
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert palisade.winnable(start, "white", work=0).verdict == "unknown"


def test_a_book_is_made_kept_and_opened(tmp_path):
    fine_58 = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1"
    book = palisade.Book.make(fine_58)
    file = tmp_path / "fine-58.book"
    file.write_bytes(book.to_bytes())
    for opened in [palisade.Book.open(file), palisade.Book(book.to_bytes())]:
        assert opened.fen == fine_58 and fine_58 in opened and WALL not in opened
        said = opened.solve(fine_58)
        assert (said.value.exact, said.best, said.in_book) == ("white", ["d4d5"], True)
        assert not opened.solve(WALL).in_book
    assert palisade.solve(fine_58, work=100).in_book is None


def test_what_is_no_book_is_refused(tmp_path):
    file = tmp_path / "no.book"
    file.write_bytes(b"nothing")
    with pytest.raises(ValueError, match="no.book: byte 0: this is no book"):
        palisade.Book.open(file)
    with pytest.raises(FileNotFoundError, match="nowhere.book"):
        palisade.Book.open(tmp_path / "nowhere.book")
    with pytest.raises(RuntimeError, match="no table judges"):
        palisade.Book.make("6k1/8/3P4/4p3/P3K3/8/6p1/8 w - - 0 1")
    with pytest.raises(RuntimeError, match="the budget is used up"):
        palisade.Book.make(FINE_70, seconds=0)
    with pytest.raises(ValueError, match="kings and pawns alone"):
        palisade.Book.make(ROOK)
    with pytest.raises(ValueError, match="seconds"):
        palisade.Book.make(FINE_70, seconds=-1)


def test_pictures_show_in_a_notebook():
    for of in ["board", "fence", "map"]:
        picture = palisade.picture(FINE_70, of=of, attacker="white")
        assert picture._repr_svg_() == picture.svg == str(picture)
        assert picture.svg.startswith("<svg ")


def test_pawnking_says_what_it_would_plan():
    plans = palisade.explain("7k/8/8/P7/8/8/8/K7 w - - 0 1").plans
    assert plans.optimistic == plans.pessimistic == "decisive for white" and plans.black is None
    assert (plans.white.kind, plans.white.square, plans.white.goal) == ("run", "a5", "a8")
    assert [pattern.name for pattern in plans.white.patterns] == ["passed"]
    # Outside its model it says nothing.
    assert palisade.explain(PENROSE).plans is None
    assert palisade.explain("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1").plans is None


def test_other_men_are_taken():
    penrose = palisade.explain(PENROSE)
    assert not penrose.pawns_only and penrose.black.cannot_win and penrose.black.paper is None
    assert palisade.picture(PENROSE, of="fence", attacker="b").svg.startswith("<svg ")


def asked(fen):
    """Each kind of answer, with its name in the schema."""
    yield "explanation", palisade.explain(fen)
    yield "explanation", palisade.explain(fen, "node", work=100)
    yield "solution", palisade.solve(fen, work=2000)
    yield "solution", BOOK.solve(fen)
    yield "picture", palisade.picture(fen)
    for side in ["w", "black"]:
        yield "mating", palisade.winnable(fen, side)


@pytest.mark.parametrize("fen", [WALL, OPEN, FINE_70, PENROSE, ROOK])
def test_answers_are_as_the_schema_says(fen):
    jsonschema = pytest.importorskip("jsonschema", reason="it checks answers by the schema")
    schema = json.loads((TOP / "crates/answers/schema.json").read_text())
    for name, answer in asked(fen):
        definition = {"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]}
        jsonschema.validate(answer.to_dict(), definition, jsonschema.Draft202012Validator)


def test_answers_are_compared_copied_and_pickled():
    for _, answer in asked(FINE_70):
        assert pickle.loads(pickle.dumps(answer)) == copy.deepcopy(answer) == answer
        assert json.loads(json.dumps(answer.to_dict())) == answer.to_dict()
    assert palisade.explain(WALL) == palisade.explain(WALL) != palisade.explain(OPEN)
    line = palisade.solve("8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1").line
    assert line.winner == "white" and line.moves[0].fen.split()[1] == "b"


def test_games_are_annotated():
    game = f'[FEN "{FINE_70}"]\n\n1. Kb1 {{said}} Kb8 2. Kb2 *\n'
    written = palisade.annotate(game)
    assert "1. Kb1 $8 {said} Kb8 2. Kb2 $4 {White had a win by 2. K" in written
    assert "now White cannot win.} (2. K" in written and written.endswith(") *\n")
    assert "{Weiß hatte" not in written and "$4 {Weiß hatte einen Gewinn" in palisade.annotate(game, language="de")
    (found,) = palisade.remarks(game)
    assert [remark.halves for remark in found.remarks] == [0, 0, 1]
    assert palisade.annotate("") == "" and palisade.remarks("") == []
    with pytest.raises(ValueError, match="seconds"):
        palisade.annotate(game, seconds=-1.0)
    with pytest.raises(ValueError, match='language: expected en, de or es, found "fr"'):
        palisade.annotate(game, language="fr")
    if not find_spec("chess"):
        return
    import io

    import chess.pgn

    whole = chess.pgn.read_game(io.StringIO(game))
    after = palisade.annotate(whole)
    assert isinstance(after, chess.pgn.Game)
    last = after.end()
    assert last.nags == {chess.pgn.NAG_BLUNDER} and "White cannot win" in last.comment


def test_games_come_as_texts_paths_and_files(tmp_path):
    text = '[White "Müller"]\n\n1. e4 e5 *\n\n[White "B"]\n\n1. d4 *\n'
    place = tmp_path / "games.pgn"
    place.write_text(text, encoding="utf-8")
    assert palisade.annotate(text) == palisade.annotate(place) == palisade.annotate(str(place)) == text
    with open(place, encoding="utf-8") as opened:
        assert palisade.annotate(opened) == text
    with open(place, "rb") as opened:
        assert [game.white for game in palisade.remarks(opened)] == ["Müller", "B"]
    with pytest.raises(FileNotFoundError):
        palisade.annotate("nowhere.pgn")
    for nothing in [None, 42, ["1. e4"], {}]:
        for ask in [palisade.annotate, palisade.remarks]:
            with pytest.raises(TypeError, match="a game is a PGN as text, a path, an open file"):
                ask(nothing)


def test_games_with_faults_are_told():
    wrong = "1. e4 e5 *\n\n[White \"B\"]\n\n1. e4 Ke3 *"
    with pytest.raises(ValueError, match='^game 2: "Ke3" is not legal'):
        palisade.annotate(wrong)
    assert palisade.annotate(wrong, invalid="none") == wrong
    with pytest.raises(ValueError, match='^game 2: "Ke3" is not legal'):
        palisade.remarks(wrong)
    assert palisade.remarks(wrong, invalid="none")[1].fault.startswith('"Ke3" is not legal')


def test_answers_are_hashed():
    again = {palisade.explain(fen) for fen in [WALL, WALL, FINE_70]}
    assert len(again) == 2
    for _, answer in asked(FINE_70):
        assert hash(answer) == hash(pickle.loads(pickle.dumps(answer)))


def test_sides_are_named_in_any_letters():
    for name in ["White", "W", "WHITE", "white"]:
        assert palisade.blockage(WALL, name)
        assert palisade.winnable(WALL, name).verdict == "unwinnable"
        assert palisade.verdicts([WALL], name)[0].black is None


def test_a_certificate_is_written_and_checked():
    pawn = palisade.solve("8/8/4K3/8/8/4P3/4k3/8 w - - 0 1")
    assert palisade.check(pawn.certificate()).startswith("White wins")
    assert palisade.check(pawn.certificate("Black")).startswith("Black cannot win")
    wall = palisade.solve(WALL)
    assert palisade.check(wall.certificate()).startswith("White cannot win")
    assert palisade.check(wall.certificate("b")).startswith("Black cannot win")
    with pytest.raises(ValueError):
        palisade.check(wall.certificate().replace("side white", "side black"))
    with pytest.raises(ValueError, match="nothing is proved of white"):
        palisade.solve("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", work=1).certificate("white")


def test_a_bar_tells_how_many_are_done(capfd):
    pytest.importorskip("tqdm")
    palisade.verdicts([OPEN] * 7, bar=True)
    assert "7/7" in capfd.readouterr().err
    palisade.remarks("1. e4 *\n\n[White \"B\"]\n\n1. d4 *", bar=True)
    assert "2/2" in capfd.readouterr().err
    # Not where nobody has asked for one, outside of notebooks.
    palisade.verdicts([OPEN] * 7)
    assert capfd.readouterr().err == ""


def test_the_notebook_runs():
    cells = json.loads((TOP / "docs/palisade.ipynb").read_text())["cells"]
    names = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert len(names) > 5


def test_syzygy_tables_tell_of_the_fifty_move_rule(tmp_path):
    late = "8/8/8/3k4/8/8/8/K6R w - - 90 60"
    tables = TOP / "tests" / "data" / "syzygy"
    assert palisade.solve(late).by_fifty_moves is None
    with pytest.raises(ValueError, match="is no folder"):
        palisade.syzygy(tmp_path / "nowhere")
    try:
        assert palisade.syzygy(tables) == 3
        said = palisade.solve(late)
        assert (said.value.exact, said.by_fifty_moves) == ("white", "draw")
        assert palisade.solve(late, fifty=True).value.exact == "draw"
        assert palisade.solves([late], fifty=True)[0].value.exact == "draw"
        assert palisade.explain(late, fifty=True).value.exact == "draw"
        given_up = f'[FEN "{late}"]\n\n1-0'
        said = [[r.kind for r in palisade.remarks(given_up, fifty=yes)[0].remarks] for yes in (False, True)]
        assert said == [["win"], ["wall", "result"]]
        for table in tables.iterdir():
            (tmp_path / table.name).write_bytes(table.read_bytes())
        (tmp_path / "KRvK.rtbz").write_bytes(b"x" * 80)
        palisade.syzygy(tmp_path)
        with pytest.warns(RuntimeWarning, match="KRvK.rtbz is not used"):
            assert palisade.solve(late).by_fifty_moves is None
    finally:
        palisade.syzygy(None)


def test_castling_of_chess960_is_left_out_where_it_is_asked_who_can_mate():
    chess = pytest.importorskip("chess")
    board = chess.Board("bnrkrnqb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRNQB w KQkq - 0 1", chess960=True)
    assert palisade.winnable(board, "white").verdict == "winnable"
    assert palisade.verdicts([board])[0].black == "winnable"
    bare = chess.Board("1k6/8/8/8/8/8/8/RK5R w HA - 0 1", chess960=True)
    assert palisade.unwinnable(bare, "black") and not palisade.unwinnable(bare, "white")
    assert palisade.unwinnables([bare], "black") == [True]
    both = palisade.winnables([bare])[0]
    assert (both.white.verdict, both.black.verdict) == ("winnable", "unwinnable")
    # Nobody can mate but by castling, of which nothing is known.
    shut = "bk6/p1p5/PpPp4/1P1Pp1p1/4PpPp/5P1P/8/RK6 w A - 0 1"
    said = palisade.winnable(shut, "white")
    assert said.verdict in ("winnable", "unknown") and (said.verdict == "winnable" or "Chess960" in said.why)
    with pytest.raises(palisade.InvalidFen):
        palisade.winnable("1k6/8/8/8/8/8/8/1K5R w A - 0 1", "white")
    with pytest.raises(palisade.InvalidFen):
        palisade.solve(bare)


def test_the_line_of_a_verdict_is_there_when_it_is_looked_at():
    import pickle

    fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
    said = palisade.winnable(fen, "white")
    again = pickle.loads(pickle.dumps(said))
    assert again.line.moves[-1].text.endswith("#") and again.line == said.line
    whole = palisade.winnables([fen])[0].white
    assert said.to_dict()["line"] == whole.to_dict()["line"]
    assert palisade.winnable(fen, "black").line is None or palisade.winnable(fen, "black").line.moves
    with pytest.raises(AttributeError):
        said.lines
