//! Moves as players write them.

use core::fmt::Write as _;

use palisade::{Color, Move, Position};

/// A whole line, numbered as it stands in books, each move written by `name`; as far as it is legal.
///
/// ```
/// use palisade::Position;
/// use palisade_answers::numbered_line;
/// use palisade_pgn::San;
/// let fine_58: Position = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 7".parse()?;
/// let line = ["d4d5".parse()?, "c6d5".parse()?];
/// assert_eq!(numbered_line(&fine_58, &line, San::write), "7. d5+ cxd5+");
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
