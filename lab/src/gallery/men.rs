//! Walls with men, and why they hold.

use palisade::Color;
use palisade_blockage::MenWall;
use palisade_diagram::Diagram;

use super::plate::Plate;

/// A wall with men: who cannot win, and what a player should see.
struct Wall {
    file: &'static str,
    heading: &'static str,
    fen: &'static str,
    attacker: Color,
    text: &'static str,
}

pub(super) const INTRODUCTION: &str = "\
## Walls with men

The pictures show why `cannot_win` promises that one side cannot win, as
[walls](../../docs/blockage.md#what-one-sees) has it: what *stands still* for ever, the *flood* of his king,
the *reach of his pieces* and pawns, and the *home* in which the defender moves to and fro.
";

/// What each is called, and its position.
pub(crate) fn walls() -> impl Iterator<Item = (&'static str, &'static str)> {
    WALLS.iter().map(|wall| (wall.heading, wall.fen))
}

pub(super) fn plates() -> Vec<Plate> {
    WALLS.iter().map(plate).collect()
}

fn plate(wall: &Wall) -> Plate {
    let position = wall.fen.parse().expect("a wall is a position");
    let seen = MenWall::new(&position, wall.attacker).expect("the rung holds it");
    let side = wall.attacker.name();
    let taking = if seen.takes_back { " What takes is taken back." } else { "" };
    let diagram = Diagram::men_wall(&position, wall.attacker).title(wall.heading);
    Plate {
        file: format!("wall-{}.svg", wall.file),
        heading: wall.heading.into(),
        fen: wall.fen.into(),
        text: format!("{side} cannot win. {}{taking}", wall.text),
        svg: diagram.to_string(),
    }
}

const WALLS: [Wall; 10] = [
    Wall {
        file: "penrose",
        heading: "Penrose, 2017",
        fen: "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1",
        attacker: Color::Black,
        text: "Queen and rooks are locked in by their own pawns, and the bishops never see a \
               light square, where the white king walks.",
    },
    Wall {
        file: "wrong-bishop",
        heading: "A bishop of the wrong colour",
        fen: "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/3BK3 w - - 0 1",
        attacker: Color::White,
        text: "All black pawns stand on dark squares. The bishop attacks nothing, and the rams \
               let no king through.",
    },
    Wall {
        file: "guarded",
        heading: "Pawns that guard each other",
        fen: "4k3/8/1p1p1p1p/p1p1p1p1/P1P1P1P1/8/8/B3K3 w - - 0 1",
        attacker: Color::White,
        text: "The bishop may give itself up for a pawn; a pawn stands behind each.",
    },
    Wall {
        file: "two-chains",
        heading: "Two chains and two bishops",
        fen: "k1b5/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/8/K1B5 w - - 0 1",
        attacker: Color::Black,
        text: "Nothing of Black's gets out from behind his own pawns.",
    },
    Wall {
        file: "heavy-pieces",
        heading: "A queen that need not help",
        fen: "3kb3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/2BQK3 w - - 0 1",
        attacker: Color::Black,
        text: "White may be ahead or not: Black's bishop and king stay on their side.",
    },
    Wall {
        file: "shut-in",
        heading: "King and bishop shut in",
        fen: "6rk/8/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/KB6 w - - 0 1",
        attacker: Color::White,
        text: "King and bishop stand behind their own pawns, which never move.",
    },
    Wall {
        file: "rams-on-two-ranks",
        heading: "Two walls one behind the other",
        fen: "2k1b3/1p1p1p2/1P1P1P2/8/8/2p1p1p1/2P1P1P1/3B1K2 w - - 0 1",
        attacker: Color::White,
        text: "The bishop is shut in, and the king has three squares.",
    },
    Wall {
        file: "bishop-moves",
        heading: "The bishop moves for the king",
        fen: "8/2k5/6b1/p1pp4/1p1Pp1p1/1P2PpPp/1K3P1P/8 w - - 0 1",
        attacker: Color::White,
        text: "The black king need not move at all: the bishop goes to and fro.",
    },
    Wall {
        file: "chain-and-bishop",
        heading: "A chain with a bishop before it",
        fen: "8/8/1k6/1p1p1p1b/pPpPpP1p/P1B1P1pP/6P1/7K w - - 0 1",
        attacker: Color::White,
        text: "The bishop can get at one pawn alone, that on g3.",
    },
    Wall {
        file: "bishop-behind",
        heading: "A bishop behind the wall",
        fen: "8/1k2b3/1p1p1p1p/pPpPpPpP/P1P1P1P1/1B6/5K2/8 w - - 0 1",
        attacker: Color::Black,
        text: "King and bishop keep to two ranks, behind their own pawns.",
    },
];
