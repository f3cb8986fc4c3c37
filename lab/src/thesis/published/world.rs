//! What many sections need, computed once.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use palisade_board::Color;
use palisade_classes::{Placement, PlacementMove, Table, men, successors};
use palisade_lab_classes::stages::{Revision, revision};
use palisade_lab_classes::{Level, MateGraph, TableTools, critical_positions};
use palisade_lab_tables::Kpk;
use palisade_lab_tables::kpk::{Database, Rules};
use palisade_lab_tables::krk;

use crate::kpk_report::Runs;

/// The databases and what is derived from them, each made when first asked for.
#[derive(Default)]
pub(crate) struct World {
    kpk: OnceLock<Database>,
    krk: OnceLock<krk::Database>,
    runs: OnceLock<Runs>,
    graph: OnceLock<MateGraph>,
    file: OnceLock<Vec<Critical>>,
}

/// A position of the test file with its only winning move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Critical {
    /// From 1 to 1733.
    pub(crate) reference: usize,
    pub(crate) position: Placement,
    pub(crate) file_move: PlacementMove,
}

impl World {
    /// KPK by Clarke's conventions.
    pub(crate) fn kpk(&self) -> &Database {
        self.kpk.get_or_init(|| Database::new(Rules::Clarke))
    }

    /// KRK.
    pub(crate) fn krk(&self) -> &krk::Database {
        self.krk.get_or_init(krk::Database::new)
    }

    /// Where the pawn can run.
    pub(crate) fn runs(&self) -> &Runs {
        self.runs.get_or_init(Runs::new)
    }

    /// Every KRK position with every move.
    pub(crate) fn graph(&self) -> &MateGraph {
        self.graph.get_or_init(|| MateGraph::new(men::WHITE_ROOK))
    }

    /// The test file of 1733 positions.
    pub(crate) fn file(&self) -> &[Critical] {
        self.file.get_or_init(|| {
            let positions = critical_positions(self.kpk());
            let numbered = positions.iter().enumerate();
            numbered.map(|(n, position)| self.critical(n + 1, position)).collect()
        })
    }

    fn critical(&self, reference: usize, kpk: &Kpk) -> Critical {
        let position = Placement::from(*kpk);
        let wins = |after: &Placement| self.is_won(after, Color::Black);
        let mut moves = successors(&position, Color::White);
        let (file_move, _) = moves.find(|(_, after)| wins(after)).expect("one move wins");
        Critical { reference, position, file_move }
    }

    /// The position as the database knows it.
    pub(crate) fn kpk_position(&self, placement: &Placement, to_move: Color) -> Kpk {
        let square = |piece| placement.square(piece).expect("a KPK position");
        let (king, pawn) = (square(men::WHITE_KING), square(men::WHITE_PAWN));
        Kpk::new(king, pawn, square(men::BLACK_KING), to_move).expect("a legal position")
    }

    /// Whether White wins a KPK position.
    pub(crate) fn is_won(&self, placement: &Placement, to_move: Color) -> bool {
        self.kpk().is_win(&self.kpk_position(placement, to_move))
    }

    /// What a table plays on the whole test file.
    pub(crate) fn audit(&self, table: &Table) -> Vec<Played> {
        self.file().iter().map(|critical| Played::new(table, critical)).collect()
    }

    /// What the table of a revision plays on the whole test file.
    pub(crate) fn audit_revision(&self, stage: Revision) -> Vec<Played> {
        self.audit(&revision(stage))
    }
}

/// What a table plays in a position of the test file.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) critical: Critical,
    pub(crate) program_move: PlacementMove,
    pub(crate) class_of_file_move: u16,
    pub(crate) class_of_program_move: u16,
    pub(crate) level: Level,
    /// The classes of all successors.
    pub(crate) classes: Vec<u16>,
}

impl Played {
    fn new(table: &Table, critical: &Critical) -> Self {
        let candidates: Vec<_> = table.candidates(&critical.position).collect();
        let file = candidates.iter().find(|candidate| candidate.step == critical.file_move);
        let choice = table.choose(&critical.position).expect("a position with moves");
        Self {
            critical: *critical,
            program_move: choice.step,
            class_of_file_move: file.expect("the file move is legal").evaluation.class.number,
            class_of_program_move: choice.evaluation.class.number,
            level: table.level(&critical.position),
            classes: candidates.iter().map(|one| one.evaluation.class.number).collect(),
        }
    }

    pub(crate) fn is_exception(&self) -> bool {
        self.program_move != self.critical.file_move
    }

    pub(crate) fn is_rook_pawn(&self) -> bool {
        self.critical.position.file(men::WHITE_PAWN) == 1
    }

    /// A line of Tables 14 and 25.
    pub(crate) fn line(&self) -> String {
        let position = &self.critical.position;
        let code = |piece| format!("{}{}", position.file(piece), position.rank(piece));
        format!(
            "{} {}{}{} {} {} {} {} {}",
            self.critical.reference,
            code(men::WHITE_KING),
            code(men::BLACK_KING),
            code(men::WHITE_PAWN),
            move_code(&self.critical.file_move),
            move_code(&self.program_move),
            self.class_of_file_move,
            self.class_of_program_move,
            self.level
        )
    }
}

/// The number of a move in section 10.1: king moves 1 to 8 clockwise from
/// north, a pawn's step 9, its double step 10.
fn move_code(step: &PlacementMove) -> usize {
    let files = step.to.file().index() as i8 - step.from.file().index() as i8;
    let ranks = step.to.rank().index() as i8 - step.from.rank().index() as i8;
    if step.piece == men::WHITE_PAWN {
        return if ranks == 1 { 9 } else { 10 };
    }
    let compass = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    1 + compass.iter().position(|&direction| direction == (files, ranks)).expect("a king's step")
}

/// The lines of an exception table: CLASSP, CLASSF, number, and the selection
/// levels where the classes are equal.
pub(crate) fn exception_lines<'a>(played: impl IntoIterator<Item = &'a Played>) -> Vec<String> {
    let mut groups: BTreeMap<(u16, u16), Vec<&Played>> = BTreeMap::new();
    for one in played.into_iter().filter(|one| one.is_exception()) {
        let classes = (one.class_of_program_move, one.class_of_file_move);
        groups.entry(classes).or_default().push(one);
    }
    let line = |((program, file), group): (&(u16, u16), &Vec<&Played>)| {
        let mut line = format!("{program} {file} {}", group.len());
        if program == file {
            let levels = [Level::Function(1), Level::Function(2), Level::Function(3), Level::Tie];
            for level in levels {
                line += &format!(" {}", group.iter().filter(|one| one.level == level).count());
            }
        }
        line
    };
    groups.iter().map(line).collect()
}

/// The lines of a selection table for a number of functions: class, total,
/// selected, and the selection levels, in the order of `classes`.
pub(crate) fn selection_lines<'a>(
    played: impl IntoIterator<Item = &'a Played> + Clone,
    classes: impl IntoIterator<Item = u16>,
    functions: u8,
) -> Vec<String> {
    let mut levels = vec![Level::Class];
    levels.extend((1..=functions).map(Level::Function));
    levels.push(Level::Tie);
    let line = |class: u16| {
        let all = || played.clone().into_iter();
        let total: usize =
            all().map(|one| one.classes.iter().filter(|&&other| other == class).count()).sum();
        let selected: Vec<_> = all().filter(|one| one.class_of_program_move == class).collect();
        let mut line = format!("{class} {total} {}", selected.len());
        for &level in &levels {
            line += &format!(" {}", selected.iter().filter(|one| one.level == level).count());
        }
        (total > 0).then_some(line)
    };
    classes.into_iter().filter_map(line).collect()
}
