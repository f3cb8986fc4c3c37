//! `palisade book`, and what `solve --book` answers, run as a user runs them.

use std::fs;
use std::path::PathBuf;

use palisade_testkit::schema;

#[cfg(unix)]
use crate::run::{Running, with_pipes};
use crate::run::{folder, palisade, text};

const FINE_58: &str = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1";

fn files(folder: &PathBuf) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    names.map(|name| name.into_string().unwrap()).collect()
}

#[test]
fn a_book_is_written_once_and_answers() {
    let folder = folder("written_once");
    let place = folder.join("fine-58.book");
    let place = place.to_str().unwrap();
    let output = palisade(&["book", FINE_58, "-o", place]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("963 structures for White, 893 for Black"));
    let said = text(&output.stdout);
    assert!(said.contains("White wins") && said.contains("wins: d5+\n"), "{said}");
    assert_eq!(files(&folder), ["fine-58.book"]);

    // It is not replaced unless one says so.
    let first = fs::read(place).unwrap();
    let output = palisade(&["book", FINE_58, "-o", place]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("--force"));
    fs::write(place, "nothing").unwrap();
    let output = palisade(&["solve", "--book", place, FINE_58]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("byte 0: this is no book"));
    let output = palisade(&["book", FINE_58, "-o", place, "--force"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(fs::read(place).unwrap(), first);

    let later = "8/3k4/3p4/3P4/4K3/2P5/8/8 w - - 0 1";
    let other = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1";
    let output = palisade(&["solve", "--book", place, later, other]);
    let said = text(&output.stdout);
    assert!(said.contains("wins: Kd3 Ke3 Kf3 Kd4 Kf4 Kf5"), "{said}");
    assert_eq!(said.matches("its pawns are not in the book").count(), 1);
    let output = palisade(&["solve", "--json", "--book", place, later, other]);
    for (line, in_book) in text(&output.stdout).lines().zip([true, false]) {
        assert_eq!(schema::check("solution", line), Ok(()), "{line}");
        assert!(line.contains(&format!(r#""in_book":{in_book}"#)), "{line}");
    }
}

#[test]
fn what_has_no_book_leaves_no_file() {
    let folder = folder("no_file");
    let place = folder.join("a.book");
    let place = place.to_str().unwrap();
    let race = "6k1/8/3P4/4p3/P3K3/8/6p1/8 w - - 0 1";
    let large = "6k1/pp3ppp/8/8/8/8/PP3PPP/6K1 w - - 0 1";
    let four = "4k3/8/8/8/8/8/8/QRBNK3 w - - 0 1";
    let nowhere = folder.join("nowhere/a.book");
    let cases = [
        (vec!["book", race, "-o", place], 1, "no table judges the promotions of both sides"),
        (vec!["book", large, "-o", place, "--memory", "8"], 1, "--memory gives it more"),
        (vec!["book", race, "-o", place, "--seconds", "0"], 1, "budget"),
        (vec!["book", four, "-o", place], 2, "more than two pieces"),
        (vec!["book", "nonsense", "-o", place], 2, "board"),
        (vec!["book", race, "-o", nowhere.to_str().unwrap()], 2, "nowhere"),
    ];
    for (arguments, status, said) in cases {
        let output = palisade(&arguments);
        let why = text(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{why}");
        assert!(why.contains(said), "{why}");
        assert_eq!(files(&folder), [""; 0]);
    }
}

#[cfg(all(unix, debug_assertions))]
#[test]
fn an_interruption_leaves_no_file() {
    let folder = folder("interrupted-book");
    let place = folder.join("a.book");
    let arguments = ["book", FINE_58, "-o", place.to_str().unwrap()];
    let running = Running::stopped_after("structures:500", &arguments, "");
    assert_eq!(files(&folder).len(), 1);
    running.interrupt();
    assert_eq!(running.end().status.code(), Some(130));
    assert_eq!(files(&folder), [""; 0]);
}

/// Of tables too.
#[test]
fn an_estimate_leaves_no_file() {
    let folder = folder("estimate");
    let place = folder.join("a.book");
    let long = "8/8/8/3k4/8/8/3K4/QR5b w - - 0 1";
    let output = palisade(&["book", long, "-o", place.to_str().unwrap(), "--seconds", "0"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(files(&folder), [""; 0]);
}

/// A pawn that promotes beside a bishop of the wrong colour.
const WRONG_BISHOP: &str = "7k/8/6K1/7P/8/8/8/3B4 w - - 0 1";

/// Two programs do not write one file. One that is killed leaves it to the next one, and Ctrl-C leaves
/// what is there as well.
#[cfg(all(unix, debug_assertions))]
#[test]
fn a_file_has_one_writer() {
    let folder = folder("alone");
    let place = folder.join("a.book");
    let arguments = ["book", WRONG_BISHOP, "-o", place.to_str().unwrap()];
    let first = Running::stopped_after("tables:2", &arguments, "");
    let output = palisade(&arguments);
    let why = text(&output.stderr);
    assert!(why.contains("another program works on"), "{why}");
    assert_eq!(output.status.code(), Some(2));
    drop(first);
    let next = Running::stopped_after("tables:3", &arguments, "");
    next.interrupt();
    let output = next.end();
    assert_eq!(output.status.code(), Some(130));
    assert!(text(&output.stderr).contains("whole tables stay in "), "{output:?}");
    assert_eq!(files(&folder), ["a.book.part"]);
    let output = palisade(&arguments);
    assert!(text(&output.stderr).contains("3 tables are there, and stay"), "{output:?}");
    assert_eq!(files(&folder), ["a.book"]);
}

/// Whatever ends the work, and however often: the same bytes at the end.
#[test]
fn a_book_goes_on_where_it_was_ended() {
    let folder = folder("goes_on");
    let [whole, broken] = ["whole.book", "broken.book"].map(|name| folder.join(name));
    let part = folder.join("broken.book.part");
    let make = |place: &PathBuf| {
        let output = palisade(&["book", WRONG_BISHOP, "-o", place.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stderr).to_owned()
    };
    make(&whole);
    let bytes = fs::read(&whole).unwrap();
    #[cfg(unix)]
    {
        let mut dice = palisade_testkit::Dice::new(20);
        for _ in 0..20 {
            // Where the file has so many blocks of 512 bytes the system kills it, in the middle of what it writes: it has
            // no time to tidy up, and cannot come to the end.
            let blocks = dice.below(bytes.len() / 512);
            let limited = format!("ulimit -c 0; ulimit -f {blocks}; exec \"$0\" \"$@\"");
            let mut command = std::process::Command::new("sh");
            command.args(["-c", &limited, env!("CARGO_BIN_EXE_palisade"), "book", WRONG_BISHOP]);
            command.arg("-o").arg(&broken);
            let output = Running::start(&mut with_pipes(command)).end();
            assert!(!output.status.success(), "{output:?}");
            // And what was being written may be there in part, or be anything.
            let mut begun = fs::read(&part).unwrap();
            begun.extend_from_slice(&[7; 5]);
            begun.truncate(begun.len() - dice.below(9_usize).min(begun.len()));
            fs::write(&part, begun).unwrap();
        }
    }
    // Cut in the middle of a table.
    fs::write(&part, &bytes[..bytes.len() / 2]).unwrap();
    assert!(make(&broken).contains("tables are there, and stay"));
    assert!(fs::read(&broken).unwrap() == bytes);
    assert_eq!(files(&folder).len(), 2);

    // One that is begun is not taken for another.
    fs::write(&part, &bytes[..bytes.len() / 2]).unwrap();
    let place = broken.to_str().unwrap();
    let other = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1";
    let output = palisade(&["book", other, "-o", place, "--tables", "--force"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("of another ending"), "{}", text(&output.stderr));
}

#[test]
fn a_book_of_slices_answers_and_says_how_a_fortress_holds() {
    let folder = folder("slices");
    let place = folder.join("a.book");
    let place = place.to_str().unwrap();
    let output = palisade(&["book", WRONG_BISHOP, "-o", place, "--draw", "black"]);
    let (said, told) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(told.contains("tables, 4 of them with two pieces"), "{told}");
    assert!(said.contains("a draw") && said.contains("Black's king stays on "), "{said}");
    let timed = |line: &str| line.contains("king stays on ") && line.ends_with(" s]");
    assert!(said.lines().any(timed), "{said}");
    let later = "6k1/8/6KP/8/8/8/8/3B4 w - - 0 1";
    let other = "6k1/8/6KP/8/8/8/8/3R4 w - - 0 1";
    let output = palisade(&["solve", "--book", place, WRONG_BISHOP, later, other]);
    let said = text(&output.stdout);
    assert_eq!(said.matches("a draw").count(), 2, "{said}");
    assert_eq!(said.matches("not in the book").count(), 1, "{said}");

    let bytes = fs::read(place).unwrap();
    let (_, estimate) = told.split_once("a file of some ").unwrap();
    let estimate: f64 = estimate.split(' ').next().unwrap().parse().unwrap();
    let share = estimate * 1e6 / bytes.len() as f64;
    assert!((1.0 / 1.5..1.5).contains(&share), "{estimate} MB, {} bytes", bytes.len());
    // Something in each table; header and index stay.
    let mut wrong = bytes.clone();
    (200..bytes.len() - 1000).step_by(500).for_each(|at| wrong[at] ^= 1);
    fs::write(place, wrong).unwrap();
    // Its king is not in the corner yet: nothing is seen at once.
    let output = palisade(&["solve", "--book", place, "5k2/8/6KP/8/8/8/8/3B4 b - - 0 1"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("check sum"), "{}", text(&output.stderr));
}
