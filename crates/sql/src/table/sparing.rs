//! What can still come in a game, told without a board.
//!
//! It is told by the reader that plays, word by word, so that what is spared and what is played
//! follow from the same rules. All of it holds for games that can be played to their end; of
//! others no position is wanted.

use palisade_board::Role;
use palisade_pgn::{Game, San};

/// At least as many captures as are written, counted without words; what stands in comments
/// counts too.
///
/// Each is counted where its last two letters stand, the square: after `x` or `:`, after `-` or
/// the number of a rank (`e4-d5`, `e4d5`), or after a file that no piece stands before (`ed5`,
/// but not `Nbd7`).
fn written_captures(text: &[u8]) -> u32 {
    /// Marks that are counted in one byte, which holds 255, so that the loop becomes one over many bytes at a time.
    const STRETCH: usize = 240;
    let marks = memchr::memchr_iter(b'x', text).count();
    let one = |before: u8, sign: u8, file: u8, rank: u8| {
        let is_square = (file.wrapping_sub(b'a') < 8) & (rank.wrapping_sub(b'1') < 8);
        let is_piece = (before == b'N')
            | (before == b'B')
            | (before == b'R')
            | (before == b'Q')
            | (before == b'K');
        let is_file = (sign.wrapping_sub(b'a') < 8) & !is_piece;
        let is_rank = (sign.wrapping_sub(b'1') < 8) & (before.wrapping_sub(b'a') < 8);
        u8::from(is_square & (is_file | is_rank | (sign == b'-') | (sign == b':')))
    };
    // The first word may begin the text.
    let mut others = match text {
        [sign, file, rank, ..] => u32::from(one(b' ', *sign, *file, *rank)),
        _ => 0,
    };
    let mut place = 0;
    while place + 3 < text.len() {
        let end = (place + STRETCH).min(text.len() - 3);
        let (before, sign) = (&text[place..end], &text[place + 1..end + 1]);
        let (file, rank) = (&text[place + 2..end + 2], &text[place + 3..end + 3]);
        let mut count = 0_u8;
        for (((before, sign), file), rank) in before.iter().zip(sign).zip(file).zip(rank) {
            count += one(*before, *sign, *file, *rank);
        }
        others += u32::from(count);
        place = end;
    }
    u32::try_from(marks).unwrap_or(u32::MAX).saturating_add(others)
}

/// Does a game write that something is taken, with a sign at one move at least? Then all its
/// pieces take with a sign, or it cannot be played.
fn is_marked(game: &Game<'_>) -> bool {
    game.written_moves().any(|san| matches!(san, Some(San::Goes { takes: true, .. })))
}

/// The least men that are on the board whenever one looks, told without playing: among all men, and
/// among all that are neither king nor pawn.
pub(super) fn least(game: &Game<'_>) -> (u32, u32) {
    let Ok(start) = game.start() else { return (0, 0) };
    let (men, pieces) = (start.occupied().len(), start.pieces().len());
    let taken = written_captures(game.moves());
    if taken >= men || !is_marked(game) {
        return (0, 0);
    }
    (men.saturating_sub(taken), pieces.saturating_sub(taken))
}

/// May there be a moment in it with kings and pawns alone? Told without playing; false is
/// certain.
pub(super) fn may_be_bare(game: &Game<'_>) -> bool {
    let Ok(start) = game.start() else { return true };
    let pieces = start.pieces().len();
    if pieces == 0 {
        return true;
    }
    // Most games have too few captures, and these are counted at once.
    if written_captures(game.moves()) < pieces {
        return !is_marked(game);
    }
    may_bare(game, pieces)
}

/// May there be a moment without any piece but kings and pawns, to judge by what is written?
/// `pieces` is how many there are at the beginning.
///
/// Two things speak against it, and no board is needed for either. Captures enough must
/// have been written before. And a piece that moves was there: no such moment lies before
/// its move, but for a promotion in between.
fn may_bare(game: &Game<'_>, pieces: u32) -> bool {
    // The least that are there; and was there a moment, since a piece was last seen, when
    // this allowed for none?
    let (mut least, mut is_open) = (pieces, pieces == 0);
    let mut is_marked = false;
    for san in game.written_moves() {
        // What is no move ends the game, and it has a fault.
        let Some(san) = san else { return false };
        if san.may_take() == Some(true) {
            least = least.saturating_sub(1);
        }
        if let San::Goes { role, promotion, takes, .. } = san {
            is_marked |= takes;
            if role.is_promotion() {
                is_open = false;
                least = least.max(1);
            }
            if promotion.is_some() && role == Role::Pawn {
                if is_open {
                    return true;
                }
                least += 1;
            }
        }
        is_open |= least == 0;
    }
    is_open || !is_marked
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade_pgn::games;

    fn first(text: &[u8]) -> Game<'_> {
        games(text, 0).next().unwrap()
    }

    #[test]
    fn a_game_that_keeps_its_pieces_is_never_bare() {
        assert!(!may_be_bare(&first(b"1. e4 d5 2. exd5 Nc6 *")));
    }

    #[test]
    fn captures_bound_the_men() {
        let text = b"[FEN \"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1\"]\n\n1. exd5 *";
        assert_eq!(least(&first(text)), (3, 0));
        assert_eq!(least(&first(b"1. e4 d5 2. exd5 Qxd5")), (30, 12));
        assert_eq!(least(&first(b"1. e4 d5 2. ed5 Qxd5 3. Nbd7")), (30, 12));
        // Nothing is known if no capture is marked.
        assert_eq!(least(&first(b"1. e4 d5 2. ed5 Qd5")), (0, 0));
        assert_eq!(least(&first(b"1. e4 d5 2. Nc3 {xxx}")), (0, 0));
    }

    #[test]
    fn every_way_to_write_a_capture_counts() {
        for word in [
            "exd5", "ed5", "e:d5", "e4d5", "e4-d5", "e4xd5", "Nxd5", "N:d5", "Nf3d5", "Pe4d5",
            "Nf3-d5",
        ] {
            assert_eq!(written_captures(word.as_bytes()), 1, "{word}");
            assert_eq!(San::parse(word.as_bytes()).unwrap().may_take(), Some(true), "{word}");
        }
        for word in ["e4", "Nbd5", "N3d5", "Nd5", "O-O", "Kd2", "e8=Q", "[%clk 0:03:01]"] {
            assert_eq!(written_captures(word.as_bytes()), 0, "{word}");
        }
    }

    #[test]
    fn a_piece_that_moves_later_was_there() {
        for (pieces, text, expected) in [
            (0, "1. e4 *", true),
            (2, "1. Rxe5 Kxe5 2. Kd2 *", true),
            (2, "1. Rxe5 Kxe5 2. Nd2 *", false),
            (2, "1. Rxe5 *", false),
            (2, "1. Rxe5 {xx Kxe5 (x) R} Kxe5 {R} 2. e8=Q+ Kd4 3. Qe1 *", true),
            (2, "1. Rxe5 Kxe5 (1... Rxe5) 2. Nxe5 *", false),
            (1, "1. e8=Q Kxe8 2. Kd2 *", false),
            (1, "1. e8Q Kxe8 2. Kxd2 *", true),
        ] {
            assert_eq!(may_bare(&first(text.as_bytes()), pieces), expected, "{text}");
        }
    }
}
