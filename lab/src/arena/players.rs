//! Who plays: the endings, and the programs that know them.

use palisade_classes::{Placement, Table, kpk, kqk, krk, men};
use palisade_lab_classes::players::{
    AdviceTable, Huberman, Player, RandomPlayer, Tan, TorresMachine, Triples, Zuidema,
    torres_can_start,
};
use palisade_lab_classes::stages::{kqk_initial, refined_from_five};
use palisade_lab_classes::{MateGraph, tables};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Krk,
    Kpk,
    Kqk,
    Kbbk,
}

impl Ending {
    /// One position of all symmetric ones.
    pub(crate) fn folded(self) -> MateGraph {
        match self {
            Self::Krk => MateGraph::folded(&[men::WHITE_ROOK]),
            Self::Kpk => MateGraph::folded(&[men::WHITE_PAWN]),
            Self::Kqk => MateGraph::folded(&[men::WHITE_QUEEN]),
            Self::Kbbk => MateGraph::folded(&[men::WHITE_BISHOP, men::WHITE_BISHOP]),
        }
    }

    /// All positions, where somebody plays who cannot turn the board.
    pub(super) fn apart(self) -> Option<MateGraph> {
        (self == Self::Krk).then(|| MateGraph::new(men::WHITE_ROOK))
    }
}

/// From where a program plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Starts {
    All,
    /// Those that Torres' machine was made for.
    Torres,
}

impl Starts {
    pub(super) fn has(self, start: &Placement) -> bool {
        match self {
            Self::All => true,
            Self::Torres => torres_can_start(start),
        }
    }
}

pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) player: Box<dyn Player>,
    pub(super) starts: Starts,
    /// Whether it plays alike in symmetric positions, or turns the board.
    pub(super) is_symmetric: bool,
}

impl Entry {
    fn new(name: &'static str, player: impl Player + 'static) -> Self {
        Self { name, player: Box::new(player), starts: Starts::All, is_symmetric: true }
    }

    fn table(table: Table) -> Self {
        let name = String::leak(table.name().to_owned());
        Self::new(name, table)
    }

    fn one_way_up(self) -> Self {
        Self { is_symmetric: false, ..self }
    }

    fn from(self, starts: Starts) -> Self {
        Self { starts, ..self }
    }
}

/// The programs of an ending, the oldest first.
pub(super) fn entries(ending: Ending) -> Vec<Entry> {
    match ending {
        Ending::Krk => vec![
            Entry::new("Torres 1890, his starts", TorresMachine).one_way_up().from(Starts::Torres),
            Entry::new("Torres 1890, all starts", TorresMachine).one_way_up(),
            Entry::new("Huberman 1968", Huberman::rook()),
            Entry::new("Zuidema 1974, first", Zuidema::first()),
            Entry::new("Zuidema 1974, second", Zuidema::second()),
            Entry::new("Michie 1976, triples", Triples::torres()).one_way_up().from(Starts::Torres),
            Entry::new("Michie 1976, AL1", AdviceTable::rook()),
            Entry::table(krk::initial()),
            Entry::table(krk::revised()),
            Entry::table(krk::refined()),
            Entry::new("any move", RandomPlayer::new(1977)),
        ],
        Ending::Kpk => vec![
            Entry::new("Tan 1972", Tan::new()),
            Entry::table(kpk::initial()),
            Entry::table(kpk::final_table()),
            Entry::table(kpk::refined()),
            Entry::table(refined_from_five()),
            Entry::new("any move", RandomPlayer::new(1977)),
        ],
        Ending::Kqk => vec![
            Entry::table(kqk_initial()),
            Entry::table(kqk::refined()),
            Entry::new("any move", RandomPlayer::new(1977)),
        ],
        Ending::Kbbk => vec![
            Entry::new("Huberman 1968, 7 plies", Huberman::two_bishops(7)),
            Entry::table(tables::kbbk()),
            Entry::new("any move", RandomPlayer::new(1977)),
        ],
    }
}
