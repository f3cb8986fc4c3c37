//! Certificates: proofs that a side cannot win, or that it wins, written down and checked.

use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use palisade::exact::whole::Whole;
use palisade::exact::{self, Budget, MenProver, Prover, Verdict};
use palisade::proof::{Certificate, Claim, check, wall_certificate};
use palisade::{Color, Effort, PawnEnding, Position, cannot_win};
use palisade_answers::{Clock, Databases, Limits, Winnable, read};

use crate::clock::Processor;
use crate::side::attacker;
use crate::{interrupt, output};

/// Proves that a side cannot win, or with `--wins` that it wins, and writes the proof down.
///
/// The certificate lists for each structure of pawns where the defender keeps the kings, and
/// with up to four pieces each placement that he keeps to; or it lists the structures and new
/// pieces on which the answer of the walk through all of them rests, as it does for a win. With
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
    #[arg(long, value_name = "SIDE", value_parser = attacker, default_value = "white")]
    attacker: Color,
    /// Prove that he wins a pawn ending.
    #[arg(long, conflicts_with = "dead")]
    wins: bool,
    /// Ask whether he can still mate if both sides help.
    #[arg(long)]
    dead: bool,
    /// Processor time, in seconds.
    #[arg(long, value_parser = read::seconds, default_value = "60")]
    seconds: Duration,
    /// Where to write; standard output if not given.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Writes the certificate.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    interrupt::listen();
    let asked = match (arguments.dead, arguments.wins) {
        (true, _) => dead,
        (_, true) => won,
        _ => held,
    };
    let position = read::position(&arguments.fen.join(" ")).map_err(|error| (2, error.to_string()));
    let text = match position.and_then(|position| asked(&position, arguments)) {
        Ok(text) => text,
        Err((_, _)) if interrupt::is_pressed() => return ExitCode::from(interrupt::STATUS),
        Err((status, why)) => {
            output::tell!("certify: {why}");
            return ExitCode::from(status);
        }
    };
    output::write("certify", &text, arguments.output.as_deref())
}

/// The certificate as text, or a status and why there is none.
type Text = Result<String, (u8, String)>;

/// That a side cannot win against the best defence.
fn held(position: &Position, arguments: &Arguments) -> Text {
    let processor = Processor::default();
    let clock = arguments.clock(&processor);
    let watch = |progress: exact::Progress| clock.look(progress.work);
    let attacker = arguments.attacker;
    let budget = Budget::work(u64::MAX).watched_by(&watch);
    // What the bound promises has a short certificate, found at once.
    let promised = cannot_win(position, attacker, Effort::Utmost);
    if let Some(wall) = promised.then(|| wall_certificate(position, attacker)).flatten() {
        return Ok(wall.to_string());
    }
    let ending = PawnEnding::try_from(position).ok();
    let proved = match &ending {
        Some(ending) => Prover::new().certify(ending, attacker, &budget),
        None => MenProver::new().certify(position, attacker, &budget),
    };
    let certificate = proved.or_else(|verdict| {
        let walked = ending.and_then(|ending| by_walk(&ending, false, arguments, &clock));
        walked.ok_or_else(|| (1, refusal(verdict, attacker)))
    });
    Ok(certificate?.to_string())
}

/// That a side wins a pawn ending.
fn won(position: &Position, arguments: &Arguments) -> Text {
    let processor = Processor::default();
    let clock = arguments.clock(&processor);
    let ending = PawnEnding::try_from(position)
        .map_err(|_| (1, "only wins of pawn endings are written down".to_owned()))?;
    let certificate = by_walk(&ending, true, arguments, &clock);
    let why =
        || format!("not proved that {} wins, or it takes too much to write", arguments.attacker);
    certificate.map(|proof| proof.to_string()).ok_or_else(|| (1, why()))
}

/// What the walk through every structure writes down, if that is its answer.
fn by_walk(
    ending: &PawnEnding,
    wins: bool,
    arguments: &Arguments,
    clock: &Clock<'_>,
) -> Option<Certificate> {
    let watch = |progress: exact::Progress| clock.look(progress.work);
    let budget = Budget::work(u64::MAX).watched_by(&watch);
    let databases = Databases::new().get(|| clock.look(0))?;
    let mut whole = Whole::new(databases, BYTES);
    let certificate = whole.certify(ending, arguments.attacker, &budget)?;
    (matches!(certificate.claim, Claim::Wins(_)) == wins).then_some(certificate)
}

/// Bytes that the walk takes, at most.
const BYTES: usize = 1 << 30;

/// Whether a side can mate if both sides help.
fn dead(position: &Position, arguments: &Arguments) -> Text {
    let winner = arguments.attacker;
    let sides = Color::ALL.map(|side| (side == winner).then_some(side));
    let answers = Winnable::of(position, sides, arguments.limits(), &Processor::default());
    let certificate = answers.into_iter().flatten().find_map(|answer| answer.certificate);
    certificate.map(|text| text.to_string()).ok_or_else(|| (1, "time is up".to_owned()))
}

impl Arguments {
    const fn limits(&self) -> Limits {
        Limits { work: u64::MAX, seconds: Some(self.seconds) }
    }

    fn clock<'a>(&self, processor: &'a Processor) -> Clock<'a> {
        Clock::new(self.limits(), processor)
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
            output::tell!("check: {place}: {error}");
            return ExitCode::from(2);
        }
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
                output::tell!("check: {place}: {error}");
                status = 2;
            }
        }
    }
    ExitCode::from(status)
}

/// The certificates of a file. Each ends with a line of its own, but for those of two old
/// formats, of which a file holds one.
fn parts(text: &str) -> Vec<&str> {
    let parts: Vec<&str> =
        text.split_inclusive("\nend\n").filter(|part| !part.trim().is_empty()).collect();
    if parts.is_empty() { Vec::from([text]) } else { parts }
}

fn read(path: &Path) -> io::Result<String> {
    if path == Path::new("-") {
        let mut text = String::new();
        io::stdin().lock().read_to_string(&mut text)?;
        return Ok(text);
    }
    std::fs::read_to_string(path)
}
