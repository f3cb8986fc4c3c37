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
    let (said, _) = solved(&[LATE]);
    assert!(said["by_fifty_moves"].is_null());
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
