//! What is remembered of walls with men, of one thread.
//!
//! A search asks about the same pawns with the same men standing for ever: the attacker's
//! pieces walk about, and the kings. The answer is the same for all of these placements, as
//! section 12 of `docs/blockage-proof.md` argues: it hangs on where each man may get, and not on
//! where in there he is.

use palisade_board::{Bitboard, BoardView, CastlingRights, Color, Role};

use super::game::World;
use super::homes::{HomeNote, Subject};
use super::still::{Floods, Held, king_holds, king_reached_from, piece_held};
use super::view::{KING, MenView, PIECES, ROLES};
use super::{game, holds};

/// Notes about walls with men, of one thread: 50 kB.
///
/// ```
/// use palisade_blockage::MenNotes;
/// use palisade_board::{Color, Position};
/// let mut notes = MenNotes::new();
/// let penrose: Position = "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1".parse()?;
/// assert_eq!(notes.answer(&penrose, Color::Black), None);
/// assert!(notes.ask(&penrose, Color::Black));
/// // A bishop elsewhere: the note answers.
/// let later: Position = "8/p7/kpP5/qrp5/rpP2b2/pP4b1/P3Kb2/8 w - - 0 1".parse()?;
/// assert_eq!(notes.answer(&later, Color::Black), Some(true));
/// assert_eq!(notes.answer(&penrose, Color::Black), Some(true));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MenNotes {
    notes: [Note; ROOM],
    /// Of kings that go to and fro, the defender's pieces standing where they stand.
    here: [HomeNote; 1 << HERE_BITS],
    /// Of kings that go to and fro wherever those pieces stand.
    anywhere: [HomeNote; 1 << ANYWHERE_BITS],
}

/// How many classes of placements are noted; a new one takes the place of an old one.
const ROOM: usize = 128;

/// Two to this power notes are kept of homes with pieces on known squares; a new one takes the
/// place of an old one.
const HERE_BITS: u32 = 7;

/// Two to this power are kept of homes with pieces anywhere.
const ANYWHERE_BITS: u32 = 6;

/// What is known of one class: the same pawns, the defender's pieces on the same squares, and the
/// attacker's men each where he may get. All squares are as White sees them.
#[derive(Clone, Copy, Debug)]
struct Note {
    class: Class,
    /// Squares of the defending king from which he holds, wherever the attacking king stands.
    yes: Bitboard,
    /// Squares from which he does not hold by taking back.
    no: Bitboard,
    /// Squares from which he may hold by walking: that hangs on the attacking king.
    maybe: Bitboard,
    piece: ByPiece,
}

/// Where the defender holds by moving a piece, his king on one square for good. That square stops
/// floods, so this is said of less than a class: of men that are within these floods.
#[derive(Clone, Copy, Debug)]
struct ByPiece {
    /// The square of the defending king; empty if nothing was found.
    defender: Bitboard,
    king: Bitboard,
    reach: [Bitboard; 4],
    still: Bitboard,
}

impl ByPiece {
    const NOTHING: Self = Self {
        defender: Bitboard::EMPTY,
        king: Bitboard::EMPTY,
        reach: [Bitboard::EMPTY; 4],
        still: Bitboard::EMPTY,
    };

    fn new(held: &Held, defender: Bitboard, attacker: Color) -> Self {
        let turned = |set: Bitboard| set.relative_to(attacker);
        let Floods { reach, still, .. } = held.floods;
        let pieces = PIECES.into_iter().fold(Bitboard::EMPTY, |all, role| all | reach[role]);
        Self {
            defender,
            king: turned(reach[KING]),
            reach: PIECES.map(|role| turned(reach[role])),
            still: turned(still & pieces),
        }
    }

    /// Are all of the attacker's men on a board of the class within these floods?
    #[inline]
    fn covers<B: BoardView + ?Sized>(&self, board: &B, own: Bitboard, defender: Bitboard) -> bool {
        let within = |(index, role)| (board.role(role) & own).is_subset(self.reach[index]);
        self.defender.meets(defender)
            && self.king.meets(board.role(Role::King) & own)
            && self.still.is_subset(own)
            && ROLES.into_iter().enumerate().all(within)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Class {
    white: Bitboard,
    black: Bitboard,
    /// The defender's pieces: knights, bishops, rooks, queens.
    standing: [Bitboard; 4],
    /// Where the attacker's pieces of each role may get.
    reach: [Bitboard; 4],
    /// How many they are.
    counts: [u8; 4],
    /// Which attacker is asked about, and who moves; nothing is noted where this is 0.
    question: u8,
    /// Those of them that can neither move nor take.
    still: Bitboard,
    /// Where the attacking king may get.
    king: Bitboard,
}

impl Class {
    const EMPTY: Self = Self {
        white: Bitboard::EMPTY,
        black: Bitboard::EMPTY,
        standing: [Bitboard::EMPTY; 4],
        reach: [Bitboard::EMPTY; 4],
        counts: [0; 4],
        question: 0,
        still: Bitboard::EMPTY,
        king: Bitboard::EMPTY,
    };

    /// Is this board of the class?
    #[inline]
    fn covers<B: BoardView + ?Sized>(&self, board: &B, seen: &Seen, attacker: Color) -> bool {
        let alike = self.white == seen.white
            && self.black == seen.black
            && self.question == seen.question
            && self.king.meets(board.role(Role::King) & seen.own)
            && self.still.is_subset(seen.own);
        alike
            && ROLES.into_iter().enumerate().all(|(index, role)| {
                let men = board.role(role);
                let own = men & seen.own;
                men & board.color(!attacker) == self.standing[index]
                    && own.is_subset(self.reach[index])
                    && is_of_size(own, self.counts[index])
            })
    }
}

/// Has this set `size` squares? Counting takes a dozen instructions where the processor is not
/// known to count, and most sides have one piece of a role, or none.
#[inline]
fn is_of_size(set: Bitboard, size: u8) -> bool {
    let but_one = set.0 & set.0.wrapping_sub(1);
    match size {
        0 => set.is_empty(),
        1 => !set.is_empty() && but_one == 0,
        _ => set.len() == u32::from(size),
    }
}

impl Note {
    const EMPTY: Self = Self {
        class: Class::EMPTY,
        yes: Bitboard::EMPTY,
        no: Bitboard::EMPTY,
        maybe: Bitboard::EMPTY,
        piece: ByPiece::NOTHING,
    };

    /// The answer for a board of the class.
    #[inline]
    fn answer<B: BoardView + ?Sized>(
        &self,
        board: &B,
        own: Bitboard,
        defender: Bitboard,
    ) -> Option<bool> {
        if self.yes.meets(defender) || self.piece.covers(board, own, defender) {
            Some(true)
        } else if (self.no - self.maybe).meets(defender) {
            Some(false)
        } else {
            None
        }
    }
}

/// What a look at a board finds first.
struct Seen {
    white: Bitboard,
    black: Bitboard,
    own: Bitboard,
    question: u8,
}

impl Seen {
    /// Nothing where a right of the moment counts: to castle, or to take in passing.
    #[inline]
    fn of<B: BoardView + ?Sized>(board: &B, attacker: Color) -> Option<Self> {
        let is_plain = board.en_passant().is_none()
            && board.castling().is_some_and(|rights| rights == CastlingRights::empty());
        let pawns = board.role(Role::Pawn);
        is_plain.then(|| Self {
            white: board.color(Color::White) & pawns,
            black: board.color(Color::Black) & pawns,
            own: board.color(attacker),
            question: 1 + 2 * attacker as u8 + board.side_to_move() as u8,
        })
    }

    /// Where a note is: the high bits of a product are as good as random.
    #[inline]
    fn place(&self, standing: Bitboard) -> usize {
        let mixed = self.white.0 ^ self.black.0.rotate_left(21) ^ standing.0.rotate_left(42);
        let mixed = (mixed ^ u64::from(self.question)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 57) as usize
    }

    #[inline]
    const fn subject(&self, attacker: Color) -> Subject {
        Subject { pawns: [self.white, self.black], attacker }
    }
}

impl Default for MenNotes {
    fn default() -> Self {
        Self::new()
    }
}

impl MenNotes {
    /// No notes.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            notes: [Note::EMPTY; ROOM],
            here: [HomeNote::EMPTY; 1 << HERE_BITS],
            anywhere: [HomeNote::EMPTY; 1 << ANYWHERE_BITS],
        }
    }

    /// What [`blockage_with_men`](crate::blockage_with_men) says, if it was noted; its gates are
    /// not asked again. A board that is no position gets no yes.
    #[must_use]
    #[inline]
    pub fn answer<B: BoardView + ?Sized>(&self, board: &B, attacker: Color) -> Option<bool> {
        let seen = Seen::of(board, attacker)?;
        let kings = board.role(Role::King);
        let other = board.color(!attacker);
        let defender = kings & other;
        let note = &self.notes[seen.place(other - kings)];
        let noted = if note.class.covers(board, &seen, attacker) {
            note.answer(board, seen.own, defender)
        } else {
            None
        };
        let answer = match noted {
            Some(answer) => answer,
            // The class is new, or leaves the question open: a home may answer yes.
            None => {
                let subject = seen.subject(attacker);
                let holds =
                    |note: &HomeNote| note.covers(board, subject) && note.holds(board, attacker);
                let (here, anywhere) = self.homes(subject, other - kings);
                (holds(here) || holds(anywhere)).then_some(true)?
            }
        };
        Some(answer && board.to_position().is_ok())
    }

    /// The notes of homes for these pawns, with the defender's men but his king on these squares.
    #[inline]
    fn homes(&self, subject: Subject, standing: Bitboard) -> (&HomeNote, &HomeNote) {
        let here = &self.here[subject.place(standing, HERE_BITS)];
        (here, &self.anywhere[subject.place(Bitboard::EMPTY, ANYWHERE_BITS)])
    }

    /// Is it noted whether moves of the king alone hold here?
    #[must_use]
    #[inline]
    pub fn has_home<B: BoardView + ?Sized>(&self, board: &B, attacker: Color) -> bool {
        Seen::of(board, attacker).is_some_and(|seen| {
            let subject = seen.subject(attacker);
            let standing = board.color(!attacker) - board.role(Role::King);
            self.homes(subject, standing).0.covers(board, subject)
        })
    }

    /// Do moves of the king alone hold? Asked anew, past the gates, and noted. It takes a twentieth
    /// of what [`ask`](Self::ask) takes, which finds three walls in a hundred more.
    #[inline(never)]
    pub fn ask_home<B: BoardView + ?Sized>(&mut self, board: &B, attacker: Color) -> bool {
        let Some(view) = MenView::new(board, attacker) else { return false };
        let Some(seen) = Seen::of(board, attacker) else { return false };
        if view.has_odd_moves || board.to_position().is_err() {
            return false;
        }
        let subject = seen.subject(attacker);
        let standing = board.color(!attacker) - board.role(Role::King);
        let anywhere = &mut self.anywhere[subject.place(Bitboard::EMPTY, ANYWHERE_BITS)];
        if !anywhere.covers(board, subject) {
            *anywhere = HomeNote::anywhere(&view, subject);
        }
        let here = &mut self.here[subject.place(standing, HERE_BITS)];
        *here = HomeNote::here(&view, subject);
        here.holds(board, attacker)
    }

    /// Does anything hold: moves of the king, of a piece, or taking back? Asked anew, past the gates,
    /// and noted.
    #[inline(never)]
    pub fn ask<B: BoardView + ?Sized>(&mut self, board: &B, attacker: Color) -> bool {
        let Some(view) = MenView::new(board, attacker) else { return false };
        if view.has_odd_moves || board.to_position().is_err() {
            return false;
        }
        let Some(seen) = Seen::of(board, attacker) else { return holds(&view) };
        let kings = board.role(Role::King);
        let other = board.color(!attacker);
        let place = seen.place(other - kings);
        let Some(class) = Class::new(&view, &seen, attacker) else { return holds(&view) };
        // The board may be covered and yet be of a smaller class: men may lock one another in.
        if self.notes[place].class != class {
            let (sure, maybe) = king_reached_from(&view);
            let [yes, maybe] = [sure, maybe].map(|set| set.relative_to(attacker));
            self.notes[place] = Note { class, yes, maybe, ..Note::EMPTY };
        }
        let note = &mut self.notes[place];
        let defender = kings & other;
        if note.answer(board, seen.own, defender) == Some(true) {
            return true;
        }
        // This hangs on the class alone, and on the square of the defending king.
        if !note.no.meets(defender) && game::holds(&view) {
            note.yes |= defender;
            return true;
        }
        note.no |= defender;
        if let Some(held) = piece_held(&view) {
            note.piece = ByPiece::new(&held, defender, attacker);
            return true;
        }
        note.maybe.meets(defender) && king_holds(&view)
    }
}

impl Class {
    /// The class of a position; none if it is not told by the roles of the men.
    fn new(view: &MenView, seen: &Seen, attacker: Color) -> Option<Self> {
        let world = World::settled(view)?;
        let turned = |set: Bitboard| set.relative_to(attacker);
        let mut class = Self {
            white: seen.white,
            black: seen.black,
            question: seen.question,
            still: turned(world.still_pieces()),
            king: turned(world.king_reach()?),
            ..Self::EMPTY
        };
        for (index, role) in PIECES.into_iter().enumerate() {
            class.standing[index] = turned(view.defenders[role]);
            class.reach[index] = turned(world.reach_of(role)?);
            class.counts[index] = view.attackers[role].len() as u8;
        }
        Some(class)
    }
}
