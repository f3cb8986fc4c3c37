//! Walls with men that hold by moves of the king, remembered wherever the men go.
//!
//! Of a hundred walls with men that hold, ninety-seven hold so, and to see it takes a twentieth of
//! what the game of captures takes. Section 13 of `docs/blockage-proof.md` proves what is said of
//! other placements.

use palisade_board::{Bitboard, BoardView, Color, Role, pawn_attacks};
use palisade_structure::{ATTACKER, Structure};

use super::super::home::Home;
use super::super::view::View;
use super::still::king_home;
use super::view::{KING, MenView, PAWN, PIECES, ROLES};

/// The pawns of a board and who attacks: what a note is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Subject {
    pub(super) pawns: [Bitboard; 2],
    pub(super) attacker: Color,
}

impl Subject {
    /// Where a note about these pawns is, with some squares beside them: the high bits of a product
    /// are as good as random.
    #[inline]
    pub(super) fn place(self, beside: Bitboard, bits: u32) -> usize {
        let [white, black] = self.pawns;
        let mixed = white.0 ^ black.0.rotate_left(21) ^ beside.0.rotate_left(42);
        let mixed = (mixed ^ self.attacker as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> (64 - bits)) as usize
    }
}

/// Where a king goes to and fro, of one pawn structure and one attacker. All squares are as White
/// sees them.
#[derive(Clone, Copy, Debug)]
pub(super) struct HomeNote {
    white: Bitboard,
    black: Bitboard,
    /// One more than the number of the attacker; 0 where nothing is noted.
    attacker: u8,
    /// How many men the attacker had, if nothing holds.
    men: u8,
    /// The defender's pieces by role; `None` if they may stand anywhere but on `barred`.
    standing: Option<[Bitboard; 4]>,
    /// Where the attacking king gets, and where his pieces do, by role.
    king: Bitboard,
    reach: [Bitboard; 4],
    /// His pieces that can neither move nor take. They stop floods, so they have to be there.
    still: Bitboard,
    /// Squares that nobody of his but the king ever enters or attacks; none if nothing holds.
    quiet: Bitboard,
    /// Squares on which a pawn of his may take.
    barred: Bitboard,
}

impl HomeNote {
    pub(super) const EMPTY: Self = Self {
        white: Bitboard::EMPTY,
        black: Bitboard::EMPTY,
        attacker: 0,
        men: 0,
        standing: None,
        king: Bitboard::EMPTY,
        reach: [Bitboard::EMPTY; 4],
        still: Bitboard::EMPTY,
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
        let Subject { pawns: [white, black], attacker } = subject;
        let turned = |set: Bitboard| set.relative_to(attacker);
        let men = view.attackers.iter().fold(Bitboard::EMPTY, |all, &men| all | men).len() as u8;
        let note = Self { white, black, attacker: 1 + attacker as u8, men, ..Self::EMPTY };
        // Nothing holds by moves of the king where a pawn promotes.
        let Some((home, floods)) = king_home(view) else { return note };
        let pieces = PIECES.into_iter().fold(Bitboard::EMPTY, |all, role| all | floods.reach[role]);
        Self {
            king: turned(floods.reach[KING]),
            reach: PIECES.map(|role| turned(floods.reach[role])),
            still: turned(floods.still & pieces),
            quiet: turned(home.quiet),
            barred: turned(pawn_attacks(ATTACKER, floods.reach[PAWN])),
            ..note
        }
    }

    /// Is this a note about a board with these pawns, its men where the note knows them?
    #[inline]
    pub(super) fn covers<B: BoardView + ?Sized>(&self, board: &B, subject: Subject) -> bool {
        let alike = [self.white, self.black] == subject.pawns
            && self.attacker == 1 + subject.attacker as u8;
        alike && self.knows_men(board, subject.attacker)
    }

    #[inline]
    fn knows_men<B: BoardView + ?Sized>(&self, board: &B, attacker: Color) -> bool {
        let (own, other) = (board.color(attacker), board.color(!attacker));
        let stands = self.standing.is_none_or(|standing| {
            ROLES.into_iter().zip(standing).all(|(role, men)| board.role(role) & other == men)
        });
        let within = |(index, role)| (board.role(role) & own).is_subset(self.reach[index]);
        stands
            && if self.quiet.is_empty() {
                // Fewer men may well be held. To take a no too far loses an answer and no more.
                own.len() == u32::from(self.men)
            } else {
                self.king.meets(board.role(Role::King) & own)
                    && self.still.is_subset(own)
                    && ROLES.into_iter().enumerate().all(within)
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
        let view = View {
            structure: Structure { attackers: Bitboard::EMPTY, defenders: Bitboard::EMPTY },
            king,
            defender,
            attacker_moves: board.side_to_move() == attacker,
            en_passant: Bitboard::EMPTY,
        };
        Home { quiet: self.quiet - pieces, flood: self.king }.is_reached(view)
    }
}
