//! Certificates of what a side wins, or cannot win: what is claimed is so, and what is damaged
//! proves nothing wrong.

use palisade_board::{Bitboard, Color, Outcome, PawnEnding, Position, Role, Setup, Square};
use palisade_endings::Budget;
use palisade_endings::walk::Walk;
use palisade_proof::{Certificate, Claim, Stage, check};
use palisade_testkit::any_position::men_anywhere;
use palisade_testkit::random::ending_from;
use palisade_testkit::{Dice, sweep};

use super::walk_judged::{AIMS, endings};
use palisade_testkit::databases::everything;

/// Every stage of a duel of a man on one side and one on the other.
fn stages(stage: Stage, all: &mut Vec<Stage>) {
    if all.contains(&stage) {
        return;
    }
    all.push(stage);
    for side in Color::ALL {
        let (own, index) = (stage.pawns[side.index()], side.index());
        let mut add = |change: &dyn Fn(&mut Stage)| {
            let mut after = stage;
            change(&mut after);
            stages(after, all);
        };
        add(&|after| after.pieces[index] = None);
        if own.is_empty() {
            continue;
        }
        add(&|after| after.pawns[index] = Bitboard::EMPTY);
        match own.forward(side) - Bitboard::BACK_RANKS {
            Bitboard::EMPTY => {
                for role in Role::PROMOTIONS {
                    add(&|after| {
                        after.pawns[index] = Bitboard::EMPTY;
                        after.pieces[index] = Some(role);
                    });
                }
            }
            ahead => add(&|after| after.pawns[index] = ahead),
        }
    }
}

const ROLES: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// A position of a man a side, not two pawns, or of one man alone, and its value.
fn duel(dice: &mut Dice, alone: bool) -> Option<(Position, Outcome)> {
    let mut setup = Setup::from(men_anywhere(dice, &ROLES, 1)?);
    let side = dice.pick(&Color::ALL);
    for square in Square::ALL.into_iter().filter(|_| alone) {
        let man = setup.man_on(square).filter(|man| man.color == side);
        if man.is_some_and(|man| man.role != Role::King) {
            setup.clear(square);
        }
    }
    let position = Position::try_from(setup).ok()?;
    let two_pawns = position.pawns().all().has_several();
    let outcome = everything().value(&position).filter(|_| !two_pawns)?;
    Some((position, outcome))
}

/// With all stages listed, databases and the check agree, both ways. A stage with a piece of each side is
/// dear: there is one of them in all, and more in a sweep.
#[test]
fn lists_of_all_stages_say_what_databases_do() {
    let mut dice = Dice::new(11);
    let mut counts = [0; 2];
    let mut left = sweep::times(4);
    while left > 0 {
        let alone = if sweep::is_full() { dice.chance(1, 2) } else { left > 1 };
        let Some((position, outcome)) = duel(&mut dice, alone) else { continue };
        if outcome == Outcome::Draw && dice.chance(3, 4) {
            continue;
        }
        let mut stage = Stage::default();
        for side in Color::ALL {
            stage.pawns[side.index()] = position.men(Role::Pawn.of(side));
            let has = |role: &Role| position.men(role.of(side)).any();
            stage.pieces[side.index()] = Role::PROMOTIONS.into_iter().find(has);
        }
        let mut listed = Vec::new();
        stages(stage, &mut listed);
        let dear = listed.iter().filter(|stage| stage.pieces.iter().all(Option::is_some)).count();
        if dear > 1 && !sweep::is_full() {
            continue;
        }
        left -= 1;
        listed.sort_unstable();
        for side in Color::ALL {
            let truth = outcome == Outcome::win_of(side);
            for wins in [true, false] {
                let claim = claim(wins, listed.clone());
                let answer = check(&Certificate { position, side, claim });
                assert_eq!(answer.is_ok(), truth == wins, "{position} {side} {wins} {answer:?}");
            }
            counts[usize::from(truth)] += 1;
        }
    }
    assert!(counts.into_iter().all(|count| count > 0), "{counts:?}");
}

fn claim(wins: bool, stages: Vec<Stage>) -> Claim {
    if wins { Claim::Wins(stages) } else { Claim::CannotWin(stages) }
}

/// Endings of up to five pawns in all, with special cases made frequent.
fn ending(dice: &mut Dice) -> Option<PawnEnding> {
    let aim = dice.pick(&AIMS);
    let ending = match dice.chance(1, 2) {
        true => endings(dice, aim, 1).first().copied(),
        false => ending_from(dice.roll(), 3),
    };
    ending.filter(|ending| ending.pawns().all().len() <= 5)
}

/// What is the truth, by the walk: of each side's question there is one, which goes on from
/// answer to answer.
struct Truth([Walk; 2]);

impl Truth {
    fn wins(&mut self, position: &Position, side: Color) -> Option<bool> {
        let ending = PawnEnding::try_from(position).ok()?;
        self.0[side.index()].wins(&ending, side, &Budget::work(300_000)).ok()
    }
}

/// Changes of one thing in a certificate.
fn damaged(dice: &mut Dice, certificate: &Certificate) -> Vec<Certificate> {
    let (Claim::Wins(stages) | Claim::CannotWin(stages)) = &certificate.claim else {
        panic!("another claim")
    };
    let wins = matches!(certificate.claim, Claim::Wins(_));
    let Certificate { position, side, .. } = *certificate;
    let flipped = Certificate { claim: claim(!wins, stages.clone()), ..certificate.clone() };
    let swapped = Certificate { side: !side, ..certificate.clone() };
    let mut list = Vec::from([flipped.clone(), swapped, Certificate { side: !side, ..flipped }]);
    for _ in 0..3 {
        let mut fewer = stages.clone();
        if !fewer.is_empty() {
            fewer.remove(dice.below(fewer.len()));
        }
        list.push(Certificate { position, side, claim: claim(wins, fewer) });
    }
    let ending = PawnEnding::try_from(&position).unwrap();
    for _ in 0..12 {
        let kings = Color::ALL.map(|side| match dice.chance(1, 2) {
            true => ending.king(side),
            false => dice.pick(&Square::ALL),
        });
        let mover = dice.pick(&Color::ALL);
        let right = Square::ALL[[5, 2][mover.index()] * 8 + dice.below(8_usize)];
        let with = |right| PawnEnding::new(ending.pawns(), kings[0], kings[1], mover, right);
        let Ok(moved) = with(Some(right)).or_else(|_| with(None)) else { continue };
        let wins = wins ^ dice.chance(1, 4);
        let claim = claim(wins, stages.clone());
        list.push(Certificate { position: Position::from(&moved), side, claim });
    }
    list
}

/// Nearly every answer has a certificate that is accepted, reads as it was written and needs
/// what it lists. What is damaged proves nothing false.
#[test]
fn answers_are_certified_and_no_damage_proves_what_is_not_so() {
    let mut dice = Dice::new(58);
    let fresh = || Walk::new(everything(), 1 << 28);
    let mut truth = Truth([fresh(), fresh()]);
    // By answer: asked, certified; then damaged, still accepted, and those of the other claim.
    let (mut counts, mut damages) = ([[0; 2]; 2], [0; 3]);
    let mut left = sweep::times(4);
    while left > 0 {
        let Some(ending) = ending(&mut dice) else { continue };
        left -= 1;
        for side in Color::ALL {
            let Some(won) = truth.wins(&Position::from(&ending), side) else { continue };
            counts[usize::from(won)][0] += 1;
            let walk = &mut truth.0[side.index()];
            let Some(certificate) = walk.certify(&ending, side, &Budget::work(100_000)) else {
                continue;
            };
            counts[usize::from(won)][1] += 1;
            assert_eq!(check(&certificate), Ok(()), "{ending}");
            assert_eq!(matches!(certificate.claim, Claim::Wins(_)), won, "{ending}");
            let text = certificate.to_string();
            assert_eq!(text.parse().as_ref(), Ok(&certificate), "{ending}");
            assert!(text.len() < 200_000, "{ending}");
            for damaged in damaged(&mut dice, &certificate) {
                let Some(truth) = truth.wins(&damaged.position, damaged.side) else { continue };
                damages[0] += 1;
                let claimed = matches!(damaged.claim, Claim::Wins(_));
                damages[2] += u64::from(claimed != truth);
                if check(&damaged) == Ok(()) {
                    damages[1] += 1;
                    assert_eq!(claimed, truth, "{damaged}");
                }
            }
        }
    }
    for [asked, certified] in counts {
        assert!(certified > 0 && certified * 10 >= asked * 7, "{counts:?}");
    }
    assert!(damages[1] > 0 && damages[2] * 5 > damages[0], "{damages:?}");
}

/// A defender who swears off pushes: the attacker's moves are all there, his own are not.
#[test]
fn what_is_held_by_an_oath_is_certified() {
    let wall: PawnEnding = "8/8/1pk3p1/pP5p/P6P/1P2K1P1/8/8 b - - 0 1".parse().unwrap();
    let mut walk = Walk::new(everything(), 1 << 28);
    let budget = Budget::work(1_000_000);
    assert!(walk.is_held_by_oath(&wall, Color::Black, 0, 10_000, &budget));
    let certificate = walk.certify(&wall, Color::Black, &budget).unwrap();
    assert!(walk.work() < 100_000);
    assert!(matches!(certificate.claim, Claim::CannotWin(_)));
    assert_eq!(check(&certificate), Ok(()));
    // The oath goes with the position: another one has to be asked about anew.
    let other: PawnEnding = "8/8/1pk3p1/pP5p/P6P/1P1K2P1/8/8 b - - 0 1".parse().unwrap();
    assert_eq!(walk.certify(&other, Color::Black, &Budget::work(1_000)), None);
}
