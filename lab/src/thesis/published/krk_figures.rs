//! Clarke's counts, the figures whose positions can be rebuilt, the seven games.

use palisade_board::Color;
use palisade_classes::{Function, Placement, Table, kpk, krk, successors};

use super::section::{Row, Section};
use super::world::World;

/// The counts of sections 4 and 7.3.
pub(super) fn clarke(world: &World) -> Section {
    let positions: Vec<_> = world.krk().positions().collect();
    let of = |side| positions.iter().filter(move |position| position.side_to_move() == side);
    let mate_in = |moves: u8| {
        of(Color::White).filter(|p| world.krk().depth(p) == Some(2 * moves - 1)).count()
    };
    let longest = of(Color::White).filter_map(|position| world.krk().depth(position)).max();
    let rows = vec![
        Row::new("White to move", 21_959, of(Color::White).count()),
        Row::new("mate in one", 189, mate_in(1)),
        Row::new("mate in two", 587, mate_in(2)),
        Row::new("mate in sixteen", 121, mate_in(16)),
        Row::new("moves at most", 16, longest.map_or(0, |plies| plies.div_ceil(2))),
        Row::new("Black to move", 28_056, of(Color::Black).count()),
        Row::new("checkmate", 27, of(Color::Black).filter(|p| p.is_checkmate()).count()),
        Row::new("stalemate", 9, of(Color::Black).filter(|p| p.is_stalemate()).count()),
        Row::new("rook en prise", 2787, of(Color::Black).filter(|p| p.is_man_en_prise()).count()),
    ];
    Section::new("4-7", "Bramer 1977, sections 4 and 7.3: Clarke's counts", rows)
}

fn chosen(table: &Table, position: &str) -> String {
    let position: Placement = position.parse().expect("a position");
    table.choose(&position).map(|choice| choice.step.to_string()).unwrap_or_default()
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

fn line(name: &str, table: &Table, start: &str, moves: &str) -> Row {
    Row::new(name, moves, replay(table, start, moves, moves.contains('(')))
}

/// The positions of sections 4 to 7 whose diagrams can be rebuilt.
pub(super) fn figures(_: &World) -> Section {
    let (initial, revised) = (krk::initial(), krk::revised());
    let one = |name: &str, table: &Table, position: &str, published: &str| {
        Row::new(name, published, chosen(table, position))
    };
    // The two experiments of section 7.4.
    let fines_order = revised.edit(|classes| {
        for class in classes.iter_mut().filter(|class| class.number == 10) {
            let numbered = |number: u8| -> Option<Function> {
                class.functions.iter().flatten().find(|f| f.number == number).copied()
            };
            class.functions = [4, 5, 1, 6].map(numbered);
        }
    });
    let fines_order = fines_order.expect("only functions changed");
    let without_7 = revised.edit(|classes| classes.retain(|class| class.number != 7));
    let without_7 = without_7.expect("the residual class stays");
    let class = |name: &str, position: &str, published: u16| {
        let position: Placement = position.parse().expect("a position");
        Row::new(name, published, initial.classify(&position).0.number)
    };
    let is_best = |position: &str, step: &str| {
        let position: Placement = position.parse().expect("a position");
        initial.best(&position).iter().any(|best| best.step.to_string() == step)
    };
    let rooks = ["F1", "F2", "F3", "F4", "F5", "F7"];
    let all_play_to_figure_2 =
        rooks.iter().all(|rook| is_best(&format!("WK G6, WR {rook}, BK G8"), "R-F6"))
            && ["H6", "F5", "G5"]
                .iter()
                .all(|king| is_best(&format!("WK {king}, WR F6, BK G8"), "K-G6"));
    let rows = vec![
        class("Figure 2", "WK G6, WR F6, BK G8", 4),
        class("Figure 2A", "WK G6, WR F1, BK G8", 4),
        Row::new("Figure 1 and its nine like: Figure 2 is best", true, all_play_to_figure_2),
        one("Figure 4, initial", &initial, "WK G6, WR E6, BK G8", "R-E8"),
        class("Figure 5", "WK G6, WR E8, BK G8", 2),
        class("Figure 15", "WK C3, WR F4, BK B5", 7),
        Row::new("Figure 16 in class 7", false, {
            let position: Placement = "WK C5, WR D6, BK B7".parse().expect("a position");
            initial.classify(&position).0.number == 7
        }),
        one("Figure 17, initial", &initial, "WK C5, WR C6, BK B7", "K-B5"),
        class("Figure 18", "WK B5, WR C6, BK B7", 6),
        one("Figure 26, initial", &initial, "WK E3, WR D5, BK B6", "K-D4"),
        one("Figure 28, initial", &initial, "WK B4, WR H7, BK D8", "K-C5"),
        line("Figure 29, initial", &initial, "WK F5, WR E6, BK F7", "K-E5 K-G7 R-F6"),
        one("Figure 30, initial", &initial, "WK E5, WR E6, BK G7", "R-F6"),
        line("Figure 31, initial", &initial, "WK G4, WR A5, BK F6", "R-G5 K-E6 R-F5"),
        one("Figure 31, revised", &revised, "WK G4, WR A5, BK F6", "K-F4"),
        line("Figure 34, initial", &initial, "WK C2, WR C3, BK D5", "K-B3 K-E4 K-C2 K-D5 K-B3"),
        one("Figure 35, initial", &initial, "WK C1, WR H4, BK B3", "R-H2"),
        one("Figure 35, revised", &revised, "WK C1, WR H4, BK B3", "K-D2"),
        line("Figure 36, initial", &initial, "WK A1, WR D8, BK C7", "R-D5 K-C6 R-D8 K-C7 R-D5"),
        line("Figure 40, initial", &initial, "WK A5, WR B1, BK A8", "R-B2 K-A7 R-B6"),
        line("Figure 40, revised", &revised, "WK A5, WR B1, BK A8", "K-B6 K-B8 R-C1 K-A8 R-C8"),
        one("Figure 42, initial", &initial, "WK D5, WR H1, BK C7", "R-H6"),
        line("Figure 42, revised, 1 ... K-C8", &revised, "WK D5, WR H1, BK C7", "R-B1 K-C8 K-D6"),
        line("Figure 42, revised, 1 ... K-D7", &revised, "WK D5, WR H1, BK C7", "R-B1 K-D7 R-B7"),
        line("Figure 42, revised, 1 ... K-D8", &revised, "WK D5, WR H1, BK C7", "R-B1 K-D8 R-B7"),
        one("Figure 45, initial", &initial, "WK A5, WR B1, BK A7", "R-B6"),
        line("Figure 45, revised", &revised, "WK A5, WR B1, BK A7", "R-B2 K-A8 K-B6"),
        one("Figure 51, revised, move 1", &revised, "WK A1, WR C1, BK D5", "R-E1"),
        one("Figure 51, revised, move 2", &revised, "WK B2, WR C1, BK D4", "R-E1"),
        one("Figure 51, revised, move 3", &revised, "WK C2, WR C1, BK E4", "R-D1"),
        one("Figure 51, revised, move 4", &revised, "WK C3, WR C1, BK E5", "R-D1"),
        line(
            "Figure 51, revised, from move 5",
            &revised,
            "WK C4, WR C1, BK E4",
            "R-E1 K-F5 K-D4 K-F4 R-F1 K-G5 K-E4 K-G6 K-E5 K-G5 R-G1 K-H4 K-F5 K-H3 K-F4 K-H2 R-G3 \
             K-H1 K-F3 K-H2 K-F2 K-H1 R-H3",
        ),
        Row::new("Figure 51, functions 4, 5, 1: Fine's moves tie for the best", "1 2 3 4", {
            let fines = [
                ("WK A1, WR C1, BK D5", "K-B2"),
                ("WK B2, WR C1, BK D4", "K-C2"),
                ("WK C2, WR C1, BK E4", "K-C3"),
                ("WK C3, WR C1, BK E5", "K-C4"),
            ];
            let ties = fines.into_iter().enumerate().filter(|(_, (position, printed))| {
                let position: Placement = position.parse().expect("a position");
                fines_order.best(&position).iter().any(|best| best.step.to_string() == *printed)
            });
            ties.map(|(n, _)| (n + 1).to_string()).collect::<Vec<_>>().join(" ")
        })
        .misprinted("after 2. K-C2 the White king shields the c-file: class 11, not class 10"),
        one("Figure 52, revised", &revised, "WK F3, WR E1, BK D5", "K-F4"),
        one("Figure 52, without class 7", &without_7, "WK F3, WR E1, BK D5", "R-E4"),
    ];
    Section::new("figures", "Bramer 1977, sections 4 to 7: positions of the text", rows)
}

/// The seven games of section 7.6, White's moves with their classes.
pub(super) fn games(_: &World) -> Section {
    let revised = krk::revised();
    let game =
        |n: usize, start: &str, moves: &str| line(&format!("game {n}"), &revised, start, moves);
    let rows = vec![
        game(
            1,
            "WK F1, WR A1, BK F8",
            "R-A7(10) K-G8 K-G2(10) K-F8 K-F3(10) K-E8 K-E4(10) K-D8 K-D5(10) K-E8 K-D6(7) K-F8 \
             K-E6(7) K-G8 K-F6(7) K-H8 K-G6(4) K-G8 R-A8(2)",
        ),
        game(
            2,
            "WK D5, WR A7, BK C8",
            "K-D6(7) K-B8 R-C7(9) K-A8 K-C6(9) K-B8 K-B6(4) K-A8 R-C8(2)",
        ),
        game(
            3,
            "WK C4, WR D4, BK F3",
            "K-D3(8) K-F2 R-E4(9) K-F3 K-D4(7) K-F2 R-E3(9) K-G2 K-E4(9) K-F2 K-F4(6) K-G2 R-F3(7) \
             K-H2 R-G3(9) K-H1 K-F3(9) K-H2 K-F2(4) K-H1 R-H3(2)",
        ),
        game(4, "WK E7, WR A6, BK G8", "R-G6(5) K-H7 K-F7(4) K-H8 R-H6(2)"),
        game(
            5,
            "WK A1, WR C1, BK A3",
            "R-B1(14) K-A4 K-A2(14) K-A5 K-A3(14) K-A6 K-A4(14) K-A7 K-A5(14) K-A8 K-B6(12) K-B8 \
             R-C1(4) K-A8 R-C8(2)",
        ),
        game(
            6,
            "WK C1, WR D4, BK B3",
            "K-D2(13) K-B2 R-B4(5) K-A3 K-C3(6) K-A2 R-B3(7) K-A1 K-C2(9) K-A2 R-C3(4) K-A1 R-A3(2)",
        ),
        game(
            7,
            "WK C6, WR A1, BK F8",
            "R-A7(10) K-G8 R-E7(9) K-F8 K-D7(7) K-G8 K-E8(14) K-H8 K-F7(12) K-H7 R-E6(4) K-H8 R-H6(2)",
        ),
    ];
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
        let (four, five) = (kpk::Revision::Four, kpk::Revision::Five);
        let (before, after) = (world.audit_revision(four), world.audit_revision(five));
        let pairs = before.into_iter().zip(after);
        pairs.filter(|(b, a)| b.is_exception() && !a.is_exception()).collect()
    };
    let includes_clarkes =
        figure_68.iter().any(|(before, _)| before.critical.position.to_string() == clarkes);
    let rows = vec![
        Row::new("class 5, a king on B6 saves the pawn", false, {
            can_save_the_pawn("WK B6, WP D4, BK D6")
        }),
        Row::new("class 5, a king on F4 does", true, can_save_the_pawn("WK F4, WP D4, BK D6")),
        line("Figure 64, initial", &initial, "WK E5, WP C4, BK F7", "K-D6"),
        line(
            "Figure 65, initial, 1 ... K-D7",
            &initial,
            "WK C4, WP C3, BK D6",
            "K-B5(10) K-D7 K-B6(10)",
        ),
        line(
            "Figure 65, initial, 1 ... K-D5",
            &initial,
            "WK C4, WP C3, BK D6",
            "K-B5(10) K-D5 P-C4(9)",
        ),
        line(
            "Figure 65, initial, 1 ... K-C7",
            &initial,
            "WK C4, WP C3, BK D6",
            "K-B5(10) K-C7 K-C5(11)",
        ),
        line("Figure 66, initial", &initial, "WK D5, WP C6, BK E8", "K-E6(13) K-D8 K-D6(13)"),
        Row::new("Figure 68: exceptions of this kind", 39, figure_68.len()),
        Row::new("Clarke's position among them (section 10.4)", true, includes_clarkes)
            .misprinted("the first table already plays K-C2 there, by its second function"),
        line("Figure 68, final", &last, "WK D4, WP D5, BK F8", "K-C5 K-E7 K-C6 K-D8 K-D6"),
        line("section 10.5, final", &last, "WK C7, WP C6, BK H1", "K-C8"),
    ];
    Section::new("8-10", "Bramer 1977, sections 8 to 10: positions of the text", rows)
}
