//! Every reproducible figure of Bramer's thesis on class rules (1977) and its
//! two reports, published beside computed, and what he could not know.

#[path = "../crates/classes/tests/published/mod.rs"]
mod published;

use std::io::{self, Write};
use std::process::ExitCode;

use published::{SECTIONS, Section, World};

const HELP: &str = "\
Prints every reproducible table of M. A. Bramer, Representation of Knowledge for
Chess Endgames (1977), and of its two reports: the published figure beside the
computed one. Ends with 1 if one differs that is not a listed misprint.

usage: thesis [--table KEY]... [--quiet]

  --table KEY   only this section; may be given several times
  --quiet       only the summary and what differs
  --list        the keys
  --help        this text";

struct Options {
    keys: Vec<String>,
    quiet: bool,
}

fn main() -> ExitCode {
    let options = match options() {
        Ok(Some(options)) => options,
        Ok(None) => return ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("thesis: {why}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match report(&options, &mut io::stdout().lock()) {
        Ok(0) => ExitCode::SUCCESS,
        // Nobody reads on: not an error of the figures.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("thesis: {error}");
            ExitCode::from(2)
        }
    }
}

/// Prints the sections asked for and a summary; how many figures differ.
fn report(options: &Options, out: &mut impl Write) -> io::Result<usize> {
    let world = World::default();
    let asked = SECTIONS.iter().filter(|(key, _)| {
        options.keys.is_empty() || options.keys.iter().any(|asked| asked == key)
    });
    let mut counts = Counts::default();
    for (_, compute) in asked {
        let section = compute(&world);
        print(&section, options.quiet, out)?;
        counts.add(&section);
    }
    writeln!(
        out,
        "{} figures and lines compared: {} agree, {} listed misprints, {} differ",
        counts.agree + counts.misprints + counts.differ,
        counts.agree,
        counts.misprints,
        counts.differ
    )?;
    Ok(counts.differ)
}

/// The options asked for, `None` when a help text was all.
fn options() -> Result<Option<Options>, String> {
    let mut options = Options { keys: Vec::new(), quiet: false };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--help" | "-h" => {
                println!("{HELP}");
                return Ok(None);
            }
            "--list" => {
                for (key, _) in SECTIONS {
                    println!("{key}");
                }
                return Ok(None);
            }
            "--quiet" => options.quiet = true,
            "--table" => {
                let key = arguments.next().ok_or("--table needs a key, as in --table 8")?;
                if !SECTIONS.iter().any(|(known, _)| *known == key) {
                    return Err(format!("no table {key:?}; --list prints the keys"));
                }
                options.keys.push(key);
            }
            other => return Err(format!("unknown argument {other:?}")),
        }
    }
    Ok(Some(options))
}

#[derive(Default)]
struct Counts {
    agree: usize,
    misprints: usize,
    differ: usize,
}

impl Counts {
    fn add(&mut self, section: &Section) {
        for row in &section.rows {
            match (row.is_explained(), row.agrees()) {
                (true, true) => self.agree += 1,
                (true, false) => self.misprints += 1,
                (false, _) => self.differ += 1,
            }
        }
    }
}

fn print(section: &Section, quiet: bool, out: &mut impl Write) -> io::Result<()> {
    if !quiet {
        writeln!(out, "[{}] {}", section.key, section.title)?;
    }
    let width = section.rows.iter().map(|row| row.published.chars().count()).max().unwrap_or(0);
    for row in section.rows.iter().filter(|row| !quiet || !row.is_explained()) {
        let note = match (row.is_explained(), row.misprint) {
            (true, Some(why)) => format!("  misprint: {why}"),
            (true, None) => String::new(),
            (false, _) => format!("  DIFFERS in [{}]", section.key),
        };
        // Long lines of play go below each other.
        let between = if width > 60 { "\n      " } else { "  |  " };
        writeln!(
            out,
            "  {:width$}{between}{}{note}",
            row.published,
            row.computed,
            width = width.min(60)
        )?;
    }
    if !quiet {
        for remark in &section.remarks {
            writeln!(out, "  {remark}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
