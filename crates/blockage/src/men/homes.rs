//! Walls with men that hold by moves of the king, remembered wherever the men go.
//!
//! Of a hundred walls with men that hold, ninety-seven hold so, and to see it takes a twentieth of
//! what the game of captures takes. Section 13 of `docs/blockage-proof.md` proves what is said of
//! other placements.

use palisade_board::{Bitboard, BoardView, Color, Role, pawn_attacks};
use palisade_structure::ATTACKER;

use super::still::{Floods, king_home};
use super::view::{KING, MenView, PAWN, PIECES, ROLES};
use crate::bound::home::Home;
use crate::bound::view::View;

/// The pawns of a board and who attacks: what a note is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Subject {
    pub(super) pawns: [Bitboard; 2],
    pub(super) attacker: Color,
}

impl Subject {
    /// Where a note about these pawns is, with some squares beside them: the high bits of a product are
    /// as good as random.
    #[inline]
    pub(super) fn place(self, beside: Bitboard, bits: u32) -> usize {
        let [white, black] = self.pawns;
        let mixed = white.0 ^ black.0.rotate_left(21) ^ beside.0.rotate_left(42);
        ((mixed ^ self.attacker as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits)) as usize
    }
}

/// Where the attacker's king and pieces may get. All squares are as White sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    pub(super) king: Bitboard,
    /// By role: knights, bishops, rooks, queens.
    pub(super) pieces: [Bitboard; 4],
    /// Those pieces that can neither move nor take. They stop floods, so they have to be there.
    pub(super) still: Bitboard,
}

impl Reach {
    pub(super) const NOTHING: Self =
        Self { king: Bitboard::EMPTY, pieces: [Bitboard::EMPTY; 4], still: Bitboard::EMPTY };

    /// What the floods of a view say.
    pub(super) fn of(floods: &Floods, attacker: Color) -> Self {
        let turned = |set: Bitboard| set.relative_to(attacker);
        let pieces = PIECES.map(|role| turned(floods.reach[role]));
        let all = pieces.into_iter().fold(Bitboard::EMPTY, Bitboard::union);
        Self { king: turned(floods.reach[KING]), pieces, still: turned(floods.still) & all }
    }

    /// Are king and pieces of the attacker, whose men are `own`, within these squares?
    #[inline]
    pub(super) fn covers<B: BoardView + ?Sized>(&self, board: &B, own: Bitboard) -> bool {
        let within = |(role, reach)| (board.role(role) & own).is_subset(reach);
        self.king.meets(board.role(Role::King) & own)
            && self.still.is_subset(own)
            && ROLES.into_iter().zip(self.pieces).all(within)
    }
}

/// Where a king goes to and fro, of one pawn structure and one attacker. All squares are as White
/// sees them.
#[derive(Clone, Copy, Debug)]
pub(super) struct HomeNote {
    /// `None` where nothing is noted.
    subject: Option<Subject>,
    /// How many men the attacker had, if nothing holds.
    men: u8,
    /// The defender's pieces by role; `None` if they may stand anywhere but on `barred`.
    standing: Option<[Bitboard; 4]>,
    reach: Reach,
    /// Squares that nobody of his but the king ever enters or attacks; none if nothing holds.
    quiet: Bitboard,
    /// Squares on which a pawn of his may take.
    barred: Bitboard,
}

impl HomeNote {
    pub(super) const EMPTY: Self = Self {
        subject: None,
        men: 0,
        standing: None,
        reach: Reach::NOTHING,
        quiet: Bitboard::EMPTY,
        barred: Bitboard::EMPTY,
    };

    /// What the floods of a position say, with the defender's pieces where they stand.
    pub(super) fn here(view: &MenView, subject: Subject) -> Self {
        let standing = PIECES.map(|role| view.defenders[role].relative_to(subject.attacker));
        Self { standing: Some(standing), ..Self::of(view, subject) }
    }

    /// What they say without the defender's pieces.
    pub(super) fn anywhere(view: &MenView, subject: Subject) -> Self {
        let mut bare = *view;
        for role in PIECES {
            bare.defenders[role] = Bitboard::EMPTY;
        }
        Self::of(&bare, subject)
    }

    fn of(view: &MenView, subject: Subject) -> Self {
        let turned = |set: Bitboard| set.relative_to(subject.attacker);
        let men = view.attackers.iter().fold(Bitboard::EMPTY, |all, &men| all | men).len() as u8;
        let note = Self { subject: Some(subject), men, ..Self::EMPTY };
        // Nothing holds by moves of the king where a pawn promotes.
        let Some((home, floods)) = king_home(view) else { return note };
        Self {
            reach: Reach::of(&floods, subject.attacker),
            quiet: turned(home.quiet),
            barred: turned(pawn_attacks(ATTACKER, floods.reach[PAWN])),
            ..note
        }
    }

    /// Is this a note about a board with these pawns, its men where the note knows them?
    #[inline]
    pub(super) fn covers<B: BoardView + ?Sized>(&self, board: &B, subject: Subject) -> bool {
        self.subject == Some(subject) && self.knows_men(board, subject.attacker)
    }

    #[inline]
    fn knows_men<B: BoardView + ?Sized>(&self, board: &B, attacker: Color) -> bool {
        let (own, other) = (board.color(attacker), board.color(!attacker));
        let stands = self.standing.is_none_or(|standing| {
            ROLES.into_iter().zip(standing).all(|(role, men)| board.role(role) & other == men)
        });
        stands
            && if self.quiet.is_empty() {
                // Fewer men may well be held. To take a no too far loses an answer and no more.
                own.len() == u32::from(self.men)
            } else {
                self.reach.covers(board, own)
            }
    }

    /// Does the king hold on a board that the note covers?
    #[inline]
    pub(super) fn holds<B: BoardView + ?Sized>(&self, board: &B, attacker: Color) -> bool {
        // Most walls that do not hold leave here.
        if self.quiet.is_empty() {
            return false;
        }
        let (kings, pawns) = (board.role(Role::King), board.role(Role::Pawn));
        let own = kings & board.color(attacker);
        let pieces = board.color(!attacker) - kings - pawns;
        if self.standing.is_none() && pieces.meets(self.barred) {
            return false;
        }
        let (Some(king), Some(defender)) = (own.first(), (kings - own).first()) else {
            return false;
        };
        // A home looks alike from both sides: of a view it asks the kings and who moves.
        let view = View::of_kings(king, defender, board.side_to_move() == attacker);
        Home { quiet: self.quiet - pieces, flood: self.reach.king }.is_reached(view)
    }
}
