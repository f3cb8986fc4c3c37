//! Tables 10 to 28 and the figures in the text of section 10.

use std::collections::BTreeSet;

use palisade_classes::kpk;
use palisade_classes::{Class, Function, Rule, Table};
use palisade_lab_classes::stages::{Revision, revision};
use palisade_lab_classes::{ClassTools, Level, TableTools};

use super::krk_tables::{function_rows, value_lines};
use super::section::{Printed, Section};
use super::world::{Played, World, exception_lines, selection_lines};

pub(super) fn table_10(_: &World) -> Section {
    let lines = value_lines(&kpk::initial(), 0, 10);
    Section::table("10", include_str!("../../../data/published/table_10.txt"), lines, &[])
}

pub(super) fn table_11(_: &World) -> Section {
    function_rows("11", include_str!("../../../data/published/table_11.txt"), &kpk::initial())
}

pub(super) fn table_12(_: &World) -> Section {
    let lines = value_lines(&kpk::initial(), 3, 10);
    Section::table("12", include_str!("../../../data/published/table_12.txt"), lines, &[])
}

pub(super) fn table_13(_: &World) -> Section {
    let lines = value_lines(&kpk::initial(), 3, 1);
    Section::table("13", include_str!("../../../data/published/table_13.txt"), lines, &[])
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
    Section::table("14", include_str!("../../../data/published/table_14.txt"), lines, &misprints)
}

pub(super) fn table_15(world: &World) -> Section {
    let lines = exception_lines(&world.audit_revision(Revision::Initial));
    Section::table("15", include_str!("../../../data/published/table_15.txt"), lines, &[])
}

fn numbers(table: &Table) -> BTreeSet<u16> {
    table.classes().iter().map(|class| class.number).collect()
}

pub(super) fn table_16(world: &World) -> Section {
    let played = world.audit_revision(Revision::Initial);
    let lines = selection_lines(&played, numbers(&kpk::initial()), 3);
    Section::table("16", include_str!("../../../data/published/table_16.txt"), lines, &[])
}

fn rook_pawns(world: &World, revision: Revision) -> Vec<Played> {
    let mut played = world.audit_revision(revision);
    played.retain(Played::is_rook_pawn);
    played
}

pub(super) fn table_17(world: &World) -> Section {
    let lines = exception_lines(&rook_pawns(world, Revision::Initial));
    Section::table("17", include_str!("../../../data/published/table_17.txt"), lines, &[])
}

pub(super) fn table_18(world: &World) -> Section {
    let played = rook_pawns(world, Revision::Initial);
    let lines = selection_lines(&played, numbers(&kpk::initial()), 3);
    Section::table("18", include_str!("../../../data/published/table_18.txt"), lines, &[])
}

pub(super) fn table_19(world: &World) -> Section {
    let lines = exception_lines(&world.audit_revision(Revision::One));
    Section::table("19", include_str!("../../../data/published/table_19.txt"), lines, &[])
}

pub(super) fn table_20(world: &World) -> Section {
    let lines = exception_lines(&world.audit_revision(Revision::Two));
    Section::table("20", include_str!("../../../data/published/table_20.txt"), lines, &[])
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
    Section::table("21", include_str!("../../../data/published/table_21.txt"), vec![line], &[])
}

pub(super) fn table_22(world: &World) -> Section {
    let lines = exception_lines(&world.audit_revision(Revision::Three));
    Section::table("22", include_str!("../../../data/published/table_22.txt"), lines, &[])
}

pub(super) fn table_23(world: &World) -> Section {
    let lines = exception_lines(&world.audit_revision(Revision::Four));
    Section::table("23", include_str!("../../../data/published/table_23.txt"), lines, &[])
}

pub(super) fn table_24(world: &World) -> Section {
    let lines = exception_lines(&world.audit_revision(Revision::Five));
    Section::table("24", include_str!("../../../data/published/table_24.txt"), lines, &[])
}

pub(super) fn table_25(world: &World) -> Section {
    let lines = exceptions(world, Revision::Five).iter().map(Played::line).collect();
    Section::table("25", include_str!("../../../data/published/table_25.txt"), lines, &[])
}

pub(super) fn table_26(world: &World) -> Section {
    let played = world.audit_revision(Revision::Five);
    let lines = selection_lines(&played, numbers(&revision(Revision::Five)), 4);
    Section::table("26", include_str!("../../../data/published/table_26.txt"), lines, &[])
}

pub(super) fn table_27(world: &World) -> Section {
    let table = revision(Revision::Separate);
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
    Section::table("27", include_str!("../../../data/published/table_27.txt"), lines, &[])
}

pub(super) fn table_28(_: &World) -> Section {
    let lines = value_lines(&kpk::final_table(), 4, 1);
    Section::table("28", include_str!("../../../data/published/table_28.txt"), lines, &[])
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
    let table = revision(Revision::Two).edit(|classes| {
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
    let only_16 = world.audit(&without(&revision(Revision::One), &[17]));
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
    let final_24 = revision(Revision::Separate);
    let with_19 = world.audit(&without(&final_24, &[20, 21, 22, 23, 24]));
    let with_20 = world.audit(&without(&final_24, &[21, 22, 23, 24]));
    let merged = combined(&combined(&final_24, &[1, 2]), &[5, 16, 17, 21, 22, 23, 24, 6, 7]);
    let mut printed = Printed::new(include_str!("../../../data/published/section_10_2.tsv"));
    let rows = vec![
        printed.row("positions of the test file", world.file().len()),
        printed.row("exceptions of the initial table", count(&initial)),
        printed.row("positions with a rook pawn", rook(&initial)),
        printed.row("exceptions among them", rook_exceptions(&initial)),
        printed.row("after class 16", rook_exceptions(&only_16)),
        printed.row("corrected by class 16", corrected(&initial, &only_16).join(" ")),
        printed.row("after class 17", rook_exceptions(&one)),
        printed.row("corrected by class 17", corrected(&only_16, &one).join(" ")),
        printed.row("exceptions, revision I", count(&one)),
        printed.row("exceptions, revision II", count(&two)),
        printed.row("correct in class 15 by a tie, revision II", ties.count()),
        printed.row("exceptions with functions 4, 1, 8", count(&rejected)),
        printed.row("of the previous exceptions corrected", became(&two, &rejected, false)),
        printed.row("new exceptions", became(&two, &rejected, true)),
        printed.row("revision III", count(&world.audit_revision(Revision::Three))),
        printed.row("revision IV", count(&world.audit_revision(Revision::Four))),
        printed.row("revision V", count(&five)),
        printed.row("with class 19", count(&with_19)),
        printed.row("with class 20", count(&with_20)),
        printed.row("24 classes", count(&world.audit(&final_24))),
        printed.row("19 classes", count(&world.audit_revision(Revision::Final))),
        printed.row("classes 1, 2 and 5 to 7 combined: classes", merged.classes().len()),
        printed.row("classes 1, 2 and 5 to 7 combined: exceptions", count(&world.audit(&merged))),
        printed.row("class 11 removed as well: classes", without(&merged, &[11]).classes().len()),
        printed.row(
            "class 11 removed as well: exceptions",
            count(&world.audit(&without(&merged, &[11]))),
        ),
    ];
    Section::new("10.2", "Bramer 1977, sections 10.1 to 10.2.5: counts in the text", rows)
        .with_remarks(rejected_changes(world))
}

/// The two changes that section 10.2.1 tried and reversed, among the rook pawns: a class tested
/// after 17, for the king beside the pawn's file, a little better than the residual one; and all
/// that is left there in the residual class.
fn rejected_changes(world: &World) -> Vec<String> {
    let accepted = revision(Revision::One);
    let before = rook_pawns(world, Revision::One);
    let residual = accepted.class(15).expect("the residual class");
    let class_8 = accepted.class(8).expect("class 8");
    let rule = |text: &str| kpk::vocabulary().read(text).expect("names of this ending");
    let beside = Class::new(98, residual.value + 1, "Rook pawn, the king beside its file.")
        .with_rule(rule("Rook Pawn AND WK1 ≠ WP1"))
        .with_functions(class_8.functions.iter().flatten().copied());
    // No two classes have one value; no class of a rook pawn is ranked between these two.
    let left = Class::new(99, residual.value - 1, "All that is left of the rook pawn.")
        .with_rule(rule("Rook Pawn"))
        .with_functions(residual.functions.iter().flatten().copied());
    let told = |what: &str, class: Class| {
        let table = accepted.edit(|classes| {
            let place = classes.iter().position(|class| class.number == 17);
            classes.insert(place.map_or(0, |place| place + 1), class);
        });
        let mut after = world.audit(&table.expect("the residual class stays"));
        after.retain(Played::is_rook_pawn);
        let pairs = || before.iter().zip(&after);
        let new = pairs().filter(|(a, b)| !a.is_exception() && b.is_exception()).count();
        format!(
            "rejected, \"a large number of new exceptions\": {what}: {} become {}, {new} of them \
             new",
            count(&before),
            count(&after)
        )
    };
    vec![
        told("a class for the king beside the rook pawn's file", beside),
        told("the rook pawns that are left to the residual class", left),
    ]
}
