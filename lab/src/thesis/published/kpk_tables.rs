//! Tables 10 to 28 and the figures in the text of section 10.

use std::collections::BTreeSet;

use palisade_classes::kpk::{self, Revision};
use palisade_classes::{Function, Level, Rule, Table};

use super::krk_tables::{function_rows, value_lines};
use super::section::{Row, Section};
use super::world::{Played, World, exception_lines, selection_lines};

pub(super) fn table_10(_: &World) -> Section {
    let lines = value_lines(&kpk::initial(), 0, 10);
    Section::table("10", include_str!("data/table_10.txt"), lines, &[])
}

pub(super) fn table_11(_: &World) -> Section {
    function_rows("11", include_str!("data/table_11.txt"), &kpk::initial())
}

pub(super) fn table_12(_: &World) -> Section {
    let lines = value_lines(&kpk::initial(), 3, 10);
    Section::table("12", include_str!("data/table_12.txt"), lines, &[])
}

pub(super) fn table_13(_: &World) -> Section {
    let lines = value_lines(&kpk::initial(), 3, 1);
    Section::table("13", include_str!("data/table_13.txt"), lines, &[])
}

fn exceptions(world: &World, revision: Revision) -> Vec<Played> {
    let mut played = world.audit_revision(revision);
    played.retain(Played::is_exception);
    played
}

pub(super) fn table_14(world: &World) -> Section {
    let lines = exceptions(world, Revision::Initial).iter().map(Played::line).collect();
    let misprints = [
        ("2 381742 ", "POSITION is 881742: from C8 the file move would put the kings side by side"),
        ("128 ", "SEL is 2: function 2 tells the two moves apart"),
        ("1605 ", "CLASSP is 8, as in every exception of its kind"),
    ];
    Section::table("14", include_str!("data/table_14.txt"), lines, &misprints)
}

pub(super) fn table_15(world: &World) -> Section {
    let lines = exception_lines(&world.audit_revision(Revision::Initial));
    Section::table("15", include_str!("data/table_15.txt"), lines, &[])
}

fn numbers(table: &Table) -> BTreeSet<u16> {
    table.classes().iter().map(|class| class.number).collect()
}

pub(super) fn table_16(world: &World) -> Section {
    let played = world.audit_revision(Revision::Initial);
    let lines = selection_lines(&played, numbers(&kpk::initial()), 3);
    Section::table("16", include_str!("data/table_16.txt"), lines, &[])
}

fn rook_pawns(world: &World, revision: Revision) -> Vec<Played> {
    let mut played = world.audit_revision(revision);
    played.retain(Played::is_rook_pawn);
    played
}

pub(super) fn table_17(world: &World) -> Section {
    let lines = exception_lines(&rook_pawns(world, Revision::Initial));
    Section::table("17", include_str!("data/table_17.txt"), lines, &[])
}

pub(super) fn table_18(world: &World) -> Section {
    let played = rook_pawns(world, Revision::Initial);
    let lines = selection_lines(&played, numbers(&kpk::initial()), 3);
    Section::table("18", include_str!("data/table_18.txt"), lines, &[])
}

pub(super) fn table_19(world: &World) -> Section {
    let lines = exception_lines(&world.audit_revision(Revision::One));
    Section::table("19", include_str!("data/table_19.txt"), lines, &[])
}

pub(super) fn table_20(world: &World) -> Section {
    let lines = exception_lines(&world.audit_revision(Revision::Two));
    Section::table("20", include_str!("data/table_20.txt"), lines, &[])
}

pub(super) fn table_21(world: &World) -> Section {
    let played = world.audit_revision(Revision::Two);
    let chosen = played.iter().filter(|one| one.class_of_program_move == 15);
    let levels: Vec<Level> =
        chosen.map(|one| one.level).filter(|&level| level != Level::Class).collect();
    let mut line = levels.len().to_string();
    for level in [Level::Function(1), Level::Function(2), Level::Function(3), Level::Tie] {
        line += &format!(" {}", levels.iter().filter(|&&other| other == level).count());
    }
    Section::table("21", include_str!("data/table_21.txt"), vec![line], &[])
}

pub(super) fn table_22(world: &World) -> Section {
    let lines = exception_lines(&world.audit_revision(Revision::Three));
    Section::table("22", include_str!("data/table_22.txt"), lines, &[])
}

pub(super) fn table_23(world: &World) -> Section {
    let lines = exception_lines(&world.audit_revision(Revision::Four));
    Section::table("23", include_str!("data/table_23.txt"), lines, &[])
}

pub(super) fn table_24(world: &World) -> Section {
    let lines = exception_lines(&world.audit_revision(Revision::Five));
    Section::table("24", include_str!("data/table_24.txt"), lines, &[])
}

pub(super) fn table_25(world: &World) -> Section {
    let lines = exceptions(world, Revision::Five).iter().map(Played::line).collect();
    Section::table("25", include_str!("data/table_25.txt"), lines, &[])
}

pub(super) fn table_26(world: &World) -> Section {
    let played = world.audit_revision(Revision::Five);
    let lines = selection_lines(&played, numbers(&kpk::revision(Revision::Five)), 4);
    Section::table("26", include_str!("data/table_26.txt"), lines, &[])
}

pub(super) fn table_27(world: &World) -> Section {
    let table = kpk::revision(Revision::Separate);
    let played = world.audit(&table);
    // Printed with class 16 before class 17, which is tested first.
    let mut order: Vec<u16> = table.classes().iter().map(|class| class.number).collect();
    let place = order.iter().position(|&number| number == 17).expect("class 17");
    order.swap(place, place + 1);
    let with_value = |line: String| {
        let number = line.split(' ').next().and_then(|number| number.parse().ok());
        let class = number.and_then(|number| table.class(number)).expect("a class");
        format!("{line} {}", class.value)
    };
    let lines = selection_lines(&played, order, 4).into_iter().map(with_value).collect();
    Section::table("27", include_str!("data/table_27.txt"), lines, &[])
}

pub(super) fn table_28(_: &World) -> Section {
    let lines = value_lines(&kpk::final_table(), 4, 1);
    Section::table("28", include_str!("data/table_28.txt"), lines, &[])
}

fn count(played: &[Played]) -> usize {
    played.iter().filter(|one| one.is_exception()).count()
}

/// The references of exceptions that a change removed, counted among the rook
/// pawns (from 1586 on).
fn corrected(before: &[Played], after: &[Played]) -> Vec<String> {
    let pairs = before.iter().zip(after);
    let gone = pairs.filter(|(before, after)| before.is_exception() && !after.is_exception());
    gone.map(|(before, _)| (before.critical.reference - 1585).to_string()).collect()
}

fn without(table: &Table, gone: &[u16]) -> Table {
    table
        .edit(|classes| classes.retain(|class| !gone.contains(&class.number)))
        .expect("the residual class stays")
}

/// The table with some classes made one, as section 10.2.5 does: the OR of
/// their rules, the value of the first.
fn combined(table: &Table, group: &[u16]) -> Table {
    let edited = table.edit(|classes| {
        let rules = classes.iter().filter(|class| group.contains(&class.number));
        let rule = Rule::Any(rules.map(|class| class.rule.clone()).collect());
        classes.retain(|class| class.number == group[0] || !group.contains(&class.number));
        for class in classes.iter_mut().filter(|class| class.number == group[0]) {
            class.rule = rule.clone();
        }
    });
    edited.expect("the residual class stays")
}

/// The functions rejected in section 10.2.3: 4, 1, 8 for the residual class.
fn rejected_functions(world: &World) -> Vec<Played> {
    let named = kpk::final_table();
    let function = |number: u8| -> Function {
        named.functions().into_iter().find(|f| f.number == number).expect("a function")
    };
    let table = kpk::revision(Revision::Two).edit(|classes| {
        let residual = classes.pop().expect("the residual class");
        classes.push(residual.with_functions([4, 1, 8].map(function)));
    });
    world.audit(&table.expect("only functions changed"))
}

/// Every count in the text of sections 10.1 to 10.2.5.
pub(super) fn text_of_section_10(world: &World) -> Section {
    let initial = world.audit_revision(Revision::Initial);
    let one = world.audit_revision(Revision::One);
    let two = world.audit_revision(Revision::Two);
    let five = world.audit_revision(Revision::Five);
    let rejected = rejected_functions(world);
    let only_16 = world.audit(&without(&kpk::revision(Revision::One), &[17]));
    let rook = |played: &[Played]| played.iter().filter(|one| one.is_rook_pawn()).count();
    let rook_exceptions = |played: &[Played]| {
        played.iter().filter(|one| one.is_rook_pawn() && one.is_exception()).count()
    };
    let became = |from: &[Played], to: &[Played], exception: bool| {
        let pairs = from.iter().zip(to);
        pairs
            .filter(|(a, b)| a.is_exception() != exception && b.is_exception() == exception)
            .count()
    };
    let ties = two.iter().filter(|one| {
        !one.is_exception() && one.level == Level::Tie && one.class_of_program_move == 15
    });
    let final_24 = kpk::revision(Revision::Separate);
    let with_19 = world.audit(&without(&final_24, &[20, 21, 22, 23, 24]));
    let with_20 = world.audit(&without(&final_24, &[21, 22, 23, 24]));
    let merged = combined(&combined(&final_24, &[1, 2]), &[5, 16, 17, 21, 22, 23, 24, 6, 7]);
    let rows = vec![
        Row::new("positions of the test file", 1733, world.file().len()),
        Row::new("exceptions of the initial table", 193, count(&initial)),
        Row::new("positions with a rook pawn", 148, rook(&initial)),
        Row::new("exceptions among them", 54, rook_exceptions(&initial)),
        Row::new("after class 16", 38, rook_exceptions(&only_16)),
        Row::new(
            "corrected by class 16",
            "10 11 13 14 15 16 60 61 63 64 65 66 107 108 110 113",
            corrected(&initial, &only_16).join(" "),
        ),
        Row::new("after class 17", 20, rook_exceptions(&one)),
        Row::new(
            "corrected by class 17",
            "18 19 20 21 22 24 26 28 30 68 71 73 75 78 114 116 119 138",
            corrected(&only_16, &one).join(" "),
        ),
        Row::new("exceptions, revision I", 159, count(&one)),
        Row::new("exceptions, revision II", 137, count(&two)),
        Row::new("correct in class 15 by a tie, revision II", 26, ties.count()),
        Row::new("exceptions with functions 4, 1, 8", 174, count(&rejected)),
        Row::new("of the previous exceptions corrected", 39, became(&two, &rejected, false))
            .misprinted("30: 137 - 30 + 67 = 174"),
        Row::new("new exceptions", 67, became(&two, &rejected, true)),
        Row::new("revision III", 107, count(&world.audit_revision(Revision::Three))),
        Row::new("revision IV", 63, count(&world.audit_revision(Revision::Four))),
        Row::new("revision V", 24, count(&five)),
        Row::new("with class 19", 19, count(&with_19)),
        Row::new("with class 20", 15, count(&with_20)),
        Row::new("24 classes", 0, count(&world.audit(&final_24))),
        Row::new("19 classes", 0, count(&world.audit_revision(Revision::Final))),
        Row::new("classes 1, 2 and 5 to 7 combined: classes", 15, merged.classes().len()),
        Row::new("classes 1, 2 and 5 to 7 combined: exceptions", 0, count(&world.audit(&merged))),
        Row::new("class 11 removed as well: classes", 14, without(&merged, &[11]).classes().len()),
        Row::new(
            "class 11 removed as well: exceptions",
            0,
            count(&world.audit(&without(&merged, &[11]))),
        ),
    ];
    Section::new("10.2", "Bramer 1977, sections 10.1 to 10.2.5: counts in the text", rows)
}
