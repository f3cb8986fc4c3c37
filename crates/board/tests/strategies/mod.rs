//! Random sets, structures and positions, biased towards what goes wrong.
#![allow(dead_code, reason = "each test file uses a part of it")]

use palisade_board::{Bitboard, Color, File, PawnEnding, Pawns, Rank, Setup, Square, pawn_attacks};
use proptest::prelude::*;

pub(crate) fn any_square() -> impl Strategy<Value = Square> {
    (0_usize..64).prop_map(|index| Square::ALL[index])
}

pub(crate) fn any_color() -> impl Strategy<Value = Color> {
    prop::sample::select(&Color::ALL[..])
}

/// Sparse, dense and everything between.
pub(crate) fn any_set() -> impl Strategy<Value = Bitboard> {
    any::<[u64; 3]>().prop_flat_map(|[a, b, c]| {
        prop::sample::select(vec![a, a & b, a & b & c, a | b, a | b | c, 0, !0]).prop_map(Bitboard)
    })
}

/// Three random words make pawns sparse; shifted copies make rams.
pub(crate) fn any_pawns() -> impl Strategy<Value = Pawns> {
    (any::<[u64; 5]>(), any::<bool>()).prop_filter_map("nine pawns", |(words, rammed)| {
        let white = Bitboard(words[0] & words[1] & words[2]) - Bitboard::BACK_RANKS;
        let ahead = if rammed { white.north() } else { Bitboard::EMPTY };
        let others = Bitboard(words[2] & words[3] & words[4]);
        Pawns::new(white, (ahead | others) - white - Bitboard::BACK_RANKS).ok()
    })
}

/// Any arrangement, valid or not.
pub(crate) fn any_setup() -> impl Strategy<Value = Setup> {
    prop_oneof![scattered(), double_step(), check(), near_promotion()]
}

/// Any position, half of them special.
pub(crate) fn any_ending() -> impl Strategy<Value = PawnEnding> {
    prop_oneof![
        3 => scattered(),
        2 => double_step(),
        1 => check(),
        1 => near_promotion(),
    ]
    .prop_filter_map("not a position", |setup| {
        PawnEnding::try_from(setup)
            .or_else(|_| PawnEnding::try_from(Setup { en_passant: None, ..setup }))
            .ok()
    })
}

prop_compose! {
    fn scattered()(
        words in any::<[u64; 5]>(),
        white_king in any_square(),
        black_king in any_square(),
        side_to_move in any_color(),
        en_passant in prop::option::of(any_square()),
    ) -> Setup {
        let white_pawns = Bitboard(words[0] & words[1] & words[2]) - Bitboard::BACK_RANKS;
        let black_pawns = Bitboard(words[2] & words[3] & words[4]) - Bitboard::BACK_RANKS;
        Setup {
            white_pawns: white_pawns - white_king.bitboard() - black_king.bitboard(),
            black_pawns: black_pawns - white_pawns - white_king.bitboard() - black_king.bitboard(),
            white_king,
            black_king,
            side_to_move,
            en_passant,
        }
    }
}

prop_compose! {
    /// A pawn has just made a double step: with captors on one side, both or
    /// none, and the king to move attacked by it, on the captors' rank (where
    /// a rook could pin), or anywhere.
    fn double_step()(
        base in scattered(),
        file in 0_usize..8,
        captors in 0_u8..4,
        king in 0_u8..3,
        choice in any::<prop::sample::Index>(),
    ) -> Setup {
        let mut setup = base;
        let own = setup.side_to_move;
        let pusher = !own;
        let file = File::ALL[file];
        let at = |rank: Rank| Square::new(file, rank.relative_to(pusher));
        let (pawn, passed, origin) = (at(Rank::Fourth), at(Rank::Third), at(Rank::Second));
        let west = if captors & 1 == 0 { Bitboard::EMPTY } else { pawn.bitboard().west() };
        let east = if captors & 2 == 0 { Bitboard::EMPTY } else { pawn.bitboard().east() };
        let places = match king {
            0 => pawn_attacks(pusher, pawn.bitboard()),
            1 => pawn.rank().bitboard(),
            _ => Bitboard::FULL,
        } - pawn.bitboard() - west - east - passed.bitboard() - origin.bitboard();
        let place = places.iter().nth(choice.index(places.len() as usize)).unwrap_or(Square::A1);
        let clear = Bitboard::EMPTY.with(pawn).with(passed).with(origin).with(place);
        let (mine, theirs, my_king) = match own {
            Color::White => (&mut setup.white_pawns, &mut setup.black_pawns, &mut setup.white_king),
            Color::Black => (&mut setup.black_pawns, &mut setup.white_pawns, &mut setup.black_king),
        };
        *mine = (*mine - clear) | west | east;
        *theirs = (*theirs - clear - west - east).with(pawn);
        *my_king = place;
        setup.en_passant = Some(passed);
        setup
    }
}

prop_compose! {
    /// The side to move stands in check by a pawn, perhaps by two.
    fn check()(base in scattered(), both in any::<bool>()) -> Setup {
        let mut setup = base;
        let (king, enemy) = match setup.side_to_move {
            Color::White => (setup.white_king, &mut setup.black_pawns),
            Color::Black => (setup.black_king, &mut setup.white_pawns),
        };
        let givers = pawn_attacks(setup.side_to_move, king.bitboard()) - Bitboard::BACK_RANKS;
        *enemy |= if both { givers } else { givers.first().map_or(givers, Bitboard::from) };
        setup.white_pawns -= setup.black_pawns;
        setup.en_passant = None;
        setup
    }
}

prop_compose! {
    /// Pawns one step from the last rank.
    fn near_promotion()(base in scattered(), white in any::<u8>(), black in any::<u8>()) -> Setup {
        let kings = Bitboard::from(base.white_king) | Bitboard::from(base.black_king);
        let white = Bitboard(u64::from(white) << 48) - kings;
        let black = Bitboard(u64::from(black) << 8) - kings;
        Setup {
            white_pawns: (base.white_pawns & Rank::Fifth.bitboard()) | white,
            black_pawns: (base.black_pawns & Rank::Fourth.bitboard()) | black,
            en_passant: None,
            ..base
        }
    }
}
