//! What comments say to programs: evaluations and clocks.

use palisade_board::Position;

use crate::pgn::{Moment, Replay};

/// A position of a game with what its comments say to programs.
pub(crate) struct Annotated<'a> {
    pub(super) moment: Moment<'a>,
    /// What an engine thought of this position, in pawns, as White sees it: its `[%eval]`. A mate
    /// counts as 100.
    pub(super) eval: Option<f32>,
    /// The clock of the side to move, in seconds, as the `[%clk]` after its last move says.
    pub(super) clock: Option<f32>,
}

/// The positions of a game with what comments say of them, where that is wanted.
pub(crate) struct AnnotatedReplay<'r, 'a> {
    replay: &'r mut Replay<'a>,
    /// Are comments read? That takes its time.
    reads: bool,
    /// By the index of the colour.
    clocks: [Option<f32>; 2],
}

impl<'r, 'a> AnnotatedReplay<'r, 'a> {
    pub(crate) fn new(replay: &'r mut Replay<'a>, reads: bool) -> Self {
        Self { replay, reads, clocks: [None; 2] }
    }

    /// Reads the comments on a position: its evaluation, and the clock of the side that has moved.
    fn read(&mut self, position: &Position) -> Option<f32> {
        let mut eval = None;
        for comment in self.replay.comments() {
            for sign in memchr::memchr_iter(b'%', comment) {
                let start = &comment[sign + 1..];
                if let Some(found) = start.strip_prefix(b"eval ").and_then(evaluation) {
                    eval = Some(found);
                } else if let Some(clock) = start.strip_prefix(b"clk ").and_then(seconds) {
                    self.clocks[position.side_to_move().opponent().index()] = Some(clock);
                }
            }
        }
        eval
    }
}

impl<'a> Iterator for AnnotatedReplay<'_, 'a> {
    type Item = Annotated<'a>;

    #[inline]
    fn next(&mut self) -> Option<Annotated<'a>> {
        let moment = self.replay.next()?;
        let eval = if self.reads { self.read(&moment.position) } else { None };
        let clock = self.clocks[moment.position.side_to_move().index()];
        Some(Annotated { moment, eval, clock })
    }
}

/// The text of a number in a comment, up to its bracket.
fn until_end(text: &[u8]) -> Option<&str> {
    let text = text.trim_ascii_start();
    let length = text.iter().position(|byte| b"], \t\r\n".contains(byte))?;
    core::str::from_utf8(&text[..length]).ok()
}

/// The evaluation in a comment: `[%eval -1.37]`, `[%eval #4]`, `[%eval 0.2,18]`.
fn evaluation(text: &[u8]) -> Option<f32> {
    let text = until_end(text)?;
    match text.strip_prefix('#') {
        Some(mate) => Some(if mate.starts_with('-') { -100.0 } else { 100.0 }),
        None => text.parse().ok().filter(|value: &f32| value.is_finite()),
    }
}

/// The time in a comment: `[%clk 1:02:03]`, `[%clk 0:00:03.5]`.
fn seconds(text: &[u8]) -> Option<f32> {
    let mut sum = 0.0;
    for part in until_end(text)?.split(':') {
        let part: f32 =
            part.parse().ok().filter(|value: &f32| value.is_finite() && *value >= 0.0)?;
        sum = 60.0 * sum + part;
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_and_clocks_belong_to_the_position_they_follow() {
        let text =
            b"1. e4 { [%eval 0.17] [%clk 0:00:30] } e5 { [%eval #-3] [%clk 1:00:01.5]} 2. d4 *";
        let mut replay = Replay::new(Position::START, text);
        let moments: Vec<_> = AnnotatedReplay::new(&mut replay, true).collect();
        let evals: Vec<_> = moments.iter().map(|moment| moment.eval).collect();
        assert_eq!(evals, [None, Some(0.17), Some(-100.0), None]);
        let clocks: Vec<_> = moments.iter().map(|moment| moment.clock).collect();
        assert_eq!(clocks, [None, None, Some(30.0), Some(3601.5)]);
    }
}
