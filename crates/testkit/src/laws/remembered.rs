//! What is remembered of walls answers as what is asked anew, in any game.
//!
//! The bytes are a structure, men beside it, and a choice for each move. One that is odd lets the
//! man be set down elsewhere instead, as no move leads: that is how notes are led astray.

use palisade_blockage::{MenNotes, blockage, blockage_with_men, may_be_walled_with_men};
use palisade_board::{Color, Man, Move, PawnEnding, Position, Role, Setup, Square};
use palisade_node::{WallNotes, WallSlot, WallTable};

/// A byte for each file, six men of two bytes, two kings, and who moves.
const HEAD: usize = 8 + 2 * MEN + 3;
const MEN: usize = 6;

fn setup(head: &[u8]) -> Setup {
    let mut setup = Setup::default();
    let place = |file: usize, rank: u8| Square::ALL[8 * usize::from(rank) + file];
    for (file, &byte) in head[..8].iter().enumerate() {
        // The pawn of White stands on the second to sixth rank, the other before it if they ram.
        let rank = 1 + (byte & 7) % 5;
        if byte & 0xc0 != 0xc0 {
            setup.put(place(file, rank), Role::Pawn.of(Color::White));
        }
        if byte & 0x30 != 0x30 {
            let apart = if byte & 8 == 0 { 1 } else { 2 };
            setup.put(place(file, (rank + apart).min(6)), Role::Pawn.of(Color::Black));
        }
    }
    let square = |number: u8| Square::ALL[usize::from(number & 63)];
    for pair in head[8..8 + 2 * MEN].chunks_exact(2) {
        match Man::ALL.get(usize::from(pair[1] & 31)) {
            Some(man) if !matches!(man.role, Role::King | Role::Pawn) => {
                setup.put(square(pair[0]), *man);
            }
            _ => {}
        }
    }
    let rest = &head[8 + 2 * MEN..];
    setup.put(square(rest[0]), Role::King.of(Color::White));
    setup.put(square(rest[1]), Role::King.of(Color::Black));
    setup.side_to_move = Color::ALL[usize::from(rest[2] & 1)];
    setup
}

/// Checks the law along a game; how many answers came from memory, if the bytes begin with a
/// position.
///
/// # Panics
///
/// If the law is broken.
#[must_use]
pub fn check(bytes: &[u8]) -> Option<usize> {
    let (head, choices) = bytes.split_at_checked(HEAD)?;
    let mut position = Position::try_from(setup(head)).ok()?;
    // Few slots, so that structures take each other's place.
    let walls = WallTable::new([const { WallSlot::new() }; 4]);
    let (mut notes, mut men) = (WallNotes::new(), MenNotes::new());
    let mut remembered = 0;
    for choice in core::iter::once(&0).chain(choices) {
        position = match choice & 1 {
            1 => set_down(&position, *choice).unwrap_or(position),
            _ => {
                let moves: Vec<Move> = position.legal_moves().collect();
                let Some(&chosen) = moves.get(usize::from(choice / 2) % moves.len().max(1)) else {
                    break;
                };
                position.play(chosen).expect("it was listed")
            }
        };
        for attacker in Color::ALL {
            remembered += match PawnEnding::try_from(&position) {
                Ok(ending) => compare_pawns(&ending, attacker, &walls, &mut notes),
                Err(_) => compare_men(&position, attacker, &mut men),
            };
        }
    }
    Some(remembered)
}

/// A piece or king of the position on another square, by the bits of a choice.
fn set_down(position: &Position, choice: u8) -> Option<Position> {
    let men = position.occupied() - position.pawns().all();
    let from = men.into_iter().nth(usize::from(choice >> 1 & 3) % men.len() as usize)?;
    let free = !position.occupied();
    let to = free.into_iter().nth(usize::from(choice >> 3) % free.len() as usize)?;
    let mut setup = Setup::from(*position);
    let man = position.man_on(from)?;
    setup.clear(from);
    setup.put(to, man);
    setup.castling = palisade_board::CastlingRights::empty();
    setup.en_passant = None;
    Position::try_from(setup).ok()
}

fn compare_pawns(
    ending: &PawnEnding,
    attacker: Color,
    walls: &WallTable<[WallSlot; 4]>,
    notes: &mut WallNotes,
) -> usize {
    let fresh = blockage(ending, attacker);
    let noted = notes.answer(ending, attacker);
    let recalled = walls.recall(ending, attacker);
    let both = walls.recall_noted(notes, ending, attacker);
    for said in [noted, recalled, both] {
        assert!(said.is_none_or(|said| said == fresh), "{ending} {attacker} {said:?}");
    }
    assert_eq!(walls.blockage(ending, attacker), fresh, "{ending} {attacker}");
    [noted, recalled].iter().flatten().count()
}

fn compare_men(position: &Position, attacker: Color, notes: &mut MenNotes) -> usize {
    if !may_be_walled_with_men(position, attacker) {
        return 0;
    }
    let fresh = blockage_with_men(position, attacker);
    let noted = notes.answer(position, attacker);
    // A no of a note may be of men that stand more freely.
    assert!(noted != Some(true) || fresh, "{position} {attacker}");
    assert!(!notes.ask_home(position, attacker) || fresh, "{position} {attacker}");
    assert!(notes.answer(position, attacker) != Some(true) || fresh, "{position} {attacker}");
    assert_eq!(notes.ask(position, attacker), fresh, "{position} {attacker}");
    usize::from(noted.is_some())
}
