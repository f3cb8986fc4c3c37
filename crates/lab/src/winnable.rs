//! Can anybody still mate? Both answers, with certificates.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use palisade::{Color, Position};
use palisade_dead::{Budget, Certificate, Claim, Winnability, check, winnability};
use serde_json::{Value, json};

use crate::outcome::{Fault, Outcome};
use crate::progress;
use crate::say::say;

/// Says for each position whether White and whether Black can still mate, if both sides
/// help; or checks certificates of such answers.
///
/// Ends with 1 if a certificate is refused.
#[derive(Args)]
#[command(after_help = "Example:\n  lab winnable '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'\n  \
                        lab winnable --certificate proof.txt 'FEN'\n  lab winnable --check proof.txt")]
pub(crate) struct Options {
    /// Positions as FEN, or files with one a line.
    #[arg(required_unless_present = "check")]
    positions: Vec<String>,
    /// Positions and structures that are looked at for a question.
    #[arg(long, default_value_t = 1_000_000)]
    steps: u64,
    /// Write the certificates to this file.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Check the certificates of this file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["positions", "certificate"])]
    check: Option<PathBuf>,
    /// Print one object a line.
    #[arg(long)]
    json: bool,
}

/// The answer to one question as an object.
fn object(answer: &Winnability, certificate: Option<&Certificate>, us: u128) -> Value {
    let mut object = json!({ "verdict": answer.name(), "us": us as u64 });
    match certificate.map(|certificate| &certificate.claim) {
        Some(Claim::Winnable(line)) => {
            object["line"] = line.iter().map(ToString::to_string).collect();
        }
        Some(Claim::Unwinnable(proof)) => {
            object["proof"] = json!({
                "positions": proof.positions, "cases": proof.cases.len(),
                "why": certificate.map(Certificate::why),
            });
        }
        None => {}
    }
    object
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    if let Some(path) = &options.check {
        return check_file(path, options.json);
    }
    let mut positions = Vec::new();
    for named in &options.positions {
        let text = match fs::read_to_string(named) {
            Ok(text) => text,
            Err(_) => named.clone(),
        };
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
            let position: Position = line.parse().map_err(|error| Fault::Position {
                place: format!("{named}:{}", number + 1),
                error,
            })?;
            positions.push(position);
        }
    }
    let budget = Budget::steps(options.steps);
    let bar = progress::bar(positions.len());
    let mut certificates = String::new();
    for position in &positions {
        let mut object = json!({ "fen": position.to_string() });
        for winner in Color::ALL {
            let start = Instant::now();
            let answer = winnability(position, winner, &budget);
            let us = start.elapsed().as_micros();
            let certificate = answer.certificate(position, winner);
            if options.json {
                object[winner.to_string()] = self::object(&answer, certificate.as_ref(), us);
            } else {
                let why = certificate.as_ref().map(Certificate::why).unwrap_or_default();
                bar.suspend(|| say!("{position}: {winner}: {} ({us} us). {why}", answer.name()));
            }
            if let Some(certificate) = certificate {
                certificates.push_str(&certificate.to_string());
            }
        }
        if options.json {
            bar.suspend(|| say!("{object}"));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if let Some(path) = &options.certificate {
        let fault = |error| Fault::File { path: path.clone(), error };
        fs::write(path, certificates).map_err(fault)?;
    }
    Ok(Outcome::Done)
}

/// Checks the certificates of a file, which may hold several.
fn check_file(path: &PathBuf, json: bool) -> Result<Outcome, Fault> {
    let fault = |error| Fault::File { path: path.clone(), error };
    let text = fs::read_to_string(path).map_err(fault)?;
    let mut refused = 0;
    for (number, part) in text.split_inclusive("\nend\n").enumerate() {
        let said = match part.parse::<Certificate>() {
            Ok(certificate) => check(&certificate).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        refused += usize::from(said.is_err());
        let text = said.as_ref().err().map_or("accepted", String::as_str);
        match json {
            true => say!(
                "{}",
                json!({ "certificate": number + 1, "accepted": said.is_ok(), "fault": said.err() })
            ),
            false => say!("certificate {}: {text}", number + 1),
        }
    }
    Ok(Outcome::of(refused))
}
