//! The whole walk against databases, against the search of the graph, and against itself turned round.

use core::cell::Cell;
use core::ops::ControlFlow;

use palisade_board::{Color, Outcome, PawnEnding, Position};
use palisade_endings::Open;
use palisade_endings::walk::Walk;
use palisade_endings::{Budget, Progress, Prover};
use palisade_testkit::random::throw as random;
use palisade_testkit::{Dice, sweep};

use palisade_testkit::databases::{everything, without_pawn_against_pawn};

const PLENTY: Budget<'static> = Budget::work(u64::MAX);

/// What a pawn against a pawn is worth the walk has to find out.
fn fresh() -> Walk {
    Walk::new(without_pawn_against_pawn(), 1 << 30)
}

#[test]
fn pawn_against_pawn_is_what_the_database_says() {
    let truth = everything();
    let mut dice = Dice::new(2012);
    let (mut asked, mut known, mut in_passing) = (0, 0, 0);
    while asked < sweep::times(300) {
        let Some(ending) = random(&mut dice, 1, 1) else { continue };
        asked += 1;
        in_passing += u64::from(ending.en_passant_captors().any());
        let outcome = truth.value(&Position::from(&ending)).unwrap();
        let mover = ending.side_to_move();
        for side in [mover, !mover] {
            if let Ok(wins) = fresh().wins(&ending, side, &PLENTY) {
                assert_eq!(wins, outcome == Outcome::win_of(side), "{ending}: does {side} win?");
                known += 1;
            }
        }
    }
    assert!(known * 100 > asked * 2 * 97, "{known} of {asked} positions, twice");
    assert!(in_passing > 0, "no right to take in passing");
}

#[test]
fn nothing_contradicts_the_prover_or_the_other_side() {
    let mut dice = Dice::new(1982);
    let (mut asked, mut both) = (0, 0);
    while asked < sweep::times(8) {
        let Some(ending) = random(&mut dice, 2, 2) else { continue };
        asked += 1;
        let mut prover = Prover::with_promotions(without_pawn_against_pawn(), 1 << 28);
        let sides = Color::ALL.map(|side| fresh().wins(&ending, side, &PLENTY));
        assert_ne!(sides, [Ok(true), Ok(true)], "{ending}");
        for side in Color::ALL {
            let (turned, mirrored) = (ending.flip(), ending.mirror());
            assert_eq!(fresh().wins(&turned, !side, &PLENTY), sides[side.index()], "{ending}");
            assert_eq!(fresh().wins(&mirrored, side, &PLENTY), sides[side.index()], "{ending}");
            let solved = prover.prove(&ending, side, &Budget::work(3_000)).breaks();
            if let (Ok(wins), Some(solved)) = (sides[side.index()], solved) {
                assert_eq!(wins, solved, "{ending}: does {side} win?");
                both += 1;
            }
        }
    }
    assert!(both * 5 > asked, "{both} of {asked} positions, twice");
}

/// A question that is broken off again and again comes to the same answer.
#[test]
fn a_walk_goes_on_where_it_was_broken_off() {
    let mut dice = Dice::new(1921);
    let (mut asked, mut broken) = (0, 0);
    while asked < sweep::times(6) {
        let Some(ending) = random(&mut dice, 2, 2) else { continue };
        asked += 1;
        let side = ending.side_to_move();
        let expected = fresh().wins(&ending, side, &PLENTY);
        let mut walk = fresh();
        let mut answer = Err(Open::Budget);
        for work in (7..60).map(|step| 1_u64 << (step / 3)) {
            answer = walk.wins(&ending, side, &Budget::work(work));
            if answer != Err(Open::Budget) {
                break;
            }
            broken += 1;
        }
        match (answer, expected) {
            (Ok(answer), Ok(expected)) => assert_eq!(answer, expected, "{ending}"),
            (_, Err(why)) => assert_eq!(why, Open::Promotions, "{ending}"),
            (why, Ok(_)) => panic!("{ending}: {why:?}"),
        }
    }
    assert!(broken > asked, "{broken}");
}

/// With little memory less is known, and nothing else.
#[test]
fn little_memory_is_said_and_changes_no_answer() {
    let ending: PawnEnding = "8/7p/2k5/1p6/2p2P2/4K2P/1P6/8 b - - 0 1".parse().unwrap();
    let mut small = Walk::new(without_pawn_against_pawn(), 1 << 20);
    assert_eq!(small.wins(&ending, Color::White, &PLENTY), Err(Open::Memory));
    assert_eq!(small.structures(&ending, Color::White, usize::MAX), None);
    let easy: PawnEnding = "8/2k5/2p5/8/1PP1K3/8/8/8 w - - 0 1".parse().unwrap();
    let roomy = fresh().wins(&easy, Color::White, &PLENTY);
    let structures = fresh().structures(&easy, Color::White, usize::MAX).unwrap();
    // Room for the structures, and few tables.
    let mut small = Walk::new(without_pawn_against_pawn(), structures * 8000 + 100);
    assert_eq!(small.wins(&easy, Color::White, &PLENTY), roomy);
    assert!(roomy.is_ok());
}

/// A small budget bounds the search for structures as well, and who has stopped it is asked no
/// more, though there are two questions in one where there is a right to take in passing.
#[test]
fn a_budget_holds_from_the_first_structure_on() {
    let wide: PawnEnding = "7k/ppp5/8/PPP5/8/8/8/7K w - - 0 1".parse().unwrap();
    let mut walk = fresh();
    assert_eq!(walk.wins(&wide, Color::White, &Budget::work(500)), Err(Open::Budget));
    assert!(walk.work() <= 500, "{}", walk.work());
    let passing: PawnEnding = "7k/8/3P4/P4Pp1/8/7p/2K4P/8 w - g6 0 1".parse().unwrap();
    for last in 1..40 {
        let (calls, latest) = (Cell::new(0), Cell::new(0));
        let watch = |progress: Progress| {
            assert!(progress.work >= latest.get() && progress.work < latest.get() + 1024);
            latest.set(progress.work);
            calls.set(calls.get() + 1);
            if calls.get() >= last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let budget = Budget::work(3_000).watched_by(&watch);
        let answer = fresh().wins(&passing, Color::Black, &budget);
        assert!(answer.is_ok() || calls.get() <= last, "{answer:?} after {} calls", calls.get());
    }
}

/// What a defender holds who has forsworn pushes he holds when he may do anything.
#[test]
fn an_oath_takes_nothing_but_from_him_who_swears() {
    let truth = everything();
    let mut dice = Dice::new(1604);
    let (mut held, mut drawn) = (0, 0);
    for most in [1, 2] {
        for _ in 0..sweep::times(30 / most) {
            let Some(ending) = random(&mut dice, most as u32, most as u32) else { continue };
            let attacker = ending.side_to_move();
            let mut walk = fresh();
            let by_oath = walk.is_held_by_oath(&ending, attacker, 0, 10_000, &PLENTY);
            let wins = fresh().wins(&ending, attacker, &PLENTY);
            assert!(!by_oath || wins != Ok(true), "{ending}");
            let known = truth.value(&Position::from(&ending));
            assert!(!by_oath || known != Some(Outcome::win_of(attacker)), "{ending}");
            held += u64::from(by_oath);
            drawn += u64::from(wins == Ok(false));
        }
    }
    assert!(held * 4 > drawn, "{held} of {drawn}");
}
