//! The whole walk against a judge that knows nothing of structures.

use cozy_chess::Board;
use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Square};
use palisade_endings::Budget;
use palisade_endings::Open;
use palisade_endings::walk::Walk;
use palisade_testkit::databases::everything;
use palisade_testkit::judge::Judge;
use palisade_testkit::{Dice, sweep};

use super::every_position::Endings;

/// What a set of endings aims at.
#[derive(Clone, Copy, Debug)]
pub(super) enum Aim {
    /// Rams, and perhaps a pawn beside them.
    Rams,
    /// Both sides promote within a move or two.
    Races,
    /// Pawns that may be taken in passing, beside rams.
    Passing,
    /// Kings without room, on the edge, and pawns of the rook's files.
    Corners,
    /// Pawns about to promote, and a king before them, where a knight or a rook may be better.
    Underpromotions,
    /// A new queen with pawns of either side about her.
    BlockedQueens,
}

pub(super) const AIMS: [Aim; 6] =
    [Aim::Rams, Aim::Races, Aim::Passing, Aim::Corners, Aim::Underpromotions, Aim::BlockedQueens];

fn at(file: usize, rank: usize) -> Bitboard {
    Square::ALL[rank * 8 + file].bitboard()
}

/// A ram somewhere: the white pawn, and the black one before it.
fn ram(dice: &mut Dice) -> [Bitboard; 2] {
    let (file, rank) = (dice.below(8_usize), 1 + dice.below(5_usize));
    [at(file, rank), at(file, rank + 1)]
}

/// Pawns with a structure that aims at something, White's first.
fn pawns(dice: &mut Dice, aim: Aim) -> [Bitboard; 2] {
    let mut pawns = [Bitboard::EMPTY; 2];
    let mut add = |[white, black]: [Bitboard; 2]| {
        pawns[0] |= white;
        pawns[1] |= black;
    };
    let none = Bitboard::EMPTY;
    let (file, other) = (dice.below(8_usize), dice.below(8_usize));
    match aim {
        Aim::Rams => {
            (0..1 + dice.below(2)).for_each(|_| add(ram(dice)));
            if dice.chance(1, 2) {
                let rank = 3 + dice.below(4_usize);
                add([at(file, rank), none]);
            }
        }
        Aim::Races => {
            let (far, near) = (5 + dice.below(2_usize), 1 + dice.below(2_usize));
            add([at(file, far), at(other, near)]);
            if dice.chance(2, 3) {
                add(ram(dice));
            }
        }
        Aim::Passing => {
            let beside = if file == 0 { 1 } else { file - 1 };
            add([at(file, 1), at(beside, 3)]);
            if dice.chance(1, 2) {
                // A pawn behind the one that takes: the file that it leaves is open.
                add([at(beside, 2), none]);
            }
            if dice.chance(1, 3) {
                add([none, at(file, 4 + dice.below(2_usize))]);
            }
        }
        Aim::Corners => {
            let edge = if dice.chance(1, 2) { 0 } else { 7 };
            let inner = if edge == 0 { 1 } else { 6 };
            let rank = 1 + dice.below(5_usize);
            add([at(edge, rank), at(edge, rank + 1)]);
            let rank = 1 + dice.below(6_usize);
            add(if dice.chance(1, 2) { [at(inner, rank), none] } else { [none, at(inner, rank)] });
            if dice.chance(1, 3) {
                add([at(file, 6), none]);
            }
        }
        Aim::Underpromotions => {
            add([at(file, 6), none]);
            if dice.chance(1, 2) {
                add([none, at(file, 1 + dice.below(2_usize))]);
            }
            if dice.chance(1, 2) {
                add(ram(dice));
            }
        }
        Aim::BlockedQueens => {
            let (left, right) = (file.max(1) - 1, file.min(6) + 1);
            add([at(file, 6), none]);
            if dice.chance(2, 3) {
                add([at(left, 6), none]);
            }
            if dice.chance(2, 3) {
                add([none, at(right, 6)]);
            }
            if dice.chance(1, 2) {
                add([at(right, 5), at(right, 6)]);
            }
        }
    }
    pawns
}

/// Endings of one structure that aims at something, with so many placements of the kings, and
/// now and then a right to take in passing.
pub(super) fn endings(dice: &mut Dice, aim: Aim, count: usize) -> Vec<PawnEnding> {
    let mut pawns = pawns(dice, aim);
    let turned = dice.chance(1, 2);
    if turned {
        pawns = [pawns[1].flip(), pawns[0].flip()];
    }
    let Ok(pawns) = Pawns::new(pawns[0], pawns[1]) else { return Vec::new() };
    let duel = !pawns.white().has_several() && !pawns.black().has_several();
    if duel || pawns.all().len() > 5 {
        return Vec::new();
    }
    let mut list = Vec::new();
    for _ in 0..20 * count {
        let mut square = || dice.pick(&Square::ALL);
        let (mut white, mut black) = (square(), square());
        if matches!(aim, Aim::Corners | Aim::Underpromotions) && dice.chance(1, 2) {
            // Kings at home before the pawns.
            let rank = |index: usize| if turned { 7 - index } else { index };
            black = Square::ALL[rank(6 + dice.below(2_usize)) * 8 + black.index() % 8];
            white = Square::ALL[rank(3 + dice.below(4_usize)) * 8 + white.index() % 8];
            if turned {
                core::mem::swap(&mut white, &mut black);
            }
        }
        let mover = dice.pick(&Color::ALL);
        let file = dice.below(8_usize);
        let right = Square::ALL[[5, 2][mover.index()] * 8 + file];
        let ending = PawnEnding::new(pawns, white, black, mover, Some(right))
            .or_else(|_| PawnEnding::new(pawns, white, black, mover, None));
        list.extend(ending.ok().filter(|ending| !list.contains(ending)));
        if list.len() >= count {
            break;
        }
    }
    list
}

/// What was asked, judged, and known to both.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    asked: u64,
    judged: u64,
    both: u64,
    wins: u64,
}

/// Endings of one structure, asked of the judge and of the walk.
fn compare(list: &[PawnEnding], room: usize, counts: &mut Counts) {
    // The judge and the walk share the databases and nothing else.
    let mut judge = Judge::new(Endings(everything()));
    let boards = list.iter().map(|ending| Board::from_fen(&ending.to_string(), false));
    let boards: Vec<Board> = boards.collect::<Result<_, _>>().unwrap();
    let numbers: Vec<usize> = boards.iter().map(|board| judge.enter(board)).collect();
    judge.look_for(&numbers, room);
    let budget = Budget::work(3_000_000);
    let fresh = || Walk::new(everything(), 1 << 28);
    for side in Color::ALL {
        // One walk goes on from ending to ending.
        let mut walk = fresh();
        for (ending, &number) in list.iter().zip(&numbers) {
            counts.asked += 1;
            let Some(judged) = judge.wins(number)[side.index()] else { continue };
            counts.judged += 1;
            counts.wins += u64::from(judged);
            let mut answers = vec![walk.wins(ending, side, &budget)];
            counts.both += u64::from(answers[0].is_ok());
            if counts.judged % 8 == 0 {
                answers.push(fresh().wins(ending, side, &budget));
                answers.push(fresh().wins(&ending.mirror(), side, &budget));
                answers.push(fresh().wins(&ending.flip(), !side, &budget));
            }
            for answer in answers {
                match answer {
                    Ok(wins) => assert_eq!(wins, judged, "{ending}: does {side} win?"),
                    Err(Open::Promotions) => {}
                    Err(why) => panic!("{ending}: {why}"),
                }
            }
        }
    }
}

/// Positions that the judge has room for, with each structure.
const ROOM: usize = 30_000;

/// Placements of the kings, of one structure.
const PLACEMENTS: usize = 12;

#[test]
fn nothing_contradicts_a_judge_who_looks_at_every_position() {
    let mut dice = Dice::new(2012);
    let room = if sweep::is_full() { 10 * ROOM } else { ROOM };
    let mut all = Counts::default();
    for aim in AIMS {
        let mut counts = Counts::default();
        let mut done = 0;
        while done < sweep::times(2) {
            let list = endings(&mut dice, aim, PLACEMENTS);
            if list.is_empty() {
                continue;
            }
            done += 1;
            compare(&list, room, &mut counts);
        }
        eprintln!("{aim:?}: {counts:?}");
        assert!(counts.judged * 40 > counts.asked, "{aim:?}: {counts:?}");
        all.asked += counts.asked;
        all.judged += counts.judged;
        all.both += counts.both;
        all.wins += counts.wins;
    }
    assert!(all.judged * 5 > all.asked && all.wins > 0, "{all:?}");
    assert!(all.both * 10 > all.judged * 9, "{all:?}");
}
