//! A game with what is proved of it, said where it begins to be so.

mod facts;
mod remark;

use std::borrow::Cow;

use palisade::diagram::FenceSquares;
use palisade::walls::{FloodTest, MenWall, PaperTest};
use palisade::{
    Bounds, Budget, Color, Knowledge, PawnEnding, Position, Reason, Role, Winnability, winnability,
};
use palisade_pgn::{Game, NoStart, Tree, Why, games};

use crate::json::{Object, object, written};
use crate::limits::{Host, Limits};
use crate::question::Question;
use crate::read::Trouble;
use facts::{Facts, why_not};
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
        let start = core::iter::once(tree.start);
        let positions: Vec<_> = start.chain(tree.nodes.iter().map(|node| node.position)).collect();
        // The main line first: variations share what it leaves.
        let mut order: Vec<usize> = (0..positions.len()).collect();
        let depth = |place: usize| place.checked_sub(1).map_or(0, |node| tree.nodes[node].depth);
        order.sort_by_key(|&place| depth(place));
        let mut facts = facts::of_all(&positions, &order, knowledge, limits, host);
        let mut annotated = Self { tree, remarks: Vec::new(), begins: game.moves_begin() };
        annotated.look_back(&mut facts);
        annotated.say_all(&facts);
        annotated.judge_result(game, &facts);
        Ok(annotated)
    }

    /// What is proved after a move is proved before it for the side that may play it.
    fn look_back(&self, facts: &mut [Facts]) {
        for (number, node) in self.tree.nodes.iter().enumerate().rev() {
            let Some(chosen) = node.chosen else { continue };
            // A move stands behind the one that it follows.
            let (before, after) = facts.split_at_mut(place(Some(number)));
            before[place(node.parent)].look_ahead(chosen, &after[0]);
        }
    }

    /// The facts are those of the start, then those after each move.
    fn say_all(&mut self, facts: &[Facts]) {
        let mut start = Said::default();
        self.remarks.extend(begins(None, &facts[0], &mut start));
        // What was said on the way to each of them.
        let mut said = vec![start];
        for (number, node) in self.tree.nodes.iter().enumerate() {
            let (before, after) = (&facts[place(node.parent)], &facts[place(Some(number))]);
            let mut told = said[place(node.parent)];
            // Who passes in an analysis makes no mistake.
            let remark = match node.chosen.and_then(|_| mistake(number, before, after)) {
                Some(mistake) => {
                    told.wins[mistake.side.index()] = mistake.kind != Kind::LetGo;
                    // What was let go is said with that.
                    told.held[mistake.side.index()] |= mistake.kind == Kind::LetGo;
                    Some(mistake)
                }
                None => begins(Some(number), after, &mut told),
            };
            self.remarks.extend(remark);
            said.push(told);
        }
    }

    /// Is the result what the last position of the game is worth?
    fn judge_result(&mut self, game: &Game<'_>, facts: &[Facts]) {
        let last = self.tree.nodes.iter().rposition(|node| node.depth == 0);
        let end = &facts[place(last)];
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
            // Of the side that would have won, not of the one that has to answer it.
            let wins = halves > 0 && end.wins(end.position.side_to_move());
            remark.arrow = end.line.first().copied().filter(|_| wins);
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
                    false => format!("{name} cannot win: {}", why_not(&end.bounds, winner)),
                };
                let thrown = if end.wins(!winner) { 2 } else { 1 };
                let (halves, words) = match on_time {
                    true => (0, format!("{loser} lost on time. On the board {worth}")),
                    false => (thrown, format!("{loser} gave up, though {worth}")),
                };
                say(winner, halves, stop(words))
            }
            None => match Color::ALL.into_iter().find(|&side| end.wins(side)) {
                Some(side) => {
                    let line = shown(end);
                    say(side, 1, stop(format!("A draw, though {} wins{line}", capital(side))))
                }
                None => return,
            },
            Some(_) => return,
        };
        self.remarks.push(remark);
    }

    /// The text of the file, or the part that begins `offset` bytes into it, with what is said of
    /// this game put in. All else stays as it is, byte for byte.
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
/// place in their order. A comment or a sign that stands there already is not put in again.
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
        out.extend_from_slice(fitted(text, place, &inserted).as_bytes());
        done = place;
    }
    out.extend_from_slice(&text[done..]);
    out
}

/// What is put in, as it fits its place: not what an earlier run has put there, and with the ends of
/// lines that the file has.
fn fitted<'a>(text: &[u8], place: usize, inserted: &'a str) -> Cow<'a, str> {
    let (before, mut after) = text.split_at(place);
    let comment = inserted.find('{').map_or("", |at| inserted[at..].trim_end());
    while let Some(rest) = after.trim_ascii_start().strip_prefix(b"{") {
        let Some(end) = rest.iter().position(|&byte| byte == b'}') else { break };
        // Some programs write a blank inside of the braces, or break lines in a comment.
        let words = |text: &[u8]| {
            let text = String::from_utf8_lossy(text);
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        if words(&rest[..end]) == comment.trim_matches(['{', '}']) {
            return Cow::Borrowed("");
        }
        after = &rest[end + 1..];
    }
    let signs = before.rsplit(u8::is_ascii_whitespace).take_while(|word| word.starts_with(b"$"));
    let is_signed = before.ends_with(b"??") || signs.into_iter().any(|sign| sign == b"$4");
    let inserted = inserted.strip_prefix(" $4").filter(|_| is_signed).unwrap_or(inserted);
    let line = before.iter().rposition(|&byte| byte == b'\n');
    match line.is_some_and(|end| before[..end].ends_with(b"\r")) {
        true => Cow::Owned(inserted.replace('\n', "\r\n")),
        false => Cow::Borrowed(inserted),
    }
}

/// Where the facts of a position stand: the start is the first.
fn place(node: Option<usize>) -> usize {
    node.map_or(0, |number| number + 1)
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
    let why = why_not(&now.bounds, side);
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
    let was = why_not(&before.bounds, !mover);
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
    let nothing = palisade::Bitboard::EMPTY;
    match (why_not(bounds, side), PawnEnding::try_from(position)) {
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
