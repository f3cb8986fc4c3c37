//! Certificates: proofs that a side cannot win, written down and checked.

mod text;

use std::fmt::Display;
use std::io::{self, Read as _, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use palisade::exact::{Budget, MenCertificate, MenProver, Prover, Verdict, check, check_men};
use palisade::{Color, PawnEnding, dead};

use crate::analyse::position::read_board;
use crate::clock::Clock;
use crate::interrupt;
use crate::side::Side;
use crate::solve::seconds;

/// Proves that a side cannot win, and writes the proof down.
///
/// The certificate lists for each structure of pawns where the defender keeps the kings, and
/// with up to four pieces each placement that he keeps to. With
/// `--dead` the question is whether the side can still mate if both sides help, of any
/// position, and either answer is written down. `palisade check` verifies both kinds with
/// code of its own. Status: 0 if it is written, 1 if
/// nothing is proved or the side gets through, 2 if something is wrong with the position or
/// the file.
#[derive(Args)]
#[command(after_help = "Example:
  palisade certify \"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1\" -o fine-70.proof
  palisade check fine-70.proof")]
pub struct Arguments {
    /// The position; quotes round it are not needed.
    #[arg(required = true, value_name = "FEN")]
    fen: Vec<String>,
    /// Who is to be proved not to win.
    #[arg(long, value_enum, default_value = "white")]
    attacker: Side,
    /// Ask whether he can still mate if both sides help.
    #[arg(long)]
    dead: bool,
    /// Processor time, in seconds.
    #[arg(long, default_value_t = 60.0, value_parser = seconds)]
    seconds: f64,
    /// Where to write; standard output if not given.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Writes the certificate.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    let fen = arguments.fen.join(" ");
    interrupt::listen();
    let text = match if arguments.dead { dead(&fen, arguments) } else { held(&fen, arguments) } {
        Ok(text) => text,
        Err((status, why)) => {
            eprintln!("certify: {why}");
            return ExitCode::from(status);
        }
    };
    let written = match &arguments.output {
        Some(path) => std::fs::write(path, text),
        None => io::stdout().lock().write_all(text.as_bytes()),
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("certify: {error}");
            ExitCode::from(2)
        }
    }
}

/// The last line of a certificate with men says of which position it speaks.
const FEN: &str = "fen ";

/// The certificate as text, or a status and why there is none.
type Text = Result<String, (u8, String)>;

/// That a side cannot win against the best defence.
fn held(fen: &str, arguments: &Arguments) -> Text {
    let position = read_board(fen.trim()).map_err(|error| (2, error.to_string()))?;
    let clock = Clock::new(Duration::from_secs_f64(arguments.seconds));
    let watch = |_| look(&clock);
    let attacker = arguments.attacker.color();
    let budget = Budget::work(u64::MAX).watched_by(&watch);
    let refused = |verdict| (1, refusal(verdict, attacker));
    let Ok(ending) = PawnEnding::try_from(&position) else {
        let certificate = MenProver::new().certify(&position, attacker, &budget);
        return Ok(format!("{}\n{FEN}{position}\n", certificate.map_err(refused)?));
    };
    let certificate = Prover::new().certify(&ending, attacker, &budget);
    Ok(text::write(&ending, &certificate.map_err(refused)?))
}

/// Whether a side can mate if both sides help.
fn dead(fen: &str, arguments: &Arguments) -> Text {
    let position = read_board(fen.trim()).map_err(|error| (2, error.to_string()))?;
    let clock = Clock::new(Duration::from_secs_f64(arguments.seconds));
    let watch = |_| look(&clock);
    let winner = arguments.attacker.color();
    let budget = dead::Budget::steps(u64::MAX).watched_by(&watch);
    let answer = dead::winnability(&position, winner, &budget);
    let certificate = answer.certificate(&position, winner);
    certificate.map(|text| text.to_string()).ok_or_else(|| (1, "time is up".to_owned()))
}

fn look(clock: &Clock) -> ControlFlow<()> {
    match interrupt::is_pressed() {
        true => ControlFlow::Break(()),
        false => clock.look(),
    }
}

fn refusal(verdict: Verdict, attacker: Color) -> String {
    match verdict {
        Verdict::Breaks => format!("{attacker} mates, or promotes safely first"),
        _ => format!("not proved that {attacker} cannot win; solve may know more"),
    }
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
    let place = arguments.file.display();
    let text = match read(&arguments.file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("check: {place}: {error}");
            return ExitCode::from(2);
        }
    };
    if text.trim_start().starts_with("palisade dead ") {
        return check_dead(&text, &arguments.file);
    }
    if text.trim_start().starts_with("palisade walls with men ") {
        return check_walls(&text, &arguments.file);
    }
    let (ending, certificate) = match text::read(&text) {
        Ok(read) => read,
        Err((line, why)) => {
            eprintln!("{place}:{line}: {why}");
            return ExitCode::from(2);
        }
    };
    let checked = check(&certificate, &ending).map(|()| {
        let structures = certificate.structures.len();
        format!("{} cannot win {ending}: {structures} structures hold", certificate.attacker)
    });
    say(checked, &arguments.file)
}

/// What was checked, or why it was refused.
fn say(checked: Result<String, impl Display>, path: &Path) -> ExitCode {
    match checked {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(refused) => {
            eprintln!("check: {}: refused, {refused}", path.display());
            ExitCode::from(1)
        }
    }
}

/// Checks what `certify` wrote of a position with men.
fn check_walls(text: &str, path: &Path) -> ExitCode {
    let (rows, last) = text.trim_end().rsplit_once('\n').unwrap_or((text, ""));
    let parsed = last
        .strip_prefix(FEN)
        .ok_or_else(|| "the last line does not say of which position it speaks".to_owned())
        .and_then(|fen| read_board(fen.trim()).map_err(|error| error.to_string()))
        .and_then(|root| {
            let certificate = rows.parse::<MenCertificate>().map_err(|error| error.to_string())?;
            Ok((root, certificate))
        });
    let (root, certificate) = match parsed {
        Ok(parsed) => parsed,
        Err(why) => {
            eprintln!("check: {}: {why}", path.display());
            return ExitCode::from(2);
        }
    };
    let checked = check_men(&certificate, &root).map(|()| {
        let rows = certificate.rows.len();
        format!("{} cannot win {root}: {rows} placements hold", certificate.attacker)
    });
    say(checked, path)
}

/// Checks what `winnable --certificate` wrote, which may be several certificates.
fn check_dead(text: &str, path: &Path) -> ExitCode {
    let (mut number, mut status) = (0, 0);
    for part in text.split_inclusive("\nend\n").filter(|part| !part.trim().is_empty()) {
        number += 1;
        let place = format!("{}, certificate {number}", path.display());
        match part.parse::<dead::Certificate>() {
            Ok(certificate) => match dead::check(&certificate) {
                Ok(()) => println!("{}: {}", certificate.position, certificate.why()),
                Err(refused) => {
                    eprintln!("check: {place}: refused, {refused}");
                    status = status.max(1);
                }
            },
            Err(error) => {
                eprintln!("check: {place}: {error}");
                status = 2;
            }
        }
    }
    ExitCode::from(status)
}

fn read(path: &Path) -> io::Result<String> {
    if path == Path::new("-") {
        let mut text = String::new();
        io::stdin().lock().read_to_string(&mut text)?;
        return Ok(text);
    }
    std::fs::read_to_string(path)
}
