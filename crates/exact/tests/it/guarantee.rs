//! What the prover that assumes first promises, before a judge that shares nothing with it.

use cozy_chess::{Board, Color as Side};
use palisade_board::{Color, Position, Role, Setup, Square};
use palisade_exact::{Budget, Guarantor, Verdict};
use palisade_testkit::{Dice, sweep};

use super::breaches::Breaches;

/// Units of work for one question.
const BUDGET: Budget<'static> = Budget::work(6_000);

fn side(color: Color) -> Side {
    if color.is_white() { Side::White } else { Side::Black }
}

/// A sparse ending: one to three pawns a side, mostly near each other, a piece a side at the
/// most; or some rams with them.
fn sparse(dice: &mut Dice, rams: usize) -> Option<Position> {
    let mut setup = Setup::default();
    let mut put = |square: usize, role: Role, color: Color| {
        let (Some(on), true) = (Square::ALL.get(square), square < 64) else { return };
        if setup.man_on(*on).is_none() {
            setup.put(*on, role.of(color));
        }
    };
    for _ in 0..dice.below(rams + 1) {
        let (file, rank) = (dice.below(8), 1 + dice.below(5));
        put(8 * rank + file, Role::Pawn, Color::White);
        put(8 * rank + 8 + file, Role::Pawn, Color::Black);
    }
    for color in Color::ALL {
        for _ in 0..dice.below(3) {
            let rank = if color.is_white() { dice.pick(&[2, 4, 5, 6]) } else { dice.pick(&[5, 3, 2, 1]) };
            put(8 * rank + dice.below(8), Role::Pawn, color);
        }
    }
    let roles = [Role::Bishop, Role::Knight, Role::Bishop, Role::Knight, Role::Rook, Role::Queen];
    let [one, other] = [dice.below(5), dice.below(3)];
    for (many, color) in [(one, Color::White), (other, Color::Black)] {
        if many > 0 {
            put(dice.below(64), dice.pick(&roles), color);
        }
    }
    for color in Color::ALL {
        put(dice.below(64), Role::King, color);
    }
    setup.side_to_move = dice.pick(&Color::ALL);
    let position = Position::try_from(setup).ok()?;
    Some(if dice.chance(1, 2) { position.flip() } else { position })
}

/// Asks about some of what follows from a position, what is lost and what is not; returns how
/// many of each were asked and how many of the others were promised.
fn judge(position: &Position, attacker: Color, most: usize) -> [u64; 3] {
    let board: Board = position.to_string().parse().expect("a position");
    let all = Breaches::new(&board, side(attacker), most);
    let numbers = (0..all.boards.len()).filter(|&number| all.is_position(number));
    let (lost, others): (Vec<_>, Vec<_>) = numbers.partition(|&number| all.lost[number].is_some());
    let [mut won, mut open, mut held] = [0; 3];
    for some in [lost, others] {
        for &number in some.iter().step_by(some.len().div_ceil(4).max(1)) {
            let board = &all.boards[number];
            let position: Position = board.to_string().parse().expect("a position");
            let said = Guarantor::new().prove(&position, attacker, &BUDGET);
            let plies = all.lost[number];
            let holds = said == Verdict::Holds;
            assert!(!holds || plies.is_none(), "{board} {attacker}: through in {plies:?} plies");
            won += u64::from(plies.is_some());
            open += u64::from(plies.is_none());
            held += u64::from(holds);
        }
    }
    [won, open, held]
}

#[test]
fn nothing_holds_where_somebody_gets_through() {
    let mut dice = Dice::new(45);
    let [mut won, mut open, mut held] = [0; 3];
    let throws = sweep::times(40);
    for throw in 0..throws {
        let rams = if throw % 2 == 0 { 0 } else { 5 };
        let Some(position) = sparse(&mut dice, rams) else { continue };
        for attacker in Color::ALL {
            let [lost, others, promised] = judge(&position, attacker, 4_000);
            won += lost;
            open += others;
            held += promised;
        }
    }
    println!("{won} lost, {open} others, {held} of them promised");
    assert!(won > throws && held * 3 > throws, "{won} {open} {held}");
}
