//! Forced break-throughs, kings included: short, narrow, and proved.

use palisade_board::{
    Bitboard, Color, PawnEnding, Position, Rank, Square, front_span, king_dilate, neighbors,
    pawn_attacks,
};
use palisade_squares::pieces::moves_to_queen;

/// Searches for break-throughs that are forced within a few moves.
///
/// Church's experts on pawn clusters ("Potentially Passed Pawns") know which
/// sacrifices make a passed pawn, and leave the kings to a count. This plays
/// the whole board: every move of the attacker, every answer, and at each
/// attacker's turn a count that cannot err ([`runs_through`]). It finds what a
/// graph of all structures finds late, because the defender's idle pawn moves
/// do not widen it.
///
/// What it finds is a proof that the attacker promotes to a piece that is not
/// taken at once, or mates, before the defender promotes: what
/// [`Verdict::Breaks`](palisade_endings::Verdict::Breaks) says. That it finds
/// nothing means nothing.
#[derive(Clone, Debug)]
pub struct ForcedSearch {
    table: Vec<Option<Entry>>,
    nodes: u64,
    limit: u64,
}

/// What is known of a position with the attacker to move.
#[derive(Clone, Copy, Debug)]
struct Entry {
    ending: PawnEnding,
    attacker: Color,
    /// He breaks through within so many moves.
    forced: Option<u8>,
    /// He does not within so many.
    failed: u8,
}

/// Entries of the table: some twenty megabytes.
const ENTRIES: usize = 1 << 18;

/// No study needs more, and the search would not get there.
const DEEPEST: u8 = 12;

impl ForcedSearch {
    /// A search that gives up after so many positions.
    #[must_use]
    pub fn new(positions: u64) -> Self {
        Self { table: vec![None; ENTRIES], nodes: 0, limit: positions }
    }

    /// The number of the attacker's moves after which a pawn runs through, or
    /// he promotes or mates, whatever the defender does; `None` if nothing was
    /// found.
    pub fn break_through(&mut self, ending: &PawnEnding, attacker: Color) -> Option<u8> {
        self.nodes = 0;
        (0..=DEEPEST).find(|depth| {
            if ending.side_to_move() == attacker {
                self.attack(ending, attacker, *depth)
            } else {
                self.every_answer(ending, attacker, *depth)
            }
        })
    }

    /// The positions looked at by the last call.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.nodes
    }

    /// The attacker to move: does some move of his break through?
    fn attack(&mut self, ending: &PawnEnding, attacker: Color, depth: u8) -> bool {
        if self.nodes >= self.limit {
            return false;
        }
        self.nodes += 1;
        if runs_through(ending) {
            return true;
        }
        if depth == 0 {
            return false;
        }
        let slot = Position::from(ending).key() as usize % ENTRIES;
        if let Some(known) = self.table[slot]
            && known.ending == *ending
            && known.attacker == attacker
        {
            if known.forced.is_some_and(|moves| moves <= depth) {
                return true;
            }
            if known.failed >= depth {
                return false;
            }
        }
        let broken = self.some_move(ending, attacker, depth);
        if self.nodes < self.limit {
            self.table[slot] = Some(Entry {
                ending: *ending,
                attacker,
                forced: broken.then_some(depth),
                failed: if broken { 0 } else { depth },
            });
        }
        broken
    }

    fn some_move(&mut self, ending: &PawnEnding, attacker: Color, depth: u8) -> bool {
        let king = ending.king(attacker);
        let mut moves: Vec<_> = Position::from(ending).successors().collect();
        // Pawns first, the farthest advanced before the others.
        moves.sort_by_key(|(step, _)| {
            let pawn = step.from != king;
            (!pawn, u8::MAX - step.to.relative_to(attacker).rank().index() as u8 * u8::from(pawn))
        });
        moves.iter().any(|(step, after)| match PawnEnding::try_from(after) {
            Ok(after) => self.every_answer(&after, attacker, depth - 1),
            Err(_) => !king_dilate(ending.king(!attacker).bitboard()).contains(step.to),
        })
    }

    /// The defender to move: does every answer of his fail?
    fn every_answer(&mut self, ending: &PawnEnding, attacker: Color, depth: u8) -> bool {
        if self.nodes >= self.limit {
            return false;
        }
        self.nodes += 1;
        let mut answers: Vec<PawnEnding> = Vec::new();
        let position = Position::from(ending);
        for (_, after) in position.successors() {
            let Ok(after) = PawnEnding::try_from(&after) else { return false };
            answers.push(after);
        }
        if answers.is_empty() {
            return position.is_check();
        }
        // What is not even threatened refutes: look for that one move deep first.
        if depth > 1 {
            answers.sort_by_cached_key(|after| self.attack(after, attacker, 1));
        }
        answers.iter().all(|after| self.attack(after, attacker, depth))
    }
}

/// Does a pawn of the side to move run through by itself, whatever the other
/// side does?
///
/// A count made so that it cannot err. The runner needs *n* moves over empty
/// squares; meanwhile his king stands still. The defender gets more than chess
/// gives him: his king walks through everything, each of his pawns moves as
/// often as he likes to move and captures on every square where an enemy pawn
/// stands now. If even so nothing of his reaches or attacks the runner, its way
/// or its king, nor promotes, before the *n*th move, and his king cannot take
/// the new piece, then the pawn is through.
#[must_use]
pub fn runs_through(ending: &PawnEnding) -> bool {
    let color = ending.side_to_move();
    let own = ending.pawns().of(color);
    let enemy = ending.pawns().of(!color);
    if pawn_attacks(!color, enemy).contains(ending.king(color)) {
        return false;
    }
    let occupied = ending.pawns().all().with(ending.king(color)).with(ending.king(!color));
    own.iter().any(|pawn| {
        let way = front_span(color, pawn.bitboard());
        way.is_disjoint(occupied) && outruns(ending, color, pawn, way)
    })
}

/// The defender's most, move by move, against one runner.
fn outruns(ending: &PawnEnding, color: Color, pawn: Square, way: Bitboard) -> bool {
    let moves = moves_to_queen(color, pawn);
    let own = ending.pawns().of(color).without(pawn);
    let own_king = ending.king(color);
    let queening = way & Bitboard::BACK_RANKS;
    let promotion_rank = Bitboard::BACK_RANKS - queening_rank(color);
    let mut pawns = ending.pawns().of(!color);
    let mut king = ending.king(!color).bitboard();
    // What the runner still needs: its square, and those before it.
    let mut kept = way;
    let mut at = pawn.bitboard();
    for step in 1..moves {
        at = at.forward(color);
        if step == 1 && u32::from(moves) < way.len() {
            // The square passed over stays in `kept` once: en passant.
            at = at.forward(color);
        } else {
            kept -= at.backward(color);
        }
        king = king_dilate(king);
        let ahead = pawns.forward(!color);
        let captures = pawn_attacks(!color, pawns) & own;
        pawns |= ahead | ahead.forward(!color) | captures;
        let attacked = pawn_attacks(!color, pawns);
        if (king | pawns | attacked).meets(kept)
            || attacked.contains(own_king)
            || pawns.meets(promotion_rank)
        {
            return false;
        }
    }
    // Nor may he ever be stalemated: from wherever his king may be, a step is
    // left that nobody bars, not even his own pawns wherever they may be.
    let runner = at | way | pawn.bitboard();
    let barred =
        pawn_attacks(color, own | runner) | king_dilate(own_king.bitboard()) | pawns | own | runner;
    let can_stand = king - king_dilate(own_king.bitboard());
    king_dilate(king).is_disjoint(queening)
        && (moves == 1 || can_stand.is_subset(neighbors(!barred)))
}

/// The rank on which `color` promotes.
const fn queening_rank(color: Color) -> Bitboard {
    match color {
        Color::White => Rank::Eighth.bitboard(),
        Color::Black => Rank::First.bitboard(),
    }
}
