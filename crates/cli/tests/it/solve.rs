//! `palisade solve` and its sisters, run as a user runs them.

use std::process::Output;

use palisade_testkit::schema;

use crate::run::{Running, piped};

fn palisade(arguments: &[&str], input: &str) -> Output {
    let top = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut running = Running::start(piped(arguments).current_dir(top));
    running.tell(input);
    running.end()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn bad_lines_are_reported_and_order_is_kept() {
    let wall = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1";
    let pawn = "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1";
    let input = format!("{wall}\nnonsense\n{pawn}\n");
    let output = palisade(&["solve", "--json", "--work", "3000", "--threads", "2"], &input);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("-:2: "));
    let said: Vec<serde_json::Value> =
        text(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((said[0]["fen"].as_str(), said[2]["fen"].as_str()), (Some(wall), Some(pawn)));
    assert_eq!(
        (said[1]["given"].as_str(), said[1]["kind"].as_str()),
        (Some("nonsense"), Some("position"))
    );
    assert_eq!(said[2]["value"]["lower"], "white");
    for (line, definition) in text(&output).lines().zip(["solution", "trouble", "solution"]) {
        assert_eq!(schema::check(definition, line), Ok(()), "{line}");
    }
    let output = palisade(&["winnable", "--json", "--work", "3000"], &format!("{wall}\n{pawn}\n"));
    for line in text(&output).lines() {
        assert_eq!(schema::check("winnability", line), Ok(()), "{line}");
    }
    let refused = palisade(&["solve", "--seconds", "soon", wall], "");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("a number of seconds from 0 on"));
}

/// In the other order, and by two threads, each line has the same answer.
#[test]
fn an_answer_has_no_neighbours() {
    let fens = [
        "k7/4P3/1K6/8/8/5p1P/8/8 b - - 0 1",
        "8/5P1p/8/8/8/k1P5/8/5K2 b - - 0 1",
        "8/5k2/2p2p2/8/8/8/5Kp1/8 b - - 0 1",
        "8/8/4k3/8/8/8/8/R3K3 w Q - 0 1",
    ];
    let said = |threads: &str, fens: &[&str]| {
        let given = ["solve", "--json", "--work", "3000", "--threads", threads];
        let said = text(&palisade(&given, &(fens.join("\n") + "\n")));
        let mut lines: Vec<serde_json::Value> =
            said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        lines.iter_mut().for_each(|line| drop(line.as_object_mut().unwrap().remove("seconds")));
        lines
    };
    let mut backwards = fens;
    backwards.reverse();
    let (one, mut other) = (said("1", &fens), said("2", &backwards));
    other.reverse();
    assert_eq!(one.len(), fens.len());
    assert_eq!(one, other);
}

/// Where positions are fewer than threads several work on each, and the answer is the same.
#[test]
fn threads_inside_a_position_change_no_answer() {
    let said = |threads: &str| {
        let walls =
            ["8/8/3k4/2p1p3/2P1P3/3K4/8/2B5 w - - 0 1", "8/8/5k2/8/8/4K3/6P1/r6R w - - 0 1"];
        let given =
            ["solve", "--json", "--work", "60000", "--threads", threads, walls[0], walls[1]];
        let said = text(&palisade(&given, ""));
        let seconds = |line: &str| line.split_once("\"seconds\"").map(|(said, _)| said.to_owned());
        said.lines().filter_map(seconds).collect::<Vec<_>>()
    };
    let alone = said("1");
    assert_eq!(alone.len(), 2);
    assert_eq!((said("3"), said("4")), (alone.clone(), alone));
}

/// Of a long line the first plies are written, and how many it has.
#[test]
fn long_lines_are_cut_unless_asked() {
    let far = "8/8/8/p1p1p1p1/P1P1P1P1/8/1k6/4K2B w - - 0 1";
    let line = |options: &[&str]| {
        let said = palisade(&[&["winnable", "--json"], options, &[far]].concat(), "");
        let said: serde_json::Value = serde_json::from_str(&text(&said)).unwrap();
        let line = said["white"]["line"].clone();
        (line["moves"].as_array().unwrap().len() as u64, line["plies"].as_u64().unwrap())
    };
    let (all, plies) = line(&["--all"]);
    assert!(all == plies && plies > 16, "{all} of {plies}");
    assert_eq!(line(&[]), (16, plies));
    assert_eq!(line(&["--plies", "3"]), (3, plies));
    assert_eq!(line(&["--plies", "100000"]), (plies, plies));
    let refused = palisade(&["winnable", "--plies", "3", far], "");
    assert_eq!(refused.status.code(), Some(2));
}

/// Fine 58 and 70 are on the pages, which `pages` runs.
#[test]
fn certificates_are_written_and_checked() {
    let white = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    assert_eq!(palisade(&["certify", white], "").status.code(), Some(1));
    let won = palisade(&["certify", "--wins", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"], "");
    assert_eq!(won.status.code(), Some(0));
    let won = text(&won);
    assert_eq!(palisade(&["check"], &won).status.code(), Some(0));
    let flipped = won.replace("\nwins\n", "\ncannot win\n");
    assert_eq!(palisade(&["check"], &flipped).status.code(), Some(1));
    // Black promotes, so the prover does not hold it. The walk does.
    let race = ["certify", "--attacker", "black", "8/1P5k/4p3/8/1K6/8/P7/8 w - - 0 1"];
    let race = palisade(&race, "");
    assert_eq!(race.status.code(), Some(0));
    assert!(text(&race).contains("\ncannot win\n"));
    assert_eq!(palisade(&["check"], &text(&race)).status.code(), Some(0));
    let dead = palisade(&["certify", "--dead", "4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3 w - - 0 1"], "");
    assert_eq!(palisade(&["check"], &text(&dead)).status.code(), Some(0));
    assert_eq!(palisade(&["check"], "noise").status.code(), Some(2));
}

#[test]
fn certificates_with_men_are_written_and_checked() {
    let wall = "8/1k2b3/1p1p1p1p/pPpPpPpP/P1P1P1P1/1B6/5K2/8 w - - 0 1";
    let proof = palisade(&["certify", "--attacker", "black", wall], "");
    assert_eq!(proof.status.code(), Some(0));
    let proof = text(&proof);
    assert_eq!(palisade(&["check"], &proof).status.code(), Some(0));
    assert!(proof.len() < 1000 && proof.contains("\nwall\n"), "{proof}");
    // A man that stands is gone, another side, no root.
    for (changed, status) in [
        (proof.replacen("stands P a4", "stands P", 1), Some(1)),
        (proof.replace("side black", "side white"), Some(2)),
        (proof.replace("fen ", "FEN "), Some(2)),
    ] {
        assert_ne!(changed, proof);
        assert_eq!(palisade(&["check"], &changed).status.code(), status, "{changed}");
    }
    // Two in one file.
    let more = "palisade proof 1\nfen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\nside white\nwinnable\nend\n";
    assert_eq!(palisade(&["check"], &format!("{proof}{more}")).status.code(), Some(1));
    let open = "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1";
    let refused = palisade(&["certify", "--seconds", "1", open], "");
    assert_eq!(refused.status.code(), Some(1));
}

#[test]
fn a_wall_with_men_is_shown_and_proved() {
    let wall = "8/1k2b3/1p1p1p1p/pPpPpPpP/P1P1P1P1/1B6/5K2/8 w - - 0 1";
    let shown = text(&palisade(&["analyse", wall], ""));
    assert!(shown.contains("Black cannot win"), "{shown}");
    assert!(shown.contains("home: where the defender stays"), "{shown}");
    let json = text(&palisade(&["analyse", "--json", wall], ""));
    let said: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(said["black"]["cannot_win"] == true && said["black"]["why"].is_string(), "{json}");
}

/// Whoever reads no more ends it, however many answers wait.
#[test]
fn a_closed_pipe_ends_it() {
    let mut running = Running::start(&mut piped(&["winnable", "--threads", "2", "-"]));
    drop(running.stdout.take());
    running.tell(&"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n".repeat(500));
    assert_eq!(running.end().status.code(), Some(0));
}

#[test]
fn answers_are_said_in_other_languages() {
    let wall = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1";
    let said = text(&palisade(&["solve", "--work", "1000", "--language", "de", wall], ""));
    let fence = "  remis: die Bauern bilden einen Zaun, den niemand überwindet [";
    assert!(said.contains(fence), "{said}");
    assert_eq!(palisade(&["solve", "--language", "fr", wall], "").status.code(), Some(2));
}

#[test]
fn the_other_commands_answer() {
    let wall = "4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3 w - - 0 1";
    assert!(text(&palisade(&["winnable", wall], "")).contains("White can no longer win"));
    assert!(text(&palisade(&["draw", wall], "")).starts_with("<svg "));
    let unnamed = palisade(&["engine"], "uci\nquit\n");
    assert!(String::from_utf8_lossy(&unnamed.stderr).contains("palisade engine -- stockfish"));
    assert_eq!(unnamed.status.code(), Some(2));
    // Quotation marks are not needed anywhere.
    let mut perft = vec!["perft"];
    perft.extend(wall.split(' '));
    perft.push("1");
    assert!(text(&palisade(&perft, "")).contains("5 lines of 1 plies"));
}

/// Two positions, an easy one and a hard one, and Ctrl-C in the middle of the second.
#[cfg(all(unix, debug_assertions))]
fn interrupted(options: &[&str], hard: &str) -> Running {
    // The first is solved before so much is done for it, and the second not in a day.
    let input = format!("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1\n{hard}\n");
    let arguments = ["solve", "--threads", "1", "--seconds", "100000"];
    let arguments = [&arguments[..], options].concat();
    let running = Running::stopped_after("work:20000", &arguments, &input);
    running.interrupt();
    running
}

/// What is known of it by then is printed.
#[cfg(all(unix, debug_assertions))]
#[test]
fn an_interruption_ends_with_the_best_answer_so_far() {
    let output = interrupted(&["--json"], "6k1/pp3ppp/8/8/8/8/PP3PPP/6K1 w - - 0 1").end();
    assert_eq!(output.status.code(), Some(130));
    let said = text(&output);
    let answers: Vec<serde_json::Value> =
        said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 2, "{said}");
    assert_eq!(answers[0]["value"]["lower"], "white");
    assert!(answers[1]["best"].is_null());
}

/// Also where nobody closes the input.
#[cfg(all(unix, debug_assertions))]
#[test]
fn an_interruption_prints_what_is_known_and_ends() {
    let hard = "6k1/pp3ppp/8/8/8/8/PPP2PPP/6K1 w - - 0 1";
    let mut running = interrupted(&[], hard);
    let input = running.stdin.take();
    let output = running.end();
    assert_eq!(output.status.code(), Some(130));
    let said = text(&output);
    let mut lines = said.lines().skip_while(|line| *line != hard).skip(1);
    assert!(lines.next().is_some_and(|line| line.contains('[')), "{said}");
    drop(input);
}
