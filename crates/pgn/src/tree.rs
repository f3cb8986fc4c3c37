//! A game with its variations, and where each move ends in its text.

use palisade_board::{Move, Position};

use super::marked::is_marked;
use super::replay::{Why, play, quoted};
use super::tokens::{TextItem, Token, Tokens};

/// A game with its variations: its moves in the order in which they are written.
///
/// ```
/// use palisade_pgn::games;
/// let text = b"1. e4 {best by test} (1. d4 d5) 1... e5 $1 *";
/// let game = games(text, 0).next().unwrap();
/// let tree = game.tree()?;
/// let said: Vec<_> = tree.nodes.iter().map(|node| (node.san, node.depth)).collect();
/// assert_eq!(said, [("e4", 0), ("d4", 1), ("d5", 1), ("e5", 0)]);
/// // What is said of 1...e5 may follow its sign.
/// assert_eq!(&text[tree.nodes[3].end as usize..], b" *");
/// assert_eq!(tree.nodes[1].parent, None);
/// # Ok::<(), palisade_pgn::NoStart>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Tree<'a> {
    /// What stands on the board before the first move.
    pub start: Position,
    /// The moves, each after the one that it follows.
    pub nodes: Vec<Node<'a>>,
    /// What stopped the main line before its end. Of a variation what cannot be played is left
    /// out, with all that follows it there.
    pub fault: Option<Why>,
}

/// A move of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node<'a> {
    /// The number of the move before it; none at the beginning.
    pub parent: Option<usize>,
    /// In how many variations it stands, one within the other: 0 for the main line.
    pub depth: usize,
    /// The move as it is written, with its signs.
    pub san: &'a str,
    /// The move; none where nobody moves (`--`).
    pub chosen: Option<Move>,
    /// What stands on the board after it.
    pub position: Position,
    /// What its writer thought of it: the number of a sign from `!` (1) to `?!` (6), if it has one.
    pub glyph: Option<u8>,
    /// Where it ends in the text of its file, signs and their numbers included, in bytes.
    pub end: u64,
}

/// The number of the sign of praise or blame at the end of a word: `Kb2?` has 2, and so has `$2`.
fn glyph(word: &[u8]) -> Option<u8> {
    /// In the order of their numbers, from 1 on.
    const SIGNS: [&[u8]; 6] = [b"!", b"?", b"!!", b"??", b"!?", b"?!"];
    let begins = word.iter().rposition(|byte| !b"!?".contains(byte)).map_or(0, |last| last + 1);
    let number = match word.strip_prefix(b"$") {
        Some(digits) => core::str::from_utf8(digits).ok()?.parse().ok()?,
        None => 1 + SIGNS.iter().position(|&sign| sign == &word[begins..])? as u8,
    };
    (1..=6).contains(&number).then_some(number)
}

/// A line that is being read.
#[derive(Clone, Copy)]
struct OpenLine {
    /// The last move of it.
    last: Option<usize>,
    /// Can it be played so far?
    is_sound: bool,
}

impl<'a> Tree<'a> {
    pub(crate) fn new(start: Position, text: &'a [u8], offset: u64) -> Self {
        let mut tree = Self { start, nodes: Vec::new(), fault: None };
        let mut tokens = Tokens::new(text);
        let mut line = OpenLine { last: None, is_sound: true };
        let mut outer: Vec<OpenLine> = Vec::new();
        // Does the last move go on with signs that follow?
        let mut is_fresh = false;
        let mut begins = tokens.at();
        while let Some(step) = tokens.step() {
            let ends = tokens.at();
            let said = &text[core::mem::replace(&mut begins, ends)..ends];
            match step {
                TextItem::Past => {}
                TextItem::Aside => {
                    // A sign is of the last move behind comments and variations as well.
                    if let (true, Some(last)) = (line.is_sound, line.last) {
                        let node = &mut tree.nodes[last];
                        node.glyph = node.glyph.or_else(|| glyph(said));
                        if is_fresh {
                            node.end = offset + ends as u64;
                        }
                    }
                }
                TextItem::Open => {
                    tokens.enter();
                    begins = tokens.at();
                    outer.push(line);
                    // It stands in the place of the last move.
                    let before = line.last.and_then(|last| tree.nodes[last].parent);
                    line =
                        OpenLine { last: before, is_sound: line.is_sound && line.last.is_some() };
                    is_fresh = false;
                }
                TextItem::Close => {
                    line = outer.pop().unwrap_or(line);
                    is_fresh = false;
                }
                TextItem::Word(Token::Move(word)) => {
                    is_fresh = line.is_sound && tree.add(&mut line, outer.len(), word, text);
                    if is_fresh {
                        let end = offset + tokens.at() as u64;
                        line.last.into_iter().for_each(|last| tree.nodes[last].end = end);
                    }
                }
                TextItem::Word(Token::Number(..)) => {}
                TextItem::Word(Token::Comment(_)) => is_fresh = false,
                // A result within a variation ends that alone.
                TextItem::Word(Token::Result) if !outer.is_empty() => line.is_sound = false,
                TextItem::Word(Token::Result) => break,
                TextItem::Word(Token::Unclosed(sign)) => {
                    let why = if sign == b'{' { Why::OpenComment } else { Why::OpenVariation };
                    tree.fault = tree.fault.or(Some(why));
                    break;
                }
            }
            if tree.fault.is_some() {
                return tree;
            }
        }
        if !outer.is_empty() {
            tree.fault = tree.fault.or(Some(Why::OpenVariation));
        }
        tree
    }

    /// Adds a move to a line; was it played?
    fn add(&mut self, line: &mut OpenLine, depth: usize, word: &'a [u8], text: &[u8]) -> bool {
        let position = line.last.map_or(self.start, |last| self.nodes[last].position);
        match play(&position, word, || is_marked(text)) {
            Ok((san, chosen, position)) => {
                let glyph = glyph(word);
                let node = Node { parent: line.last, depth, san, chosen, position, glyph, end: 0 };
                line.last = Some(self.nodes.len());
                self.nodes.push(node);
                true
            }
            Err(why) => {
                line.is_sound = false;
                if depth == 0 {
                    self.fault = Some(Why::Move { found: quoted(word), why });
                }
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::games;
    use super::*;

    fn lines(text: &str) -> (Vec<String>, Option<Why>) {
        let tree = games(text.as_bytes(), 0).next().unwrap().tree().unwrap();
        let said = tree.nodes.iter().map(|node| {
            let mut line = vec![node.san];
            let mut at = node.parent;
            while let Some(parent) = at {
                line.push(tree.nodes[parent].san);
                at = tree.nodes[parent].parent;
            }
            line.reverse();
            line.join(" ")
        });
        (said.collect(), tree.fault)
    }

    #[test]
    fn variations_stand_in_the_place_of_the_move_before() {
        let (said, fault) =
            lines("1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) e5 2. Nf3 (2. f4) *");
        let expected = [
            "e4",
            "d4",
            "d4 d5",
            "d4 Nf6",
            "d4 Nf6 c4",
            "d4 d5 c4",
            "c4",
            "e4 e5",
            "e4 e5 Nf3",
            "e4 e5 f4",
        ];
        assert_eq!((said, fault), (expected.map(String::from).to_vec(), None));
    }

    #[test]
    fn what_cannot_be_played_ends_its_own_line_alone() {
        let (said, fault) = lines("1. e4 (1. Ke3 e5) (1. d4 1-0 d5) e5 ) 2. Ke3 Nc6");
        assert_eq!(said, ["e4", "d4", "e4 e5"]);
        assert!(fault.unwrap().to_string().contains("not legal"));
        let (said, fault) = lines("(1. d4) 1. e4 (1. c4");
        assert_eq!((said, fault), (vec!["e4".into(), "c4".into()], Some(Why::OpenVariation)));
    }

    #[test]
    fn the_main_line_is_what_a_replay_plays() {
        let text = "1.e4 {a (b} e5 2. Nf3! $2 ; rest\n( 2. f4 (2. d4 {)} exd4) exf4 ) 2... Nc6 3 Bb5 a6 ?! 1/2";
        let game = games(text.as_bytes(), 0).next().unwrap();
        let tree = game.tree().unwrap();
        let replayed: Vec<_> =
            game.replay().unwrap().skip(1).map(|moment| moment.position).collect();
        let main: Vec<_> =
            tree.nodes.iter().filter(|node| node.depth == 0).map(|node| node.position).collect();
        assert_eq!(main, replayed);
        let glyphs: Vec<_> = tree.nodes.iter().filter_map(|node| node.glyph).collect();
        assert_eq!(glyphs, [1, 6]);
        let ends: Vec<_> = tree.nodes.iter().map(|node| &text[..node.end as usize]).collect();
        assert!(
            ends[2].ends_with("Nf3! $2") && ends.last().unwrap().ends_with("a6 ?!"),
            "{ends:?}"
        );
        let text = "1. e4 {x} $1 e5 {x} (1... c5 $6 {y} !?) $2 2. Nf3 $8 {z} $3 (2. Ke3 $4) *";
        let tree = games(text.as_bytes(), 0).next().unwrap().tree().unwrap();
        let glyphs: Vec<_> = tree.nodes.iter().map(|node| (node.san, node.glyph)).collect();
        let signs = [("e4", Some(1)), ("e5", Some(2)), ("c5", Some(6)), ("Nf3", Some(3))];
        assert_eq!(glyphs, signs);
        let ends: Vec<_> = tree.nodes.iter().map(|node| &text[..node.end as usize]).collect();
        assert!(ends[0].ends_with("e4") && ends[3].ends_with("Nf3 $8"), "{ends:?}");
    }
}
