//! Certificates: proofs that a side cannot win, or that it wins, written down and checked.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use palisade::proof::{Certificate, check};
use palisade::{Color, Knowledge};
use palisade_answers::read::{self, Sought};
use palisade_answers::{Limits, certify};

use crate::clock::Processor;
use crate::sources::one;
use crate::{beside, interrupt, output};

/// Proves that a side cannot win, or with `--wins` that it wins, and writes the proof down.
///
/// The certificate names the structures of pawns and new pieces from which the answer is worked
/// out anew; or the placements that the defender keeps to, a wall, or the moves of a mate. With
/// `--dead` the question is whether the side can still mate if both sides help, of any
/// position, and either answer is written down. `palisade check` verifies both kinds with
/// code of its own. Status: 0 if it is written, 1 if
/// nothing is proved or the side gets through, 2 if something is wrong with the position or
/// the file, 130 if it was interrupted.
#[derive(Args)]
#[command(after_help = "Example:
  palisade certify \"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1\" -o fine-70.proof
  palisade certify --wins \"8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1\"
  palisade check fine-70.proof")]
pub struct Arguments {
    /// The position; quotes round it are not needed.
    #[arg(required = true, value_name = "FEN")]
    fen: Vec<String>,
    /// Who is to be proved not to win, or to win.
    #[arg(long, value_name = "SIDE", value_parser = |side: &str| read::side("attacker", side), default_value = "white")]
    attacker: Color,
    /// Prove that he wins: a certificate is written of pawn endings.
    #[arg(long, conflicts_with = "dead")]
    wins: bool,
    /// Ask whether he can still mate if both sides help.
    #[arg(long)]
    dead: bool,
    /// Processor time, in seconds.
    #[arg(long, value_parser = read::seconds, allow_negative_numbers = true, default_value = "60")]
    seconds: Duration,
    /// Where to write; standard output if not given.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Writes the certificate.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    interrupt::listen();
    match proof(arguments) {
        Ok(text) => beside::write("certify", &text, arguments.output.as_deref()),
        Err(_) if interrupt::is_pressed() => {
            let why = "interrupted, and nothing was proved by then";
            output::refused("certify", interrupt::STATUS, why)
        }
        Err((status, why)) => output::refused("certify", status, why),
    }
}

/// The certificate as text, or a status and why there is none.
fn proof(arguments: &Arguments) -> Result<String, (u8, String)> {
    let sought = match (arguments.dead, arguments.wins) {
        (true, _) => Sought::Mate,
        (_, true) => Sought::Wins,
        _ => Sought::CannotWin,
    };
    let position = one(&arguments.fen).map_err(|why| (2, why))?;
    // A person waits for seconds; units of work would end some proofs long before.
    let limits = Limits { work: u64::MAX, seconds: Some(arguments.seconds) };
    let mut knowledge = Knowledge::default();
    let host = Processor::default();
    certify(&mut knowledge, &position, arguments.attacker, sought, limits, &host)
        .map(|certificate| certificate.to_string())
        .map_err(|why| (1, why.to_string()))
}

/// Checks certificates of `certify` and of `winnable` with code that shares nothing with what
/// found them.
///
/// Status: 0 if it proves what it says, 1 if it does not, 2 if it cannot be read.
#[derive(Args)]
#[command(after_help = "Example:
  palisade check fine-70.proof
  palisade check wall.proof")]
pub struct Check {
    /// The file; - or nothing for standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
}

/// Says whether it holds.
#[must_use]
pub fn run_check(arguments: &Check) -> ExitCode {
    let place = output::place(&arguments.file);
    let text = match text_of(&arguments.file) {
        Ok(text) if text.trim().is_empty() => {
            let why = format_args!("{place}: empty, and a certificate was expected");
            return output::refused("check", 2, why);
        }
        Ok(text) => text,
        Err(error) => return output::refused("check", 2, output::named(&arguments.file, &error)),
    };
    let (mut number, mut status) = (0, 0);
    let mut out = io::stdout().lock();
    for part in parts(&text) {
        number += 1;
        let place = format!("{place}, certificate {number}");
        match part.parse::<Certificate>() {
            Ok(certificate) => match check(&certificate) {
                Ok(()) => {
                    let said = writeln!(out, "{}: {}", certificate.position, certificate.why());
                    if let Err(error) = said.and_then(|()| out.flush()) {
                        return output::status("check", Err(error));
                    }
                }
                Err(refused) => {
                    output::tell!("check: {place}: refused, {refused}");
                    status = status.max(1);
                }
            },
            Err(error) => {
                let is_whole = part.lines().any(|line| line == "end");
                let cut = if is_whole { "" } else { "; no line says `end`: is the file whole?" };
                output::tell!("check: {place}: {error}{cut}");
                // Worse than one that is refused: nobody knows what it would have said.
                status = 2;
            }
        }
    }
    ExitCode::from(status)
}

/// The certificates of a file. Each ends with a line of its own. What is none is one text, which
/// the check refuses.
fn parts(text: &str) -> Vec<&str> {
    let parts: Vec<&str> =
        text.split_inclusive("\nend\n").filter(|part| !part.trim().is_empty()).collect();
    if parts.is_empty() { Vec::from([text]) } else { parts }
}

fn text_of(path: &Path) -> io::Result<String> {
    match path == Path::new("-") {
        true => io::read_to_string(io::stdin().lock()),
        false => std::fs::read_to_string(path),
    }
}
