//! The databases that judge promotions.

use alloc::vec::Vec;
use core::cell::RefCell;
use core::ops::{ControlFlow, Neg};

use palisade_board::{Budget, Color, PawnEnding, Position, Role};

use super::from_slices::Parts;
use super::table::DuelTable;
use super::{Duel, Material, Outcome};
use crate::slices::{DuelSlices, Workspace};

/// The truth of what pawn endings promote into, for the materials asked for.
///
/// Nothing is built until it is asked for, with [`build`](Self::build): a
/// program that never judges a promotion pays nothing, and one that does pays
/// at a time of its choosing. From then on [`probe`](Self::probe) is a look at
/// one or two bits. Values are of the laws of chess without the fifty-move
/// rule; the pawn's promotions to all four pieces, captures, stalemate and en
/// passant are all in them.
///
/// ```
/// use palisade_board::{Color, Role, Square};
/// use palisade_tables::duel::{Duel, Material, Outcome, Promotions};
///
/// let queen = Material::QUEEN;
/// let promotions = Promotions::with([queen]);
/// let duel = |king, color| {
///     Duel::new(king, Square::A8, Some((Role::Queen, Square::C7)), None, color)
/// };
/// // Kc6 and Qc7 against Ka8: stalemate, unless it is White's move.
/// assert_eq!(promotions.probe(&duel(Square::C6, Color::Black)?), Some(Outcome::Draw));
/// assert_eq!(promotions.probe(&duel(Square::C6, Color::White)?), Some(Outcome::Win));
/// # Ok::<(), palisade_tables::duel::InvalidDuel>(())
/// ```
#[derive(Clone, Debug)]
pub struct Promotions {
    /// By [`slot`] the tables that are built.
    tables: [Option<DuelTable>; 36],
    /// What a build that was stopped had worked out for tables that it did not finish.
    slices: DuelSlices,
}

impl Default for Promotions {
    /// Nothing built.
    fn default() -> Self {
        Self::NONE
    }
}

/// A number below 36 for each pair of men: the own one, and the other side's.
#[inline]
fn slot(men: [Option<Role>; 2]) -> usize {
    let [own, other] = men.map(|man| man.map_or(0, |man| man as usize + 1));
    own * 6 + other
}

/// How far [`Promotions::build`] has come.
///
/// ```
/// use core::ops::ControlFlow;
/// use palisade_tables::duel::{Material, Promotions};
/// let pawn = Material::PAWN;
/// let mut last = None;
/// Promotions::default()
///     .build(pawn, |progress| {
///         last = Some(progress);
///         ControlFlow::Continue(())
///     })
///     .unwrap();
/// // The queen and the rook came first. A pawn has a part for each of its squares.
/// let last = last.unwrap();
/// assert_eq!((last.material, last.done, last.all), (pawn, 47, 48));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The material being analysed.
    pub material: Material,
    /// How many of its parts are done: a pawn's square is one, and so are a bishop's squares of
    /// one colour.
    pub done: usize,
    /// How many parts it has.
    pub all: usize,
}

/// The callback of [`Promotions::build`] stopped the work.
///
/// Materials that were finished before are kept.
///
/// ```
/// use core::ops::ControlFlow;
/// use palisade_tables::duel::{Material, Promotions};
/// let rook = Material::ROOK;
/// let stopped = Promotions::default().build(rook, |_| ControlFlow::Break(())).unwrap_err();
/// assert_eq!(stopped.to_string(), "stopped while analysing KRK");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped while analysing {material}")]
#[non_exhaustive]
pub struct Stopped {
    /// The material that was being analysed.
    pub material: Material,
}

impl Promotions {
    /// Nothing built.
    pub const NONE: Self = Self { tables: [const { None }; 36], slices: DuelSlices::NONE };

    /// The databases of these materials and of all that they lead to.
    #[must_use]
    pub fn with(materials: impl IntoIterator<Item = Material>) -> Self {
        let mut promotions = Self::default();
        // Only a callback that breaks can stop it.
        let _ = promotions.build_each(materials, &mut |_| ControlFlow::Continue(()));
        promotions
    }

    /// Everything: all 18 materials of at most one man a side in which anybody
    /// can be mated. 24 MB, and about a second to build.
    #[must_use]
    pub fn all() -> Self {
        Self::with(Material::all())
    }

    /// Builds the database of a material, after those of every material that
    /// captures and promotions lead to, except what is known already.
    ///
    /// The callback is told of every part, and within one every some milliseconds. It may stop the
    /// work: that is the budget. What was finished before is kept.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use palisade_tables::duel::{Material, Promotions};
    /// let pawn = Material::PAWN;
    /// let mut promotions = Promotions::default();
    /// promotions.build(pawn, |_| ControlFlow::Continue(()))?;
    /// // The pawn may become a queen or a rook.
    /// let rook = Material::ROOK;
    /// assert!(promotions.knows(rook));
    /// # Ok::<(), palisade_tables::duel::Stopped>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the callback breaks.
    pub fn build(
        &mut self,
        material: Material,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        self.build_each([material], &mut progress)
    }

    /// Builds all that are missing, as [`all`](Self::all) has them, and asks on the way, every
    /// some milliseconds, whether to go on.
    ///
    /// # Errors
    ///
    /// When the callback breaks. What was finished before is kept, so that whoever asks next
    /// goes on from there.
    pub fn build_all(&mut self, mut go_on: impl FnMut() -> ControlFlow<()>) -> Result<(), Stopped> {
        self.build_each(Material::all(), &mut |_| go_on())
    }

    fn build_each(
        &mut self,
        materials: impl IntoIterator<Item = Material>,
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        let mut missing = Vec::new();
        for material in materials {
            self.list(material.standard(), &mut missing);
        }
        let mut room = Workspace::default();
        for (number, &material) in missing.iter().enumerate() {
            self.make(material, &mut room, progress).ok_or(Stopped { material })?;
            // The others are made of the slices that captures and promotions lead to.
            let later = missing.iter().skip(number + 1).flat_map(|later| later.successors());
            let needed: Vec<Material> = later.map(Material::standard).collect();
            self.slices
                .keep(|own, other| needed.contains(&Material::of_men(own, other).standard()));
        }
        Ok(())
    }

    /// Lists what is missing of a material in standard form and of all that it leads to, which
    /// comes first.
    fn list(&self, material: Material, missing: &mut Vec<Material>) {
        if self.knows(material) || missing.contains(&material) {
            return;
        }
        for successor in material.successors() {
            self.list(successor.standard(), missing);
        }
        missing.push(material);
    }

    /// Makes the tables of a material, one for each side that has a man, unless `progress` stops it.
    fn make(
        &mut self,
        material: Material,
        room: &mut Workspace,
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<()> {
        let all = material.questions().map(|men| Parts::all(men).len()).sum();
        let mut done = 0;
        for men in material.questions() {
            let mut table = DuelTable::empty(men);
            for part in Parts::all(men) {
                let told = Progress { material, done, all };
                if progress(told).is_break() {
                    return None;
                }
                // A budget has a callback that changes nothing.
                let progress = RefCell::new(&mut *progress);
                let watch = |_| progress.borrow_mut()(told);
                let budget = Budget::work(u64::MAX).watched_by(&watch);
                part.work_out(&mut self.slices, room, &mut table, &budget).ok()?;
                done += 1;
            }
            self.tables[slot(men)] = Some(table);
        }
        Some(())
    }

    /// Whether positions of this material can be judged.
    #[must_use]
    pub fn knows(&self, material: Material) -> bool {
        material.is_dead() || material.questions().all(|men| self.table(men).is_some())
    }

    /// The bytes that the databases take, with what a build that was stopped has left for the next.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tables.iter().flatten().map(DuelTable::bytes).sum::<usize>() + self.slices.bytes()
    }

    /// The outcome of a position, for the side to move; `None` if its material
    /// has not been built.
    ///
    /// ```
    /// use palisade_board::Position;
    /// use palisade_tables::duel::{Duel, Material, Outcome, Promotions};
    /// let rook = Material::ROOK;
    /// let promotions = Promotions::with([rook]);
    /// let pawn: Position = "8/5P1k/5K2/8/8/8/8/8 w - - 0 1".parse()?;
    /// let duel = Duel::try_from(&pawn.play("f7f8r".parse()?)?)?;
    /// assert_eq!(promotions.probe(&duel), Some(Outcome::Loss));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn probe(&self, duel: &Duel) -> Option<Outcome> {
        let material = duel.material();
        if material.is_dead() {
            return Some(Outcome::Draw);
        }
        let mover = duel.side_to_move;
        for (side, outcome) in [(mover, Outcome::Win), (!mover, Outcome::Loss)] {
            if self.wins(duel, side)? {
                return Some(outcome);
            }
        }
        Some(Outcome::Draw)
    }

    /// Does a side win? `None` if that has not been built.
    #[inline]
    fn wins(&self, duel: &Duel, side: Color) -> Option<bool> {
        let sides = [side.index(), (!side).index()];
        let men = sides.map(|index| duel.men[index]);
        if men[0].is_none() {
            return Some(false);
        }
        let table = self.table(men.map(|man| man.map(|(role, _)| role)))?;
        let men = men.map(|man| man.map(|(_, square)| square.relative_to(side)));
        let kings = sides.map(|index| duel.kings[index].relative_to(side));
        Some(table.has(side == duel.side_to_move, kings, men))
    }

    /// The outcome of a pawn ending of at most one pawn a side, for the side to
    /// move, a right to capture en passant included; `None` if there are more
    /// pawns or the material has not been built.
    ///
    /// ```
    /// use palisade_tables::duel::{Material, Outcome, Promotions};
    /// let pawn = Material::PAWN;
    /// let promotions = Promotions::with([pawn]);
    /// let ending = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1".parse().unwrap();
    /// assert_eq!(promotions.ending(&ending), Some(Outcome::Win));
    /// ```
    #[must_use]
    pub fn ending(&self, ending: &PawnEnding) -> Option<Outcome> {
        if ending.en_passant().is_none() {
            return self.probe(&Duel::try_from(ending).ok()?);
        }
        // The captures en passant are moves like others: one ply of search.
        let position = Position::from(ending);
        let outcomes = position
            .successors()
            .map(|(_, after)| self.probe(&Duel::try_from(&after).ok()?).map(Neg::neg));
        outcomes
            .reduce(|best, outcome| Some(best?.max(outcome?)))
            .unwrap_or(Some(if position.is_check() { Outcome::Loss } else { Outcome::Draw }))
    }

    /// Where the first of these men wins against the other one, if that is built.
    #[inline]
    pub(super) fn table(&self, men: [Option<Role>; 2]) -> Option<&DuelTable> {
        self.tables[slot(men)].as_ref()
    }
}
