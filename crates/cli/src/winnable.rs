//! Whether a side can still mate if both sides help.

use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::Args;
use palisade::dead::{Budget, Winnability, winnability};
use palisade::proof::{Certificate, Claim};
use palisade::{Color, Position};

use crate::analyse::position::read_board;
use crate::clock::Clock;
use crate::interrupt;
use crate::json::{write_moves, write_string};
use crate::solve::seconds;
use crate::sources::{Answered, Line, Positions, answer_all, threads};

/// Says whether each side can still mate if both sides help: what a chess server must know
/// when a flag falls (FIDE 5.2.2, 6.9).
///
/// Either answer is a proof. Status: 0 if every line held a position, 2 if one did not.
#[derive(Args)]
#[command(after_help = "Example:
  palisade winnable \"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1\"
  palisade winnable --json < positions.fen
  palisade winnable --certificate wall.proof \"4kb2/8/1p1p1p1p/1P1P1P1P/8/8/8/4KB2 w - - 0 1\"
  palisade check wall.proof")]
pub struct Arguments {
    #[command(flatten)]
    positions: Positions,
    /// Processor time for each side of a position, in seconds.
    #[arg(long, default_value_t = 10.0, value_parser = seconds)]
    seconds: f64,
    /// Positions and structures that are looked at for each side: a bound on the memory.
    #[arg(long, default_value_t = 5_000_000)]
    steps: u64,
    /// Write what proves each answer to this file.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Print one JSON object a line and position.
    ///
    /// Its keys are fen, white and black; those two have verdict, us, and line or proof.
    #[arg(long)]
    json: bool,
    /// Threads; as many as there are cores unless given. Order is kept.
    #[arg(long)]
    threads: Option<usize>,
}

/// What is answered of one side.
struct Answer {
    verdict: Winnability,
    certificate: Option<Certificate>,
    took: Duration,
}

/// Prints the answers.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    interrupt::listen();
    let proofs = Mutex::new(Vec::new());
    let answer = |(): &mut (), line: &Line| match read_board(&line.text) {
        Ok(position) => {
            let answers = Color::ALL.map(|side| ask(&position, side, arguments));
            if arguments.certificate.is_some() {
                let texts = answers.iter().filter_map(|answer| answer.certificate.as_ref());
                let text: String = texts.map(ToString::to_string).collect();
                proofs.lock().unwrap_or_else(PoisonError::into_inner).push((line.number, text));
            }
            Answered::Text(report(&line.text, &answers, arguments.json))
        }
        Err(error) => Answered::Fault(format!("{}: {error}", line.place)),
    };
    let mut out = io::stdout().lock();
    let workers = vec![(); threads(arguments.threads)];
    let said = answer_all(&arguments.positions, workers, answer, &mut out);
    let mut proofs = proofs.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(path) = &arguments.certificate {
        proofs.sort_unstable();
        let text: String = proofs.into_iter().map(|(_, text)| text).collect();
        if let Err(error) = fs::write(path, text) {
            eprintln!("winnable: {}: {error}", path.display());
            return ExitCode::from(2);
        }
    }
    match said {
        _ if interrupt::is_pressed() => ExitCode::from(interrupt::STATUS),
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(2),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("winnable: {error}");
            ExitCode::from(2)
        }
    }
}

fn ask(position: &Position, side: Color, arguments: &Arguments) -> Answer {
    let start = Instant::now();
    let clock = Clock::new(Duration::from_secs_f64(arguments.seconds));
    let watch = |_| match interrupt::is_pressed() {
        true => ControlFlow::Break(()),
        false => clock.look(),
    };
    let budget = Budget::work(arguments.steps).watched_by(&watch);
    let verdict = winnability(position, side, &budget);
    let took = start.elapsed();
    Answer { certificate: verdict.certificate(position, side), verdict, took }
}

fn report(fen: &str, answers: &[Answer; 2], json: bool) -> Vec<u8> {
    let mut out = Vec::new();
    if json {
        out.extend_from_slice(br#"{"fen":"#);
        write_string(&mut out, &fen);
        for (key, answer) in ["white", "black"].iter().zip(answers) {
            out.extend_from_slice(format!(r#","{key}":"#).as_bytes());
            write_answer(&mut out, answer);
        }
        out.extend_from_slice(b"}\n");
        return out;
    }
    let mut text = format!("{fen}\n");
    for (name, Answer { verdict, certificate, .. }) in ["White", "Black"].iter().zip(answers) {
        let said = match verdict {
            Winnability::Winnable(_) => "can still win",
            Winnability::Unwinnable(_) => "can no longer win",
            Winnability::Unknown => "is not decided: more --seconds or --steps may do",
        };
        text += &format!("  {name} {said}");
        if let Some(certificate) = certificate {
            text += &format!(": {}", certificate.why());
        }
        text += "\n";
    }
    text.into_bytes()
}

fn write_answer(out: &mut Vec<u8>, answer: &Answer) {
    out.extend_from_slice(br#"{"verdict":"#);
    write_string(out, &answer.verdict.name());
    out.extend_from_slice(format!(r#","us":{}"#, answer.took.as_micros()).as_bytes());
    match answer.certificate.as_ref().map(|certificate| (&certificate.claim, certificate)) {
        Some((Claim::Winnable(line), _)) => {
            out.extend_from_slice(br#","line":"#);
            write_moves(out, line);
        }
        Some((Claim::Unwinnable { positions, cases }, certificate)) => {
            let cases = cases.len();
            out.extend_from_slice(
                format!(r#","proof":{{"positions":{positions},"cases":{cases},"why":"#).as_bytes(),
            );
            write_string(out, &certificate.why());
            out.push(b'}');
        }
        _ => {}
    }
    out.push(b'}');
}
