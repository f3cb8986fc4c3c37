//! What stands on the board beside the kings.

use core::fmt;

use palisade_board::Role;

/// A man that is not a king.
///
/// ```
/// use palisade_board::Role;
/// use palisade_tables::duel::Man;
/// assert_eq!(Man::of(Role::Queen), Some(Man::Queen));
/// assert!(Man::Queen > Man::Pawn);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Man {
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
}

impl Man {
    /// All five, the weakest first.
    ///
    /// ```
    /// use palisade_tables::duel::Man;
    /// assert_eq!(Man::ALL[0], Man::Pawn);
    /// ```
    pub const ALL: [Self; 5] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen];

    /// What a pawn may become.
    pub(super) const PROMOTED: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The man of a role; none of a king.
    ///
    /// ```
    /// use palisade_board::Role;
    /// use palisade_tables::duel::Man;
    /// assert_eq!(Man::of(Role::King), None);
    /// ```
    #[must_use]
    pub const fn of(role: Role) -> Option<Self> {
        match role {
            Role::Pawn => Some(Self::Pawn),
            Role::Knight => Some(Self::Knight),
            Role::Bishop => Some(Self::Bishop),
            Role::Rook => Some(Self::Rook),
            Role::Queen => Some(Self::Queen),
            Role::King => None,
        }
    }

    const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
        }
    }
}

/// What each side has beside its king.
///
/// ```
/// use palisade_tables::duel::{Man, Material};
/// let material = Material { white: Some(Man::Queen), black: Some(Man::Pawn) };
/// assert_eq!(material.to_string(), "KQKP");
/// assert_eq!(material.flip().to_string(), "KPKQ");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// White's man, if he has one.
    pub white: Option<Man>,
    /// Black's man, if he has one.
    pub black: Option<Man>,
}

impl Material {
    /// Every material with the stronger man, if any is, on White's side.
    ///
    /// ```
    /// use palisade_tables::duel::Material;
    /// assert_eq!(Material::all().count(), 21);
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        let men = || [None].into_iter().chain(Man::ALL.map(Some));
        men().flat_map(move |white| {
            men().filter(move |&black| black <= white).map(move |black| Self { white, black })
        })
    }

    /// The same with the sides exchanged.
    ///
    /// ```
    /// use palisade_tables::duel::{Man, Material};
    /// let material = Material { white: None, black: Some(Man::Rook) };
    /// assert_eq!(material.flip(), Material { white: Some(Man::Rook), black: None });
    /// ```
    #[must_use]
    pub const fn flip(self) -> Self {
        Self { white: self.black, black: self.white }
    }

    /// The material or its flip, whichever has the stronger man on White's side.
    ///
    /// ```
    /// use palisade_tables::duel::{Man, Material};
    /// let material = Material { white: Some(Man::Pawn), black: Some(Man::Rook) };
    /// assert_eq!(material.standard(), material.flip());
    /// ```
    #[must_use]
    pub fn standard(self) -> Self {
        if self.white < self.black { self.flip() } else { self }
    }

    /// Whether neither side can mate by any series of moves: bare kings, or a
    /// single knight or bishop.
    ///
    /// ```
    /// use palisade_tables::duel::{Man, Material};
    /// assert!(Material { white: Some(Man::Knight), black: None }.is_dead());
    /// // With a man of his own in the way, a king can be mated by a knight.
    /// assert!(!Material { white: Some(Man::Knight), black: Some(Man::Pawn) }.is_dead());
    /// ```
    #[must_use]
    pub const fn is_dead(self) -> bool {
        matches!(
            (self.white, self.black),
            (None | Some(Man::Knight | Man::Bishop), None)
                | (None, Some(Man::Knight | Man::Bishop))
        )
    }

    pub(super) const fn has_pawn(self) -> bool {
        matches!(self.white, Some(Man::Pawn)) || matches!(self.black, Some(Man::Pawn))
    }

    /// The materials that one capture or promotion leads to.
    pub(super) fn successors(self) -> impl Iterator<Item = Self> {
        let one_side = |material: Self| {
            let promoted = Man::PROMOTED.into_iter().map(Some);
            let becomes = promoted.filter(move |_| material.white == Some(Man::Pawn));
            let promotes = becomes.clone().map(move |white| Self { white, black: material.black });
            let captures = becomes.chain([material.white]);
            let captures = captures.filter(move |_| material.black.is_some());
            promotes.chain(captures.map(|white| Self { white, black: None }))
        };
        one_side(self).chain(one_side(self.flip()).map(Self::flip))
    }
}

/// `KQKP` and the like.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for man in [self.white, self.black] {
            write!(f, "K")?;
            if let Some(man) = man {
                write!(f, "{}", man.letter())?;
            }
        }
        Ok(())
    }
}
