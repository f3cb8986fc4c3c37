//! What a chess player reads: the position, the fences on its board, the words.

use std::fmt::Write as _;

use palisade::walls::{FloodTest, MenWall, PaperTest};
use palisade::{Bitboard, Color, Explanation, Man, PawnEnding, Position, Square};
use palisade_answers::{Advice, Language, LoneHeavyPiece, lone_pawn_advice};
use palisade_blockage::DynamicPawn;
use palisade_lore::SideView;

const RESET: &str = "\x1b[0m";

/// How squares are shown: on a terminal by their background, else by a sign.
struct SquareStyle {
    ansi: &'static str,
    sign: char,
    meaning: &'static str,
}

const FENCE: SquareStyle = SquareStyle { ansi: "\x1b[97;41m", sign: '#', meaning: "fence" };
const FLOOD: SquareStyle =
    SquareStyle { ansi: "\x1b[97;44m", sign: '~', meaning: "flood: where the king gets" };
const MARKED: SquareStyle =
    SquareStyle { ansi: "\x1b[30;43m", sign: '+', meaning: "marked: closed to the king as well" };
/// Its sign stands behind a pawn, not in place of an empty square.
const DYNAMIC: SquareStyle =
    SquareStyle { ansi: "\x1b[1;97;45m", sign: '!', meaning: "dynamic pawn" };

const HOME: SquareStyle =
    SquareStyle { ansi: "\x1b[97;42m", sign: 'o', meaning: "home: where the defender stays" };
const REACH: SquareStyle =
    SquareStyle { ansi: "\x1b[30;47m", sign: '*', meaning: "where the other men get" };
/// Always under a man, so its sign is never seen.
const STILL: SquareStyle =
    SquareStyle { ansi: "\x1b[97;43m", sign: '=', meaning: "stands still for ever" };

/// A board with sets of squares; the first that holds a square shows.
struct DrawnBoard {
    title: String,
    layers: Vec<(Bitboard, SquareStyle)>,
}

impl DrawnBoard {
    /// What is drawn of one side, if there is anything: a fence against it, or with other men the
    /// wall that holds it.
    fn of(position: &Position, view: &SideView) -> Option<Self> {
        match (view.paper, view.flood) {
            (Some(paper), Some(flood)) => Self::fenced(view.attacker, &paper, &flood),
            _ => Some(Self::walled(view.attacker, MenWall::new(position, view.attacker)?)),
        }
    }

    fn fenced(attacker: Color, paper: &PaperTest, flood: &FloodTest) -> Option<Self> {
        let fence = paper.fence().or(flood.fence())?;
        let dynamic = paper.dynamic_pawns().map(|DynamicPawn { square, .. }| square);
        Some(Self {
            title: format!("The fence against {attacker}"),
            layers: vec![
                (dynamic.collect(), DYNAMIC),
                (fence.squares(), FENCE),
                (flood.flood(), FLOOD),
                (paper.marked(), MARKED),
            ],
        })
    }

    /// Why a side cannot win with men on the board.
    fn walled(attacker: Color, wall: MenWall) -> Self {
        Self {
            title: format!("{} cannot win", attacker.name()),
            layers: vec![
                (wall.home, HOME),
                (wall.still | wall.permanent, STILL),
                (wall.king_flood, FLOOD),
                (wall.flood - wall.home - wall.king_flood, REACH),
            ],
        }
    }

    fn look(&self, square: Square) -> Option<&SquareStyle> {
        self.layers.iter().find(|(set, _)| set.contains(square)).map(|(_, look)| look)
    }
}

/// Explains a position: the text as it was given, the board, the words. Where its value is open it may
/// say how to ask for more.
pub(super) fn explained(
    given: &str,
    explanation: &Explanation,
    colors: bool,
    language: Language,
    asks_more: bool,
) -> String {
    let position = &explanation.position;
    let mut drawn = format!("{given}\n\n");
    let boards = explanation.sides.iter().filter_map(|view| DrawnBoard::of(position, view));
    draw(&mut drawn, boards, position, colors, language);
    let mut text = format!("\n{}", explanation.words());
    if let Ok(ending) = PawnEnding::try_from(position) {
        // The words have the last table of the thesis already.
        write_tables(&mut text, lone_pawn_advice(&ending).into_iter().skip(1));
    }
    if let Some(heavy) = LoneHeavyPiece::of(position) {
        write_mate(&mut text, &heavy);
    }
    if asks_more && explanation.bounds.exact().is_none() {
        text.push_str("A search may know more: --seconds 10.\n");
    }
    text.push('\n');
    drawn + &language.say_lines(&text)
}

/// How a queen or a rook mates, and what the tables of rules play.
fn write_mate(text: &mut String, heavy: &LoneHeavyPiece) {
    match heavy.mate_in() {
        Some(0) => text.push_str("It is mate.\n"),
        Some(moves) => {
            let soonest = heavy.quickest_moves();
            let soonest: String = soonest.iter().map(|chosen| format!(" {chosen}")).collect();
            // Writing to a string cannot fail.
            let _ = if heavy.seen.mover().is_white() {
                writeln!(text, "Mate in {moves}:{soonest}")
            } else {
                writeln!(text, "Mated in {moves}, after the longest defence:{soonest}")
            };
        }
        None => {}
    }
    write_tables(text, heavy.tables());
}

fn write_tables(text: &mut String, tables: impl IntoIterator<Item = Advice<'static>>) {
    for Advice { table, class, plays } in tables {
        let play = plays.map(|chosen| format!("{chosen}, to ")).unwrap_or_default();
        let (name, number, meaning) = (table.name(), class.number, &class.meaning);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "Table {name}: {play}class {number}: {meaning}");
    }
}

/// Draws boards side by side, and what their signs mean.
fn draw(
    text: &mut String,
    boards: impl IntoIterator<Item = DrawnBoard>,
    position: &Position,
    colors: bool,
    language: Language,
) {
    const GAP: &str = "       ";
    const WIDTH: usize = 18 + GAP.len();
    let mut boards: Vec<_> = boards.into_iter().collect();
    if boards.is_empty() {
        boards.push(DrawnBoard { title: String::new(), layers: Vec::new() });
    }
    let man_on = |square| position.man_on(square).map(Man::letter);
    if boards.iter().any(|board| !board.title.is_empty()) {
        let titles = boards.iter().map(|board| format!("{:<WIDTH$}", language.say(&board.title)));
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
        let shown = |set: &Bitboard, other: &SquareStyle| set.any() && other.sign == look.sign;
        let mut layers = boards.iter().flat_map(|board| &board.layers);
        if layers.any(|(set, other)| shown(set, other)) {
            let man = (look.sign == DYNAMIC.sign).then_some('P');
            let _ =
                writeln!(text, "{} {}", cell(Some(&look), man, colors), language.say(look.meaning));
        }
    }
}

fn push_row(text: &mut String, parts: impl Iterator<Item = String>, gap: &str) {
    text.push_str(parts.collect::<Vec<_>>().join(gap).trim_end());
    text.push('\n');
}

/// A square, two columns wide.
fn cell(look: Option<&SquareStyle>, man: Option<char>, colors: bool) -> String {
    match (look, man) {
        (Some(look), man) if colors => format!("{}{} {RESET}", look.ansi, man.unwrap_or(' ')),
        (Some(look), Some(man)) if look.sign == DYNAMIC.sign => format!("{man}{}", look.sign),
        (_, Some(man)) => format!("{man} "),
        (Some(look), None) => format!("{} ", look.sign),
        (None, None) => ". ".to_owned(),
    }
}
