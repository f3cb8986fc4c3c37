//! The sixteen problems of Fine on which Newborn tested PEASANT and Church his program.

use palisade::PawnEnding;

/// One of the problems. The positions are those of the studies that are shared.
#[derive(Clone, Copy)]
pub(crate) struct Problem {
    /// Its number in Fine (1941).
    pub(crate) fine: &'static str,
    pub(crate) fen: &'static str,
    /// The moves that win, according to the book.
    pub(crate) best: &'static [&'static str],
    /// What Church says of PEASANT, and of his own program (1978, "Evaluation").
    pub(crate) peasant: &'static str,
    pub(crate) church: &'static str,
    /// Does Church count it as solved by his own program?
    pub(crate) solved: bool,
}

impl Problem {
    pub(crate) fn ending(&self) -> PawnEnding {
        self.fen.parse().expect("a test parses every one")
    }
}

macro_rules! problems {
    ($($fine:literal $fen:literal [$($best:literal),*] $peasant:literal, $church:literal $solved:literal;)*) => {
        pub(crate) const PROBLEMS: &[Problem] = &[$(Problem {
            fine: $fine,
            fen: $fen,
            best: &[$($best),*],
            peasant: $peasant,
            church: $church,
            solved: $solved,
        }),*];
    };
}

problems! {
    "25" "6k1/7p/5P1K/8/8/8/7P/8 w - - 0 1" ["h6g5"]
        "cannot solve it", "cannot solve it" false;
    "26" "8/2k5/p1P5/P1K5/8/8/8/8 w - - 0 1" ["c5d5"]
        "finds the move, perhaps not the win", "finds the move" true;
    "29" "4k3/4Pp2/5P2/4K3/8/8/8/8 w - - 0 1" ["e5f5", "e5f4", "e5e4"]
        "understands it, much faster", "understands it" true;
    "42" "8/5p2/8/4K1P1/5Pk1/8/8/8 w - - 0 1" ["e5e4"]
        "the move is forced", "sees the win" true;
    "51" "8/8/2pp3k/8/1P1P3K/8/8/8 w - - 0 1" ["d4d5"]
        "understands it", "understands it" true;
    "53" "8/8/3pkp2/8/8/3PK3/5P2/8 w - - 0 1" ["e3e4"]
        "cannot solve it", "cannot solve it: critical squares change" false;
    "58" "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1" ["d4d5"]
        "does not understand it", "does not understand it: critical squares change" false;
    "61" "8/ppp5/8/PPP5/6kp/8/6KP/8 w - - 0 1" ["b5b6"]
        "by tree search", "solves it by a pattern" true;
    "66" "8/1k3ppp/8/3K4/7P/5PP1/8/8 w - - 0 1" ["d5d6"]
        "has trouble", "extremely straightforward" true;
    "67" "8/2p5/3k4/1p1p1K2/8/1P1P4/2P5/8 w - - 0 1" ["b3b4"]
        "cannot solve it", "cannot solve it: the tempi of a pawn on its second rank" false;
    "70" "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1" ["a1b1"]
        "cannot solve it: about thirty plies", "solves it" true;
    "76" "8/8/p6p/1p3kp1/1P6/P4PKP/5P2/8 w - - 0 1" ["f3f4"]
        "cannot find the win", "cannot find the win" false;
    "80" "8/8/1ppk4/p4pp1/P1PP2p1/2P1K1P1/7P/8 b - - 0 1" ["b6b5"]
        "cannot find the win", "cannot find the win: no expert for doubled pawns" false;
    "82" "8/pp5p/8/PP2k3/2P2pp1/3K4/6PP/8 w - - 0 1" ["c4c5"]
        "cannot find it in eight plies", "solves it by a pattern" true;
    "90" "8/7p/2k1Pp2/pp1p2p1/3P2P1/4P3/P3K2P/8 w - - 0 1" ["e3e4"]
        "cannot solve it", "a hopeless mess" false;
    "100A" "8/6p1/3k1p2/2p2Pp1/2P1p1P1/1P4P1/4K3/8 w - - 0 1" ["e2f2"]
        "does not see the win after the e4-pawn", "sees the pawn won, and the win" true;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data;

    #[test]
    fn the_problems_are_those_of_the_shared_studies() {
        for problem in PROBLEMS {
            assert_eq!(problem.ending().to_string(), problem.fen);
        }
        let text = data::text(&data::sample("studies.tsv")).unwrap();
        for problem in PROBLEMS {
            let line = text
                .lines()
                .find(|line| line.split('\t').next() == Some(&format!("Fine-{}", problem.fine)));
            let columns: Vec<_> = line.expect("all sixteen are there").split('\t').collect();
            assert_eq!((columns[1], columns[3]), (problem.fen, &*problem.best.join(" ")));
        }
    }
}
