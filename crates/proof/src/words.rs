//! Why, for a person.

use alloc::format;
use alloc::string::String;

use palisade_board::{Bitboard, Man, Role};

use crate::{Case, Certificate, Claim, men};

impl Certificate {
    /// What is proved if the certificate is accepted, and by how much, in a few sentences.
    ///
    /// ```
    /// use palisade_board::{Color, Position};
    /// use palisade_proof::{Certificate, Claim};
    /// let position: Position = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".parse()?;
    /// let claim = Claim::Winnable(Vec::new());
    /// let why = Certificate { position, side: Color::White, claim }.why();
    /// assert_eq!(why, "White has mated.");
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn why(&self) -> String {
        let (side, other) = (self.side.name(), self.side.opponent().name());
        match &self.claim {
            Claim::HoldsWithMen(rows) => {
                let positions = rows.iter().map(|row| row.kings.len()).sum();
                let positions = many(positions, "position");
                let how = men::how(&self.position, self.side, rows);
                format!("{side} cannot win: {other} keeps {positions}. {how}").trim_end().into()
            }
            Claim::Wall(worlds) => {
                let worlds = many(worlds.len() as u32, "world");
                format!("{side} cannot win: {other} has a move for ever in {worlds}.")
            }
            Claim::Wins(stages) => {
                let stages = many(stages.len() as u32, "stage");
                format!("{side} wins: so say {stages} of pawns and new pieces.")
            }
            Claim::CannotWin(stages) => {
                let has_pieces = stages.iter().any(|stage| stage.pieces != [None; 2]);
                let (name, men) = match has_pieces {
                    true => ("stage", "pawns and new pieces"),
                    false => ("structure", "pawns"),
                };
                let listed = many(stages.len() as u32, name);
                format!("{side} cannot win: {other} holds in {listed} of {men}.")
            }
            Claim::Mates(strategy) => match strategy.len() {
                0 => format!("{side} has mated."),
                moves => format!("{side} mates by force: {} say how.", many(moves as u32, "move")),
            },
            Claim::Winnable(line) => match line.len() {
                0 => format!("{side} has mated."),
                1 => format!("{side} mates in 1 ply if both sides help."),
                plies => format!("{side} mates in {plies} plies if both sides help."),
            },
            Claim::Unwinnable { .. } if !self.position.has_mating_material(self.side) => {
                format!("{side} has not the men to mate with.")
            }
            Claim::Unwinnable { positions, cases } => why_not(*positions, cases, side, other),
            Claim::After(step, claim) => {
                let Ok(position) = self.position.play(*step) else { return String::new() };
                let after = Self { position, side: self.side, claim: (**claim).clone() };
                format!("After {step}: {}", after.why())
            }
        }
    }
}

fn why_not(positions: u64, cases: &[Case], winner: &str, loser: &str) -> String {
    let only = match cases {
        [] => {
            return format!("None of the positions that legal moves reach is mate by {winner}.");
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
        1 => said.push_str(&format!("The pawn on {} is locked. ", pawns.in_words())),
        _ => said.push_str(&format!("The pawns on {} are locked. ", pawns.in_words())),
    }
    for man in Man::ALL {
        let (side, role) = (man.color.index(), man.role.index());
        let (still, reach) = (only.still[side][role], only.reach[side][role]);
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
            said.push_str(&format!("{}'s {men} {stay}{color}. ", man.color.name()));
        } else if still.any() && man.role != Role::Pawn {
            let verb = if still.has_several() { "s never move" } else { " never moves" };
            said.push_str(&format!("{}'s {}{verb}. ", man.color.name(), man.role));
        }
    }
    said.push_str(&format!(
        "No man of {winner} can ever check the king of {loser} with every way out closed."
    ));
    said
}

/// A number and a noun.
fn many(number: u32, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
