//! One game: its headers and its moves, still as text.

use std::borrow::Cow;

use palisade_board::{ParseFenError, Position, Quoted};

use super::headers::headers;
use super::marked::moves;
use super::replay::Replay;
use super::san::San;
use super::tree::Tree;

/// A game as it stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game<'a> {
    /// Where it begins in the text of its file, in bytes: a name that needs no counting, and
    /// so no reading of what stands before.
    pub offset: u64,
    /// The lines `[Name "value"]`.
    headers: &'a [u8],
    /// All that follows them.
    moves: &'a [u8],
}

/// Why a game cannot be begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoStart {
    /// The header `FEN` is no position.
    #[error("{0}")]
    Fen(#[from] ParseFenError),
    /// It has other rules than chess.
    #[error("the variant {0} is not chess")]
    Variant(Quoted),
    /// The first position of a game of Chess960 must be written, and be one of chess: with the
    /// kings and rooks elsewhere nobody may castle.
    #[error(
        "Chess960 from where one castles otherwise than in chess{}",
        .0.map(|error| format!(": {error}")).unwrap_or_default()
    )]
    Chess960(Option<ParseFenError>),
    /// The text ends before its headers do.
    #[error("the text ends in a header")]
    Cut,
}

/// Is there such a header, in whatever letters? A look that may be wrong in saying yes.
fn may_have(headers: &[u8], names: [&[u8]; 3]) -> bool {
    names.iter().any(|name| memchr::memmem::find(headers, name).is_some())
}

impl<'a> Game<'a> {
    pub(crate) const fn new(offset: u64, headers: &'a [u8], moves: &'a [u8]) -> Self {
        Self { offset, headers, moves }
    }

    /// The headers in their order: names and values.
    ///
    /// What is not UTF-8 is taken for Latin-1, as old files have it.
    pub fn headers(&self) -> impl Iterator<Item = (&'a str, Cow<'a, str>)> + use<'a> {
        headers(self.headers)
    }

    /// The value of a header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<Cow<'a, str>> {
        self.headers().find_map(|(found, value)| (found == name).then_some(value))
    }

    fn header_in_any_letters(&self, name: &str) -> Option<Cow<'a, str>> {
        self.headers().find_map(|(found, value)| found.eq_ignore_ascii_case(name).then_some(value))
    }

    /// The moves with all that stands among them.
    #[must_use]
    pub fn moves(&self) -> &'a [u8] {
        self.moves.trim_ascii()
    }

    /// Where they begin in the text of its file, in bytes.
    #[must_use]
    pub fn moves_begin(&self) -> u64 {
        let blanks = self.moves.len() - self.moves.trim_ascii_start().len();
        self.offset + (self.headers.len() + blanks) as u64
    }

    /// The name of the rules, if they are not those of chess: what the header `Variant` says,
    /// which is there for games of chess too.
    #[must_use]
    pub fn variant(&self) -> Option<Cow<'a, str>> {
        if !may_have(self.headers, [b"Variant", b"variant", b"VARIANT"]) {
            return None;
        }
        let name = self.header_in_any_letters("Variant")?;
        let plain: String =
            name.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect();
        let is_chess = matches!(
            plain.as_str(),
            "" | "chess" | "standard" | "normal" | "classic" | "classical" | "fromposition"
        );
        (!is_chess).then_some(name)
    }

    /// Where it begins: the header `FEN`, and the usual position without one.
    ///
    /// # Errors
    ///
    /// If the header is no position, or the game is not chess.
    pub fn start(&self) -> Result<Position, NoStart> {
        let is_cut = |last: &[u8]| last.starts_with(b"[") && !last.trim_ascii_end().ends_with(b"]");
        let mut lines = self.headers.rsplit(|&byte| byte == b'\n');
        if self.moves.is_empty() && lines.next().is_some_and(is_cut) {
            return Err(NoStart::Cut);
        }
        if let Some(variant) = self.variant() {
            let lower = variant.to_ascii_lowercase();
            let is_960 = ["960", "fischer", "freestyle"].iter().any(|part| lower.contains(part));
            if !is_960 {
                return Err(NoStart::Variant(Quoted::new(&variant)));
            }
            let fen = self.header_in_any_letters("FEN").ok_or(NoStart::Chess960(None))?;
            return read(&as_chess(&fen)).map_err(|error| NoStart::Chess960(Some(error)));
        }
        // Nearly all begin as games do, and then it is enough to look for the name.
        if !may_have(self.headers, [b"FEN", b"fen", b"Fen"]) {
            return Ok(Position::START);
        }
        let fen = self.header_in_any_letters("FEN");
        Ok(fen.map_or(Ok(Position::START), |fen| read(&fen))?)
    }

    /// Plays the game.
    ///
    /// # Errors
    ///
    /// If it has no first position.
    pub fn replay(&self) -> Result<Replay<'a>, NoStart> {
        self.start().map(|start| Replay::new(start, self.moves))
    }

    /// The game with its variations.
    ///
    /// # Errors
    ///
    /// If it has no first position.
    pub fn tree(&self) -> Result<Tree<'a>, NoStart> {
        self.start()
            .map(|start| Tree::new(start, self.moves, self.offset + self.headers.len() as u64))
    }

    /// The moves of the main line as they are written, to its end: nothing is played, and `None` stands for
    /// what is no move.
    pub fn written_moves(&self) -> impl Iterator<Item = Option<San>> + use<'a> {
        moves(self.moves)
    }
}

/// Reads a FEN; counters may be missing, and blanks stand where they like.
fn read(fen: &str) -> Result<Position, ParseFenError> {
    fen.parse().or_else(|error| {
        let words: Vec<_> = fen.split_whitespace().collect();
        let padded = match words.len() {
            4 => format!("{} 0 1", words.join(" ")),
            5 => format!("{} 1", words.join(" ")),
            _ => words.join(" "),
        };
        padded.parse().map_err(|_| error)
    })
}

/// Rights that are named by files, as those of Chess960 are, by the letters of chess.
fn as_chess(fen: &str) -> String {
    let mut words: Vec<String> = fen.split_whitespace().map(str::to_owned).collect();
    if let Some(rights) = words.get_mut(2) {
        let named = |letter| match letter {
            'H' => 'K',
            'A' => 'Q',
            'h' => 'k',
            'a' => 'q',
            other => other,
        };
        *rights = rights.chars().map(named).collect();
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::games;
    use super::*;

    fn start(headers: &str) -> Result<String, String> {
        let text = format!("{headers}\n\n*");
        let game = games(text.as_bytes(), 0).next().unwrap();
        game.start().map(|start| start.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn games_begin_where_their_headers_say() {
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        for header in [
            format!("[FEN \"{fen}\"]"),
            format!("[FEN  \"{fen}\"]"),
            format!("[FEN\t\"{fen}\"]"),
            format!("[fen \"{fen}\"]"),
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3  w - -\"]".to_owned(),
            format!("[Variant \"From Position\"]\n[FEN \"{fen}\"]"),
            format!("[Variant \"Chess960\"]\n[FEN \"{fen}\"]"),
        ] {
            assert_eq!(start(&header).as_deref(), Ok(fen), "{header}");
        }
        let usual = Position::START.to_string();
        assert_eq!(start("[Event \"FEN\"]").as_ref(), Ok(&usual));
        let shredder = usual.replace("KQkq", "HAha");
        let header = format!("[Variant \"Chess 960\"]\n[FEN \"{shredder}\"]");
        assert_eq!(start(&header).as_ref(), Ok(&usual));
    }

    #[test]
    fn what_is_not_chess_has_no_first_position() {
        for (headers, says) in [
            ("[Variant \"Atomic\"]", "the variant \"Atomic\" is not chess"),
            ("[Variant \"Three-check\"]", "is not chess"),
            ("[Variant \"Chess960\"]", "Chess960 from where one castles otherwise"),
            (
                "[Variant \"Chess960\"]\n[FEN \"nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1\"]",
                "Chess960 from where",
            ),
            ("[FEN \"nothing\"]", "board"),
        ] {
            let error = start(headers).unwrap_err();
            assert!(error.contains(says), "{headers}: {error}");
        }
    }
}
