//! The four images of a position: mirrored from file to file, and with colours flipped.

use palisade_board::{Color, Move, Outcome, Position, Setup};
use palisade_question::Bounds;

/// Which image of a position is searched. All four are one question, so they get one answer: the
/// one that comes first in an order of positions stands for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Image {
    pub(crate) is_flipped: bool,
    pub(crate) is_mirrored: bool,
}

impl Image {
    /// The image that stands for all, and how it comes of the position. Its counters are those of
    /// a new game. Who may castle has no mirror image.
    pub(crate) fn of(position: &Position) -> (Self, Position) {
        let position = position.without_counters();
        let images = [[false, false], [true, false], [false, true], [true, true]]
            .map(|[is_flipped, is_mirrored]| Self { is_flipped, is_mirrored });
        let all = images.into_iter().filter_map(|image| Some((image, image.position(&position)?)));
        // The first of them is the position itself, which is always there.
        all.min_by_key(|(_, image)| Setup::from(*image)).unwrap_or((images[0], position))
    }

    /// A position as one of the image, and the other way round; nothing, if somebody may castle.
    pub(crate) fn position(self, position: &Position) -> Option<Position> {
        let position = if self.is_flipped { position.flip() } else { *position };
        if self.is_mirrored { position.mirror() } else { Some(position) }
    }

    /// A side of the position in the image, and the other way round.
    pub(crate) fn side(self, side: Color) -> Color {
        if self.is_flipped { !side } else { side }
    }

    /// Two things, White's and Black's, of the image as of the position.
    pub(crate) fn sides<T>(self, [white, black]: [T; 2]) -> [T; 2] {
        if self.is_flipped { [black, white] } else { [white, black] }
    }

    /// A move of the image as one of the position.
    pub(crate) fn step(self, step: Move) -> Move {
        let step = if self.is_flipped { step.flip() } else { step };
        if self.is_mirrored { step.mirror() } else { step }
    }

    /// A value of the position as one of the image, and the other way round.
    pub(crate) const fn outcome(self, outcome: Outcome) -> Outcome {
        if self.is_flipped { outcome.flip() } else { outcome }
    }

    /// Limits of the position as those of the image, and the other way round.
    pub(crate) fn bounds(self, bounds: Bounds) -> Bounds {
        if self.is_flipped { bounds.flip() } else { bounds }
    }
}
