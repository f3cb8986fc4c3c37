//! Playing a game from its text.

use palisade_board::{Color, Move, Position, Quoted, Setup};

use super::marked::is_marked;
use super::san::{San, Unplayable};
use super::tokens::{Token, Tokens};

/// A position of a game, and what was played there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment<'a> {
    /// How many moves were played before, of both sides.
    pub ply: u16,
    /// What stands on the board.
    pub position: Position,
    /// What is played here, as it is written and as it is; `None` at the end. Where nobody
    /// moves (`--`) there is no move.
    pub next: Option<(&'a str, Option<Move>)>,
}

/// Why a game cannot be played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("after {ply} moves: {why}")]
pub struct Fault {
    /// How many moves were played before.
    pub ply: u16,
    /// What is wrong.
    pub why: Why,
}

/// What can be wrong with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Why {
    /// What stands there cannot be played.
    #[error("{found} {why}")]
    Move {
        /// What stands there.
        found: Quoted,
        /// What is wrong with it.
        why: Unplayable,
    },
    /// More moves follow after the result.
    #[error("{0} follows the result")]
    Surplus(Quoted),
    /// A comment is not closed, and what follows is lost in it.
    #[error("a comment is not closed")]
    OpenComment,
    /// A variation is not closed, and what follows is lost in it.
    #[error("a variation is not closed")]
    OpenVariation,
    /// There are more moves than are counted.
    #[error("more moves than any game has")]
    TooLong,
}

/// The positions of a game, one after the other, the first among them.
///
/// ```
/// use palisade_pgn::games;
/// let text = b"1. e4 {best by test} (1. d4 d5) 1... e5 $1 *";
/// let game = games(text, 0).next().unwrap();
/// let played: Vec<_> = game.replay()?.filter_map(|m| m.next).map(|(san, _)| san).collect();
/// assert_eq!(played, ["e4", "e5"]);
/// # Ok::<(), palisade_pgn::NoStart>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    text: &'a [u8],
    tokens: Tokens<'a>,
    position: Position,
    ply: u16,
    comments: Vec<&'a [u8]>,
    over: bool,
    fault: Option<Fault>,
}

impl<'a> Replay<'a> {
    /// Moves without a game, to be played from a position.
    #[must_use]
    pub const fn new(start: Position, text: &'a [u8]) -> Self {
        Self {
            text,
            tokens: Tokens::new(text),
            position: start,
            ply: 0,
            comments: Vec::new(),
            over: false,
            fault: None,
        }
    }

    /// The comments on the position that was given last, in their order: between the move that led
    /// to it and the next one, those of variations left out.
    #[must_use]
    pub fn comments(&self) -> &[&'a [u8]] {
        &self.comments
    }

    /// What stopped it before the end, once it has stopped.
    #[must_use]
    pub const fn fault(&self) -> Option<Fault> {
        self.fault
    }

    fn stop(&mut self, why: Why) {
        self.fault = Some(Fault { ply: self.ply, why });
        self.over = true;
    }

    /// The next move that is played; comments on the way are kept.
    #[inline]
    fn written(&mut self) -> Result<Option<&'a [u8]>, Why> {
        while let Some(token) = self.tokens.next() {
            match token {
                Token::Move(text) => return Ok(Some(text)),
                Token::Comment(text) => self.comments.push(text),
                Token::Number(..) => {}
                Token::Result => {
                    let surplus = self.tokens.by_ref().find_map(|token| match token {
                        Token::Move(text) => Some(Why::Surplus(quoted(text))),
                        _ => None,
                    });
                    return surplus.map_or(Ok(None), Err);
                }
                Token::Unclosed(b'{') => return Err(Why::OpenComment),
                Token::Unclosed(_) => return Err(Why::OpenVariation),
            }
        }
        Ok(None)
    }
}

/// Plays what is written: as it is written, as it is, and what comes of it. Do the pieces of this
/// game take with a sign?
#[inline]
pub(crate) fn play<'a>(
    position: &Position,
    text: &'a [u8],
    is_marked: impl FnOnce() -> bool,
) -> Result<(&'a str, Option<Move>, Position), Unplayable> {
    let san = San::parse(text).ok_or(Unplayable::Unreadable)?;
    // It is ASCII, or it would be no move.
    let said = core::str::from_utf8(text).unwrap_or_default();
    if san == San::Null {
        return pass(position).map(|next| (said, None, next)).ok_or(Unplayable::Illegal);
    }
    let chosen = san.on(position)?;
    if position.occupied().contains(chosen.to) && san.may_take().is_none() && is_marked() {
        return Err(Unplayable::Unmarked);
    }
    let next = position.play(chosen).map_err(|_| Unplayable::Illegal)?;
    Ok((said, Some(chosen), next))
}

/// The position in which the other side moves.
fn pass(position: &Position) -> Option<Position> {
    let mut setup = Setup::from(*position);
    setup.fullmove_number =
        setup.fullmove_number.saturating_add(u16::from(setup.side_to_move == Color::Black));
    setup.side_to_move = setup.side_to_move.opponent();
    setup.en_passant = None;
    setup.halfmove_clock = setup.halfmove_clock.saturating_add(1);
    // Who is in check cannot pass.
    Position::try_from(setup).ok()
}

pub(crate) fn quoted(text: &[u8]) -> Quoted {
    Quoted::new(&String::from_utf8_lossy(text))
}

impl<'a> Iterator for Replay<'a> {
    type Item = Moment<'a>;

    #[inline]
    fn next(&mut self) -> Option<Moment<'a>> {
        if self.over {
            return None;
        }
        self.comments.clear();
        let mut moment = Moment { ply: self.ply, position: self.position, next: None };
        match self.written() {
            Ok(None) => self.over = true,
            Err(why) => self.stop(why),
            Ok(Some(text)) => match play(&self.position, text, || is_marked(self.text)) {
                Ok(_) if self.ply == u16::MAX => self.stop(Why::TooLong),
                Ok((text, chosen, next)) => {
                    moment.next = Some((text, chosen));
                    self.position = next;
                    self.ply += 1;
                }
                Err(why) => self.stop(Why::Move { found: quoted(text), why }),
            },
        }
        Some(moment)
    }
}

#[cfg(test)]
mod tests {
    use super::super::games;
    use super::*;

    fn play(text: &str) -> (Vec<Moment<'_>>, Option<Fault>) {
        let mut replay = games(text.as_bytes(), 0).next().unwrap().replay().unwrap();
        let moments = replay.by_ref().collect();
        (moments, replay.fault())
    }

    #[test]
    fn whatever_stands_among_the_moves_is_passed_over() {
        let text = "1.e4 {a (b} e5 2. Nf3! $2 ; rest 3. h4 of line\n\
            ( 2. f4 (2. d4 {)} exd4) exf4 ) 2... Nc6 3 Bb5 a6 ?! 1/2-1/2 {4. h4}";
        let (moments, fault) = play(text);
        let sans: Vec<_> = moments.iter().filter_map(|m| m.next).map(|(san, _)| san).collect();
        assert_eq!(sans, ["e4", "e5", "Nf3!", "Nc6", "Bb5", "a6"]);
        assert_eq!(fault, None);
        assert_eq!(moments.last().unwrap().ply, 6);
    }

    #[test]
    fn comments_belong_to_the_position_they_follow() {
        let text = b"{a} 1. e4 {b} (1. d4 {c}) {d} e5 2. d4 {e} * {f}";
        let mut replay = Replay::new(Position::START, text);
        let mut said = Vec::new();
        while replay.next().is_some() {
            said.push(String::from_utf8(replay.comments().concat()).unwrap());
        }
        assert_eq!(said, ["a", "bd", "", "e"]);
    }

    #[test]
    fn what_cannot_be_played_ends_the_game_and_is_said() {
        for (text, plies, says) in [
            ("1. e4 e5 2. Ke3 Nc6 *", 2, "after 2 moves: \"Ke3\" is not legal"),
            ("1. e4 Sf6 *", 1, "after 1 moves: \"Sf6\" is no move"),
            ("1. e4 e5 * 2. d4", 2, "after 2 moves: \"d4\" follows the result"),
            ("1. e4 {x", 1, "after 1 moves: a comment is not closed"),
            ("1. e4 (1. d4 {)} d5", 1, "after 1 moves: a variation is not closed"),
            (
                "1. e4 d5 2. exd5 Qd5",
                3,
                "after 3 moves: \"Qd5\" takes, and is written without an x, as others here are not",
            ),
            ("1. e4 f5 2. Qh5+ -- 3. d4", 3, "after 3 moves: \"--\" is not legal"),
        ] {
            let (moments, fault) = play(text);
            assert_eq!(moments.last().unwrap().ply, plies, "{text}");
            assert_eq!(fault.unwrap().to_string(), says, "{text}");
        }
    }

    #[test]
    fn odd_ways_to_write_moves_are_played() {
        for (text, fen) in [
            ("1. e4 d5 2. ed5 Qd5", "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3"),
            (
                "1. e2-e4 d7d5 2. e4:d5",
                "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
            ),
            ("e2e4 e7e5 g1f3", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"),
            ("1. e4 -- 2. d4", "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2"),
            (
                "1. e4 Nf6 2. e5 d5 3. exd6 e.p. =",
                "rnbqkb1r/ppp1pppp/3P1n2/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3",
            ),
        ] {
            let (moments, fault) = play(text);
            assert_eq!(fault, None, "{text}");
            assert_eq!(moments.last().unwrap().position.to_string(), fen, "{text}");
        }
    }

    #[test]
    fn a_game_of_nothing_has_one_position() {
        let (moments, fault) = play("*");
        assert_eq!((moments.len(), fault), (1, None));
    }
}
