//! King and rook against king: the published histograms.

use palisade_board::Color;
use palisade_lab_tables::Krk;
use palisade_lab_tables::krk::Database;

/// By moves to mate; the draws apart.
fn histogram(database: &Database, color: Color) -> (Vec<usize>, usize) {
    let mut moves = vec![0; 17];
    let mut draws = 0;
    for position in database.positions().filter(|position| position.side_to_move() == color) {
        match database.depth(&position) {
            Some(plies) => moves[usize::from(plies.div_ceil(2))] += 1,
            None => draws += 1,
        }
    }
    (moves, draws)
}

/// Bramer 1977, section 7.3 (after Clarke 1975).
#[test]
fn white_to_move_always_mates_within_sixteen_moves() {
    let database = Database::new();
    let (moves, draws) = histogram(&database, Color::White);
    assert_eq!(moves.iter().sum::<usize>(), 21_959);
    assert_eq!((moves[0], moves[1], moves[2], moves[16], draws), (0, 189, 587, 121, 0));
}

/// Bramer 1977, table 9, column C: percentages to two places.
#[test]
fn table_9_theoretical_frequencies() {
    let database = Database::new();
    let (moves, _) = histogram(&database, Color::White);
    let published =
        [86, 267, 220, 108, 276, 497, 646, 979, 1145, 1085, 1168, 1225, 1017, 923, 301, 55];
    for (n, (&count, published)) in moves[1..].iter().zip(published).enumerate() {
        let hundredths = (count * 10_000 + 21_959 / 2) / 21_959;
        assert_eq!(hundredths, published, "{} moves: {count}", n + 1);
    }
}

/// The other side, as in the data set "Chess (King-Rook vs. King)" of the UCI
/// machine learning repository.
#[test]
fn black_to_move_by_depth() {
    let database = Database::new();
    let (moves, draws) = histogram(&database, Color::Black);
    assert_eq!(
        moves,
        [27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390]
    );
    assert_eq!(draws, 2796);
}

/// Bramer 1977, section 7.3.
#[test]
fn black_to_move_is_lost_unless_stalemated_or_the_rook_falls() {
    let database = Database::new();
    let black = || database.positions().filter(|p| p.side_to_move() == Color::Black);
    assert_eq!(black().count(), 28_056);
    assert_eq!(black().filter(Krk::is_checkmate).count(), 27);
    assert_eq!(black().filter(Krk::is_stalemate).count(), 9);
    assert_eq!(black().filter(Krk::is_man_en_prise).count(), 2787);
    assert!(
        black()
            .all(|p| { database.depth(&p).is_none() == (p.is_stalemate() || p.is_man_en_prise()) })
    );
}

/// A check that shares no code with the retrograde analysis.
#[test]
fn every_depth_follows_from_the_successors() {
    let database = Database::new();
    for position in database.positions() {
        let depths = || position.moves().map(|(_, next)| database.depth(&next));
        let expected = match position.side_to_move() {
            Color::White => depths().flatten().min().map(|plies| plies + 1),
            Color::Black if position.is_checkmate() => Some(0),
            Color::Black if position.is_man_en_prise() => None,
            Color::Black => depths()
                .try_fold(None, |longest, plies| plies.map(|plies| longest.max(Some(plies))))
                .flatten()
                .map(|plies| plies + 1),
        };
        assert_eq!(database.depth(&position), expected, "{position}");
    }
}
