//! The report "King and Pawn against King: some quantitative data".

use palisade_board::{Color, File, Rank};
use palisade_lab_tables::Kpk;

use super::section::Section;
use super::world::World;
use crate::kpk_report::{ByPawn, Report, Side, WinType};

const FILES: [File; 4] = [File::A, File::B, File::C, File::D];
const TYPES: [WinType; 4] = [WinType::Zero, WinType::One, WinType::Two, WinType::Three];

/// "3321 3229 3240 3240 13030".
fn cells(cell: impl Fn(File) -> u32, total: u32) -> String {
    let cells = FILES.map(|file| cell(file).to_string());
    format!("{} {total}", cells.join(" "))
}

/// A table by the pawn's square, ranks downwards from `top`, with the number
/// of moves the pawn needs where `moves` asks for it.
fn by_pawn(name: &str, by_pawn: &ByPawn, top: usize, moves: bool) -> Vec<String> {
    let ranks = Rank::ALL.into_iter().rev().skip(8 - top).take(top - 1);
    let mut lines: Vec<String> = ranks
        .map(|rank| {
            let number = rank.index() + 1;
            let line = format!(
                "{name} {number} {}",
                cells(|file| by_pawn.get(file, rank), by_pawn.rank(rank))
            );
            if moves { format!("{line} {}", (8 - number).min(5)) } else { line }
        })
        .collect();
    lines.push(format!("{name} total {}", cells(|file| by_pawn.file(file), by_pawn.total())));
    lines
}

fn share(part: u32, whole: u32) -> String {
    if part == whole {
        return format!("{part} (100%)");
    }
    format!("{part} ({:.1}%)", f64::from(part) * 100.0 / f64::from(whole))
}

fn files(name: &str, by_pawn: &ByPawn) -> String {
    format!("{name} {}", cells(|file| by_pawn.file(file), by_pawn.total()))
}

/// Tables 5.1 and 5.2 of one side.
fn won_in(name: &str, side: &Side, types: usize) -> Vec<String> {
    let first = usize::from(types == 4);
    let mut lines = Vec::new();
    for (moves, by_type) in side.won_in.iter().enumerate().skip(first) {
        let mut line = format!("5.1 {name} {moves} {}", by_type.iter().sum::<u32>());
        if (1..=5).contains(&moves) {
            line += &format!(" {} {} {}", by_type[0], by_type[1], by_type[2] + by_type[3]);
        }
        lines.push(line);
    }
    lines.push(format!("5.1 {name} total {}", side.wins.total()));
    lines
}

fn drawn_in(name: &str, side: &Side, first: usize) -> Vec<String> {
    let counted = side.drawn_in.iter().enumerate().skip(first);
    let mut lines: Vec<String> =
        counted.map(|(moves, count)| format!("5.2 {name} {moves} {count}")).collect();
    lines.push(format!("5.2 {name} repetition {}", side.drawn_by_repetition));
    lines.push(format!("5.2 {name} total {}", side.draws.total()));
    lines
}

fn squares(position: &Kpk) -> String {
    let [king, pawn, black] = [position.white_king(), position.pawn(), position.black_king()]
        .map(|square| square.to_string().to_uppercase());
    format!("{king} {black} {pawn}")
}

fn list(name: &str, positions: &[Kpk]) -> Vec<String> {
    positions.iter().map(|position| format!("{name} {}", squares(position))).collect()
}

pub(super) fn all(world: &World) -> Section {
    let report = Report::new(world.kpk());
    let (white, black) = (&report.white_to_move, &report.black_to_move);
    let terminal = &report.terminal;
    let mut lines = vec![
        format!("2.1 legal {} {}", white.legal.total(), black.legal.total()),
        format!(
            "2.1 wins {} {}",
            share(white.wins.total(), white.legal.total()),
            share(black.wins.total(), black.legal.total())
        ),
        format!(
            "2.1 draws {} {}",
            share(white.draws.total(), white.legal.total()),
            share(black.draws.total(), black.legal.total())
        ),
    ];
    for (number, white, black) in [
        ("2.2", &white.legal, &black.legal),
        ("2.3", &white.wins, &black.wins),
        ("2.4", &white.draws, &black.draws),
    ] {
        lines.extend(by_pawn(&format!("{number} white"), white, 7, false));
        lines.extend(by_pawn(&format!("{number} black"), black, 8, false));
    }
    lines.extend(terminal_lines(&report));
    lines.extend(by_pawn("2.9", &terminal.pawn_en_prise, 8, false));
    lines.extend(list("2.10", &terminal.stalemates));
    lines.extend(list("2.11", &terminal.stalemating));
    for (number, win_type) in TYPES.into_iter().enumerate() {
        lines.push(files(&format!("3.1 type {number}"), white.by_type(win_type)));
    }
    lines.push(files("3.1 wins", &white.wins));
    lines.push(files("3.1 draws", &white.draws));
    lines.push(files("3.1 legal", &white.legal));
    for (name, win_type) in ["3.2", "3.3", "3.4", "3.5"].into_iter().zip(TYPES) {
        lines.extend(by_pawn(name, white.by_type(win_type), 7, name < "3.4"));
    }
    for (n, count) in report.equal_best_moves.iter().enumerate() {
        lines.push(format!("3.6 {} {count}", n + 1));
    }
    for (number, win_type) in TYPES.into_iter().enumerate().take(3) {
        lines.push(files(&format!("4.1 type {number}"), black.by_type(win_type)));
    }
    lines.push(files("4.1 wins", &black.wins));
    lines.push(files("4.1 draws", &black.draws));
    lines.push(files("4.1 legal", &black.legal));
    for (name, win_type) in ["4.2", "4.3", "4.4"].into_iter().zip(TYPES) {
        lines.extend(by_pawn(name, black.by_type(win_type), 8, name < "4.4"));
    }
    lines.extend(won_in("white", white, 4));
    lines.extend(won_in("black", black, 3));
    lines.extend(drawn_in("white", white, 1));
    lines.extend(drawn_in("black", black, 0));
    lines.push(format!("5.1 no antecedent {}", terminal.wins_without_antecedent));
    let critical = report.critical_by_file;
    lines.push(format!("6.1 {}", cells(|file| critical[file.index()], critical.iter().sum())));
    for (name, side) in [("7 black", Color::Black), ("7 white", Color::White)] {
        let longest = report.longest.iter().filter(|position| position.side_to_move() == side);
        lines.extend(list(name, &longest.copied().collect::<Vec<_>>()));
    }
    in_printed_order("report-one", include_str!("../../../data/published/report_one.txt"), lines)
}

/// Tables 2.5 to 2.8.
fn terminal_lines(report: &Report) -> Vec<String> {
    let (black, terminal) = (&report.black_to_move, &report.terminal);
    let (legal, wins, draws) = (black.legal.total(), black.wins.total(), black.draws.total());
    let (won, en_prise) = (terminal.wins.total(), terminal.pawn_en_prise.total());
    let drawn = en_prise + (terminal.stalemates.len() + terminal.stalemating.len()) as u32;
    let on_eighth = terminal.pawn_en_prise.rank(Rank::Eighth);
    let eighth = black.legal.rank(Rank::Eighth);
    vec![
        format!("2.5 wins {won}"),
        format!("2.5 en prise {en_prise}"),
        format!("2.5 terminal {}", share(won + drawn, legal)),
        format!("2.5 not terminal {}", share(legal - won - drawn, legal)),
        format!("2.5 all {}", share(legal, legal)),
        format!("2.6 terminal {}", share(won, wins)),
        format!("2.6 not terminal {}", share(wins - won, wins)),
        format!("2.6 all {}", share(wins, wins)),
        format!("2.7 terminal {}", share(drawn, draws)),
        format!("2.7 not terminal {}", share(draws - drawn, draws)),
        format!("2.7 all {}", share(draws, draws)),
        format!("2.8 en prise {}", share(on_eighth, eighth)),
        format!("2.8 others {}", share(eighth - on_eighth, eighth)),
        format!("2.8 all {}", share(eighth, eighth)),
    ]
}

/// The computed lines in the order of the printed ones, so that lists of
/// positions may be found in any order; what is not printed comes last.
fn in_printed_order(key: &'static str, printed: &str, mut lines: Vec<String>) -> Section {
    let mut ordered = Vec::with_capacity(lines.len());
    let section_of = |line: &str| line.split(' ').next().unwrap_or_default().to_string();
    for published in printed.lines().skip(1) {
        let exact = lines.iter().position(|line| line == published);
        let near = || lines.iter().position(|line| section_of(line) == section_of(published));
        match exact.or_else(near) {
            Some(place) => ordered.push(lines.remove(place)),
            None => ordered.push("(nothing)".to_string()),
        }
    }
    ordered.extend(lines);
    Section::table(key, printed, ordered, &[])
}
