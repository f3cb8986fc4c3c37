//! A slow judge of all that a search takes for proved: a set of positions that is *closed*. Whatever
//! the attacker plays, the defender has an answer that leads back into it, so he is never mated.
//!
//! An entry says no more than which positions are in the set, floods on any of their squares, and
//! moves are those of `Position`. So if no position of it fails, what it says is so, however it was
//! found.
//!
//! Proof: `docs/endings.md`, where it is named.

extern crate std;

use palisade_board::{Budget, Color, Position, Role, Setup, Square};
use palisade_structure::{ATTACKER, DEFENDER};
use palisade_testkit::Dice;
use palisade_testkit::any_position::sparse;
use palisade_testkit::figures::HELD;

use super::guarantee_search::GuaranteeSearch;
use super::known::KnownTables;
use super::meter::GuaranteeMeter;
use super::node::TableNode;
use super::to_certificate::KeptWords;
use super::{GuaranteeCourse, Guarantor};
use crate::prover::Verdict;

/// Units of work for one question: mostly few, for most promises come early.
const BUDGETS: [u64; 6] = [300, 300, 1_000, 1_000, 1_000, 6_000];

/// How often a real position is drawn from an entry with floods.
const DRAWN: usize = 4;

/// What was looked at.
#[derive(Debug, Default)]
struct Looked {
    positions: u64,
    with_floods: u64,
    changes: u64,
    never_won: u64,
    stalemates: u64,
}

/// All that a search takes for proved. The attacker is White.
struct Closed<'s> {
    search: &'s GuaranteeSearch<'s>,
    kept: KeptWords,
}

impl Closed<'_> {
    fn has(&self, position: &Position, attacker: Color) -> bool {
        position.en_passant_captors().is_empty() && self.kept.has(self.search, position, attacker)
    }

    /// Has the defender, to move, an answer, or is he stalemated?
    fn is_answered(&self, position: &Position, attacker: Color, looked: &mut Looked) -> bool {
        looked.stalemates += u64::from(position.is_stalemate());
        let men = |at: &Position| (at.pawns(), at.pieces().len());
        let mut next = position.successors().map(|(_, next)| next);
        let found = next.find(|next| self.has(next, attacker));
        if let Some(next) = found {
            looked.changes += u64::from(men(&next) != men(position));
            looked.never_won += u64::from(!next.color(attacker).has_several());
        }
        found.is_some() || position.is_stalemate()
    }

    /// Looks at `most` entries of each table, drawn by lot.
    fn look(&self, dice: &mut Dice, most: usize, looked: &mut Looked) {
        for node in self.search.known.nodes.iter().flatten() {
            let says =
                |word: &usize| node.lower.attacks[*word].any() || node.lower.defends[*word].any();
            let words: alloc::vec::Vec<_> = (0..node.table.words()).filter(says).collect();
            for _ in 0..words.len().min(most) {
                let word = dice.pick(&words);
                for attacks in [true, false] {
                    let drawn = if node.table.haze.any() { DRAWN } else { 1 };
                    for _ in 0..drawn {
                        self.look_at(dice, node, word, attacks, looked);
                    }
                }
            }
        }
    }

    fn look_at(
        &self,
        dice: &mut Dice,
        node: &TableNode,
        word: usize,
        attacks: bool,
        looked: &mut Looked,
    ) {
        let Some(king) = dice.member(node.lower.side(attacks)[word]) else { return };
        let Some(mut setup) = placed(dice, node, word, king) else { return };
        // If it could be the attacker's move he must not be able to take the king.
        setup.side_to_move = DEFENDER;
        let is_check = Position::try_from(setup).is_ok_and(|position| position.is_check());
        assert!(!attacks || !is_check, "the king is taken: {setup:?}");
        setup.side_to_move = if attacks { ATTACKER } else { DEFENDER };
        // The attacker may be in check where it is not his move, or by three men at once.
        let Ok(position) = Position::try_from(setup) else { return };
        looked.positions += 1;
        looked.with_floods += u64::from(node.table.haze.any());
        if !attacks {
            assert!(self.is_answered(&position, ATTACKER, looked), "{position}");
            return;
        }
        for (step, next) in position.successors() {
            assert!(self.is_answered(&next, ATTACKER, looked), "{position} {step}");
        }
    }
}

/// A real position of an entry, each flood on one of its squares; nothing, if there is no room.
fn placed(dice: &mut Dice, node: &TableNode, word: usize, king: Square) -> Option<Setup> {
    let (table, spot) = (&node.table, node.table.spot(word));
    let mut setup = Setup::default();
    let mut put = |square: Square, role: Role, side: Color| {
        assert_eq!(setup.man_on(square), None, "two men on {square}");
        setup.put(square, role.of(side));
    };
    for side in [ATTACKER, DEFENDER] {
        for square in table.men.structure.pawns(side) {
            put(square, Role::Pawn, side);
        }
    }
    put(spot[0], Role::King, ATTACKER);
    put(king, Role::King, DEFENDER);
    let pieces = || table.kinds().iter().enumerate();
    for (piece, (side, kind)) in pieces().filter(|(piece, _)| table.knows(piece + 1)) {
        put(spot[piece + 1], kind.role(), *side);
    }
    for (piece, (side, kind)) in pieces().filter(|(piece, _)| !table.knows(piece + 1)) {
        let free = table.sets[piece + 1].iter().filter(|&at| setup.man_on(at).is_none());
        setup.put(dice.member(free.collect())?, kind.role().of(*side));
    }
    Some(setup)
}

/// Asks, and looks at what is taken for proved, whatever came of it. It has to be closed; and what
/// is promised has to be among it.
fn look(dice: &mut Dice, position: &Position, work: u64, entries: usize, looked: &mut Looked) {
    for attacker in Color::ALL {
        let (mut guarantor, budget) = (Guarantor::new(), Budget::work(work));
        let (mut graph, known) = (guarantor.written(), KnownTables::default());
        let (meter, most) = (GuaranteeMeter::new(&budget), guarantor.most_bytes);
        let mut search = GuaranteeSearch::new(meter, &mut graph, known, most);
        let mut course = GuaranteeCourse::new(position, attacker);
        let mut said = guarantor.search(&mut course, &mut search);
        if search.meter.spent {
            // What was broken off goes on.
            search.meter = GuaranteeMeter::new(&budget);
            said = guarantor.search(&mut course, &mut search);
        }
        let closed = Closed { kept: KeptWords::new(&search), search: &search };
        closed.look(dice, entries, looked);
        if said == Verdict::Holds {
            let is_kept = match position.side_to_move() == attacker {
                true => closed.has(position, attacker),
                false => closed.is_answered(position, attacker, looked),
            };
            assert!(is_kept, "{position} {attacker}: promised, and not kept");
        }
    }
}

#[test]
fn what_is_kept_is_closed() {
    let mut dice = Dice::new(46);
    let mut all = Looked::default();
    for throw in 0..palisade_testkit::sweep::times(250) {
        let rams = if throw % 2 == 0 { 0 } else { 5 };
        let thrown = match throw % 4 {
            3 => passing(&mut dice),
            0 => sparse(&mut dice, rams, true),
            1 => jail(&mut dice),
            _ => sparse(&mut dice, rams, false),
        };
        let Some(position) = thrown else { continue };
        let work = dice.pick(&BUDGETS);
        look(&mut dice, &position, work, 30, &mut all);
    }
    // Everything that a proof can use has come up.
    assert!(all.positions > 20_000 && all.with_floods > 1_000, "{all:?}");
    assert!(all.changes.min(all.never_won).min(all.stalemates) > 500, "{all:?}");
}

/// Few men, with a pawn that might be taken in passing if it goes two squares.
fn passing(dice: &mut Dice) -> Option<Position> {
    let mut setup = Setup::default();
    let mut put = |square: usize, role: Role, color: Color| {
        let on = Square::ALL[square % 64];
        if setup.man_on(on).is_none() {
            setup.put(on, role.of(color));
        }
    };
    let (file, side) = (dice.below(7), dice.below(2));
    let [file, beside] = [file + side, file + 1 - side];
    if dice.chance(2, 3) {
        put(48 + file, Role::Pawn, Color::Black);
        put(32 + beside, Role::Pawn, Color::White);
        let (role, color) = dice.pick(&[(Role::Pawn, Color::Black), (Role::Knight, Color::White)]);
        put(40 + beside, role, color);
    } else {
        put(8 + file, Role::Pawn, Color::White);
        put(24 + beside, Role::Pawn, Color::Black);
        let (role, color) = dice.pick(&[(Role::Pawn, Color::White), (Role::Knight, Color::White)]);
        put(16 + beside, role, color);
    }
    let anywhere: usize = dice.below(64);
    let king = dice.pick(&[0, 7, 56, 63, anywhere]);
    put(king, Role::King, Color::Black);
    let [by_file, by_rank] = [dice.below(5), dice.below(5)];
    put(king + 64 + 8 * by_rank + by_file - 18, Role::King, Color::White);
    if dice.chance(1, 2) {
        put(dice.below(64), dice.pick(&[Role::Bishop, Role::Knight, Role::Rook]), Color::White);
    }
    if dice.chance(1, 4) {
        put(dice.below(64), dice.pick(&[Role::Bishop, Role::Knight]), Color::Black);
    }
    setup.side_to_move = dice.pick(&Color::ALL);
    Position::try_from(setup).ok()
}

/// Few men near a corner, with a bishop or a rook behind his own rammed pawns: his flood is small,
/// and the defending king gets beside it.
fn jail(dice: &mut Dice) -> Option<Position> {
    let mut setup = Setup::default();
    let mut put = |file: usize, rank: usize, role: Role, color: Color| {
        let Some(on) = Square::ALL.get(8 * rank + file % 8).filter(|_| file < 8 && rank < 8) else {
            return;
        };
        if setup.man_on(*on).is_none() {
            setup.put(*on, role.of(color));
        }
    };
    let (file, rank) = (dice.below(8), dice.below(2));
    let role = dice.pick(&[Role::Bishop, Role::Bishop, Role::Rook]);
    put(file, rank, role, Color::White);
    for side in [file.wrapping_sub(1), file, file + 1] {
        if side == file && role == Role::Bishop || dice.chance(1, 8) {
            continue;
        }
        put(side, rank + 1, Role::Pawn, Color::White);
        put(side, rank + 2, Role::Pawn, Color::Black);
    }
    for color in Color::ALL {
        for _ in 0..dice.below(3) {
            let rank = if color.is_white() { dice.pick(&[1, 3, 4]) } else { dice.pick(&[6, 4, 3]) };
            put(dice.below(8), rank, Role::Pawn, color);
        }
        let role = dice.pick(&[Role::Bishop, Role::Knight, Role::Rook]);
        if dice.chance(1, 2) {
            put(dice.below(8), dice.below(8), role, color);
        }
    }
    put((file + dice.below(5)).wrapping_sub(2), dice.below(4), Role::King, Color::Black);
    put(dice.below(8), dice.below(8), Role::King, Color::White);
    setup.side_to_move = dice.pick(&Color::ALL);
    Position::try_from(setup).ok()
}

/// Where a proof that is wrong in one way shows it: mostly the white king is locked in, and the
/// other can hardly move. Nobody has to hold.
const TEMPTING: [&str; 6] = [
    // The rook cannot take on h8 if the bishop is between.
    "5r2/7P/8/8/3k4/p1p1p1pB/P1P1P1P1/4K3 w - - 0 1",
    // It cannot step to g8 if the bishop is there.
    "5r1k/7p/7P/8/8/p1p1p1pB/P1P1P1P1/4K3 w - - 0 1",
    // It cannot take on b5, and make room for the king, if the bishop is on b6.
    "k7/1r6/8/1P6/5B2/1p1p1p1p/1P1P1P1P/4K3 b - - 0 1",
    // The pawn cannot be pushed to b6 if the bishop is there.
    "k7/1p6/8/8/5B2/1p1p1p1p/1P1P1P1P/4K3 b - - 0 1",
    // The bishop is always on a1: a king who goes there takes it.
    "8/8/8/8/8/1p4p1/kPp1p1P1/Bb4K1 w - - 0 1",
    // The push to c5 is taken in passing.
    "8/2p3k1/1p6/1P6/1KP1p1p1/4P1P1/8/8 b - - 0 1",
];

#[test]
fn what_is_kept_where_it_tempts_is_closed() {
    let mut dice = Dice::new(48);
    for fen in TEMPTING {
        let position: Position = fen.parse().expect(fen);
        let mut looked = Looked::default();
        look(&mut dice, &position, 20_000, 400, &mut looked);
        assert!(looked.positions > 0, "{fen}: {looked:?}");
    }
}

#[test]
fn what_is_kept_of_fortresses_is_closed() {
    let mut dice = Dice::new(47);
    for (fen, _) in HELD {
        let position: Position = fen.parse().expect(fen);
        let mut looked = Looked::default();
        look(&mut dice, &position, 200_000, 200, &mut looked);
        assert!(looked.positions > 0, "{fen}: {looked:?}");
    }
}
