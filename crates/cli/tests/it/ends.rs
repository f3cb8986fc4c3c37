//! The program always ends, whatever closes, fills up or is missing, with the status that
//! `docs/command-line.md` tells.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use palisade_testkit::{Dice, sweep};

use crate::run::{Running, folder};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const WALL: &str = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1";
const FINE_70: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
/// Nobody solves it, nor proves anything of it, within a test.
const HARD: &str = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";

const COMMANDS: [&str; 6] = ["solve", "winnable", "annotate", "analyse", "perft", "certify"];

/// What happens to it.
#[derive(Clone, Copy, Debug)]
enum Trouble {
    /// Who reads closes after the first line.
    Reader,
    /// Who reads both streams does.
    BothStreams,
    /// There is no standard input.
    NoInput,
    /// Ctrl-C, when it has worked for some time.
    Interrupt,
    /// Nothing more can be written.
    FullDisk,
    /// The same of the error stream.
    FullErrors,
    /// A file that is missing, a folder, bytes that are no text, a packed file that is cut off.
    BadFile,
}

const TROUBLES: [Trouble; 7] = [
    Trouble::Reader,
    Trouble::BothStreams,
    Trouble::NoInput,
    Trouble::Interrupt,
    Trouble::FullDisk,
    Trouble::FullErrors,
    Trouble::BadFile,
];

/// The files that are asked about.
struct Files {
    folder: PathBuf,
}

impl Files {
    fn made() -> &'static Self {
        static FILES: OnceLock<Files> = OnceLock::new();
        FILES.get_or_init(|| {
            let folder = folder("ends");
            let write = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes).unwrap();
            write("many.epd", format!("{WALL}\n{FINE_70}\n").repeat(150).as_bytes());
            // Each second line is told on the error stream.
            write("mixed.epd", format!("{WALL}\nno position\n").repeat(150).as_bytes());
            write("games.pgn", format!("[FEN \"{WALL}\"]\n\n1. Kd3 *\n\n").repeat(150).as_bytes());
            let wrong = format!("[FEN \"{WALL}\"]\n\n1. Kd3 e4 *\n\n");
            write("wrong.pgn", wrong.repeat(150).as_bytes());
            write("hard.pgn", format!("[FEN \"{HARD}\"]\n\n1. Kd1 *\n\n").repeat(9).as_bytes());
            write("hard.epd", format!("{HARD}\n").repeat(9).as_bytes());
            write("bytes", &[0, 255, 254, 128, 10, 13, 0, 77]);
            write("cut.gz", &[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0x4b]);
            fs::create_dir_all(folder.join("folder")).unwrap();
            Self { folder }
        })
    }

    fn path(&self, name: &str) -> String {
        self.folder.join(name).to_str().unwrap().to_owned()
    }
}

/// The arguments, and the statuses that are told of the end.
fn asked(command: &str, trouble: Trouble, dice: &mut Dice) -> (Vec<String>, &'static [i32]) {
    let files = Files::made();
    let mut arguments = vec![command.to_owned()];
    let mut add = |more: &[&str]| arguments.extend(more.iter().map(|&word| word.to_owned()));
    let takes_files = !matches!(command, "perft" | "certify");
    let kind = if command == "annotate" { "pgn" } else { "epd" };
    match command {
        "solve" | "winnable" | "annotate" => add(&["--work", "200", "--threads", "2"]),
        "analyse" => add(&["--effort", "node", "--threads", "2"]),
        _ => {}
    }
    let few = |name: &str| files.path(&format!("{name}.{kind}"));
    let statuses: &[i32] = match trouble {
        // Whoever read it has seen enough.
        Trouble::Reader => &[0],
        Trouble::BothStreams | Trouble::FullErrors => match takes_files {
            // Some lines hold no position; who has left by then does not hear of it.
            true => &[0, 2],
            false => &[0],
        },
        Trouble::NoInput => &[0],
        Trouble::Interrupt => &[130],
        Trouble::FullDisk | Trouble::BadFile => &[2],
    };
    match (trouble, command) {
        (Trouble::Interrupt, "perft") => add(&[START, "9"]),
        (Trouble::Interrupt, "certify") => add(&["--seconds", "1000", HARD]),
        // Of what is never said to be all.
        (Trouble::Interrupt, "winnable") => add(&["-"]),
        (Trouble::Interrupt, "analyse") => {
            add(&["--work", "1000000000000", "--seconds", "1000", &few("hard")]);
        }
        (Trouble::Interrupt, _) => {
            arguments.truncate(1);
            arguments.extend(["--seconds".to_owned(), "1000".to_owned(), few("hard")]);
        }
        (Trouble::BadFile, "perft") => add(&["8/8/8/8 w - - 0 1", "2"]),
        (Trouble::BadFile, "certify") => add(&["no position"]),
        (Trouble::BadFile, _) => {
            let names = ["nowhere.txt", "folder", "bytes", "cut.gz"];
            add(&[&files.path(names[dice.below(4_usize)])]);
        }
        (_, "perft") => add(&[START, "3"]),
        (_, "certify") => add(&[WALL]),
        (Trouble::NoInput, _) => {}
        (Trouble::BothStreams | Trouble::FullErrors, "annotate") => add(&[&few("wrong")]),
        (Trouble::BothStreams | Trouble::FullErrors, _) => add(&[&few("mixed")]),
        (_, "annotate") => add(&[&files.path("games.pgn")]),
        _ => add(&[&few("many")]),
    }
    (arguments, statuses)
}

/// The program as a process, with a shell's way to close or join its streams.
fn begun(arguments: &[String], streams: &str) -> Command {
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("exec \"$0\" \"$@\" {streams}"));
    command.arg(env!("CARGO_BIN_EXE_palisade")).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// The status; as shells have it, 128 and the signal where one has ended the program.
fn ended(status: ExitStatus) -> i32 {
    use std::os::unix::process::ExitStatusExt as _;
    status.code().unwrap_or_else(|| 128 + status.signal().unwrap())
}

/// Waits until it has worked for so many hundredths of a second, whatever else the machine does.
fn has_worked(running: &mut Running, hundredths: u64) {
    loop {
        assert_eq!(running.try_wait().unwrap(), None, "it has ended by itself");
        let stat = fs::read_to_string(format!("/proc/{}/stat", running.id())).unwrap();
        // User's and system's; the name before them may have spaces in it.
        let fields = stat.rsplit(')').next().unwrap().split_whitespace();
        let spent = fields.skip(11).take(2).map(|field| field.parse::<u64>().unwrap());
        if spent.sum::<u64>() >= hundredths {
            break;
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// Runs a command into a trouble, and looks at how it ends.
fn run(command: &str, trouble: Trouble, dice: &mut Dice) {
    let (arguments, statuses) = asked(command, trouble, dice);
    let what = format!("{trouble:?}: palisade {}", arguments.join(" "));
    let streams = match trouble {
        Trouble::BothStreams => "2>&1",
        Trouble::NoInput => "<&-",
        Trouble::FullDisk => "> /dev/full",
        Trouble::FullErrors => "2> /dev/full",
        _ => "",
    };
    let mut program = begun(&arguments, streams);
    if matches!(trouble, Trouble::Reader | Trouble::BothStreams) {
        program.stdout(Stdio::piped());
    }
    if matches!(trouble, Trouble::Interrupt) {
        program.stdin(Stdio::piped());
    }
    let mut running = Running::start(&mut program);
    if let Some(out) = running.stdout.take() {
        let mut first = String::new();
        BufReader::new(out).read_line(&mut first).unwrap();
        assert!(!first.is_empty(), "{what}: nothing was printed");
    }
    if let Some(mut input) = running.stdin.take() {
        // A program that reads it has work without an end.
        thread::spawn(move || while writeln!(input, "{START}").is_ok() {});
        has_worked(&mut running, dice.below(40_u64));
        running.interrupt();
    }
    let status = ended(running.end().status);
    assert!(statuses.contains(&status), "{what}: status {status}, and not one of {statuses:?}");
}

/// A game at which nothing is to be done, and so many at which a thread would sit for a quarter of an
/// hour each.
fn easy_then_hard(name: &str, hard: usize) -> String {
    let games = format!("1. e4 *\n\n{}", format!("[FEN \"{HARD}\"]\n\n1. Kd1 *\n\n").repeat(hard));
    let path = folder(name).join("games.pgn");
    fs::write(&path, games).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The first game is read while the second is worked on; who has read it closes, and the work ends.
#[test]
fn a_game_goes_out_when_it_is_done_and_a_closed_reader_ends_the_next() {
    let path = easy_then_hard("streamed", 9);
    let arguments = ["annotate", "--seconds", "1000", "--threads", "1", &path].map(str::to_owned);
    let mut running = Running::start(begun(&arguments, "").stdout(Stdio::piped()));
    let mut first = String::new();
    BufReader::new(running.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert_eq!(first, "1. e4 *\n");
    assert_eq!(ended(running.end().status), 0);
}

/// Ctrl-C ends a game that is worked on, and what was there is written whole.
#[test]
fn an_interrupted_annotation_is_whole() {
    let path = easy_then_hard("interrupted", 3);
    let arguments = ["annotate", "--seconds", "1000", "--threads", "1", &path].map(str::to_owned);
    let mut running = Running::start(begun(&arguments, "").stdout(Stdio::piped()));
    let mut out = BufReader::new(running.stdout.take().unwrap());
    let mut all = String::new();
    out.read_line(&mut all).unwrap();
    running.interrupt();
    out.read_to_string(&mut all).unwrap();
    assert_eq!(ended(running.end().status), 130);
    assert_eq!(all, fs::read_to_string(&path).unwrap());
}

/// An input without an end: the program leaves it when its reader leaves.
#[test]
fn a_closed_reader_ends_an_endless_input() {
    let arguments = ["annotate", "--work", "0", "--threads", "1"].map(str::to_owned);
    let mut program = begun(&arguments, "");
    let mut running = Running::start(program.stdin(Stdio::piped()).stdout(Stdio::piped()));
    let mut out = BufReader::new(running.stdout.take().unwrap());
    let mut input = running.stdin.take().unwrap();
    let games = "[White \"A\"]\n\n1. e4 {a word} e5 *\n\n".repeat(1000);
    thread::spawn(move || while input.write_all(games.as_bytes()).is_ok() {});
    let mut first = String::new();
    out.read_line(&mut first).unwrap();
    drop(out);
    assert_eq!(ended(running.end().status), 0);
}

/// What the program needs does not depend on how long its input is.
#[test]
fn memory_does_not_grow_with_the_file() {
    let arguments = ["annotate", "--work", "0", "--threads", "1"].map(str::to_owned);
    let mut program = begun(&arguments, "");
    let mut running = Running::start(program.stdin(Stdio::piped()).stdout(Stdio::piped()));
    let mut out = running.stdout.take().unwrap();
    let reader = thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()).unwrap());
    let mut input = running.stdin.take().unwrap();
    let most = || {
        let status = fs::read_to_string(format!("/proc/{}/status", running.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap()
    };
    let game = format!("[White \"A\"]\n\n1. e4 {{{}}} e5 *\n\n", "word ".repeat(20_000));
    let mut feed = |games| (0..games).for_each(|_| input.write_all(game.as_bytes()).unwrap());
    feed(80);
    let early = most();
    feed(400);
    let late = most();
    drop(input);
    assert_eq!(ended(running.end().status), 0);
    assert_eq!(reader.join().unwrap(), 480 * game.len() as u64);
    // A block may have been longer than those before.
    assert!(late < early + 16_000, "{early} kB, and later {late}");
}

/// Who cannot write says so, also where the text is a page of the manual.
#[test]
fn a_full_disk_is_told() {
    if File::open("/dev/full").is_err() {
        eprintln!("SKIPPED: /dev/full is not here");
        return;
    }
    let games = Files::made().path("games.pgn");
    for (arguments, name) in [
        (&["draw", WALL][..], "draw: standard output: "),
        (&["annotate", "--work", "0", &games], "annotate: standard output: "),
    ] {
        let arguments: Vec<_> = arguments.iter().map(|&word| word.to_owned()).collect();
        let output = begun(&arguments, "> /dev/full").stderr(Stdio::piped()).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.starts_with(name) && told.contains("space"), "{arguments:?}: {told}");
    }
}

/// Twenty runs, or in a sweep two hundred; the pairs of a command and a trouble in turns.
#[test]
fn the_program_ends_whatever_happens() {
    if !Path::new("/dev/full").exists() || File::open("/dev/full").is_err() {
        eprintln!("SKIPPED: /dev/full is not here");
        return;
    }
    let runs = if sweep::is_full() { 200 } else { 20 };
    let mut dice = Dice::new(48);
    // Seven troubles and six commands have no common divisor: every pair comes.
    for number in 0..runs {
        run(COMMANDS[number % COMMANDS.len()], TROUBLES[number % TROUBLES.len()], &mut dice);
    }
}
