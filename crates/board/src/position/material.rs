//! Material that can never mate.

use super::Position;
use crate::{Bitboard, Color, Role};

impl Position {
    /// Can neither side ever mate, by the material alone?
    ///
    /// True for bare kings, for one knight or one bishop beside them, and for any
    /// number of bishops that all stand on squares of one colour. It is what an arbiter
    /// sees at a glance (FIDE Laws 5.2.2); positions that are dead for other reasons
    /// are not found.
    #[must_use]
    pub const fn has_insufficient_material(&self) -> bool {
        let bishops = self.role(Role::Bishop);
        let others = self.occupied().difference(self.role(Role::King)).difference(bishops);
        if bishops.is_empty() {
            return others.is_subset(self.role(Role::Knight)) && !others.has_several();
        }
        let on_one_color = bishops.is_subset(Bitboard::DARK_SQUARES)
            || bishops.is_disjoint(Bitboard::DARK_SQUARES);
        others.is_empty() && on_one_color
    }

    /// Has the side more than the other one, by the usual count: a piece is worth three pawns, a rook five,
    /// a queen nine?
    ///
    /// ```
    /// use palisade_board::{Color, Position};
    /// let rook: Position = "4k3/8/8/8/8/8/8/N3K2r w - - 0 1".parse()?;
    /// assert!(rook.is_ahead(Color::Black) && !rook.is_ahead(Color::White));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn is_ahead(&self, color: Color) -> bool {
        let worth = Role::ALL.into_iter().zip([1, 3, 3, 5, 9, 0]);
        let sum = |color| -> u32 {
            worth.clone().map(|(role, worth)| worth * self.men(role.of(color)).len()).sum()
        };
        sum(color) > sum(!color)
    }

    /// Could the side mate if the other one helped, as far as the material tells?
    ///
    /// What a server asks first when a flag falls: false for a bare king, for a lone
    /// knight if the other side has nothing but queens to stand in its own king's way,
    /// and for bishops of one colour against bishops of that colour, queens and rooks. True
    /// says nothing.
    ///
    /// ```
    /// use palisade_board::{Color, Position};
    /// let knight: Position = "4k3/8/8/8/8/8/8/4K1Nq w - - 0 1".parse()?;
    /// assert!(!knight.has_mating_material(Color::White));
    /// let knight: Position = "4k3/8/8/8/8/8/p7/4K1N1 w - - 0 1".parse()?;
    /// assert!(knight.has_mating_material(Color::White));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub const fn has_mating_material(&self, color: Color) -> bool {
        let own = self.color(color).difference(self.role(Role::King));
        let enemy = self.color(color.opponent()).difference(self.role(Role::King));
        let strong =
            self.role(Role::Pawn).union(self.role(Role::Rook)).union(self.role(Role::Queen));
        if own.is_empty() || own.meets(strong) {
            return own.any();
        }
        if own.meets(self.role(Role::Knight)) {
            // A lone knight needs a man of the enemy that boxes his king in.
            return own.has_several() || enemy.difference(self.role(Role::Queen)).any();
        }
        // Bishops of one colour need a man that stands on the other one.
        let bishops = self.role(Role::Bishop);
        let alike = bishops.is_subset(Bitboard::DARK_SQUARES)
            || bishops.is_disjoint(Bitboard::DARK_SQUARES);
        // A check by a bishop is met by a rook or a queen, that of two at once is not; but
        // no move makes two bishops of one colour check.
        let helpers = self.role(Role::Pawn).union(self.role(Role::Knight)).intersection(enemy);
        !alike || helpers.any() || self.checkers.has_several()
    }
}
