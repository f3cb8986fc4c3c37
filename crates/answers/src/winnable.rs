//! Dead positions: can a side still mate, if both sides help?

use core::cell::Cell;
use core::ops::ControlFlow;

use palisade::proof::Certificate;
use palisade::{Budget, Color, Helpmates, Position, Progress, Winnability};
use palisade_proof::WonEnd;

use crate::json::{Object, written};
use crate::limits::{Clock, Host, Limits};
use crate::moves::write_line;
use crate::question::Request;
use crate::read::{self, Trouble};

/// What is done for a side if nothing is said, in units of a few microseconds.
const DEFAULT_WORK: u64 = 100_000;

/// Why a side with rights to castle of Chess960 is open.
const OPEN: &str = "no mate without castling is found, and castling of Chess960 is not looked at";

/// What is known of one side, with what proves it.
///
/// ```
/// use palisade::Color;
/// use palisade_answers::{Limits, Winnable, read};
/// let pawn = read::helpmates("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")?;
/// let [white, black] = Winnable::of(&pawn, Color::ALL.map(Some), Limits::work(100_000), &());
/// assert_eq!(white.unwrap().verdict.name(), "winnable");
/// assert!(black.unwrap().certificate.is_some());
/// # Ok::<(), palisade_answers::read::Trouble>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Winnable {
    /// Can it mate?
    pub verdict: Winnability,
    /// What proves the verdict, unless it is unknown.
    pub certificate: Option<Certificate>,
    /// What that says in words; or that castling of Chess960 leaves it open.
    pub why: Option<String>,
    /// How long it took.
    pub seconds: f64,
}

impl Winnable {
    /// Asks for these sides, as [`verdicts`] does.
    #[must_use]
    pub fn of(
        board: &Helpmates,
        sides: [Option<Color>; 2],
        limits: Limits,
        host: &dyn Host,
    ) -> [Option<Self>; 2] {
        let mut found = verdicts(board, sides, limits, host);
        Color::ALL.map(|winner| {
            let (verdict, seconds) = found[winner.index()].take()?;
            let certificate = verdict.certificate(&board.position, winner);
            let said = certificate.as_ref().map(|proof| proof.why().to_string());
            let is_open = matches!(verdict, Winnability::Unknown) && board.is_open(winner);
            let why = said.or_else(|| is_open.then(|| OPEN.to_owned()));
            Some(Self { verdict, certificate, why, seconds })
        })
    }

    fn write(&self, out: &mut Object<'_>, position: &Position, winner: Color, plies: usize) {
        out.text("verdict", self.verdict.name());
        out.text_or_null("why", self.why.as_ref());
        let line = match &self.verdict {
            Winnability::Winnable(line) => Some(line),
            _ => None,
        };
        out.object_or_null("line", line, |out, line| {
            write_line(out, winner, position, line, WonEnd::Mate, plies);
        });
        out.seconds(self.seconds);
    }
}

/// Can these sides mate, White first, and in how many seconds was it found? The limits are for each of
/// them; the host hears of the work of both together.
///
/// ```
/// use palisade::{Color, Winnability};
/// use palisade_answers::{Limits, read, verdicts};
/// let bare = read::helpmates("4k3/8/8/8/8/8/8/4K3 w - - 0 1")?;
/// let [white, black] = verdicts(&bare, [Some(Color::White), None], Limits::work(100), &());
/// assert!(matches!(white, Some((Winnability::Unwinnable(_), _))) && black.is_none());
/// # Ok::<(), palisade_answers::read::Trouble>(())
/// ```
#[must_use]
pub fn verdicts(
    board: &Helpmates,
    sides: [Option<Color>; 2],
    limits: Limits,
    host: &dyn Host,
) -> [Option<(Winnability, f64)>; 2] {
    // Each side's work begins at nothing, and the host's count of it should never fall.
    let (before, now) = (Cell::new(0), Cell::new(0));
    sides.map(|side| {
        let clock = Clock::new(limits, host);
        let told = |progress: Progress| -> ControlFlow<()> {
            now.set(before.get() + progress.work);
            clock.look(now.get())
        };
        let verdict = board.winnability(side?, &Budget::work(limits.work).watched_by(&told));
        before.set(now.get());
        Some((verdict, clock.seconds()))
    })
}

/// Both sides' answers as one object, `winnability` of the schema; `null` for a side that was
/// not asked for. At the command line `given` is the text as it came. A line of more than `plies`
/// is cut there, and says how long it is.
///
/// ```
/// use palisade::Color;
/// use palisade_answers::{Limits, Winnable, read, winnability};
/// let bare = read::helpmates("4k3/8/8/8/8/8/8/4K3 w - - 0 1")?;
/// let answers = Winnable::of(&bare, [Some(Color::White), None], Limits::work(100), &());
/// assert!(winnability(None, &bare, &answers, 16).contains(r#""black":null"#));
/// # Ok::<(), palisade_answers::read::Trouble>(())
/// ```
#[must_use]
pub fn winnability(
    given: Option<&str>,
    board: &Helpmates,
    answers: &[Option<Winnable>; 2],
    plies: usize,
) -> String {
    written(|out| write_both(out, given, &board.position, answers, plies))
}

fn write_both(
    out: &mut Object<'_>,
    given: Option<&str>,
    position: &Position,
    answers: &[Option<Winnable>; 2],
    plies: usize,
) {
    out.given(given);
    out.text("fen", position);
    for (side, answer) in Color::ALL.into_iter().zip(answers) {
        out.object_or_null(side, answer.as_ref(), |out, answer| {
            answer.write(out, position, side, plies);
        });
    }
}

pub(crate) fn write(question: &mut Request<'_>, out: &mut Object<'_>) -> Result<(), Trouble> {
    let board = read::helpmates(question.subject)?;
    let only = question.side("side")?;
    let plies = question.setting("plies", |text| read::number("plies", text))?;
    // A program plays the line on, so it gets the whole; the command line cuts it for eyes.
    let plies = plies.map_or(usize::MAX, |plies| usize::try_from(plies).unwrap_or(usize::MAX));
    let sides = Color::ALL.map(|side| only.is_none_or(|only| only == side).then_some(side));
    let answers = Winnable::of(&board, sides, question.limits(DEFAULT_WORK)?, question.host);
    write_both(out, None, &board.position, &answers, plies);
    Ok(())
}
