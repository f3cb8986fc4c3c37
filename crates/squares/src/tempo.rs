//! Tempo: spare pawn moves of either side.

use palisade_board::{Bitboard, Square, neighbors};

use crate::{Network, SquareMap};

/// How many spare moves each side has: pawn moves that change nothing but
/// whose turn it is.
///
/// ```
/// use palisade_squares::Tempi;
/// assert_eq!(Tempi::default(), Tempi { attacker: 0, defender: 0 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tempi {
    /// The attacker's.
    pub attacker: u8,
    /// The defender's.
    pub defender: u8,
}

impl Tempi {
    /// The most spare moves of one side that a tempo map takes into account: a
    /// pawn on its second rank has no more than five single steps, and more
    /// than a few tempi never meet in practice. Larger numbers count as this.
    pub const MOST: u8 = 7;
}

/// The map of the same kings when the sides have spare moves.
///
/// Church (1978), "Pawn Moves to Gain Tempo": "Intuitively, the tempo is an
/// option to pass." He builds one map without the tempo, S0, keeps a square of
/// S0(a) only if some neighbour of it is in S0(a) too, and triangulates again.
/// That is done **once**: the tempo can be spent once. For *n* spare moves the
/// construction is repeated, from the map for *n* - 1.
///
/// What each map means:
///
/// - one spare move of the attacker: the defender holds although the attacker
///   may, once and whenever he likes, leave the move to him;
/// - one of the defender: he holds, and may once stay where he is;
/// - *n* of the one and *m* of the other: all of it, in any order, where a
///   spare move may be answered by a spare move.
///
/// A defender with a spare move is never stalemated. The map supposes that the
/// spare moves stay harmless and that none of them is lost meanwhile, which is
/// for the caller to know.
///
/// `network` and `initial` are those of the map without tempi.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// use palisade_squares::{FirstCriterion, Reading, MapRow, Tempi, tempo_map};
/// let averbakh_676: PawnEnding = "8/k6p/3p1p1P/3P2p1/3P2P1/8/6P1/K7 w - - 0 1".parse()?;
/// let criterion = FirstCriterion::new(averbakh_676.pawns(), Color::White, Reading::PASSIVE);
/// let spare = Tempi { attacker: 1, defender: 0 };
/// let map = tempo_map(&criterion.network, &criterion.initial, spare);
/// assert!(map[Square::A1].contains(Square::B7), "Kb7 draws");
/// assert!(!map[Square::A1].contains(Square::B8));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
pub fn tempo_map(network: &Network, initial: &SquareMap, tempi: Tempi) -> SquareMap {
    // Row by row: `row[j]` is the map for the attacker's spare moves so far and
    // j of the defender's.
    let columns = usize::from(tempi.defender.min(Tempi::MOST));
    let mut row = [SquareMap::empty(initial.attacker()); Tempi::MOST as usize + 1];
    for attackers in 0..=tempi.attacker.min(Tempi::MOST) {
        // The map with one spare move less for both.
        let mut both_spent = None;
        for column in 0..=columns {
            let attackers_spent = (attackers > 0).then_some(row[column]);
            let defenders_spent = column.checked_sub(1).map(|column| row[column]);
            row[column] = one_map(network, initial, attackers_spent, defenders_spent, both_spent);
            both_spent = attackers_spent;
        }
    }
    row[columns]
}

/// The map with spare moves on both sides, from the maps with one less.
fn one_map(
    network: &Network,
    initial: &SquareMap,
    attackers_spent: Option<SquareMap>,
    defenders_spent: Option<SquareMap>,
    both_spent: Option<SquareMap>,
) -> SquareMap {
    let mut network = *network;
    if let Some(spent) = &defenders_spent {
        network = network.without_stalemates().allowing(spent);
    }
    let mut from = *initial;
    if let Some(spent) = &attackers_spent {
        for square in Square::ALL {
            // The attacker passes: step within the set, or pass as well.
            let passes = both_spent.map_or(Bitboard::EMPTY, |both| both[square]);
            from[square] &= neighbors(spent[square]) | passes | network.stalemated(square);
        }
    }
    network.triangulate(from)
}
