//! Dead positions: where another solver calls dead what is mate by a line of legal moves.

use std::path::{Path, PathBuf};

use clap::Args;
use palisade::{Color, Move, Position};
use palisade_dead::{Budget, winnability};
use serde_json::json;

use crate::data;
use crate::outcome::{Fault, Outcome};
use crate::say::say;

/// Asks the crate chasolver and ours about positions where it has been seen to err, and replays
/// the mate that shows it, on our board and on that of the crate `chess`.
///
/// Ends with 1 if a line does not mate, or if our answer is that there is none.
#[derive(Args)]
#[command(after_help = "Example:\n  lab disputes --every 8")]
pub(crate) struct Options {
    /// Positions with a side and a line, tab-separated; lab/data/disputes.tsv if none are given.
    file: Option<PathBuf>,
    /// One position of so many.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Positions and structures that we look at for a question.
    #[arg(long, default_value_t = 100_000)]
    steps: u64,
    /// Print one object a line and position.
    #[arg(long)]
    json: bool,
}

/// Who mates in a position, and by which moves.
struct Dispute {
    position: Position,
    winner: Color,
    line: Vec<Move>,
}

impl Dispute {
    fn read(text: &str) -> Option<Self> {
        let mut fields = text.split('\t');
        let position = fields.next()?.parse().ok()?;
        let winner = match fields.next()? {
            "white" => Color::White,
            "black" => Color::Black,
            _ => return None,
        };
        let line = fields.next()?.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
        fields.next().is_none().then_some(Self { position, winner, line })
    }

    /// Is each move legal and the last one mate, by our moves and by those of another crate?
    fn mates(&self) -> bool {
        let Ok(mut other) = self.position.to_string().parse::<chess::Board>() else { return false };
        let mut at = self.position;
        for &step in &self.line {
            let (Ok(next), Ok(same)) = (at.play(step), step.to_string().parse()) else {
                return false;
            };
            if !other.legal(same) {
                return false;
            }
            other = other.make_move_new(same);
            at = next;
        }
        at.side_to_move() != self.winner
            && at.is_checkmate()
            && other.status() == chess::BoardStatus::Checkmate
    }

    /// What the other solver says: by its fast test and by its full answer, is it unwinnable?
    fn theirs(&self) -> Option<[bool; 2]> {
        let board: chess::Board = self.position.to_string().parse().ok()?;
        let side = if self.winner.is_white() { chess::Color::White } else { chess::Color::Black };
        let full = chasolver::winnability(&board, side);
        Some([
            chasolver::is_unwinnable_fast(&board, side),
            full == Some(chasolver::Winnability::Unwinnable),
        ])
    }
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let vendored = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/disputes.tsv");
    let path = options.file.clone().unwrap_or(vendored);
    let text = data::text(&path)?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    let (mut asked, mut errs, mut fast, mut ours, mut against) = (0, 0, 0, 0, 0);
    for (number, line) in lines.step_by(usize::try_from(options.every).unwrap_or(usize::MAX)) {
        let dispute = Dispute::read(line).ok_or_else(|| {
            Fault::Input(format!(
                "{}:{}: not a position, a side and moves: {line}",
                path.display(),
                number + 1
            ))
        })?;
        let mates = dispute.mates();
        let answer = winnability(&dispute.position, dispute.winner, &Budget::work(options.steps));
        let [its_fast, its_full] = dispute.theirs().unwrap_or_default();
        asked += 1;
        errs += usize::from(its_full);
        fast += usize::from(its_fast);
        ours += usize::from(answer.is_winnable());
        against += usize::from(!mates || answer.is_unwinnable());
        let (position, winner, plies) = (&dispute.position, dispute.winner, dispute.line.len());
        if options.json {
            say!(
                "{}",
                json!({
                    "fen": position.to_string(), "side": winner.to_string(), "plies": plies,
                    "mates": mates, "ours": answer.name(),
                    "chasolver": {"fast": its_fast, "full": its_full},
                })
            );
        } else {
            let said = |dead: bool| if dead { "unwinnable" } else { "-" };
            say!(
                "{position}  {winner}: {}; ours: {}; chasolver: {}, fast: {}",
                if mates {
                    format!("mate in {plies} plies")
                } else {
                    "the line does not mate".into()
                },
                answer.name(),
                said(its_full),
                said(its_fast),
            );
        }
    }
    if !options.json {
        say!(
            "{asked} positions: chasolver calls {errs} unwinnable, {fast} by its fast test; we mate in {ours}"
        );
    }
    Ok(Outcome::of(against))
}
