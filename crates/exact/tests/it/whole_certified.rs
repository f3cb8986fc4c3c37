//! Certificates of what a side wins, or cannot win: what is claimed is so, and what is damaged
//! proves nothing wrong.

use std::sync::{Arc, LazyLock};

use palisade_board::{Bitboard, Color, Position, Role, Setup, Square};
use palisade_exact::duel::{Duel, Outcome, Promotions};
use palisade_proof::{Certificate, Claim, Stage, check};
use palisade_testkit::{Dice, sweep};

static DATABASES: LazyLock<Arc<Promotions>> = LazyLock::new(|| Arc::new(Promotions::all()));

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
        let Some(pawn) = own.first() else { continue };
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
        assert!(pawn.bitboard() == own);
    }
}

/// Databases and lists of all stages agree.
#[test]
fn lists_of_all_stages_say_what_databases_do() {
    let mut dice = Dice::new(11);
    let mut counts = [0; 3];
    let square = |dice: &mut Dice| Square::ALL[dice.below(64_usize)];
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let all = std::env::var("N").map_or(20, |n| n.parse().unwrap());
    while counts[0] < all {
        let kings = [square(&mut dice), square(&mut dice)];
        let men = [0, 1].map(|_| (roles[dice.below(5_usize)], square(&mut dice)));
        if men[0].0 == Role::Pawn && men[1].0 == Role::Pawn {
            continue;
        }
        let mover = Color::ALL[dice.below(2_usize)];
        let Ok(duel) = Duel::new(kings[0], kings[1], Some(men[0]), Some(men[1]), mover) else {
            continue;
        };
        let mut setup = Setup { side_to_move: mover, ..Setup::default() };
        let mut stage = Stage::default();
        for side in Color::ALL {
            let (role, at) = men[side.index()];
            setup.put(kings[side.index()], Role::King.of(side));
            setup.put(at, role.of(side));
            match role {
                Role::Pawn => stage.pawns[side.index()] = at.bitboard(),
                role => stage.pieces[side.index()] = Some(role),
            }
        }
        let Ok(position) = Position::try_from(setup) else { continue };
        let outcome = DATABASES.probe(&duel).unwrap();
        if outcome == Outcome::Draw && dice.below(4) > 0 {
            continue;
        }
        let mut listed = Vec::new();
        stages(stage, &mut listed);
        listed.sort_unstable();
        for side in Color::ALL {
            let value = if mover == side { Outcome::Win } else { Outcome::Loss };
            let truth = outcome == value;
            for claim in [true, false] {
                let claims = if claim {
                    Claim::Wins(listed.clone())
                } else {
                    Claim::CannotWin(listed.clone())
                };
                let answer = check(&Certificate { position, side, claim: claims });
                assert_eq!(answer.is_ok(), truth == claim, "{position} {side} {claim} {answer:?}");
            }
            counts[1 + usize::from(truth)] += 1;
        }
        counts[0] += 1;
    }
    println!("{counts:?}");
}
