//! Why, for a person.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Man, Role};

use crate::certificate::{Certificate, Claim, Proof};

impl Certificate {
    /// Why the claim is so, in a few sentences.
    #[must_use]
    pub fn why(&self) -> String {
        let (winner, loser) = (name(self.winner), name(self.winner.opponent()));
        match &self.claim {
            Claim::Winnable(line) => match line.len() {
                0 => format!("{winner} has mated."),
                plies => format!("{winner} mates in {plies} plies if both sides help."),
            },
            Claim::Unwinnable(_) if !self.position.has_mating_material(self.winner) => {
                format!("{winner} has not the men to mate with.")
            }
            Claim::Unwinnable(proof) => self.why_not(proof, winner, loser),
        }
    }

    fn why_not(&self, proof: &Proof, winner: &str, loser: &str) -> String {
        let Proof { positions, ref cases } = *proof;
        let only = match cases.as_slice() {
            [] => {
                return format!(
                    "None of the positions that legal moves reach is mate by {winner}."
                );
            }
            [case] if positions == 0 => case,
            [..] => {
                let ways = if cases.len() == 1 { "a case" } else { "cases" };
                return format!(
                    "After at most {positions} positions everything ends in {} {ways} that no \
                     move leaves. In none can {winner} check the king of {loser} with every way \
                     out closed.",
                    cases.len()
                );
            }
        };
        let mut said = String::new();
        let pawns = only.still[0][0] | only.still[1][0];
        match pawns.len() {
            0 => {}
            1 => said.push_str(&format!("The pawn on {} is locked. ", list(pawns))),
            _ => said.push_str(&format!("The pawns on {} are locked. ", list(pawns))),
        }
        for man in Man::ALL {
            let (still, reach) = (only.still(man), only.reach(man));
            if man.role == Role::Bishop && reach.any() {
                let color = if reach.is_subset(Bitboard::DARK_SQUARES) {
                    " on dark squares"
                } else if reach.is_disjoint(Bitboard::DARK_SQUARES) {
                    " on light squares"
                } else {
                    ""
                };
                let many = only.most[man.color.index()][man.role.index()] > 1;
                let (men, stay) = if many { ("bishops", "stay") } else { ("bishop", "stays") };
                said.push_str(&format!("{}'s {men} {stay}{color}. ", name(man.color)));
            } else if still.any() && man.role != Role::Pawn {
                let verb = if still.has_several() { "s never move" } else { " never moves" };
                said.push_str(&format!("{}'s {}{verb}. ", name(man.color), man.role));
            }
        }
        said.push_str(&format!(
            "No man of {winner} can ever check the king of {loser} with every way out closed."
        ));
        said
    }
}

const fn name(color: Color) -> &'static str {
    if color.is_white() { "White" } else { "Black" }
}

/// `b5, d5 and f5`.
fn list(squares: Bitboard) -> String {
    let names: Vec<String> = squares.iter().map(|square| format!("{square}")).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
