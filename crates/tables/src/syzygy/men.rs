//! Which men stand on the board: what a table is named by.

use std::string::String;

use palisade_board::{Color, Man, Position, Role};

/// Kings and six more: nobody has made tables of eight men.
pub(super) const MOST_MEN: usize = 7;

/// Roles in the order of names.
const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// How many men of each role both sides have, the kings apart: first White's, or of a table those
/// of the side that its name begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TableMen([[u8; 5]; 2]);

impl TableMen {
    pub(super) fn of(position: &Position) -> Self {
        let count = |color| ROLES.map(|role| position.men(role.of(color)).len() as u8);
        Self(Color::ALL.map(count))
    }

    /// From a name as `KRPvKB`; nothing, if it is none of a table's.
    pub(super) fn parse(name: &str) -> Option<Self> {
        let (first, second) = name.split_once('v')?;
        let men = Self([Self::parse_side(first)?, Self::parse_side(second)?]);
        (men.name() == name && men.count() <= MOST_MEN).then_some(men)
    }

    fn parse_side(name: &str) -> Option<[u8; 5]> {
        let mut counts = [0_u8; 5];
        for letter in name.strip_prefix('K')?.chars() {
            let index = ROLES.iter().position(|role| role.letter().to_ascii_uppercase() == letter);
            let count = counts.get_mut(index?)?;
            *count = count.checked_add(1)?;
        }
        Some(counts)
    }

    pub(super) fn name(self) -> String {
        let side = |counts: [u8; 5]| {
            let men = ROLES.iter().zip(counts).flat_map(|(role, count)| {
                core::iter::repeat_n(role.letter().to_ascii_uppercase(), usize::from(count))
            });
            core::iter::once('K').chain(men).collect::<String>()
        };
        std::format!("{}v{}", side(self.0[0]), side(self.0[1]))
    }

    /// The name as tables are named: more men first, else the stronger.
    pub(super) fn usual_name(self) -> String {
        let order = |counts: [u8; 5]| (counts.iter().sum::<u8>(), counts);
        if order(self.0[0]) < order(self.0[1]) { self.flip().name() } else { self.name() }
    }

    /// All men, the kings too.
    pub(super) fn count(self) -> usize {
        2 + self.0.iter().flatten().map(|&count| usize::from(count)).sum::<usize>()
    }

    pub(super) const fn flip(self) -> Self {
        Self([self.0[1], self.0[0]])
    }

    pub(super) fn is_symmetric(self) -> bool {
        self.0[0] == self.0[1]
    }

    /// Pawns of each side.
    pub(super) const fn pawns(self) -> [usize; 2] {
        [self.0[0][4] as usize, self.0[1][4] as usize]
    }

    /// Are there no other men than the kings that are alone of their kind?
    pub(super) fn only_kings_are_single(self) -> bool {
        self.0.iter().flatten().all(|&count| count != 1)
    }

    pub(super) fn of_man(self, man: Man) -> usize {
        let index = ROLES.iter().position(|&role| role == man.role);
        index.map_or(1, |index| usize::from(self.0[man.color.index()][index]))
    }
}
