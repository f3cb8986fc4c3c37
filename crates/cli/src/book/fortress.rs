//! How a side holds, in words.

use palisade::{Bitboard, Color, Outcome, Position, Role};
use palisade_answers::BookFile;
use palisade_tables::slices::{Fortress, ReadSliceBookError};

/// Placements that a fortress may take. With more there is no short way to tell of it.
const PLACEMENTS: usize = 400_000;

/// Squares that are named one by one.
const NAMED: u32 = 10;

/// How the side that is behind holds a draw, if a book says so in few words.
///
/// # Errors
///
/// If the book cannot be read.
pub(crate) fn told(
    book: &BookFile,
    position: &Position,
    value: Option<Outcome>,
) -> Result<Option<String>, ReadSliceBookError> {
    let holder = match value {
        Some(Outcome::Draw) => behind(position),
        _ => None,
    };
    let Some(holder) = holder else { return Ok(None) };
    let fortress = book.fortress(position, holder, PLACEMENTS)?;
    Ok(fortress.map(|fortress| in_words(position, &fortress)))
}

/// Who has less, by the usual count; nobody, if both have as much.
fn behind(position: &Position) -> Option<Color> {
    let value = |color: Color| -> u32 {
        let worth = [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5)];
        let all = worth.into_iter().chain([(Role::Queen, 9)]);
        all.map(|(role, worth)| worth * position.men(role.of(color)).len()).sum()
    };
    let [white, black] = Color::ALL.map(value);
    match white.cmp(&black) {
        std::cmp::Ordering::Less => Some(Color::White),
        std::cmp::Ordering::Greater => Some(Color::Black),
        std::cmp::Ordering::Equal => None,
    }
}

fn in_words(position: &Position, fortress: &Fortress) -> String {
    let &Fortress { holder, pieces, king, reached } = fortress;
    let own = position.pieces() & position.color(holder);
    let names: Vec<_> =
        own.iter().filter_map(|square| position.man_on(square)).map(|man| word(man.role)).collect();
    let mut text = format!("{} holds: ", holder.name());
    if !names.is_empty() {
        text += &format!("the {} has {}, ", names.join(" and "), squares(pieces));
    }
    text += &format!("the king {}; the other king {}", squares(king), kept(reached));
    text
}

const fn word(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

fn squares(set: Bitboard) -> String {
    match set.len() {
        0..=NAMED => set.iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" "),
        many => format!("{many} squares"),
    }
}

/// Where a king is kept.
fn kept(reached: Bitboard) -> String {
    let span = |numbers: Vec<usize>| Some((*numbers.iter().min()?, *numbers.iter().max()?));
    let ranks = span(reached.iter().map(|square| square.index() / 8).collect());
    let files = span(reached.iter().map(|square| square.index() % 8).collect());
    let file = |number: usize| char::from(b'a' + number as u8);
    match (ranks, files) {
        // Seven ranks of eight would say next to nothing: then the squares are named, or counted.
        (Some((low, high)), _) if high - low < 6 => {
            format!("stays on ranks {} to {}", low + 1, high + 1)
        }
        (_, Some((low, high))) if high - low < 6 => {
            format!("stays on files {} to {}", file(low), file(high))
        }
        _ => format!("gets to {}", squares(reached)),
    }
}
