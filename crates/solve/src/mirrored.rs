//! A certificate of an image, as one of the position that was asked about.
//!
//! A proof says the same of all four images when its squares are mirrored and its sides are
//! exchanged, for no rule of the game tells them apart but castling, which has no mirror image and
//! which no certificate knows.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Move, Position};
use palisade_proof::{Case, Certificate, Claim, Room, Row, Stage};

use crate::image::Image;

impl Image {
    /// The certificate of the image as one of this position.
    pub(crate) fn certificate(self, proof: Certificate, position: &Position) -> Certificate {
        let claim = match proof.claim {
            Claim::HoldsWithMen(rows) => {
                Claim::HoldsWithMen(sorted(rows.into_iter().map(|row| self.row(row))))
            }
            Claim::Wall(worlds) => Claim::Wall(
                worlds.into_iter().map(|world| world.map(|set| self.squares(set))).collect(),
            ),
            Claim::Wins(stages) => Claim::Wins(self.stages(stages)),
            Claim::CannotWin(stages) => Claim::CannotWin(self.stages(stages)),
            Claim::Unwinnable { positions, cases } => {
                let cases = cases.into_iter().map(|case| self.case(case)).collect();
                Claim::Unwinnable { positions, cases }
            }
            Claim::Mates(strategy) => {
                let mut moves = strategy.into_iter();
                Claim::Mates(self.strategy(&proof.position, proof.side, &mut moves))
            }
            Claim::Winnable(line) => {
                Claim::Winnable(line.into_iter().map(|step| self.step(step)).collect())
            }
            Claim::After(step, claim) => {
                let after = |position: Position| position.play(step).unwrap_or(position);
                let proof = Certificate { position: after(proof.position), claim: *claim, ..proof };
                Claim::After(self.step(step), Box::new(self.certificate(proof, position).claim))
            }
            // There is no other kind; a new one has its line above.
            claim => claim,
        };
        Certificate { position: *position, side: self.side(proof.side), claim }
    }

    /// Squares of the image as those of the position.
    const fn squares(self, squares: Bitboard) -> Bitboard {
        let squares = if self.is_flipped { squares.flip() } else { squares };
        if self.is_mirrored { squares.mirror() } else { squares }
    }

    fn row(self, Row { board, kings }: Row) -> Row {
        let board = if self.is_flipped { board.flip() } else { board };
        let board = if self.is_mirrored { board.mirror() } else { board };
        Row { board, kings: self.squares(kings) }
    }

    fn stages(self, stages: Vec<Stage>) -> Vec<Stage> {
        sorted(stages.into_iter().map(|stage| Stage {
            pawns: self.sides(stage.pawns.map(|squares| self.squares(squares))),
            pieces: self.sides(stage.pieces),
        }))
    }

    /// The winner's moves, in the order in which the position's own replies are met.
    fn strategy(
        self,
        image: &Position,
        winner: Color,
        moves: &mut dyn Iterator<Item = Move>,
    ) -> Vec<Move> {
        if image.side_to_move() == winner {
            let Some(step) = moves.next() else { return Vec::new() };
            let Ok(after) = image.play(step) else { return Vec::new() };
            let mut all = Vec::from([self.step(step)]);
            all.extend(self.strategy(&after, winner, moves));
            return all;
        }
        let mut replies: Vec<_> = image.successors().collect();
        replies.sort_by_cached_key(|(step, _)| step.to_string());
        let answers = replies.into_iter().map(|(step, after)| {
            (self.step(step).to_string(), self.strategy(&after, winner, moves))
        });
        let mut answers: Vec<_> = answers.collect();
        answers.sort_unstable();
        answers.into_iter().flat_map(|(_, answer)| answer).collect()
    }

    fn case(self, case: Case) -> Case {
        let men = |both: [[Bitboard; 6]; 2]| {
            self.sides(both.map(|roles| roles.map(|squares| self.squares(squares))))
        };
        let pawns = |both: [Bitboard; 2]| self.sides(both.map(|squares| self.squares(squares)));
        let room = |room: Room| Room {
            man: if self.is_flipped { room.man.flip() } else { room.man },
            most: room.most,
            squares: self.squares(room.squares),
        };
        Case {
            still: men(case.still),
            filed: pawns(case.filed),
            mortal: pawns(case.mortal),
            reach: men(case.reach),
            most: self.sides(case.most),
            rooms: case.rooms.into_iter().map(room).collect(),
        }
    }
}

fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort_unstable();
    items
}
