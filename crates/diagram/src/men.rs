//! The picture of a wall with men.

use palisade_blockage::MenWall;
use palisade_board::{Color, Position};

use crate::diagram::Diagram;
use crate::shade::Shade;

impl Diagram {
    /// A picture of why `palisade::cannot_win` promises, with men on the board, that
    /// `attacker` cannot win: what stands still, what his men can reach, and where the defender
    /// goes to and fro. Where nothing is promised it shows the men alone.
    ///
    /// ```
    /// use palisade_diagram::Diagram;
    /// use palisade::{Color, Position};
    /// let penrose: Position = "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1".parse()?;
    /// assert!(Diagram::men_wall(&penrose, Color::Black).to_string().contains("home"));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn men_wall(position: &Position, attacker: Color) -> Self {
        let diagram = Self::of_men(position);
        let Some(wall) = MenWall::new(position, attacker) else { return diagram };
        diagram
            .shade(Shade::Flood, wall.king_flood - wall.home)
            .shade(Shade::Reach, wall.flood)
            .shade(Shade::Still, wall.still | wall.permanent)
            .shade(Shade::Home, wall.home)
    }
}
