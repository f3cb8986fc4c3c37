//! A game with what is proved of it, said where it begins to be so.

mod exercise;
mod facts;
mod put_in;
mod remark;
mod result;
mod say;

use std::collections::BTreeSet;

use palisade::{Knowledge, Move, Position};
use palisade_pgn::{Game, Node, Tree, games};

use crate::json::{Object, written};
use crate::language::Language;
use crate::limits::{Host, Limits};
use crate::question::Request;
use crate::read::{self, Trouble};
pub use exercise::Exercise;
use facts::{Facts, place};
pub use put_in::written_with;
pub use remark::{Remark, RemarkKind};
use say::{SaidBefore, ToldMoment, begins, mistake, only};

/// A game, and what is said of it.
///
/// Nothing is said that is not proved, and nothing where nothing is known.
///
/// ```
/// use palisade::Knowledge;
/// use palisade_answers::{Annotated, Limits, RemarkKind};
/// use palisade_pgn::games;
/// let text = b"[FEN \"8/4k3/8/4K3/4P3/8/8/8 w - - 0 1\"]\n\n1. Kd5 Kf6 1-0\n";
/// let game = games(text, 0).next().unwrap();
/// let known = &mut Knowledge::default();
/// let annotated = Annotated::new(&game, known, Limits::work(100_000), &(), |_| {});
/// // Black had the opposition, and gives it up.
/// assert_eq!(annotated.remarks[1].kind, RemarkKind::Loses);
/// let written = annotated.written(text, 0);
/// assert!(String::from_utf8_lossy(&written).contains("Kf6 $4 {[%cal Gd5d6] White could not win before"));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Annotated<'a> {
    /// The game with its variations.
    pub tree: Tree<'a>,
    /// What is said, in the order of the moves.
    pub remarks: Vec<Remark>,
    /// Moments of the main line in which one move alone would have done, and was not played.
    pub exercises: Vec<Exercise>,
    /// Where it cannot be read further, in bytes from the beginning of its file, and why.
    pub fault: Option<(u64, String)>,
    /// Where its moves begin in the text of its file.
    begins: u64,
    /// For the start and each move the number of the move that follows it in its line, if one does.
    next: Vec<Option<usize>>,
}

impl<'a> Annotated<'a> {
    /// Plies of a variation, unless somebody wants more or fewer.
    pub const LINE: usize = 8;

    /// Works out what is proved of a game. The limits are for all of it; pawn endings are worth
    /// a search, and few men with rams between them. Of a game without a first position only the fault
    /// is told.
    ///
    /// The knowledge is made ready before its first search: it may be given the databases of other
    /// threads then. Most games need none.
    #[must_use]
    pub fn new(
        game: &Game<'a>,
        knowledge: &mut Knowledge,
        limits: Limits,
        host: &dyn Host,
        ready: impl FnOnce(&mut Knowledge),
    ) -> Self {
        let begins = game.moves_begin();
        let (tree, fault) = match game.tree() {
            Ok(tree) => {
                // What was read last stands before what could not be read.
                let last = tree.nodes.iter().rfind(|node| node.depth == 0);
                let fault =
                    tree.fault.map(|why| (last.map_or(begins, |node| node.end), why.to_string()));
                (tree, fault)
            }
            Err(why) => {
                let tree = Tree { start: Position::START, nodes: Vec::new(), fault: None };
                (tree, Some((game.offset, why.to_string())))
            }
        };
        let mut facts = facts::of_all(&tree, knowledge, limits, host, ready);
        let (remarks, exercises) = (Vec::new(), Vec::new());
        let next = next_moves(&tree);
        let mut annotated = Self { tree, remarks, exercises, fault, begins, next };
        annotated.look_back(&mut facts);
        annotated.say_all(&facts);
        annotated.leave_out_what_stands_there();
        if annotated.fault.is_none() {
            let last = annotated.tree.nodes.iter().rposition(|node| node.depth == 0);
            annotated.remarks.extend(result::judge(game, last, &facts[place(last)]));
        }
        annotated
    }

    /// The same with all that is said in another language. Moves of variations and what programs read
    /// are the same in each.
    #[must_use]
    pub fn in_language(mut self, language: Language) -> Self {
        let exercises = self.exercises.iter_mut().map(|exercise| &mut exercise.words);
        for words in self.remarks.iter_mut().map(|remark| &mut remark.words).chain(exercises) {
            *words = language.say(words);
        }
        self
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
        let moment = |node: Option<usize>, takes: bool| ToldMoment {
            node,
            takes,
            next: self.next[place(node)].and_then(|next| self.tree.nodes[next].chosen),
            now: &facts[place(node)],
        };
        let (mut remarks, mut start) = (Vec::new(), SaidBefore::default());
        let mut exercises = Vec::new();
        remarks.extend(begins(&moment(None, false), &mut start));
        // What was said on the way to each of them.
        let mut said = vec![start];
        for (number, node) in self.tree.nodes.iter().enumerate() {
            let before = &facts[place(node.parent)];
            let takes = node.chosen.is_some_and(|chosen| {
                before.position.occupied().len() > node.position.occupied().len()
                    || before.position.man_on(chosen.to).is_some()
            });
            let after = moment(Some(number), takes);
            let mut told = said[place(node.parent)];
            let played = node.chosen.filter(|_| node.depth == 0);
            // Who passes in an analysis makes no mistake.
            let remark = match node.chosen.and_then(|_| mistake(before, &after)) {
                Some(mistake) => {
                    let exercise = played
                        .and_then(|chosen| Exercise::of(number, chosen, before, after.now))
                        .map(|exercise| Exercise { words: mistake.words.clone(), ..exercise });
                    exercises.extend(exercise);
                    told.wins[mistake.side.index()] = mistake.kind != RemarkKind::LetGo;
                    // What was let go is said with that.
                    told.held[mistake.side.index()] |= mistake.kind == RemarkKind::LetGo;
                    Some(mistake)
                }
                None => begins(&after, &mut told),
            };
            let only = played.and_then(|chosen| only(before, chosen, &after));
            remarks.extend(merged(remark, only, node.glyph));
            said.push(told);
        }
        (self.remarks, self.exercises) = (remarks, exercises);
    }

    /// A line that stands in the file is not put in again, and nothing is said within it: so who
    /// annotates twice changes nothing.
    fn leave_out_what_stands_there(&mut self) {
        let mut own = vec![false; self.tree.nodes.len()];
        for number in 0..self.remarks.len() {
            let node = self.remarks[number].node;
            let lines = [
                (node, core::mem::take(&mut self.remarks[number].better)),
                (self.next[place(node)], core::mem::take(&mut self.remarks[number].then)),
            ];
            let [better, then] = lines.map(|(instead_of, line)| {
                let is_there = instead_of.is_some_and(|at| self.mark(at, &line, &mut own));
                if is_there { Vec::new() } else { line }
            });
            (self.remarks[number].better, self.remarks[number].then) = (better, then);
        }
        self.remarks.retain(|remark| remark.node.is_none_or(|node| !own[node]));
    }

    /// Marks the moves of a variation in the place of a move as far as they are those of a line. Does
    /// the line begin somewhere in that place, in a variation or in the game itself?
    fn mark(&self, instead_of: usize, line: &[Move], own: &mut [bool]) -> bool {
        let nodes = &self.tree.nodes;
        let (parent, depth) = (nodes[instead_of].parent, nodes[instead_of].depth + 1);
        let first = line.first().copied();
        let is_first = |node: &Node<'_>| node.parent == parent && node.chosen == first;
        let is_there = first.is_some() && nodes.iter().any(is_first);
        let mut at = nodes.iter().position(|node| is_first(node) && node.depth == depth);
        for &chosen in line {
            match at.filter(|&at| nodes[at].chosen == Some(chosen)) {
                Some(here) => (own[here], at) = (true, self.next[place(Some(here))]),
                None => break,
            }
        }
        is_there
    }

    /// The text of the file, or the part that begins `offset` bytes into it, with what is said of
    /// this game put in. All else stays as it is, byte for byte.
    #[must_use]
    pub fn written(&self, text: &[u8], offset: u64) -> Vec<u8> {
        written_with(text, offset, self.insertions(Self::LINE))
    }

    /// What is put where, in bytes from the beginning of the file. A variation has at most this number of
    /// plies; with none there are no variations.
    pub fn insertions(&self, plies: usize) -> impl Iterator<Item = (u64, String)> + '_ {
        let end = |number: usize| self.tree.nodes[number].end;
        let remarks = || self.remarks.iter().filter(|remark| !remark.is_praised);
        let comments = remarks().map(move |remark| {
            let place = remark.node.map_or(self.begins, end);
            let text = remark.text();
            // Before the first move there is no word that it could follow.
            let text =
                if remark.node.is_some() { text } else { text.trim_start().to_owned() + "\n" };
            (place, text)
        });
        let lines = remarks().flat_map(move |remark| {
            [(remark.node, &remark.better), (self.next[place(remark.node)], &remark.then)]
        });
        // How a side wins may be said of the move before it and of the one that lets it go.
        let mut shown = BTreeSet::new();
        let variations = lines.filter_map(move |(instead_of, line)| {
            let (number, &first) = (instead_of.filter(|_| plies > 0)?, line.first()?);
            if !shown.insert((number, first.to_string())) {
                return None;
            }
            let text = remark::line(self.before(number), &line[..line.len().min(plies)]);
            Some((end(number), format!(" ({text})")))
        });
        comments.chain(variations)
    }

    /// A line in the place of a move, as people write it.
    pub(crate) fn shown(&self, instead_of: Option<usize>, moves: &[Move]) -> Option<String> {
        let number = instead_of.filter(|_| !moves.is_empty())?;
        Some(remark::line(self.before(number), moves))
    }

    /// The position in which a move was played.
    pub(crate) fn before(&self, number: usize) -> &Position {
        let parent = self.tree.nodes[number].parent;
        parent.map_or(&self.tree.start, |parent| &self.tree.nodes[parent].position)
    }

    /// Everything as one object, `annotation` of the schema.
    #[must_use]
    pub fn json(&self, game: &Game<'_>) -> String {
        written(|out| self.write(out, game))
    }

    /// All moves, for who shows the game.
    fn write_moves(&self, out: &mut Object<'_>) {
        out.text("start", self.tree.start);
        out.objects("moves", &self.tree.nodes, |out, node| {
            out.text("text", node.san);
            out.text_or_null("uci", node.chosen);
            out.text("fen", node.position);
            out.plain("depth", node.depth);
            out.plain_or_null("parent", node.parent);
            out.plain("end", node.end);
        });
    }

    pub(crate) fn write(&self, out: &mut Object<'_>, game: &Game<'_>) {
        out.plain("offset", game.offset);
        for (key, name) in [("white", "White"), ("black", "Black"), ("result", "Result")] {
            out.text_or_null(key, game.header(name));
        }
        out.text_or_null("fault", self.fault.as_ref().map(|(_, why)| why));
        out.objects("remarks", &self.remarks, |out, remark| {
            let node = remark.node.map(|number| &self.tree.nodes[number]);
            out.plain_or_null("node", remark.node);
            out.text_or_null("after", node.map(|node| node.san));
            out.plain("depth", node.map_or(0, |node| node.depth));
            remark.write(out);
            out.text_or_null("better", node.and_then(|_| self.shown(remark.node, &remark.better)));
            out.text_or_null("then", self.shown(self.next[place(remark.node)], &remark.then));
        });
    }

    /// Moments in which one move alone keeps the value, for who asks for it.
    fn write_exercises(&self, out: &mut Object<'_>) {
        out.objects("exercises", &self.exercises, |out, exercise| {
            out.plain("node", exercise.node);
            out.text("fen", exercise.position);
            out.plain("wins", exercise.wins);
            out.text("keeps", exercise.solution[0]);
        });
    }
}

/// What is done for a game if nothing is said, in units of a few microseconds.
const DEFAULT_WORK: u64 = 5_000_000;

/// Annotates a whole text: the text again, and each game with its moves, `annotated` of the schema.
pub(crate) fn write(question: &mut Request<'_>, out: &mut Object<'_>) -> Result<(), Trouble> {
    let fifty = question.is_set("fifty")?;
    question.knowledge.set_fifty_moves(fifty);
    let limits = question.limits(DEFAULT_WORK)?;
    let language = question.setting("language", read::language)?.unwrap_or_default();
    let (pgn, mut insertions) = (question.subject.as_bytes(), Vec::new());
    let found: Vec<_> = games(pgn, 0)
        .map(|game| {
            let annotated =
                Annotated::new(&game, question.knowledge, limits, question.host, |_| {});
            let annotated = annotated.in_language(language);
            insertions.extend(annotated.insertions(Annotated::LINE));
            (game, annotated)
        })
        .collect();
    out.objects("games", &found, |out, (game, annotated)| {
        annotated.write(out, game);
        annotated.write_moves(out);
        annotated.write_exercises(out);
    });
    out.text("pgn", String::from_utf8_lossy(&written_with(pgn, 0, insertions)));
    Ok(())
}

fn next_moves(tree: &Tree<'_>) -> Vec<Option<usize>> {
    let mut next = vec![None; tree.nodes.len() + 1];
    for (number, node) in tree.nodes.iter().enumerate() {
        let depth = node.parent.map_or(0, |parent| tree.nodes[parent].depth);
        if node.depth == depth {
            next[place(node.parent)] = Some(number);
        }
    }
    next
}

/// One remark of a move: what it begins or throws away, and that it was the only one. A blame that
/// its writer gave to the only move is answered in words.
fn merged(remark: Option<Remark>, only: Option<Remark>, glyph: Option<u8>) -> Option<Remark> {
    let is_blamed = matches!(glyph, Some(2 | 4 | 6));
    let mut merged = match (remark, only) {
        (Some(mut remark), Some(only)) => {
            remark.is_only = true;
            if is_blamed {
                remark.words = format!("{} {}", only.words, remark.words);
            }
            remark
        }
        (remark, only) => remark.or(only)?,
    };
    merged.is_answer = is_blamed;
    merged.is_praised = merged.kind.is_mistake() && matches!(glyph, Some(1 | 3));
    // His sign and ours would contradict each other.
    merged.has_sign = if merged.is_only { !is_blamed } else { glyph.is_none() };
    Some(merged)
}
