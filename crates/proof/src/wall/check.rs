//! The check of walls: it shares nothing with what finds them but the board and the plain data
//! of a world.
//!
//! Read it in one sitting. A world is a set of positions with the attacker to move. His king
//! and the defender's *mover* stand on squares that some row allows together, never side by
//! side if the mover is the king; each other man of his stands on a square of his set; the
//! men that *stand* do so, and *loose* squares hold other men of the defender or nobody. The
//! promise is that from a position of a world every move of the attacker can be answered by a
//! move into a world again. So the defender always has a move, is never mated, and the
//! attacker never wins. The steps of the argument, named in the code:
//!
//! 1. *Who is sure.* What stands, and an attacking man whose set is one square, is there as
//!    long as the world lasts. These block lines and pushes; nobody else is certain to.
//! 2. *Form.* One king a side; no set meets what stands; the mover's squares meet neither
//!    loose squares nor the set of any man but the attacking king.
//! 3. *Quiet.* No man but the attacking king ever attacks a square of the defending king, with
//!    lines blocked by what is sure alone. So in every position of a world the defender is not
//!    in check, and where a square of his king was quiet in a world it is attacked by nobody
//!    in any position of it, whatever stands elsewhere.
//! 4. *The attacker's moves.* Each man is tried from each square of his set to each square that
//!    what is sure lets him reach. If that is a square of his set and nothing that stands is
//!    taken, the position belongs to the same sets. Else something *changes*: he is on that
//!    square now, what stood there is gone, a pawn may have become a piece.
//! 5. *The king's moves.* He steps to every square beside him that holds none of his own sure
//!    men, is not beside the defending king, and is not guarded by what stands. Pawns, knights
//!    and kings guard what they attack, other pieces the squares beside them.
//! 6. *Moves that cannot be.* Nobody moves through or to a square on which the mover stands (but
//!    to take him, if he is no king), nor his own king. Castling and taking in passing: nobody
//!    in a world has the right, since the defender makes no double step.
//! 7. *Answers.* After each of these, for every square of the attacking king, the defender has
//!    a move of one step that leads into a world: a standing man or the mover goes to a square
//!    beside him (a pawn ahead, a knight by a jump), or takes there a man that is surely there.
//!    The move is possible, for the world that it leads to says by 2 that nobody else is on the
//!    square; it is legal, for by 3 the king is attacked by nobody there.
//! 8. *Bare king.* If the attacker has nothing but his king left, he never mates; the answer
//!    must only not leave the defending king beside his.
//! 9. *The question.* The position asked about belongs to a world, or at most two moves of each
//!    side, played in full, lead into one.
//!
//! Rules: `docs/certificates.md`, "wall".

use alloc::vec::Vec;

use palisade_board::{
    Bitboard, CastlingRights, Color, Man, Position, Rank, Role, Square, attacks, king_attacks,
    pawn_attacks, squares_between,
};

use super::world::World;
use crate::refused::Refused;

/// The most moves of each side that are played before a world holds the position.
const ROUNDS: u32 = 2;

const KING: usize = Role::King.index();
const PAWN: usize = Role::Pawn.index();

pub(crate) fn check(root: &Position, attacker: Color, worlds: &[World]) -> Result<(), Refused> {
    let mut views = Vec::new();
    for (index, world) in worlds.iter().enumerate() {
        let form = Refused::WorldForm(index + 1);
        views.push(WorldView::new(world, attacker).ok_or(form)?);
    }
    for (index, view) in views.iter().enumerate() {
        check_world(&views, view, index + 1)?;
    }
    match is_kept(&views, root, attacker, ROUNDS) {
        true => Ok(()),
        false => Err(Refused::Root),
    }
}

/// A world with what follows at once from it.
struct WorldView<'a> {
    world: &'a World,
    attacker: Color,
    /// Step 1: squares where somebody is sure to stand.
    sure: Bitboard,
    /// The defender's men that stand.
    standing: Bitboard,
    /// What they guard against the attacking king.
    guarded: Bitboard,
    /// By square of the mover, where the attacking king may be.
    kings: [Bitboard; 64],
    /// All squares of the mover.
    home: Bitboard,
}

impl<'a> WorldView<'a> {
    /// Nothing if the world is not well formed (step 2).
    fn new(world: &'a World, attacker: Color) -> Option<Self> {
        let defender = attacker.opponent();
        let standing = union(&world.stands);
        let home = world.rows.iter().fold(Bitboard::EMPTY, |all, row| all | row.1);
        let apart: u32 = world.stands.iter().map(|set| set.len()).sum();
        let men = world.men.iter().fold(Bitboard::EMPTY, |all, man| all | man.1);
        let pawns = |role: Role, set: Bitboard| {
            role == Role::Pawn && set.meets(Bitboard::BACK_RANKS) || role == Role::King
        };
        let king = world.stands[KING];
        let fits = apart == standing.len()
            && u32::from(world.mover == Role::King) + king.len() == 1
            && world.mover != Role::Pawn
            && standing.is_disjoint(world.loose | men | home)
            && home.is_disjoint(world.loose | men)
            && world.stands[PAWN].is_disjoint(Bitboard::BACK_RANKS)
            && world.men.iter().all(|&(role, set)| set.any() && !pawns(role, set));
        if !fits {
            return None;
        }
        let mut kings = [Bitboard::EMPTY; 64];
        let beside = king.first().map_or(king, king_attacks);
        for at in home {
            let rows = world.rows.iter().filter(|row| row.1.contains(at));
            let rows = rows.fold(Bitboard::EMPTY, |all, row| all | row.0);
            let near = if world.mover == Role::King { king_attacks(at) } else { beside };
            kings[at.index()] = rows - near.with(at) - standing;
        }
        let mut sure = standing;
        let king = union(&kings);
        for set in world.men.iter().map(|man| man.1).chain([king]) {
            if !set.has_several() {
                sure |= set;
            }
        }
        let mut guarded = Bitboard::EMPTY;
        for role in Role::ALL {
            for at in world.stands[role.index()] {
                guarded |= steps(role.of(defender), at);
            }
        }
        Some(Self { world, attacker, sure, standing, guarded, kings, home })
    }

    /// The defender's men with the mover on this square.
    fn defenders(&self, mover: Square) -> [Bitboard; 6] {
        let mut men = self.world.stands;
        men[self.world.mover.index()] |= mover.bitboard();
        men
    }

    /// Where the attacking king may be if this is a position of the world.
    fn holds(&self, met: &AfterMove<'_>) -> Bitboard {
        let World { stands, loose, mover, .. } = self.world;
        let there = |role: usize| stands[role].is_subset(met.defenders[role]);
        if !met.loose.is_subset(*loose) || !(0..6).all(there) {
            return Bitboard::EMPTY;
        }
        let king = met.defenders[KING];
        let others = union(&met.defenders) - self.standing;
        let movers = (met.defenders[mover.index()] & self.home) - stands[mover.index()];
        let mut kings = Bitboard::EMPTY;
        for at in movers {
            let left = others.without(at);
            if left.is_subset(*loose) && left.is_disjoint(king) {
                kings |= self.kings[at.index()];
            }
        }
        if kings.any() && fits(&met.men, &self.world.men) { kings } else { Bitboard::EMPTY }
    }
}

fn union(sets: &[Bitboard]) -> Bitboard {
    sets.iter().fold(Bitboard::EMPTY, |all, &set| all | set)
}

/// The squares that a man attacks one step away, whatever stands elsewhere.
fn steps(man: Man, at: Square) -> Bitboard {
    attacks(man, at, Bitboard::FULL)
}

/// Positions just after a move of the attacker, or after its answer.
struct AfterMove<'a> {
    attacker: Color,
    views: &'a [WorldView<'a>],
    /// The defender's men that surely stand.
    defenders: [Bitboard; 6],
    loose: Bitboard,
    /// The attacker's men but his king.
    men: Vec<(Role, Bitboard)>,
}

impl AfterMove<'_> {
    /// Step 7: the squares of the attacking king, some of these, for which no move is found.
    fn unanswered(&self, mut kings: Bitboard) -> Bitboard {
        let defender = self.attacker.opponent();
        let standing = union(&self.defenders);
        for role in Role::ALL.into_iter().rev() {
            for from in self.defenders[role.index()] {
                let mut goals = steps(role.of(defender), from);
                if role == Role::Pawn {
                    goals = (goals | from.bitboard().forward(defender)) - Bitboard::BACK_RANKS;
                }
                for to in goals - standing - self.loose {
                    let there = |man: &(Role, Bitboard)| man.1 == to.bitboard();
                    let taken = self.men.iter().position(there);
                    let aside = from.file() != to.file();
                    // A pawn goes ahead only where nobody can be, and takes only who surely is.
                    let is_free = || self.men.iter().all(|(_, set)| !set.contains(to));
                    let goes = if aside { taken.is_some() } else { is_free() };
                    if role == Role::Pawn && !goes {
                        continue;
                    }
                    // Where the attacking king stands nobody goes.
                    kings -= self.after(role, from, to, taken).held().without(to);
                    if kings.is_empty() {
                        return kings;
                    }
                }
            }
        }
        kings
    }

    fn after(&self, role: Role, from: Square, to: Square, taken: Option<usize>) -> Self {
        let Self { attacker, views, mut defenders, loose, ref men } = *self;
        let moved = &mut defenders[role.index()];
        *moved = moved.without(from).with(to);
        let mut men = men.clone();
        if let Some(index) = taken {
            men.remove(index);
        }
        Self { attacker, views, defenders, loose, men }
    }

    /// The squares of the attacking king with which this belongs to a world.
    fn held(&self) -> Bitboard {
        if self.men.is_empty() {
            // Step 8.
            let king = self.defenders[KING].first().map_or(Bitboard::FULL, king_attacks);
            return !(king | union(&self.defenders));
        }
        self.views.iter().fold(Bitboard::EMPTY, |kings, view| kings | view.holds(self))
    }
}

/// Can these men be those of a world, each another one?
fn fits(men: &[(Role, Bitboard)], sets: &[(Role, Bitboard)]) -> bool {
    if men.len() != sets.len() {
        return false;
    }
    // Who has which set; each man in turn gets one, and others make room.
    let mut owners = alloc::vec![usize::MAX; sets.len()];
    (0..men.len()).all(|man| gets(man, men, sets, &mut owners, &mut alloc::vec![false; sets.len()]))
}

fn gets(
    man: usize,
    men: &[(Role, Bitboard)],
    sets: &[(Role, Bitboard)],
    owners: &mut [usize],
    asked: &mut [bool],
) -> bool {
    for index in 0..sets.len() {
        let suits = sets[index].0 == men[man].0 && men[man].1.is_subset(sets[index].1);
        if !suits || asked[index] {
            continue;
        }
        asked[index] = true;
        let owner = owners[index];
        if owner == usize::MAX || gets(owner, men, sets, owners, asked) {
            owners[index] = man;
            return true;
        }
    }
    false
}

/// Steps 3 to 7 for one world.
fn check_world(
    views: &[WorldView<'_>],
    view: &WorldView<'_>,
    number: usize,
) -> Result<(), Refused> {
    let WorldView { world, attacker, sure, standing, .. } = *view;
    let kings = if world.mover == Role::King { view.home } else { world.stands[KING] };
    let met = |mover: Square, taken: Bitboard, men: Vec<(Role, Bitboard)>| AfterMove {
        attacker,
        views,
        defenders: view.defenders(mover).map(|set| set - taken),
        loose: world.loose,
        men,
    };
    let mut passes = false;
    for (index, &(role, set)) in world.men.iter().enumerate() {
        let man = role.of(attacker);
        for from in set {
            // Step 3.
            if let Some(king) = (attacks(man, from, sure) & kings).first() {
                return Err(Refused::Attacked { world: number, man, from, king });
            }
            // Step 4.
            for to in goals(view, man, from) {
                let promotes = role == Role::Pawn && Bitboard::BACK_RANKS.contains(to);
                let takes = standing.contains(to) || view.home.contains(to);
                if set.contains(to) && !takes {
                    passes = true;
                    continue;
                }
                let ahead = role == Role::Pawn && from.file() == to.file();
                let way = squares_between(from, to);
                for mover in view.home {
                    // Step 6.
                    let stopped = way.contains(mover) || ahead && to == mover;
                    let aside = role == Role::Pawn && !ahead;
                    let prey = standing | mover.bitboard() | world.loose;
                    let left = view.kings[mover.index()] - way - to.bitboard();
                    if stopped || aside && !prey.contains(to) || left.is_empty() {
                        continue;
                    }
                    let same = [role];
                    for &role in if promotes { &Role::PROMOTIONS[..] } else { &same } {
                        let mut men = world.men.clone();
                        men[index] = (role, to.bitboard());
                        let open = met(mover, to.bitboard(), men).unanswered(left);
                        if let Some(king) = open.first() {
                            let world = number;
                            return Err(Refused::Unanswered { world, man, from, to, king, mover });
                        }
                    }
                }
            }
        }
    }
    // Step 5, and step 4 where nothing changes.
    let own = union(&world.men.iter().map(|man| man.1).collect::<Vec<_>>()) & sure;
    for mover in view.home {
        let here = view.kings[mover.index()];
        let near = match world.mover {
            Role::King => king_attacks(mover).with(mover),
            _ => Bitboard::EMPTY,
        };
        let mut quiet = if passes { here } else { Bitboard::EMPTY };
        for from in here {
            for to in king_attacks(from) - own - near - view.guarded {
                if !standing.contains(to) && mover != to {
                    quiet = quiet.with(to);
                    continue;
                }
                let open = met(mover, to.bitboard(), world.men.clone());
                if open.unanswered(to.bitboard()).any() {
                    let (world, man, king) = (number, Role::King.of(attacker), to);
                    return Err(Refused::Unanswered { world, man, from, to, king, mover });
                }
            }
        }
        let open = met(mover, Bitboard::EMPTY, world.men.clone()).unanswered(quiet);
        if let Some(king) = open.first() {
            return Err(Refused::Stuck { world: number, king, mover });
        }
    }
    Ok(())
}

/// Where a man of the attacker that is no king may go from this square, by what is sure.
fn goals(view: &WorldView<'_>, man: Man, from: Square) -> Bitboard {
    let WorldView { world, attacker, sure, standing, home, .. } = *view;
    let own = sure - standing;
    if man.role != Role::Pawn {
        return attacks(man, from, sure) - own;
    }
    let free = |to: &Square| !sure.contains(*to);
    let ahead = from.forward(attacker).filter(free);
    let first = from.rank() == Rank::Second.relative_to(attacker);
    let far = ahead.filter(|_| first).and_then(|at| at.forward(attacker)).filter(free);
    let prey =
        standing | world.loose | if world.mover == Role::King { Bitboard::EMPTY } else { home };
    let aside = pawn_attacks(attacker, from.bitboard()) & prey;
    ahead.into_iter().chain(far).fold(aside, Bitboard::with)
}

/// Step 9.
fn is_kept(views: &[WorldView<'_>], position: &Position, attacker: Color, rounds: u32) -> bool {
    if position.side_to_move() != attacker {
        return position.is_stalemate()
            || position.successors().any(|(_, after)| is_kept(views, &after, attacker, rounds));
    }
    is_in_a_world(views, position, attacker)
        || rounds > 0
            && position.successors().all(|(_, after)| is_kept(views, &after, attacker, rounds - 1))
}

/// Is it a position of a world, or has the attacker nothing but his king?
fn is_in_a_world(views: &[WorldView<'_>], position: &Position, attacker: Color) -> bool {
    let defender = attacker.opponent();
    let mut men = Vec::new();
    for role in Role::ALL.into_iter().filter(|&role| role != Role::King) {
        men.extend(position.men(role.of(attacker)).iter().map(|at| (role, at.bitboard())));
    }
    if men.is_empty() {
        return true;
    }
    let odd = position.castling().intersects(CastlingRights::of(attacker))
        || position.en_passant_captors().any();
    let defenders = Role::ALL.map(|role| position.men(role.of(defender)));
    let met = AfterMove { attacker, views, defenders, loose: Bitboard::EMPTY, men };
    !odd && met.held().contains(position.king(attacker))
}
