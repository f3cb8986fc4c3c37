//! Endings with their values, from `tests/vectors/endings.epd`: one file that every tool runs.
//!
//! A tool that answers may not contradict a value, and has to prove what the file says that it
//! proves. So a tool that becomes weaker fails here by the name of an ending.

use palisade_board::{Color, Epd, Position};

use crate::sweep;

/// A tool that answers whether a side wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndingTool {
    /// The static bound.
    Bound,
    /// The prover over pawn structures, which says that a side holds or that one breaks through.
    Prover,
    /// The walk through every structure.
    Walk,
    /// Lines that are played out.
    Lines,
    /// Slices near the position, all that lies further given away.
    Fear,
    /// The databases of at most one man a side.
    Database,
    /// All of them, as `Knowledge::solve` asks them.
    Solve,
}

impl EndingTool {
    const ALL: [(Self, &'static str); 7] = [
        (Self::Bound, "bound"),
        (Self::Prover, "prover"),
        (Self::Walk, "walk"),
        (Self::Lines, "lines"),
        (Self::Fear, "fear"),
        (Self::Database, "database"),
        (Self::Solve, "solve"),
    ];
}

/// An ending and what is known of it.
#[derive(Clone, Debug)]
pub struct ValuedEnding {
    /// Its name.
    pub id: &'static str,
    /// The position.
    pub position: Position,
    /// Does White win, does Black win? Nothing, if the file does not say.
    pub wins: [Option<bool>; 2],
    /// Who proves it, and whose win is asked about.
    proved: Vec<(EndingTool, Color)>,
}

/// All endings of the file.
///
/// # Panics
///
/// If a line of the file is wrong: it is part of the repository.
#[must_use]
pub fn valued() -> Vec<ValuedEnding> {
    let lines = include_str!("../../../tests/vectors/endings.epd").lines();
    lines.filter(|line| !line.starts_with('#')).map(ValuedEnding::read).collect()
}

impl ValuedEnding {
    fn read(line: &'static str) -> Self {
        let epd = Epd::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let of = |code: &str| {
            let found = epd.operations().find(|(opcode, _)| *opcode == code);
            found.unwrap_or_else(|| panic!("{line}: no {code}")).1.trim_matches('"')
        };
        let wins = match of("value") {
            "white wins" => [Some(true), Some(false)],
            "black wins" => [Some(false), Some(true)],
            "draw" => [Some(false); 2],
            "not white" => [Some(false), None],
            "not black" => [None, Some(false)],
            other => panic!("{line}: value {other}"),
        };
        let proved = of("by").split_whitespace().map(|word| {
            let (name, side) = word.split_once(':').unwrap_or_else(|| panic!("{line}: {word}"));
            let tool = EndingTool::ALL.into_iter().find(|(_, known)| *known == name);
            let tool = tool.unwrap_or_else(|| panic!("{line}: no tool {name}")).0;
            (tool, if side == "w" { Color::White } else { Color::Black })
        });
        let proved = proved.collect();
        Self { id: of("id"), position: epd.position(), wins, proved }
    }

    /// The work that a test gives a tool which asks about the win of one of these sides: all of it if the tool
    /// has to prove something of them, and else an eighth. A sweep gives all of it always.
    #[must_use]
    pub fn work(&self, tool: EndingTool, sides: &[Color], all: u64) -> u64 {
        let is_listed = sides.iter().any(|&side| self.proved.contains(&(tool, side)));
        if is_listed || sweep::is_full() { all } else { all / 8 }
    }

    /// Holds what a tool said of a side's win against the file.
    ///
    /// # Panics
    ///
    /// If it contradicts the value, or has not proved what the file says that it proves.
    pub fn hold(&self, tool: EndingTool, side: Color, said: Option<bool>) {
        let Self { id, position, .. } = self;
        let known = self.wins[side.index()];
        let contradicts = said.is_some() && known.is_some() && said != known;
        assert!(!contradicts, "{id}, {position}: {tool:?} says of {side} {said:?}");
        let listed = self.proved.contains(&(tool, side));
        assert!(
            !listed || said.is_some(),
            "{id}, {position}: {tool:?} has not proved it of {side}"
        );
        if !listed && said.is_some() {
            let name = EndingTool::ALL.into_iter().find(|(known, _)| *known == tool);
            let (name, side) =
                (name.map_or("", |(_, name)| name), if side.is_white() { "w" } else { "b" });
            eprintln!("MORE\t{id}\t{name}:{side}");
        }
    }
}
