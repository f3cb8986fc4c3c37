//! The program: what comes in, what goes out, and its words.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_palisade-sql");
const WALL: &str = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1";
const OPEN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

fn run(folder: &Path, words: &[&str]) -> Output {
    Command::new(PROGRAM).args(words).current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

fn said(folder: &Path, words: &[&str]) -> String {
    let output = run(folder, words);
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn error(folder: &Path, words: &[&str]) -> String {
    let output = run(folder, words);
    assert!(!output.status.success(), "{words:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_table_goes_through_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = format!("fen\tresult\n{WALL}\t1-0\n{OPEN}\t1/2-1/2\nwhat\t*\n");
    std::fs::write(folder.join("in.tsv"), &text).unwrap();
    std::fs::write(folder.join("in.tsv.zst"), zstd::encode_all(text.as_bytes(), 3).unwrap())
        .unwrap();
    let ask = "SELECT result, walled(fen) AS wall FROM t ORDER BY result DESC";
    let csv = "result,wall\n1/2-1/2,false\n1-0,true\n*,\n";
    for name in ["in.tsv", "in.tsv.zst"] {
        let table = format!("t={name}");
        assert_eq!(said(folder, &["-t", &table, "--format", "csv", "-c", ask]), csv);
    }
    for out in ["out.parquet", "out.csv", "out.json"] {
        said(folder, &["-t", "t=in.tsv", "-o", out, "-c", "SELECT * FROM t"]);
        let table = format!("t={out}");
        assert_eq!(said(folder, &["-t", &table, "--format", "csv", "-c", ask]), csv, "{out}");
        // A file is a table by its name.
        let count = format!("SELECT count(*) AS n FROM '{out}'");
        assert_eq!(said(folder, &["--format", "json", "-c", &count]), "{\"n\":3}\n", "{out}");
    }
    // As bars, to be read and as a picture.
    let ask = "SELECT * FROM (VALUES ('a', 5, 0.5), ('b', 10, null)) AS t(name, x, y)";
    let bars = said(folder, &["--format", "chart", "-c", ask]);
    assert!(bars.contains(&format!("\nb {} 10 + 0\n", "█".repeat(50))), "{bars}");
    said(folder, &["-o", "a.svg", "-c", ask]);
    let picture = std::fs::read_to_string(folder.join("a.svg")).unwrap();
    assert!(picture.starts_with("<svg") && picture.contains("name: x, y"), "{picture}");
    // DataFusion's own way out.
    said(folder, &["-t", "t=in.tsv", "-c", "COPY (SELECT fen FROM t) TO 'copy.parquet'"]);
    assert!(said(folder, &["-c", "SELECT count(*) FROM 'copy.parquet'"]).contains("| 3 "));
    let shown = said(folder, &["-t", "t=in.tsv", "--rows", "1", "-c", "SELECT * FROM t"]);
    assert!(shown.contains("1 of 3 rows"), "{shown}");
}

#[test]
fn statements_come_from_a_pipe_and_share_a_session() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(PROGRAM)
        .args(["--format", "csv"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let text =
        format!("CREATE VIEW v AS SELECT '{WALL}' AS fen; SELECT material(fen) AS m FROM v;");
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "m\nKPPPPvKPPP\n");
}

#[test]
fn what_fails_leaves_files_as_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    said(folder, &["-o", "a.parquet", "-c", "SELECT 1 AS x"]);
    let before = std::fs::read(folder.join("a.parquet")).unwrap();
    let fails = "SELECT CAST(concat('x', 1) AS INT) FROM 'a.parquet'";
    error(folder, &["-o", "a.parquet", "-c", "SELECT nothing"]);
    // What is there stays, unless it is said to go.
    let again = ["-o", "a.parquet", "-c", "SELECT 1 AS x"];
    assert!(error(folder, &again).contains("--force"));
    assert!(error(folder, &["games", "a.parquet"]).contains("--force"));
    assert_eq!(std::fs::read(folder.join("a.parquet")).unwrap(), before);
    said(folder, &[&again[..], &["--force"]].concat());
    error(folder, &["-o", "b.csv", "-c", fails]);
    error(folder, &["-c", &format!("COPY ({fails}) TO 'c.parquet'")]);
    // What is read is not written.
    for words in [
        &["-t", "a=a.parquet", "-o", "a.parquet", "-c", "SELECT * FROM a"][..],
        &["-c", "COPY (SELECT * FROM 'a.parquet') TO 'a.parquet'"],
        &["-o", "a.parquet", "-c", "SELECT (SELECT max(x) FROM './a.parquet')"],
    ] {
        assert!(error(folder, words).contains("the question reads it"), "{words:?}");
    }
    assert_eq!(std::fs::read(folder.join("a.parquet")).unwrap(), before);
    // Nothing is left beside it.
    let names: Vec<_> =
        folder.read_dir().unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["a.parquet"]);
}

#[test]
fn every_format_takes_every_column_and_readers_may_go() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    said(folder, &["games", "a.pgn", "--count", "30", "--annotated"]);
    let all = "SELECT * FROM pgn('a.pgn')";
    for out in ["a.csv", "a.json", "a.parquet"] {
        said(folder, &["-o", out, "-c", all]);
        let count = format!("SELECT count(*) AS n FROM '{out}'");
        let same = said(folder, &["--format", "json", "-c", &count]);
        let expected = "SELECT count(*) AS n FROM pgn('a.pgn')";
        assert_eq!(same, said(folder, &["--format", "json", "-c", expected]), "{out}");
    }
    let csv = said(folder, &["--format", "csv", "--atomic", "-c", all]);
    assert!(csv.contains("\"{\"\"Event\"\":"), "{}", &csv[..400]);
    let script = format!("'{PROGRAM}' --format csv -c \"{all} a, pgn('a.pgn') b\" | head -1");
    let script = format!("set -o pipefail; {script}");
    let output = Command::new("bash").args(["-c", &script]).current_dir(folder).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

#[test]
fn games_come_from_pipes_and_packed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = "[Event \"A\"]\n\n1. e4 e5 *\n\n[Event \"B\"]\n\n1. d4 Sf6 *\n";
    // The name says nothing of how it is packed.
    std::fs::write(folder.join("a.pgn"), zstd::encode_all(text.as_bytes(), 1).unwrap()).unwrap();
    let ask = "SELECT count(*) AS n, count(fault) AS f FROM pgn_games('-')";
    let script = format!("'{PROGRAM}' --format csv -c \"{ask}\" < a.pgn");
    let output = Command::new("bash").args(["-c", &script]).current_dir(folder).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "n,f\n2,1\n");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("1 of 2 games that were played cannot be played"), "{said}");
    let twice = "SELECT count(*) FROM pgn('-') a, pgn('-') b";
    let script = format!("cat a.pgn | '{PROGRAM}' -c \"{twice}\"");
    let output = Command::new("bash").args(["-c", &script]).current_dir(folder).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("a pipe is read once"), "{said}");
    std::fs::write(folder.join("b.pgn"), "PK\x03\x04 and so on").unwrap();
    assert!(error(folder, &["-c", "SELECT count(*) FROM pgn('b.pgn')"]).contains("zip"));
}

/// What comes through a pipe is not kept, however much it is.
#[cfg(target_os = "linux")]
#[test]
fn a_long_pipe_needs_little_memory() {
    const TIMES: u64 = 75;
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    said(folder, &["games", "a.pgn", "--count", "1000", "--annotated"]);
    let text = std::fs::read(folder.join("a.pgn")).unwrap();
    assert!(text.len() as u64 * TIMES > 300_000_000, "{} bytes a time", text.len());
    let ask = |path: &str| format!("SELECT count(*) AS n FROM pgn_games('{path}') WHERE men < 9");
    let once = said(folder, &["--format", "csv", "-c", &ask("a.pgn")]);
    let once: u64 = once.strip_prefix("n\n").unwrap().trim().parse().unwrap();
    let mut child = Command::new(PROGRAM)
        .args(["--format", "csv", "--peak", "--threads", "2", "-c", &ask("-")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    for _ in 0..TIMES {
        pipe.write_all(&text).unwrap();
    }
    drop(pipe);
    let output = child.wait_with_output().unwrap();
    assert!(once > 0);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("n\n{}\n", once * TIMES));
    let error = String::from_utf8(output.stderr).unwrap();
    let peak: u64 = error.trim().strip_prefix("peak MiB: ").unwrap().parse().unwrap();
    assert!(peak < 150, "{peak} MiB");
}

/// The processor time of each thread of a process, in hundredths of a second, as Linux tells it.
#[cfg(target_os = "linux")]
fn work(child: &std::process::Child) -> Vec<u64> {
    let threads = std::fs::read_dir(format!("/proc/{}/task", child.id())).into_iter().flatten();
    // A thread may end while it is looked at.
    let stat = |thread: std::fs::DirEntry| std::fs::read_to_string(thread.path().join("stat")).ok();
    let time = |stat: String| {
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    };
    threads.flatten().filter_map(stat).map(time).collect()
}

/// One batch of rows, and a question that would take an hour: two threads work at it, and Ctrl-C
/// ends it.
#[cfg(target_os = "linux")]
#[test]
fn slow_functions_work_on_all_cores_and_can_be_interrupted() {
    let open = "8/1p3k2/p1p1p1p1/P1P1P1P1/1P3K2/8/8/8 w - - 0 1";
    let long = "Nf3 Nf6 Ng1 Ng8 ".repeat(1000);
    for (call, rows) in [
        (format!("solve('{open}', 1000000000 + value)"), 100),
        (format!("winnable('{open}', 1000000000 + value)"), 300_000),
        (format!("winnable_proof('{open}', 'white', 1000000000 + value)"), 300_000),
        (format!("annotated('1. Ke4 Ke7', '{open}', 1000000000 + value)"), 300_000),
        (format!("positions(concat('{{', value, '}} {long}'))"), 8000),
        (format!("fault(concat('{{', value, '}} {long}'))"), 8000),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let sql = format!(
            "SET datafusion.execution.batch_size = {rows}; \
             SELECT count(x) FROM (SELECT {call} AS x FROM generate_series(1, {rows}))"
        );
        let mut child = Command::new(PROGRAM)
            .args(["--threads", "2", "-o", "a.csv", "-c", &sql])
            .current_dir(folder.path())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        while work(&child).into_iter().filter(|&time| time >= 20).count() < 2 {
            assert_eq!(child.try_wait().unwrap(), None, "{call} by one thread");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        assert!(!child.wait().unwrap().success(), "{call}");
        assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    }
}

#[test]
fn what_is_wrong_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (words, says) in [
        (&["-c", "SELECT nothing(1)"][..], "nothing"),
        (&["-c", "SELECT dead(5)"], "dead: argument 1 must be a text, and is Int64"),
        (&["-c", "SELECT solve('x', 1.5)"], "argument 2 must be a whole number, and is Float64"),
        (&["-c", "SELECT walled()"], "walled takes 1 arguments, and not 0"),
        (&["-t", "x", "-c", "SELECT 1"], "NAME=PATH"),
        (&["-t", "x=y.doc", "-c", "SELECT 1"], "not the name of a format"),
        (&["-o", "x.doc", "-c", "SELECT 1"], "expected .parquet, .csv, .json or .svg"),
        (&["--format", "chart", "-c", "SELECT 1"], "a chart wants a column of names"),
        (&["--format", "chart", "-c", "SELECT 'x', -1"], "no bar for -1"),
        (&["--syzygy", "/nowhere", "-c", "SELECT 1"], "palisade.syzygy"),
        (&["--strict", "-c", "SELECT walled('what')"], "walled: board"),
        (&["-c", "SELECT * FROM pgn('none.pgn')"], "none.pgn"),
    ] {
        let error = error(folder, words);
        assert!(error.contains(says), "{words:?}: {error}");
    }
}

#[test]
fn a_report_is_a_page_with_charts() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = format!("fen\tresult\n{WALL}\t1-0\n{WALL}\t1/2-1/2\n{OPEN}\t1-0\n");
    std::fs::write(folder.join("ends.tsv"), text).unwrap();
    said(folder, &["games", "made.pgn.zst", "--count", "200", "--walls", "3"]);
    let words = ["--budget", "200", "--annotate", "500", "--out", "page"];
    said(folder, &[&["report", "ends.tsv", "made.pgn.zst"], &words[..]].concat());
    let page = |name: &str| std::fs::read_to_string(folder.join("page").join(name)).unwrap();
    let markdown = page("report.md");
    assert!(markdown.contains("| KvK | 3 | 2 | 2 | 2 | 1 | 1 |"), "{markdown}");
    assert!(markdown.contains(&format!("| {WALL} | 1-0 |")), "{markdown}");
    let html = page("report.html");
    for needed in ["<svg", "</html>", "made.pgn.zst", "<th>misjudged</th>"] {
        assert!(html.contains(needed), "{needed}");
    }
    assert!(page("walls-1.svg").starts_with("<svg"));
    assert!(page("thrown-away.html").contains("<article"));
}

/// What stands between the fences of a page, each with its kind.
fn fenced(page: &str) -> Vec<(&str, &str)> {
    let blocks = page.split("```").skip(1).step_by(2);
    blocks.map(|block| block.split_once('\n').unwrap()).map(|(k, text)| (k, text.trim())).collect()
}

#[test]
fn every_question_of_the_page_is_answered() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("QUESTIONS.md");
    let page = std::fs::read_to_string(page).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (mut question, mut questions, mut answers) = ("", 0, 0);
    for (kind, text) in fenced(&page) {
        match kind {
            "sh" => {
                let words: Vec<_> =
                    text.strip_prefix("palisade-sql ").unwrap().split(' ').collect();
                said(folder, &words);
            }
            "sql" => (question, questions) = (text, questions + 1),
            "text" | "chart" => {
                let format = if kind == "text" { "table" } else { kind };
                let found = said(folder, &["--format", format, "-c", question]);
                assert_eq!(found.trim(), text, "{question}");
                answers += 1;
            }
            _ => panic!("{kind}"),
        }
    }
    assert_eq!((questions, answers), (10, 11));
    let drawn = std::fs::read_to_string(folder.join("report/walls-1.svg")).unwrap();
    let shown = Path::new(env!("CARGO_MANIFEST_DIR")).join("walls.svg");
    assert_eq!(drawn, std::fs::read_to_string(shown).unwrap());
    let thrown = std::fs::read_to_string(folder.join("report/thrown-away.html")).unwrap();
    assert!(thrown.contains("player913") && !thrown.contains("player354<"), "{thrown}");
}

#[test]
fn a_measurement_in_small_agrees_with_the_bare_loop() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["measure", "--positions", "3000", "--games", "1", "--rounds", "1"];
    let said = said(folder.path(), &words);
    for needed in ["of bare loop", "megabytes a second a core", "peak mib", "held up by"] {
        assert!(said.contains(needed), "{needed}: {said}");
    }
}
