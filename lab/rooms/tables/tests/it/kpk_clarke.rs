//! King and pawn against king by the conventions of Clarke 1975. The laboratory holds every
//! table of Bramer's report against the database, cell by cell.

use palisade_board::{Color, Rank};
use palisade_lab_tables::kpk::{Database, Rules, Value};

/// Bramer 1977, tables 2.1 and 5.2.
#[test]
fn positions_are_won_drawn_and_drawn_without_end_as_published() {
    let database = Database::new(Rules::Clarke);
    for (mover, won, endless, ending) in
        [(Color::White, 62_480, 8405, 10_777), (Color::Black, 61_787, 9421, 26_784)]
    {
        let positions = || database.positions().filter(|position| position.side_to_move() == mover);
        assert_eq!(positions().filter(|position| database.is_win(position)).count(), won);
        let draws = |ends: bool| {
            let draw =
                move |value| matches!(value, Value::Draw { plies } if plies.is_some() == ends);
            positions().filter(|position| draw(database.value(position))).count()
        };
        assert_eq!((draws(false), draws(true)), (endless, ending));
    }
    let longest = database.positions().filter_map(|position| database.depth(&position)).max();
    assert_eq!(longest, Some(38));
}

/// The value of every position follows from those of its successors: a check
/// that shares no code with the retrograde analysis.
#[test]
fn every_value_follows_from_its_successors() {
    for database in Rules::ALL.map(Database::new) {
        for position in database.positions() {
            if position.pawn().rank() == Rank::Eighth {
                continue;
            }
            let depths = || position.moves().map(|(_, next)| database.depth(&next));
            let expected = match position.side_to_move() {
                Color::White => depths().flatten().min().map(|plies| plies + 1),
                Color::Black if position.is_man_en_prise() => None,
                Color::Black => depths()
                    .try_fold(None, |longest, plies| plies.map(|plies| longest.max(Some(plies))))
                    .flatten()
                    .map(|plies| plies + 1),
            };
            assert_eq!(database.depth(&position), expected, "{position}");
        }
    }
}
