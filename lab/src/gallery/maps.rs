//! The maps of the thesis.

use palisade::{Bitboard, Color, PawnEnding, Role, Square};
use palisade_diagram::{Diagram, MapDiagram, Shade};
use palisade_squares::{
    FirstCriterion, Ground, MapRow, Placement, Plan, Reading, SquareMap, Tempi, oppositions,
    tempo_map, triangulation,
};

use super::plate::Plate;
use super::plates::{self, MapText, SELECTED_RESULTS, THESIS};

pub(super) fn plates() -> Vec<Plate> {
    let mut plates = vec![selected_results(), defence_set_of_c4(), round_a_ram()];
    plates.extend(THESIS.iter().map(plate));
    plates
}

fn ending(fen: &str) -> PawnEnding {
    fen.parse().expect("the positions of the gallery are valid")
}

fn plate(text: &MapText) -> Plate {
    let position = ending(text.fen);
    let (ground, map) = map_of(&position, text.attacker, text.reading, text.tempi);
    Plate {
        file: format!("map-{}.svg", text.file),
        heading: text.heading.into(),
        fen: text.fen.into(),
        text: text.see.into(),
        svg: MapDiagram::new(&ground, &map).title(text.heading).to_string(),
    }
}

fn map_of(
    position: &PawnEnding,
    attacker: Color,
    reading: Reading,
    tempi: u8,
) -> (Ground, SquareMap) {
    let criterion = FirstCriterion::of_ending(position, attacker, reading);
    let map = if tempi == 0 {
        criterion.map()
    } else {
        let tempi = Tempi { attacker: tempi, defender: 0 };
        tempo_map(&criterion.network, &criterion.initial, tempi)
    };
    (criterion.ground, map)
}

/// The rows that Church prints of Fine 70, as a trainer would draw them: the
/// same letter on squares that correspond.
fn selected_results() -> Plate {
    let position = ending(plates::FINE_70);
    let (_, map) = map_of(&position, Color::White, Reading::PASSIVE_PRUNED, 0);
    let mut groups: Vec<(Bitboard, Bitboard)> = Vec::new();
    for attacking in SELECTED_RESULTS {
        let defences = map[attacking];
        match groups.iter_mut().find(|(_, set)| *set == defences) {
            Some((squares, _)) => *squares |= attacking.bitboard(),
            None => groups.push((attacking.bitboard(), defences)),
        }
    }
    groups.retain(|(_, defences)| defences.any());

    let title = "Fine 70: the selected results of the thesis";
    let mut diagram = Diagram::of_pawns(position.pawns())
        .title(title)
        .shade(Shade::Key, SELECTED_RESULTS.into_iter().filter(|a| map[*a].is_empty()).collect());
    let mut letters = [const { String::new() }; 64];
    for ((attacking, defences), (number, letter)) in groups.iter().zip((0..).zip('A'..)) {
        diagram = diagram.shade(Shade::Group(number), *attacking);
        for square in *attacking | *defences {
            letters[square.index()].push(letter);
        }
    }
    let defended = groups.iter().fold(Bitboard::EMPTY, |all, (_, defences)| all | *defences);
    diagram = diagram.shade(Shade::Defence, defended);
    for square in Square::ALL {
        if !letters[square.index()].is_empty() {
            diagram = diagram.label(square, &letters[square.index()]);
        }
    }
    let mut text = String::from(plates::SELECTED_RESULTS_TEXT);
    text.push_str("\n\n```text\n");
    for attacking in SELECTED_RESULTS {
        text.push_str(&format!("{}\n", MapRow { attacking, defences: map[attacking] }));
    }
    text.push_str("```");
    Plate {
        file: "fine-70-selected.svg".into(),
        heading: title.into(),
        fen: plates::FINE_70.into(),
        text,
        svg: diagram.to_string(),
    }
}

/// Figure 2 of the thesis: one defence set before triangulation, and after.
fn defence_set_of_c4() -> Plate {
    let position = ending(plates::FINE_70);
    let criterion = FirstCriterion::new(position.pawns(), Color::White, Reading::PASSIVE);
    let initial = criterion.initial[Square::C4];
    let kept = criterion.map()[Square::C4];
    let title = "Example of a defence set (figure 2 of the thesis)";
    let diagram = Diagram::of_pawns(position.pawns())
        .title(title)
        .man(Square::C4, Role::King.of(Color::White))
        .shade(Shade::Marked, initial - kept)
        .shade(Shade::Defence, kept);
    Plate {
        file: "fine-70-c4.svg".into(),
        heading: title.into(),
        fen: plates::FINE_70.into(),
        text: plates::DEFENCE_SET_TEXT.into(),
        svg: diagram.to_string(),
    }
}

/// A triangulation as a path: the winning line of a plan, from a square back to it.
fn round_a_ram() -> Plate {
    let position = ending(plates::RAM);
    let plan = Plan::exact(position.pawns(), Color::White);
    let [attacking, defending] = [Color::White, Color::Black].map(|color| position.king(color));
    let line: Vec<Placement> = plan.winning_line(Placement { attacking, defending }).collect();
    let (first, last) = triangulation(&line).expect("the king goes round");
    let path = &line[first..=last];
    let title = "Triangulation round a ram";
    let mut diagram = Diagram::of(&position).title(title);
    for step in path.windows(2) {
        diagram = diagram.arrow(step[0].attacking, step[1].attacking);
    }
    let mut text = String::from(plates::RAM_TEXT);
    text.push_str("\n\n```text\n");
    for (index, step) in path.windows(2).enumerate() {
        let taken = oppositions(path).find(|(at, _)| *at == index + 1);
        let taken = taken.map_or(String::new(), |(_, taken)| format!("  {taken}"));
        let (to, from) = (step[1].attacking, step[0].defending);
        text.push_str(&format!("K{to}, Black on {from}{taken}\n"));
    }
    text.push_str("```");
    Plate {
        file: "triangulation.svg".into(),
        heading: title.into(),
        fen: plates::RAM.into(),
        text,
        svg: diagram.to_string(),
    }
}
