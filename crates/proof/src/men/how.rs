//! How positions that a holder keeps to hold, for a person: who goes to and fro, and what becomes of
//! each try.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Position, Role, Setup, Square, attacks};

/// The most positions that are looked at, which takes a fortieth of a second. Of more nothing is said.
const MOST_POSITIONS: usize = 2048;

/// More squares than these are counted, not listed.
const MOST_SQUARES: u32 = 10;

/// More tries than these are counted, not told.
const MOST_TRIES: usize = 6;

/// How a side holds, for a person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HowHeld {
    /// In sentences.
    pub words: String,
    /// The squares on which its king and pieces go to and fro.
    pub home: Bitboard,
    /// The squares that the other king gets to.
    pub reached: Bitboard,
}

/// What a player would say of positions that a holder keeps to, the attacker to move: which men go to and
/// fro, and what becomes of men that take something, of pawns that move, and of pieces that come where
/// they are always taken. None, if the position itself is not kept, or if too many positions follow from
/// it without a capture and a pawn's move.
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_proof::how_men_hold;
/// // White's bishop never gets through the pawns.
/// let wall: Position = "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/2B1K3 w - - 0 1".parse()?;
/// let is_kept = |position: &Position| position.king(Color::Black).rank() > palisade_board::Rank::Sixth;
/// let how = how_men_hold(&wall, Color::White, &is_kept);
/// assert!(how.unwrap().words.starts_with("Black's king goes to and fro on "));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
pub fn how_men_hold(
    root: &Position,
    attacker: Color,
    is_kept: &dyn Fn(&Position) -> bool,
) -> Option<HowHeld> {
    let mut walk = HeldWalk {
        attacker,
        is_kept,
        met: BTreeSet::new(),
        moved: Bitboard::EMPTY,
        tries: BTreeMap::new(),
    };
    let all = walk.follow(root)?;
    let (mut said, home) = shuttle(&all, !attacker);
    let locked = standing(&all, attacker) - walk.moved;
    if locked.any() {
        let squares = locked.in_words();
        said.push_str(&format!("{}'s men on {squares} never move. ", attacker.name()));
    }
    said += &walk.tries_in_words();
    said.truncate(said.trim_end().len());
    let reached = all.iter().map(|at| at.king(attacker)).collect();
    (!said.is_empty()).then_some(HowHeld { words: said, home, reached })
}

/// The positions in which no man has been taken and no pawn has moved.
struct HeldWalk<'a> {
    attacker: Color,
    is_kept: &'a dyn Fn(&Position) -> bool,
    met: BTreeSet<Setup>,
    /// The squares from which the attacker has moved.
    moved: Bitboard,
    /// By the square that a man comes to, and whom it takes: who does it, and whether it is always taken.
    tries: BTreeMap<(Square, Option<Role>), (BTreeSet<Role>, bool)>,
}

impl HeldWalk<'_> {
    /// All of them; nothing, if none is kept or too many are.
    fn follow(&mut self, root: &Position) -> Option<Vec<Position>> {
        let root = root.without_counters();
        let mut all = match root.side_to_move() == self.attacker {
            true => Vec::from_iter((self.is_kept)(&root).then_some(root)),
            false => Vec::from_iter(self.answer(&root)),
        };
        let mut next = 0;
        while let Some(&position) = all.get(next) {
            next += 1;
            if position.is_check() {
                self.moved |= held_by_check(&position);
            }
            for (step, after) in position.successors() {
                let role = position.man_on(step.from)?.role;
                let victim = position.man_on(step.to).map(|man| man.role);
                let is_taken = after.successors().any(|(reply, next)| {
                    reply.to == step.to && (self.is_kept)(&next.without_counters())
                });
                let tried = self.tries.entry((step.to, victim));
                let (roles, is_always) = tried.or_insert((BTreeSet::new(), true));
                roles.insert(role);
                self.moved |= step.from.bitboard();
                *is_always &= is_taken;
                if victim.is_none() && role != Role::Pawn {
                    all.extend(self.answer(&after));
                }
            }
            if all.len() > MOST_POSITIONS {
                return None;
            }
        }
        (!all.is_empty()).then_some(all)
    }

    /// The position after the holder's answer, if it takes nothing and is new.
    fn answer(&mut self, position: &Position) -> Option<Position> {
        let is_quiet = |after: &Position| {
            after.pawns() == position.pawns() && after.occupied().len() == position.occupied().len()
        };
        let answers = position.successors().map(|(_, after)| after.without_counters());
        let all: Vec<_> =
            answers.filter(|after| is_quiet(after) && (self.is_kept)(after)).collect();
        let is_met = |after: &Position| self.met.contains(&Setup::from(*after));
        let answer = *all.first().filter(|_| !all.iter().any(is_met))?;
        self.met.insert(Setup::from(answer));
        Some(answer)
    }

    fn tries_in_words(&self) -> String {
        // A piece that comes where it is not always taken tries nothing.
        let mut tries: Vec<_> = self.tries.iter().collect();
        tries.retain(|((_, victim), (roles, is_taken))| {
            *is_taken || victim.is_some() || roles.contains(&Role::Pawn)
        });
        let mut said = String::new();
        for ((square, victim), (roles, is_taken)) in tries.iter().take(MOST_TRIES) {
            let who = in_words(roles, "or");
            let what = match victim {
                Some(victim) => format!("takes the {victim} on {square}"),
                None => format!("comes to {square}"),
            };
            let end = match (is_taken, victim) {
                (true, Some(_)) => "is taken back",
                (true, None) => "is taken",
                (false, _) => "gets nowhere",
            };
            said.push_str(&format!("A {who} that {what} {end}. "));
        }
        match tries.len().saturating_sub(MOST_TRIES) {
            0 => said,
            more => said + &format!("Other tries fail as well: {more}."),
        }
    }
}

/// The men who would have moves if their king were not in check: they are not locked in.
fn held_by_check(position: &Position) -> Bitboard {
    let (own, occupied) = (position.color(position.side_to_move()), position.occupied());
    let has_moves = |square: &Square| {
        position.man_on(*square).is_some_and(|man| !attacks(man, *square, occupied).is_subset(own))
    };
    own.into_iter().filter(has_moves).fold(Bitboard::EMPTY, Bitboard::with)
}

/// The pieces of a side that stand on the same squares in all positions.
fn standing(all: &[Position], side: Color) -> Bitboard {
    let pieces = all.iter().map(|position| position.color(side) - position.role(Role::Pawn));
    pieces.fold(Bitboard::FULL, Bitboard::intersection)
}

/// Which men of the holder's go to and fro, and where.
fn shuttle(all: &[Position], holder: Color) -> (String, Bitboard) {
    let stands = standing(all, holder);
    let (mut squares, mut roles, mut is_alone) = (Bitboard::EMPTY, BTreeSet::new(), true);
    for position in all {
        let men = position.color(holder) - position.role(Role::Pawn) - stands;
        squares |= men;
        is_alone &= !men.has_several();
        roles.extend(men.into_iter().filter_map(|square| Some(position.man_on(square)?.role)));
    }
    if roles.is_empty() {
        return (String::new(), squares);
    }
    let place = match squares.len() {
        ..=MOST_SQUARES => squares.in_words().to_string(),
        many => format!("{many} squares"),
    };
    let verb = match (is_alone, roles.len()) {
        (true, _) => " goes",
        (false, 1) => "s go",
        (false, _) => " go",
    };
    let joined = in_words(&roles, if is_alone { "or" } else { "and" });
    (format!("{}'s {joined}{verb} to and fro on {place}. ", holder.name()), squares)
}

/// `king and rook`.
fn in_words(roles: &BTreeSet<Role>, and: &str) -> String {
    let names: Vec<String> = roles.iter().map(ToString::to_string).collect();
    names.join(&format!(" {and} "))
}
