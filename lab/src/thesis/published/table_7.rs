//! Table 7, whose 2486 positions of real games are lost: its own sums, what the text reads from
//! it, and the same table over every start.

use palisade_board::Color;
use palisade_classes::{Placement, Table, krk};
use palisade_lab_classes::{Level, TableTools};

use super::section::{Row, Section};
use super::world::World;

const PRINTED: &str = include_str!("../../../data/published/table_07.txt");

/// A line of the table: the successors in a class, how many were selected, and at which level.
struct Line {
    class: u16,
    total: usize,
    selected: usize,
    /// By class value alone, by the first to the fourth function, by a tie.
    levels: [usize; 6],
}

impl Line {
    fn read(line: &str) -> Option<Self> {
        let mut cells = line.split(' ').map(str::parse);
        let mut next = || cells.next()?.ok();
        let class = u16::try_from(next()?).ok()?;
        let (total, selected) = (next()?, next()?);
        let mut levels = [0; 6];
        for level in &mut levels {
            *level = next()?;
        }
        Some(Self { class, total, selected, levels })
    }

    fn words(&self) -> String {
        let Self { class, total, selected, levels } = self;
        let levels = levels.map(|level| level.to_string()).join(" ");
        format!("{class} {total} {selected} {levels}")
    }
}

pub(super) fn table_7(world: &World) -> Section {
    let title = PRINTED.lines().next().unwrap_or_default().trim_start_matches("# ");
    let lines: Vec<Line> = PRINTED.lines().skip(1).filter_map(Line::read).collect();
    let of = |classes: &[u16], figure: fn(&Line) -> usize| -> usize {
        let chosen = lines.iter().filter(|line| classes.contains(&line.class));
        chosen.map(figure).sum()
    };
    let all: Vec<u16> = lines.iter().map(|line| line.class).collect();
    let share = |part: usize, whole: usize| (part as f64 * 100.0 / whole as f64).round();
    let mut rows: Vec<Row> = lines
        .iter()
        .map(|line| {
            let label = format!("class {}, selected, the sum of the levels", line.class);
            Row::new(&label, line.selected, line.levels.iter().sum::<usize>())
        })
        .collect();
    let total = of(&all, |line| line.total);
    rows.extend([
        Row::new("total of the successors", 47_055, total),
        Row::new("total of the selected", 2_486, of(&all, |line| line.selected)),
        Row::new("text: successors in classes 1, 3 and 11", 10_945, of(&[1, 3, 11], |l| l.total)),
        Row::new(
            "text: their share, per cent",
            23,
            share(of(&[1, 3, 11], |line| line.total), total),
        ),
        Row::new("text: with class 10", 40_968, of(&[1, 3, 10, 11], |line| line.total)),
        Row::new(
            "text: class 9, decided by functions or a tie",
            298,
            of(&[9], |line| line.selected - line.levels[0]),
        ),
        Row::new(
            "text: class 10, by the fourth function or a tie",
            352,
            of(&[10], |line| line.levels[4..].iter().sum()),
        ),
        Row::new(
            "text: class 10, by the third function or later",
            719,
            of(&[10], |line| line.levels[3..].iter().sum()),
        ),
    ]);
    Section::new("7", title, rows).with_remarks(over_every_start(world))
}

/// What the revised table selects at every start in Clarke's orientation.
fn over_every_start(world: &World) -> Vec<String> {
    let (initial, revised) = (krk::initial(), krk::revised());
    let starts: Vec<Placement> = world
        .krk()
        .positions()
        .filter(|position| position.side_to_move() == Color::White)
        .map(Placement::from)
        .collect();
    let step = |table: &Table, start| table.choose(start).map(|choice| choice.step);
    let changed = starts.iter().filter(|&start| step(&initial, start) != step(&revised, start));
    let changed = changed.count();
    let mut lines: Vec<Line> = revised
        .classes()
        .iter()
        .map(|class| Line { class: class.number, total: 0, selected: 0, levels: [0; 6] })
        .collect();
    let place = |class: u16| revised.classes().iter().position(|one| one.number == class);
    let mut two_mates = 0;
    for start in &starts {
        let mut mates = 0;
        for candidate in revised.candidates(start) {
            let class = candidate.evaluation.class.number;
            mates += u32::from(class == 2);
            lines[place(class).expect("a class of the table")].total += 1;
        }
        two_mates += u32::from(mates > 1);
        let choice = revised.choose(start).expect("a start has moves");
        let line = &mut lines[place(choice.evaluation.class.number).expect("a class")];
        line.selected += 1;
        line.levels[match revised.level(start) {
            Level::Class => 0,
            Level::Function(number) => usize::from(number).min(4),
            Level::Tie => 5,
        }] += 1;
    }
    let mut remarks = vec![
        format!(
            "the 2486 positions are lost, and with them the 538 moves that changed (22%); of all \
             {} starts the revised table plays another move at {changed} ({:.0}%)",
            starts.len(),
            changed as f64 * 100.0 / starts.len() as f64
        ),
        format!("starts with more than one mate (the text: impossible): {two_mates}"),
        String::from("the same table over all starts:"),
    ];
    remarks.extend(lines.iter().map(Line::words));
    remarks
}
