//! Clarke's counts, the figures whose positions can be rebuilt, the seven games.

use palisade_board::Color;
use palisade_classes::{Function, Placement, Table, kpk, krk, successors};
use palisade_lab_classes::TableTools;
use palisade_lab_classes::stages::Revision;

use super::section::{CERTAINTIES, Printed, Row, Section, cells};
use super::world::World;

/// The counts of sections 4 and 7.3.
pub(super) fn clarke(world: &World) -> Section {
    let positions: Vec<_> = world.krk().positions().collect();
    let of = |side| positions.iter().filter(move |position| position.side_to_move() == side);
    let mate_in = |moves: u8| {
        of(Color::White).filter(|p| world.krk().depth(p) == Some(2 * moves - 1)).count()
    };
    let longest = of(Color::White).filter_map(|position| world.krk().depth(position)).max();
    let mut printed = Printed::new(include_str!("../../../data/published/clarke_counts.tsv"));
    let rows = vec![
        printed.row("White to move", of(Color::White).count()),
        printed.row("mate in one", mate_in(1)),
        printed.row("mate in two", mate_in(2)),
        printed.row("mate in sixteen", mate_in(16)),
        printed.row("moves at most", longest.map_or(0, |plies| plies.div_ceil(2))),
        printed.row("Black to move", of(Color::Black).count()),
        printed.row("checkmate", of(Color::Black).filter(|p| p.is_checkmate()).count()),
        printed.row("stalemate", of(Color::Black).filter(|p| p.is_stalemate()).count()),
        printed.row("rook en prise", of(Color::Black).filter(|p| p.is_man_en_prise()).count()),
    ];
    Section::new("4-7", "Bramer 1977, sections 4 and 7.3: Clarke's counts", rows)
}

/// Plays a line, White by the table; "move(class)" for each White move found,
/// up to the first that is not the printed one.
fn replay(table: &Table, start: &str, line: &str, classes: bool) -> String {
    let mut position: Placement = start.parse().expect("a position");
    let mut found = Vec::new();
    for (n, printed) in line.split_whitespace().enumerate() {
        let printed = printed.split('(').next().unwrap_or_default();
        let next = if n % 2 == 0 {
            let choice = table.choose(&position).expect("a move");
            let class = choice.evaluation.class.number;
            found.push(if classes {
                format!("{}({class})", choice.step)
            } else {
                choice.step.to_string()
            });
            (choice.step.to_string() == printed).then_some(choice.successor)
        } else {
            found.push(printed.to_string());
            let mut moves = successors(&position, Color::Black);
            moves.find_map(|(step, after)| (step.to_string() == printed).then_some(after))
        };
        let Some(next) = next else { break };
        position = next;
    }
    found.join(" ")
}

/// Positions of the text, a line each: label, table, position, what is printed of it, why that is a
/// misprint if it is one, and how sure the position is if its diagram is lost. A number is the class of the position, all else the moves from
/// there. Where no position stands, `other` computes what the label says.
fn positions(
    printed: &'static str,
    tables: &[(&str, &Table)],
    other: impl Fn(&str) -> String,
) -> Vec<Row> {
    let row = |line| {
        let [label, name, position, published, misprint, certainty] = cells(line);
        let table = tables.iter().find_map(|(known, table)| (*known == name).then_some(table));
        let computed = match table {
            None => other(label),
            Some(table) if published.parse::<u16>().is_ok() => {
                class_of(table, position).to_string()
            }
            Some(table) => replay(table, position, published, published.contains('(')),
        };
        let certainty = CERTAINTIES.into_iter().find(|known| *known == certainty);
        let row = Row { certainty, ..Row::new(label, published, computed) };
        if misprint.is_empty() { row } else { row.misprinted(misprint) }
    };
    printed.lines().map(row).collect()
}

fn class_of(table: &Table, position: &str) -> u16 {
    let position: Placement = position.parse().expect("a position");
    table.classify(&position).0.number
}

fn is_best(table: &Table, position: &str, step: &str) -> bool {
    let position: Placement = position.parse().expect("a position");
    table.best(&position).iter().any(|best| best.step.to_string() == step)
}

/// The positions of sections 4 to 7 whose diagrams can be rebuilt.
pub(super) fn figures(_: &World) -> Section {
    let (initial, revised) = (krk::initial(), krk::revised());
    let without_7 = revised.edit(|classes| classes.retain(|class| class.number != 7));
    let without_7 = without_7.expect("the residual class stays");
    let tables = [("initial", &initial), ("revised", &revised), ("without class 7", &without_7)];
    let rows =
        positions(include_str!("../../../data/published/krk_figures.tsv"), &tables, |label| {
            match label {
                "Figure 1 and its nine like: Figure 2 is best" => {
                    plays_to_figure_2(&initial).to_string()
                }
                "Figure 16 in class 7" => {
                    (class_of(&initial, "WK C5, WR D6, BK B7") == 7).to_string()
                }
                "Figure 39, initial, the last of the ties" => {
                    last_of_ties(&initial, "WK A1, WR G4, BK H3", "K-H2")
                }
                _ => fines_moves_that_tie(&revised),
            }
        });
    let remarks = vec![certainties(&rows)];
    Section::new("figures", "Bramer 1977, sections 4 to 7: positions of the text", rows)
        .with_remarks(remarks)
}

/// How many rows rest on positions of each certainty.
fn certainties(rows: &[Row]) -> String {
    let counts = CERTAINTIES.map(|certainty| {
        let graded = rows.iter().filter(|row| row.certainty == Some(certainty));
        format!("{} {certainty}", graded.count())
    });
    format!("positions rebuilt from the text: {}", counts.join(", "))
}

/// What a table plays if it takes the last of the moves that tie, before and after this reply.
fn last_of_ties(table: &Table, start: &str, reply: &str) -> String {
    let position: Placement = start.parse().expect("a position");
    let last = |position: &Placement| table.best(position).pop().expect("a move");
    let first = last(&position);
    let mut replies = successors(&first.successor, Color::Black);
    let after = replies.find(|(step, _)| step.to_string() == reply).map(|(_, after)| after);
    let second = after.map(|after| last(&after).step.to_string()).unwrap_or_default();
    format!("{} {reply} {second}", first.step)
}

/// Whether the table plays from Figure 1 and its nine like to Figure 2.
fn plays_to_figure_2(initial: &Table) -> bool {
    let rooks = ["F1", "F2", "F3", "F4", "F5", "F7"];
    rooks.iter().all(|rook| is_best(initial, &format!("WK G6, WR {rook}, BK G8"), "R-F6"))
        && ["H6", "F5", "G5"]
            .iter()
            .all(|king| is_best(initial, &format!("WK {king}, WR F6, BK G8"), "K-G6"))
}

/// Which of Fine's moves of Figure 51 tie for the best with the functions 4, 5 and 1, an
/// experiment of section 7.4.
fn fines_moves_that_tie(revised: &Table) -> String {
    let fines_order = revised.edit(|classes| {
        for class in classes.iter_mut().filter(|class| class.number == 10) {
            let numbered = |number: u8| -> Option<Function> {
                class.functions.iter().flatten().find(|f| f.number == number).copied()
            };
            class.functions = [4, 5, 1, 6].map(numbered);
        }
    });
    let fines_order = fines_order.expect("only functions changed");
    let fines = [
        ("WK A1, WR C1, BK D5", "K-B2"),
        ("WK B2, WR C1, BK D4", "K-C2"),
        ("WK C2, WR C1, BK E4", "K-C3"),
        ("WK C3, WR C1, BK E5", "K-C4"),
    ];
    let ties = fines.into_iter().enumerate();
    let ties = ties.filter(|(_, (position, printed))| is_best(&fines_order, position, printed));
    ties.map(|(n, _)| (n + 1).to_string()).collect::<Vec<_>>().join(" ")
}

/// The seven games of section 7.6, White's moves with their classes.
pub(super) fn games(_: &World) -> Section {
    let printed = include_str!("../../../data/published/krk_games.tsv");
    let rows = positions(printed, &[("revised", &krk::revised())], |_| String::new());
    Section::new("games", "Bramer 1977, section 7.6: the seven games, moves and classes", rows)
}

/// The positions of sections 8 to 10 that can be rebuilt.
pub(super) fn kpk_figures(world: &World) -> Section {
    let (initial, last) = (kpk::initial(), kpk::final_table());
    // Whatever Black plays, White can answer so that the pawn cannot be taken.
    let can_save_the_pawn = |position: &str| {
        let position: Placement = position.parse().expect("a position");
        successors(&position, Color::Black).all(|(_, reply)| {
            initial.candidates(&reply).any(|candidate| candidate.evaluation.class.number != 1)
        })
    };
    let clarkes = "WK D1, WP C3, BK F8";
    let figure_68: Vec<_> = {
        let (four, five) = (Revision::Four, Revision::Five);
        let (before, after) = (world.audit_revision(four), world.audit_revision(five));
        let pairs = before.into_iter().zip(after);
        pairs.filter(|(b, a)| b.is_exception() && !a.is_exception()).collect()
    };
    let includes_clarkes =
        figure_68.iter().any(|(before, _)| before.critical.position.to_string() == clarkes);
    // White has played from class 13 and should have played to the residual class.
    let figure_70 = world.audit_revision(Revision::Five).into_iter().filter(|one| {
        one.is_exception() && (one.class_of_program_move, one.class_of_file_move) == (13, 15)
    });
    let figure_70 = figure_70.count();
    let rows = positions(
        include_str!("../../../data/published/kpk_figures.tsv"),
        &[("initial", &initial), ("final", &last)],
        |label| match label {
            "class 5, a king on B6 saves the pawn" => {
                can_save_the_pawn("WK B6, WP D4, BK D6").to_string()
            }
            "class 5, a king on F4 does" => can_save_the_pawn("WK F4, WP D4, BK D6").to_string(),
            "Figure 68: exceptions of this kind" => figure_68.len().to_string(),
            "Figure 70: exceptions of this kind" => figure_70.to_string(),
            _ => includes_clarkes.to_string(),
        },
    );
    let remarks = vec![certainties(&rows)];
    Section::new("8-10", "Bramer 1977, sections 8 to 10: positions of the text", rows)
        .with_remarks(remarks)
}
