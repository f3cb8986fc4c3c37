//! The same questions on a cluster: a scheduler and three executors, each a process.

use std::io::{BufRead, BufReader, Read};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_palisade-sql");

/// So long is waited for what must come, before it is taken for something that never comes.
const NEVER: Duration = Duration::from_secs(180);

/// Processes that end with the test.
pub(crate) struct Cluster {
    port: u16,
    pub(crate) address: String,
    keep: u64,
    pub(crate) scheduler: Child,
    pub(crate) executors: Vec<Child>,
    /// Where executors keep what they hand on.
    folder: TempDir,
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for child in self.executors.iter_mut().chain([&mut self.scheduler]) {
            kill(child);
        }
    }
}

/// Ends a process, as a power cut does.
pub(crate) fn kill(child: &mut Child) {
    // One that has ended before cannot be ended.
    let _ = child.kill();
    let _ = child.wait();
}

/// Ports that nobody uses now: so many, one after the other.
fn ports(count: u16) -> u16 {
    loop {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let free = |port| TcpListener::bind(("127.0.0.1", port)).is_ok();
        if port < u16::MAX - count && (port..port + count).all(free) {
            return port;
        }
    }
}

fn scheduler(port: u16, keep: u64) -> Child {
    let (port, keep) = (port.to_string(), keep.to_string());
    let words = ["scheduler", "--port", &port, "--host", "127.0.0.1", "--keep", &keep];
    Command::new(PROGRAM).args(words).stdin(Stdio::null()).spawn().unwrap()
}

impl Cluster {
    pub(crate) fn start(count: usize, keep: u64) -> Self {
        let port = ports(1);
        let mut cluster = Self {
            port,
            address: format!("df://127.0.0.1:{port}"),
            keep,
            scheduler: scheduler(port, keep),
            executors: Vec::new(),
            folder: tempfile::tempdir().unwrap(),
        };
        cluster.await_scheduler();
        for _ in 0..count {
            let executor = cluster.executor();
            cluster.executors.push(executor);
        }
        cluster
    }

    fn await_scheduler(&self) {
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    pub(crate) fn restart_scheduler(&mut self) {
        self.scheduler = scheduler(self.port, self.keep);
        self.await_scheduler();
    }

    pub(crate) fn executor(&self) -> Child {
        let (own, port) = (ports(2).to_string(), self.port.to_string());
        let host = ["--host", "127.0.0.1", "--scheduler", "127.0.0.1", "--scheduler-port", &port];
        Command::new(PROGRAM)
            .args(["executor", "--port", &own, "--threads", "1", "--memory", "64"])
            .args(host)
            .env("TMPDIR", self.folder.path())
            .stdin(Stdio::null())
            .spawn()
            .unwrap()
    }

    pub(crate) fn spawn(&self, words: &[&str]) -> Child {
        Command::new(PROGRAM)
            .args(["--cluster", &self.address])
            .args(words)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    /// So many files lie with the executors.
    fn files(&self) -> usize {
        fn count(folder: &Path) -> usize {
            let Ok(entries) = folder.read_dir() else { return 0 };
            let one = |path: &Path| if path.is_dir() { count(path) } else { 1 };
            entries.flatten().map(|entry| one(&entry.path())).sum()
        }
        count(self.folder.path())
    }
}

/// What a process says until it ends; one that never ends fails the test.
pub(crate) fn end(mut child: Child, what: &str) -> Output {
    fn all(from: impl Read + Send + 'static) -> std::thread::JoinHandle<Vec<u8>> {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            BufReader::new(from).read_to_end(&mut bytes).unwrap();
            bytes
        })
    }
    let (out, error) = (all(child.stdout.take().unwrap()), all(child.stderr.take().unwrap()));
    let status = eventually(&format!("the end of {what}"), || child.try_wait().unwrap());
    Output { status, stdout: out.join().unwrap(), stderr: error.join().unwrap() }
}

/// Waits for what must come.
fn eventually<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    while begun.elapsed() < NEVER {
        if let Some(found) = look() {
            return found;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("{what} never came");
}

fn said(output: &Output) -> String {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    text
}

pub(crate) fn alone(words: &[&str]) -> String {
    said(&Command::new(PROGRAM).args(words).output().unwrap())
}

/// Six files of games, and a column of positions.
pub(crate) fn collection(folder: &Path) {
    for number in 0..6 {
        let path = folder.join(format!("made-{number:02}.pgn"));
        let (path, seed) = (path.to_str().unwrap(), number.to_string());
        alone(&["games", path, "--count", "120", "--seed", &seed, "--walls", "2"]);
    }
    let out = folder.join("positions.parquet");
    let sql = format!("SELECT fen, result, ply FROM pgn('{}') WHERE men < 20", folder.display());
    alone(&["-o", out.to_str().unwrap(), "-c", &sql]);
}

#[test]
fn a_cluster_answers_as_one_machine_does() {
    let folder = tempfile::tempdir().unwrap();
    collection(folder.path());
    let cluster = Cluster::start(3, 600);
    let pgn = folder.path().display();
    let parquet = folder.path().join("positions.parquet");
    let parquet = parquet.display();
    for sql in [
        format!(
            "SELECT result, count(*) FROM pgn_games('{pgn}') WHERE white_elo > 1500 GROUP BY result ORDER BY result"
        ),
        format!(
            "SELECT material(fen) AS kind, count(*) AS n FROM pgn('{pgn}') WHERE walled(fen) AND pieces < 4 GROUP BY kind ORDER BY n DESC, kind LIMIT 20"
        ),
        format!(
            "SELECT game, fen, headers['Opening'] FROM pgn('{pgn}') WHERE last AND dead(fen) ORDER BY file, game"
        ),
        format!(
            "SELECT count(*), sum(ply) FROM '{parquet}' WHERE blockage(fen, 'white') OR unwinnable(fen, 'black')"
        ),
        format!(
            "SELECT s.value, s.best, fen FROM (SELECT fen, solve(fen, 500) AS s FROM pgn('{pgn}') WHERE pieces = 0 AND last) ORDER BY fen LIMIT 50"
        ),
    ] {
        let words = ["--format", "csv", "-c", sql.as_str()];
        let expected = alone(&words);
        let found = said(&cluster.spawn(&words).wait_with_output().unwrap());
        assert_eq!(found, expected, "{sql}");
        assert!(expected.lines().count() > 1, "{sql}");
    }
    assert!(cluster.files() > 0, "answers lie with the executors for ten minutes");
    // What a session chooses travels with it.
    let table = format!("b={}", folder.path().join("bad.csv").display());
    std::fs::write(folder.path().join("bad.csv"), "fen\nwhat\n").unwrap();
    let output = cluster.spawn(&["--strict", "-t", &table, "-c", "SELECT walled(fen) FROM b"]);
    let output = output.wait_with_output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && error.contains("walled: board"), "{error}");
}

/// Docs say: the work of an executor that dies is done by the others, and the rows are the
/// same.
#[test]
fn an_executor_may_die_meanwhile() {
    let folder = tempfile::tempdir().unwrap();
    collection(folder.path());
    let sql = format!(
        "SELECT s.value, count(*) FROM (SELECT solve(fen, 200) AS s FROM pgn('{}') \
         WHERE pieces = 0) GROUP BY s.value ORDER BY 1",
        folder.path().display()
    );
    let words = ["--format", "csv", "-c", sql.as_str()];
    let mut cluster = Cluster::start(3, 600);
    let running = cluster.spawn(&words);
    std::thread::sleep(Duration::from_secs(1));
    kill(&mut cluster.executors[1]);
    let found = said(&running.wait_with_output().unwrap());
    assert_eq!(found, alone(&words));
}

#[test]
fn rows_of_an_answer_do_not_lie_about() {
    let folder = tempfile::tempdir().unwrap();
    collection(folder.path());
    let cluster = Cluster::start(1, 1);
    let sql = format!("SELECT count(*) AS n FROM '{}/positions.parquet'", folder.path().display());
    let words = ["--format", "csv", "-c", &sql];
    assert_eq!(said(&end(cluster.spawn(&words), &sql)), alone(&words));
    eventually("an empty folder", || (cluster.files() == 0).then_some(()));
}

/// A question waits for executors, says so, and does not wait for ever.
#[test]
fn without_executors_it_is_said() {
    let mut cluster = Cluster::start(0, 600);
    let folder = tempfile::tempdir().unwrap();
    let table = format!("t={}", folder.path().join("t.csv").display());
    std::fs::write(folder.path().join("t.csv"), "x\n5\n").unwrap();
    let words = ["--wait", "1", "--format", "csv", "-t", &table, "-c", "SELECT x FROM t"];
    let output = end(cluster.spawn(&words), "a question without executors");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("has no executors: waiting for one, 1 seconds at most"), "{error}");
    assert!(error.contains("no executor came within 1 seconds"), "{error}");
    assert!(!output.status.success() && output.stdout.is_empty());

    // One that comes late is as welcome.
    let mut child =
        cluster.spawn(&["--wait", "600", "--format", "csv", "-t", &table, "-c", "SELECT x FROM t"]);
    let mut line = String::new();
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    errors.read_line(&mut line).unwrap();
    assert!(line.contains("waiting for one, 600 seconds"), "{line}");
    let late = cluster.executor();
    cluster.executors.push(late);
    let mut text = String::new();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(text, "x\n5\n");

    let nobody = ["--cluster", "df://127.0.0.1:1", "-t", &table, "-c", "SELECT x FROM t"];
    let output = Command::new(PROGRAM).args(nobody).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && error.contains("df://127.0.0.1:1"), "{error}");
}

/// The processor time of a process, in hundredths of a second, as Linux tells it.
#[cfg(target_os = "linux")]
fn work(child: &Child) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

/// Ctrl-C ends what the executors do for a question, whatever they are at: searches that take
/// hours, and the reading of games without a match.
#[cfg(target_os = "linux")]
#[test]
fn executors_hear_of_ctrl_c() {
    let folder = tempfile::tempdir().unwrap();
    let open = "8/1p3k2/p1p1p1p1/P1P1P1P1/1P3K2/8/8/8 w - - 0 1";
    let rows: String = (0..40).map(|number| format!("{number},{open}\n")).collect();
    std::fs::write(folder.path().join("t.csv"), format!("id,fen\n{rows}")).unwrap();
    let games = folder.path().join("games.pgn");
    alone(&["games", games.to_str().unwrap(), "--count", "300", "--annotated"]);
    // A folder of the same file, so often that reading it takes minutes.
    let many = folder.path().join("many");
    std::fs::create_dir(&many).unwrap();
    for number in 0..3000 {
        std::fs::hard_link(&games, many.join(format!("{number}.pgn"))).unwrap();
    }
    let table = format!("t={}", folder.path().join("t.csv").display());
    let solve = "SELECT id, s.value FROM (SELECT id, solve(fen, 1000000000000 + id) AS s FROM t)";
    let read = format!("SELECT count(*) FROM pgn('{}') WHERE fen = 'x'", many.display());
    let cluster = Cluster::start(2, 600);
    let each = || cluster.executors.iter().map(work).collect::<Vec<_>>();
    for sql in [solve, &read] {
        let before = each();
        let child = cluster.spawn(&["-t", &table, "--format", "csv", "-c", sql]);
        // Of both, and longer than it takes to begin.
        eventually("work of both executors", || {
            each().iter().zip(&before).all(|(now, before)| *now > before + 300).then_some(())
        });
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let output = end(child, sql);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && error.contains("interrupted"), "{error}");
        assert!(output.stdout.is_empty(), "{sql}");
        eventually("rest of executors", || {
            let now = each().iter().sum::<u64>();
            std::thread::sleep(Duration::from_secs(1));
            (each().iter().sum::<u64>() < now + 20).then_some(())
        });
    }
    // And they are there for the next question.
    let sql = "SELECT count(*) AS n FROM t";
    let output = end(cluster.spawn(&["-t", &table, "--format", "csv", "-c", sql]), sql);
    assert_eq!(said(&output), "n\n40\n");
}
