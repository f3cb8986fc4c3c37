//! What begins to be so with a position, and what a move throws away.

use palisade::walls::{FloodTest, MenWall, PaperTest};
use palisade::{
    Bitboard, Bounds, Color, Move, Outcome, PawnEnding, Position, Reason, how_it_holds,
};
use palisade_diagram::FenceSquares;

use super::facts::Facts;
use super::remark::{Remark, RemarkKind, alternatives, numbered};

/// What was said on the way to a position, of each side.
#[derive(Clone, Copy, Default)]
pub(super) struct SaidBefore {
    /// That it cannot win.
    pub(super) held: [bool; 2],
    /// That it wins.
    pub(super) wins: [bool; 2],
    dead: bool,
}

/// A position of a game with the moves round it.
#[derive(Clone, Copy)]
pub(super) struct ToldMoment<'a> {
    /// The number of the move that leads to it; none at the start.
    pub(super) node: Option<usize>,
    /// Does that move take a man?
    pub(super) takes: bool,
    /// The move that is played next in the same line, if one is.
    pub(super) next: Option<Move>,
    pub(super) now: &'a Facts,
}

impl ToldMoment<'_> {
    fn remark(&self, kind: RemarkKind, side: Color, words: String) -> Remark {
        Remark::new(self.node, kind, side, self.now.position, words)
    }

    /// The words of a win, with its line. Where the game goes on, a variation has room for the
    /// line, and its first move is enough in words.
    fn wins(&self, side: Color) -> String {
        let shown = if self.next.is_some() { first(&self.now.line) } else { &self.now.line[..] };
        format!("{} wins{}", side.name(), by(&self.now.position, shown))
    }

    /// The line of the side that wins, where another move was played.
    fn then(&self) -> Vec<Move> {
        let line = &self.now.line;
        let is_news =
            self.next.is_some_and(|next| line.first().is_some_and(|&first| first != next));
        if is_news { line.clone() } else { Vec::new() }
    }
}

/// What begins to be so with a position.
pub(super) fn begins(moment: &ToldMoment<'_>, said: &mut SaidBefore) -> Option<Remark> {
    let now = moment.now;
    let goes_on = now.position.has_legal_move();
    if now.is_dead && !said.dead && goes_on {
        *said = SaidBefore { dead: true, held: [true; 2], ..*said };
        let words = "Nobody can mate any more, whatever is played: the game is over, a draw.";
        let mut remark = moment.remark(RemarkKind::Dead, Color::White, words.into());
        (remark.fence, remark.home) = wall(&now.position, Color::White, &now.bounds);
        return Some(remark);
    }
    if let Some(side) = Color::ALL.into_iter().find(|&side| now.wins(side)) {
        let is_new = !said.wins[side.index()] && goes_on;
        said.wins[side.index()] = true;
        return is_new.then(|| {
            let mut remark = moment.remark(RemarkKind::Win, side, stop(moment.wins(side)));
            let moves = now.position.side_to_move() == side;
            remark.arrow = now.line.first().copied().filter(|_| moves);
            remark.then = if moves { moment.then() } else { Vec::new() };
            remark
        });
    }
    // Where a move leads to what is proved, it is said after that move, where the reason is seen.
    let comes =
        |side: Color| moment.next.is_some() && now.bounds.reason_against(side) == Reason::OneMove;
    let is_held = |side: Color| now.bounds.excludes_win(side) && !comes(side);
    // Of a side that is behind nobody hoped for more.
    let news =
        |side: Color| is_held(side) && !said.held[side.index()] && !now.position.is_ahead(!side);
    let new: Vec<Color> = Color::ALL.into_iter().filter(|&side| news(side)).collect();
    let &side = new.first()?;
    for side in Color::ALL {
        said.held[side.index()] |= is_held(side);
    }
    if !goes_on {
        return None;
    }
    let why = now.bounds.reason_against(side);
    let is_draw = now.bounds.exact() == Some(Outcome::Draw);
    let mut words = match (new.len(), moment.takes && is_draw) {
        (_, true) => format!("This exchange makes it a draw: {why}."),
        (2, false) => format!("Nobody can win from here: {why}."),
        _ => format!("{} cannot win from here: {why}.", side.name()),
    };
    if let Some(how) = how_it_holds(&now.position, side, why) {
        words = format!("{words} {how}");
    }
    let mut remark = moment.remark(RemarkKind::Wall, side, words);
    (remark.fence, remark.home) = wall(&now.position, side, &now.bounds);
    Some(remark)
}

/// Moves that are named where each of them wins; of more the one that is shown is enough.
const NAMED: usize = 8;

/// What a move has thrown away.
pub(super) fn mistake(before: &Facts, after: &ToldMoment<'_>) -> Option<Remark> {
    let mover = before.position.side_to_move();
    let (name, other) = (mover.name(), mover.opponent().name());
    // A win that is one without the fifty-move rule may be none with it.
    let is_counted = [before.is_counted(), after.now.is_counted()];
    if before.wins(mover) && after.now.bounds.excludes_win(mover) && is_counted != [false, true] {
        let (halves, now) = match after.now.wins(!mover) {
            true => (2, format!("now {other} wins")),
            false => (1, format!("now {name} cannot win")),
        };
        let had = match before.others_lose && (2..=NAMED).contains(&before.best.len()) {
            true => format!(" by {}", alternatives(&before.position, &before.best)),
            false => by(&before.position, first(&before.line)),
        };
        let words = format!("{name} had a win{had}; {now}.");
        let mut remark = after.remark(RemarkKind::LetGo, mover, words);
        remark.better.clone_from(&before.line);
        remark.halves = halves;
        (remark.fence, remark.home) = wall(&after.now.position, mover, &after.now.bounds);
        remark.arrow = after.now.line.first().copied().filter(|_| halves == 2);
        return Some(remark);
    }
    let was_held = before.bounds.excludes_win(!mover) && !before.wins(mover);
    if !was_held || !after.now.wins(!mover) || is_counted == [true, false] {
        return None;
    }
    let was = before.bounds.reason_against(!mover);
    let is_wall = matches!(was, Reason::Blockage | Reason::WallWithMen);
    let (kind, held) = match is_wall {
        true => (RemarkKind::Opened, format!("The wall had held: {was}")),
        false => (RemarkKind::Loses, format!("{other} could not win before")),
    };
    let mut words = stop(format!("{held}; now {}", after.wins(!mover)));
    if !before.best.is_empty() {
        words = format!("{words} {} held.", alternatives(&before.position, &before.best));
    }
    let mut remark = after.remark(kind, !mover, words);
    remark.halves = 1;
    remark.arrow = after.now.line.first().copied();
    remark.better = first(&before.best).to_vec();
    remark.then = after.then();
    if is_wall {
        (remark.fence, remark.home) = wall(&before.position, !mover, &before.bounds);
    }
    Some(remark)
}

/// A move that was the only one to keep the value, where there was a choice.
pub(super) fn only(before: &Facts, chosen: Move, after: &ToldMoment<'_>) -> Option<Remark> {
    before.only_move().filter(|&only| only == chosen)?;
    let mover = before.position.side_to_move();
    let words = match before.wins(mover) {
        true => "The only move that wins.",
        false => "The only move that holds.",
    };
    Some(after.remark(RemarkKind::Only, mover, words.to_owned()))
}

fn first(line: &[Move]) -> &[Move] {
    &line[..line.len().min(1)]
}

/// ` by 54. Kb1`; nothing where no line is known.
pub(super) fn by(position: &Position, line: &[Move]) -> String {
    match numbered(position, line) {
        line if line.is_empty() => line,
        line => format!(" by {line}"),
    }
}

/// A sentence, ended. One that breaks off has its dots.
pub(super) fn stop(mut words: String) -> String {
    if !words.ends_with("...") {
        words.push('.');
    }
    words
}

/// What holds a side, to be shown: a fence or men that stand still, and a home.
fn wall(position: &Position, side: Color, bounds: &Bounds) -> (Bitboard, Bitboard) {
    let nothing = Bitboard::EMPTY;
    if bounds.reason_against(side) == Reason::WallWithMen {
        if let Some(wall) = MenWall::new(position, side) {
            return (wall.still | wall.permanent, wall.home);
        }
    }
    match bounds.reason_against(side) {
        // Of these the fence is a part, here or after the one move; of other proofs nobody knows.
        Reason::Blockage
        | Reason::WallWithMen
        | Reason::Fear
        | Reason::Unwinnable
        | Reason::OneMove => (posts(position, side), nothing),
        _ => (nothing, nothing),
    }
}

/// The fence of kings and pawns alone. With pieces beside it the proof needs more than that, and
/// the fence is still what keeps the king out.
fn posts(position: &Position, side: Color) -> Bitboard {
    let [white, black] = Color::ALL.map(|side| position.king(side));
    let bare = PawnEnding::new(position.pawns(), white, black, position.side_to_move(), None);
    let Ok(ending) = bare else { return Bitboard::EMPTY };
    let (paper, flood) = (PaperTest::new(&ending, side), FloodTest::new(&ending, side));
    FenceSquares::new(&paper, &flood).posts
}
