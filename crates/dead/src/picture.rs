//! Is there a mate in a case: a square of the losing king where he can be in check with
//! every way out closed?

use palisade_board::{
    Bitboard, Color, Role, Square, king_attacks, king_dilate, knights_attack, pawn_attacks,
};

use crate::case::Case;
use crate::close::{attacks, guarded};

/// So many tries for one square; then a mate is taken to be possible.
const TRIES: u32 = 400;

/// May a position of the case be a mate by this side? False is a proof.
///
/// 1. The losing king stands on some square of his, `k`. Beside it are squares with still
///    men of his own, and squares that still men of the winner guard. The others are his
///    ways out.
/// 2. In a mate something attacks `k`, and each way out is attacked or has a man of the
///    loser on it. So men of the case, each on one square of its reach and none twice, do
///    all that together; they are tried one after the other. What moving men block is left
///    out, and what a still slider attacks farther on is taken to be attacked.
pub(crate) fn may_mate(case: &Case, winner: Color) -> bool {
    let loser = winner.opponent();
    let (w, l) = (winner.index(), loser.index());
    let losing_king = case.still[l][5];
    // Lines go through the king: he cannot step back along one.
    let solid = (case.solid(winner) | case.solid(loser)) - losing_king;
    let certain = guarded(case, winner);
    let mut far = Bitboard::EMPTY;
    for role in [Role::Bishop, Role::Rook, Role::Queen] {
        for square in case.still[w][role.index()] {
            far |= attacks(role, square, solid);
        }
    }
    let mut reach = case.reach[w];
    let mut most = case.most[w];
    reach[0] |= case.walks(winner);
    most[0] += (case.filed[w] | case.mortal[w]).len() as u8;
    let mut blocks = case.reach[l];
    let mut blockers = case.most[l];
    blocks[0] |= case.walks(loser);
    blockers[0] += (case.filed[l] | case.mortal[l]).len() as u8;

    let mut checked = certain | far | pawn_attacks(winner, reach[0]) | knights_attack(reach[1]);
    for role in [Role::Bishop, Role::Rook, Role::Queen] {
        for square in reach[role.index()] {
            checked |= attacks(role, square, solid);
        }
    }
    let blocked = blocks[..5].iter().fold(Bitboard::EMPTY, |all, &set| all | set);
    let covered = checked | blocked | king_dilate(reach[5]);
    let own = case.solid(loser) - losing_king;
    let kings = (losing_king | case.reach[l][5]) & checked;
    kings.iter().any(|king| {
        let ways = king_attacks(king) - (own | certain | far);
        if !ways.is_subset(covered) {
            return false;
        }
        let mut board =
            Attempt { winner, king, solid, reach, most, blocks, blockers, tries: TRIES };
        board.reach[5] -= king_attacks(king);
        if (certain | far).contains(king) { board.close(ways) } else { board.check_and_close(ways) }
    })
}

/// Men that are put down to close one square in.
struct Attempt {
    winner: Color,
    king: Square,
    solid: Bitboard,
    reach: [Bitboard; 6],
    most: [u8; 6],
    blocks: [Bitboard; 6],
    blockers: [u8; 6],
    tries: u32,
}

impl Attempt {
    /// From where a man of the winner attacks a square.
    #[inline]
    fn origins(&self, role: Role, square: Square) -> Bitboard {
        let from = match role {
            Role::Pawn => pawn_attacks(self.winner.opponent(), square.bitboard()),
            role => attacks(role, square, self.solid),
        };
        (from & self.reach[role.index()]).without(self.king)
    }

    #[inline]
    fn attacked(&self, role: Role, from: Square) -> Bitboard {
        match role {
            Role::Pawn => pawn_attacks(self.winner, from.bitboard()),
            role => attacks(role, from, self.solid),
        }
    }

    fn check_and_close(&mut self, ways: Bitboard) -> bool {
        for role in &Role::ALL[..5] {
            if self.most[role.index()] == 0 {
                continue;
            }
            for from in self.origins(*role, self.king) {
                self.most[role.index()] -= 1;
                let done = self.close(ways - self.attacked(*role, from));
                self.most[role.index()] += 1;
                if done {
                    return true;
                }
            }
        }
        false
    }

    /// Closes all ways out with the men that are left.
    fn close(&mut self, ways: Bitboard) -> bool {
        let Some(way) = ways.first() else { return true };
        if self.tries == 0 {
            return true;
        }
        self.tries -= 1;
        for role in 0..5 {
            if self.blockers[role] > 0 && self.blocks[role].contains(way) {
                self.blockers[role] -= 1;
                let done = self.close(ways.without(way));
                self.blockers[role] += 1;
                if done {
                    return true;
                }
            }
        }
        for role in Role::ALL.into_iter().rev() {
            if self.most[role.index()] == 0 {
                continue;
            }
            for from in self.origins(role, way) {
                self.most[role.index()] -= 1;
                let done = self.close(ways - self.attacked(role, from));
                self.most[role.index()] += 1;
                if done {
                    return true;
                }
            }
        }
        false
    }
}
