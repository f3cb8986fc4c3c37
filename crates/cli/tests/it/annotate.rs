//! `palisade annotate`, run as a user runs it.

use std::fs;
use std::io::{Read as _, Write as _};
use std::process::Stdio;

use palisade_testkit::markup;
use palisade_testkit::schema;

use crate::run::{Running, folder, palisade, piped, text};

const GAMES: &str = "[White \"A\"]\r\n[Result \"1/2-1/2\"]\r\n\
    [FEN \"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1\"]\r\n\r\n\
    1. Kb2 {why not} Ka8 (1... Kb7) 1/2-1/2\r\n\r\n\
    [White \"B\"]\n\n1. e4 e5 2. Nf3 *\n\n";

#[test]
fn games_come_back_with_what_is_proved_of_them() {
    let folder = folder("annotated");
    let (from, to) = (folder.join("games.pgn"), folder.join("out.pgn"));
    fs::write(&from, GAMES).unwrap();
    let (from, to) = (from.to_str().unwrap(), to.to_str().unwrap());
    let output =
        palisade(&["annotate", "--seconds", "100000", "--work", "4000000", from, "-o", to]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    // A slow machine tells before it that it makes databases.
    let told = text(&output.stderr);
    assert!(
        told.contains("2 games, 1 with remarks: 1 win found, 1 only move, 1 win let go"),
        "{told}"
    );
    let written = fs::read_to_string(to).unwrap();
    assert!(written.contains("1. Kb2 $4 {White had a win by 1. Kb1; now White "), "{written}");
    assert!(written.contains("cannot win.} {why not} (1. Kb1 "), "{written}");
    assert!(written.contains(") Ka8 $8 (1... Kb7 $4"), "{written}");
    assert!(!written.contains("(1... Ka8"), "it stands in the game: {written}");
    assert!(written.ends_with("\r\n\r\n[White \"B\"]\n\n1. e4 e5 2. Nf3 *\n\n"), "{written}");

    // Nothing is replaced unless one says so, and no input is an output.
    for place in [to, from] {
        let output = palisade(&["annotate", "--work", "0", from, "-o", place]);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("--force"), "{}", text(&output.stderr));
    }
    assert_eq!(fs::read_to_string(from).unwrap(), GAMES);

    let output = palisade(&["annotate", "--json", "--work", "0", from]);
    let said = text(&output.stdout);
    assert_eq!(said.lines().count(), 2);
    for line in said.lines() {
        assert_eq!(schema::check("annotation", line), Ok(()), "{line}");
    }
}

/// White misses the win, Black the draw.
const MISSED: &str = "[White \"Ann\"]\n[Black \"Bob <b>\"]\n\
    [FEN \"8/8/5k2/3K4/4P3/8/8/8 w - - 0 60\"]\n\n60. Kd4 Ke6 1/2-1/2\n\n\
    [White \"Cleo\"]\n[Black \"Bob <b>\"]\n[FEN \"8/4k3/8/4K3/4P3/8/8/8 w - - 0 1\"]\n\n\
    1. Kd5 Kf6 1-0\n\n";

#[test]
fn a_report_and_exercises_come_of_one_run() {
    let folder = folder("report");
    let [from, quiz, page] = ["games.pgn", "quiz.pgn", "report.html"].map(|name| folder.join(name));
    fs::write(&from, MISSED).unwrap();
    let [from_, quiz_, page_] = [&from, &quiz, &page].map(|path| path.to_str().unwrap());
    let set = ["annotate", "--language", "de", "--seconds", "100000", "--work", "400000"];
    let places = ["--puzzles", quiz_, "--report", page_, from_];
    let output = palisade(&[&set[..], &places[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("60. Kd4 $4 {Weiß hatte einen Gewinn mit 60. Kd6; "));
    let written = fs::read_to_string(&quiz).unwrap();
    assert!(
        written.contains("{Weiß am Zug gewinnt.}\n60. Kd6 $8 (60. Kd4 $4 {Weiß hatte"),
        "{written}"
    );
    assert_eq!(written.matches("[SetUp \"1\"]").count(), 2);
    let page = fs::read_to_string(&page).unwrap();
    assert_eq!(markup::fault(&page), None);
    assert_eq!(page.matches("<svg ").count(), 2);
    for needs_more in ["<script", "src=", "<link", "@import", "url(http"] {
        assert!(!page.contains(needs_more), "{needs_more}");
    }
    assert!(page.contains("<html lang=\"de\">") && page.contains("Bauernendspiele"), "{page}");
    // Wide with large letters is the table alone, and it can be moved by itself.
    assert!(page.contains("<div class=\"wide\" role=\"region\" tabindex=\"0\""), "{page}");
    // Each address within the page is there, once.
    for place in page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert_eq!(page.matches(&format!("id=\"{place}\"")).count(), 1, "{place}");
    }
    // Nothing is replaced unless one says so, and nothing is begun.
    for option in ["--puzzles", "--report"] {
        let output = palisade(&["annotate", "--work", "0", option, quiz_, from_]);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        let told = text(&output.stderr);
        assert!(told.contains("quiz.pgn: is there; --force replaces it"), "{told}");
    }
    let output = palisade(&["annotate", "--work", "0", "--force", "--report", quiz_, from_]);
    assert_eq!(output.status.code(), Some(0));
    let told = fs::read_to_string(&quiz).unwrap();
    assert!(told.starts_with("Thrown away, as far as it is proved: games 2\n"), "{told}");
}

#[test]
fn what_is_no_game_is_told_with_its_place() {
    let folder = folder("no_games");
    let place = folder.join("odd.pgn");
    let odd = "[White \"A\"]\n\n1. e4 e5\n2. Ke3 *\n\n[Variant \"Atomic\"]\n\n1. e4 *\n";
    fs::write(&place, odd).unwrap();
    let output = palisade(&["annotate", "--work", "0", place.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout), odd);
    let told = text(&output.stderr);
    assert!(told.contains("odd.pgn:3: game 1: \"Ke3\" is not legal"), "{told}");
    assert!(told.contains("odd.pgn:6: game 2: the variant \"Atomic\" is not chess"), "{told}");
    let output = palisade(&["annotate", folder.join("none.pgn").to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("none.pgn: no such file"), "{}", text(&output.stderr));
}

#[test]
fn a_file_without_games_is_told() {
    let place = folder("without_games").join("empty.pgn");
    fs::write(&place, "\n\n").unwrap();
    let output = palisade(&["annotate", place.to_str().unwrap()]);
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(0), "\n\n"));
    let told = text(&output.stderr);
    assert!(told.ends_with("empty.pgn: it holds no game\n") && told.lines().count() == 1, "{told}");
}

#[test]
fn halves_are_counted_of_what_was_played() {
    let place = folder("halves").join("games.pgn");
    let pawn = "[FEN \"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1\"]\n\n1. Kd6 (1. Kd5 {no}) 1... Kd8 *\n";
    fs::write(&place, pawn).unwrap();
    let output = palisade(&["annotate", "--work", "100000", place.to_str().unwrap()]);
    let told = text(&output.stderr);
    assert_eq!(told, "1 game, 1 with remarks: 1 win found; 1 remark in variations\n");
}

/// The program on pipes, which says nothing of a game.
fn silent(errors: Stdio) -> Running {
    Running::start(piped(&["annotate", "--work", "0"]).stderr(errors))
}

/// With one game in it and the pipe open.
#[test]
fn a_game_comes_out_of_a_pipe_when_it_is_done() {
    let mut running = silent(Stdio::null());
    let (mut input, mut out) = (running.stdin.take().unwrap(), running.stdout.take().unwrap());
    for game in ["[White \"A\"]\n\n1. e4 e5 *\n", "\n[White \"B\"]\n\n1. d4 1/2-1/2\n"] {
        input.write_all(game.as_bytes()).unwrap();
        let mut come = vec![0; game.len()];
        out.read_exact(&mut come).unwrap();
        assert_eq!(String::from_utf8(come).unwrap(), game);
    }
    drop(input);
    assert_eq!(running.end().status.code(), Some(0));
}

#[test]
fn faults_and_sums_are_told_in_words_and_in_the_language_that_was_asked_for() {
    let folder = folder("words");
    let place = folder.join("games.pgn");
    fs::write(&place, "1. e4 e5 1/2-1/\n\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*\n").unwrap();
    let cut = folder.join("cut.proof");
    fs::write(&cut, "palisade proof 1\nfen 3k4/8/8/8/8/8/8/3K4 w - - 0 1\nside white\nwal")
        .unwrap();
    let cut = cut.to_str().unwrap();
    let (place, same) = (place.to_str().unwrap(), folder.join("same.txt"));
    let (same, nowhere) = (same.to_str().unwrap(), folder.join("nowhere"));
    let (folder, nowhere) = (folder.to_str().unwrap(), nowhere.to_str().unwrap());
    let pawn = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for (arguments, said) in [
        (vec!["annotate", "--language", "de", place], ":1: Partie 1: \"1/2-1/\" ist kein Zug\n"),
        (vec!["annotate", "--language", "de", place], "2 Partien, 0 mit Anmerkungen: nichts\n"),
        (vec!["check", cut], "; no line says `end`: is the file whole?"),
        (vec!["annotate", folder], "a folder, and a file was expected"),
        (vec!["annotate", "--report", same, "--puzzles", same, place], "named for two outputs"),
        (vec!["solve", "--book", nowhere, pawn], "nowhere: no such file or folder"),
        (vec!["perft", pawn], "the number of plies is missing"),
        (vec!["solve", "--seconds", "-1", pawn], "invalid value '-1' for '--seconds"),
    ] {
        let told = text(&palisade(&arguments).stderr);
        assert!(told.contains(said) && !told.contains("os error"), "{arguments:?}: {told}");
        assert!(!told.contains("tip:"), "{told}");
    }
}

#[test]
fn games_come_from_a_pipe_and_a_closed_pipe_is_no_fault() {
    let mut running = silent(Stdio::piped());
    running.tell(GAMES);
    let output = running.end();
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("1. e4 e5 2. Nf3 *"));

    let mut running = silent(Stdio::null());
    drop(running.stdout.take());
    running.tell(&GAMES.repeat(2_000));
    assert_eq!(running.end().status.code(), Some(0));
}
