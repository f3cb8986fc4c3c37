//! Writes down why a side cannot win: a certificate of worlds, for promises of the bound.
//!
//! It finds worlds by itself, for it has time: a search node knows far less than a certificate
//! has to say. What is found is checked before it is given away.

mod draft;
mod game;

use alloc::vec::Vec;

use palisade_board::{Budget, Color, Position, Role};
use palisade_proof::{Certificate, Claim, World, check};

use draft::{Pawns, WorldDraft, one_step};
use game::{Meter, WorldGame};

/// One way to look for worlds.
struct Try {
    pawns: Pawns,
    /// Captures and pushes in a row that are followed.
    depth: u32,
    /// Worlds that are looked at.
    worlds: usize,
}

/// In this order, the cheapest and shortest first.
const TRIES: [Try; 4] = [
    Try { pawns: Pawns::Flood, depth: 0, worlds: 1 },
    Try { pawns: Pawns::Flood, depth: 2, worlds: 300 },
    Try { pawns: Pawns::Flood, depth: 4, worlds: 500 },
    Try { pawns: Pawns::Step, depth: 40, worlds: 150 },
];

/// A certificate that this side cannot win, made of worlds; nothing if none is found.
///
/// Where the bound promises by a wall, with men or without, one is found nearly always, in
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
    let meter = Meter::new(budget);
    TRIES.iter().find_map(|one| {
        let from = |roots: &[Position]| one.from(position, attacker, roots, &meter);
        from(&[*position]).or_else(|| {
            // Where the first moves change something, or the defender's does.
            let defends = position.side_to_move() != attacker;
            let odd = position.en_passant_captors().any();
            let after = position
                .successors()
                .filter(|(step, _)| !defends || position.role(Role::Pawn).contains(step.from));
            let after: Vec<Position> = after.map(|(_, after)| after).collect();
            match (defends, odd || one.depth > 2) {
                (true, _) => after.iter().find_map(|child| from(&[*child])),
                (false, true) => from(&after),
                (false, false) => None,
            }
        })
    })
}

impl Try {
    /// A certificate for the position with worlds that begin at these.
    fn from(
        &self,
        position: &Position,
        attacker: Color,
        roots: &[Position],
        meter: &Meter<'_>,
    ) -> Option<Certificate> {
        let movers = [Role::King, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        movers.into_iter().find_map(|role| {
            if role != Role::King && self.depth > 2 {
                return None;
            }
            let men = position.men(role.of(attacker.opponent()));
            men.iter().find_map(|mover| {
                // With the attacker to move one of his moves may lead home first.
                let need = match roots {
                    [root] if root.side_to_move() != attacker || self.depth > 2 => {
                        let at = mover.bitboard();
                        let at = match root.side_to_move() == attacker {
                            true => at,
                            false => one_step(role.of(attacker.opponent()), mover),
                        };
                        Some((at, root.king(attacker)))
                    }
                    _ => None,
                };
                let shares = self.depth > 2;
                let mut game =
                    WorldGame::new(attacker, self.pawns, self.worlds, shares, need, meter);
                let mut worlds: Vec<World> = Vec::new();
                let mut starts = Vec::new();
                for root in roots {
                    let mut draft = WorldDraft::of(root, attacker);
                    let king = root.king(attacker.opponent());
                    let from = if role == Role::King { king } else { mover };
                    draft.lift(role, from);
                    starts.push(game.judge(draft, self.depth));
                }
                game.write(&starts, &mut worlds);
                let claim = Claim::Wall(worlds);
                let certificate = Certificate { position: *position, side: attacker, claim };
                check(&certificate).is_ok().then_some(certificate)
            })
        })
    }
}
