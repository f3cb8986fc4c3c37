//! Every breakthrough of the library against a search over pawn moves alone.

use std::collections::HashMap;

use palisade_board::{Bitboard, Color, Pawns, Square, pawn_attacks};
use palisade_patterns::{Identity, library};
use palisade_testkit::random;
use proptest::prelude::*;

/// The pawn moves of a side, kings aside, and what they lead to; `None` for a
/// pawn that reaches the last rank. Double steps and captures, no en passant.
fn pawn_moves(pawns: Pawns, side: Color) -> Vec<Option<Pawns>> {
    let (own, enemy) = (pawns.of(side), pawns.of(!side));
    let mut next = Vec::new();
    let mut push = |from: Square, to: Square| {
        let (moved, left) = (own.without(from).with(to), enemy.without(to));
        let (white, black) = if side.is_white() { (moved, left) } else { (left, moved) };
        next.push(if Bitboard::BACK_RANKS.contains(to) {
            None
        } else {
            Some(Pawns::new(white, black).unwrap())
        });
    };
    for from in own {
        for to in pawn_attacks(side, from.bitboard()) & enemy {
            push(from, to);
        }
        let Some(to) = from.forward(side).filter(|&to| !pawns.all().contains(to)) else {
            continue;
        };
        push(from, to);
        if from.relative_to(side).rank().index() == 1 {
            let far = to.forward(side).unwrap();
            if !pawns.all().contains(far) {
                push(from, far);
            }
        }
    }
    next
}

/// Can `side`, to move, queen within so many of its own moves, although the
/// other side answers with any pawn move or none?
fn queens_within(
    pawns: Pawns,
    side: Color,
    moves: u8,
    memo: &mut HashMap<(Pawns, u8), bool>,
) -> bool {
    if moves == 0 {
        return false;
    }
    if let Some(&known) = memo.get(&(pawns, moves)) {
        return known;
    }
    let result = pawn_moves(pawns, side).into_iter().any(|after| {
        let Some(after) = after else { return true };
        let replies = pawn_moves(after, !side);
        // The other side queening first is for the race to judge, not for this.
        queens_within(after, side, moves - 1, memo)
            && replies
                .into_iter()
                .flatten()
                .all(|reply| queens_within(reply, side, moves - 1, memo))
    });
    memo.insert((pawns, moves), result);
    result
}

fn white(fen_pawns: &str) -> Pawns {
    let ending: palisade_board::PawnEnding = fen_pawns.parse().unwrap();
    ending.pawns()
}

#[test]
fn breakthroughs_of_the_library_queen_by_force() {
    for pattern in &library::BREAKTHROUGHS {
        let mut placements = 0;
        for subject in Square::ALL {
            for straight in [*pattern, pattern.mirror()] {
                let Some([fixed, ..]) = straight.boards_at(subject) else {
                    continue;
                };
                let Ok(pawns) = Pawns::new(fixed.own_pawns, fixed.enemy_pawns) else {
                    continue;
                };
                let position = palisade_patterns::QuadBoard {
                    own_pawns: fixed.own_pawns,
                    enemy_pawns: fixed.enemy_pawns,
                    ..palisade_patterns::QuadBoard::EMPTY
                };
                if !straight.matches_at(&position, subject) {
                    continue;
                }
                placements += 1;
                // The slowest of the runners is what the pattern promises.
                let slowest = runners(&straight, subject)
                    .map(|runner| 7 - runner.rank().index() as u8)
                    .max()
                    .unwrap();
                let moves = pattern.prelude() + slowest;
                let mut memo = HashMap::new();
                assert!(
                    queens_within(pawns, Color::White, moves, &mut memo),
                    "{pattern}with its subject on {subject}: no queen in {moves} moves"
                );
            }
        }
        assert!(placements > 0, "{pattern} fits nowhere");
    }
}

fn runners(
    pattern: &palisade_patterns::Pattern<'_>,
    subject: Square,
) -> impl Iterator<Item = Square> {
    let [fixed, ..] = pattern.boards_at(subject).unwrap();
    let kings = [Square::A1, Square::H1, Square::A8, Square::H8];
    // Kings far from it all, so that the pattern can be asked for its squares.
    let pawns = Pawns::new(fixed.own_pawns, fixed.enemy_pawns).unwrap();
    let ending = kings
        .into_iter()
        .flat_map(|white| kings.map(|black| (white, black)))
        .find_map(|(white, black)| {
            palisade_board::PawnEnding::new(pawns, white, black, Color::White, None).ok()
        })
        .unwrap();
    let found: Bitboard = pattern
        .matches(&ending)
        .filter(|found| found.side().is_white() && found.subject() == subject)
        .fold(Bitboard::EMPTY, |all, found| all | found.squares(Identity::RUNNER));
    found.into_iter()
}

/// Every match in a position keeps what the pattern promises.
fn holds(ending: &palisade_board::PawnEnding) -> Result<(), TestCaseError> {
    for pattern in &library::BREAKTHROUGHS {
        for found in pattern.matches(ending) {
            let slowest = found
                .squares(Identity::RUNNER)
                .into_iter()
                .map(|runner| 7 - runner.relative_to(found.side()).rank().index() as u8)
                .max()
                .unwrap();
            let pawns = ending.pawns();
            // More pawns only make the search long.
            if pawns.all().len() <= 8 {
                let mut memo = HashMap::new();
                prop_assert!(
                    queens_within(pawns, found.side(), pattern.prelude() + slowest, &mut memo),
                    "{pattern}{}: {found:?}",
                    ending.picture()
                );
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    /// The pictures fence their pawns off: no pawn elsewhere can spoil them.
    #[test]
    fn breakthroughs_hold_in_any_structure(ending in random::endings()) {
        holds(&ending)?;
    }
}

/// The pattern's own men somewhere, and other pawns thrown in.
fn structures_with_breakthroughs() -> impl Strategy<Value = palisade_board::PawnEnding> {
    let patterns = 0..library::BREAKTHROUGHS.len();
    (patterns, any::<bool>(), 0..64_usize, random::endings()).prop_filter_map(
        "no room for the pattern",
        |(index, mirrored, subject, ending)| {
            let pattern = library::BREAKTHROUGHS[index];
            let pattern = if mirrored { pattern.mirror() } else { pattern };
            let [fixed, ..] = pattern.boards_at(Square::from_index(subject)?)?;
            let noise = ending.pawns();
            let taken = fixed.own_pawns | fixed.enemy_pawns;
            let pawns = Pawns::new(
                fixed.own_pawns | (noise.white() - taken),
                fixed.enemy_pawns | (noise.black() - taken),
            );
            let (white, black) = (ending.king(Color::White), ending.king(Color::Black));
            palisade_board::PawnEnding::new(pawns.ok()?, white, black, Color::White, None).ok()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, max_global_rejects: 200_000, ..ProptestConfig::default() })]

    #[test]
    fn breakthroughs_hold_among_other_pawns(ending in structures_with_breakthroughs()) {
        holds(&ending)?;
    }
}

#[test]
fn the_search_over_pawn_moves_knows_the_classics() {
    // Fine 61 and 51 (Church 1978, "Potentially Passed Pawns"), and a
    // candidate that is none.
    let cases = [
        ("8/ppp5/8/PPP5/6k1/8/6K1/8 w - - 0 1", Some(5)),
        ("8/8/2pp3k/8/1P1P3K/8/8/8 w - - 0 1", Some(5)),
        ("8/pp6/8/PP6/2P5/8/6K1/k7 w - - 0 1", Some(5)),
        ("8/p7/8/P7/8/8/6K1/k7 w - - 0 1", None),
    ];
    for (fen, expected) in cases {
        let mut memo = HashMap::new();
        let moves = (1..=7).find(|&n| queens_within(white(fen), Color::White, n, &mut memo));
        assert_eq!(moves, expected, "{fen}");
    }
}

/// Prints what small groups of pawns break through; how the library's file of
/// breakthroughs was made.
#[test]
#[ignore = "a survey, not a test: prints groups that break through, about 1 minute"]
fn survey_of_breakthroughs() {
    let files = [2, 3, 4];
    let own_ranks = [3, 4];
    let enemy_ranks = [4, 5, 6];
    let cell = |choice: usize, ranks: &[usize]| choice.checked_sub(1).map(|index| ranks[index]);
    for own in 1..27_usize {
        for enemy in 1..64_usize {
            let mut sets = [Bitboard::EMPTY; 2];
            for (index, &file) in files.iter().enumerate() {
                if let Some(rank) = cell(own / 3_usize.pow(index as u32) % 3, &own_ranks) {
                    sets[0] = sets[0].with(Square::from_index(8 * rank + file).unwrap());
                }
                if let Some(rank) = cell(enemy / 4_usize.pow(index as u32) % 4, &enemy_ranks) {
                    sets[1] = sets[1].with(Square::from_index(8 * rank + file).unwrap());
                }
            }
            let Ok(pawns) = Pawns::new(sets[0], sets[1]) else { continue };
            if pawns.passed(Color::White).any() || sets[1].is_empty() {
                continue;
            }
            let mut memo = HashMap::new();
            if let Some(n) = (1..=6).find(|&n| queens_within(pawns, Color::White, n, &mut memo)) {
                println!("{n} moves\n{pawns}\n");
            }
        }
    }
}
