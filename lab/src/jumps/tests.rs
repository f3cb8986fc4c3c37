//! What section 11 says of its examples, and that the run does what it says.

use palisade_classes::kpk::{self, Revision};
use palisade_testkit::Dice;

use super::CONDITIONS;
use super::draft::Draft;
use super::ground::Ground;
use super::history::{History, Settings};
use super::pool::Pool;
use crate::thesis::World;

#[test]
fn the_steps_leave_no_exception_and_the_table_plays_as_they_say() {
    let world = World::default();
    let ground = Ground::new(&world);
    let pool = Pool::new(&ground, false);
    let settings = Settings { steps: 40, conditions: CONDITIONS };
    let history = History::new(&ground, &pool, &kpk::initial(), settings, |_| ());
    assert_eq!(history.first, 193);
    assert_eq!(history.left, 0);
    let mut before = history.first;
    for step in &history.steps {
        assert!(step.left < before, "{}", step.change);
        before = step.left;
    }
    let exceptions = world.audit(&history.table).iter().filter(|one| one.is_exception()).count();
    assert_eq!(exceptions, history.left);

    // As in section 10.2.1 the 49 exceptions with CLASSP = 8 come first: a rook pawn.
    let first = &history.steps[0];
    assert_eq!((first.group.as_str(), first.size), ("CLASSP 8", 49));
    let rule = |n: usize| history.steps[n].property.as_ref().map(|p| p.rule.to_string());
    assert!(rule(0).is_some_and(|rule| rule.contains("WP1 = 1")), "{:?}", rule(0));
}

#[test]
fn a_file_with_errors_still_mends_more_than_it_breaks() {
    let world = World::default();
    let mut ground = Ground::new(&world);
    let mistaken = ground.mistake(10, &mut Dice::new(1));
    assert!((100..250).contains(&mistaken), "{mistaken}");
    let pool = Pool::new(&ground, false);
    let settings = Settings { steps: 2, conditions: CONDITIONS };
    let history = History::new(&ground, &pool, &kpk::initial(), settings, |_| ());
    // The errors count as exceptions for whoever believes the file.
    assert!(history.first > 193 && history.left < history.first);
    let truly = world.audit(&history.table).iter().filter(|one| one.is_exception()).count();
    assert!(truly < 193, "{truly}");
}

#[test]
fn a_draft_plays_as_its_table() {
    let world = World::default();
    let ground = Ground::new(&world);
    let pool = Pool::new(&ground, false);
    for revision in Revision::ALL {
        let table = kpk::revision(revision);
        let wrong = Draft::new(&table, &ground).judge(&ground, &pool).wrong;
        let played = world.audit_revision(revision);
        let exceptions = played.iter().enumerate().filter(|(_, one)| one.is_exception());
        let exceptions: Vec<usize> = exceptions.map(|(n, _)| n).collect();
        assert_eq!(wrong.iter().collect::<Vec<_>>(), exceptions, "{}", table.name());
    }
}

#[test]
fn five_comparisons_hold_in_all_five_positions_of_section_11_3() {
    let ground = Ground::new(&World::default());
    let pool = Pool::new(&ground, false);
    let draft = Draft::new(&kpk::revision(Revision::Five), &ground);
    let judged = draft.judge(&ground, &pool);
    let number = |row: Option<usize>| row.map(|row| draft.rows[row].class.number);
    let groups = judged.groups(&ground);
    let group = groups.iter().find(|group| {
        (number(group.played), number(group.best)) == (Some(15), Some(15)) && group.level.is_none()
    });
    let group = group.expect("CLASSP = CLASSF = 15");
    assert_eq!(group.exceptions.len(), 5);
    for rule in ["WP2 = 6", "WK2 = 5", "BK2 = 7", "abs(WK1 - BK1) = 0", "abs(WK1 - WP1) = 2"] {
        let known = pool.conditions.iter().find(|one| one.rule.to_string() == rule);
        let members = &known.expect(rule).members.file;
        assert!(group.exceptions.iter().all(|one| members.has(one.best)), "{rule}");
    }
}
