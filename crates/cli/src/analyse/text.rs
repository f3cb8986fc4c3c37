//! What a chess player reads: the position, the fences on its board, the words.

use std::fmt::Write as _;
use std::sync::OnceLock;

use palisade::blockage::{DynamicPawn, MenWall};
use palisade::classes::{Table, kpk};
use palisade::exact::Verdict;
use palisade::{
    Bitboard, Color, Explanation, Knowledge, Kpk, Man, Move, PawnEnding, Position, SideView, Square,
};

use super::major::Major;
use super::proofs::Proofs;
use super::rules::Said;
use crate::side::name;

const RESET: &str = "\x1b[0m";

/// How squares are shown: on a terminal by their background, else by a sign.
struct Look {
    ansi: &'static str,
    sign: char,
    meaning: &'static str,
}

const FENCE: Look = Look { ansi: "\x1b[97;41m", sign: '#', meaning: "fence" };
const FLOOD: Look = Look { ansi: "\x1b[97;44m", sign: '~', meaning: "flood: where the king gets" };
const MARKED: Look =
    Look { ansi: "\x1b[30;43m", sign: '+', meaning: "marked: closed to the king as well" };
/// Its sign stands behind a pawn, not in place of an empty square.
const DYNAMIC: Look = Look { ansi: "\x1b[1;97;45m", sign: '!', meaning: "dynamic pawn" };

const HOME: Look =
    Look { ansi: "\x1b[97;42m", sign: 'o', meaning: "home: where the defender stays" };
const REACH: Look = Look { ansi: "\x1b[30;47m", sign: '*', meaning: "where the other men get" };
/// Always under a man, so its sign is never seen.
const STILL: Look = Look { ansi: "\x1b[97;43m", sign: '=', meaning: "stands still for ever" };

/// A board with sets of squares; the first that holds a square shows.
struct Board {
    title: String,
    layers: Vec<(Bitboard, Look)>,
}

impl Board {
    /// The fence against one side, if there is one.
    fn fenced(view: &SideView) -> Option<Self> {
        let fence = view.paper.fence().or(view.flood.fence())?;
        let dynamic = view.paper.dynamic_pawns().map(|DynamicPawn { square, .. }| square);
        Some(Self {
            title: format!("The fence against {}", view.attacker),
            layers: vec![
                (dynamic.collect(), DYNAMIC),
                (fence.squares(), FENCE),
                (view.flood.flood(), FLOOD),
                (view.paper.marked().squares(), MARKED),
            ],
        })
    }

    /// Why a side cannot win with men on the board.
    fn walled(attacker: Color, wall: MenWall) -> Self {
        Self {
            title: format!("{} cannot win", name(attacker)),
            layers: vec![
                (wall.home, HOME),
                (wall.still | wall.permanent, STILL),
                (wall.king_flood, FLOOD),
                (wall.flood - wall.home - wall.king_flood, REACH),
            ],
        }
    }

    fn look(&self, square: Square) -> Option<&Look> {
        self.layers.iter().find(|(set, _)| set.contains(square)).map(|(_, look)| look)
    }
}

/// Explains a pawn ending.
pub(crate) fn write_ending(out: &mut Vec<u8>, explanation: &Explanation, colors: bool) {
    let ending = &explanation.ending;
    let mut boards: Vec<_> = explanation.sides.iter().filter_map(Board::fenced).collect();
    if boards.is_empty() {
        boards.push(Board { title: String::new(), layers: Vec::new() });
    }
    let mut text = format!("{ending}\n\n");
    draw(&mut text, &boards, |square| man_on(ending, square), colors);
    // Writing to a string cannot fail.
    let _ = write!(text, "\n{}", explanation.words());
    write_tables(&mut text, refined_table(ending));
    text.push('\n');
    out.extend_from_slice(text.as_bytes());
}

/// Explains a queen or a rook against a bare king.
pub(crate) fn write_major(out: &mut Vec<u8>, fen: &str, major: &Major, colors: bool) {
    let mut text = format!("{fen}\n\n");
    let board = Board { title: String::new(), layers: Vec::new() };
    let men = letters(fen);
    draw(&mut text, &[board], |square| men[square.index()], colors);
    // Writing to a string cannot fail.
    let _ = write!(text, "\nValue: {} ({}, by the exact table)\n", major.outcome(), major.name());
    match major.mate_in() {
        Some(0) => text.push_str("It is mate.\n"),
        Some(moves) => {
            let soonest = List(&major.quickest_moves()).to_string();
            let _ = if major.side_to_move() == major.owner() {
                writeln!(text, "Mate in {moves}:{soonest}")
            } else {
                writeln!(text, "Mated in {moves}, after the longest defence:{soonest}")
            };
        }
        None => {}
    }
    write_tables(&mut text, major.tables());
    let best = major.best_moves();
    if !best.is_empty() {
        let _ = writeln!(text, "Moves that keep the value:{}", List(&best));
    }
    text.push('\n');
    out.extend_from_slice(text.as_bytes());
}

/// Shows any other position, and what is known of it.
pub(crate) fn write_other(
    out: &mut Vec<u8>,
    position: &Position,
    knowledge: &mut Knowledge,
    colors: bool,
) {
    let mut text = format!("{position}\n\n");
    let walls = Color::ALL.map(|attacker| MenWall::new(position, attacker));
    let mut boards: Vec<_> = Color::ALL
        .iter()
        .zip(walls)
        .filter_map(|(&side, wall)| Some(Board::walled(side, wall?)))
        .collect();
    if boards.is_empty() {
        boards.push(Board { title: String::new(), layers: Vec::new() });
    }
    draw(&mut text, &boards, |square| position.man_on(square).map(Man::letter), colors);
    let proofs = Proofs::new(position, knowledge);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\nValue: {}", proofs.bounds);
    for (side, _) in Color::ALL.iter().zip(walls).filter(|(_, wall)| wall.is_some()) {
        let _ = writeln!(
            text,
            "{} cannot win: the home on the board is out of his reach.",
            name(*side)
        );
    }
    for (side, verdict) in Color::ALL.into_iter().zip(proofs.verdicts) {
        if let Some(verdict) = verdict.filter(|_| walls[side.index()].is_none()) {
            let said = match verdict {
                Verdict::Holds => "cannot win, the prover shows",
                _ => "may or may not win: the prover does not decide within its budget",
            };
            let _ = writeln!(text, "{} {said}.", name(side));
        }
    }
    text.push('\n');
    out.extend_from_slice(text.as_bytes());
}

fn write_tables(text: &mut String, tables: impl IntoIterator<Item = Said>) {
    for Said { table, class, meaning, plays } in tables {
        // Writing to a string cannot fail.
        let _ = match plays {
            Some(chosen) => writeln!(text, "Table {table}: {chosen}, to class {class}: {meaning}"),
            None => writeln!(text, "Table {table}: class {class}: {meaning}"),
        };
    }
}

/// Moves with a space before each.
struct List<'a>(&'a [Move]);

impl std::fmt::Display for List<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|chosen| write!(f, " {chosen}"))
    }
}

/// Draws boards side by side, and what their signs mean.
fn draw(
    text: &mut String,
    boards: &[Board],
    man_on: impl Fn(Square) -> Option<char>,
    colors: bool,
) {
    const GAP: &str = "       ";
    const WIDTH: usize = 18 + GAP.len();
    if boards.iter().any(|board| !board.title.is_empty()) {
        let titles = boards.iter().map(|board| format!("{:<WIDTH$}", board.title));
        push_row(text, titles, "");
    }
    for row in (0..8).rev() {
        let rows = boards.iter().map(|board| {
            let squares = (0..8).filter_map(|file| Square::from_index(8 * row + file));
            let cells = squares.map(|square| cell(board.look(square), man_on(square), colors));
            format!("{} {}", row + 1, cells.collect::<String>())
        });
        push_row(text, rows, GAP);
    }
    push_row(text, boards.iter().map(|_| "  a b c d e f g h ".to_owned()), GAP);
    for look in [FENCE, HOME, FLOOD, REACH, MARKED, STILL, DYNAMIC] {
        if look.sign == STILL.sign && !colors {
            continue;
        }
        let shown = |set: &Bitboard, other: &Look| set.any() && other.sign == look.sign;
        let mut layers = boards.iter().flat_map(|board| &board.layers);
        if layers.any(|(set, other)| shown(set, other)) {
            let man = (look.sign == DYNAMIC.sign).then_some('P');
            let _ = writeln!(text, "{} {}", cell(Some(&look), man, colors), look.meaning);
        }
    }
}

fn push_row(text: &mut String, parts: impl Iterator<Item = String>, gap: &str) {
    text.push_str(parts.collect::<Vec<_>>().join(gap).trim_end());
    text.push('\n');
}

/// A square, two columns wide.
fn cell(look: Option<&Look>, man: Option<char>, colors: bool) -> String {
    match (look, man) {
        (Some(look), man) if colors => format!("{}{} {RESET}", look.ansi, man.unwrap_or(' ')),
        (Some(look), Some(man)) if look.sign == DYNAMIC.sign => format!("{man}{}", look.sign),
        (_, Some(man)) => format!("{man} "),
        (Some(look), None) => format!("{} ", look.sign),
        (None, None) => ". ".to_owned(),
    }
}

fn man_on(ending: &PawnEnding, square: Square) -> Option<char> {
    match square {
        _ if square == ending.king(Color::White) => Some('K'),
        _ if square == ending.king(Color::Black) => Some('k'),
        _ => match ending.pawns().color_on(square)? {
            Color::White => Some('P'),
            Color::Black => Some('p'),
        },
    }
}

/// What stands where, by the first field of a FEN that has been read.
fn letters(fen: &str) -> [Option<char>; 64] {
    let mut letters = [None; 64];
    let mut place = 0;
    for letter in fen.trim_start().chars().take_while(|letter| !letter.is_whitespace()) {
        match letter.to_digit(10) {
            Some(empty) => place += empty as usize,
            None if letter == '/' => {}
            None => {
                // The first rank of a FEN is the eighth.
                letters[(place ^ 56) & 63] = Some(letter);
                place += 1;
            }
        }
    }
    letters
}

/// What the refined table says of king and pawn against king.
fn refined_table(ending: &PawnEnding) -> Option<Said> {
    static REFINED: OnceLock<Table> = OnceLock::new();
    let position = Kpk::try_from(ending).ok()?;
    let owner = if ending.pawns().white().any() { Color::White } else { Color::Black };
    let table = REFINED.get_or_init(kpk::refined);
    Said::by(table, &position.into(), owner, ending.side_to_move())
}
