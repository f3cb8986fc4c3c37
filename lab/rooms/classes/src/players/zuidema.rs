//! Zuidema's two programs for king and rook against king (1974).

use alloc::vec::Vec;

use palisade_board::{Color, Role, Square, Symmetry};

use super::player::Player;
use crate::{after, square_at};
use palisade_classes::Placement;
use palisade_classes::men::{BLACK_KING, WHITE_KING, WHITE_ROOK};
use palisade_classes::{PlacementMove, is_attacked, successors};

/// A player one ply deep, that makes the Black king's room small (Bramer 1977, section 3.4).
///
/// Told by Bramer and done here as told: the board is turned until the Black king is in the
/// triangle E5, E8, H8; a mate in one is played; kings further apart than 15 by the sum of squares
/// (`measure`) come nearer at once, unless the rook is attacked; the rook does not go to the
/// third file, the third or fourth rank, nor to the second but from the first; a position that
/// has occurred is not repeated; a move that adds more than 1 to `measure`, or that
/// stalemates, is rejected; of the others the smallest room is chosen, then the smallest
/// `measure`, then the first generated. The second program takes, before the first generated,
/// the rook furthest from the Black king.
///
/// *Reconstruction*: the order of generation is that of this crate, and the second program's has
/// king moves towards the other king first. Mates in two are looked for where `measure` is at
/// most 8; those in three are not. Of the adjustments of room, the four of the first program
/// are: a check opens the larger side; a rook that Black reaches first opens the board; a wall
/// that the White king stands in does not count; stalemate is room 1. Of the fifteen of the
/// second program none is known: here squares that the White king attacks are no room.
///
/// By games, it mates within fifty moves wherever it was tried, as its author says. The memory
/// does that: without it Black holds out for ever from nine starts in ten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zuidema {
    refined: bool,
    /// What has occurred with Black to move.
    history: Vec<Placement>,
}

impl Zuidema {
    /// The first program.
    #[must_use]
    pub const fn first() -> Self {
        Self { refined: false, history: Vec::new() }
    }

    /// The second program.
    #[must_use]
    pub const fn second() -> Self {
        Self { refined: true, history: Vec::new() }
    }

    /// The move in standard form.
    fn choose(&self, position: &Placement, occurred: &[Placement]) -> Option<PlacementMove> {
        let moves: Vec<(PlacementMove, Placement)> = successors(position, Color::White).collect();
        if let Some((step, _)) = moves.iter().find(|(_, after)| is_mate(after)) {
            return Some(*step);
        }
        let measure = kings(position);
        if measure <= 8 {
            let soon = |after: &Placement| {
                let mut answers = successors(after, Color::Black).peekable();
                answers.peek().is_some()
                    && answers.all(|(_, answer)| {
                        answer.has(WHITE_ROOK)
                            && successors(&answer, Color::White).any(|(_, next)| is_mate(&next))
                    })
            };
            if let Some((step, _)) = moves.iter().find(|(_, after)| soon(after)) {
                return Some(*step);
            }
        }
        if measure > 15 && !rook_can_be_taken(position) {
            let towards = towards(position);
            if let Some((step, _)) = moves.iter().find(|(step, after)| {
                step.piece == WHITE_KING && Some(step.to) == towards && !occurred.contains(after)
            }) {
                return Some(*step);
            }
        }
        let considered = moves.iter().filter(|(step, after)| {
            let (room, next) = (self.room(after), kings(after));
            !is_pruned(step) && !occurred.contains(after) && room != 1 && next <= measure + 1
        });
        let value = |after: &Placement| {
            let far = if self.refined { -squares_apart(after, WHITE_ROOK) } else { 0 };
            (self.room(after), kings(after), far)
        };
        // The second program generates king moves towards the other king first; as it takes the
        // smallest measure first, that shows only among equals.
        considered.min_by_key(|(_, after)| value(after)).map(|(step, _)| *step)
    }

    /// The squares that the Black king is confined to, with the adjustments.
    fn room(&self, p: &Placement) -> i16 {
        if successors(p, Color::Black).next().is_none() {
            return i16::from(!is_attacked(p, BLACK_KING));
        }
        if rook_can_be_taken(p) || reaches_first(p) {
            return 64;
        }
        let axis = |black: i8, rook: i8, king: i8, level: bool| {
            // The wall that the rook makes across this axis, unless the White king stands in it.
            let broken = level && king != 0;
            match black - rook {
                _ if broken => (1, 8),
                0 => {
                    if rook > 4 {
                        (1, rook - 1)
                    } else {
                        (rook + 1, 8)
                    }
                }
                1.. => (rook + 1, 8),
                _ => (1, rook - 1),
            }
        };
        let (bf, br) = (p.file(BLACK_KING), p.rank(BLACK_KING));
        let (rf, rr) = (p.file(WHITE_ROOK), p.rank(WHITE_ROOK));
        let (kf, kr) = (p.file(WHITE_KING), p.rank(WHITE_KING));
        let in_file_wall = kf == rf && (kr - rr) * (br - rr) > 0;
        let in_rank_wall = kr == rr && (kf - rf) * (bf - rf) > 0;
        let (west, east) = axis(bf, rf, kf, in_file_wall);
        let (south, north) = axis(br, rr, kr, in_rank_wall);
        let squares = (i16::from(east - west) + 1) * (i16::from(north - south) + 1);
        if !self.refined {
            return squares;
        }
        let attacked = p.square(WHITE_KING).map_or(0, |king| {
            let inside = |square: Square| {
                let (file, rank) =
                    (square.file().index() as i8 + 1, square.rank().index() as i8 + 1);
                (west..=east).contains(&file) && (south..=north).contains(&rank)
            };
            palisade_board::king_attacks(king).with(king).iter().filter(|&s| inside(s)).count()
        });
        // Room 1 is stalemate's own.
        (squares - attacked as i16).max(2)
    }
}

impl Player for Zuidema {
    fn play(&mut self, position: &Placement) -> Option<PlacementMove> {
        let symmetry = Symmetry::ALL.into_iter().find(|&symmetry| {
            let image = position.image(symmetry);
            image.file(BLACK_KING) >= 5 && image.rank(BLACK_KING) >= image.file(BLACK_KING)
        })?;
        let occurred: Vec<Placement> =
            self.history.iter().map(|after| after.image(symmetry)).collect();
        let step = self.choose(&position.image(symmetry), &occurred)?;
        let back = symmetry.inverse();
        let step = PlacementMove { from: back.square(step.from), to: back.square(step.to), ..step };
        self.history.push(after(position, step));
        Some(step)
    }

    fn begin(&mut self) {
        self.history.clear();
    }
}

fn is_mate(after: &Placement) -> bool {
    is_attacked(after, BLACK_KING) && successors(after, Color::Black).next().is_none()
}

/// The sum of the squares of the files and ranks between the Black king and a man.
fn squares_apart(p: &Placement, man: palisade_board::Man) -> i16 {
    let files = i16::from(p.file(BLACK_KING) - p.file(man));
    let ranks = i16::from(p.rank(BLACK_KING) - p.rank(man));
    files * files + ranks * ranks
}

/// Zuidema's `measure`.
fn kings(p: &Placement) -> i16 {
    squares_apart(p, WHITE_KING)
}

fn steps(p: &Placement, king: palisade_board::Man) -> u8 {
    match (p.square(king), p.square(WHITE_ROOK)) {
        (Some(king), Some(rook)) => king.distance(rook),
        _ => 0,
    }
}

fn rook_can_be_taken(p: &Placement) -> bool {
    steps(p, BLACK_KING) == 1 && steps(p, WHITE_KING) > 1
}

/// Whether Black, to move, attacks the rook before White's king guards it.
fn reaches_first(p: &Placement) -> bool {
    steps(p, BLACK_KING) < steps(p, WHITE_KING) && steps(p, BLACK_KING) <= 2
}

/// The square one step towards the Black king.
fn towards(p: &Placement) -> Option<Square> {
    let file = (p.file(BLACK_KING) - p.file(WHITE_KING)).signum();
    let rank = (p.rank(BLACK_KING) - p.rank(WHITE_KING)).signum();
    square_at(p.file(WHITE_KING) + file, p.rank(WHITE_KING) + rank)
}

/// Whether a rook move is rejected without a look at what comes of it.
fn is_pruned(step: &PlacementMove) -> bool {
    if step.piece.role != Role::Rook {
        return false;
    }
    let (from, to) = (step.from, step.to);
    let (from_file, file) = (from.file().index() + 1, to.file().index() + 1);
    let (from_rank, rank) = (from.rank().index() + 1, to.rank().index() + 1);
    let by_file = file != from_file && (file == 3 || (file == 2 && from_file != 1));
    let by_rank = rank != from_rank && (matches!(rank, 3 | 4) || (rank == 2 && from_rank != 1));
    by_file || by_rank
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_that_has_occurred_is_not_repeated() {
        let start: Placement = "WK E4, WR D5, BK F7".parse().unwrap();
        let mut player = Zuidema::first();
        let first = player.play(&start);
        assert_ne!(player.play(&start), first);
        player.begin();
        assert_eq!(player.play(&start), first);
    }

    #[test]
    fn the_room_is_the_quadrant_of_the_rook() {
        let room = |text: &str| Zuidema::first().room(&text.parse().unwrap());
        assert_eq!(room("WK C4, WR D5, BK G7"), 12);
        // A stalemate, and a rook that is lost.
        assert_eq!(room("WK F7, WR G7, BK H8"), 1);
        assert_eq!(room("WK A1, WR F6, BK G7"), 64);
    }
}
