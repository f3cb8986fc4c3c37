//! A game with what is proved of it, said where it begins to be so.

mod facts;
mod remark;

use palisade::blockage::{FloodTest, MenWall, PaperTest};
use palisade::dead::{Budget, Winnability, winnability};
use palisade::diagram::FenceSquares;
use palisade::{Bounds, Color, Knowledge, PawnEnding, Position, Reason, Role};
use palisade_pgn::{Game, NoStart, Tree, Why, games};

use crate::json::{Object, object, written};
use crate::limits::{Host, Limits};
use crate::question::Question;
use crate::read::Trouble;
use facts::Facts;
use remark::numbered;
pub use remark::{Kind, Remark};

/// A game, and what is said of it.
///
/// Nothing is said that is not proved, and nothing where nothing is known.
///
/// ```
/// use palisade::Knowledge;
/// use palisade_answers::{Annotated, Kind, Limits};
/// use palisade_pgn::games;
/// let text = b"[FEN \"8/4k3/8/4K3/4P3/8/8/8 w - - 0 1\"]\n\n1. Kd5 Kf6 1-0\n";
/// let game = games(text, 0).next().unwrap();
/// let known = &mut Knowledge::default();
/// let annotated = Annotated::new(&game, known, Limits::work(100_000), &())?;
/// // Black had the opposition, and gives it up.
/// assert_eq!(annotated.remarks[1].kind, Kind::Loses);
/// let written = annotated.written(text, 0);
/// assert!(String::from_utf8_lossy(&written).contains("Kf6 $4 {White could not win before"));
/// # Ok::<(), palisade_pgn::NoStart>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Annotated<'a> {
    /// The game with its variations.
    pub tree: Tree<'a>,
    /// What is said, in the order of the moves.
    pub remarks: Vec<Remark>,
    /// Where its moves begin in the text of its file.
    begins: u64,
}

impl<'a> Annotated<'a> {
    /// Works out what is proved of a game. The limits are for all of it; pawn endings are worth
    /// a search, and few men with rams between them.
    ///
    /// # Errors
    ///
    /// If the game has no first position.
    pub fn new(
        game: &Game<'a>,
        knowledge: &mut Knowledge,
        limits: Limits,
        host: &dyn Host,
    ) -> Result<Self, NoStart> {
        let tree = game.tree()?;
        // The main line first: variations share what it leaves.
        let mut order: Vec<usize> = (0..tree.nodes.len()).collect();
        order.sort_by_key(|&number| (tree.nodes[number].depth, number));
        let mut positions = vec![tree.start];
        positions.extend(order.iter().map(|&number| tree.nodes[number].position));
        let found = facts::of_all(&positions, knowledge, limits, host);
        let mut found = found.into_iter();
        let first = found.next();
        let mut facts: Vec<Option<Facts>> = vec![None; tree.nodes.len()];
        order.into_iter().zip(found).for_each(|(number, one)| facts[number] = Some(one));
        let mut annotated = Self { tree, remarks: Vec::new(), begins: game.moves_begin() };
        if let Some(mut first) = first {
            annotated.look_back(&mut first, &mut facts);
            annotated.say_all(&first, &facts);
            annotated.judge_result(game, &first, &facts);
        }
        Ok(annotated)
    }

    /// What is proved after a move is proved before it for the side that may play it.
    fn look_back(&self, first: &mut Facts, facts: &mut [Option<Facts>]) {
        for number in (0..facts.len()).rev() {
            let node = self.tree.nodes[number];
            let (Some(chosen), Some(after)) = (node.chosen, facts[number].clone()) else {
                continue;
            };
            let before = match node.parent {
                Some(parent) => facts[parent].as_mut(),
                None => Some(&mut *first),
            };
            before.into_iter().for_each(|before| before.look_ahead(chosen, &after));
        }
    }

    fn say_all(&mut self, first: &Facts, facts: &[Option<Facts>]) {
        // What was said on the way to each move, a bit each.
        let mut said: Vec<Said> = Vec::with_capacity(facts.len());
        let mut start = Said::default();
        self.remarks.extend(begins(None, first, &mut start));
        for (number, after) in facts.iter().enumerate() {
            let Some(after) = after else { continue };
            let node = self.tree.nodes[number];
            let (before, mut told) = match node.parent {
                Some(parent) => (facts[parent].as_ref().unwrap_or(first), said[parent]),
                None => (first, start),
            };
            // Who passes in an analysis makes no mistake.
            let mistake = node.chosen.and_then(|_| mistake(number, before, after));
            if let Some(mistake) = &mistake {
                told.wins[mistake.side.index()] = mistake.kind != Kind::LetGo;
                // What was let go is said with that.
                told.held[mistake.side.index()] |= mistake.kind == Kind::LetGo;
            }
            let is_quiet = mistake.is_none();
            self.remarks.extend(mistake);
            if is_quiet {
                self.remarks.extend(begins(Some(number), after, &mut told));
            }
            said.push(told);
        }
    }

    /// Is the result what the last position of the game is worth?
    fn judge_result(&mut self, game: &Game<'_>, first: &Facts, facts: &[Option<Facts>]) {
        let last = (0..facts.len()).rfind(|&number| self.tree.nodes[number].depth == 0);
        let end = last.and_then(|number| facts[number].as_ref()).unwrap_or(first);
        if self.tree.fault.is_some() || !end.position.has_legal_move() {
            return;
        }
        let result = game.header("Result").unwrap_or_default();
        let winner = match result.as_ref() {
            "1-0" => Some(Color::White),
            "0-1" => Some(Color::Black),
            "1/2-1/2" => None,
            _ => return,
        };
        let ended = game.header("Termination").unwrap_or_default().to_ascii_lowercase();
        let on_time = ended.contains("time");
        let say = |side: Color, halves, words: String| {
            let mut remark = Remark::new(last, Kind::Result, side, end.position, words);
            remark.halves = halves;
            if let Some(&shown) = end.line.first() {
                remark.arrow = (halves > 0 && end.wins(side)).then_some(shown);
            }
            remark
        };
        let remark = match winner {
            Some(winner) if cannot_mate(end, winner) => say(
                winner,
                0,
                format!(
                    "{} cannot mate by any moves, so the result is wrong: a draw.",
                    capital(winner)
                ),
            ),
            Some(winner) if end.bounds.excludes_win(winner) => {
                let (loser, name) = (capital(!winner), capital(winner));
                let worth = match end.wins(!winner) {
                    true => format!("{loser} wins{}", shown(end)),
                    false => format!("{name} cannot win: {}", reason(&end.bounds, winner)),
                };
                let (halves, words) = match on_time {
                    true => (0, format!("{loser} lost on time. On the board {worth}")),
                    false if end.wins(!winner) => (2, format!("{loser} gave up, and {worth}")),
                    false => (1, format!("{loser} gave up, though {worth}")),
                };
                say(winner, halves, stop(words))
            }
            None => match Color::ALL.into_iter().find(|&side| end.wins(side)) {
                Some(side) => {
                    let line = shown(end);
                    say(side, 1, stop(format!("A draw, and {} wins{line}", capital(side))))
                }
                None => return,
            },
            Some(_) => return,
        };
        self.remarks.push(remark);
    }

    /// The text of the file, or a part that begins at so many bytes, with what is said of this game
    /// put in. All else stays as it is, byte for byte.
    #[must_use]
    pub fn written(&self, text: &[u8], offset: u64) -> Vec<u8> {
        written_with(text, offset, self.insertions())
    }

    /// What is put where, in bytes from the beginning of the file.
    pub fn insertions(&self) -> impl Iterator<Item = (u64, String)> + '_ {
        self.remarks.iter().map(|remark| {
            let place = remark.node.map_or(self.begins, |number| self.tree.nodes[number].end);
            let text = remark.text();
            // Before the first move there is no word that it could follow.
            let text =
                if remark.node.is_some() { text } else { text.trim_start().to_owned() + "\n" };
            (place, text)
        })
    }

    /// Why the game could not be read to its end.
    #[must_use]
    pub const fn fault(&self) -> Option<Why> {
        self.tree.fault
    }

    /// Everything as one object, `annotation` of the schema.
    #[must_use]
    pub fn json(&self, game: &Game<'_>) -> String {
        written(|out| self.write(out, game))
    }

    /// All moves, for who shows the game.
    fn write_moves(&self, out: &mut Object<'_>) {
        out.text("start", self.tree.start);
        out.list("moves", &self.tree.nodes, |out, node| {
            object(out, |out| {
                out.text("text", node.san);
                out.text_or_null("uci", node.chosen);
                out.text("fen", node.position);
                out.plain("depth", node.depth);
                out.plain_or_null("parent", node.parent);
            });
        });
    }

    pub(crate) fn write(&self, out: &mut Object<'_>, game: &Game<'_>) {
        write_head(out, game, self.fault());
        out.list("remarks", &self.remarks, |out, remark| {
            object(out, |out| {
                let node = remark.node.map(|number| &self.tree.nodes[number]);
                out.plain_or_null("node", remark.node);
                out.text_or_null("after", node.map(|node| node.san));
                out.plain("depth", node.map_or(0, |node| node.depth));
                remark.write(out);
            });
        });
    }
}

/// A game without a first position as one object, `annotation` of the schema.
#[must_use]
pub fn no_annotation(game: &Game<'_>, why: &NoStart) -> String {
    written(|out| {
        write_head(out, game, Some(why));
        out.list("remarks", [(); 0], |_, ()| {});
    })
}

fn write_head(out: &mut Object<'_>, game: &Game<'_>, fault: Option<impl core::fmt::Display>) {
    out.plain("offset", game.offset);
    for (key, name) in [("white", "White"), ("black", "Black"), ("result", "Result")] {
        out.text_or_null(key, game.header(name));
    }
    out.text_or_null("fault", fault);
}

/// What is done for a game if nothing is said, in units of about a microsecond.
const WORK: u64 = 5_000_000;

/// Annotates a whole text: the text again, and each game with its moves, `annotated` of the schema.
pub(crate) fn write(
    question: &Question<'_>,
    pgn: &str,
    out: &mut Object<'_>,
    knowledge: &mut Knowledge,
    host: &dyn Host,
) -> Result<(), Trouble> {
    question.allows(&["work", "seconds"])?;
    let limits = question.limits(WORK)?;
    let mut insertions = Vec::new();
    let found: Vec<_> = games(pgn.as_bytes(), 0)
        .map(|game| {
            let annotated = Annotated::new(&game, knowledge, limits, host);
            insertions.extend(annotated.iter().flat_map(Annotated::insertions));
            (game, annotated)
        })
        .collect();
    out.list("games", &found, |out, (game, annotated)| {
        object(out, |out| match annotated {
            Ok(annotated) => {
                annotated.write(out, game);
                annotated.write_moves(out);
            }
            Err(why) => {
                write_head(out, game, Some(why));
                out.list("remarks", [(); 0], |_, ()| {});
                out.text("start", Position::START);
                out.list("moves", [(); 0], |_, ()| {});
            }
        });
    });
    out.text("pgn", String::from_utf8_lossy(&written_with(pgn.as_bytes(), 0, insertions)));
    Ok(())
}

/// A text with others put in, each at its place from the beginning of the file on; those of one
/// place in their order.
#[must_use]
pub fn written_with(
    text: &[u8],
    offset: u64,
    insertions: impl IntoIterator<Item = (u64, String)>,
) -> Vec<u8> {
    let mut all: Vec<_> = insertions.into_iter().collect();
    all.sort_by_key(|&(place, _)| place);
    let (mut out, mut done) = (Vec::with_capacity(text.len()), 0);
    for (place, inserted) in all {
        let place = usize::try_from(place - offset).unwrap_or(text.len()).clamp(done, text.len());
        out.extend_from_slice(&text[done..place]);
        out.extend_from_slice(inserted.as_bytes());
        done = place;
    }
    out.extend_from_slice(&text[done..]);
    out
}

/// What was said on the way to a position, of each side.
#[derive(Clone, Copy, Default)]
struct Said {
    /// That it cannot win.
    held: [bool; 2],
    /// That it wins.
    wins: [bool; 2],
    dead: bool,
}

/// What begins to be so with a position.
fn begins(node: Option<usize>, now: &Facts, said: &mut Said) -> Option<Remark> {
    if now.is_dead && !said.dead && now.position.has_legal_move() {
        *said = Said { dead: true, held: [true; 2], ..*said };
        let words = "Nobody can mate any more, whatever is played: the game is over, a draw.";
        return Some(Remark::new(node, Kind::Dead, Color::White, now.position, words.into()));
    }
    if let Some(side) = Color::ALL.into_iter().find(|&side| now.wins(side)) {
        let is_new = !said.wins[side.index()] && now.position.has_legal_move();
        said.wins[side.index()] = true;
        return is_new.then(|| {
            let words = stop(format!("{} wins{}", capital(side), shown(now)));
            let mut remark = Remark::new(node, Kind::Win, side, now.position, words);
            let moves = now.position.side_to_move() == side;
            remark.arrow = now.line.first().copied().filter(|_| moves);
            remark
        });
    }
    // Of a side that is behind nobody hoped for more.
    let news = |side: Color| {
        now.bounds.excludes_win(side)
            && !said.held[side.index()]
            && weight(&now.position, side) >= weight(&now.position, !side)
    };
    let new: Vec<Color> = Color::ALL.into_iter().filter(|&side| news(side)).collect();
    let &side = new.first()?;
    for side in Color::ALL {
        said.held[side.index()] |= now.bounds.excludes_win(side);
    }
    if !now.position.has_legal_move() {
        return None;
    }
    let why = reason(&now.bounds, side);
    let words = match new.len() {
        2 => format!("Nobody can win from here: {why}."),
        _ => format!("{} cannot win from here: {why}.", capital(side)),
    };
    let mut remark = Remark::new(node, Kind::Wall, side, now.position, words);
    (remark.fence, remark.home) = wall(&now.position, side, &now.bounds);
    Some(remark)
}

/// What a move has thrown away.
fn mistake(number: usize, before: &Facts, after: &Facts) -> Option<Remark> {
    let mover = before.position.side_to_move();
    let (name, other) = (capital(mover), capital(!mover));
    if before.wins(mover) && after.bounds.excludes_win(mover) {
        let (halves, now) = match after.wins(!mover) {
            true => (2, format!("now {other} wins")),
            false => (1, format!("now {name} cannot win")),
        };
        let words = format!("{name} had a win{}; {now}.", shown(before));
        let mut remark = Remark::new(Some(number), Kind::LetGo, mover, after.position, words);
        remark.halves = halves;
        return Some(remark);
    }
    if !before.bounds.excludes_win(!mover) || !after.wins(!mover) || before.wins(!mover) {
        return None;
    }
    let limit = if mover.is_white() { before.bounds.lower } else { before.bounds.upper };
    let was = limit.reason;
    let is_wall = matches!(was, Reason::Blockage(_) | Reason::WallWithMen);
    let (kind, held) = match is_wall {
        true => (Kind::Opened, format!("The wall had held: {was}")),
        false => (Kind::Loses, format!("{other} could not win before")),
    };
    let words = stop(format!("{held}; now {other} wins{}", shown(after)));
    let mut remark = Remark::new(Some(number), kind, !mover, after.position, words);
    remark.halves = 1;
    if is_wall {
        (remark.fence, remark.home) = wall(&before.position, !mover, &before.bounds);
    }
    Some(remark)
}

/// Why a side cannot win, in words.
fn reason(bounds: &Bounds, side: Color) -> String {
    let limit = if side.is_white() { bounds.upper } else { bounds.lower };
    limit.reason.to_string()
}

/// The line of the side that wins, if it is known.
fn shown(facts: &Facts) -> String {
    match numbered(&facts.position, &facts.line) {
        line if line.is_empty() => line,
        line => format!(" by {line}"),
    }
}

/// A sentence, ended. One that breaks off has its dots.
fn stop(mut words: String) -> String {
    if !words.ends_with("...") {
        words.push('.');
    }
    words
}

/// Has it been shown that no moves at all let this side mate? Asked of the last position alone.
fn cannot_mate(end: &Facts, winner: Color) -> bool {
    /// Units of about a microsecond.
    const WORK: u64 = 100_000;
    matches!(winnability(&end.position, winner, &Budget::work(WORK)), Winnability::Unwinnable(_))
}

/// What holds a side, to be shown: a fence or men that stand still, and a home.
fn wall(
    position: &Position,
    side: Color,
    bounds: &Bounds,
) -> (palisade::Bitboard, palisade::Bitboard) {
    let limit = if side.is_white() { bounds.upper } else { bounds.lower };
    let nothing = palisade::Bitboard::EMPTY;
    match (limit.reason, PawnEnding::try_from(position)) {
        (Reason::Blockage(_), Ok(ending)) => {
            let (paper, flood) = (PaperTest::new(&ending, side), FloodTest::new(&ending, side));
            (FenceSquares::new(&paper, &flood).posts, nothing)
        }
        (Reason::WallWithMen, Err(_)) => MenWall::new(position, side)
            .map_or((nothing, nothing), |wall| (wall.still | wall.permanent, wall.home)),
        _ => (nothing, nothing),
    }
}

fn weight(position: &Position, side: Color) -> u32 {
    let men = position.color(side);
    let count = |role| (position.role(role) & men).len();
    count(Role::Pawn)
        + 3 * (count(Role::Knight) + count(Role::Bishop))
        + 5 * count(Role::Rook)
        + 9 * count(Role::Queen)
}

const fn capital(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}
