//! Writes down why a side cannot win: a certificate of worlds, for promises of the bound.
//!
//! The rungs with men play the same games as for a search node, and tell each world that the answer
//! rests on. A wall of pawns is one with no men beside it. What is found is checked before it is given
//! away.

use alloc::vec::Vec;

use palisade_board::{Bitboard, Budget, Color, Position, Progress, Role};
use palisade_proof::{Certificate, Claim, World, check};

use super::game::{self, CAPTURES, GameWatch, WORLDS};
use super::still::{Held, king_roams, piece_held};
use super::view::{KING, MenView, PIECES};

/// Units of work for a world that is looked at.
const WORLD: u64 = 16;

/// How far a game is followed: captures in a row, and worlds. First as the bound does. Who writes has
/// more time, and some walls of pawns want it.
const CAPTURES_AND_WORLDS: [(u32, u32); 2] = [(CAPTURES, WORLDS), (4, 1_000)];

/// A certificate that this side cannot win, made of worlds; nothing if none is found.
///
/// Where the bound promises by a wall with men, there is one, and nearly always by a wall of pawns, in
/// milliseconds: a world that is looked at counts as 16 units of the budget. It is accepted by
/// [`palisade_proof::check`].
///
/// ```
/// use palisade_blockage::wall_certificate;
/// use palisade_board::{Budget, Color, Position};
/// let penrose: Position = "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1".parse()?;
/// let budget = Budget::work(100_000);
/// let certificate = wall_certificate(&penrose, Color::Black, &budget).unwrap();
/// assert_eq!(palisade_proof::check(&certificate), Ok(()));
/// assert!(certificate.to_string().len() < 1000);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
pub fn wall_certificate(
    position: &Position,
    attacker: Color,
    budget: &Budget<'_>,
) -> Option<Certificate> {
    let mut writer = Writer { attacker, budget, work: 0, left: 0, worlds: Vec::new() };
    CAPTURES_AND_WORLDS.iter().find_map(|&(depth, most)| {
        let mut write = |roots: &[Position]| {
            writer.worlds.clear();
            let all = roots.iter().all(|root| writer.holds(root, depth, most));
            let claim = Claim::Wall(writer.worlds.iter().rev().cloned().collect());
            let certificate = Certificate { position: *position, side: attacker, claim };
            (all && check(&certificate).is_ok()).then_some(certificate)
        };
        write(&[*position]).or_else(|| {
            // Where the first moves change something: any of the attacker's, or one of the defender's.
            let after: Vec<_> = position.successors().collect();
            if position.side_to_move() == attacker {
                let after: Vec<_> = after.into_iter().map(|(_, after)| after).collect();
                return write(&after);
            }
            let pushes = |from| position.role(Role::Pawn).contains(from);
            after
                .into_iter()
                .find_map(|(step, after)| pushes(step.from).then(|| write(&[after]))?)
        })
    })
}

/// Writes down each world that an answer rests on.
struct Writer<'b> {
    attacker: Color,
    budget: &'b Budget<'b>,
    work: u64,
    /// Worlds that the game may still look at.
    left: u32,
    worlds: Vec<World>,
}

impl GameWatch for Writer<'_> {
    fn pays(&mut self) -> bool {
        self.work += WORLD;
        let goes_on = self.budget.look(Progress { work: self.work }).is_continue();
        self.left.pays() && goes_on
    }

    fn mark(&self) -> usize {
        self.worlds.len()
    }

    fn forget(&mut self, mark: usize) {
        self.worlds.truncate(mark);
    }

    fn keep(&mut self, world: &game::GameWorld, safe: Bitboard) {
        let mut stands = [Bitboard::EMPTY; 6];
        stands[Role::Pawn.index()] = world.pawns;
        for (role, men) in PIECES.into_iter().zip(world.pieces) {
            stands[role] = men;
        }
        let [king, others @ ..] = world.men() else { return };
        let men = others.iter().map(|man| (Role::ALL[man.role()], man.reach)).collect();
        let rows = Vec::from([(king.reach, safe)]);
        self.add(World { stands, loose: Bitboard::EMPTY, men, mover: Role::King, rows });
    }
}

impl Writer<'_> {
    /// Does the defender hold, by moving one man or by taking back? Then it is written down.
    fn holds(&mut self, root: &Position, depth: u32, most: u32) -> bool {
        self.seen(root, depth, most)
            || root.mirror().is_some_and(|mirror| {
                // Some walls are seen from one side of the board alone.
                let mark = self.mark();
                let seen = self.seen(&mirror, depth, most);
                let mirrored = self.worlds.split_off(mark).into_iter();
                self.worlds.extend(mirrored.map(|world| world.map(Bitboard::mirror)));
                seen
            })
    }

    fn seen(&mut self, root: &Position, depth: u32, most: u32) -> bool {
        let view = MenView::new(root, self.attacker).filter(|view| !view.has_odd_moves);
        let Some(view) = view else { return false };
        self.left = most;
        if !self.pays() {
            return false;
        }
        if let Some(held) = king_roams(&view).or_else(|| piece_held(&view)) {
            self.keep_still(&view, &held);
            return true;
        }
        let mark = self.mark();
        let holds = game::safe_at_home(&view, depth, self).is_some();
        if !holds {
            self.forget(mark);
        }
        holds
    }

    /// One man moves, all others stand: that is one world.
    fn keep_still(&mut self, view: &MenView, held: &Held) {
        let Held { floods, home, mover } = held;
        let standing = view.standing() - mover.bitboard();
        let mover =
            Role::ALL.into_iter().find(|role| view.defenders[role.index()].contains(*mover));
        let Some(mover) = mover else { return };
        let stands = Role::ALL.map(|role| match (role, mover) {
            (Role::King, Role::King) => Bitboard::EMPTY,
            (Role::King, _) => view.defenders[KING],
            _ => view.defenders[role.index()] & floods.permanent & standing,
        });
        let mut men = Vec::new();
        for role in Role::ALL.into_iter().filter(|&role| role != Role::King) {
            for at in view.attackers[role.index()] {
                let still = floods.still.contains(at);
                let reach = floods.reach[role.index()] - floods.still;
                men.push((role, if still { at.bitboard() } else { reach }));
            }
        }
        let rows = Vec::from([(floods.reach[KING], *home)]);
        self.add(World { stands, loose: standing - floods.permanent, men, mover, rows });
    }

    /// Keeps a world, as the board shows it.
    fn add(&mut self, world: World) {
        let attacker = self.attacker;
        let world = world.map(|set| set.relative_to(attacker));
        if !self.worlds.contains(&world) {
            self.worlds.push(world);
        }
    }
}
