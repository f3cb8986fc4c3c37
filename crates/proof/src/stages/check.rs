//! The check of a list of stages: it shares nothing with what walks through all of them but
//! the board.
//!
//! Read it in one sitting, with `stage.rs`, `cell.rs`, `known.rs` and `solve.rs`. The claim is
//! that the attacker wins, or that he cannot win. It is worked out here what he wins, stage by
//! stage, from nothing but the list:
//!
//! 1. Each listed stage is solved after those that it may lead to: a sum falls with every step
//!    from one stage to another, and they are sorted by it. A stage that is not solved yet
//!    counts as not listed.
//! 2. What is in no listed stage counts against the claim: it is not won if the claim is that he
//!    wins, and won if it is that he cannot. But whoever the claim is for may take a new piece of
//!    the other side at once, if a listed stage says that this is good. An attacker with his king
//!    alone never wins.
//! 3. In a stage the least set is worked out that has every position in which the attacker to
//!    move has a legal move to what is won, and every one in which the defender is mated, or has
//!    legal moves and all of them lead to what is won. Stalemate is not won.
//! 4. The position asked about is won, or it is not.
//!
//! Rules: `docs/certificates.md`, "What the checker does".

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Position, Role};

use super::cell::Cell;
use super::known::{Known, stuck};
use super::solve::StageWork;
use super::stage::{Stage, steps};
use crate::refused::Refused;

/// The position asked about, in its stage.
pub(super) struct StageQuestion {
    pub(super) stage: Stage,
    pub(super) cell: Cell,
    /// The defending king.
    pub(super) king: Bitboard,
    pub(super) attacker_moves: bool,
    /// What taking in passing makes of the stage.
    pub(super) passing: Vec<Stage>,
}

impl StageQuestion {
    pub(super) fn new(position: &Position, attacker: Color) -> Result<Self, Refused> {
        if !position.castling().is_empty() {
            return Err(Refused::Castling);
        }
        let defender = attacker.opponent();
        let mut stage = Stage::default();
        let mut cell = Cell { king: position.king(attacker), pieces: [None; 2] };
        for side in Color::ALL {
            stage.pawns[side.index()] = position.men(Role::Pawn.of(side));
            for role in Role::PROMOTIONS {
                for square in position.men(role.of(side)) {
                    if stage.pieces[side.index()].replace(role).is_some() {
                        return Err(Refused::Pieces(side));
                    }
                    cell.pieces[side.index()] = Some(square);
                }
            }
        }
        let mover = position.side_to_move();
        let to = position.en_passant().map(|passed| passed.bitboard().forward(!mover));
        let to = to.and_then(Bitboard::first).filter(|_| position.en_passant_captors().any());
        Ok(Self {
            stage,
            cell,
            king: position.king(defender).bitboard(),
            attacker_moves: mover == attacker,
            passing: to.map(|to| stage.taken_in_passing(!mover, to)).unwrap_or_default(),
        })
    }

    /// Is it won, as far as it is known?
    pub(super) fn is_won(&self, known: &Known) -> bool {
        let Self { stage, cell, king, .. } = self;
        let goal = known.goal(*stage);
        let taken = self.passing.iter().map(|stage| known.goal(*stage));
        if self.attacker_moves {
            let won = taken.fold(goal.first(cell), |won, goal| won | goal.second(cell));
            return won.meets(*king);
        }
        let (mut legal, mut safe) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for goal in taken {
            legal |= goal.legal_first(cell);
            safe |= goal.safe(cell);
        }
        let answers = steps(stage, known.attacker.opponent());
        let forced = legal & stuck(known.attacker, stage, cell, &answers);
        ((goal.second(cell) | forced) - safe).meets(*king)
    }
}

/// Solves the stages, children first; nothing, if it is not to go on, which is asked before each.
pub(super) fn solved(
    attacker: Color,
    doubt: bool,
    stages: &[Stage],
    goes_on: &dyn Fn() -> bool,
) -> Option<Known> {
    let mut known = Known { attacker, doubt, tables: BTreeMap::new() };
    let mut order = stages.to_vec();
    order.sort_by_key(Stage::left);
    for stage in order {
        if !goes_on() {
            return None;
        }
        let table = StageWork::new(&known, stage).solve();
        known.tables.insert(stage, table);
    }
    Some(known)
}

/// The attacker wins, or cannot win.
pub(crate) fn check(
    position: &Position,
    attacker: Color,
    wins: bool,
    stages: &[Stage],
    most: u64,
) -> Result<(), Refused> {
    proved(position, attacker, wins, stages, most, &|| true).map(|_| ())
}

/// What proves it.
pub(super) fn proved(
    position: &Position,
    attacker: Color,
    wins: bool,
    stages: &[Stage],
    most: u64,
    goes_on: &dyn Fn() -> bool,
) -> Result<(StageQuestion, Known), Refused> {
    let question = StageQuestion::new(position, attacker)?;
    let mut cells = 0;
    for (index, stage) in stages.iter().enumerate() {
        if !stage.is_well_formed() {
            return Err(Refused::Stage(index + 1));
        }
        if index > 0 && stages[index - 1] >= *stage {
            return Err(Refused::StageOrder(index + 1));
        }
        cells += stage.cells();
        if cells > most {
            return Err(Refused::More(most));
        }
    }
    let known = solved(attacker, !wins, stages, goes_on).ok_or(Refused::Stopped)?;
    match (question.is_won(&known), wins) {
        (true, true) | (false, false) => Ok((question, known)),
        (false, true) => Err(Refused::NotWon),
        (true, false) => Err(Refused::Root),
    }
}
