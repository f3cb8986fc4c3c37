//! Answers by stages, with certificates written by hand.

use palisade_board::{Bitboard, Color};
use palisade_proof::{Certificate, Claim, Refused, Stage, check, check_within};

fn read(fen: &str, side: Color, claim: &str, stages: &[&str]) -> Certificate {
    let stages: String = stages.iter().map(|stage| format!("stage {stage}\n")).collect();
    let text = format!("palisade proof 1\nfen {fen}\nside {side}\n{claim}\n{stages}end\n");
    let certificate: Certificate = text.parse().unwrap();
    assert_eq!(text.lines().count(), certificate.to_string().lines().count());
    assert_eq!(certificate.to_string().parse(), Ok(certificate.clone()));
    certificate
}

fn wins(fen: &str, side: Color, stages: &[&str]) -> Result<(), Refused> {
    check(&read(fen, side, "wins", stages))
}

fn cannot(fen: &str, side: Color, stages: &[&str]) -> Result<(), Refused> {
    check(&read(fen, side, "cannot win", stages))
}

/// Is this a sweep?
fn is_full() -> bool {
    std::env::var_os("PALISADE_SWEEP").is_some_and(|form| form == "full")
}

/// A pawn of White's on its way along the e file, and its queen.
const E_FILE: [&str; 7] = [
    "1000 0",
    "100000 0",
    "10000000 0",
    "1000000000 0",
    "100000000000 0",
    "10000000000000 0",
    "0 0 Q",
];

#[test]
fn a_pawn_with_its_king_ahead_wins() {
    let fen = "4k3/8/4K3/8/4P3/8/8/8 w - - 0 1";
    assert_eq!(wins(fen, Color::White, &E_FILE), Ok(()));
    // It goes on from its square.
    assert_eq!(wins(fen, Color::White, &E_FILE[2..]), Ok(()));
    // Without a stage on its way there is no win, and so without the queen.
    for left_out in 2..7 {
        let mut fewer = E_FILE.to_vec();
        fewer.remove(left_out);
        assert_eq!(wins(fen, Color::White, &fewer), Err(Refused::NotWon), "{left_out}");
    }
    // That he cannot win is not so, whatever is listed.
    assert_eq!(cannot(fen, Color::White, &E_FILE), Err(Refused::Root));
    assert_eq!(cannot(fen, Color::White, &[]), Err(Refused::Root));
    // A bare king does not.
    assert_eq!(cannot(fen, Color::Black, &[]), Ok(()));
    assert_eq!(wins(fen, Color::Black, &E_FILE), Err(Refused::NotWon));
}

/// A list that is trimmed has what a strategy needs, also where the king takes a pawn, and not the rook.
#[test]
fn what_no_strategy_needs_is_left_out() {
    let fen = "8/8/4K3/8/4P3/k7/P7/8 b - - 0 1";
    let alone = &E_FILE[2..];
    let beside = ["10000100 0", "1000000100 0", "100000000100 0", "10000000000100 0", "100 0 Q"];
    let all = [alone, &beside, &["0 0 R", "100 0 R"]].concat();
    let long = read(fen, Color::White, "wins", &all);
    let short = long.trimmed(u64::MAX, &|| true).unwrap();
    assert_eq!(check(&short), Ok(()));
    let claim = |stages: &[&str]| read(fen, Color::White, "wins", stages).claim;
    assert_eq!(short.claim, claim(&[alone, &beside].concat()));
    // Without the pawn that is left when the other is taken there is no win.
    assert_eq!(wins(fen, Color::White, &beside), Err(Refused::NotWon));
}

#[test]
fn whose_move_it_is_matters() {
    let all = |last: &[&'static str]| [&E_FILE[..6], last].concat();
    let (move_loses, holds) =
        ("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1");
    assert_eq!(wins(move_loses, Color::White, &all(&["0 0 Q"])), Ok(()));
    assert_eq!(wins(holds, Color::White, &all(&["0 0 Q"])), Err(Refused::NotWon));
    // The defender takes each new piece at once, or is stalemated before. So no piece is listed.
    assert_eq!(cannot(holds, Color::White, &all(&[])), Ok(()));
    assert_eq!(cannot(move_loses, Color::White, &all(&[])), Err(Refused::Root));
    // Here too: but all squares of the pawn must be there.
    for left_out in 0..6 {
        let mut fewer = all(&[]);
        fewer.remove(left_out);
        assert_eq!(cannot(holds, Color::White, &fewer), Err(Refused::Root), "{left_out}");
    }
}

/// Saavedra 1895: after the queen comes ... Rc4+ and its taking is stalemate; the rook wins.
#[test]
fn a_promotion_that_stalemates_does_not_win() {
    let fen = "8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1";
    let of = |piece: &str| {
        let stages = ["4000000000000 0 r", "0 0 P r", "0 0 P"];
        let stages = stages.map(|stage| stage.replace('P', piece));
        wins(fen, Color::White, &stages.each_ref().map(String::as_str))
    };
    assert_eq!(of("Q"), Err(Refused::NotWon));
    assert_eq!(of("R"), Ok(()));
}

/// White's rook mates after any promotion but that to a knight, which gives check.
#[test]
fn the_defender_may_make_a_knight() {
    let fen = "7R/8/8/8/8/5K2/4p3/5k2 b - - 0 1";
    assert_eq!(cannot(fen, Color::White, &["0 1000 R", "0 0 R n", "0 0 R"]), Ok(()));
    // A queen, and in a sweep all others: to solve a stage with a piece of each side is dear.
    let others = ["0 1000 R", "0 0 R", "0 0 R q", "0 0 R r", "0 0 R b"];
    let listed = if is_full() { &others } else { &others[..3] };
    assert_eq!(cannot(fen, Color::White, listed), Err(Refused::Root));
    if is_full() {
        let all = [&others[..], &["0 0 R n"]].concat();
        assert_eq!(wins(fen, Color::White, &all), Err(Refused::NotWon));
    }
}

/// White mates whatever Black's pawn becomes: each piece has to be listed.
#[test]
fn all_pieces_that_the_defender_may_make_are_looked_at() {
    let fen = "k7/8/1K6/8/8/8/2R4p/8 b - - 0 1";
    let all = ["0 8000 R", "0 0 R", "0 0 R q", "0 0 R r", "0 0 R b", "0 0 R n"];
    assert_eq!(wins(fen, Color::White, &all), Ok(()));
    // The knight, and in a sweep each in turn: what every placement is worth is asked beside the check.
    for left_out in (0..all.len()).filter(|&number| is_full() || number == 5) {
        let mut fewer = all.to_vec();
        fewer.remove(left_out);
        assert_eq!(wins(fen, Color::White, &fewer), Err(Refused::NotWon), "{left_out}");
    }
}

/// White's pawn on its file from this rank on, or a queen, against Black's pawn on its file from
/// that rank on, or nothing.
fn duel(white: u64, black: u64) -> Vec<String> {
    let up = (0..8).map(|step| white << (8 * step)).filter(|&set| set != 0 && set < 1 << 56);
    let down = (0..8).map(|step| black >> (8 * step)).filter(|&set| set >= 1 << 8);
    let down: Vec<u64> = down.chain([0]).collect();
    let pawns = |set: u64| down.iter().map(move |down| (set, *down)).collect::<Vec<_>>();
    let with_pawn = up.flat_map(pawns).map(|(up, down)| format!("{up:x} {down:x}"));
    let queen = down.iter().map(|down| format!("0 {down:x} Q"));
    with_pawn.chain(queen).collect()
}

/// Black takes in passing, and White has nothing left.
#[test]
fn a_pawn_that_went_two_squares_may_be_taken() {
    let stages = duel(1 << 27, 1 << 26);
    let stages: Vec<&str> = stages.iter().map(String::as_str).collect();
    let (free, taken) = ("7k/8/8/8/1KpP4/8/8/8 b - - 0 1", "7k/8/8/8/1KpP4/8/8/8 b - d3 0 1");
    assert_eq!(wins(free, Color::White, &stages), Ok(()));
    assert_eq!(wins(taken, Color::White, &stages), Err(Refused::NotWon));
    assert_eq!(cannot(taken, Color::White, &stages), Ok(()));
    assert_eq!(cannot(free, Color::White, &stages), Err(Refused::Root));
    // Before the pawn goes: the same, for nothing else wins then.
    let stages = duel(1 << 11, 1 << 26);
    let stages: Vec<&str> = stages.iter().map(String::as_str).collect();
    let two = "7k/8/8/8/1Kp5/8/3P4/8 w - - 0 1";
    let answers = [wins(two, Color::White, &stages), cannot(two, Color::White, &stages)];
    assert_ne!(answers[0].is_ok(), answers[1].is_ok());
}

#[test]
fn who_is_asked_about_has_one_piece_and_may_not_castle() {
    let castles = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(wins(castles, Color::White, &["0 0 R"]), Err(Refused::Castling));
    let two = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";
    assert_eq!(wins(two, Color::White, &["0 0 R"]), Err(Refused::Pieces(Color::White)));
    let rook = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    assert_eq!(wins(rook, Color::White, &["0 0 R"]), Ok(()));
}

#[test]
fn texts_are_held_to_their_form() {
    let fault = |line: &str| {
        let head = "palisade proof 1\nfen 4k3/8/8/8/8/8/8/4K2R w - - 0 1\nside white\nwins\n";
        let text = format!("{head}{line}\nend\n");
        text.parse::<Certificate>().unwrap_err().to_string()
    };
    assert_eq!(fault("stag 0 0"), "line 5: expected stage or end, found \"stag\"");
    assert_eq!(fault("stage 0"), "line 5: expected a set of squares, found \"\"");
    assert_eq!(fault("stage 1 0"), "line 5: expected pawns, found \"stage 1 0\"");
    assert_eq!(fault("stage 0 0 K"), "line 5: expected the letter of a piece, found \"K\"");
    let two = "line 5: expected one piece of each side, found \"stage 0 0 Q R\"";
    assert_eq!(fault("stage 0 0 Q R"), two);
}

#[test]
fn lists_are_well_formed_and_within_the_limit() {
    let fen = "4k3/8/4K3/8/4P3/8/8/8 w - - 0 1";
    let certificate = read(fen, Color::White, "wins", &E_FILE);
    let cells = 6 * 64 + 4096;
    assert_eq!(check_within(&certificate, cells), Ok(()));
    assert_eq!(check_within(&certificate, cells - 1), Err(Refused::More(cells - 1)));
    // It is asked before each stage.
    let asked = core::cell::Cell::new(0);
    let once = || asked.replace(asked.get() + 1) < 1;
    assert_eq!(certificate.trimmed(cells, &once), Err(Refused::Stopped));
    assert_eq!(asked.get(), 2);
    let Claim::Wins(stages) = &certificate.claim else { panic!() };
    let with = |change: &dyn Fn(&mut Vec<Stage>)| {
        let mut stages = stages.clone();
        change(&mut stages);
        check(&Certificate { claim: Claim::Wins(stages), ..certificate.clone() })
    };
    assert_eq!(with(&|stages| stages.swap(1, 2)), Err(Refused::StageOrder(3)));
    assert_eq!(with(&|stages| stages.insert(4, stages[3])), Err(Refused::StageOrder(5)));
    let on_first = Bitboard(1);
    assert_eq!(with(&|stages| stages[0].pawns[1] = on_first), Err(Refused::Stage(1)));
    let same = |stages: &mut Vec<Stage>| stages[1].pawns = [Bitboard(256); 2];
    assert_eq!(with(&same), Err(Refused::Stage(2)));
    let king = Some(palisade_board::Role::King);
    assert_eq!(with(&|stages| stages[0].pieces[0] = king), Err(Refused::Stage(1)));
}

/// What strangers wrote and found: a sign is no digit, nine pawns are no pawns, blanks are blanks.
#[test]
fn odd_texts_are_refused_or_read() {
    let text = |claim: &str, stages: &str| {
        format!(
            "palisade proof 1\nfen 8/4P3/8/8/8/8/k7/4K3 w - - 0 1\nside white\n{claim}\n{stages}end\n"
        )
    };
    let queen = "stage 0 0 Q\nstage 10000000000000 0\n";
    let read = |claim: &str, stages: &str| text(claim, stages).parse::<Certificate>();
    assert_eq!(check(&read("wins", queen).unwrap()), Ok(()));
    assert!(read("cannot  win", queen).is_ok());
    for stage in ["stage +10000000000000 0\n", "stage 1ff00 0\n", "stage 0 1\n", "stage 100 100\n"]
    {
        assert!(read("wins", &format!("stage 0 0 Q\n{stage}")).is_err(), "{stage}");
    }
    // The position is one of a stage that has to be listed.
    assert!(check(&read("wins", "stage 0 0 Q\n").unwrap()).is_err());
}
