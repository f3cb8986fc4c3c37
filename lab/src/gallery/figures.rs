//! The figures of the paper, with their fences.

use palisade::{Color, Effort, PawnEnding, cannot_win};
use palisade_diagram::Diagram;
use palisade_endings::{Open, Verdict};
use palisade_testkit::figures::{self, Certainty, Figure};

use super::plate::Plate;
use super::plates::{FigureText, PAPER};
use crate::proved::{STRUCTURES, proved};

pub(super) fn plates() -> Vec<Plate> {
    PAPER.iter().map(plate).collect()
}

fn plate(text: &FigureText) -> Plate {
    let figure = &text.figure;
    let number = figure.name.trim_start_matches("figure ");
    let title = format!("Figure {number}");
    let mut diagram = match figure.ending() {
        Ok(ending) => Diagram::fence(&ending, Color::White),
        // Two figures have pieces, and no fence yet.
        Err(_) => Diagram::of_men(&figure.fen.parse().expect("a figure is a position")),
    };
    diagram = diagram.title(&format!("{title}: {}", figure.text));
    for (from, to) in text.moves {
        diagram = diagram.arrow(*from, *to);
    }
    Plate {
        file: format!("{}.svg", file_name(figure)),
        heading: format!("{title}{}", text.subject),
        fen: figure.fen.into(),
        text: format!("{} {}{}", text.see, proof(figure), certainty(figure)),
        svg: diagram.to_string(),
    }
}

fn file_name(figure: &Figure) -> String {
    let known = [
        (figures::PAPER_2_ALTERNATIVE.name, "figure-2-another"),
        (figures::PAPER_3_ADVANCED.name, "figure-3-advanced"),
        (figures::PAPER_16_BLOCKED.name, "figure-16-blocked"),
    ];
    known
        .iter()
        .find(|(name, _)| *name == figure.name)
        .map_or_else(|| figure.name.replace(' ', "-"), |(_, file)| (*file).into())
}

fn proof(figure: &Figure) -> String {
    let Ok(ending) = figure.ending() else {
        return "There are pieces on the board, so no fence is drawn.".into();
    };
    match Color::ALL.map(|attacker| cannot_win(&ending, attacker, Effort::Careful)) {
        [true, true] => "Palisade proves without search that neither side can win.".into(),
        [true, false] => format!(
            "Palisade proves without search that White cannot win. {}",
            searched(&ending, Color::Black)
        ),
        [false, true] => format!(
            "Palisade proves without search that Black cannot win. {}",
            searched(&ending, Color::White)
        ),
        [false, false] => format!(
            "Without search, nothing is proved. {} {}",
            searched(&ending, Color::White),
            searched(&ending, Color::Black)
        ),
    }
}

/// What the prover adds within its budget.
fn searched(ending: &PawnEnding, attacker: Color) -> String {
    let side = attacker.name();
    match proved(ending, attacker) {
        Verdict::Holds => format!("The prover shows that {side} cannot win."),
        Verdict::Breaks => format!("The prover shows that {side} breaks through."),
        Verdict::Unknown(Open::Budget) => {
            format!("About {side} the prover does not decide within {STRUCTURES} structures.")
        }
        Verdict::Unknown(_) => {
            format!("For {side} it hangs on what new queens do, and the prover leaves it open.")
        }
    }
}

const fn certainty(figure: &Figure) -> &'static str {
    match figure.certainty {
        Certainty::Low => " The position is one of several that fit the text.",
        Certainty::Medium => " The position is rebuilt from the text; some squares are guessed.",
        Certainty::High => {
            " The position is rebuilt from the text, and all that is said of it fits."
        }
        Certainty::Certain => "",
    }
}
