//! The critical positions, where White has one winning move only.

use palisade_board::{Color, Rank, Square};
use palisade_lab_tables::Kpk;
use palisade_lab_tables::kpk::{Database, Value};

/// The positions with White to move in which only one move wins, trivial ones
/// left out: the test file of Bramer 1977, section 9, in its order.
///
/// Left out are those in which the pawn can run, and those in which White's own
/// king stands ahead of the pawn while the black king is more than one rank or
/// file outside the queening square (White steps aside and the pawn runs). A
/// pawn on the second rank is taken to be on the third for the square.
///
/// Under [`Rules::Clarke`](palisade_lab_tables::kpk::Rules::Clarke) there are 1733; REF 1 of the
/// test file comes first.
#[must_use]
pub fn critical_positions(database: &Database) -> Vec<Kpk> {
    in_order_of_the_test_file()
        .filter(|position| {
            let mut winning = database.winning_moves(position);
            winning.next().is_some()
                && winning.next().is_none()
                && !runs(database, position)
                && !steps_aside(position)
        })
        .collect()
}

/// Files D to A and ranks 2 to 7 of the pawn, then the black king by files and
/// from the eighth rank down, then the white king by files and from the first
/// rank up.
fn in_order_of_the_test_file() -> impl Iterator<Item = Kpk> {
    let square = |file: usize, rank: usize| Square::from_index(rank * 8 + file);
    let pawns =
        (0..4).rev().flat_map(move |file| (1..7).filter_map(move |rank| square(file, rank)));
    pawns.flat_map(move |pawn| {
        let black =
            (0..8).flat_map(move |file| (0..8).rev().filter_map(move |rank| square(file, rank)));
        black.flat_map(move |black_king| {
            let white =
                (0..8).flat_map(move |file| (0..8).filter_map(move |rank| square(file, rank)));
            white.filter_map(move |white_king| {
                Kpk::new(white_king, pawn, black_king, Color::White).ok()
            })
        })
    })
}

/// Whether the pawn can run: White wins in as many moves as it needs by itself.
fn runs(database: &Database, position: &Kpk) -> bool {
    let from = position.pawn().rank().max(Rank::Third);
    let needs = from.distance(Rank::Eighth);
    matches!(database.value(position), value @ Value::Win { .. } if value.moves() == Some(needs))
}

/// Whether White has only to step off the pawn's path for it to run: his king stands ahead
/// of it on its file, and the black king more than one file or rank outside the queening
/// square.
fn steps_aside(position: &Kpk) -> bool {
    let (king, pawn, lone) = (position.white_king(), position.pawn(), position.black_king());
    let square = pawn.rank().max(Rank::Third).distance(Rank::Eighth);
    let away = lone.file().distance(pawn.file()).max(lone.rank().distance(Rank::Eighth));
    king.file() == pawn.file() && king.rank() > pawn.rank() && away > square + 1
}

#[cfg(test)]
mod tests {
    use palisade_lab_tables::kpk::Rules;

    use super::*;

    /// Bramer 1977, tables 6.1 and 14: REF 2 is 881742, white king, black king, pawn.
    #[test]
    fn critical_positions_are_those_of_the_test_file() {
        let critical = critical_positions(&Database::new(Rules::Clarke));
        assert_eq!(critical.len(), 1733);
        assert_eq!(critical[1].coordinates(), [8, 8, 4, 2, 1, 7]);
    }
}
