//! The check that nobody can mate: it shares nothing with the solver but the board and the
//! plain data of a certificate.
//!
//! Read it in one sitting. The promise is that no legal moves from the position asked about
//! end in mate by the winner. It rests on these facts, each checked here:
//!
//! 1. *Positions.* From the position asked about every legal move is played. A position in
//!    which the winner has no material to mate, or which a case holds, is not played on;
//!    of all others none is mate by the winner, and there are no more than is claimed.
//! 2. *Cases.* Take any position of a case and any move that could be made there; still men
//!    alone are certain to block and to guard. What it leads to is held by the same case or
//!    by another one, or the game is over and the winner has not mated.
//! 3. *No mate.* In no case can men, each on a square that is granted to it, check the losing
//!    king and close every way out (`pictured`).
//!
//! Rules: `docs/certificates.md`, "unwinnable".

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use palisade_board::{
    Bitboard, Color, File, Man, Position, Rank, Role, Square, attacks, king_attacks, pawn_attacks,
};

use super::case::{Case, Room};
use crate::mates::is_mate;
use crate::refused::Refused;

/// The most positions that [`check`](crate::check) looks at where a side cannot mate; past that the
/// certificate is refused ([`Refused::More`]). A proof has no more of them than the steps that
/// it took, but for one of a pawn ending by its structures, which may be longer.
pub const CHECKED: u64 = 8_000_000;

pub(crate) fn check(
    position: Position,
    winner: Color,
    most: u64,
    cases: &[Case],
) -> Result<(), Refused> {
    let views: Vec<CaseView<'_>> = cases.iter().map(CaseView::new).collect();
    for (number, view) in views.iter().enumerate() {
        check_case(view, number + 1, winner, cases)?;
    }
    check_positions(position, winner, most, &views)
}

/// Fact 1.
fn check_positions(
    root: Position,
    winner: Color,
    most: u64,
    views: &[CaseView<'_>],
) -> Result<(), Refused> {
    let mut seen = BTreeSet::new();
    // Is it to be played on from?
    let mut enter = |position: Position| {
        let position = position.without_counters();
        if is_mate(&position, winner) {
            return Err(Refused::Mate(position));
        }
        let done = !position.has_mating_material(winner)
            || views.iter().any(|view| view.holds(&position))
            || !seen.insert(position);
        let many = seen.len() as u64 > most;
        if many { Err(Refused::More(most)) } else { Ok((!done).then_some(position)) }
    };
    let mut waiting = Vec::from_iter(enter(root)?);
    while let Some(position) = waiting.pop() {
        for (_, next) in position.successors() {
            waiting.extend(enter(next)?);
        }
    }
    Ok(())
}

/// Is every position of the one case a position of the other?
fn within(one: &Case, other: &Case) -> bool {
    let solid = one.still.iter().flatten().fold(Bitboard::EMPTY, |all, &men| all | men);
    Man::ALL.into_iter().all(|man| {
        let (color, role) = (man.color.index(), man.role.index());
        let keeps = other.filed[color] | other.mortal[color];
        let filed = if role == 0 { keeps } else { Bitboard::EMPTY };
        let needed = other.still[color][role] | filed;
        let loose = one.still[color][role] - needed;
        let most = u32::from(one.most[color][role]);
        let moving = if most > 0 { one.reach[color][role] - solid } else { Bitboard::EMPTY };
        needed.is_subset(one.still[color][role])
            && (loose | moving).is_subset(other.reach[color][role])
            && loose.len() + most <= u32::from(other.most[color][role])
            && rooms(other, man).all(|room| {
                let movers = crowd(one, man, moving & room.squares);
                (loose & room.squares).len() + movers <= u32::from(room.most)
            })
    })
}

/// The rooms that speak of this kind.
fn rooms(case: &Case, man: Man) -> impl Iterator<Item = &Room> {
    case.rooms.iter().filter(move |room| room.man == man)
}

/// How many men of a kind that are not still may be on these squares at once: no more than the
/// rooms hold that have all of them.
fn crowd(case: &Case, man: Man, squares: Bitboard) -> u32 {
    let (mut rest, mut held) = (squares, 0);
    for room in rooms(case, man).filter(|room| room.squares.meets(squares)) {
        rest -= room.squares;
        held += u32::from(room.most);
    }
    let most = u32::from(case.most[man.color.index()][man.role.index()]);
    if rest.is_empty() { held.min(most) } else { most }
}

/// Facts 2 and 3.
fn check_case(
    view: &CaseView<'_>,
    number: usize,
    winner: Color,
    all: &[Case],
) -> Result<(), Refused> {
    if !view.is_well_formed() {
        return Err(Refused::Form(number));
    }
    for man in Man::ALL {
        for from in view.squares(man) {
            for to in view.goals(man, from) {
                if !view.stays(man, from, to, winner, all) {
                    return Err(Refused::Leaves { case: number, man, from, to });
                }
            }
        }
    }
    let mut kings = view.squares(Role::King.of(winner.opponent())).iter();
    match kings.find(|&king| view.pictured(king, winner)) {
        Some(king) => Err(Refused::Pictured { case: number, king }),
        None => Ok(()),
    }
}

/// A case with what follows at once from it.
struct CaseView<'a> {
    case: &'a Case,
    /// By side: its still men, and the squares they are certain to guard.
    still: [Bitboard; 2],
    guarded: [Bitboard; 2],
    solid: Bitboard,
    /// By side: where pawns that keep to their file may come, and those among them that are
    /// never captured.
    walks: [Bitboard; 2],
    immortal: [Bitboard; 2],
}

impl<'a> CaseView<'a> {
    fn new(case: &'a Case) -> Self {
        let still = case.still.map(|men| men.iter().fold(Bitboard::EMPTY, |all, &men| all | men));
        let solid = still[0] | still[1];
        // With everything else occupied a slider sees the squares beside it.
        let guarded = Color::ALL.map(|color| {
            Role::ALL.iter().fold(Bitboard::EMPTY, |all, role| {
                let men = case.still[color.index()][role.index()].iter();
                men.fold(all, |all, at| all | attacks(role.of(color), at, Bitboard::FULL))
            })
        });
        // A filed pawn walks to what is still, or to the first square of a filed enemy, who
        // keeps to this file too: neither passes the other.
        let walks = |pawns: [Bitboard; 2]| {
            Color::ALL.map(|color| {
                let stop = solid | case.filed[color.opponent().index()];
                pawns[color.index()].iter().fold(Bitboard::EMPTY, |all, pawn| {
                    let steps = core::iter::successors(Some(pawn), |at| {
                        at.forward(color).filter(|&next| !stop.contains(next))
                    });
                    steps.fold(all, Bitboard::with)
                })
            })
        };
        let immortal = walks(case.filed);
        let mortal = walks(case.mortal);
        let walks = [immortal[0] | mortal[0], immortal[1] | mortal[1]];
        Self { case, still, guarded, solid, walks, immortal }
    }

    /// Is the position one of the case's?
    fn holds(&self, position: &Position) -> bool {
        let plain = position.castling().is_empty() && position.en_passant_captors().is_empty();
        plain && {
            let mut exact = Case::default();
            for man in Man::ALL {
                exact.still[man.color.index()][man.role.index()] = position.men(man);
            }
            within(&exact, self.case)
        }
    }

    /// One king a side, nothing in two places, no filed pawn that promotes, and squares
    /// only for men that are counted.
    fn is_well_formed(&self) -> bool {
        let mut seen = Bitboard::EMPTY;
        let mut apart =
            self.case.still.iter().flatten().chain(&self.case.filed).chain(&self.case.mortal);
        apart.all(|&set| {
            let new = set.is_disjoint(seen);
            seen |= set;
            new
        }) && Man::ALL.iter().all(|man| {
            let (side, role) = (man.color.index(), man.role.index());
            let most = self.case.most[side][role];
            let kings = self.case.still[side][5].len() + u32::from(self.case.most[side][5]);
            kings == 1 && (most > 0 || self.case.reach[side][role].is_empty())
        }) && self.case.rooms.iter().all(|room| {
            room.squares.is_empty() || !matches!(room.man.role, Role::Pawn | Role::King)
        }) && (self.walks[0] | self.walks[1]).is_disjoint(Bitboard::BACK_RANKS)
    }

    /// Every square where a man of this kind may stand.
    fn squares(&self, man: Man) -> Bitboard {
        let (side, role) = (man.color.index(), man.role.index());
        let walks = if role == 0 { self.walks[side] } else { Bitboard::EMPTY };
        self.case.still[side][role] | self.case.reach[side][role] | walks
    }

    /// Where a man may go.
    fn goals(&self, man: Man, from: Square) -> Bitboard {
        let enemy = man.color.opponent();
        let barred = self.still[man.color.index()] | self.case.still[enemy.index()][5];
        let goals = match man.role {
            Role::King => king_attacks(from) - self.guarded[enemy.index()],
            Role::Pawn => {
                let men = Role::ALL[..5].iter().map(|role| self.squares(role.of(enemy)));
                let prey = men.fold(Bitboard::EMPTY, |all, men| all | men);
                let free = |&next: &Square| !self.solid.contains(next);
                let ahead = from.forward(man.color).filter(free);
                // The double step of a pawn that is granted squares is two single ones.
                let first = from.rank() == Rank::Second.relative_to(man.color);
                let far =
                    ahead.filter(|_| first && self.case.still[man.color.index()][0].contains(from));
                let far = far.and_then(|at| at.forward(man.color)).filter(free);
                let aside = pawn_attacks(man.color, from.bitboard()) & prey;
                ahead.into_iter().chain(far).fold(aside, Bitboard::with)
            }
            _ => attacks(man, from, self.solid),
        };
        goals - barred
    }

    /// Does each position after this step belong to a case, or lack the men to mate?
    fn stays(&self, man: Man, from: Square, to: Square, winner: Color, all: &[Case]) -> bool {
        let enemy = man.color.opponent();
        let pawn = man.role == Role::Pawn;
        let aside = pawn && from.file() != to.file();
        let quiet = !aside && !self.still[enemy.index()].contains(to);
        let roles = Role::ALL[..5].iter().copied();
        let takes = roles.filter(|role| self.squares(role.of(enemy)).contains(to)).map(Some);
        let takes = takes.filter(|_| aside || !pawn);
        if self.ends(man, from, to, winner) {
            return true;
        }
        let bares = enemy == winner && self.is_last(winner);
        takes.chain(quiet.then_some(None)).all(|captured| {
            captured.is_some() && bares
                || self.lands(man, from, to, aside)
                    && captured.is_none_or(|role| self.may_lose(role.of(enemy), to))
                || self.exits(man, from, to, captured).is_some_and(|exits| {
                    exits.iter().all(|after| {
                        is_bare(after, winner) || all.iter().any(|case| within(after, case))
                    })
                })
        })
    }

    /// Is the game over after this step, with no mate by the winner?
    ///
    /// The king to move has no square, wherever the case lets him be. Either nobody else of
    /// his has a move, and he is the winner's or not in check; or he is the winner's, the man
    /// who has moved checks him from so near that nothing gets between, and nobody takes it; or
    /// he is the winner's, a still slider checks him over the square that was left, which alone
    /// is between, and nobody takes it or steps there.
    ///
    /// Or the winner's last man checks from beside a king who has no other square than his: he
    /// is taken at once, and surely can be.
    fn ends(&self, man: Man, from: Square, to: Square, winner: Color) -> bool {
        let (color, enemy) = (man.color, man.color.opponent());
        let pawn = man.role == Role::Pawn;
        if pawn && to.forward(color).is_none() {
            return false;
        }
        let takers = |at: Square| {
            let pawns = self.squares(Role::Pawn.of(enemy)).without(to);
            pawn_attacks(color, at.bitboard()).meets(pawns)
        };
        if pawn && from.rank().distance(to.rank()) == 2 && from.forward(color).is_some_and(takers) {
            return false;
        }
        // What surely stands now, and guards.
        let own = (self.still[enemy.index()] - self.case.still[enemy.index()][5]).without(to);
        let solid = self.solid.without(from).with(to);
        let near = attacks(man, to, Bitboard::FULL);
        let mut guarded = near;
        for role in Role::ALL {
            for at in self.case.still[color.index()][role.index()].without(from) {
                guarded |= attacks(role.of(color), at, Bitboard::FULL);
            }
        }
        let mut kings = self.squares(Role::King.of(enemy)).without(to);
        if man.role == Role::King {
            kings -= near;
        }
        let contact = man.role != Role::King && kings.is_subset(near);
        let ways = |king| king_attacks(king) - (own | guarded);
        if man.color == winner && contact && !pawn && self.is_last(winner) {
            let boxed = kings.iter().all(|king| ways(king).without(to).is_empty());
            if boxed && self.surely_loses(man, to) {
                return true;
            }
        }
        if kings.iter().any(|king| ways(king).any()) {
            return false;
        }
        let others = || Role::ALL[..5].iter().map(|role| role.of(enemy));
        let entered = |at: Square| {
            others()
                .filter(|man| man.role != Role::Pawn)
                .any(|man| attacks(man, at, solid).meets(self.squares(man).without(to)))
        };
        let taken = |at: Square| takers(at) || entered(at);
        if enemy == winner && contact && !taken(to) {
            return true;
        }
        let closed = || self.squares(Role::Pawn.of(enemy)).is_empty() && !entered(from);
        if enemy == winner && man.role != Role::King && closed() {
            let all = Bitboard::FULL;
            let uncovered = |&role: &Role, at: Square| {
                let sees = |board| kings.is_subset(attacks(role.of(color), at, board));
                kings.len() == 1 && sees(all.without(from)) && !sees(all) && !taken(at)
            };
            let sliders = [Role::Bishop, Role::Rook, Role::Queen];
            if sliders.iter().any(|role| {
                let mut still = self.case.still[color.index()][role.index()].without(from).iter();
                still.any(|at| uncovered(role, at))
            }) {
                return true;
            }
        }
        let stuck = others().all(|other| {
            let still = self.case.still[enemy.index()][other.role.index()];
            let prey = Role::ALL[..5]
                .iter()
                .fold(Bitboard::EMPTY, |all, role| all | self.squares(role.of(color)));
            let prey = if man.role == Role::King { prey } else { prey.with(to) };
            self.squares(other) == still
                && self.case.most[enemy.index()][other.role.index()] == 0
                && still.without(to).iter().all(|at| match other.role {
                    Role::Pawn => {
                        pawn_attacks(enemy, at.bitboard()).is_disjoint(prey)
                            && at.forward(enemy).is_none_or(|next| solid.contains(next))
                    }
                    _ => {
                        let all = own | self.case.still[enemy.index()][5];
                        attacks(other, at, solid).is_subset(all)
                    }
                })
        });
        stuck && (enemy == winner || !kings.iter().any(|king| self.may_check(man, from, to, king)))
    }

    /// Has this side at most one man beside its king?
    fn is_last(&self, color: Color) -> bool {
        let side = color.index();
        let still = self.case.still[side][..5].iter().map(|men| men.len());
        let others = self.case.most[side][..5].iter().map(|&most| u32::from(most));
        let filed = self.case.filed[side].len() + self.case.mortal[side].len();
        still.chain(others).sum::<u32>() + filed <= 1
    }

    /// Can this man, the only one that gives check, be taken here, whatever else stands where?
    fn surely_loses(&self, man: Man, at: Square) -> bool {
        let enemy = man.color.opponent();
        let king = self.squares(Role::King.of(man.color));
        king.iter().all(|king| !king_attacks(king).contains(at))
            || Role::ALL[..5].iter().any(|role| {
                let mut still = self.case.still[enemy.index()][role.index()].without(at).iter();
                still.any(|from| attacks(role.of(enemy), from, Bitboard::FULL).contains(at))
            })
    }

    /// May this step check a king who was in no check: by who has moved, or along a line
    /// that he opened?
    fn may_check(&self, man: Man, from: Square, to: Square, king: Square) -> bool {
        let solid = self.solid.without(from).with(to);
        attacks(man, to, solid.without(king)).contains(king)
            || [Role::Bishop, Role::Rook].into_iter().any(|role| {
                let sliders = [role, Role::Queen].map(|role| self.squares(role.of(man.color)));
                let line = |solid| attacks(role.of(man.color), king, solid);
                (sliders[0] | sliders[1]).meets(line(solid) - line(solid.with(from)))
            })
    }

    /// Is a man that is not still granted the square where it goes?
    fn lands(&self, man: Man, from: Square, to: Square, aside: bool) -> bool {
        let (side, role) = (man.color.index(), man.role.index());
        let pawn = man.role == Role::Pawn;
        let reach = self.case.reach[side][role];
        let still = self.case.still[side][role].contains(from);
        // A filed pawn never goes aside; ahead it keeps to its walk, or meets a filed enemy.
        let filed = pawn && aside && self.walks[side].contains(from);
        let enters = |room: &Room| room.squares.contains(to) && !room.squares.contains(from);
        let loose =
            !reach.contains(from) || reach.contains(to) && !rooms(self.case, man).any(enters);
        let promotes = pawn && Bitboard::BACK_RANKS.contains(to);
        loose && !(still || filed || promotes)
    }

    /// Is what stands here neither still nor filed?
    fn may_lose(&self, man: Man, square: Square) -> bool {
        let filed = man.role == Role::Pawn && self.immortal[man.color.index()].contains(square);
        let still = self.case.still[man.color.index()][man.role.index()];
        !still.contains(square) && !filed
    }

    /// What a step leads to, as cases, after each promotion and with each way to take in
    /// passing; `None` where pawns are not still, for then nothing may leave.
    fn exits(
        &self,
        man: Man,
        from: Square,
        to: Square,
        captured: Option<Role>,
    ) -> Option<Vec<Case>> {
        let (side, enemy) = (man.color.index(), man.color.opponent());
        let moving = self.case.reach[0][0] | self.case.reach[1][0];
        if (moving | self.walks[0] | self.walks[1]).any() {
            return None;
        }
        let mut after = self.case.clone();
        take(&mut after, man, from);
        if let Some(role) = captured {
            take(&mut after, role.of(enemy), to);
        }
        let mut exits = Vec::new();
        let pawn = man.role == Role::Pawn;
        if pawn && from.rank().distance(to.rank()) == 2 {
            let passed = from.forward(man.color)?;
            let takers = pawn_attacks(man.color, passed.bitboard());
            for taker in takers & self.case.still[enemy.index()][0] {
                let mut taken = after.clone();
                take(&mut taken, Role::Pawn.of(enemy), taker);
                taken.still[enemy.index()][0] |= passed.bitboard();
                exits.push(taken);
            }
        }
        let promotes = pawn && to.forward(man.color).is_none();
        let same = [man.role];
        for role in if promotes { &Role::PROMOTIONS[..] } else { &same } {
            let mut moved = after.clone();
            moved.still[side][role.index()] |= to.bitboard();
            exits.push(moved);
        }
        Some(exits)
    }

    /// Could the losing king be mated here?
    fn pictured(&self, king: Square, winner: Color) -> bool {
        let (side, loser) = (winner.index(), winner.opponent());
        let solid = self.solid.without(king);
        let mut closed = self.still[loser.index()].without(king) | self.guarded[side];
        for role in [Role::Bishop, Role::Rook, Role::Queen] {
            for at in self.case.still[side][role.index()] {
                closed |= attacks(role.of(winner), at, solid);
            }
        }
        // Each man that is left: where it may stand, and what it closes from there.
        let mut men: Vec<(Vec<_>, u8)> = Vec::new();
        for man in Man::ALL {
            let (color, role) = (man.color.index(), man.role.index());
            let still = self.case.still[color][role];
            let mut rest = (self.case.reach[color][role] - still).without(king);
            let closes = |at: Square| match (man.color == winner, man.role) {
                (true, Role::King) if king_attacks(at).contains(king) => Bitboard::EMPTY,
                (true, _) => attacks(man, at, solid),
                (false, Role::King) => Bitboard::EMPTY,
                (false, _) => at.bitboard(),
            };
            let near = king_attacks(king).with(king);
            let mut add = |squares: Bitboard, most| {
                let sets = squares.iter().map(closes).filter(|set| set.meets(near)).collect();
                men.push((sets, most));
            };
            for room in rooms(self.case, man) {
                add(rest & room.squares, room.most);
                rest -= room.squares;
            }
            add(rest, self.case.most[color][role]);
            if man.role == Role::Pawn {
                // On each file its own.
                let pawns = self.case.filed[color] | self.case.mortal[color];
                for file in File::ALL.map(File::bitboard) {
                    let walks = (self.walks[color] & file).without(king);
                    add(walks, (pawns & file).len() as u8);
                }
            }
        }
        let checked = self.guarded[side].contains(king) || closed.contains(king);
        let ways = king_attacks(king) - closed;
        let check = if checked { Bitboard::EMPTY } else { king.bitboard() };
        closes_in(&mut men, check, ways, &mut 20_000)
    }
}

/// Can the men give check, if that is still to be done, and close all ways out?
fn closes_in(
    men: &mut [(Vec<Bitboard>, u8)],
    check: Bitboard,
    ways: Bitboard,
    tries: &mut u32,
) -> bool {
    let Some(goal) = check.first().or(ways.first()) else { return true };
    *tries = tries.saturating_sub(1);
    *tries == 0
        || (0..men.len()).any(|kind| {
            men[kind].1 > 0 && {
                men[kind].1 -= 1;
                let found = (0..men[kind].0.len()).any(|index| {
                    let set = men[kind].0[index];
                    set.contains(goal) && closes_in(men, check - set, ways - set, tries)
                });
                men[kind].1 += 1;
                found
            }
        })
}

fn is_bare(case: &Case, winner: Color) -> bool {
    let side = winner.index();
    (0..5).all(|role| case.still[side][role].is_empty() && case.most[side][role] == 0)
}

/// Takes a man away.
fn take(case: &mut Case, man: Man, square: Square) {
    let (side, role) = (man.color.index(), man.role.index());
    if case.still[side][role].contains(square) {
        case.still[side][role] = case.still[side][role].without(square);
    } else {
        for room in &mut case.rooms {
            if room.man == man && room.squares.contains(square) {
                room.most = room.most.saturating_sub(1);
            }
        }
        case.most[side][role] -= 1;
        if case.most[side][role] == 0 {
            case.reach[side][role] = Bitboard::EMPTY;
        }
    }
}
