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
//! With men a dear answer is about some placements and not all, and more are bought. Each is paid for
//! by as many nodes as the first, so they cost no more than the cheap questions did. And a wall that
//! never holds ([`Patience`]) is asked about ever more rarely.

use palisade_board::{Bitboard, BoardView, Color, Role};

/// Nodes that ask the cheap question before one asks the dear one.
const PRICE: u8 = 8;

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
        // The high bits of a sum of products are as good as random (Dietzfelbinger 1996).
        let mixed = (pawns[0].0 ^ attacker as u64)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add((pawns[1].0 ^ mover as u64).wrapping_mul(0xd6e8_feb8_6659_fd93));
        let nodes = &mut self.0[(mixed >> (64 - STRUCTURE_BITS)) as usize];
        *nodes = (*nodes + 1) % PRICE;
        *nodes == 0
    }
}

/// How long walls with men have been asked about in vain. Those that share a place do it together.
#[derive(Clone, Debug)]
pub(crate) struct Patience([Wall; 1 << WALL_BITS]);

/// Two to this power walls are told apart.
const WALL_BITS: u32 = 10;

/// The pawns that ram one another, and the roles of the men beside them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wall {
    /// So many nodes are not asked about.
    pause: u8,
    /// Questions in vain since the last yes.
    vain: u16,
}

impl Patience {
    pub(crate) const FULL: Self = Self([Wall { pause: 0, vain: 0 }; 1 << WALL_BITS]);

    /// The wall of a board with men.
    #[inline]
    pub(crate) fn with<B: BoardView + ?Sized>(&mut self, board: &B, attacker: Color) -> &mut Wall {
        let pawns = board.role(Role::Pawn);
        let [white, black] = Color::ALL.map(|color| board.color(color));
        let mut roles = attacker as u64;
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

impl Wall {
    /// Questions in vain until half of the nodes are asked about, and again until half of these.
    const PATIENCE: u16 = 96;

    /// Nodes are halved as often as this, and no more.
    const MOST_HALVES: u16 = 4;

    /// Is there hope that it holds? Then the root's children are asked in full at once.
    #[inline]
    pub(crate) const fn is_hopeful(self) -> bool {
        self.vain < Self::PATIENCE / 3
    }

    /// One more node has this wall. Is it asked about?
    #[inline]
    pub(crate) const fn ask(&mut self) -> bool {
        if self.pause == 0 {
            self.pause = ((1 << (self.vain / Self::PATIENCE)) - 1) as u8;
            return true;
        }
        self.pause -= 1;
        false
    }

    /// Who counts the nodes that are not asked about himself takes their number.
    pub(crate) const fn take_pause(&mut self) -> u8 {
        core::mem::replace(&mut self.pause, 0)
    }

    /// What a question brought.
    #[inline]
    pub(crate) const fn learn(&mut self, holds: bool) {
        if holds {
            (self.vain, self.pause) = (0, 0);
        } else if self.vain < Self::MOST_HALVES * Self::PATIENCE {
            self.vain += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let mut wall = Wall { pause: 0, vain: 0 };
        let mut asked_in_a_thousand = |holds| {
            let asked = (0..1000).filter(|_| {
                let asks = wall.ask();
                if asks {
                    wall.learn(holds);
                }
                asks
            });
            asked.count()
        };
        let asked = [false, false, false, true, true].map(&mut asked_in_a_thousand);
        assert!(asked[0] < 400 && (62..=63).contains(&asked[2]) && asked[4] == 1000, "{asked:?}");
        // All nodes left out are told once.
        let mut wall = Wall { pause: 0, vain: 2 * Wall::PATIENCE };
        assert!(wall.ask());
        assert_eq!([wall.take_pause(), wall.take_pause()], [3, 0]);
        assert!(wall.ask());
    }
}
