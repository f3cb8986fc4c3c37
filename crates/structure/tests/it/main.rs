//! What a structure says of moves and placements is what the positions of
//! `palisade-board` say, over all placements of the kings.

mod king_sets;
mod men;

use std::collections::BTreeSet;

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Position, Square};
use palisade_structure::{ATTACKER, Change, DEFENDER, Placements, Step, Structure};
use palisade_testkit::{Dice, sweep};

/// Structures with few pawns, so that levers, rams and pawns about to promote are
/// frequent; the same on every machine.
fn structures() -> impl Iterator<Item = Structure> {
    let mut dice = Dice::new(1);
    std::iter::repeat_with(move || {
        let mut structure = Structure::EMPTY;
        if dice.chance(1, 4) {
            // Whoever goes two squares may be taken in passing.
            let file = dice.below(7_usize);
            structure.attackers |= Square::ALL[8 + file].bitboard();
            structure.defenders |= Square::ALL[25 + file].bitboard();
        }
        for _ in 0..2 + dice.below(5) {
            let square = Square::ALL[8 + dice.below(48) as usize];
            if structure.all().contains(square) {
                continue;
            }
            match dice.below(2) {
                0 => structure.attackers |= square.bitboard(),
                _ => structure.defenders |= square.bitboard(),
            }
        }
        structure
    })
}

/// Random structures where each move from every placement of the kings is played.
fn few() -> usize {
    sweep::times(64) as usize
}

/// Random structures where the structure alone is looked at.
fn many() -> usize {
    sweep::times(sweep::THROWS) as usize
}

/// Every legal position in the structure, White attacking.
fn endings(structure: Structure) -> impl Iterator<Item = (Square, Square, bool, PawnEnding)> {
    let pawns = Pawns::new(structure.attackers, structure.defenders).expect("pawns stand apart");
    let pairs = Square::ALL.into_iter().flat_map(|white| Square::ALL.map(|black| (white, black)));
    pairs.flat_map(move |(white, black)| {
        [ATTACKER, DEFENDER].into_iter().filter_map(move |mover| {
            let ending = PawnEnding::new(pawns, white, black, mover, None).ok()?;
            Some((white, black, mover == ATTACKER, ending))
        })
    })
}

fn of(pawns: Pawns) -> Structure {
    Structure::new(pawns, Color::White)
}

type Sets = (Bitboard, Bitboard);

fn sets(structure: Structure) -> Sets {
    (structure.attackers, structure.defenders)
}

#[test]
fn changes_are_what_legal_moves_lead_to() {
    let (mut promotions, mut in_passing) = (0, 0);
    for structure in structures().take(few()) {
        let mut played: BTreeSet<(Color, Square, Square, Sets)> = BTreeSet::new();
        let mut taken: BTreeSet<Sets> = BTreeSet::new();
        for (.., ending) in endings(structure) {
            let mover = ending.side_to_move();
            for (step, after) in Position::from(ending).successors() {
                for (_, next) in after.successors().filter(|_| after.en_passant().is_some()) {
                    // Two pawns have moved, and one is gone: taken in passing.
                    let fewer = next.pawns().all().len() < after.pawns().all().len();
                    let kings = Color::ALL.iter().all(|&side| next.king(side) == after.king(side));
                    let moved =
                        next.pawns().of(mover.opponent()) - after.pawns().of(mover.opponent());
                    let passed = after.en_passant().map(Square::bitboard);
                    if fewer && kings && Some(moved) == passed {
                        taken.insert(sets(of(next.pawns())));
                    }
                }
                let pawns = after.pawns();
                if of(pawns) != structure {
                    let from = if structure.pawns(mover).contains(step.from) {
                        step.from
                    } else {
                        step.to
                    };
                    played.insert((mover, from, step.to, sets(of(pawns))));
                }
            }
        }
        let changes: Vec<Change> = structure.changes().collect();
        let listed: BTreeSet<_> =
            changes.iter().map(|c| (c.by, c.from, c.to, sets(c.after))).collect();
        assert_eq!(listed.len(), changes.len(), "{structure:?}: none twice");
        assert_eq!(listed, played, "{structure:?}");
        let listed: BTreeSet<Sets> =
            changes.iter().flat_map(|change| change.taken_in_passing()).map(sets).collect();
        assert_eq!(listed, taken, "{structure:?}");
        promotions += changes.iter().filter(|c| c.step == Step::Promotes).count();
        in_passing += taken.len();
    }
    assert!(promotions > 20 && in_passing > 3, "{promotions} {in_passing}");
}

#[test]
fn the_parts_are_the_whole() {
    let key = |c: Change| (c.by, c.step, c.from, c.to, sets(c.after));
    for structure in structures().take(many()) {
        let parts = [ATTACKER, DEFENDER].into_iter().flat_map(|by| {
            let pawns = structure.promotions(by).chain(structure.pushes(by));
            let takes = structure.pawn_takes(by).chain(structure.king_takes(by, Bitboard::FULL));
            pawns.chain(takes).collect::<Vec<_>>()
        });
        let parts: BTreeSet<_> = parts.map(key).collect();
        assert_eq!(parts, structure.changes().map(key).collect());
    }
}

#[test]
fn changes_turn_and_mirror_with_the_board() {
    for structure in structures().take(many()) {
        let all = |s: Structure| -> BTreeSet<Structure> { s.changes().map(|c| c.after).collect() };
        let turned = structure.changes().map(|c| c.after.turned()).collect();
        assert_eq!(all(structure.turned()), turned);
        let mirrored = structure.changes().map(|c| c.after.mirror()).collect();
        assert_eq!(all(structure.mirror()), mirrored);
        assert_eq!(structure.turned().turned(), structure);
    }
}

#[test]
fn every_change_leaves_fewer_moves() {
    for structure in structures().take(many()) {
        for change in structure.changes() {
            for after in change.taken_in_passing().chain([change.after]) {
                assert!(after.moves_left() < structure.moves_left(), "{change:?}");
            }
        }
    }
}

#[test]
fn legal_placements_and_stalemates_are_those_of_the_board() {
    let mut stalemates = 0;
    for structure in structures().take(sweep::times(sweep::CASES.into()) as usize) {
        let mut legal = Placements::EMPTY;
        let all_stalemates = structure.all_stalemates();
        for (white, black, attacker_moves, ending) in endings(structure) {
            legal.join(&Placements::single(white, black, attacker_moves));
            assert!(structure.is_legal(white, black, attacker_moves));
            if !attacker_moves {
                let stale = Position::from(ending).is_stalemate();
                assert_eq!(structure.stalemates(white).contains(black), stale, "{ending}");
                assert_eq!(all_stalemates[white].contains(black), stale, "{ending}");
                stalemates += usize::from(stale);
            }
        }
        assert_eq!(Placements::legal(structure), legal);
        for (white, black) in Square::ALL.into_iter().flat_map(|w| Square::ALL.map(|b| (w, b))) {
            for attacker_moves in [true, false] {
                let listed = legal.contains(white, black, attacker_moves);
                assert_eq!(structure.is_legal(white, black, attacker_moves), listed);
            }
        }
    }
    assert!(stalemates > 10, "{stalemates}");
}
