//! A position turned so that the attacker's pawns walk north.

use palisade_board::{Bitboard, Color, PawnEnding, Square, pawn_attacks};
use palisade_structure::{ATTACKER, DEFENDER, Structure};

/// One question to the bound: a position, and who attacks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    pub(crate) structure: Structure,
    /// The attacking king.
    pub(crate) king: Square,
    /// The defending king.
    pub(crate) defender: Square,
    pub(crate) attacker_moves: bool,
    /// Where the side to move may capture en passant; empty if it cannot.
    pub(crate) en_passant: Bitboard,
}

impl View {
    /// Kings without pawns.
    #[inline]
    pub(crate) const fn of_kings(king: Square, defender: Square, attacker_moves: bool) -> Self {
        let (structure, en_passant) = (Structure::EMPTY, Bitboard::EMPTY);
        Self { structure, king, defender, attacker_moves, en_passant }
    }

    #[inline]
    pub(crate) fn new(ending: &PawnEnding, attacker: Color) -> Self {
        let defender = attacker.opponent();
        let en_passant = match ending.en_passant() {
            Some(square) if ending.en_passant_captors().any() => square.bitboard(),
            _ => Bitboard::EMPTY,
        };
        Self {
            structure: Structure::new(ending.pawns(), attacker),
            king: ending.king(attacker).relative_to(attacker),
            defender: ending.king(defender).relative_to(attacker),
            attacker_moves: ending.side_to_move() == attacker,
            en_passant: en_passant.relative_to(attacker),
        }
    }

    /// The position or its mirror image, whichever comes first in a fixed order.
    ///
    /// Both have the same canonical view, so a search cut short answers both alike.
    pub(crate) fn canonical(self) -> Self {
        let mirror = Self {
            structure: self.structure.mirror(),
            king: self.king.mirror(),
            defender: self.defender.mirror(),
            en_passant: self.en_passant.mirror(),
            ..self
        };
        if mirror.order() < self.order() { mirror } else { self }
    }

    fn order(self) -> impl Ord {
        let Structure { attackers, defenders } = self.structure;
        (attackers, defenders, self.king, self.defender, self.en_passant)
    }

    /// The position after each capture en passant by the attacker. If his king is in
    /// check, some of these captures are not legal.
    pub(crate) fn en_passant_children(self) -> impl Iterator<Item = Self> {
        let square = self.en_passant.first().filter(|_| self.attacker_moves);
        let captors = pawn_attacks(DEFENDER, self.en_passant) & self.structure.attackers;
        square.into_iter().flat_map(move |to| {
            captors.iter().map(move |from| {
                let structure = self.structure.captured_in_passing(ATTACKER, from, to);
                Self { structure, attacker_moves: false, en_passant: Bitboard::EMPTY, ..self }
            })
        })
    }

    /// The position after each push of the defender, promotions left out. There is none
    /// while he is in check, because a push never answers a pawn's check.
    pub(crate) fn defending_moves(self) -> impl Iterator<Item = Self> {
        let s = self.structure;
        let checked = s.attacked().contains(self.defender);
        let kings = self.king.bitboard().with(self.defender);
        let pushes = (!self.attacker_moves && !checked).then(|| s.pushes(DEFENDER));
        pushes.into_iter().flatten().filter(move |push| push.path.is_disjoint(kings)).map(
            move |push| {
                let takers = push.takers();
                Self {
                    structure: push.after,
                    attacker_moves: true,
                    en_passant: if takers.any() { push.passed() } else { Bitboard::EMPTY },
                    ..self
                }
            },
        )
    }
}
