//! The prover that assumes first before two judges that share nothing with it, not even the moves:
//! one walks its proofs, one plays whole games backwards from mate.

use std::collections::HashSet;

use cozy_chess::{Board, Color as Side, Piece};
use palisade_board::{Color, PawnEnding, Position, Role, Setup, Square};
use palisade_endings::{Budget, Guarantor, Prover, Verdict};
use palisade_proof::{Certificate, Claim, Row, check};
use palisade_testkit::other_program::{after, may_pass, moves, side};
use palisade_testkit::{Dice, sweep};

use super::through::{Promotions, Through, boards, judged};

const BUDGET: Budget<'static> = Budget::work(30_000);

/// Where every kind of man stands, and every side.
type Key = ([u64; 6], [u64; 2]);

fn key(board: &Board) -> Key {
    (Piece::ALL.map(|piece| board.pieces(piece).0), Side::ALL.map(|side| board.colors(side).0))
}

fn key_of_row(row: &Setup) -> Key {
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
    (roles.map(|role| row.roles[role.index()].0), Color::ALL.map(|c| row.colors[c.index()].0))
}

fn is_bare(board: &Board, attacker: Side) -> bool {
    board.colors(attacker) == board.colored_pieces(attacker, Piece::King)
}

/// Walks all that an attacker may play while the defender keeps to the list; how many
/// positions were met, or one where the defender is lost.
fn walk(proof: &Certificate, root: &Board) -> Result<usize, String> {
    let attacker = side(proof.side);
    let mut listed = HashSet::new();
    let Claim::HoldsWithMen(rows) = &proof.claim else { unreachable!() };
    for Row { board, kings } in rows {
        for king in *kings {
            let mut row = *board;
            row.put(king, Role::King.of(proof.side.opponent()));
            listed.insert(key_of_row(&row));
        }
    }
    // Where the defender goes; nowhere if the game is over.
    let answer = |board: &Board| {
        let all = moves(board);
        if is_bare(board, attacker) || (all.is_empty() && board.checkers().is_empty()) {
            return Ok(None);
        }
        let mut next = all.into_iter().map(|m| after(board, m));
        next.find(|b| is_bare(b, attacker) || (listed.contains(&key(b)) && !may_pass(b)))
            .map(|b| (!is_bare(&b, attacker)).then_some(b))
            .ok_or_else(|| board.to_string())
    };
    let mut met = HashSet::new();
    let mut open = Vec::new();
    if root.side_to_move() != attacker {
        open.extend(answer(root)?);
    } else if listed.contains(&key(root)) || is_bare(root, attacker) {
        open.push(root.clone());
    } else {
        return Err(root.to_string());
    }
    while let Some(board) = open.pop() {
        if met.insert((key(&board), board.en_passant())) {
            for m in moves(&board) {
                open.extend(answer(&after(&board, m))?);
            }
        }
    }
    Ok(met.len())
}

/// Some rams, pawns before their promotion or side by side, kings often in corners, pieces.
fn thrown(dice: &mut Dice, pawns: usize, pieces: usize) -> Option<(Board, Position)> {
    let mut setup = Setup::default();
    let mut put = |square: usize, role: Role, color: Color| {
        if setup.man_on(Square::ALL[square]).is_none() {
            setup.put(Square::ALL[square], role.of(color));
        }
    };
    for _ in 0..dice.below(pawns + 1) {
        let (file, rank) = (dice.below(8), 1 + dice.below(5));
        put(8 * rank + file, Role::Pawn, Color::White);
        put(8 * rank + 8 + file, Role::Pawn, Color::Black);
    }
    if pawns > 1 && dice.chance(1, 3) {
        let file = dice.below(7);
        put(48 + file, Role::Pawn, Color::Black);
        put(33 + file, Role::Pawn, Color::White);
    }
    if dice.chance(1, 2) {
        put(8 * dice.pick(&[1, 3, 6]) + dice.below(8), Role::Pawn, dice.pick(&Color::ALL));
    }
    let roles = [Role::Bishop, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    for _ in 0..1 + dice.below(pieces) {
        put(dice.below(64), dice.pick(&roles), dice.pick(&Color::ALL));
    }
    for color in Color::ALL {
        let corner = 8 * dice.pick(&[0, 1, 2, 5, 6, 7]) + dice.pick(&[0, 1, 2, 5, 6, 7]);
        put(if dice.chance(1, 2) { corner } else { dice.below(64) }, Role::King, color);
    }
    setup.side_to_move = dice.pick(&Color::ALL);
    let position = Position::try_from(setup).ok()?;
    let mut board: Board = position.to_string().parse().expect("a position");
    for _ in 0..dice.below(3) {
        let all = moves(&board);
        // A push that may be taken in passing, if there is one.
        let pushed = all.iter().find(|m| may_pass(&after(&board, **m)));
        let Some(&chosen) = pushed.or(all.first()) else { break };
        board = after(&board, chosen);
    }
    let position = board.to_string().parse().expect("a position");
    Some((board, position))
}

/// Another list, or another question.
fn forged(dice: &mut Dice, proof: &Certificate, board: &Board) -> Option<(Certificate, Board)> {
    let (mut proof, mut board) = (proof.clone(), board.clone());
    let Claim::HoldsWithMen(rows) = &mut proof.claim else { unreachable!() };
    let row = dice.below(rows.len());
    match dice.below(6) {
        0 if !rows.is_empty() => drop(rows.remove(row)),
        1 if !rows.is_empty() => {
            let kings = &mut rows[row].kings;
            *kings = kings.without(dice.member(*kings)?);
        }
        2 if !rows.is_empty() => {
            let kings = &mut rows[row].kings;
            *kings = kings.with(dice.member(kings.complement())?);
        }
        3 => proof.side = proof.side.opponent(),
        4 => board = board.null_move()?,
        _ => board = after(&board, *moves(&board).first()?),
    }
    proof.position = board.to_string().parse().ok()?;
    Some((proof, board))
}

#[test]
fn every_proof_stands_before_another_judge() {
    let mut dice = Dice::new(36);
    let mut prover = Guarantor::new();
    let (mut proofs, mut met, mut refused) = (0, 0, 0);
    let throws = sweep::times(30);
    for _ in 0..throws {
        let Some((board, position)) = thrown(&mut dice, 2, 2) else { continue };
        // Of kings and pawns alone another prover writes another list.
        if PawnEnding::try_from(&position).is_ok() {
            continue;
        }
        for attacker in Color::ALL {
            let Ok(proof) = prover.certify(&position, attacker, &BUDGET) else { continue };
            assert_eq!(check(&proof), Ok(()), "{board} {attacker}");
            proofs += 1;
            met += walk(&proof, &board).unwrap_or_else(|lost| panic!("{board} {attacker}: {lost}"));
            for _ in 0..3 {
                let Some((proof, board)) = forged(&mut dice, &proof, &board) else { continue };
                // What the checker accepts is a proof, whoever wrote it.
                if walk(&proof, &board).is_err() {
                    refused += 1;
                    assert!(check(&proof).is_err(), "{board}: {proof}");
                }
            }
        }
    }
    assert!(
        proofs * 8 > throws && met as u64 > 20 * throws && refused * 8 > throws,
        "{proofs} {met} {refused}"
    );
}

#[test]
fn nothing_holds_that_mates() {
    let mut dice = Dice::new(63);
    let (mut prover, mut guarantor) = (Prover::new(), Guarantor::new());
    let (mut won, mut held) = (0, 0);
    let throws = sweep::times(10);
    for _ in 0..throws {
        let Some((board, _)) = thrown(&mut dice, 1, 2) else { continue };
        let heavy = board.pieces(Piece::Queen) | board.pieces(Piece::Rook);
        let attacker = Color::ALL[usize::from((heavy & board.colors(Side::White)).is_empty())];
        let rules = Through { attacker, promotions: Promotions::Played };
        let (all, _) = judged(rules, &board, 20_000);
        let is_lost = |(_, mated): &(&Board, Option<bool>)| *mated == Some(true);
        let (lost, others): (Vec<_>, Vec<_>) =
            boards(&all, attacker).into_iter().partition(is_lost);
        for some in [lost, others] {
            for at in some.iter().step_by(some.len().div_ceil(6).max(1)) {
                let (board, lost) = (at.0, is_lost(at));
                let position = board.to_string().parse().expect("a position");
                let said = guarantor.prove(&mut prover, &position, attacker, &BUDGET);
                let holds = said == Verdict::Holds;
                assert!(!holds || !lost, "{board} {attacker}: mated");
                won += u64::from(lost);
                held += u64::from(holds);
            }
        }
    }
    assert!(won * 3 > throws && held * 3 > throws, "{won} {held}");
}
