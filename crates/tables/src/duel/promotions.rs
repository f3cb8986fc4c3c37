//! The databases that judge promotions.

use alloc::vec::Vec;

use palisade_board::{Bitboard, Budget, Color, Gauge, Outcome, Position, Role, Square};

use super::Material;
use super::from_slices::table_of;
use super::material::men;
use super::table::DuelTable;
use crate::one_slice::meter::{SliceMeter, Stopped};
use crate::slices::{Crew, SliceStore};

/// The truth of what pawn endings promote into, for the materials asked for.
///
/// Nothing is built until it is asked for, with [`build`](Self::build): a
/// program that never judges a promotion pays nothing, and one that does pays
/// at a time of its choosing. From then on [`value`](Self::value) is a look at
/// one or two bits. Values are of the laws of chess without the fifty-move
/// rule; the pawn's promotions to all four pieces, captures, stalemate and en
/// passant are all in them.
///
/// ```
/// use palisade_board::{Outcome, Position};
/// use palisade_tables::duel::{Material, Promotions};
/// let promotions = Promotions::with([Material::QUEEN]);
/// // Kc6 and Qc7 against Ka8: stalemate, unless it is White's move.
/// let stalemate: Position = "k7/2Q5/2K5/8/8/8/8/8 b - - 0 1".parse()?;
/// let queen: Position = "k7/2Q5/2K5/8/8/8/8/8 w - - 0 1".parse()?;
/// assert_eq!(promotions.value(&stalemate), Some(Outcome::Draw));
/// assert_eq!(promotions.value(&queen), Some(Outcome::WhiteWins));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Promotions {
    /// By [`slot`] of the own man and of the other side's the tables that are built.
    tables: [[Option<DuelTable>; 6]; 6],
    /// What a build that was stopped had worked out for tables that it did not finish.
    slices: SliceStore,
}

/// A number below six for each man, and for none.
#[inline]
fn slot(man: Option<Role>) -> usize {
    man.map_or(0, |man| man as usize + 1)
}

impl Promotions {
    /// The databases of these materials and of all that they lead to.
    #[must_use]
    pub fn with(materials: impl IntoIterator<Item = Material>) -> Self {
        let mut promotions = Self::default();
        // Only a budget that ends can stop it.
        let _ = promotions.build(materials, &Budget::work(u64::MAX));
        promotions
    }

    /// Everything: all 18 materials of at most one man a side in which anybody
    /// can be mated. 24 MB, and about a second to build.
    #[must_use]
    pub fn all() -> Self {
        Self::with(Material::all())
    }

    /// Builds the databases of these materials, each after those that captures and promotions lead to,
    /// except what is there already.
    ///
    /// # Errors
    ///
    /// When the budget ends. What was finished before is kept, so that whoever asks next goes on from
    /// there.
    ///
    /// ```
    /// use palisade_board::Budget;
    /// use palisade_tables::duel::{Material, Promotions};
    /// let mut promotions = Promotions::default();
    /// assert!(promotions.build([Material::PAWN], &Budget::work(1)).is_err());
    /// promotions.build([Material::PAWN], &Budget::work(u64::MAX))?;
    /// // The pawn may become a queen or a rook.
    /// assert!(promotions.knows(Material::ROOK));
    /// # Ok::<(), palisade_tables::slices::Stopped>(())
    /// ```
    pub fn build(
        &mut self,
        materials: impl IntoIterator<Item = Material>,
        budget: &Budget<'_>,
    ) -> Result<(), Stopped> {
        let mut missing = Vec::new();
        for material in materials {
            self.list(material.standard(), &mut missing);
        }
        let mut crew = Crew::default();
        // It says how many databases are done, not how many slices.
        let gauge = Gauge::default();
        let unseen = budget.gauged_by(&gauge);
        let mut meter = SliceMeter::new(&unseen, 0);
        for (number, &material) in missing.iter().enumerate() {
            budget.tell("databases", number as u64, missing.len() as u64);
            for men in material.questions() {
                let table = table_of(men, &mut self.slices, &mut crew, &mut meter)?;
                let [own, other] = men.map(slot);
                self.tables[own][other] = Some(table);
            }
        }
        self.slices = SliceStore::default();
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

    /// Whether positions of this material can be judged.
    #[must_use]
    pub fn knows(&self, material: Material) -> bool {
        material.is_dead() || material.questions().all(|men| self.table(men).is_some())
    }

    /// The bytes that the databases take, with what a build that was stopped has left for the next.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let tables = self.tables.iter().flatten().flatten();
        self.slices.bytes() + tables.map(DuelTable::bytes).sum::<usize>()
    }

    /// How a position ends; `None` if its material has not been built, a side has more than one man, or
    /// somebody may castle.
    ///
    /// ```
    /// use palisade_board::{Outcome, Position};
    /// use palisade_tables::duel::{Material, Promotions};
    /// let promotions = Promotions::with([Material::ROOK]);
    /// let pawn: Position = "8/5P1k/5K2/8/8/8/8/8 w - - 0 1".parse()?;
    /// assert_eq!(promotions.value(&pawn), None);
    /// let rook = pawn.play("f7f8r".parse()?)?;
    /// assert_eq!(promotions.value(&rook), Some(Outcome::WhiteWins));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn value(&self, position: &Position) -> Option<Outcome> {
        for side in Color::ALL {
            if self.wins(position, side)? {
                return Some(Outcome::win_of(side));
            }
        }
        Some(Outcome::Draw)
    }

    /// Does a side win? `None` where [`value`](Self::value) says nothing.
    #[must_use]
    #[inline]
    pub fn wins(&self, position: &Position, side: Color) -> Option<bool> {
        let men = men(position).filter(|_| position.castling().is_empty())?;
        if position.en_passant().is_some() {
            return self.wins_in_passing(position, side);
        }
        let sides = [side, !side];
        let men = sides.map(|color| men[color.index()]);
        let roles = men.map(|man| man.map(|(role, _)| role));
        if roles[0].is_none() || Material::of_men(roles[0], roles[1]).is_dead() {
            return Some(false);
        }
        let table = self.table(roles)?;
        let men = men.map(|man| man.map(|(_, square)| square.relative_to(side)));
        let kings = sides.map(|color| position.king(color).relative_to(side));
        Some(table.has(side == position.side_to_move(), kings, men))
    }

    /// A table knows no capture in passing. It is a move like others: one ply of search.
    #[cold]
    fn wins_in_passing(&self, position: &Position, side: Color) -> Option<bool> {
        let moves = position.side_to_move() == side;
        let mut wins = !moves && (position.is_check() || position.has_legal_move());
        for (_, after) in position.successors() {
            let after = self.wins(&after, side)?;
            wins = if moves { wins | after } else { wins & after };
        }
        Some(wins)
    }

    /// By squares of its king and the men, White's first, where White wins against a king there: what
    /// [`wins`](Self::wins) says of all of them at once. Where the men cannot stand so he does not win.
    #[doc(hidden)]
    #[must_use]
    pub fn won(
        &self,
        king: Square,
        men: [Option<(Role, Square)>; 2],
        white_moves: bool,
    ) -> Option<Bitboard> {
        let roles = men.map(|man| man.map(|(role, _)| role));
        if roles[0].is_none() || Material::of_men(roles[0], roles[1]).is_dead() {
            return Some(Bitboard::EMPTY);
        }
        let men = men.map(|man| man.map(|(_, square)| square));
        Some(self.table(roles)?.row(white_moves, king, men))
    }

    /// Where the first of these men wins against the other one, if that is built.
    #[inline]
    pub(super) fn table(&self, men: [Option<Role>; 2]) -> Option<&DuelTable> {
        let [own, other] = men.map(slot);
        self.tables[own][other].as_ref()
    }
}
