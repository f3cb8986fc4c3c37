//! Blockage detection (David-Tabibi, Felner and Netanyahu 2004).

use palisade::{Bitboard, Color, PawnEnding, Position, Square};
use palisade_blockage::{PaperTest, depth_first_fence};
use palisade_endings::Verdict;
use palisade_testkit::figures::{self, Figure};
use palisade_testkit::labelling::{Adjacency, labelled_fence};

use super::row::{Chapter, Row, only};
use crate::engine::search::Use;
use crate::proved::proved;
use crate::table1::{Falcon, Paper, Settled, continuations, settle};

pub(super) const CHAPTER: Chapter = Chapter {
    key: "blockage",
    title: "David-Tabibi, Felner and Netanyahu, Blockage Detection in Pawn Endings (2004)",
    introduction: "\
The figures are rebuilt from the text ([gallery](gallery.md)). \"The rules\" are the paper's,
to the letter; what is proved is proved by the prover, which does not know them. \"Falcon\" is
our compact engine asking the rules as figure 5 and section 4 say: at all nodes, about the
side to move, with a pawn hash table; what an entry of that table holds is a *reconstruction*.
Table 1 has no row, for times and games are of no page that is written again: the paper counts an
overhead of 3 % and 895 draws of 3118 with the rules against 569 without; here its own method costs
7.7 % ([measured in the notes](../notes/table1.md)).",
    rows,
};

/// Nodes of a search of a figure.
const NODES: u64 = 200_000;

fn rows() -> Vec<Row> {
    let mut rows = vec![figure_1()];
    rows.extend(JUDGED.iter().map(|(figure, section, claim)| judged(*figure, section, claim)));
    rows.extend(REFUTED.iter().map(|(figure, section, claim)| refuted(*figure, section, claim)));
    rows.push(printed_search());
    rows.extend(TABLES.iter().map(|table| searched(*table)));
    rows.push(figure_16());
    rows.push(figure_17());
    rows
}

fn source(section: &str) -> String {
    format!("2004, {section}")
}

fn figure_1() -> Row {
    let ending = figures::PAPER_1.ending().expect("kings and pawns");
    let moves = Position::from(ending).successors().filter_map(|(step, after)| {
        let breaks = proved(&PawnEnding::try_from(after).ok()?, Color::White);
        (breaks == Verdict::Breaks).then(|| step.to_string())
    });
    let moves: Vec<_> = moves.collect();
    Row::new(
        source("figure 1"),
        "white to move, 1.Kb1 wins",
        format!("moves that break through: {}", moves.join(", ")),
        only(&CHAPTER),
    )
}

/// Figures without pieces: what the text says of each, White being the attacker.
const JUDGED: &[(Figure, &str, &str)] = &[
    (figures::PAPER_2, "figure 2", "a blockage in spite of two pawns more"),
    (figures::PAPER_3, "figure 3", "a blockage: no more than a draw"),
    (figures::PAPER_4, "figure 4", "a simple blockage: a draw"),
    (figures::PAPER_9, "figure 9", "the f5-pawn cannot be stopped"),
    (figures::PAPER_10, "figure 10", "the f5-pawn is stopped"),
    (figures::PAPER_11, "figure 11", "the king cannot stop both pawns"),
    (figures::PAPER_12, "figure 12", "the f4-pawn does not remove the blockage"),
    (figures::PAPER_13, "figure 13", "White breaks the blockage by 1.hxg5 hxg5 2.h4"),
    (figures::PAPER_14, "figure 14", "three types of dynamic pawns: not deemed a blockage"),
    (figures::PAPER_15, "figure 15", "an exception: White cannot break the blockage"),
    (figures::PAPER_16_BLOCKED, "figure 16", "after 1...Rxc4 2.dxc4 g6 a blockage"),
    (figures::PAPER_18, "figure 18", "the black king is in time against f4-f5"),
    (figures::PAPER_19, "figure 19", "White wins by 1.f5"),
];

fn judged(figure: Figure, section: &str, claim: &str) -> Row {
    let computed = format!("{}; {}", rules(figure), verdict(figure));
    Row::new(source(section), claim, computed, only(&CHAPTER))
}

fn rules(figure: Figure) -> String {
    let Ok(ending) = figure.ending() else { return "no pawn ending".into() };
    match PaperTest::new(&ending, Color::White).opinion().refusal() {
        None => "the rules see a blockage".into(),
        Some(refusal) => format!("the rules refuse ({refusal})"),
    }
}

fn verdict(figure: Figure) -> String {
    let Ok(ending) = figure.ending() else { return "nothing is proved".into() };
    String::from(match proved(&ending, Color::White) {
        Verdict::Holds => "proved: White cannot win",
        Verdict::Breaks => "proved: White breaks through",
        Verdict::Unknown(_) => "the prover does not decide",
    })
}

/// Positions that the rules take for blockages: each against one sentence of the paper.
const REFUTED: &[(Figure, &str, &str)] = &[
    (
        figures::ZUGZWANG_ON_THE_FENCE,
        "section 2.3",
        "one vacant square is enough: Black is not in zugzwang",
    ),
    (
        figures::RECAPTURER_FALLS,
        "section 3.2",
        "after a capture on the fence Black recaptures and the fence remains",
    ),
    (figures::EXCEPTION_WITH_LEVER, "section 3.4", "if the exception holds, a draw remains"),
    (
        figures::EN_PASSANT_AT_THE_ROOT,
        "section 4",
        "visited structures are stored (of captures in passing nothing is said)",
    ),
];

fn refuted(figure: Figure, section: &str, claim: &str) -> Row {
    let computed = format!("`{}`: {}; {}", figure.fen, rules(figure), verdict(figure));
    Row::new(source(section), claim, computed, only(&CHAPTER))
}

/// The printed depth-first search against a fence that winds back.
fn printed_search() -> Row {
    let winding = ["c6 d6 e6 f6 g6 h6", "c5", "c4 d4 e4", "e3", "a2 b2 c2 d2 e2"];
    let squares: Bitboard = winding
        .iter()
        .flat_map(|rank| rank.split(' '))
        .filter_map(|name| name.parse::<Square>().ok())
        .collect();
    let say = |found: bool| if found { "finds" } else { "misses" };
    let printed = depth_first_fence(squares, Color::White).is_some();
    let labelled =
        labelled_fence(squares, Color::White, Square::H1, Square::A8, Adjacency::King).is_some();
    Row::new(
        source("figure 8"),
        "the search finds whether the marked squares form a fence",
        format!(
            "of a fence that winds back west the printed search {} it, labelling {} it",
            say(printed),
            say(labelled)
        ),
        only(&CHAPTER),
    )
}

/// A table of the appendix, or a position whose search the text tells of.
#[derive(Clone, Copy)]
struct Searched {
    figure: Figure,
    section: &'static str,
    claim: &'static str,
}

const TABLES: &[Searched] = &[
    Searched {
        figure: figures::PAPER_2,
        section: "table 2",
        claim: "Falcon shows 0.00 at depth 2; five programs without the rules +2.36 to +5.54 at depth 25 to 41",
    },
    Searched {
        figure: figures::PAPER_3,
        section: "table 3",
        claim: "Falcon shows 0.00 at depth 2; the others +0.35 to +0.84",
    },
    Searched {
        figure: figures::PAPER_16,
        section: "table 4",
        claim: "Falcon plays 1...Rxc4 at depth 3 with 0.00; the others a rook's move with +2.06 to +3.64",
    },
    Searched {
        figure: figures::PAPER_18,
        section: "section 5, figure 18",
        claim: "in the search the black king is seen to reach the f-file in time",
    },
    Searched {
        figure: figures::PAPER_19,
        section: "section 5, figure 19",
        claim: "that White wins by 1.f5 will be noticed in the search",
    },
];

fn searched(table: Searched) -> Row {
    let fen = table.figure.fen;
    let words = |settled: Option<Settled>| {
        settled.map_or_else(|| "not searched".into(), |settled| settled.words())
    };
    let falcon = words(settle(fen, &mut Falcon::default(), Use::On, NODES));
    let sparing = words(settle(fen, &mut Paper::new(Paper::LEAST_DEPTH), Use::On, NODES));
    let without = words(settle(fen, &mut Falcon::default(), Use::Off, NODES));
    Row::new(
        source(table.section),
        table.claim,
        format!(
            "asked at all nodes: {falcon}; with {} plies left at least: {sparing}; without: {without}",
            Paper::LEAST_DEPTH
        ),
        only(&CHAPTER),
    )
}

/// From here on, in hundredths of a pawn, a move is taken to lose: nearly a rook.
const CLEAR: i32 = 450;

/// "1...Rxc4 results in a draw, all other moves lose."
fn figure_16() -> Row {
    let (mut worst, mut close, mut others) = (i32::MAX, Vec::new(), 0);
    for (step, after) in continuations(figures::PAPER_16.fen) {
        let Some(found) = settle(&after, &mut Falcon::default(), Use::On, NODES) else { continue };
        if found.drawn_from.is_some() {
            continue;
        }
        others += 1;
        worst = worst.min(found.last.score);
        if found.last.score < CLEAR {
            close.push(step);
        }
    }
    Row::new(
        source("figure 16"),
        "all moves but 1...Rxc4 lose",
        format!(
            "a search's opinion, not proved: the {others} other moves leave White {:+.2} or more, \
             all but {} at least {:+.2}",
            f64::from(worst) / 100.0,
            close.join(", "),
            f64::from(CLEAR) / 100.0
        ),
        only(&CHAPTER),
    )
}

/// The moves of the text: 25.h4 hxg4 26.Bg5 Bxg5 27.hxg5.
const LINE_OF_17: [&str; 5] = ["h3h4", "h5g4", "c1g5", "e7g5", "h4g5"];

/// A move each from the end of that line to figure 3, if there are such.
fn to_figure_3() -> Option<String> {
    let play = |fen: String, step: &&str| {
        let mut moves = continuations(&fen).into_iter();
        moves.find_map(|(known, after)| (known == **step).then_some(after))
    };
    let end = LINE_OF_17.iter().try_fold(figures::PAPER_17.fen.to_owned(), play)?;
    let placement = |fen: &str| fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
    let wanted = placement(figures::PAPER_3.fen);
    continuations(&end).into_iter().find_map(|(black, after)| {
        let mut whites = continuations(&after).into_iter();
        whites.find_map(|(white, at)| {
            (placement(&at) == wanted).then(|| format!("by {black} {white}"))
        })
    })
}

fn figure_17() -> Row {
    let after = continuations(figures::PAPER_17.fen)
        .into_iter()
        .find_map(|(step, after)| (step == "h3h4").then_some(after))
        .unwrap_or_default();
    let words = |usage| {
        settle(&after, &mut Falcon::default(), usage, 2 * NODES)
            .map_or_else(|| "not searched".into(), |found| found.words())
    };
    Row::new(
        source("figure 17"),
        "25.h4 hxg4 26.Bg5 Bxg5 27.hxg5 leads to figure 3; all programs but Falcon fail to see \
         the draw",
        format!(
            "leads there: {}; after 25.h4, asked at all nodes: {}; without: {}",
            to_figure_3().unwrap_or_else(|| "not by a move each".into()),
            words(Use::On),
            words(Use::Off)
        ),
        only(&CHAPTER),
    )
}
