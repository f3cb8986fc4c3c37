//! What stands on the board beside the kings.

use core::{fmt, iter};

use palisade_board::{Bitboard, Color, Position, Role, Square};

/// What each side has beside its king: one man at most, and no second king.
///
/// Usual materials have names, White's man in them; the others are made of
/// these with [`against`](Self::against) and [`flip`](Self::flip).
///
/// ```
/// use palisade_tables::duel::Material;
/// let material = Material::QUEEN.against(Material::PAWN);
/// assert_eq!(material.to_string(), "KQKP");
/// assert_eq!(material.flip().to_string(), "KPKQ");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    white: Option<Role>,
    black: Option<Role>,
}

impl Material {
    /// Nothing but the kings.
    pub const BARE: Self = Self { white: None, black: None };
    /// A pawn of White's.
    pub const PAWN: Self = Self::alone(Role::Pawn);
    /// A knight of White's.
    pub const KNIGHT: Self = Self::alone(Role::Knight);
    /// A bishop of White's.
    pub const BISHOP: Self = Self::alone(Role::Bishop);
    /// A rook of White's.
    pub const ROOK: Self = Self::alone(Role::Rook);
    /// A queen of White's.
    pub const QUEEN: Self = Self::alone(Role::Queen);

    /// Of a role that is not a king.
    const fn alone(role: Role) -> Self {
        Self { white: Some(role), black: None }
    }

    /// The material of men that are no kings.
    pub(super) const fn of_men(white: Option<Role>, black: Option<Role>) -> Self {
        Self { white, black }
    }

    /// What stands on the board; nothing, if a side has more than a king and a man.
    ///
    /// ```
    /// use palisade_board::Position;
    /// use palisade_tables::duel::Material;
    /// let rook: Position = "4k3/8/8/8/8/8/4q3/R3K3 w - - 12 40".parse()?;
    /// assert_eq!(Material::of(&rook).unwrap().to_string(), "KRKQ");
    /// assert_eq!(Material::of(&Position::START), None);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn of(position: &Position) -> Option<Self> {
        let [white, black] = men(position)?.map(|man| man.map(|(role, _)| role));
        Some(Self { white, black })
    }

    /// White's man, if he has one: never a king.
    #[must_use]
    #[inline]
    pub const fn white(self) -> Option<Role> {
        self.white
    }

    /// Black's man, if he has one: never a king.
    #[must_use]
    #[inline]
    pub const fn black(self) -> Option<Role> {
        self.black
    }

    /// White's man of this, against White's of the other, now Black's.
    #[must_use]
    pub const fn against(self, other: Self) -> Self {
        Self { white: self.white, black: other.white }
    }

    /// Every material with the stronger man, if any is, on White's side.
    pub fn all() -> impl Iterator<Item = Self> {
        let men = || iter::once(None).chain(Role::ALL[..5].iter().copied().map(Some));
        let weaker = move |white| men().filter(move |&black| black <= white);
        men().flat_map(move |white| weaker(white).map(move |black| Self { white, black }))
    }

    /// This material with the sides exchanged.
    #[must_use]
    pub const fn flip(self) -> Self {
        Self { white: self.black, black: self.white }
    }

    /// The material or its flip, whichever has the stronger man on White's side.
    #[must_use]
    pub fn standard(self) -> Self {
        // Roles are ordered from the pawn to the king, and no man at all is less than any.
        if self.white < self.black { self.flip() } else { self }
    }

    /// Whether neither side can mate by any series of moves: bare kings, or a
    /// single knight or bishop.
    #[must_use]
    pub const fn is_dead(self) -> bool {
        matches!(
            (self.white, self.black),
            (None | Some(Role::Knight | Role::Bishop), None)
                | (None, Some(Role::Knight | Role::Bishop))
        )
    }

    /// Of each side that has a man whether it wins is a question: its man, and the other one. If
    /// both have the same it is one.
    pub(super) fn questions(self) -> impl Iterator<Item = [Option<Role>; 2]> {
        let both = [[self.white, self.black], [self.black, self.white]];
        let count = if self.white == self.black { 1 } else { 2 };
        both.into_iter().take(count).filter(|[own, _]| own.is_some())
    }

    /// The materials that one capture or promotion leads to.
    pub(super) fn successors(self) -> impl Iterator<Item = Self> {
        let one_side = |material: Self| {
            let promoted = Role::PROMOTIONS.into_iter().map(Some);
            let becomes = promoted.filter(move |_| material.white == Some(Role::Pawn));
            let promotes = becomes.clone().map(move |white| Self { white, black: material.black });
            // A pawn may promote by the capture itself, so what it becomes takes as well.
            let captures = becomes.chain([material.white]);
            let captures = captures.filter(move |_| material.black.is_some());
            promotes.chain(captures.map(|white| Self { white, black: None }))
        };
        one_side(self).chain(one_side(self.flip()).map(Self::flip))
    }
}

/// The man of each side beside its king; nothing, if a side has several.
#[inline]
pub(super) fn men(position: &Position) -> Option<[Option<(Role, Square)>; 2]> {
    let men = Color::ALL.map(|color| position.color(color) - position.role(Role::King));
    let man = |men: Bitboard| Some((position.man_on(men.first()?)?.role, men.first()?));
    (!men.iter().any(|men| men.has_several())).then(|| men.map(man))
}

/// `KQKP` and the like.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for role in [self.white, self.black] {
            write!(f, "K")?;
            if let Some(role) = role {
                write!(f, "{}", role.letter())?;
            }
        }
        Ok(())
    }
}
