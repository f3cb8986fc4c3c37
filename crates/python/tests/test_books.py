"""Books made by a cluster: real workers, of which some are killed, and stores that are slow, full or damaged."""

import os
import pathlib
import signal
import subprocess
import sys
import threading

import pytest
from waiting import PATIENCE, eventually

import palisade_chess as palisade
from palisade_chess import books
from palisade_chess._palisade import NativePlan

HERE = pathlib.Path(__file__).parent
# Pawns that pass each other: some two hundred tables, of which most have a queen or rook a side.
ENDING = "8/8/8/1p6/6P1/8/8/1K5k w - - 0 1"


@pytest.fixture(scope="module")
def alone():
    """The same book, one table after the other."""
    plan, pages = NativePlan(ENDING, [True, False], 512), []
    for number in range(len(plan)):
        pages.append(plan.make(number, lambda children: [pages[child] for child in children]))
    places, at = [], len(plan.header())
    for page in pages:
        places.append(at)
        at += len(page)
    return b"".join([plan.header(), *pages, plan.index(places)])


@pytest.fixture(scope="module")
def client():
    distributed = pytest.importorskip("distributed")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")])
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, preload=["meagre_store"]
    ) as cluster, distributed.Client(cluster) as client:
        sys.path.insert(0, str(HERE))
        import meagre_store  # noqa: F401

        yield client


@pytest.fixture(autouse=True)
def small_groups(monkeypatch):
    monkeypatch.setattr(books, "GROUP", 30_000)


def say(client, **variables):
    """Sets variables of the environment on all workers."""
    client.run(lambda: os.environ.update(variables))


def test_two_workers_make_the_book_of_one_machine(client, alone, tmp_path, capsys):
    place = books.make(ENDING, client, str(tmp_path), bar=True)
    assert pathlib.Path(place).read_bytes() == alone
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ending.book", "plan"]
    assert "Completed" in capsys.readouterr().out
    assert palisade.Book.open(place).solve(ENDING).value.exact is not None
    # It is there: nothing is done again.
    before = os.stat(place).st_mtime_ns
    assert books.make(ENDING, client, str(tmp_path)) == place
    assert os.stat(place).st_mtime_ns == before
    with pytest.raises(FileExistsError, match="another ending"):
        books.make("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", client, str(tmp_path))


def test_the_program_makes_the_same(alone, tmp_path):
    program = os.environ.get("PALISADE_PROGRAM")
    if program is None:
        pytest.skip("PALISADE_PROGRAM names no program")
    place = tmp_path / "alone.book"
    subprocess.run([program, "book", ENDING, "--tables", "-o", place], check=True, capture_output=True)
    assert place.read_bytes() == alone


def test_a_killed_worker_costs_its_groups_and_no_more(client, alone, tmp_path, monkeypatch):
    import meagre_store

    count = len(NativePlan(ENDING, [True, False], 64).groups(books.GROUP))
    say(client, MEAGRE_HOLD=str(count // 2))
    made, found = {}, {}

    def times():
        return {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("groups/*")}

    def kill():
        # In the middle of a write.
        held = eventually("half of the groups", lambda: list(tmp_path.glob("held-*")))
        whole = [path.name for path in tmp_path.glob("groups/*") if path.read_bytes().endswith(b"PalGroup")]
        made.update(item for item in times().items() if item[0] in whole)
        os.kill(int(held[0].name.split("-")[1]), signal.SIGKILL)
        (tmp_path / "go").touch()

    remove = meagre_store.Meagre.rm

    def look(self, path, **kwargs):
        found.update(times())
        return remove(self, path, **kwargs)

    monkeypatch.setattr(meagre_store.Meagre, "rm", look)
    thread = threading.Thread(target=kill)
    thread.start()
    place = books.make(ENDING, client, f"meagre://{tmp_path}")
    thread.join()
    say(client, MEAGRE_HOLD="0")
    assert pathlib.Path(place).read_bytes() == alone
    # What was there stayed, byte and hour.
    assert len(made) > 2 and made.items() <= found.items()


def test_a_full_store_is_named_and_the_same_call_goes_on(client, alone, tmp_path):
    folder = f"meagre://{tmp_path}"
    say(client, MEAGRE_BYTES=str(len(alone) // 2))
    with pytest.raises(OSError, match="No space left on device; what is whole stays") as raised:
        books.make(ENDING, client, folder)
    assert str(tmp_path) in str(raised.value.filename)
    made = {path: path.stat().st_mtime_ns for path in tmp_path.glob("groups/*")}
    assert made and not (tmp_path / "ending.book").exists()
    # A file that was cut off, as a machine without current leaves it, is not believed; what is whole stays.
    whole = sorted(made)[0]
    kept = whole.read_bytes()
    whole.write_bytes(kept[:-5])
    say(client, MEAGRE_BYTES=str(1 << 60))
    place = books.make(ENDING, client, folder)
    assert pathlib.Path(place).read_bytes() == alone


def test_a_damaged_table_is_named(client, tmp_path):
    job = books._Job(ENDING, (True, False), 64, str(tmp_path), ())
    store = job.store()
    groups = job.plan().groups(books._begin(job, store))
    start, end, below = groups[0]
    books._work(job, 0, start, end, [], [])
    path = pathlib.Path(store.group(0))
    data = bytearray(path.read_bytes())
    data[40] ^= 1
    path.write_bytes(data)
    with pytest.raises(ValueError, match="groups/000000: table 0: .*; take it away"):
        books.make(ENDING, client, str(tmp_path))
    path.unlink()
    assert palisade.Book.open(books.make(ENDING, client, str(tmp_path))).fen == ENDING


def test_what_is_missing_is_said(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ModuleNotFoundError, match="need distributed: pip install .palisade-chess.cluster"):
        books.make(ENDING, None, str(tmp_path))
    assert not list(tmp_path.iterdir())


def test_what_is_no_client_or_no_position_is_refused(client, tmp_path):
    with pytest.raises(TypeError, match="expected a distributed.Client, found 7"):
        books.make(ENDING, 7, str(tmp_path))
    with pytest.raises(palisade.InvalidFen):
        books.make("nothing", client, str(tmp_path))
    with pytest.raises(ValueError, match="more than two pieces"):
        books.make("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1", client, str(tmp_path))
    assert not list(tmp_path.iterdir())


# Listed to its end it would be millions of tables.
ENDLESS = "4k3/pppp1ppp/8/8/4r3/4R3/PPPP1PPP/4K3 w - - 0 1"


def test_an_estimate_ends():
    found = books.estimate("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1")
    plan = NativePlan("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", [True, False], 64)
    assert found.whole and found.tables == len(plan) and found.seconds is not None
    cut = books.estimate(ENDLESS, most=500)
    assert not cut.whole and cut.tables > 500 and cut.seconds is None and "not listed further" in str(cut)
    assert not books.estimate(ENDLESS, seconds=0).whole
    with pytest.raises(ValueError, match="more than two pieces"):
        books.estimate("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1")


def test_a_plan_keeps_to_its_memory():
    with pytest.raises(ValueError, match="more than .* tables"):
        NativePlan(ENDLESS, [True, False], 0)


def test_counting_is_ended_by_ctrl_c():
    # When it has worked for some time, whatever else the machine does.
    code = f"""if True:
        import os, signal, threading, time
        from palisade_chess._palisade import NativePlan
        def press():
            while time.process_time() < begun + 0.2:
                time.sleep(0.01)
            os.kill(os.getpid(), signal.SIGINT)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        begun = time.process_time()
        threading.Thread(target=press).start()
        NativePlan({ENDLESS!r}, [True, False], 9000)"""
    process = subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
    assert "KeyboardInterrupt" in process.stderr


@pytest.mark.parametrize("sides", [("purple",), (), "white", ("white", "wite")])
def test_sides_that_are_none_are_refused(sides):
    with pytest.raises(ValueError, match="sides: expected some of"):
        books.estimate(ENDING, sides=sides)


def test_workers_that_wait_are_named(client, tmp_path, monkeypatch):
    monkeypatch.setattr(books, "PATIENCE", 0.2)

    class Waiting:
        status = "connecting"

    assert "the scheduler is not heard" in books._trouble(Waiting())
    assert books._trouble(client) == ""

    def pause(dask_worker):
        from distributed.core import Status

        dask_worker.memory_manager.memory_pause_fraction = 1e-9

    client.run(pause)
    eventually("paused workers", lambda: books._trouble(client))
    assert "workers are paused for want of memory" in books._trouble(client)
    client.run(lambda dask_worker: setattr(dask_worker.memory_manager, "memory_pause_fraction", 0.9))
    eventually("workers that go on", lambda: books._trouble(client) == "")


def test_a_lost_scheduler_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(books, "PATIENCE", 0.5)
    distributed = pytest.importorskip("distributed")
    with subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard",
         "--scheduler-file", str(tmp_path / "scheduler")],
        stderr=subprocess.DEVNULL,
    ) as scheduler:
        try:
            with distributed.Client(scheduler_file=str(tmp_path / "scheduler"), timeout=PATIENCE) as client:
                trouble = books._trouble

                def look(client):
                    """No worker ever comes; when that is noticed, the scheduler goes."""
                    said = trouble(client)
                    if "no worker" in said:
                        scheduler.kill()
                    return said

                monkeypatch.setattr(books, "_trouble", look)
                with pytest.raises(RuntimeError, match="the scheduler was lost"), pytest.warns(RuntimeWarning, match="no worker"):
                    books.make(ENDING, client, str(tmp_path / "book"))
        finally:
            scheduler.kill()
