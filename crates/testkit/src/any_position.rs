//! Positions of any material, with little room: where dead positions are.

use palisade_board::{Bitboard, Color, Man, Position, Role, Setup, Square};

use crate::Dice;

/// A small position: two kings in a corner of the board, some rams, and a few men of any
/// kind; `None` if the dice make no legal position.
#[must_use]
pub fn small_position(dice: &mut Dice) -> Option<Position> {
    let mut setup = Setup { side_to_move: dice.pick(&Color::ALL), ..Setup::default() };
    let files = 2 + dice.below(3);
    let square = |dice: &mut Dice| {
        let index = 8 * dice.below(8) + dice.below(files + 1);
        Square::from_index(index).unwrap_or(Square::A1)
    };
    for color in Color::ALL {
        let at = square(dice);
        if setup.man_on(at).is_some() {
            return None;
        }
        setup.put(at, Role::King.of(color));
    }
    for _ in 0..dice.below(4) {
        let at = square(dice);
        let ahead = at.forward(Color::White)?;
        let back = Bitboard::BACK_RANKS;
        if [at, ahead].iter().any(|&at| setup.man_on(at).is_some() || back.contains(at)) {
            continue;
        }
        setup.put(at, Role::Pawn.of(Color::White));
        setup.put(ahead, Role::Pawn.of(Color::Black));
    }
    for _ in 0..dice.below(4) {
        let at = square(dice);
        let man: Man = dice.pick(&Man::ALL);
        let rim = man.role == Role::Pawn && Bitboard::BACK_RANKS.contains(at);
        if man.role != Role::King && !rim && setup.man_on(at).is_none() {
            setup.put(at, man);
        }
    }
    Position::try_from(setup).ok()
}

/// The position of these men; `None` if two stand on one square, or it is none.
#[must_use]
pub fn placed(men: &[(Man, Square)], mover: Color) -> Option<Position> {
    let mut setup = Setup { side_to_move: mover, ..Setup::default() };
    for &(man, square) in men {
        if setup.man_on(square).is_some() {
            return None;
        }
        setup.put(square, man);
    }
    Position::try_from(setup).ok()
}

/// The position of the kings and one man; `None` as [`placed`].
#[must_use]
pub fn three_men(kings: [Square; 2], man: Man, at: Square, mover: Color) -> Option<Position> {
    let [white, black] = Color::ALL.map(|color| (Role::King.of(color), kings[color.index()]));
    placed(&[white, black, (man, at)], mover)
}

/// A king and `count` other men a side, of any of these roles, anywhere; `None` if two fall on one
/// square or the dice make no legal position.
#[must_use]
pub fn men_anywhere(dice: &mut Dice, roles: &[Role], count: usize) -> Option<Position> {
    let mut setup = Setup::default();
    for color in Color::ALL {
        let picked: Vec<_> = (0..count).map(|_| dice.pick(roles)).collect();
        for role in [Role::King].into_iter().chain(picked) {
            let square = Square::from_index(dice.below(64))?;
            if setup.man_on(square).is_some() {
                return None;
            }
            setup.put(square, role.of(color));
        }
    }
    setup.side_to_move = dice.pick(&Color::ALL);
    Position::try_from(setup).ok()
}

/// A wall from edge to edge with bishops, knights and now and then a rook about it.
#[must_use]
pub fn wall_with_men(dice: &mut Dice) -> Option<Position> {
    let mut setup = Setup { side_to_move: dice.pick(&Color::ALL), ..Setup::default() };
    let base = 2 + dice.below(2);
    let gap = dice.below(12);
    for file in 0..8 {
        let rank = base + file % 2;
        if file == gap || (file % 2 == 0 && dice.chance(1, 3)) {
            continue;
        }
        let at = Square::from_index(8 * rank + file)?;
        setup.put(at, Role::Pawn.of(Color::White));
        setup.put(at.forward(Color::White)?, Role::Pawn.of(Color::Black));
    }
    let roles = [Role::Bishop, Role::Bishop, Role::Bishop, Role::Knight, Role::Rook];
    let mut men = vec![Role::King.of(Color::White), Role::King.of(Color::Black)];
    for _ in 0..dice.below(4) {
        men.push(dice.pick(&roles).of(dice.pick(&Color::ALL)));
    }
    for man in men {
        let at = Square::from_index(dice.below(64))?;
        if setup.man_on(at).is_some() {
            return None;
        }
        setup.put(at, man);
    }
    Position::try_from(setup).ok()
}

/// A sparse ending: up to two pawns a side, mostly near each other, a piece a side at the most, and
/// up to `rams` pairs of rammed pawns; with `more` perhaps one piece more, and pawns that may go
/// two squares. `None` if the dice make no legal position.
#[must_use]
pub fn sparse(dice: &mut Dice, rams: usize, more: bool) -> Option<Position> {
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
            let rank = if more { dice.pick(&[1, 1, 4, 5, 6]) } else { dice.pick(&[2, 4, 5, 6]) };
            let rank = if color.is_white() { rank } else { 7 - rank };
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
    if more && dice.chance(1, 2) {
        put(dice.below(64), dice.pick(&roles[..5]), dice.pick(&Color::ALL));
    }
    for color in Color::ALL {
        put(dice.below(64), Role::King, color);
    }
    setup.side_to_move = dice.pick(&Color::ALL);
    let position = Position::try_from(setup).ok()?;
    Some(if dice.chance(1, 2) { position.flip() } else { position })
}
