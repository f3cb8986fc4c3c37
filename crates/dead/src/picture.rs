//! Is there a mate in a case: a square of the losing king where he can be in check with
//! every way out closed?
//!
//! Proof: `docs/dead-positions.md`, step 5 of "The static answer".

use palisade_board::{
    Bitboard, Color, Role, Square, attacks, king_attacks, king_dilate, pawn_attacks,
};

use crate::case::{DeadCase, ROOMS, guarded, pieces_attack};

/// The most tries for one square of the king. With more a mate is taken to be possible.
const MOST_TRIES: u32 = 400;

/// May a position of the case be a mate by this side? False is a proof.
///
/// 1. The losing king stands on some square of his, `k`. Beside it are squares with still
///    men of his own, and squares that still men of the winner guard. The others are his
///    ways out.
/// 2. In a mate something attacks `k`, and each way out is attacked or has a man of the
///    loser on it. So men of the case, each on one square of its reach and none twice, do
///    all that together; they are tried one after the other. What moving men block is left
///    out, and what a still slider attacks farther on is taken to be attacked.
pub(crate) fn may_mate(case: &DeadCase, winner: Color) -> bool {
    let loser = winner.opponent();
    let (w, l) = (winner.index(), loser.index());
    let losing_king = case.still[l][5];
    // Lines go through the king: he cannot step back along one.
    let solid = (case.solid(winner) | case.solid(loser)) - losing_king;
    let certain = guarded(case, winner);
    let far = pieces_attack(&case.still[w], solid);
    let (reach, blocks) = (case.reach[w], case.reach[l]);
    let pawns = reach[0] | case.walks(winner);
    let checked = certain | far | pawn_attacks(winner, pawns) | pieces_attack(&reach, solid);
    let blocked = blocks[..5].iter().fold(case.walks(loser), |all, &set| all | set);
    let covered = checked | blocked | king_dilate(reach[5]);
    let own = case.solid(loser) - losing_king;
    let kings = (losing_king | case.reach[l][5]) & checked;
    let mut groups = None;
    kings.iter().any(|king| {
        let ways = king_attacks(king) - (own | certain | far);
        if !ways.is_subset(covered) {
            return false;
        }
        let [own, enemy] = *groups.get_or_insert_with(|| {
            [Groups::of(case, winner, &reach), Groups::of(case, loser, &blocks)]
        });
        let mut board = Attempt { winner, king, solid, own, enemy, tries: MOST_TRIES };
        for group in &mut board.own.all[..board.own.len] {
            if group.role == Role::King {
                group.squares -= king_attacks(king);
            }
        }
        if (certain | far).contains(king) { board.close(ways) } else { board.check_and_close(ways) }
    })
}

/// Men of one kind who share their squares: pawns that keep to one file apart from the others.
#[derive(Clone, Copy)]
struct SharingMen {
    role: Role,
    squares: Bitboard,
    most: u8,
}

/// The men of a side that may move: each room by itself.
#[derive(Clone, Copy)]
struct Groups {
    all: [SharingMen; 6 + 8 + ROOMS],
    len: usize,
}

impl Groups {
    fn of(case: &DeadCase, color: Color, reach: &[Bitboard; 6]) -> Self {
        let none = SharingMen { role: Role::Pawn, squares: Bitboard::EMPTY, most: 0 };
        let mut groups = Self { all: [none; 6 + 8 + ROOMS], len: 0 };
        let side = color.index();
        for (role, &squares) in Role::ALL.into_iter().zip(reach) {
            let kind = role.index();
            let most = case.most[side][kind];
            let mut rest = squares;
            for room in case.rooms_of(side, kind) {
                groups.add(SharingMen { role, squares: rest & room.squares, most: room.most });
                rest -= room.squares;
            }
            groups.add(SharingMen { role, squares: rest, most });
        }
        // Pawns that keep to their file share its squares only.
        let pawns = case.filed[side] | case.mortal[side];
        let mut rest = pawns;
        if rest.any() {
            let walks = case.walk(color, pawns);
            while let Some(first) = rest.first() {
                let file = first.file().bitboard();
                let most = (rest & file).len() as u8;
                groups.add(SharingMen { role: Role::Pawn, squares: walks & file, most });
                rest -= file;
            }
        }
        groups
    }

    fn add(&mut self, group: SharingMen) {
        if group.most > 0 && group.squares.any() {
            self.all[self.len] = group;
            self.len += 1;
        }
    }
}

/// Men that are put down to close one square in.
struct Attempt {
    winner: Color,
    king: Square,
    solid: Bitboard,
    own: Groups,
    enemy: Groups,
    tries: u32,
}

impl Attempt {
    /// From where a man of the winner attacks a square.
    #[inline]
    fn origins(&self, group: usize, square: Square) -> Bitboard {
        let SharingMen { role, squares, .. } = self.own.all[group];
        let from = attacks(role.of(self.winner.opponent()), square, self.solid);
        (from & squares).without(self.king)
    }

    fn check_and_close(&mut self, ways: Bitboard) -> bool {
        (0..self.own.len)
            .any(|group| self.own.all[group].role != Role::King && self.put(group, self.king, ways))
    }

    /// Puts a man of the winner where he attacks a square, and closes what is left.
    fn put(&mut self, group: usize, square: Square, ways: Bitboard) -> bool {
        let role = self.own.all[group].role;
        if self.own.all[group].most == 0 {
            return false;
        }
        self.origins(group, square).iter().any(|from| {
            self.own.all[group].most -= 1;
            let done = self.close(ways - attacks(role.of(self.winner), from, self.solid));
            self.own.all[group].most += 1;
            done
        })
    }

    /// Closes all ways out with the men that are left.
    fn close(&mut self, ways: Bitboard) -> bool {
        let Some(way) = ways.first() else { return true };
        if self.tries == 0 {
            return true;
        }
        self.tries -= 1;
        for group in 0..self.enemy.len {
            let SharingMen { role, squares, most } = self.enemy.all[group];
            if role != Role::King && most > 0 && squares.contains(way) {
                self.enemy.all[group].most -= 1;
                let done = self.close(ways.without(way));
                self.enemy.all[group].most += 1;
                if done {
                    return true;
                }
            }
        }
        (0..self.own.len).rev().any(|group| self.put(group, way, ways))
    }
}
