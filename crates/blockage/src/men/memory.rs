//! What is remembered of walls with men, of one thread.
//!
//! A search asks about the same pawns with the same men standing for ever: the attacker's
//! pieces walk about, and the kings. The answer is the same for all of these placements, as
//! section 12 of `docs/blockage-proof.md` argues: it hangs on where each man may get, and not on
//! where in there he is.

use palisade_board::{Bitboard, BoardView, CastlingRights, Color, Role, neighbors};

use super::game::GameWorld;
use super::holds;
use super::homes::{HomeNote, Reach, Subject};
use super::still::{king_holds, king_reached_from, piece_held};
use super::view::{BISHOP, MenView, PIECES, ROLES};

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
    notes: [Option<ClassNote>; 1 << NOTE_BITS],
    /// Of kings that go to and fro, the defender's pieces standing where they stand.
    here: [HomeNote; 1 << HERE_BITS],
    /// Of kings that go to and fro wherever those pieces stand.
    anywhere: [HomeNote; 1 << ANYWHERE_BITS],
}

/// Two to this power notes are kept of classes of placements; a new one takes the place of an old
/// one.
const NOTE_BITS: u32 = 7;

/// Two to this power notes are kept of homes with pieces on known squares; a new one takes the
/// place of an old one.
const HERE_BITS: u32 = 7;

/// Two to this power are kept of homes with pieces anywhere.
const ANYWHERE_BITS: u32 = 6;

/// What is known of one class: the same pawns, the defender's pieces on the same squares, and the
/// attacker's men each where he may get. All squares are as White sees them.
#[derive(Clone, Copy, Debug)]
struct ClassNote {
    class: MenClass,
    /// Squares of the defending king from which he holds, wherever the attacking king stands: he to
    /// move, and the attacker to move.
    yes: [Bitboard; 2],
    /// Squares from which he may hold by walking: that hangs on the attacking king.
    maybe: Bitboard,
    /// The square of the defending king from which he holds by moving a piece, the king there for
    /// good; empty if nothing was found.
    stays: Bitboard,
    /// That square stops floods, so this is said of less than the class: of men within these.
    within: Reach,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct MenClass {
    subject: Subject,
    /// The defender's pieces: knights, bishops, rooks, queens.
    standing: [Bitboard; 4],
    /// Where the attacker's king and pieces may get.
    reach: Reach,
    /// How many pieces of each role he has; of bishops those on light squares, and in `dark` the others.
    counts: [u8; 4],
    dark: u8,
}

impl MenClass {
    /// Is this board of the class?
    #[inline]
    fn covers<B: BoardView + ?Sized>(&self, board: &B, seen: &FirstLook) -> bool {
        let dark = board.role(Role::Bishop) & seen.own & Bitboard::DARK_SQUARES;
        self.subject == seen.subject
            && self.reach.covers(board, seen.own)
            && is_of_size(dark, self.dark)
            && ROLES.into_iter().enumerate().all(|(index, role)| {
                let men = board.role(role);
                let own = (men & seen.own) - dark;
                men & board.color(!self.subject.attacker) == self.standing[index]
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

impl ClassNote {
    /// The answer for a board of the class.
    #[inline]
    fn answer<B: BoardView + ?Sized>(
        &self,
        board: &B,
        seen: &FirstLook,
        defender: Bitboard,
    ) -> Option<bool> {
        let stays = || self.stays.meets(defender) && self.within.covers(board, seen.own);
        if self.yes[usize::from(seen.attacker_moves)].meets(defender) || stays() {
            Some(true)
        } else {
            (!self.maybe.meets(defender)).then_some(false)
        }
    }
}

/// What a look at a board finds first.
struct FirstLook {
    subject: Subject,
    own: Bitboard,
    attacker_moves: bool,
}

impl FirstLook {
    /// Nothing where a right of the moment counts: to castle, or to take in passing.
    #[inline]
    fn of<B: BoardView + ?Sized>(board: &B, attacker: Color) -> Option<Self> {
        let is_plain = board.en_passant().is_none()
            && board.castling().is_some_and(|rights| rights == CastlingRights::empty());
        let pawns = Color::ALL.map(|color| board.color(color) & board.role(Role::Pawn));
        is_plain.then(|| Self {
            subject: Subject { pawns, attacker },
            own: board.color(attacker),
            attacker_moves: board.side_to_move() == attacker,
        })
    }

    /// Where a note is about these pawns with the defender's men but his king on these squares.
    #[inline]
    fn place(&self, standing: Bitboard) -> usize {
        self.subject.place(standing, NOTE_BITS)
    }
}

/// What a board shows; nothing if it has moves that no wall knows. Whether it is a position is asked
/// where a yes comes out: what is noted of floods hangs on where men are, and on no more.
fn view_of<B: BoardView + ?Sized>(board: &B, attacker: Color) -> Option<MenView> {
    MenView::new(board, attacker).filter(|view| !view.has_odd_moves)
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
            notes: [None; 1 << NOTE_BITS],
            here: [HomeNote::EMPTY; 1 << HERE_BITS],
            anywhere: [HomeNote::EMPTY; 1 << ANYWHERE_BITS],
        }
    }

    /// What [`blockage_with_men`](crate::blockage_with_men) says, if it was noted; its gates are
    /// not asked again. A board that is no position gets no yes.
    #[must_use]
    #[inline]
    pub fn answer<B: BoardView + ?Sized>(&self, board: &B, attacker: Color) -> Option<bool> {
        let seen = FirstLook::of(board, attacker)?;
        let kings = board.role(Role::King);
        let other = board.color(!attacker);
        let defender = kings & other;
        let note = self.notes[seen.place(other - kings)].as_ref();
        let noted = note
            .filter(|note| note.class.covers(board, &seen))
            .and_then(|note| note.answer(board, &seen, defender));
        let answer = match noted {
            Some(answer) => answer,
            // The class is new, or leaves the question open: a home may answer yes.
            None => {
                let holds = |note: &HomeNote| {
                    note.covers(board, seen.subject) && note.holds(board, attacker)
                };
                let (here, anywhere) = self.homes(seen.subject, other - kings);
                (holds(here) || holds(anywhere)).then_some(true)?
            }
        };
        Some(answer && board.is_position())
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
        FirstLook::of(board, attacker).is_some_and(|seen| {
            let standing = board.color(!attacker) - board.role(Role::King);
            self.homes(seen.subject, standing).0.covers(board, seen.subject)
        })
    }

    /// Do moves of the king alone hold? Asked anew, past the gates, and noted. It takes a twentieth
    /// of what [`ask`](Self::ask) takes, which finds three walls in a hundred more.
    #[inline(never)]
    pub fn ask_home<B: BoardView + ?Sized>(&mut self, board: &B, attacker: Color) -> bool {
        let Some(view) = view_of(board, attacker) else { return false };
        let Some(FirstLook { subject, .. }) = FirstLook::of(board, attacker) else { return false };
        let standing = board.color(!attacker) - board.role(Role::King);
        let anywhere = &mut self.anywhere[subject.place(Bitboard::EMPTY, ANYWHERE_BITS)];
        if !anywhere.covers(board, subject) {
            *anywhere = HomeNote::anywhere(&view, subject);
        }
        let here = &mut self.here[subject.place(standing, HERE_BITS)];
        *here = HomeNote::here(&view, subject);
        here.holds(board, attacker) && board.is_position()
    }

    /// Does anything hold: moves of the king, of a piece, or taking back? Asked anew, past the gates,
    /// and noted.
    #[inline(never)]
    pub fn ask<B: BoardView + ?Sized>(&mut self, board: &B, attacker: Color) -> bool {
        self.ask_floods(board, attacker) && board.is_position()
    }

    /// The same of a board that need be no position.
    fn ask_floods<B: BoardView + ?Sized>(&mut self, board: &B, attacker: Color) -> bool {
        let Some(view) = view_of(board, attacker) else { return false };
        let Some(seen) = FirstLook::of(board, attacker) else { return holds(&view) };
        let kings = board.role(Role::King);
        let other = board.color(!attacker);
        let place = seen.place(other - kings);
        let world = GameWorld::settled(&view);
        let classed = world.and_then(|world| Some((world, MenClass::new(&world, &view, &seen)?)));
        let Some((world, class)) = classed else { return holds(&view) };
        // The board may be covered and yet be of a smaller class: men may lock one another in.
        let slot = &mut self.notes[place];
        let note = match slot {
            Some(note) if note.class == class => note,
            _ => {
                // All squares of the defending king at once: a search asks about each of them.
                let (sure, maybe) = king_reached_from(&view);
                let safe = world.held_from();
                let yes = [neighbors(safe), safe].map(|safe| (sure | safe).relative_to(attacker));
                let maybe = maybe.relative_to(attacker);
                let (stays, within) = (Bitboard::EMPTY, Reach::NOTHING);
                slot.insert(ClassNote { class, yes, maybe, stays, within })
            }
        };
        let defender = kings & other;
        if note.answer(board, &seen, defender) == Some(true) {
            return true;
        }
        if let Some(held) = piece_held(&view) {
            (note.stays, note.within) = (defender, Reach::of(&held.floods, attacker));
            return true;
        }
        note.maybe.meets(defender) && king_holds(&view)
    }
}

impl MenClass {
    /// The class of a position; none if it is not told by the roles of the men.
    fn new(world: &GameWorld, view: &MenView, seen: &FirstLook) -> Option<Self> {
        let turned = |set: Bitboard| set.relative_to(seen.subject.attacker);
        let (king, still) = (turned(world.king_reach()?), turned(world.still_pieces()));
        let dark = turned(view.attackers[BISHOP]) & Bitboard::DARK_SQUARES;
        let mut pieces = [Bitboard::EMPTY; 4];
        for (reach, role) in pieces.iter_mut().zip(PIECES) {
            // Bishops on light squares and on dark ones never meet: two sets tell them apart.
            let dark = if role == BISHOP { Bitboard::DARK_SQUARES } else { Bitboard::EMPTY };
            *reach = turned(world.reach_of(role, dark)? | world.reach_of(role, !dark)?);
        }
        Some(Self {
            subject: seen.subject,
            standing: PIECES.map(|role| turned(view.defenders[role])),
            reach: Reach { king, pieces, still },
            counts: PIECES.map(|role| (turned(view.attackers[role]) - dark).len() as u8),
            dark: dark.len() as u8,
        })
    }
}
