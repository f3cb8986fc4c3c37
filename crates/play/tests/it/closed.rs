//! Closed sets against the checker, the databases, and near walls.

use palisade_board::{Budget, Color, Outcome, Position, Role, Setup};
use palisade_play::{ClosedSet, MateAnswer, MateSearch};
use palisade_proof::{Claim, check};
use palisade_tables::duel::Promotions;
use palisade_testkit::any_position::{men_anywhere, small_position, wall_with_men};
use palisade_testkit::{Dice, sweep};

const BYTES: usize = 1 << 26;

fn parse(fen: &str) -> Position {
    fen.parse().expect(fen)
}

/// Asks without help from others. What holds has a certificate, and who checks it accepts it.
fn holds(position: &Position, attacker: Color, work: u64) -> Option<bool> {
    let mut set = ClosedSet::new(attacker, BYTES);
    let held = set.hold(position, &mut |_| false, &Budget::work(work));
    if held == Some(true) {
        let proof = set.certificate(position).expect("all of it is listed");
        assert_eq!(check(&proof), Ok(()), "{position} {attacker}");
    }
    held
}

/// What closes, and the same with a trifle changed, so that the attacker wins.
#[test]
fn walls_close_and_near_walls_do_not() {
    for (wall, near, attacker) in [
        // Penrose, 2017: the bishops watch c7. Without them the pawn goes on.
        (
            "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1",
            "8/p7/kpP5/qrp5/rpP5/pP6/P3K3/8 w - - 0 1",
            Color::White,
        ),
        // The same from the other side; bishops of the other colour get at b3.
        (
            "8/p7/kpP5/qrp1b3/rpP2b2/pP2b3/P7/K7 w - - 0 1",
            "8/p7/kpP5/qrp5/rpP3b1/pP3b2/P7/K7 w - - 0 1",
            Color::Black,
        ),
        // A queen locked in behind a full wall; a pawn is missing.
        (
            "3kb3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/2BQK3 w - - 0 1",
            "3k4/8/8/1p1p1p2/pPpPpPpP/P1P1P1P1/8/2BQK3 w - - 0 1",
            Color::White,
        ),
        // The king takes the queen, or is a square too far; it is in time, or a tempo too late.
        ("8/Pk6/8/8/8/8/8/K7 w - - 0 1", "8/P1k5/8/8/8/8/8/K7 w - - 0 1", Color::White),
        ("8/8/2k5/4P3/8/8/8/K7 b - - 0 1", "8/8/k7/4P3/8/8/8/K7 w - - 0 1", Color::White),
    ] {
        assert_eq!(holds(&parse(wall), attacker, 2_000_000), Some(true), "{wall}");
        assert_ne!(holds(&parse(near), attacker, 200_000), Some(true), "{near}");
    }
}

#[test]
fn rules_that_a_list_may_forget_are_kept() {
    for (fen, attacker, held) in [
        // Stalemate holds, mate does not.
        ("7k/5K2/6P1/8/8/8/8/8 b - - 0 1", Color::White, Some(true)),
        ("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", Color::White, Some(false)),
        // The attacker is mated, and has no move.
        ("4R1k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Color::Black, Some(true)),
        // He promotes, and the king takes at once; or it stands too far.
        ("8/Pk6/8/8/8/8/8/K7 w - - 0 1", Color::White, Some(true)),
        ("3k4/P7/8/8/8/8/8/K7 w - - 0 1", Color::White, Some(false)),
        // He takes in passing, and the bishop takes back; or he goes on.
        ("7k/8/8/6pP/4b3/8/8/K7 w - g6 0 1", Color::White, Some(true)),
        ("8/8/8/k2pP3/8/8/8/K7 w - d6 0 1", Color::White, Some(false)),
        // Who may castle is not answered.
        ("r3k3/8/8/8/8/8/8/4K3 w q - 0 1", Color::White, Some(false)),
    ] {
        let said = holds(&parse(fen), attacker, 300_000);
        assert!(said == held || held == Some(false) && said.is_none(), "{fen}: {said:?}");
    }
}

/// Counters make draws alone, so they change nothing.
#[test]
fn counters_are_left_out() {
    let counted = parse("8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 99 90");
    assert_eq!(holds(&counted, Color::White, 2_000_000), Some(true));
}

/// Nothing closes that the databases know to be won, and whatever closes is a list that a checker
/// accepts, which shares nothing with the search but the board.
#[test]
fn nothing_closes_that_is_won() {
    let databases = Promotions::all();
    let mut dice = Dice::new(67);
    let (mut asked, mut held, mut won) = (0, 0_u64, 0_u64);
    while asked < sweep::times(600) {
        let Some(position) = men_anywhere(&mut dice, &Role::ALL[..5], 1) else { continue };
        let Some(value) = databases.value(&position) else { continue };
        for attacker in Color::ALL {
            asked += 1;
            let wins = value == Outcome::win_of(attacker);
            let said = holds(&position, attacker, 3_000) == Some(true);
            assert!(!said || !wins, "{position} {attacker}");
            (held, won) = (held + u64::from(said), won + u64::from(wins));
        }
    }
    assert!(held * 10 > asked && won * 5 > asked, "{held} and {won} of {asked}");
}

/// The same with many men, in little room and about walls, where mates of the attacker's speak up too.
#[test]
fn walls_of_many_men_have_certificates() {
    let mut dice = Dice::new(68);
    let (mut asked, mut held) = (0, 0);
    while asked < sweep::times(200) {
        let thrown =
            if dice.chance(1, 2) { wall_with_men(&mut dice) } else { small_position(&mut dice) };
        let Some(position) = thrown else { continue };
        let position = Position::try_from(Setup {
            castling: palisade_board::CastlingRights::empty(),
            ..position.into()
        });
        let Ok(position) = position else { continue };
        for attacker in Color::ALL {
            asked += 1;
            if holds(&position, attacker, 20_000) == Some(true) {
                held += 1;
                let mut mates = MateSearch::with_bytes(1 << 16);
                let mate = mates.find(&position, attacker, 1..=4, &Budget::work(300));
                assert!(!matches!(mate, MateAnswer::Mates(_)), "{position} {attacker}");
            }
        }
    }
    assert!(held * 6 > asked, "{held} of {asked}");
}

/// A question that is broken off goes on, and a certificate that loses a line proves nothing.
#[test]
fn what_is_broken_off_goes_on() {
    let wall = parse("8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1");
    let mut set = ClosedSet::new(Color::White, BYTES);
    let mut asked = 0;
    while set.hold(&wall, &mut |_| false, &Budget::work(100_000)) != Some(true) {
        asked += 1;
        assert!(asked < 20);
    }
    assert!(asked > 0);
    let proof = set.certificate(&wall).unwrap();
    let Claim::HoldsWithMen(rows) = &proof.claim else { panic!("{proof}") };
    // Most positions are needed, though not each.
    let is_needed = |&left_out: &usize| {
        let mut less = proof.clone();
        let Claim::HoldsWithMen(rows) = &mut less.claim else { unreachable!() };
        rows.remove(left_out);
        check(&less).is_err()
    };
    let tried = || (0..rows.len()).step_by(rows.len() / 10);
    assert!(tried().filter(is_needed).count() * 2 > tried().count());
}

/// With little room it says no, and never more than with much.
#[test]
fn without_room_it_gives_up() {
    let wall = parse("8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1");
    let mut set = ClosedSet::new(Color::White, 1 << 14);
    assert_eq!(set.hold(&wall, &mut |_| false, &Budget::work(2_000_000)), Some(false));
}

/// What others know ends a line, and then there is no list.
#[test]
fn what_others_know_is_believed_and_not_listed() {
    let wall = parse("3kb3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/2BQK3 w - - 0 1");
    let mut set = ClosedSet::new(Color::White, BYTES);
    assert_eq!(set.hold(&wall, &mut |_| true, &Budget::work(100)), Some(true));
    assert_eq!(set.certificate(&wall), None);
}
