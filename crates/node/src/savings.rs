//! When a structure is asked about by the dear question, and when by the cheap one.
//!
//! A search meets a structure once or a thousand times, and nobody knows beforehand. The cheap question
//! costs c and is asked at each node; the dear one costs d and is remembered. That is renting skis or
//! buying them (Karlin, Manasse, Rudolph and Sleator 1988). Of a structure that is met n times, foresight
//! pays the lesser of n c and d. Here n c is paid while n is below the [`PRICE`] P, and P c + d from then
//! on. So at most 1 + d / P c times the least is paid if d is more than P c, and 1 + P c / d times if it is
//! less: twice where they are the same. It holds of each structure, so it holds of all together.
//! Counted in weiss d / c is 4 in an open ending, 14 in figure 3 and 25 in figure 16: four times at most.
//!
//! With pieces that are locked in, the dear question is asked at once: its answer is about all placements
//! that the pieces can reach, and most walls have few such classes. Where they have room, nodes pay for it
//! first (`careful.rs`). A wall that never holds ([`Patience`]) is asked
//! about ever more rarely, and a placement that was denied ([`Noes`]) not again.

use palisade_board::{Bitboard, BoardView, Color, Role};

/// Nodes that ask the cheap question before one asks the dear one.
const PRICE: u8 = 8;

/// Two words as one. The high bits of a sum of products are as good as random (Dietzfelbinger 1996).
#[inline]
#[must_use]
pub const fn mixed(first: u64, second: u64) -> u64 {
    first
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(second.wrapping_mul(0xd6e8_feb8_6659_fd93))
}

/// What structures have saved: of each the nodes that asked since the last dear question. Those that
/// share a place save together: that moves a question, and changes no answer.
#[derive(Clone, Debug)]
pub(crate) struct Savings([u8; 1 << STRUCTURE_BITS]);

/// Two to this power structures save.
const STRUCTURE_BITS: u32 = 12;

impl Savings {
    pub(crate) const NONE: Self = Self([0; 1 << STRUCTURE_BITS]);

    /// One more node asks about these pawns. Have they saved enough for the dear question?
    #[inline]
    pub(crate) const fn pay(
        &mut self,
        pawns: [Bitboard; 2],
        attacker: Color,
        mover: Color,
    ) -> bool {
        let mixed = mixed(pawns[0].0 ^ attacker as u64, pawns[1].0 ^ mover as u64);
        let nodes = &mut self.0[(mixed >> (64 - STRUCTURE_BITS)) as usize];
        *nodes = (*nodes + 1) % PRICE;
        *nodes == 0
    }
}

/// How often walls with men have been asked about in vain. Those that share a place do it together.
#[derive(Clone, Debug)]
pub(crate) struct Patience([WallPatience; 1 << WALL_BITS]);

/// Two to this power walls are told apart.
const WALL_BITS: u32 = 10;

/// The pawns that ram one another, and the roles of the men beside them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WallPatience {
    /// So many nodes that no note answers are not asked about.
    pause: u8,
    /// Questions in vain since the last yes.
    vain: u8,
}

impl Patience {
    pub(crate) const FULL: Self = Self([WallPatience { pause: 0, vain: 0 }; 1 << WALL_BITS]);

    /// The wall of a board with men.
    #[inline]
    pub(crate) fn with<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        attacker: Color,
        is_locked: bool,
    ) -> &mut WallPatience {
        let pawns = board.role(Role::Pawn);
        let [white, black] = Color::ALL.map(|color| board.color(color));
        let mut roles = attacker as u64 * 2 + u64::from(is_locked);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let men = board.role(role);
            roles = roles << 2 | u64::from(men.meets(white)) << 1 | u64::from(men.meets(black));
        }
        // A pawn of White's that is rammed stands on the second to sixth rank.
        let rams = pawns & white & (pawns & black).south();
        let mixed = (rams.0 ^ roles << 48).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &mut self.0[(mixed >> (64 - WALL_BITS)) as usize]
    }
}

impl WallPatience {
    /// Questions in vain until the pause after each is twice as long.
    const VAIN_UNTIL_DOUBLED: u8 = 4;

    /// Pauses double as often as this, and no more: 31 nodes are the longest.
    const MOST_DOUBLINGS: u8 = 5;

    /// The same of walls beside which the attacker's pieces have room: 255 nodes. There each question without
    /// an answer doubles the pause.
    const MOST_DOUBLINGS_FREE: u8 = 8;

    /// One more node of this wall has no answer. Is it asked about?
    #[inline]
    pub(crate) const fn ask(&mut self) -> bool {
        let asks = self.pause == 0;
        self.pause = self.pause.saturating_sub(1);
        asks
    }

    /// What a question brought.
    #[inline]
    pub(crate) const fn learn(&mut self, holds: bool, is_locked: bool) {
        if holds {
            (self.vain, self.pause) = (0, 0);
            return;
        }
        // Counted in quarters of a doubling, one for each question or four.
        let (step, most) = match is_locked {
            true => (1, Self::MOST_DOUBLINGS),
            false => (Self::VAIN_UNTIL_DOUBLED, Self::MOST_DOUBLINGS_FREE),
        };
        if self.vain < most * Self::VAIN_UNTIL_DOUBLED {
            self.vain += step;
        }
        // Eight doublings are one more than a byte has room for.
        self.pause = ((1_u16 << (self.vain / Self::VAIN_UNTIL_DOUBLED)) - 1) as u8;
    }
}

/// Placements of men of which the dear question said no, by the squares of all of them.
#[derive(Clone, Debug)]
pub(crate) struct Noes(pub(crate) [u64; Self::SIZE]);

/// Two to this power placements are remembered; a new one takes the place of an old one.
const NO_BITS: u32 = 10;

impl Noes {
    pub(crate) const SIZE: usize = 1 << NO_BITS;
    pub(crate) const NONE: Self = Self([0; Self::SIZE]);

    /// A number by who asks and moves, and by where pawns, kings and men of each side stand, queens and
    /// rooks beside bishops and knights. Two placements share it hardly ever, but a knight in a bishop's
    /// place, or a rook in a queen's, has the same. To take a no too far loses an answer and no more.
    /// `palisade_denies` of the door for C has the same number.
    #[inline]
    pub(crate) fn key<B: BoardView + ?Sized>(board: &B, attacker: Color) -> u64 {
        let role = |role| board.role(role).0;
        let asked = attacker as u64 * 2 + board.side_to_move() as u64;
        let strong = (role(Role::Rook) | role(Role::Queen)).rotate_left(29);
        let [white, black] = Color::ALL.map(|color| board.color(color).0);
        [role(Role::Pawn) ^ asked, white, black, role(Role::King) ^ strong]
            .into_iter()
            .fold(0, |key, set| (key ^ key >> 32 ^ set).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    #[inline]
    pub(crate) const fn has(&self, key: u64) -> bool {
        self.0[(key >> (64 - NO_BITS)) as usize] == key
    }

    #[inline]
    pub(crate) const fn learn(&mut self, key: u64) {
        self.0[(key >> (64 - NO_BITS)) as usize] = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade_board::{Position, Setup};

    /// What n nodes of one structure pay, in cheap questions, if a dear one costs as much as the price.
    #[test]
    fn in_all_at_most_twice_is_paid_of_what_foresight_would_have_paid() {
        let (mut savings, pawns) = (Savings::NONE, [Bitboard(0x2a00), Bitboard(0x2a_0000)]);
        let (mut paid, mut bought) = (0, false);
        for met in 1..100 {
            // What was bought is remembered, and costs nothing.
            if !bought {
                bought = savings.pay(pawns, Color::White, Color::Black);
                paid += if bought { 1 + u32::from(PRICE) } else { 1 };
            }
            assert!(paid <= 2 * met.min(u32::from(PRICE)), "{paid} of {met}");
        }
        assert!(bought);
    }

    #[test]
    fn what_never_holds_is_asked_about_ever_more_rarely_until_it_holds() {
        let asked = [true, false].map(|is_locked| {
            let mut wall = WallPatience { pause: 0, vain: 0 };
            let mut asked_in_a_thousand = |holds| {
                let asked = (0..1000).filter(|_| {
                    let asks = wall.ask();
                    if asks {
                        wall.learn(holds, is_locked);
                    }
                    asks
                });
                asked.count()
            };
            [false, false, false, true, true].map(&mut asked_in_a_thousand)
        });
        // One in 32 nodes, and one in 256 where the attacker's pieces have room.
        for (asked, first, later) in [(asked[0], 60, 31..=32), (asked[1], 12, 3..=4)] {
            assert!(asked[0] < first && later.contains(&asked[2]) && asked[4] == 1000, "{asked:?}");
        }
    }

    /// Whatever man goes elsewhere, whoever moves and whoever is asked about: another number.
    #[test]
    fn a_no_is_of_one_placement() {
        let position: Position =
            "4b3/6p1/1pp1k2p/p1b1Pp1P/P1P2P2/1P6/3BB1K1/8 b - - 0 32".parse().unwrap();
        let mut keys = std::collections::BTreeSet::new();
        let mut placements = 0;
        for from in position.occupied() {
            for to in !position.occupied() {
                let mut setup = Setup::from(position);
                setup.put(to, position.man_on(from).unwrap());
                setup.clear(from);
                let Ok(other) = Position::try_from(setup) else { continue };
                for side in [Color::White, Color::Black] {
                    keys.insert(Noes::key(&other, side));
                    placements += 1;
                }
            }
        }
        assert_eq!(keys.len(), placements);
        let (mut noes, key) = (Noes::NONE, Noes::key(&position, Color::White));
        assert!(!noes.has(key));
        noes.learn(key);
        assert!(noes.has(key) && !keys.into_iter().any(|key| noes.has(key)));
    }
}
