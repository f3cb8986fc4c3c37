//! Every placement is what its moves make of it, by the moves of the board's generator.

use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Move, Position, Role, Setup, Square};

use super::cell::Cell;
use super::check::{StageQuestion, solved};
use super::known::Known;
use super::stage::{Stage, StageMove, steps};

/// Numbers that look random (Marsaglia 2003).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 8) as usize % bound
    }

    /// Often on the first or last rank, where pieces are made.
    fn square(&mut self) -> Square {
        match self.below(4) {
            0 => Square::ALL[self.below(8)],
            1 => Square::ALL[56 + self.below(8)],
            _ => Square::ALL[self.below(64)],
        }
    }
}

/// The stage of a position and the place in it, if it has one.
fn place(position: &Position, attacker: Color) -> Option<(Stage, Cell, Square)> {
    let mut stage = Stage::default();
    let mut cell = Cell { king: position.king(attacker), pieces: [None; 2] };
    for side in Color::ALL {
        stage.pawns[side.index()] = position.men(Role::Pawn.of(side));
        for role in Role::PROMOTIONS {
            for square in position.men(role.of(side)) {
                if stage.pieces[side.index()].replace(role).is_some() {
                    return None;
                }
                cell.pieces[side.index()] = Some(square);
            }
        }
    }
    Some((stage, cell, position.king(!attacker)))
}

fn is_bare(position: &Position, side: Color) -> bool {
    !position.color(side).has_several()
}

/// Without its right to take in passing: is it won? Nothing, if it is in no stage listed.
fn listed(known: &Known, position: &Position) -> Option<bool> {
    let (stage, cell, king) = place(position, known.attacker)?;
    let table = known.tables.get(&stage)?;
    let list = match position.side_to_move() == known.attacker {
        true => &table.first,
        false => &table.second,
    };
    Some(list[cell.place()].contains(king))
}

/// Is it won, by rules 3 and 5 of `docs/certificates.md`?
fn is_won(known: &Known, position: &Position) -> bool {
    if is_bare(position, known.attacker) {
        return false;
    }
    let captors = position.en_passant_captors();
    let quiet = Position::try_from(Setup { en_passant: None, ..Setup::from(*position) }).unwrap();
    let won = listed(known, &quiet).unwrap_or(known.doubt);
    if captors.is_empty() {
        return won;
    }
    let goal = position.en_passant();
    let passing = position
        .successors()
        .filter(|(step, _)| captors.contains(step.from) && Some(step.to) == goal);
    let mut passing = passing.map(|(_, after)| is_won(known, &after));
    if position.side_to_move() == known.attacker {
        return won | passing.any(|won| won);
    }
    let stuck = quiet.is_stalemate();
    passing.all(|won| won) && (won || stuck)
}

/// Is it won after this move?
fn is_won_after(known: &Known, step: Move, after: &Position) -> bool {
    let doubted = if known.doubt { !known.attacker } else { known.attacker };
    if step.promotion.is_none()
        || listed(known, after).is_some()
        || after.side_to_move() != doubted
        || is_bare(after, known.attacker)
    {
        return is_won(known, after);
    }
    let takes = after.successors().filter(|(take, _)| take.to == step.to);
    let mut taken = takes.map(|(_, after)| is_won(known, &after));
    match known.doubt {
        true => taken.all(|won| won),
        false => taken.any(|won| won),
    }
}

/// Rule 4, of one placement.
fn by_moves(known: &Known, position: &Position) -> bool {
    let mut values = position.successors().map(|(step, after)| is_won_after(known, step, &after));
    match position.side_to_move() == known.attacker {
        true => values.any(|won| won),
        false => !position.is_stalemate() && values.all(|won| won),
    }
}

/// Stages that come of one, each with a chance, and with both pieces seldom.
fn family(dice: &mut Dice, root: Stage) -> Vec<Stage> {
    let mut all = Vec::from([root]);
    let mut next = 0;
    while next < all.len() && all.len() < 24 {
        let stage = all[next];
        next += 1;
        for by in Color::ALL {
            for StageMove { promotes, after, doubles, to, .. } in steps(&stage, by) {
                let mut goals = Vec::from([after]);
                if let Some(to) = to.filter(|_| doubles) {
                    goals.extend(after.taken_in_passing(by, to));
                }
                if after.piece(by).is_none() && promotes.is_some() {
                    goals[0].pieces[by.index()] = promotes;
                }
                for goal in goals {
                    let pieces = goal.pieces.iter().flatten().count();
                    let two = all.iter().filter(|stage| !stage.pieces.contains(&None)).count();
                    let chance = [4, 2, usize::from(two == 0)][pieces];
                    if dice.below(5) < chance && !all.contains(&goal) {
                        all.push(goal);
                    }
                }
            }
        }
    }
    all
}

/// A few pawns, some of them about to promote or where they may be taken in passing, and a piece
/// now and then.
fn root(dice: &mut Dice) -> Option<Stage> {
    let mut stage = Stage::default();
    for _ in 0..dice.below(3) {
        let (file, side) = (dice.below(7), dice.below(2));
        let [from, beside] = [[8, 24], [48, 32]][side];
        let (left, right) = (Square::ALL[from + file], Square::ALL[beside + file + 1]);
        stage.pawns[side] |= left.bitboard();
        stage.pawns[1 - side] |= right.bitboard();
    }
    for side in 0..2 {
        if dice.below(2) == 0 {
            // About to promote.
            stage.pawns[side] |= Square::ALL[[48, 8][side] + dice.below(8)].bitboard();
        }
        if dice.below(3) == 0 {
            stage.pawns[side] |= Square::ALL[8 + dice.below(48)].bitboard();
        }
        if dice.below(4) == 0 {
            stage.pieces[side] = Some(Role::PROMOTIONS[dice.below(4)]);
        }
    }
    let many = stage.pieces.iter().flatten().count();
    (stage.is_well_formed() && many < 2).then_some(stage)
}

#[test]
fn every_placement_is_what_its_moves_make_of_it() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let (mut asked, mut roots, mut won) = (0, [0; 2], 0);
    let mut lists = 0;
    while lists < 16 {
        let Some(root) = root(&mut dice) else { continue };
        let stages = family(&mut dice, root);
        let attacker = Color::ALL[lists % 2];
        let known = solved(attacker, lists % 4 < 2, &stages, &|| true).unwrap();
        lists += 1;
        for _ in 0..10_000 {
            let stage = stages[dice.below(stages.len())];
            let mover = Color::ALL[dice.below(2)];
            let mut setup = Setup { side_to_move: mover, ..Setup::default() };
            let mut clash = Bitboard::EMPTY;
            let mut put = |square: Square, man| {
                let free = !clash.contains(square);
                clash = clash.with(square);
                setup.put(square, man);
                free
            };
            let mut apart = true;
            for side in Color::ALL {
                for pawn in stage.pawns[side.index()] {
                    apart &= put(pawn, Role::Pawn.of(side));
                }
                apart &= put(dice.square(), Role::King.of(side));
                if let Some(role) = stage.piece(side) {
                    apart &= put(dice.square(), role.of(side));
                }
            }
            let Some(position) = Position::try_from(setup).ok().filter(|_| apart) else { continue };
            let said = listed(&known, &position).unwrap();
            assert_eq!(said, by_moves(&known, &position), "{position} {attacker}");
            asked += 1;
            won += usize::from(said);
            // A root may have the right to capture en passant, of either side.
            let after = position.successors().map(|(_, after)| after);
            for after in after.filter(|after| after.en_passant_captors().any()) {
                let question = StageQuestion::new(&after, attacker).unwrap();
                assert_eq!(question.is_won(&known), is_won(&known, &after), "{after} {attacker}");
                roots[usize::from(after.side_to_move() == attacker)] += 1;
            }
        }
    }
    let passing = roots.iter().all(|&roots| roots > 1_000);
    assert!(asked > 20_000 && passing && won > 2_000, "{asked} {roots:?} {won}");
}

/// Black can do nothing but take in passing, and is mated then: so White's pawn wins by going two
/// squares, though Black would be stalemated if it could not be taken.
#[test]
fn who_can_only_take_in_passing_must() {
    let before: Position = "7k/5K1p/7P/8/4p3/4P3/3P4/R7 w - - 0 1".parse().unwrap();
    let taken: Position = "7k/5K1p/7P/8/8/3pP3/8/R7 w - - 0 1".parse().unwrap();
    let (stage, cell, king) = place(&before, Color::White).unwrap();
    let (listed, ..) = place(&taken, Color::White).unwrap();
    for (doubt, stages) in [(false, &[listed][..]), (true, &[listed]), (false, &[])] {
        let known = solved(Color::White, doubt, stages, &|| true).unwrap();
        let ways = known.ways(&stage, Color::White);
        let way = ways.iter().find(|way| way.step.doubles).unwrap();
        assert_eq!(way.won(&cell, &stage).contains(king), !stages.is_empty(), "{doubt}");
    }
    // The same where the pawn has gone already.
    for (right, truth) in [("d3", true), ("-", false)] {
        let fen = alloc::format!("7k/5K1p/7P/8/3Pp3/4P3/8/R7 b - {right} 0 1");
        let after: Position = fen.parse().unwrap();
        let (stage, ..) = place(&after, Color::White).unwrap();
        let question = StageQuestion::new(&after, Color::White).unwrap();
        let known = solved(Color::White, false, &[listed, stage], &|| true).unwrap();
        assert_eq!(question.is_won(&known), truth, "{fen}");
    }
}

/// A new piece stands between a rook and the king: the promotion is legal.
#[test]
fn a_new_piece_may_parry_a_check() {
    let before: Position = "1K5r/2P5/8/8/8/8/P7/7k w - - 0 1".parse().unwrap();
    let (stage, cell, king) = place(&before, Color::White).unwrap();
    let known = solved(Color::White, true, &[], &|| true).unwrap();
    let ways = known.ways(&stage, Color::White);
    let mut promotions = ways.iter().filter(|way| way.step.promotes.is_some());
    assert!(promotions.next().unwrap().won(&cell, &stage).contains(king));
}
