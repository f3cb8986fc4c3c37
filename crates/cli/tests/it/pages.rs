//! What pages show of the program is what it says.
//!
//! A block of a page that begins with "```console" has commands behind `$`, and below each what it
//! prints. The commands of a page run one after the other, in one folder: what one of them writes
//! the next may read.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::run::folder;

/// How a page calls the program where nobody has installed it.
const FROM_SOURCES: &str = "cargo run -- ";

/// The file of examples that pages name.
const ENDINGS: &str = "examples/endings.epd";

/// It stands for any lines, or for the rest of one line.
const CUT: &str = "...";

/// A command, and what the page says that it prints.
struct Shown<'a> {
    command: &'a str,
    output: String,
}

fn shown(page: &str) -> Vec<Shown<'_>> {
    let blocks = page.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut all: Vec<Shown<'_>> = Vec::new();
    for line in blocks.flat_map(str::lines) {
        match (line.strip_prefix("$ "), all.last_mut()) {
            (Some(command), _) => all.push(Shown { command, output: String::new() }),
            (None, Some(last)) => last.output += &format!("{line}\n"),
            (None, None) => panic!("a block begins with a command: {line}"),
        }
    }
    all
}

/// Does a text have these parts, one after the other, the first at its begin and the last at
/// its end?
fn is_cut_from(shown: &str, text: &str) -> bool {
    let mut parts = shown.split(CUT);
    let Some(mut rest) = parts.next().and_then(|first| text.strip_prefix(first.trim_end())) else {
        return false;
    };
    let parts: Vec<&str> = parts.map(str::trim).collect();
    let Some((last, between)) = parts.split_last() else { return rest.trim().is_empty() };
    for part in between {
        let Some((_, after)) = rest.split_once(part) else { return false };
        rest = after;
    }
    rest.trim_end().ends_with(last)
}

/// The text without its times.
fn timeless(text: &str) -> String {
    let cut = |line: &str| line.split(" [").next().unwrap_or_default().to_owned();
    text.trim().lines().map(cut).collect::<Vec<_>>().join("\n")
}

/// Runs what a page shows, one command after the other.
#[cfg(unix)]
fn is_shown_as_it_is(page: &str) {
    let program = Path::new(env!("CARGO_BIN_EXE_palisade"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", program.parent().unwrap().display());
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = fs::read_to_string(top.join(page)).unwrap();
    let shown = shown(&text);
    assert!(!shown.is_empty(), "{page} shows no command");
    let folder = folder(&page.replace('/', "-"));
    fs::create_dir(folder.join("examples")).unwrap();
    fs::copy(top.join(ENDINGS), folder.join(ENDINGS)).unwrap();
    for Shown { command, output } in shown {
        let command = command.replace(FROM_SOURCES, "palisade ");
        let mut shell = Command::new("sh");
        shell.args(["-c", &command]).current_dir(&folder).env("PATH", &path);
        let ran = shell.output().unwrap();
        let said = timeless(&String::from_utf8_lossy(&ran.stdout));
        let errors = String::from_utf8_lossy(&ran.stderr);
        assert!(
            is_cut_from(&timeless(&output), &said),
            "{page}: $ {command}\nit prints:\n{said}\nthe page shows:\n{output}\n{errors}"
        );
    }
}

#[test]
#[cfg(unix)]
fn the_front_page_shows_what_one_sees() {
    is_shown_as_it_is("README.md");
}

#[test]
#[cfg(unix)]
fn pages_for_composers_and_servers_show_what_one_sees() {
    is_shown_as_it_is("docs/composers.md");
    is_shown_as_it_is("docs/dead-servers.md");
}

#[test]
#[cfg(unix)]
fn the_page_of_certificates_shows_what_one_sees() {
    is_shown_as_it_is("docs/certificates.md");
}

#[test]
fn a_cut_stands_for_what_is_left_out() {
    assert!(is_cut_from("a\nb", "a\nb\n"));
    assert!(is_cut_from("a ... d", "a b c d"));
    assert!(is_cut_from("a\n...\nc\n...", "a\nb\nc\nd"));
    for (shown, text) in [("a", "a\nb"), ("b ...", "a b"), ("a ... c", "a b"), ("a ... b ...", "a")]
    {
        assert!(!is_cut_from(shown, text), "{shown} of {text}");
    }
}
