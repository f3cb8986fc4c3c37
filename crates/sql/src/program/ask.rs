//! Questions of the command line, one after the other.

use std::io::{IsTerminal, Read};
use std::path::PathBuf;

use clap::Args;

use super::answer::Format;
use super::fault::Fault;
use super::statements::{Manner, answer};
use super::{prompt, session};

/// Questions, and what becomes of the answers.
#[derive(Args)]
#[group(id = "ask")]
pub(crate) struct Options {
    /// Answer this and end. Several statements are told apart by semicolons.
    #[arg(short, long, value_name = "SQL")]
    command: Vec<String>,
    /// Answer the questions of a file, before those of -c.
    #[arg(short, long, value_name = "FILE")]
    file: Vec<PathBuf>,
    /// Write the rows of the last question to a file, in the format of its last letters:
    /// parquet, csv, json; svg for a picture of bars.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file of -o, if it is there.
    #[arg(long, requires = "output")]
    force: bool,
    /// Write rows as a table, as bars, as csv, or as json, an object a line.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Of a table or a chart write so many rows.
    #[arg(long, value_name = "COUNT", default_value_t = 200)]
    rows: usize,
    /// Write no row before all of them are there: if a question fails, nothing is written.
    /// Files are always written so, and all that a cluster answers.
    #[arg(long)]
    atomic: bool,
    /// Say how long each answer took.
    #[arg(long)]
    timing: bool,
    /// Say at the end how much memory it took, where the system tells.
    #[arg(long)]
    peak: bool,
    /// Show no progress.
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    session: session::Options,
}

pub(crate) async fn run(options: Options) -> Result<(), Fault> {
    let session = session::open(&options.session).await?;
    let Options { format, rows, quiet, atomic, timing, force, .. } = options;
    let manner = Manner { format, rows, quiet, atomic, timing, force };
    let mut commands = Vec::new();
    for path in &options.file {
        let text = std::fs::read_to_string(path);
        commands.push(text.map_err(|error| format!("{}: {error}", path.display()))?);
    }
    commands.extend(options.command);
    if commands.is_empty() {
        if std::io::stdin().is_terminal() {
            return prompt::run(&session, manner).await;
        }
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text)?;
        commands.push(text);
    }
    let text = commands.join(";\n");
    answer(&session, &text, manner, options.output).await?;
    if options.peak {
        match peak() {
            Some(mib) => eprintln!("peak MiB: {mib}"),
            None => eprintln!("the system does not tell its memory"),
        }
    }
    Ok(())
}

/// The most memory that this process ever held, in MiB, as Linux tells it.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib >> 10)
}
