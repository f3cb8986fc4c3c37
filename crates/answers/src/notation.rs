//! Moves as players write them.

use core::fmt::Write as _;

use palisade::{Color, Move, Position, Role};

/// The move in the short notation: `Kb1`, `axb5`, `b8=Q+`, `O-O`. The move has to be legal.
#[must_use]
pub fn short(position: &Position, chosen: Move) -> String {
    let mut text = String::new();
    let Some(man) = position.man_on(chosen.from) else { return chosen.to_string() };
    let files = chosen.from.file().distance(chosen.to.file());
    let takes = position.man_on(chosen.to).is_some() || man.role == Role::Pawn && files > 0;
    // Writing to memory cannot fail.
    let _ = match man.role {
        Role::King if files > 1 && chosen.to.file() > chosen.from.file() => write!(text, "O-O"),
        Role::King if files > 1 => write!(text, "O-O-O"),
        Role::Pawn if takes => write!(text, "{}x{}", chosen.from.file(), chosen.to),
        Role::Pawn => write!(text, "{}", chosen.to),
        role => {
            let cross = if takes { "x" } else { "" };
            let which = which(position, chosen, role);
            write!(text, "{}{which}{cross}{}", letter(role), chosen.to)
        }
    };
    if let Some(role) = chosen.promotion {
        text.extend(['=', letter(role)]);
    }
    if let Ok(after) = position.play(chosen) {
        if after.is_check() {
            text.push(if after.is_checkmate() { '#' } else { '+' });
        }
    }
    text
}

/// A whole line, numbered as it stands in books, each move written by `name`; as far as it is legal.
///
/// ```
/// use palisade::Position;
/// use palisade_answers::{numbered_line, short};
/// let fine_58: Position = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 7".parse()?;
/// let line = ["d4d5".parse()?, "c6d5".parse()?];
/// assert_eq!(numbered_line(&fine_58, &line, short), "7. d5+ cxd5+");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn numbered_line(
    start: &Position,
    moves: &[Move],
    name: impl Fn(&Position, Move) -> String,
) -> String {
    let (mut text, mut now) = (String::new(), *start);
    for (index, &chosen) in moves.iter().enumerate() {
        let Ok(next) = now.play(chosen) else { break };
        let number = now.fullmove_number();
        let gap = if index > 0 { " " } else { "" };
        let _ = match (now.side_to_move(), index) {
            (Color::White, _) => write!(text, "{gap}{number}. "),
            (Color::Black, 0) => write!(text, "{number}... "),
            (Color::Black, _) => write!(text, "{gap}"),
        };
        text.push_str(&name(&now, chosen));
        now = next;
    }
    text
}

const fn letter(role: Role) -> char {
    role.of(Color::White).letter()
}

/// Which of several men of that role moves: by file, by rank, or by both.
fn which(position: &Position, chosen: Move, role: Role) -> String {
    let rivals: Vec<_> = position
        .legal_moves()
        .filter(|other| other.to == chosen.to && other.from != chosen.from)
        .filter(|other| position.man_on(other.from).is_some_and(|man| man.role == role))
        .collect();
    let (file, rank) = (chosen.from.file(), chosen.from.rank());
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|other| other.from.file() != file) {
        file.to_string()
    } else if rivals.iter().all(|other| other.from.rank() != rank) {
        rank.to_string()
    } else {
        chosen.from.to_string()
    }
}

#[test]
fn moves_are_written_as_players_write_them() {
    let written = |fen: &str, chosen: &str| {
        let position: Position = fen.parse().unwrap();
        short(&position, chosen.parse().unwrap())
    };
    let fine_70 = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
    assert_eq!(written(fine_70, "a1b1"), "Kb1");
    assert_eq!(written("8/1P6/8/8/8/4k3/8/4K3 w - - 0 1", "b7b8q"), "b8=Q");
    assert_eq!(written("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1"), "O-O-O");
    assert_eq!(written("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6"), "dxc6");
    assert_eq!(written("6k1/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1"), "Rd1");
    assert_eq!(written("6k1/8/8/8/R6R/8/8/4K3 w - - 0 1", "a4e4"), "Rae4");
    assert_eq!(written("7k/6pp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), "Ra8#");
}
