//! Syzygy tables, given as a user gives them; those of three men are in `tests/data`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use palisade_testkit::schema;

use crate::run::{folder, palisade, text};

/// Won by force, but not within the ten plies that are left.
const LATE: &str = "8/8/8/3k4/8/8/8/K6R w - - 90 60";

fn tables() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/syzygy")
}

fn solved(arguments: &[&str]) -> (serde_json::Value, String) {
    let given = ["solve", "--json", "--seconds", "0", "--threads", "1"];
    let output = palisade(&[&given[..], arguments].concat());
    let said = text(&output.stdout);
    assert_eq!(schema::check("solution", said.trim()), Ok(()), "{said}");
    (serde_json::from_str(&said).unwrap(), text(&output.stderr))
}

#[test]
fn a_win_that_comes_too_late_is_said_to_be_one() {
    let tables = tables();
    let tables = tables.to_str().unwrap();
    let (said, errors) = solved(&["--syzygy", tables, LATE]);
    assert_eq!(
        (&said["value"]["exact"], &said["by_fifty_moves"]),
        (&"white".into(), &"draw".into())
    );
    assert_eq!(errors, "");
    let (said, _) = solved(&["--syzygy", tables, "--fifty", LATE]);
    assert_eq!(said["value"]["exact"], "draw");
    let said = palisade(&["solve", "--plain", "--seconds", "0", "--syzygy", tables, LATE]);
    let said = text(&said.stdout);
    assert!(said.contains("by the fifty-move rule a draw: the win comes too late"), "{said}");
    let german =
        ["solve", "--plain", "--language", "de", "--seconds", "0", "--syzygy", tables, LATE];
    assert!(text(&palisade(&german).stdout).contains("der Gewinn kommt zu spät"));
    let (said, _) = solved(&[LATE]);
    assert!(said["by_fifty_moves"].is_null());
}

/// Ten plies are left for sixteen: with the rule a draw, which nobody has thrown away.
#[test]
fn other_commands_count_the_rule_too() {
    let tables = tables();
    let tables = tables.to_str().unwrap();
    let analysed = |rule: &[&str]| {
        let set = ["analyse", "--json", "--syzygy", tables];
        let said = text(&palisade(&[&set[..], rule, &[LATE]].concat()).stdout);
        assert_eq!(schema::check("explanation", said.trim()), Ok(()), "{said}");
        serde_json::from_str::<serde_json::Value>(&said).unwrap()
    };
    assert_eq!(analysed(&[])["value"]["exact"], "white");
    let counted = analysed(&["--fifty"]);
    assert_eq!(counted["value"]["exact"], "draw");
    let moves = LATE.parse::<palisade::Position>().unwrap().legal_moves().len();
    assert!(counted["best"].as_array().is_some_and(|best| best.len() == moves), "{counted}");

    let folder = folder("fifty");
    let game = folder.join("game.pgn");
    fs::write(&game, format!("[FEN \"{LATE}\"]\n\n60. Rh2 Kd4 61. Ra2 Kc4 1-0\n")).unwrap();
    let annotated = |rule: &[&str]| {
        let set = ["annotate", "--seconds", "100000", "--work", "20000", "--syzygy", tables];
        let output = palisade(&[&set[..], rule, &[game.to_str().unwrap()]].concat());
        text(&output.stdout)
    };
    let without = annotated(&[]);
    assert!(without.contains("{White wins") || without.contains("White wins by"), "{without}");
    let counted = annotated(&["--fifty"]);
    assert!(!counted.contains("wins"), "{counted}");
    assert!(counted.contains("Black gave up, though White cannot win"), "{counted}");
}

#[test]
fn the_environment_names_tables_too() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_palisade"));
    command
        .args(["solve", "--json", "--seconds", "0", "--fifty", LATE])
        .env("SYZYGY_PATH", tables());
    let said = text(&command.output().unwrap().stdout);
    assert!(said.contains(r#""exact":"draw""#), "{said}");
}

#[test]
fn what_is_no_folder_ends_each_command() {
    for command in ["solve", "analyse", "annotate"] {
        let output = palisade(&[command, "--syzygy", "/no such folder"]);
        assert_eq!(output.status.code(), Some(2), "{command}");
        let said = text(&output.stderr);
        assert!(said.contains(r#"Syzygy: "/no such folder" is no folder"#), "{said}");
    }
}

#[test]
fn a_damaged_table_is_named_once_and_the_rest_goes_on() {
    let copy = folder("damaged-syzygy");
    for entry in fs::read_dir(tables()).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), copy.join(entry.file_name())).unwrap();
    }
    fs::write(copy.join("KRvK.rtbz"), [0; 80]).unwrap();
    let (said, errors) = solved(&["--syzygy", copy.to_str().unwrap(), "--fifty", LATE]);
    assert_eq!(said["value"]["exact"], "white");
    assert!(said["by_fifty_moves"].is_null());
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(errors.contains("KRvK.rtbz is not used"), "{errors}");
}
