//! Value and depth of every position, by retrograde analysis.

use palisade_board::Color;
use palisade_tables::duel::{Material, Plies};

use super::Rules;
use super::steps::{Ends, Wins};
use crate::{Kpk, LoneMove};

/// The value of a position, and how far the end is.
///
/// A ply is a move of one side: White to move wins in an odd number of them.
///
/// ```
/// use palisade_lab_tables::kpk::Value;
/// assert_eq!(Value::Win { plies: 37 }.moves(), Some(19));
/// assert_eq!(Value::Draw { plies: None }.moves(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// White wins.
    Win {
        /// The plies to the end if both sides play for it as well as they can.
        plies: u8,
    },
    /// White does not win.
    Draw {
        /// The plies to a terminal draw, which White puts off and Black seeks;
        /// `None` if White can put it off for ever, or if the rules know no
        /// terminal draws.
        plies: Option<u8>,
    },
}

impl Value {
    /// The number of moves White makes until the end.
    ///
    /// This is the N of the literature: 2N - 1 plies with White to move, 2N
    /// with Black to move.
    #[must_use]
    pub const fn moves(self) -> Option<u8> {
        match self {
            Self::Win { plies } | Self::Draw { plies: Some(plies) } => Some(plies.div_ceil(2)),
            Self::Draw { plies: None } => None,
        }
    }
}

/// The value and depth of every position of king and pawn against king.
///
/// A quarter of a megabyte; made in some tenths of a second by working backwards from
/// the end, one ply at a time.
///
/// ```
/// use palisade_board::{Color, Square};
/// use palisade_lab_tables::Kpk;
/// use palisade_lab_tables::kpk::{Database, Rules};
///
/// let database = Database::new(Rules::Clarke);
/// // With the opposition White wins, without it he does not.
/// let opposition = Kpk::new(Square::E6, Square::E5, Square::E8, Color::Black)?;
/// assert_eq!(database.depth(&opposition), Some(8));
/// let level = Kpk::new(Square::D4, Square::E4, Square::E6, Color::White)?;
/// assert_eq!(database.depth(&level), None);
/// # Ok::<(), palisade_lab_tables::InvalidSmallPosition>(())
/// ```
#[derive(Clone, Debug)]
pub struct Database {
    rules: Rules,
    /// By [`Kpk::index`]; see [`encode`].
    values: Box<[u8]>,
}

/// Not a position.
const ILLEGAL: u8 = u8::MAX;
/// A draw without an end.
const ENDLESS: u8 = u8::MAX - 1;
/// Added to the plies of a draw with an end.
const DRAW: u8 = 128;

const fn encode(value: Value) -> u8 {
    match value {
        Value::Win { plies } => plies,
        Value::Draw { plies: Some(plies) } => DRAW + plies,
        Value::Draw { plies: None } => ENDLESS,
    }
}

impl Database {
    /// Computes the database.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        // With Black to move: what becomes of a pawn on the eighth rank.
        let mates = [Material::QUEEN, Material::ROOK].map(Plies::to_mate);
        let arrived = |arrived: &Kpk| match rules {
            Rules::Clarke => (!arrived.is_man_en_prise()).then_some(0),
            Rules::Chess => {
                let (king, pawn) = (arrived.white_king(), arrived.pawn());
                let plies = |to: &Plies| to.get(king, pawn, arrived.black_king(), Color::Black);
                mates.iter().filter_map(plies).min()
            }
        };
        let wins = Wins::new(arrived);
        let draws = (rules == Rules::Clarke).then(|| Ends::new(&wins));
        let value = |position: Kpk| match wins.plies(&position) {
            Some(plies) => Value::Win { plies },
            None => Value::Draw { plies: draws.as_ref().and_then(|draws| draws.plies(&position)) },
        };
        let positions = (0..Kpk::INDEX_BOUND).map(Kpk::from_index);
        let values = positions.map(|position| position.map_or(ILLEGAL, |p| encode(value(p))));
        Self { rules, values: values.collect() }
    }

    /// The rules it was computed under.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The value of a position against best play.
    #[must_use]
    pub fn value(&self, position: &Kpk) -> Value {
        match self.values[position.index()] {
            ENDLESS | ILLEGAL => Value::Draw { plies: None },
            value if value >= DRAW => Value::Draw { plies: Some(value - DRAW) },
            plies => Value::Win { plies },
        }
    }

    /// Whether White wins.
    #[must_use]
    pub fn is_win(&self, position: &Kpk) -> bool {
        self.values[position.index()] < DRAW
    }

    /// The plies to the end if White wins, `None` if he does not.
    #[must_use]
    pub fn depth(&self, position: &Kpk) -> Option<u8> {
        match self.value(position) {
            Value::Win { plies } => Some(plies),
            Value::Draw { .. } => None,
        }
    }

    /// The moves, in Bramer's order, after which White still wins, with the
    /// plies to the end after each; none unless White is to move.
    ///
    /// ```
    /// use palisade_board::{Color, Square};
    /// use palisade_lab_tables::kpk::{Database, Rules};
    /// use palisade_lab_tables::{Direction, Kpk, LoneMove};
    /// let database = Database::new(Rules::Clarke);
    /// let position = Kpk::new(Square::A1, Square::H7, Square::A3, Color::White)?;
    /// let first = database.winning_moves(&position).last();
    /// assert_eq!(first, Some((LoneMove::Man(Direction::North, 1), 0)));
    /// # Ok::<(), palisade_lab_tables::InvalidSmallPosition>(())
    /// ```
    pub fn winning_moves(&self, position: &Kpk) -> impl Iterator<Item = (LoneMove, u8)> + use<'_> {
        let position = Some(*position).filter(|position| position.side_to_move().is_white());
        position
            .into_iter()
            .flat_map(|position| position.moves())
            .filter_map(|(mv, next)| Some((mv, self.depth(&next)?)))
    }

    /// The moves among [`winning_moves`](Self::winning_moves) that win soonest.
    pub fn best_moves(&self, position: &Kpk) -> impl Iterator<Item = LoneMove> + use<'_> {
        let soonest = self.winning_moves(position).map(|(_, plies)| plies).min();
        self.winning_moves(position)
            .filter_map(move |(mv, plies)| (Some(plies) == soonest).then_some(mv))
    }

    /// The positions that count: legal, in standard orientation, and without
    /// the two in which White is stalemated.
    pub fn positions(&self) -> impl Iterator<Item = Kpk> + use<> {
        (0..Kpk::INDEX_BOUND)
            .filter_map(Kpk::from_index)
            .filter(|p| !(p.side_to_move() == Color::White && p.is_stalemate()))
    }
}
