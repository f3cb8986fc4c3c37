//! What is said of men and their changes is what the moves of `Position` do.

use std::collections::BTreeSet;

use palisade_board::{Bitboard, Color, Man, Move, Position, Role, Setup, Square};
use palisade_structure::men::{MOST_PIECES, Men, MenChange, Mover, PieceKind, PlacedMen, Taken};
use palisade_structure::{ATTACKER, DEFENDER};
use palisade_testkit::{Dice, sweep};

/// Positions with up to six pawns, often about to meet or to promote, and up to three pieces.
fn positions() -> impl Iterator<Item = Position> {
    let mut dice = Dice::new(7);
    std::iter::repeat_with(move || {
        let mut setup = Setup { side_to_move: dice.pick(&Color::ALL), ..Setup::default() };
        let mut put = |man: Man, dice: &mut Dice| {
            let square = dice.pick(&Square::ALL);
            let rim = man.role == Role::Pawn && Bitboard::BACK_RANKS.contains(square);
            if !rim && setup.man_on(square).is_none() {
                setup.put(square, man);
            }
        };
        put(Role::King.of(Color::White), &mut dice);
        put(Role::King.of(Color::Black), &mut dice);
        for _ in 0..dice.below(7) {
            put(Role::Pawn.of(dice.pick(&Color::ALL)), &mut dice);
        }
        for _ in 0..dice.below(MOST_PIECES) {
            let role = dice.pick(&[Role::Knight, Role::Bishop, Role::Rook, Role::Queen]);
            put(role.of(dice.pick(&Color::ALL)), &mut dice);
        }
        Position::try_from(setup).ok()
    })
    .flatten()
}

/// Where the men stand, whatever the order in which equal ones have numbers.
fn standing(placed: &PlacedMen) -> (Men, BTreeSet<(Color, PieceKind, Square)>, [Square; 2]) {
    let pieces = placed.men.pieces().zip(&placed.squares[1..]);
    let pieces = pieces.map(|((side, kind), &square)| (side, kind, square)).collect();
    (placed.men, pieces, [placed.squares[0], placed.defender])
}

/// The board after a change by the man on `from`, from the change alone.
fn after(placed: &PlacedMen, change: &MenChange, to: Square, new: Option<Role>) -> PlacedMen {
    let [king, pieces @ ..] = placed.squares;
    let pieces = change.placed(pieces, to, Square::A1);
    let mut all = PlacedMen { men: change.after, attacker_moves: change.by == DEFENDER, ..*placed };
    all.squares[0] = king;
    all.squares[1..].copy_from_slice(&pieces);
    match (change.mover, change.by) {
        (Mover::King, ATTACKER) => all.squares[0] = to,
        (Mover::King, _) => all.defender = to,
        _ => {}
    }
    if let Some(kind) = new.and_then(|role| PieceKind::new(role, to)) {
        let number;
        (all.men, number) = all.men.with(change.by, kind).expect("there are three at most");
        all.squares[number + 1..].rotate_right(1);
        all.squares[number + 1] = to;
    }
    all
}

/// The moves of a change as the men stand, by squares, if nobody asks after checks.
fn played(placed: &PlacedMen, occupied: Bitboard, change: &MenChange) -> Vec<(Square, Square)> {
    let own = if change.by == ATTACKER { placed.squares[0] } else { placed.defender };
    let (from, reached) = match change.mover {
        Mover::King => (own, palisade_board::king_attacks(own)),
        Mover::Piece(number) => {
            let (from, (_, kind)) =
                (placed.squares[number + 1], placed.men.piece(number).expect("it is there"));
            (from, kind.attacks(from, occupied))
        }
        Mover::Pawn(from) => (from, Bitboard::FULL),
    };
    let to = match (change.taken, change.to) {
        (Taken::Piece(number), to) => {
            let stands = placed.squares[number + 1];
            if to.is_some_and(|to| to != stands) {
                return Vec::new();
            }
            stands
        }
        (_, to) => to.expect("only who takes a piece goes to where it stands"),
    };
    let is_free = occupied.is_disjoint(change.path);
    Vec::from_iter((is_free && reached.contains(to)).then_some((from, to)))
}

/// Is the king of whoever has just moved attacked?
fn in_check(placed: &PlacedMen) -> bool {
    let (mover, king) = match placed.attacker_moves {
        true => (DEFENDER, placed.defender),
        false => (ATTACKER, placed.squares[0]),
    };
    let kings = [placed.squares[0], placed.defender];
    let pieces = placed.men.pieces().zip(&placed.squares[1..]);
    let occupied = pieces.clone().fold(placed.men.structure.all(), |all, (_, &at)| all.with(at));
    let occupied = kings.iter().fold(occupied, |all, &at| all.with(at));
    palisade_board::king_attacks(kings[0]).contains(kings[1])
        || placed.men.structure.attacks(!mover).contains(king)
        || pieces.into_iter().any(|((side, kind), &from)| {
            side != mover && kind.attacks(from, occupied).contains(king)
        })
}

#[test]
fn changes_are_the_moves_of_positions() {
    let (mut promotions, mut captures, mut in_passing) = (0, 0, 0);
    for position in positions().take(sweep::times(sweep::THROWS) as usize) {
        for attacker in Color::ALL {
            let placed = PlacedMen::new(&position, attacker).expect("there are three at most");
            let by = if placed.attacker_moves { ATTACKER } else { DEFENDER };
            let turn = |square: Square| square.relative_to(attacker);
            let occupied = position.occupied().relative_to(attacker);
            let mut listed = BTreeSet::new();
            for change in placed.men.changes(by) {
                for (from, to) in played(&placed, occupied, &change) {
                    let new: &[_] =
                        if change.promotes { &Role::PROMOTIONS.map(Some) } else { &[None] };
                    for &promotion in new {
                        let expected = after(&placed, &change, to, promotion);
                        let step = Move { from: turn(from), to: turn(to), promotion };
                        let Ok(played) = position.play(step) else {
                            assert!(in_check(&expected), "{position} {step} {change:?}");
                            continue;
                        };
                        assert!(listed.insert(step), "{position} {step}: once");
                        let found = PlacedMen::new(&played, attacker).expect("four at most");
                        assert_eq!(standing(&found), standing(&expected), "{position} {step}");
                        assert!(found.men.height() < placed.men.height(), "{position} {step}");
                        promotions += usize::from(promotion.is_some());
                        captures += usize::from(change.taken != Taken::Nothing);
                        in_passing += passed(&played, attacker, &change);
                    }
                }
            }
            let changes = position.successors().filter(|(_, next)| {
                PlacedMen::new(next, attacker).is_none_or(|next| next.men != placed.men)
            });
            assert_eq!(listed, changes.map(|(step, _)| step).collect(), "{position}");
        }
    }
    assert!(promotions > 20 && captures > 20 && in_passing > 3, "{promotions} {in_passing}");
}

/// How often a pawn that has just moved is taken in passing. Each way to do so is listed.
fn passed(played: &Position, attacker: Color, change: &MenChange) -> usize {
    let listed: BTreeSet<Men> = change.taken_in_passing().collect();
    let captors = played.en_passant_captors();
    let takes = played
        .successors()
        .filter(|(step, _)| played.en_passant() == Some(step.to) && captors.contains(step.from));
    let men = takes.map(|(_, next)| PlacedMen::new(&next, attacker).expect("four at most").men);
    let men: BTreeSet<Men> = men.collect();
    assert!(men.is_subset(&listed), "{played}");
    assert!(listed.is_empty() || change.takers().any());
    men.len()
}

#[test]
fn men_are_mirrored_as_positions_are() {
    for position in positions().take(sweep::times(sweep::THROWS) as usize) {
        let [one, other] = [position, position.mirror().expect("nobody castles")]
            .map(|position| PlacedMen::new(&position, Color::White).expect("three at most"));
        let (mirrored, order) = one.men.mirror();
        assert_eq!(mirrored, other.men);
        let mut squares = one.squares.map(Square::mirror);
        for number in 0..mirrored.len() {
            squares[number + 1] = one.squares[order[number] + 1].mirror();
        }
        let defender = one.defender.mirror();
        assert_eq!(
            standing(&PlacedMen { men: mirrored, squares, defender, ..one }),
            standing(&other)
        );
        assert_eq!(mirrored.mirror().0, one.men);
    }
}

#[test]
fn pieces_go_as_they_came() {
    for position in positions().take(sweep::times(sweep::THROWS) as usize) {
        let men = PlacedMen::new(&position, Color::Black).expect("three at most").men;
        for (number, (side, kind)) in men.pieces().enumerate() {
            let (again, place) = men.without(number).with(side, kind).expect("it was there");
            assert_eq!(again, men);
            // Equals are in any order.
            assert_eq!(men.piece(place), Some((side, kind)));
        }
        let mut full = men;
        while let Some((more, _)) = full.with(ATTACKER, PieceKind::Rook) {
            full = more;
        }
        assert_eq!(full.len(), MOST_PIECES);
    }
}
