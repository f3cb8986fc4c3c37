//! The same questions on a cluster: a scheduler and three executors, each a process.

use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

const PROGRAM: &str = env!("CARGO_BIN_EXE_palisade-sql");

/// Processes that end with the test.
struct Cluster {
    address: String,
    scheduler: Child,
    executors: Vec<Child>,
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for child in self.executors.iter_mut().chain([&mut self.scheduler]) {
            // One that has ended before cannot be ended.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
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

fn start(words: &[&str]) -> Child {
    Command::new(PROGRAM).args(words).stdin(Stdio::null()).spawn().unwrap()
}

impl Cluster {
    fn start(count: u16) -> Self {
        let port = ports(1 + 2 * count);
        let text = port.to_string();
        let scheduler = start(&["scheduler", "--port", &text, "--host", "127.0.0.1"]);
        let executor = |number: u16| {
            let own = (port + 1 + 2 * number).to_string();
            start(&[
                "executor",
                "--port",
                &own,
                "--host",
                "127.0.0.1",
                "--scheduler",
                "127.0.0.1",
                "--scheduler-port",
                &text,
                "--threads",
                "1",
                "--memory",
                "64",
            ])
        };
        let executors = (0..count).map(executor).collect();
        let cluster = Self { address: format!("df://127.0.0.1:{port}"), scheduler, executors };
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            std::thread::sleep(Duration::from_millis(50));
        }
        cluster
    }

    fn spawn(&self, words: &[&str]) -> Child {
        Command::new(PROGRAM)
            .args(["--cluster", &self.address])
            .args(words)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }
}

fn said(output: &Output) -> String {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    text
}

fn alone(words: &[&str]) -> String {
    said(&Command::new(PROGRAM).args(words).output().unwrap())
}

/// Six files of games, and a column of positions.
fn collection(folder: &Path) {
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
    let cluster = Cluster::start(3);
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
    let mut cluster = Cluster::start(3);
    let running = cluster.spawn(&words);
    std::thread::sleep(Duration::from_secs(1));
    let victim = &mut cluster.executors[1];
    victim.kill().unwrap();
    victim.wait().unwrap();
    let found = said(&running.wait_with_output().unwrap());
    assert_eq!(found, alone(&words));
}
