//! The prover with men: every proof is checked by playing it out.

use palisade_board::{Color, Position, Role, Setup, Square};
use palisade_exact::{Budget, MenProver, Verdict};
use palisade_proof::{Certificate, Claim, Refused, check};
use palisade_testkit::{Dice, sweep};

const BUDGET: Budget<'static> = Budget::work(6_000);

fn position(fen: &str) -> Position {
    fen.parse().expect(fen)
}

/// A few pawns, many of them rammed, and one or two pieces.
fn thrown(dice: &mut Dice) -> Option<Position> {
    let mut setup = Setup::default();
    let mut put = |square: Square, man| {
        if setup.man_on(square).is_none() {
            setup.put(square, man);
        }
    };
    for _ in 0..1 + dice.below(4) {
        let (rank, file) = (1 + dice.below(5), dice.below(8));
        put(Square::ALL[8 * rank + file], Role::Pawn.of(Color::White));
        if dice.below(4) > 0 {
            put(Square::ALL[8 * rank + 8 + file], Role::Pawn.of(Color::Black));
        }
    }
    if dice.below(3) == 0 {
        put(Square::ALL[8 + dice.below(48)], Role::Pawn.of(Color::Black));
    }
    let roles = [Role::Bishop, Role::Knight, Role::Rook, Role::Bishop, Role::Queen];
    for _ in 0..1 + dice.below(2) {
        put(Square::ALL[dice.below(64)], roles[dice.below(5)].of(Color::ALL[dice.below(2)]));
    }
    for color in Color::ALL {
        put(Square::ALL[dice.below(64)], Role::King.of(color));
    }
    setup.side_to_move = Color::ALL[dice.below(2)];
    Position::try_from(setup).ok()
}

#[test]
fn every_proof_is_kept_by_play() {
    let mut dice = Dice::new(28);
    let (mut asked, mut proved) = (0, 0);
    while asked < sweep::times(50) {
        let Some(position) = thrown(&mut dice) else { continue };
        for attacker in Color::ALL {
            asked += 1;
            let Ok(proof) = MenProver::new().certify(&position, attacker, &BUDGET) else {
                continue;
            };
            proved += 1;
            assert_eq!(check(&proof), Ok(()), "{position} {attacker}");
        }
    }
    assert!(proved * 8 > asked, "{proved} of {asked}");
}

#[test]
fn a_proof_does_not_know_colours_or_sides() {
    let mut dice = Dice::new(29);
    let mut asked = 0;
    while asked < sweep::times(8) {
        let Some(position) = thrown(&mut dice) else { continue };
        asked += 1;
        let mirror = position.mirror().unwrap();
        for attacker in Color::ALL {
            let budget = Budget::work(600);
            let ask =
                |position: &Position, attacker| MenProver::new().prove(position, attacker, &budget);
            let verdict = ask(&position, attacker);
            assert_eq!(ask(&position.flip(), !attacker), verdict, "{position}");
            // A budget may end elsewhere in the mirror.
            if verdict == Verdict::Holds {
                let more = Budget::work(20_000);
                let said = MenProver::new().prove(&mirror, attacker, &more);
                assert_eq!(said, Verdict::Holds, "{position}");
            }
        }
    }
}

#[test]
fn known_fortresses_hold() {
    for (fen, attacker) in [
        ("k7/8/PK6/8/8/8/8/4B3 w - - 0 1", Color::White),
        ("8/Pk6/2N1K3/8/8/8/8/8 w - - 0 1", Color::White),
        ("8/1k2b3/1p1p1p1p/pPpPpPpP/P1P1P1P1/1B6/5K2/8 w - - 0 1", Color::Black),
    ] {
        let position = position(fen);
        let proof = MenProver::new().certify(&position, attacker, &BUDGET).expect(fen);
        assert_eq!(check(&proof), Ok(()), "{fen}");
        let read: Certificate = proof.to_string().parse().unwrap();
        assert_eq!(read, proof);
    }
}

#[test]
fn what_is_won_is_never_said_to_hold() {
    for (fen, attacker) in [
        // The right bishop for the pawn on the edge.
        ("k7/8/PK6/8/8/8/8/3B4 w - - 0 1", Color::White),
        ("8/8/8/8/8/k7/8/KQ6 b - - 0 1", Color::White),
        ("8/8/8/8/8/1k6/8/KR6 b - - 0 1", Color::White),
        // Only a right to take in passing wins.
        ("8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - c6 0 1", Color::White),
    ] {
        let verdict = MenProver::new().prove(&position(fen), attacker, &BUDGET);
        assert_ne!(verdict, Verdict::Holds, "{fen}");
    }
}

/// Without a square it may be a proof by other moves; what play cannot do without is missed.
#[test]
fn a_row_that_is_needed_is_missed_and_one_that_falls_is_seen() {
    let corner = position("8/Pk6/2N1K3/8/8/8/8/8 w - - 0 1");
    let proof = MenProver::new().certify(&corner, Color::White, &BUDGET).unwrap();
    let mut none = proof.clone();
    let Claim::HoldsWithMen(rows) = &mut none.claim else { unreachable!() };
    rows.clear();
    assert_eq!(check(&none), Err(Refused::Root));
    // Where the pawn promotes the defender does not hold.
    let mut more = proof;
    let Claim::HoldsWithMen(rows) = &mut more.claim else { unreachable!() };
    let pawn = rows.iter().position(|row| row.board.roles[0].any()).unwrap();
    rows[pawn].kings = rows[pawn].kings.with(Square::H1);
    assert!(matches!(check(&more), Err(Refused::Falls(_))));
}
