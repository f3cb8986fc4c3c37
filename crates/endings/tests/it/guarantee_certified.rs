//! What the prover that assumes first writes down: every proof is checked by playing it out.

use palisade_board::{Color, Position, Role, Setup, Square};
use palisade_endings::{Budget, Guarantor};
use palisade_proof::{Certificate, Claim, Refused, check};
use palisade_testkit::figures::HELD;
use palisade_testkit::{Dice, sweep};

const BUDGET: Budget<'static> = Budget::work(60_000);

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
    while asked < sweep::times(24) {
        let Some(position) = thrown(&mut dice) else { continue };
        for attacker in Color::ALL {
            asked += 1;
            let Ok(proof) = Guarantor::new().certify(&position, attacker, &BUDGET) else {
                continue;
            };
            proved += 1;
            assert_eq!(check(&proof), Ok(()), "{position} {attacker}");
        }
    }
    assert!(proved * 8 > asked, "{proved} of {asked}");
}

#[test]
fn known_fortresses_have_certificates() {
    for (fen, attacker) in HELD {
        let position = position(fen);
        let proof = Guarantor::new().certify(&position, attacker, &Budget::work(300_000));
        let proof = proof.expect(fen);
        assert_eq!(check(&proof), Ok(()), "{fen}");
        let read: Certificate = proof.to_string().parse().unwrap();
        assert_eq!(read, proof);
    }
}

/// Without a square it may be a proof by other moves; what play cannot do without is missed.
#[test]
fn a_row_that_is_needed_is_missed_and_one_that_falls_is_seen() {
    let corner = position("8/Pk6/2N1K3/8/8/8/8/8 w - - 0 1");
    let budget = Budget::work(300_000);
    let proof = Guarantor::new().certify(&corner, Color::White, &budget).unwrap();
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

/// Who may castle now may have lost that right after a trade. What holds then has no list here, and
/// what has one is accepted.
#[test]
fn nothing_is_written_down_where_somebody_may_castle() {
    let fen = "4kB1r/5p2/5p2/p1p5/P1P1p2p/1p1pP2P/1P1P4/6K1 b k - 0 1";
    let proof = Guarantor::new().certify(&position(fen), Color::White, &BUDGET);
    assert!(proof.is_err(), "{fen}");
    let none = fen.replace(" k ", " - ");
    if let Ok(proof) = Guarantor::new().certify(&position(&none), Color::White, &BUDGET) {
        assert_eq!(check(&proof), Ok(()), "{none}");
    }
}
