//! The prover with men: every proof is checked by playing it out.

use core::cell::Cell;
use core::ops::ControlFlow;

use palisade_board::{Color, Position, Role, Setup, Square};
use palisade_exact::{Budget, MenProver, Progress, Unknown, Verdict};
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

/// Positions with men and pawns, and who is to be held.
const WALLS: [(&str, Color); 12] = [
    ("k7/8/PK6/8/8/8/8/4B3 w - - 0 1", Color::White),
    ("8/Pk6/2N1K3/8/8/8/8/8 w - - 0 1", Color::White),
    ("8/1k2b3/1p1p1p1p/pPpPpPpP/P1P1P1P1/1B6/5K2/8 w - - 0 1", Color::Black),
    ("8/1k2b3/1p1p1p1p/pPpPpPpP/P1P1P1P1/1B6/5K2/8 w - - 0 1", Color::White),
    ("8/2k2Np1/1p1n1p1p/pPp1pP1P/P1P1P1P1/2K5/6B1/8 b - - 0 1", Color::White),
    ("8/2k2Np1/1p1n1p1p/pPp1pP1P/P1P1P1P1/2K5/6B1/8 b - - 0 1", Color::Black),
    ("8/1kb5/8/2p1p1p1/1pP1PpPp/1P3P1P/R7/3K4 b - - 0 1", Color::White),
    ("8/8/1p2k1pb/p1p1Pp1p/P1P2P1P/2P2PB1/5K2/8 w - - 0 1", Color::White),
    ("8/p1b5/P4k2/2pP2p1/2Pp2P1/8/3B4/3K4 w - - 0 1", Color::Black),
    ("8/8/5kp1/3p1p1p/1pbP1P1P/1p4P1/1P6/2KB4 b - - 0 1", Color::White),
    ("8/3k4/1p1P4/p1pPbPp1/P1P1N1P1/8/4K3/8 w - - 0 1", Color::Black),
    ("8/p1b2k2/Pp6/2pP2p1/1PPp2P1/8/3BK3/8 b - - 0 1", Color::White),
];

#[test]
fn more_work_or_more_bytes_never_prove_less() {
    let (mut held, mut full) = (0, 0);
    for (fen, attacker) in WALLS {
        let position = position(fen);
        let mut fewer_bytes = [false; 3];
        for bytes in [1 << 19, 1 << 22, 1 << 26, 1 << 30] {
            let mut less_work = false;
            for (work, fewer_bytes) in [300, 3_000, 12_000].into_iter().zip(&mut fewer_bytes) {
                let mut prover = MenProver::with_bytes(bytes);
                let verdict = prover.prove(&position, attacker, &Budget::work(work));
                let holds = verdict == Verdict::Holds;
                assert!(holds || !less_work && !*fewer_bytes, "{fen} {attacker} {bytes} {work}");
                (less_work, *fewer_bytes) = (holds, holds);
                held += usize::from(holds);
                full += usize::from(verdict == Verdict::Unknown(Unknown::Memory));
            }
        }
    }
    assert!(held > 12 && full > 0, "{held} {full}");
}

/// However large a table is, somebody may stop the work on it.
#[test]
fn little_is_done_between_two_looks() {
    for (fen, attacker) in WALLS {
        let (last, looks) = (Cell::new(0), Cell::new(0_u64));
        let watch = |now: Progress| {
            let before = last.replace(now.work);
            assert!(before <= now.work, "{fen}: {before}, then {}", now.work);
            assert!(now.work - before <= 1_024, "{fen}: {before}, then {}", now.work);
            looks.set(looks.get() + 1);
            ControlFlow::Continue(())
        };
        let mut prover = MenProver::new();
        let budget = Budget::work(8_000).watched_by(&watch);
        let _ = prover.prove(&position(fen), attacker, &budget);
        assert!(prover.last().0 - last.get() <= 1_024, "{fen}");
        // Who stops it is obeyed, wherever it is.
        for stop in [looks.get() / 3, looks.get() / 2] {
            let left = Cell::new(stop);
            let watch = |_| match left.get().checked_sub(1) {
                Some(less) => {
                    left.set(less);
                    ControlFlow::Continue(())
                }
                None => ControlFlow::Break(()),
            };
            let asked = Cell::new(0);
            let counted = |now| {
                let answer = watch(now);
                asked.set(asked.get() + usize::from(answer.is_break()));
                answer
            };
            let budget = Budget::work(8_000).watched_by(&counted);
            let verdict = MenProver::new().prove(&position(fen), attacker, &budget);
            assert!(verdict != Verdict::Holds || asked.get() == 0, "{fen}");
            assert!(asked.get() <= 3, "{fen}: asked {} times more", asked.get());
        }
    }
}
