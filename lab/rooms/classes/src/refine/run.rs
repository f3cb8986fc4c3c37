//! A run from a table to a better one, and what it comes to.

use alloc::format;
use alloc::vec::Vec;

use super::anneal::Run;
use super::arena::Arena;
use super::draft::Origin;
use super::play::Play;
use super::settings::{Event, Settings};
use palisade_classes::{InvalidTable, Table};

/// What a run came to.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The best table found.
    pub table: Table,
    /// What is left to repair.
    pub left: i64,
    /// The least that was left with each number of classes, on the way.
    pub curve: Vec<(usize, i64)>,
    /// Changes tried.
    pub steps: u64,
}

/// Refines a table over an ending.
///
/// The classes whose numbers are in `fixed` are ends of the game and stay as
/// they are. `progress` is asked every few thousand changes, and may end the run
/// by answering `false`; the best table so far is then the outcome. Starts for
/// which `trained` is false have no say.
///
/// # Errors
///
/// If the table has more than 64 classes, which is more than the program can
/// hold; or if the rows do not make a table, which would be a fault of this module.
pub fn refine(
    arena: &Arena,
    table: &Table,
    fixed: &[u16],
    settings: Settings,
    trained: impl Fn(&palisade_classes::Placement) -> bool,
    progress: &mut dyn FnMut(&Event) -> bool,
) -> Result<Outcome, InvalidTable> {
    let trained = arena.start_placements.iter().map(trained).collect();
    let mut run = Run::new(play(arena, table, fixed, trained)?, settings, progress);
    run.all();
    let name = format!("{}, refined", table.name());
    let table = run.play.origin.table(arena, &run.best.rows, &name)?;
    let curve = run.curve();
    Ok(Outcome { table, left: run.best.left, curve, steps: run.play.steps })
}

/// How many moves further from mate a play may stray in a stage before Black has escaped.
const DETOUR: u8 = 4;

/// A part of a run: how far from mate its starts are, and how many changes it may try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The most moves in which perfect play mates from its starts.
    pub moves: u8,
    /// The number of changes that are tried, as in [`Settings::steps`].
    pub steps: u64,
}

/// Refines a table that mates from the end backwards: first where mate is near, then further
/// and further from it, each time from the table of the stage before.
///
/// So books teach an ending, and so large ones can be refined at all: where mate is near there
/// are few positions, and a table that cannot finish learns nothing from the others. Starts for
/// which `trained` is false have no say, as in [`refine`].
///
/// # Errors
///
/// As [`refine`].
pub fn refine_from_the_end(
    arena: &Arena,
    table: &Table,
    fixed: &[u16],
    settings: Settings,
    stages: &[Stage],
    trained: impl Fn(&palisade_classes::Placement) -> bool,
    progress: &mut dyn FnMut(&Event) -> bool,
) -> Result<Outcome, InvalidTable> {
    let mut rows = None;
    let mut outcome = None;
    for (number, stage) in stages.iter().enumerate() {
        let part = arena.within(stage.moves.saturating_add(DETOUR));
        let starts = part.perfect.iter().zip(&part.start_placements);
        let counted =
            starts.map(|(&least, start)| least <= stage.moves && trained(start)).collect();
        let mut play = play(&part, table, fixed, counted)?;
        let first = rows.take().map(|rows| play.restart(rows)).is_none();
        let settings = Settings {
            seed: settings.seed.wrapping_add(number as u64),
            steps: stage.steps,
            finish: 0,
            most_classes: settings.most_classes,
            conditions: settings.conditions,
            ..Settings::of(&part)
        };
        let mut run = Run::new(play, settings, progress);
        run.stage(first);
        let name = format!("{}, refined", table.name());
        let table = run.play.origin.table(arena, &run.best.rows, &name)?;
        let (curve, left, steps) = (run.curve(), run.best.left, run.play.steps);
        let stopped = run.stopped;
        rows = Some(run.best.rows.clone());
        outcome = Some(Outcome { table, left, curve, steps });
        if stopped {
            break;
        }
    }
    let nothing = Outcome { table: table.clone(), left: 0, curve: Vec::new(), steps: 0 };
    Ok(outcome.unwrap_or(nothing))
}

/// The table without what it does not need: classes, conditions and functions
/// that can go without anything being lost (Bramer 1977, section 11.4).
///
/// # Errors
///
/// As [`refine`].
pub fn simplify(arena: &Arena, table: &Table, fixed: &[u16]) -> Result<Table, InvalidTable> {
    let mut progress = |_: &Event| true;
    let play = play(arena, table, fixed, alloc::vec![true; arena.starts()])?;
    let mut run = Run::new(play, Settings::of(arena), &mut progress);
    run.simplify();
    run.play.origin.table(arena, &run.best.rows, table.name())
}

fn play<'arena>(
    arena: &'arena Arena,
    table: &Table,
    fixed: &[u16],
    trained: Vec<bool>,
) -> Result<Play<'arena>, InvalidTable> {
    if table.classes().len() > super::play::MOST_ROWS {
        return Err(InvalidTable::TooManyClasses(super::play::MOST_ROWS));
    }
    let origin = Origin::new(arena, table);
    let rows = origin.rows(fixed);
    Ok(Play::new(arena, origin, rows, trained))
}
