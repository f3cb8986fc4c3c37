//! Palisade in front of an engine, with real pipes: an engine that is scripted here, and that
//! dies, lies, or does not listen.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{ChildStdin, Output, abort, exit};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use palisade_testkit::{Dice, sweep};

use crate::run::{Running, palisade, piped};

/// Names the script. Without it the scripted engine is a test that does nothing.
const SCRIPT: &str = "PALISADE_TEST_SCRIPT";

const WALL: &str = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1";

/// This program, started again, is the engine.
#[test]
fn scripted_engine() {
    let Ok(script) = std::env::var(SCRIPT) else { return };
    // Of the words that it has for the whole talk, so many bytes are said.
    let mut left = script.strip_prefix("dies after ").map(|bytes| bytes.parse::<usize>().unwrap());
    let mut say = |line: &str| {
        let (mut out, line) = (std::io::stdout(), format!("{line}\n"));
        let said = &line.as_bytes()[..left.unwrap_or(usize::MAX).min(line.len())];
        let _ = out.write_all(said).and_then(|()| out.flush());
        left = left.map(|bytes| bytes - said.len());
        if left == Some(0) {
            abort();
        }
    };
    say(&format!("info string process {}", std::process::id()));
    for line in std::io::stdin().lines() {
        match line.unwrap_or_default().split(' ').next().unwrap_or_default() {
            "uci" => say("id name scripted\r\nuciok"),
            "isready" => say("readyok"),
            "go" => {
                say("info depth 1 score cp 300 pv d2d3");
                say("info nodes 17");
                if script == "lies" {
                    say("bestmove d2d5");
                }
            }
            "stop" | "quit" if script == "does not listen" => loop {
                thread::park();
            },
            "stop" => say("bestmove d2d3 ponder d8d7"),
            "quit" => exit(0),
            _ => {}
        }
    }
    exit(0)
}

fn start(script: &str) -> (Running, ChildStdin) {
    let engine = std::env::current_exe().unwrap();
    let mut command = piped(&["engine", "--"]);
    command.arg(engine).args(["--exact", "beside::scripted_engine", "--nocapture"]);
    let mut running = Running::start(command.env(SCRIPT, script));
    let input = running.stdin.take().unwrap();
    (running, input)
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Is the engine that told its number still there, as a process or as a zombie?
#[cfg(target_os = "linux")]
fn is_there(output: &Output) -> bool {
    let text = said(output);
    let number = text.lines().find_map(|line| line.strip_prefix("info string process "));
    number.is_some_and(|number| std::path::Path::new("/proc").join(number).exists())
}

#[cfg(not(target_os = "linux"))]
fn is_there(_: &Output) -> bool {
    false
}

#[test]
fn lines_pass_and_what_is_proved_is_said() {
    let (mut running, mut input) = start("plays");
    let mut lines = BufReader::new(running.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut until = |what: &str| {
        let mut read = Vec::new();
        for line in lines.by_ref() {
            read.push(line);
            if read.last().is_some_and(|line| line.starts_with(what)) {
                return read;
            }
        }
        panic!("no {what} after {read:?}");
    };
    writeln!(input, "uci").unwrap();
    let told = until("uciok");
    // The end of the line is the engine's own, and is taken off by the reader of this test.
    assert!(
        told.contains(&"id name scripted".to_owned())
            || told.contains(&"id name scripted\r".to_owned())
    );
    assert!(told.iter().any(|line| line.starts_with("option name PalisadeKeep")), "{told:?}");
    writeln!(input, "position fen {WALL}\ngo infinite").unwrap();
    let held = until("info depth 1 score cp 0 pv d2d3");
    assert!(held.iter().any(|line| line.contains("White cannot win: the fence a4")), "{held:?}");
    writeln!(input, "stop").unwrap();
    until("bestmove d2d3 ponder d8d7");
    writeln!(input, "quit").unwrap();
    assert_eq!(running.end().status.code(), Some(0));
}

#[test]
fn an_engine_that_cannot_be_started_lies_or_does_not_listen() {
    let missing = palisade(&["engine", "--", "no-such-engine"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).starts_with("engine: no-such-engine: "));

    let (running, mut input) = start("lies");
    writeln!(input, "position fen {WALL}\ngo nodes 5").unwrap();
    let output = running.end();
    assert_eq!(output.status.code(), Some(5), "{output:?}");
    assert!(said(&output).contains("info string Palisade: the engine has played d2d5"));
    assert!(!said(&output).contains("bestmove") && !is_there(&output));

    let (running, mut input) = start("does not listen");
    writeln!(input, "isready\nquit").unwrap();
    let output = running.end();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(!is_there(&output));
}

/// Wherever the engine dies, the GUI is told, the program ends with the status for it, and no
/// process is left.
#[test]
fn the_death_of_the_engine_is_told_at_any_moment() {
    let rounds = sweep::times(200);
    let next = AtomicU64::new(0);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                loop {
                    let round = next.fetch_add(1, Ordering::Relaxed);
                    if round >= rounds {
                        break;
                    }
                    dies(round);
                }
            });
        }
    });
}

fn dies(round: u64) {
    let mut dice = Dice::new(round);
    // In the whole talk it says at least so many: four short answers, and its number.
    let (running, mut input) = start(&format!("dies after {}", dice.below(110)));
    let talk = format!("uci\nisready\nposition fen {WALL}\ngo infinite\nisready\n");
    // It may have died before it was told anything.
    let _ = input.write_all(talk.as_bytes());
    let output = running.end();
    assert_eq!(output.status.code(), Some(3), "round {round}: {output:?}");
    let said = said(&output);
    assert_eq!(said.matches("info string Palisade: the engine has ended").count(), 1, "{said}");
    assert!(!said.contains("bestmove") && !is_there(&output), "round {round}: {said}");
    drop(input);
}
