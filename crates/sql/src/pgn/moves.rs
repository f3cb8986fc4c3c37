//! Playing a game from its text.

use palisade_board::{Move, Position, Quoted};

use super::san::{San, Unplayable};
use super::tokens::{Token, Tokens};

/// A position of a game, and what was played there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment<'a> {
    /// So many moves were played before, of both sides.
    pub ply: u16,
    /// What stands on the board.
    pub position: Position,
    /// What is played here, as it is written and as it is; `None` at the end.
    pub next: Option<(&'a str, Move)>,
    /// What an engine thought of this position, in pawns, as White sees it: the `[%eval]`
    /// that annotated games have. A mate counts as 100.
    pub eval: Option<f32>,
}

/// Why a game cannot be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("after {ply} moves: {found} {why}")]
pub struct Fault {
    /// So many moves were played before.
    pub ply: u16,
    /// What stands there.
    pub found: Quoted,
    /// What is wrong with it.
    pub why: Unplayable,
}

/// The positions of a game, one after the other, the first among them.
///
/// ```
/// use palisade_sql::pgn::games;
/// let text = b"1. e4 {best by test} (1. d4 d5) 1... e5 $1 *";
/// let game = games(text, 0).next().unwrap();
/// let played: Vec<_> = game.replay()?.filter_map(|m| m.next).map(|(san, _)| san).collect();
/// assert_eq!(played, ["e4", "e5"]);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    tokens: Tokens<'a>,
    position: Position,
    ply: u16,
    eval: Option<f32>,
    over: bool,
    fault: Option<Fault>,
}

impl<'a> Replay<'a> {
    pub(super) fn new(start: Position, text: &'a [u8]) -> Self {
        let tokens = Tokens::new(text);
        Self { tokens, position: start, ply: 0, eval: None, over: false, fault: None }
    }

    /// What stopped it before the end, once it has stopped.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        self.fault
    }

    /// The next move that is played; comments on the way are read.
    fn written(&mut self) -> Option<&'a [u8]> {
        loop {
            match self.tokens.next()? {
                Token::Move(text) => return Some(text),
                Token::Comment(text) => self.eval = evaluation(text).or(self.eval),
            }
        }
    }

    fn play(&mut self, text: &'a [u8]) -> Result<(&'a str, Move, Position), Unplayable> {
        let san = San::parse(text).ok_or(Unplayable::Unreadable)?;
        let chosen = san.on(&self.position)?;
        let next = self.position.play(chosen).map_err(|_| Unplayable::Illegal)?;
        // It is ASCII, or it would be no move.
        Ok((core::str::from_utf8(text).unwrap_or_default(), chosen, next))
    }
}

impl<'a> Iterator for Replay<'a> {
    type Item = Moment<'a>;

    #[inline]
    fn next(&mut self) -> Option<Moment<'a>> {
        if self.over {
            return None;
        }
        let written = self.written();
        let mut moment =
            Moment { ply: self.ply, position: self.position, next: None, eval: self.eval };
        let Some(text) = written else {
            self.over = true;
            return Some(moment);
        };
        match self.play(text) {
            Ok((text, chosen, next)) => {
                moment.next = Some((text, chosen));
                self.position = next;
                self.eval = None;
                // No game is longer; and if it were, its plies would stay at the last number.
                self.ply = self.ply.saturating_add(1);
            }
            Err(why) => {
                let found = Quoted::new(&String::from_utf8_lossy(text));
                self.fault = Some(Fault { ply: self.ply, found, why });
                self.over = true;
            }
        }
        Some(moment)
    }
}

/// The evaluation in a comment: `[%eval -1.37]`, `[%eval #4]`, `[%eval 0.2,18]`.
fn evaluation(comment: &[u8]) -> Option<f32> {
    let start = memchr::memmem::find(comment, b"[%eval ")? + b"[%eval ".len();
    let text = &comment[start..];
    let length = text.iter().position(|byte| b"], ".contains(byte))?;
    let text = core::str::from_utf8(&text[..length]).ok()?;
    match text.strip_prefix('#') {
        Some(mate) => Some(if mate.starts_with('-') { -100.0 } else { 100.0 }),
        None => text.parse().ok().filter(|value: &f32| value.is_finite()),
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
            ( 2. f4 (2. d4 {)} exd4) exf4 ) 2... Nc6 3 Bb5 a6 ?! 1/2-1/2 4. h4";
        let (moments, fault) = play(text);
        let sans: Vec<_> = moments.iter().filter_map(|m| m.next).map(|(san, _)| san).collect();
        assert_eq!(sans, ["e4", "e5", "Nf3!", "Nc6", "Bb5", "a6"]);
        assert_eq!(fault, None);
        assert_eq!(moments.last().unwrap().ply, 6);
    }

    #[test]
    fn evaluations_belong_to_the_position_they_follow() {
        let (moments, _) = play("1. e4 { [%eval 0.17] [%clk 0:00:30] } e5 { [%eval #-3] } *");
        let evals: Vec<_> = moments.iter().map(|moment| moment.eval).collect();
        assert_eq!(evals, [None, Some(0.17), Some(-100.0)]);
    }

    #[test]
    fn a_wrong_move_ends_the_game_and_is_quoted() {
        let (moments, fault) = play("1. e4 e5 2. Ke3 Nc6 *");
        assert_eq!(moments.len(), 3);
        assert_eq!(fault.unwrap().to_string(), "after 2 moves: \"Ke3\" is not legal");
        let (_, fault) = play("1. e4 -- *");
        assert_eq!(fault.unwrap().to_string(), "after 1 moves: \"--\" is no move");
    }

    #[test]
    fn a_game_of_nothing_has_one_position() {
        let (moments, fault) = play("*");
        assert_eq!((moments.len(), fault), (1, None));
    }
}
