//! What the gallery says about its pictures.

use palisade::{Color, Square};
use palisade_squares::Reading;
use palisade_testkit::figures::{self, Figure};

pub(super) const INTRODUCTION: &str = "\
# Gallery

Every picture on this page is computed and drawn by Palisade itself:

```sh
cargo lab gallery
```

writes the page and its pictures again. For a position of your own:

```sh
cargo run --release -- draw --map exact '8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1' -o squares.svg
```
";

pub(super) const FIGURES: &str = "
## The figures of David-Tabibi, Felner and Netanyahu (2004)

\"Blockage Detection in Pawn Endings\". White is the attacker throughout. The
picture shows the squares that the white king cannot enter (*marked*), the
*fence* among them, the *flood* of squares before the fence, and the *dynamic
pawns*, which the fence has to fear. Figures 5 and 8 of the paper are listings,
not positions. The text at hand has lost the diagrams, so the positions are
rebuilt from what it says of them; each paragraph tells how sure that is. The
last sentences are Palisade's own answers, which are proved, and not those of the
paper's rules, which err now and then: first the bound with the highest static
effort, then the prover where that says nothing. To break through is to mate, or
to promote safely before the other side does.
";

pub(super) const MAPS: &str = "
## The maps of Church (1978)

\"Co-ordinate Squares\". A map says for each square of the attacking king from
which squares the defending king holds, with the attacker to move: his *defence
set*. The large pictures show all of a map at once. Each square of the attacking king holds a small board, and its
green squares are the defence set; a red diamond is a key square, to which there
is no defence. The other figures of the thesis are positions without a map.
";

pub(super) const FINE_70: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";

/// The attacking squares that "Selected Results" prints, in its order.
pub(super) const SELECTED_RESULTS: [Square; 14] = [
    Square::B5,
    Square::C4,
    Square::D3,
    Square::C3,
    Square::B3,
    Square::D2,
    Square::C2,
    Square::B2,
    Square::D1,
    Square::C1,
    Square::B1,
    Square::A3,
    Square::A2,
    Square::A1,
];

pub(super) const SELECTED_RESULTS_TEXT: &str = "\
The most famous pawn ending there is, as a trainer draws it. Squares of the two
kings that carry the same letter correspond: when White is on c2 (F), Black has
to be on b8, the only square with an F. White to move plays 1.Kb1, and Black has
no step to a7 or c7, the squares that answer it, since he stands on a7 and must
leave it. Black to move draws with 1...Kb7 or 1...Kb8, both in the set of a1.
The first and the third rank carry the same letters: an opposition, but twisted.
The rows are those of the thesis, square for square.";

pub(super) const DEFENCE_SET_TEXT: &str = "\
White stands on c4. The first criterion looks at races for the pawns only and
leaves six squares, all that are shaded. Triangulation asks that each have an
answer to every step of the white king: the marked ones fall, and b6 is left.
The thesis names a3 in one place and a4 in another; its own rules give a4.";

pub(super) const RAM: &str = "8/8/2Kp4/3Pk3/8/8/8/8 w - - 0 1";

pub(super) const RAM_TEXT: &str = "\
White wants Black to move here, and goes round the pawn: three steps, where Black
has two squares. With the first two he takes the opposition; when he is back on
c6 Black is on e5 again, and has to leave the pawn. The path is the part of
a plan's winning line in which a position comes back with the other side to move.";

/// A figure of the paper and what there is to see.
pub(super) struct FigureText {
    pub(super) figure: Figure,
    pub(super) subject: &'static str,
    pub(super) see: &'static str,
    /// Moves to draw.
    pub(super) moves: &'static [(Square, Square)],
}

macro_rules! paper {
    ($($figure:ident $subject:literal [$($from:ident $to:ident),*] $see:literal;)*) => {
        pub(super) const PAPER: &[FigureText] = &[$(FigureText {
            figure: figures::$figure,
            subject: $subject,
            see: $see,
            moves: &[$((Square::$from, Square::$to)),*],
        }),*];
    };
}

paper! {
    PAPER_1 ": Fine 70" [A1 B1]
        "There is no fence: the white king gets in by b5 or g5. The draw, or the win, hangs on \
         which squares the kings keep to; the maps below tell. White to move wins with 1.Kb1.";
    PAPER_2 ": two pawns up, and a blockage" []
        "White is two pawns ahead and no king can cross. The passed pawn on e6 stands beyond the \
         fence with the black king before it, and f3 can only ram itself on f4.";
    PAPER_2_ALTERNATIVE "" []
        "A second position that fits the same caption.";
    PAPER_3 ": Deep Fritz against Kramnik, game 1" []
        "White takes on g4 next, and Deep Fritz saw a clear advantage. But nobody comes through: \
         only b3 and f2 can still move, and Black has to be in time to stop f4-f5.";
    PAPER_3_ADVANCED "" []
        "One move later the black king has arrived at the f-file.";
    PAPER_4 ": the simplest blockage" []
        "All pawns stand still and the fence is the whole fourth rank. The flood fills three ranks \
         and stops. An extra pawn on b3 is of no use.";
    PAPER_6 ": fixed pawns" []
        "Fixed are the pawns with an enemy pawn before them, or a fixed pawn of their own, and \
         nothing to take: a4, c4, e4 and e5. The one on g2 moves, and there is no fence on its \
         side.";
    PAPER_7 ": marked squares" []
        "Marked are the white fixed pawns, a4, c3, c4, e3 and h3, and what black pawns attack: b4, \
         d4, d3, f3, g3 and g6. A fence is a path through marked squares from the a-file to the \
         h-file; g6 is marked and belongs to none.";
    PAPER_9 ": a pawn above the fence" [F5 F6]
        "The fence holds the king but not the pawn on f5, which is already across it. The black \
         king is too far away.";
    PAPER_10 ": the same pawn, stopped" []
        "Now the black king stands before the pawn, and the blockage is complete.";
    PAPER_11 ": two pawns above the fence" [B5 B6]
        "One king cannot stop two passed pawns.";
    PAPER_12 ": a pawn on the fence" []
        "The pawn on f4 can capture, but f6 recaptures: the fence stands again. Two squares ahead \
         of it there must be such a pawn, and it must be the only white pawn on its file.";
    PAPER_13 ": a second pawn behind it" [H4 G5]
        "Here a second pawn stands behind the one on the fence, and 1.hxg5 hxg5 2.h4 opens the \
         h-file after all. The recapture closes the fence only once.";
    PAPER_14 ": pawns below the fence" []
        "Three dynamic pawns, three ways to end: e2 is stopped by its own pawn on e4, b2 meets a \
         black pawn when it comes to b3, and g2 reaches the fence on g4.";
    PAPER_15 ": the exception" []
        "The pawn on f2 can reach the fence on f4, and there is no black pawn on f6. Yet if it \
         advances and captures, the black king is near enough to stop what is left.";
    PAPER_16 ": a sacrifice for a fence" [F4 C4]
        "Black to move saves himself with 1...Rxc4: he gives a rook, and gets a fence.";
    PAPER_16_BLOCKED "" []
        "The fence runs from a4 to d4, climbs to d5 and goes on by e5, f5 and g5 to h5. None of \
         b2, e2 and h4 breaks it.";
    PAPER_17 ": the game before figure 3" [H3 H4]
        "White played 25.h4 and reached figure 3: 25...hxg4 26.Bg5 Bxg5 27.hxg5, and nobody comes \
         through any more. The program thought that it would be better off.";
    PAPER_18 ": in time" []
        "The black king reaches the f-file in time to stop f4-f5. No fence test sees that; a \
         search does.";
    PAPER_19 ": too late" [F4 F5]
        "The pawn is a step further, and 1.f5 wins.";
}

/// A map of the thesis.
pub(super) struct MapText {
    pub(super) file: &'static str,
    pub(super) heading: &'static str,
    pub(super) fen: &'static str,
    pub(super) attacker: Color,
    pub(super) reading: Reading,
    pub(super) tempi: u8,
    pub(super) see: &'static str,
}

pub(super) const THESIS: &[MapText] = &[
    MapText {
        file: "fine-70-white",
        heading: "Fine 70, White attacks (figure 1 of the thesis)",
        fen: FINE_70,
        attacker: Color::White,
        reading: Reading::PASSIVE_PRUNED,
        tempi: 0,
        see: "The whole map that the selected results are taken from, with forward pruning: only \
              defences that Black can reach in time from a7. The nearer White is to b5, the fewer \
              green squares are left, until there are none.",
    },
    MapText {
        file: "fine-70-exact",
        heading: "Fine 70, White attacks: the exact map",
        fen: FINE_70,
        attacker: Color::White,
        reading: Reading::EXACT,
        tempi: 0,
        see: "Every placement of the kings, without pruning: the truth for pawns that stay. Black \
              may also hold from deep in White's camp, by going for the pawns there; the thesis \
              prunes such squares because he never gets there.",
    },
    MapText {
        file: "fine-70-black",
        heading: "Fine 70, Black attacks: a bottleneck (figure 3 of the thesis)",
        fen: FINE_70,
        attacker: Color::Black,
        reading: Reading::PASSIVE,
        tempi: 0,
        see: "Now Black attacks. On h5 he is nearer to d5 than a white king on h3, and yet White \
              holds from g3 and h3: he stands in the bottleneck g4 and h4, the only way in.",
    },
    MapText {
        file: "averbakh-673",
        heading: "Averbakh 673: counter-attack (figure 4 of the thesis)",
        fen: "8/k6p/3p3P/p2P4/P2P4/8/8/K7 w - - 0 1",
        attacker: Color::White,
        reading: Reading::CHURCH_1978,
        tempi: 0,
        see: "The pawn on h6 can be taken and the h-pawn queened, so a black king near it defends \
              by a threat of his own. The rows b5, f5 and d3 are those of the thesis square for \
              square; the others differ by no more than three missing and three new squares. The \
              kings' squares are a guess, the pawns are certain.",
    },
    MapText {
        file: "fine-29",
        heading: "Fine 29: stalemate (figure 5 of the thesis)",
        fen: "4k3/4Pp2/5P2/4K3/8/8/8/8 w - - 0 1",
        attacker: Color::White,
        reading: Reading::PASSIVE,
        tempi: 0,
        see: "White on d6 stalemates a king on e8, and so he does on c7 and c8. Being stalemated \
              is a defence, so White makes no progress on the queenside.",
    },
    MapText {
        file: "averbakh-676",
        heading: "Averbakh 676: a tempo to spare (figure 6 of the thesis)",
        fen: "8/k6p/3p1p1P/3P2p1/3P2P1/8/6P1/K7 w - - 0 1",
        attacker: Color::White,
        reading: Reading::PASSIVE,
        tempi: 1,
        see: "White has a spare move, g2-g3, and may leave the move to Black once. So each \
              defence needs another one beside it, and the sets shrink. White to move wins with \
              1.Kb1 only; Black to move draws with 1...Kb7 only. On the sixth to eighth rank all \
              seventeen printed rows hold.",
    },
    MapText {
        file: "averbakh-676-no-tempo",
        heading: "Averbakh 676 without the tempo",
        fen: "8/k6p/3p1p1P/3P2p1/3P2P1/8/6P1/K7 w - - 0 1",
        attacker: Color::White,
        reading: Reading::PASSIVE,
        tempi: 0,
        see: "The map that the one above is built from. Compare the sets: none is smaller here.",
    },
];
