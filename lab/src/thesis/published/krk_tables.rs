//! Tables 1 to 6, 8 and 9.

use palisade_board::Color;
use palisade_classes::{
    Class, Convention, Placement, Predicate, Rule, Table, is_attacked, krk, men,
};
use palisade_lab_classes::{ClassTools, Trace, functions_per_class, packed};

use super::beyond::game_lengths;
use super::section::{Row, Section};
use super::world::World;

/// "class value" or "class value f1 f2 ...".
pub(super) fn value_lines(table: &Table, functions: usize, divisor: u16) -> Vec<String> {
    let line = |class: &Class| {
        let mut line = format!("{} {}", class.number, class.value / divisor);
        for function in class.functions.iter().take(functions) {
            line += &format!(" {}", function.map_or(0, |function| function.number));
        }
        line
    };
    table.classes().iter().map(line).collect()
}

/// The functions of a table, printed and computed, blanks and brackets left out.
pub(super) fn function_rows(key: &'static str, printed: &str, table: &Table) -> Section {
    let even = |text: &str| text.replace([' ', '(', ')'], "");
    let computed =
        table.functions().into_iter().map(|f| format!("{}{}", f.number, even(&f.to_string())));
    let mut printed_lines = printed.lines();
    let title = printed_lines.next().unwrap_or_default().to_string();
    let evened: Vec<String> = printed_lines.map(even).collect();
    Section::table(key, &format!("{title}\n{}", evened.join("\n")), computed.collect(), &[])
}

const NOT_IN_CHECK: Predicate = Predicate {
    name: "no check",
    meaning: "Black is not in check",
    holds: |placement| !is_attacked(placement, men::BLACK_KING),
};

/// The classes of Table 1, which are an example and nothing more.
fn example() -> Table {
    let initial = krk::initial();
    let rule = |number| initial.class(number).expect("a class").rule.clone();
    let facing = krk::vocabulary().read("opposition").expect("a known rule") & rule(5);
    let classes = vec![
        Class::new(1, 6, "Black is mated.").with_rule(rule(2)),
        Class::new(2, 2, "Black is stalemated.").with_rule(rule(3)),
        Class::new(3, 1, "Black can take the rook.").with_rule(rule(1)),
        Class::new(4, 5, "Vertical opposition with check along the rank.").with_rule(facing),
        Class::new(5, 4, "Black is not in check.").with_rule(Rule::Predicate(&NOT_IN_CHECK)),
        Class::new(6, 3, "All other positions."),
    ];
    Table::new("Table 1", Color::White, Convention::AnyImage, 10, classes).expect("a sound table")
}

pub(super) fn table_1(_: &World) -> Section {
    let table = example();
    Section::table(
        "1",
        include_str!("../../../data/published/table_01.txt"),
        value_lines(&table, 0, 1),
        &[],
    )
}

pub(super) fn table_2(_: &World) -> Section {
    let lines = value_lines(&krk::initial(), 0, 1);
    Section::table("2", include_str!("../../../data/published/table_02.txt"), lines, &[])
}

pub(super) fn table_3(_: &World) -> Section {
    let lines = value_lines(&krk::initial(), 3, 1);
    Section::table("3", include_str!("../../../data/published/table_03.txt"), lines, &[])
}

pub(super) fn table_4(_: &World) -> Section {
    let table = krk::initial();
    let figure_29: Placement = "WK F5, WR E6, BK F7".parse().expect("Figure 29");
    let trace = Trace::new(&table, &figure_29);
    let line = |row: &palisade_classes::Candidate<'_>| {
        let value = packed(&row.evaluation.value, table.base(), functions_per_class(&table));
        format!("{} {} {value}", row.step, row.evaluation.class.number)
    };
    let lines = trace.rows.iter().map(line).collect();
    let mut section =
        Section::table("4", include_str!("../../../data/published/table_04.txt"), lines, &[]);
    let chosen = trace.choice.map(|choice| choice.step.to_string()).unwrap_or_default();
    section.rows.push(Row::new("chosen", "K-E5", chosen));
    section
}

pub(super) fn table_5(_: &World) -> Section {
    let lines = value_lines(&krk::revised(), 4, 1);
    Section::table("5", include_str!("../../../data/published/table_05.txt"), lines, &[])
}

pub(super) fn table_6(_: &World) -> Section {
    function_rows("6", include_str!("../../../data/published/table_06.txt"), &krk::revised())
}

pub(super) fn table_8(world: &World) -> Section {
    let table = krk::revised();
    let mut counts = vec![0; table.classes().len()];
    for position in world.krk().positions().filter(|p| p.side_to_move() == Color::Black) {
        counts[table.classify(&position.into()).1] += 1;
    }
    let classes = table.classes().iter().zip(counts);
    let lines = classes.map(|(class, count)| format!("{} {count}", class.number)).collect();
    Section::table("8", include_str!("../../../data/published/table_08.txt"), lines, &[])
}

/// Column C, from Clarke's figures; the samples of columns A and B beside the
/// exact distribution over all starts.
pub(super) fn table_9(world: &World) -> Section {
    let mut in_moves = [0_u32; 17];
    for position in world.krk().positions().filter(|p| p.side_to_move() == Color::White) {
        let plies = world.krk().depth(&position).expect("every start is won");
        in_moves[usize::from(plies).div_ceil(2)] += 1;
    }
    let total = f64::from(in_moves.iter().sum::<u32>());
    // The thesis adds up the rounded frequencies.
    let mut cumulative = 0.0;
    let lines = (1..=16).map(|n| {
        let frequency = (f64::from(in_moves[n]) * 10_000.0 / total).round() / 100.0;
        cumulative += frequency;
        format!("{n} {frequency:.2} {cumulative:.2}")
    });
    let section = Section::table(
        "9",
        include_str!("../../../data/published/table_09.txt"),
        lines.collect(),
        &[],
    );
    section.with_remarks(game_lengths(
        world,
        include_str!("../../../data/published/table_09_samples.txt"),
    ))
}
