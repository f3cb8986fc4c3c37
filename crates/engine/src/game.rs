//! The position that a GUI has set up, where Palisade can read it.

use super::proved::{Move, Position};

/// A position and the ones before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Where the game stands, without counters.
    pub root: Position,
    /// The positions before it, without counters.
    pub before: Vec<Position>,
}

impl PlayedGame {
    /// Reads the words after `position`; nothing, if they are no position of ordinary chess.
    ///
    /// ```
    /// use palisade_engine::game::PlayedGame;
    /// let game = PlayedGame::read(&["startpos", "moves", "e2e4", "e7e5"]).unwrap();
    /// assert_eq!(game.before.len(), 2);
    /// assert!(PlayedGame::read(&["startpos", "moves", "e2e5"]).is_none());
    /// ```
    #[must_use]
    pub fn read(words: &[&str]) -> Option<Self> {
        let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let (setup, moves) = words.split_at(end);
        let mut root = match setup {
            ["startpos"] => Position::START,
            // Some programs leave the counters out.
            ["fen", fields @ ..] if fields.len() == 4 => {
                format!("{} 0 1", fields.join(" ")).parse().ok()?
            }
            ["fen", fields @ ..] => fields.join(" ").parse().ok()?,
            _ => return None,
        };
        let mut before = Vec::new();
        // The first word is `moves` itself.
        for word in moves.iter().skip(1) {
            before.push(root.without_counters());
            root = root.play(word.to_ascii_lowercase().parse().ok()?).ok()?;
        }
        Some(Self { root: root.without_counters(), before })
    }

    /// The positions along a line of play, until a move is not legal.
    pub fn along<'a>(&self, moves: &'a [Move]) -> impl Iterator<Item = Position> + use<'a> {
        moves.iter().scan(self.root, |position, &step| {
            *position = position.play(step).ok()?.without_counters();
            Some(*position)
        })
    }

    /// Where a move leads to, if it is legal.
    #[must_use]
    pub fn after(&self, step: Move) -> Option<Position> {
        self.root.play(step).ok().map(|position| position.without_counters())
    }

    /// Has the position been on the board before?
    #[must_use]
    pub fn has_seen(&self, position: &Position) -> bool {
        self.before.contains(position)
    }

    /// May a move of a king to his own rook mean that he castles? Then it says nothing of an
    /// engine that it looks illegal here.
    #[must_use]
    pub fn may_be_castling(&self, step: Move) -> bool {
        let mover = self.root.side_to_move();
        self.root.king(mover) == step.from && self.root.color(mover).contains(step.to)
    }
}
