//! Games of masters, annotated: walls that were held, and wins that were missed. It writes the
//! page, its pictures, the annotated file, a report and a quiz. `.ci/lab` holds `lab/pages` to that.
//!
//! What is proved is worked out; the sentences that lead to it are written here by hand.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::Args;
use palisade::Budget;
use palisade::{Knowledge, Move, Position};
use palisade_answers::{
    Annotated, GamesReport, Language, Limits, Played, Remark, RemarkKind, fence, written_with,
};
use palisade_diagram::Diagram;
use palisade_pgn::{Game, games};
use serde_json::json;

use crate::outcome::{Fault, Outcome};
use crate::say::say;

/// The games, as they were played.
const PLAYED: &str = include_str!("../data/games.pgn");

/// Work for each of them, in units of a few microseconds; the same on every machine.
const WORK: u64 = 1_500_000;

/// What leads to the picture of each game, in the order of the file.
const STORIES: [(&str, &str); 10] = [
    ("marshall-wolf", "Black is a pawn ahead, and the king has to go round."),
    (
        "eliskases-bogoljubow",
        "Two pawns on the f-file against a bare king. White steps to the wrong square, and Black does \
         not see it.",
    ),
    ("portisch-kalmar", "White's passed pawn binds the black king, and that is all it does."),
    (
        "orlov-bronstein",
        "White is a pawn ahead and closes the last file. Bishops are left, and nothing for them to do.",
    ),
    ("bauer-sokolov", "Black is a pawn ahead. Eleven are left, and no way between them."),
    (
        "fritz-kramnik",
        "The last pieces go: 27. hxg5 follows. Black has seven pawns against six, and no king gets in.",
    ),
    ("lautier-bologan", "Two pawns against one. Each side errs once."),
    (
        "wang-kamsky",
        "Played without sight of the board. White is a pawn ahead, and there is no way round.",
    ),
    ("karjakin-ding", "Black is two pawns ahead, and every line is closed."),
    (
        "yanchenko-firouzja",
        "Black is three pawns ahead, with bishops of opposite colours; his last move locks the last file.",
    ),
];

/// Annotates ten games of masters: `games.md`, `games/*.svg`, `games/annotated.pgn`,
/// `games/report.html` and `games/quiz.pgn`.
#[derive(Args)]
#[command(after_help = "Example:\n  lab games /tmp/pictures")]
pub(crate) struct Options {
    /// The folder to write to: by default that of the laboratory's pages.
    #[arg(default_value = "lab/pages")]
    directory: PathBuf,
    /// Print one object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let directory = &options.directory;
    let made = Made::new();
    let unwritten = |error| Fault::File { path: directory.clone(), error };
    made.write(directory).map_err(unwritten)?;
    let count = made.plates.len();
    match options.json {
        true => say!("{}", json!({ "games": count, "directory": directory })),
        false => say!("{count} games in {}", directory.join("games.md").display()),
    }
    Ok(Outcome::Done)
}

/// A game, with what is shown of it.
struct Plate {
    file: String,
    heading: String,
    svg: String,
    text: String,
}

/// All that is written.
struct Made {
    plates: Vec<Plate>,
    annotated: Vec<u8>,
    /// What each player has thrown away, a page.
    report: String,
    /// Exercises, PGN.
    quiz: String,
}

impl Made {
    fn new() -> Self {
        let known = &mut Knowledge::default();
        let (mut plates, mut insertions) = (Vec::new(), Vec::new());
        let (mut report, mut quiz) = (GamesReport::new(Language::English), String::new());
        for (number, (game, told)) in games(PLAYED.as_bytes(), 0).zip(STORIES).enumerate() {
            let annotated = Annotated::new(&game, known, Limits::work(WORK), &(), |_| {});
            insertions.extend(annotated.insertions(Annotated::LINE));
            report.add("annotated.pgn", number + 1, Played::of(&game, &annotated));
            for exercise in &annotated.exercises {
                quiz += &exercise.written(&game, Language::English, Annotated::LINE);
            }
            plates.extend(plate(&game, &annotated, known, told));
        }
        let annotated = written_with(PLAYED.as_bytes(), 0, insertions);
        Self { plates, annotated, report: report.html(), quiz }
    }

    fn write(&self, directory: &Path) -> io::Result<()> {
        let folder = directory.join("games");
        fs::create_dir_all(&folder)?;
        for plate in &self.plates {
            fs::write(folder.join(&plate.file), &plate.svg)?;
        }
        fs::write(folder.join("annotated.pgn"), &self.annotated)?;
        fs::write(folder.join("report.html"), &self.report)?;
        fs::write(folder.join("quiz.pgn"), &self.quiz)?;
        fs::write(directory.join("games.md"), self.page())
    }

    fn page(&self) -> String {
        let mut page = String::from(INTRODUCTION);
        for Plate { file, heading, text, .. } in &self.plates {
            let _ = write!(
                page,
                "\n## {heading}\n\n<img src=\"games/{file}\" width=\"360\" alt=\"{heading}\">\n\n{text}\n",
            );
        }
        page
    }
}

const INTRODUCTION: &str = "\
# Games of masters

Walls that masters held, and wins that they missed. All that is said in italics is proved, and
comes from `palisade annotate`; the [annotated games](games/annotated.pgn) have the fences and arrows
as any board on the screen shows them. Of the same run are a [report](games/report.html), which says
who has thrown away what, and a [quiz](games/quiz.pgn): the positions in which one move alone would
have done. This page is written by

```sh
cargo lab games
```

Games of your own: `palisade annotate games.pgn -o annotated.pgn --report report.html --puzzles quiz.pgn`.
";

/// The picture of what matters most: a mistake, if there is one, or the last wall that begins.
fn plate(
    game: &Game<'_>,
    annotated: &Annotated<'_>,
    known: &mut Knowledge,
    (name, story): (&str, &str),
) -> Option<Plate> {
    let remarks = &annotated.remarks;
    let last = |kind: RemarkKind| remarks.iter().rev().find(|remark| remark.kind == kind);
    let shown = last(RemarkKind::LetGo)
        .or_else(|| last(RemarkKind::Loses))
        .or_else(|| last(RemarkKind::Wall))?;
    let heading = heading(game);
    let svg = picture(annotated, shown, known).title(&heading).to_string();
    let mut text = String::from(story);
    for remark in
        remarks.iter().filter(|remark| remark.kind.is_mistake() || core::ptr::eq(*remark, shown))
    {
        let after = remark.node.map(|node| numbered(annotated, node)).unwrap_or_default();
        let _ = write!(text, "\n\nAfter {after}: *{}*", remark.words);
    }
    Some(Plate { file: format!("{name}.svg"), heading, svg, text })
}

/// `46. a3`, `59... Kf6`.
fn numbered(annotated: &Annotated<'_>, node: usize) -> String {
    let tree = &annotated.tree;
    let before = before(annotated, node);
    let dots = if before.side_to_move().is_white() { "." } else { "..." };
    format!("{}{dots} {}", before.fullmove_number(), tree.nodes[node].san)
}

/// The position in which a move was played.
fn before(annotated: &Annotated<'_>, node: usize) -> Position {
    let tree = &annotated.tree;
    tree.nodes[node].parent.map_or(tree.start, |parent| tree.nodes[parent].position)
}

/// The wall, with the first position that shows it; or the position before a mistake, with an arrow
/// for each move that wins.
fn picture(annotated: &Annotated<'_>, remark: &Remark, known: &mut Knowledge) -> Diagram {
    let nodes = &annotated.tree.nodes;
    if remark.kind == RemarkKind::Wall {
        // The last pieces may still have to be taken, or taken back.
        let from = remark.node.map_or(0, |node| node + 1);
        let after = nodes.iter().skip(from).take(2).filter(|node| node.depth == 0);
        let mut positions =
            core::iter::once(remark.position).chain(after.map(|node| node.position));
        let is_drawn = |position: &Position| {
            fence(position, remark.side).to_string() != Diagram::of_men(position).to_string()
        };
        let shown = positions.find(is_drawn).unwrap_or(remark.position);
        return fence(&shown, remark.side);
    }
    let position = remark.node.map_or(remark.position, |node| before(annotated, node));
    let best = known
        .solve(&position, &Budget::work(WORK), |_| {})
        .map(|solution| solution.best.to_vec())
        .unwrap_or_default();
    let draw = |diagram: Diagram, best: &Move| diagram.arrow(best.from, best.to);
    best.iter().fold(Diagram::of_men(&position), draw)
}

/// The players and the year.
fn heading(game: &Game<'_>) -> String {
    let header = |name| game.header(name).unwrap_or_default().into_owned();
    let family = |name| {
        let full = header(name);
        full.split([',', ';']).next().unwrap_or_default().trim().to_owned()
    };
    let (year, site) = (header("Date"), header("Site"));
    let year = year.split('.').next().unwrap_or_default();
    // A country may follow in three letters.
    let is_country =
        |word: &str| word.len() == 3 && word.bytes().all(|byte| byte.is_ascii_uppercase());
    let site =
        site.rsplit_once(' ').filter(|(_, last)| is_country(last)).map_or(&*site, |(city, _)| city);
    format!("{} – {}, {site} {year}", family("White"), family("Black"))
}
