//! What is said of a move, for people and for programs.

use core::fmt::Write as _;

use palisade::{Bitboard, Color, Move, Position, Square};
use palisade_pgn::San;

use crate::json::Object;
use crate::notation::numbered_line;

/// What kind of thing is said.
///
/// ```
/// use palisade_answers::RemarkKind;
/// assert_eq!(RemarkKind::LetGo.name(), "let_go");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum RemarkKind {
    /// From here on a side that is not behind cannot win: a wall stands, or the kings see to it.
    Wall,
    /// From here on a side wins.
    Win,
    /// The move was the only one that keeps the value.
    Only,
    /// The move lets a win go.
    LetGo,
    /// The move loses what was no loss.
    Loses,
    /// The move loses, and a wall had held.
    Opened,
    /// From here on nobody can mate: the game is over.
    Dead,
    /// The result of the game is not what the last position is worth.
    Result,
}

impl RemarkKind {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Wall,
        Self::Win,
        Self::Only,
        Self::LetGo,
        Self::Loses,
        Self::Opened,
        Self::Dead,
        Self::Result,
    ];

    /// Its name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wall => "wall",
            Self::Win => "win",
            Self::Only => "only",
            Self::LetGo => "let_go",
            Self::Loses => "loses",
            Self::Opened => "opened",
            Self::Dead => "dead",
            Self::Result => "result",
        }
    }

    /// Is it a mistake of the side that moved?
    #[must_use]
    pub const fn is_mistake(self) -> bool {
        matches!(self, Self::LetGo | Self::Loses | Self::Opened)
    }
}

/// Something that is proved of a game, and said where it begins to be so.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Remark {
    /// The number of the move in [`Tree::nodes`](palisade_pgn::Tree::nodes) that it follows; none
    /// before the first.
    pub node: Option<usize>,
    /// What it says.
    pub kind: RemarkKind,
    /// The side that it is about: that wins, or cannot.
    pub side: Color,
    /// What it says, in a sentence for people.
    pub words: String,
    /// The position that it is about.
    pub position: Position,
    /// Halves of a point that the move threw away.
    pub halves: u32,
    /// What stands between the kings: a fence, or men that stand still for ever.
    pub fence: Bitboard,
    /// Where the defender goes to and fro.
    pub home: Bitboard,
    /// A move to be shown with an arrow.
    pub arrow: Option<Move>,
    /// A line that would have been better than the move, from the position before it on.
    pub better: Vec<Move>,
    /// How the side that wins goes on, where another move was played.
    pub then: Vec<Move>,
    /// Was the move the only one that keeps the value?
    pub is_only: bool,
    /// Does it answer a writer who has blamed the move?
    pub is_answer: bool,
    /// Is its sign put in: was there none of the writer's that it would contradict?
    pub has_sign: bool,
    /// Has the writer praised the move that is a mistake? Then nothing of it is put into his game.
    pub is_praised: bool,
}

impl Remark {
    pub(super) const fn new(
        node: Option<usize>,
        kind: RemarkKind,
        side: Color,
        position: Position,
        words: String,
    ) -> Self {
        Self {
            node,
            kind,
            side,
            words,
            position,
            halves: 0,
            fence: Bitboard::EMPTY,
            home: Bitboard::EMPTY,
            arrow: None,
            better: Vec::new(),
            then: Vec::new(),
            is_only: matches!(kind, RemarkKind::Only),
            is_answer: false,
            has_sign: true,
            is_praised: false,
        }
    }

    /// What is put into a game: the sign of a mistake, and a comment with squares and an arrow as
    /// boards on the screen show them.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::from(match self.has_sign {
            true if self.kind.is_mistake() => " $4",
            true if self.is_only => " $8",
            _ => "",
        });
        if self.kind == RemarkKind::Only && !self.is_answer {
            return text;
        }
        text.push_str(" {");
        let squares = |letter: char, set: Bitboard| {
            set.into_iter().map(move |square: Square| format!("{letter}{square}"))
        };
        let marked: Vec<_> = squares('R', self.fence).chain(squares('G', self.home)).collect();
        // Writing to memory cannot fail.
        if !marked.is_empty() {
            let _ = write!(text, "[%csl {}] ", marked.join(","));
        }
        if let Some(arrow) = self.arrow {
            let _ = write!(text, "[%cal G{}{}] ", arrow.from, arrow.to);
        }
        let _ = write!(text, "{}}}", self.words);
        text
    }

    pub(super) fn write(&self, out: &mut Object<'_>) {
        out.text("kind", self.kind.name());
        out.text("side", self.side);
        out.text("fen", self.position);
        out.text("words", &self.words);
        out.plain("halves", self.halves);
        out.squares("fence", self.fence);
        out.squares("home", self.home);
        out.text_or_null("arrow", self.arrow);
        out.plain("only", self.is_only);
    }
}

/// Plies of a line that are shown among words.
const SHOWN: usize = 14;

/// A line among words, as it stands in books: `54. Kb1 Kb7 55. Kc1`. A long one breaks off.
pub(super) fn numbered(start: &Position, moves: &[Move]) -> String {
    match moves.get(..SHOWN) {
        Some(shown) if moves.len() > SHOWN => line(start, shown) + " ...",
        _ => line(start, moves),
    }
}

/// A whole line, as it stands in books.
pub(super) fn line(start: &Position, moves: &[Move]) -> String {
    numbered_line(start, moves, San::write)
}

/// Moves of one position, any of which would do: `54... Ka7, Kb7 or Kc7`.
pub(super) fn alternatives(position: &Position, moves: &[Move]) -> String {
    let names = moves.iter().enumerate().map(|(index, &chosen)| match index {
        0 => line(position, &[chosen]),
        _ => San::write(position, chosen),
    });
    let names: Vec<_> = names.collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}
