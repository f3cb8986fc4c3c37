"""engine_gain.py, engine_cost.py and engine_duel.py with engines that play by rote: do they count what they say?

    python lab/tests/engine_scripts.py
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

LAB = Path(__file__).resolve().parent.parent
WALL = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1"
WON = "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"
LATE = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
MATED = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"
DIES = "4k3/8/8/8/8/8/8/4K2Q w - - 0 1"

# Scores by iteration. A bound of a window and a second line count for nothing, and a mate is no draw.
FAKE = f'''#!{sys.executable}
import os, sys
LINES = {{
    "{WALL}": ["depth 1 score cp 99 nodes 10 pv d2e3", "depth 2 score cp 0 nodes 20 pv d2e3 d8d7",
               "depth 3 multipv 1 score cp 0 nodes 30 pv d2e3", "depth 3 multipv 2 score cp -50 nodes 31 pv d2c3"],
    "{WON}": ["depth 1 score cp 0 nodes 5 pv e2e4", "depth 2 score cp 0 lowerbound nodes 6 pv e2e4",
              "depth 2 score cp 0 nodes 7 pv e1g1 e8e9"],
    "{LATE}": ["depth 1 score cp 0 nodes 5 pv e2e4", "depth 2 score cp 40 nodes 9 pv e2e5",
               "depth 9 score cp 0 upperbound nodes 10"],
    "{MATED}": ["depth 0 score mate 0 nodes 0"],
}}
if "quick" in sys.argv:
    LINES["{WALL}"] = ["depth 1 score cp 0 nodes 4 pv d2e3"]
moves = {{"{MATED}": "(none)", "{WALL}": "d2e3"}}
fen = None
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci":
        print("option name Threads type spin default 1 min 1 max 4", "uciok", sep="\\n")
    elif words[0] == "isready":
        print("readyok")
    elif words[0] == "setoption" and words[2] != "Threads":
        sys.exit("it has no such option")
    elif words[0] == "position":
        fen = " ".join(words[2:])
    elif words[0] == "go":
        if fen not in LINES:
            os._exit(3)
        assert words[1:] in (["depth", "20", "nodes", "600000"], ["nodes", "100000"]), words
        for told in LINES[fen]:
            print("info", told)
        print("bestmove", moves.get(fen, "e2e4"))
    elif words[0] == "quit":
        break
    sys.stdout.flush()
'''


def run(script, *words, code):
    done = subprocess.run(
        [sys.executable, LAB / script, *map(str, words)], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == code, (script, words, done.returncode, done.stdout, done.stderr)
    return done


def rows(text):
    """The lines of a table without the seconds, the last column."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")][:-1] for line in lines]


def gain(folder, fake):
    table = folder / "positions.tsv"
    table.write_text(
        "fen\tclass\tclaim\n"
        f"{WALL}\twall\tdraw\n{WON}\topen\twhite\n{LATE}\topen\t1-0\n{MATED}\tmated\t0-1\n{WALL}\twall\tnot white\n"
    )
    try:
        import chess

        illegal = lambda number: str(number)  # noqa: E731
        code = 1
        assert chess
    except ImportError:
        illegal = lambda _: "?"  # noqa: E731
        code = 0
    told = folder / "told.tsv"
    done = run(
        "engine_gain.py", f"slow={fake}", f"quick={fake} quick", table, "--table", told, "--json", folder / "told.json", code=code
    )
    # WON has a move to e9 and LATE one of two squares too many; the best moves can be played.
    expected = [
        ["wall", "slow@1", "1", "1", "1", "2", "31", f"{illegal(0)}/5"],
        ["wall", "quick@1", "1", "1", "1", "1", "4", f"{illegal(0)}/2"],
        ["open", "slow@1", "2", "1", "2", "1", "17", f"{illegal(2)}/7"],
        ["open", "quick@1", "2", "1", "2", "1", "17", f"{illegal(2)}/7"],
        ["mated", "slow@1", "1", "0", "0", "-", "0", f"{illegal(0)}/0"],
        ["mated", "quick@1", "1", "0", "0", "-", "0", f"{illegal(0)}/0"],
        ["all", "slow@1", "4", "2", "3", "1", "48", f"{illegal(2)}/12"],
        ["all", "quick@1", "4", "2", "3", "1", "21", f"{illegal(2)}/9"],
    ]
    found = rows(done.stdout)[1:]
    assert found == expected, found
    assert "against a claimed win: 2" in done.stdout and f"slow@1, open: {WON}, claimed: white" in done.stdout
    answers = [line.split("\t") for line in told.read_text().splitlines()]
    assert len(answers) == 9 and answers[1][:8] == ["wall", "slow@1", WALL, "draw", "2", "0", "3", "31"], answers
    assert len(json.loads((folder / "told.json").read_text())["answers"]) == 8

    # So many of a file, in the words of EPD, and with the threads of its own.
    epd = folder / "some.epd"
    epd.write_text(f'{WALL[:-4]} id "a"; value "draw"; class "pawns";\n{WON}\n{WALL[:-4]} id "b"; value "draw";\n')
    done = run("engine_gain.py", fake, f"mine={epd}:1", "--threads", "1,2", code=0)
    assert [row[:4] for row in rows(done.stdout)[1:]] == [["mine", f"fake@{n}", "1", "1"] for n in (1, 2)], done.stdout

    # One that dies is told and ends badly; so do files and engines that are not there.
    dead = folder / "dead.fen"
    dead.write_text(f"{DIES}\n")
    done = run("engine_gain.py", fake, dead, code=1)
    assert f"fake@1, {DIES}: ended with 3 before bestmove" in done.stdout, done.stdout
    for words, told in [
        ([fake, "none.tsv"], "no such file"),
        (["./no-engine", epd], "no-engine"),
        ([epd], "no engine is named"),
        ([fake, epd, "--depth", 0, "--nodes", 0], "without a limit"),
        ([fake, f"a={fake}", f"a={fake} quick", epd], "two engines have one name"),
        ([fake, "--class", "walls"], "no positions of class walls"),
    ]:
        done = subprocess.run([sys.executable, LAB / "engine_gain.py", *map(str, words)], capture_output=True, text=True)
        assert done.returncode and told in done.stderr, (words, done.returncode, done.stderr)


def cost(fake):
    # The engine ends at the paper's other figures, but knows figure 4.
    done = run("engine_cost.py", "draws", fake, "--only", "figure 4", code=0)
    assert rows(done.stdout)[-1] == ["figure 4", "2"] and "| figure 4 | 2 | 20 |" in done.stdout, done.stdout
    done = subprocess.run(
        [sys.executable, LAB / "engine_cost.py", "draws", fake], capture_output=True, text=True
    )
    assert done.returncode and "ended without a move" in done.stderr, done.stderr


# By who plays which moves with White and with Black: the sly mates the fool with both.
PLAYER = f'''#!{sys.executable}
import os, sys
ROTE = {{
    "sly": ["e2e4 d2d4 d1h5", "e7e5 d8h4"],
    "fool": ["f2f3 g2g4", "f7f6 g7g5"],
    "shuffler": ["g1f3 f3g1 " * 4, "g8f6 f6g8 " * 4],
    "cheat": ["e2e5", "e7e4"],
    "mortal": ["", ""],
    "mater": ["d8h4", ""],
}}
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci":
        print("option name Hash type spin default 1 min 1 max 64", "uciok", sep="\\n")
    elif words[0] == "setoption":
        assert words[2:] == ["Hash", "value", "8"], words
    elif words[0] == "isready":
        print("readyok")
    elif words[0] == "position":
        number = len(words) - 9 if "moves" in words else 0
    elif words[0] == "go":
        assert words[1:] == ["nodes", "50"], words
        rote = ROTE[sys.argv[1]][number % 2].split()
        if not rote:
            os._exit(3)
        print("bestmove", rote[number // 2])
    elif words[0] == "quit":
        break
    sys.stdout.flush()
'''


def match(folder):
    try:
        import chess
    except ImportError:
        print("SKIPPED: python-chess is not installed, and no match was played")
        return
    player = folder / "player"
    player.write_text(PLAYER)
    player.chmod(0o755)
    play = lambda one, two, code: run(  # noqa: E731
        "engine_duel.py", f"a={player} {one}", f"{player} {two}", "--games", 2, "--plies", 0, "--nodes", 50, code=code
    )
    for one, two, told in [
        ("sly", "fool", "a: 2 games, 2 won, 0 drawn, 0 lost: 100.0 ± 50.0 %"),
        ("fool", "sly", "a: 2 games, 0 won, 0 drawn, 2 lost: 0.0 ± 50.0 %"),
        ("shuffler", "shuffler", "a: 2 games, 0 won, 2 drawn, 0 lost: 50.0 ± 50.0 %"),
    ]:
        done = play(one, two, 0)
        assert told in done.stdout, (one, two, done.stdout)
    done = play("sly", "cheat", 1)
    assert "after 0 games: played e7e4 at" in done.stderr, done.stderr
    done = play("shuffler", "mortal", 1)
    assert "after 0 games: ended with 3 before bestmove" in done.stderr, done.stderr
    # From a position with Black to move the first move is Black's.
    late = folder / "late.fen"
    late.write_text("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2\n")
    done = run("engine_duel.py", f"a={player} mater", f"{player} mater", "--games", 2, "--file", late, "--nodes", 50, code=0)
    assert "a: 2 games, 1 won, 0 drawn, 1 lost: 50.0 ± 50.0 %" in done.stdout, done.stdout
    for words, told in [
        (["--games", 3], "each opening is two games"),
        (["--plies", 0], "make 1 openings, not 200"),
        (["--file", late], "has 1 positions to play from, not 200"),
    ]:
        done = subprocess.run([sys.executable, LAB / "engine_duel.py", player, player, *map(str, words)], capture_output=True, text=True)
        assert done.returncode and told in done.stderr, (words, done.stderr)

    # Openings are different boards, the same for the same seed; the error is that of a mean over them.
    sys.path.insert(0, str(LAB))
    import engine_duel

    found = [[board.epd() for board in engine_duel.openings(seed, 20, 4)] for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2] and len(set(found[0])) == 20, found
    told = engine_duel.said("a", [(1, 1), (0, 0), (-1, 1)])
    assert told == "a: 6 games, 3 won, 2 drawn, 1 lost: 66.7 ± 32.7 %", told
    bare = chess.Board("8/8/4k3/8/8/3K4/8/8 w - - 0 1")
    worn = chess.Board("8/8/4k3/8/8/3K4/4P3/8 w - - 100 80")
    assert [engine_duel.ended(board) for board in (bare, worn, chess.Board())] == [0, 0, None]


def main():
    folder = Path(tempfile.mkdtemp())
    try:
        fake = folder / "fake"
        fake.write_text(FAKE)
        fake.chmod(0o755)
        gain(folder, fake)
        cost(fake)
        match(folder)
    finally:
        shutil.rmtree(folder)
    print("the scripts for engines count what an engine says")


if __name__ == "__main__":
    main()
