//! The databases that judge promotions.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::{ControlFlow, Neg};

use palisade_board::{PawnEnding, Role, Successor};

use super::solver::solve;
use super::table::DuelTable;
use super::{Duel, Material, Outcome};

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
/// use palisade_exact::duel::{Duel, Material, Outcome, Promotions};
///
/// let queen = Material::QUEEN;
/// let promotions = Promotions::with([queen]);
/// let duel = |king, color| {
///     Duel::new(king, Square::A8, Some((Role::Queen, Square::C7)), None, color)
/// };
/// // Kc6 and Qc7 against Ka8: stalemate, unless it is White's move.
/// assert_eq!(promotions.probe(&duel(Square::C6, Color::Black)?), Some(Outcome::Draw));
/// assert_eq!(promotions.probe(&duel(Square::C6, Color::White)?), Some(Outcome::Win));
/// # Ok::<(), palisade_exact::duel::InvalidDuel>(())
/// ```
#[derive(Clone, Debug)]
pub struct Promotions {
    /// At most one a material, in standard form.
    tables: Vec<DuelTable>,
    /// By [`slot`]: one more than its place in `tables`; 0 if it is not built.
    places: [u8; 36],
}

impl Default for Promotions {
    /// Nothing built.
    fn default() -> Self {
        Self::NONE
    }
}

/// A number below 36 for each material.
const fn slot(material: Material) -> usize {
    const fn number(man: Option<Role>) -> usize {
        match man {
            None => 0,
            Some(man) => man as usize + 1,
        }
    }
    number(material.white()) * 6 + number(material.black())
}

/// How far [`Promotions::build`] has come.
///
/// ```
/// use core::ops::ControlFlow;
/// use palisade_exact::duel::{Material, Promotions};
/// let queen = Material::QUEEN;
/// let mut sweeps = 0;
/// Promotions::default()
///     .build(queen, |progress| {
///         sweeps = progress.sweep;
///         ControlFlow::Continue(())
///     })
///     .unwrap();
/// assert!(sweeps > 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The material being analysed.
    pub material: Material,
    /// The sweeps over it so far.
    pub sweep: u32,
    /// How many words the last sweep changed; 0 when the material is done, and before the
    /// first one `usize::MAX`.
    pub changed: usize,
}

/// The callback of [`Promotions::build`] stopped the work.
///
/// Materials that were finished before are kept.
///
/// ```
/// use core::ops::ControlFlow;
/// use palisade_exact::duel::{Material, Promotions};
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
    pub const NONE: Self = Self { tables: Vec::new(), places: [0; 36] };

    /// The databases of these materials and of all that they lead to.
    #[must_use]
    pub fn with(materials: impl IntoIterator<Item = Material>) -> Self {
        let mut promotions = Self::default();
        for material in materials {
            // Only a callback that breaks can stop it.
            let _ = promotions.build(material, |_| ControlFlow::Continue(()));
        }
        promotions
    }

    /// Everything: all 18 materials of at most one man a side in which anybody
    /// can be mated. 28 MB, and some seconds to build.
    #[must_use]
    pub fn all() -> Self {
        Self::with(Material::all())
    }

    /// Builds the database of a material, after those of every material that
    /// captures and promotions lead to, except what is known already.
    ///
    /// The callback is told of every sweep, and within one every 1 024 words, which take some
    /// milliseconds. It may stop the work: that is the budget. What was finished before is
    /// kept.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use palisade_exact::duel::{Material, Promotions};
    /// let pawn = Material::PAWN;
    /// let mut promotions = Promotions::default();
    /// promotions.build(pawn, |_| ControlFlow::Continue(()))?;
    /// // The pawn may become a queen or a rook.
    /// let rook = Material::ROOK;
    /// assert!(promotions.knows(rook));
    /// # Ok::<(), palisade_exact::duel::Stopped>(())
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
        self.build_standard(material.standard(), &mut progress)
    }

    /// Builds all that are missing, as [`all`](Self::all) has them, and asks on the way, every
    /// some milliseconds, whether to go on.
    ///
    /// # Errors
    ///
    /// When the callback breaks. What was finished before is kept, so that whoever asks next
    /// goes on from there.
    pub fn build_all(&mut self, mut go_on: impl FnMut() -> ControlFlow<()>) -> Result<(), Stopped> {
        Material::all().try_for_each(|material| self.build(material, |_| go_on()))
    }

    fn build_standard(
        &mut self,
        material: Material,
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        if self.knows(material) {
            return Ok(());
        }
        for successor in material.successors() {
            self.build_standard(successor.standard(), progress)?;
        }
        let mut tables: Vec<Cow<'_, DuelTable>> = Vec::new();
        for successor in material.successors().filter(|successor| !successor.is_dead()) {
            if tables.iter().any(|table| table.layout.material == successor) {
                continue;
            }
            if let Some(table) = self.table(successor) {
                let own = table.layout.material == successor;
                tables.push(if own { Cow::Borrowed(table) } else { Cow::Owned(table.flipped()) });
            }
        }
        let tables: Vec<&DuelTable> = tables.iter().map(Cow::as_ref).collect();
        let look = |sweep, changed| progress(Progress { material, sweep, changed });
        let table = solve(material, &tables, look).ok_or(Stopped { material })?;
        self.tables.push(table);
        self.places[slot(material)] = self.tables.len() as u8;
        Ok(())
    }

    /// Whether positions of this material can be judged.
    #[must_use]
    pub fn knows(&self, material: Material) -> bool {
        material.is_dead() || self.places[slot(material.standard())] != 0
    }

    /// The bytes that the databases take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(DuelTable::bytes).sum()
    }

    /// The outcome of a position, for the side to move; `None` if its material
    /// has not been built.
    ///
    /// ```
    /// use palisade_board::{PawnEnding, Role, Successor};
    /// use palisade_exact::duel::{Duel, Material, Outcome, Promotions};
    /// let rook = Material::ROOK;
    /// let promotions = Promotions::with([rook]);
    /// let ending: PawnEnding = "8/5P1k/5K2/8/8/8/8/8 w - - 0 1".parse()?;
    /// let Ok(Successor::Promoted(rook)) = ending.play("f7f8r".parse().unwrap()) else { panic!() };
    /// let duel = Duel::try_from(&rook).unwrap();
    /// assert_eq!(promotions.probe(&duel), Some(Outcome::Loss));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn probe(&self, duel: &Duel) -> Option<Outcome> {
        let material = duel.material();
        if material.is_dead() {
            return Some(Outcome::Draw);
        }
        let table = self.table(material)?;
        Some(if table.layout.material == material {
            table.outcome(duel)
        } else {
            table.outcome(&duel.flip())
        })
    }

    /// The outcome of a pawn ending of at most one pawn a side, for the side to
    /// move, a right to capture en passant included; `None` if there are more
    /// pawns or the material has not been built.
    ///
    /// ```
    /// use palisade_exact::duel::{Material, Outcome, Promotions};
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
        let outcomes = ending.successors().map(|(_, successor)| {
            let duel = match successor {
                Successor::Ending(next) => Duel::try_from(&next),
                Successor::Promoted(next) => Duel::try_from(&next),
            };
            self.probe(&duel.ok()?).map(Neg::neg)
        });
        outcomes
            .reduce(|best, outcome| Some(best?.max(outcome?)))
            .unwrap_or(Some(if ending.is_check() { Outcome::Loss } else { Outcome::Draw }))
    }

    fn table(&self, material: Material) -> Option<&DuelTable> {
        let place = self.places[slot(material.standard())];
        self.tables.get(usize::from(place).checked_sub(1)?)
    }
}
