//! The rung with men, held against a search that knows no floods.

use std::collections::HashMap;
use std::fmt::Write;

use palisade_blockage::{
    MenNotes, MenWall, blockage_with_free_men, blockage_with_men, may_be_walled_with_men,
};
use palisade_board::{Color, Move, Position, Role, Setup, Square};
use palisade_testkit::{Dice, sweep};

/// What the search says of a promise.
#[derive(Debug, PartialEq, Eq)]
enum Judged {
    /// The defender, with his king or one piece alone, is never mated, never has to move
    /// another man, and never lets a pawn promote.
    Holds,
    Breaks,
    TooMany,
}

/// Plays every line in which the defender moves only as he `may`, and finds by retrograde
/// analysis whether the attacker gets somewhere. A new piece has to be taken at once.
fn judge(
    root: Position,
    attacker: Color,
    may: &dyn Fn(&Position, Move) -> bool,
    most: usize,
) -> Judged {
    let mut numbers: HashMap<Position, usize> = HashMap::new();
    let mut positions = vec![root.without_counters()];
    let mut parents: Vec<Vec<usize>> = vec![Vec::new()];
    let mut left: Vec<usize> = vec![0];
    let mut lost: Vec<usize> = Vec::new();
    numbers.insert(positions[0], 0);
    let mut next = 0;
    while next < positions.len() {
        if positions.len() > most {
            return Judged::TooMany;
        }
        let position = positions[next];
        let defends = position.side_to_move() != attacker;
        let moves: Vec<Move> =
            position.legal_moves().filter(|legal| !defends || may(&position, *legal)).collect();
        if defends && moves.is_empty() {
            lost.push(next);
        }
        left[next] = moves.len();
        for legal in moves {
            let mut after = position.play(legal).unwrap().without_counters();
            if !defends && legal.promotion.is_some() {
                let king = after.king(!attacker);
                let taken = after.play(Move::new(king, legal.to));
                let Ok(taken) = taken else {
                    lost.push(next);
                    break;
                };
                after = taken.without_counters();
            }
            let number = *numbers.entry(after).or_insert_with(|| {
                positions.push(after);
                parents.push(Vec::new());
                left.push(0);
                positions.len() - 1
            });
            parents[number].push(next);
        }
        next += 1;
    }
    // From what is lost back to what leads there.
    let mut is_lost = vec![false; positions.len()];
    for &number in &lost {
        is_lost[number] = true;
    }
    while let Some(number) = lost.pop() {
        for &parent in &parents[number] {
            if is_lost[parent] {
                continue;
            }
            let attacks = positions[parent].side_to_move() == attacker;
            left[parent] -= 1;
            if attacks || left[parent] == 0 {
                is_lost[parent] = true;
                lost.push(parent);
            }
        }
    }
    if is_lost[0] { Judged::Breaks } else { Judged::Holds }
}

/// Is the promise kept by the king and pawns that take, or by some piece alone?
fn is_kept(position: Position, attacker: Color, most: usize) -> Judged {
    // The king, and pawns that take: no strategy of the bound does more with them.
    let king = |position: &Position, legal: Move| {
        let takes = position.color(attacker).contains(legal.to);
        let pawn = position.role(Role::Pawn).contains(legal.from);
        legal.from == position.king(!attacker) || (takes && pawn)
    };
    let mut verdict = judge(position, attacker, &king, most);
    let pieces = position.pieces() & position.color(!attacker);
    for piece in pieces {
        if verdict == Judged::Holds {
            break;
        }
        let man = position.man_on(piece).unwrap();
        // The piece is told from others of its kind by standing where no other stood.
        let others = pieces.without(piece);
        let one = |position: &Position, legal: Move| {
            position.man_on(legal.from) == Some(man) && !others.contains(legal.from)
        };
        match judge(position, attacker, &one, most) {
            Judged::Breaks => {}
            better => verdict = better,
        }
    }
    verdict
}

/// Rams on many files, some pawns more, and a few pieces.
fn thrown(dice: &mut Dice) -> Option<Position> {
    let mut setup = Setup::default();
    for file in 0..8 {
        if dice.below(8) == 0 {
            continue;
        }
        let rank = 2 + dice.below(3);
        let [white, black] = [8 * rank + file, 8 * rank + 8 + file].map(|at| Square::ALL[at]);
        setup.put(white, Role::Pawn.of(Color::White));
        setup.put(black, Role::Pawn.of(Color::Black));
    }
    for _ in 0..dice.below(3) {
        let square = Square::ALL[8 + dice.below(48)];
        if setup.man_on(square).is_none() {
            setup.put(square, Role::Pawn.of(Color::ALL[dice.below(2)]));
        }
    }
    let roles = [Role::Bishop, Role::Bishop, Role::Knight, Role::Rook, Role::Queen];
    for _ in 0..1 + dice.below(3) {
        let square = Square::ALL[dice.below(64)];
        if setup.man_on(square).is_none() {
            setup.put(square, roles[dice.below(5)].of(Color::ALL[dice.below(2)]));
        }
    }
    for color in Color::ALL {
        let square = Square::ALL[dice.below(64)];
        if setup.man_on(square).is_some() {
            return None;
        }
        setup.put(square, Role::King.of(color));
    }
    setup.side_to_move = Color::ALL[dice.below(2)];
    Position::try_from(setup).ok()
}

/// Rams on every second file or so, most of Black's guarded, and a bishop or two of White's:
/// near the bottom, so that few placements are to be played out.
fn chained(dice: &mut Dice) -> Option<Position> {
    let mut setup = Setup::default();
    let pawn = |color: Color| Role::Pawn.of(color);
    for file in 0..8 {
        let rank = 1 + dice.below(3);
        let [white, black, guard] = [0, 8, 16].map(|up| Square::ALL[8 * rank + file + up]);
        if dice.below(3) == 0 {
            // A guard of the pawns on the files beside it.
            setup.put(guard, pawn(Color::Black));
        } else if dice.below(6) > 0 {
            setup.put(white, pawn(Color::White));
            setup.put(black, pawn(Color::Black));
        }
    }
    for (role, color) in [(Role::Bishop, Color::White), (Role::Bishop, Color::ALL[dice.below(2)])] {
        let square = Square::ALL[dice.below(64)];
        if setup.man_on(square).is_none() && (color.is_white() || dice.below(2) == 0) {
            setup.put(square, role.of(color));
        }
    }
    for (color, from) in [(Color::White, 0), (Color::Black, 40)] {
        let square = Square::ALL[from + dice.below(24)];
        if setup.man_on(square).is_some() {
            return None;
        }
        setup.put(square, Role::King.of(color));
    }
    setup.side_to_move = Color::ALL[dice.below(2)];
    Position::try_from(setup).ok()
}

/// Rams, a pawn or two of White's that nothing stops but the king beside them, and a bishop
/// of White's or a piece of Black's.
fn running(dice: &mut Dice) -> Option<Position> {
    let mut setup = Setup::default();
    let pawn = |color: Color| Role::Pawn.of(color);
    let runner = dice.below(8);
    for file in 0..8 {
        let rank = 1 + dice.below(4);
        if file == runner || dice.below(12) == 0 {
            setup.put(Square::ALL[8 * (rank + dice.below(3)) + file], pawn(Color::White));
        } else if dice.below(8) > 0 {
            setup.put(Square::ALL[8 * rank + file], pawn(Color::White));
            setup.put(Square::ALL[8 * rank + 8 + file], pawn(Color::Black));
        }
    }
    let (piece, owner) = match dice.below(4) {
        0 => (Role::Knight, Color::Black),
        1 => (Role::Bishop, Color::Black),
        _ => (Role::Bishop, Color::White),
    };
    let king = (runner + 7 + dice.below(3)).clamp(7, 14) - 7 + 8 * (4 + dice.below(4));
    for (role, color, square) in [
        (piece, owner, dice.below(64)),
        (Role::King, Color::Black, king),
        (Role::King, Color::White, dice.below(24)),
    ] {
        if setup.man_on(Square::ALL[square]).is_some() {
            return None;
        }
        setup.put(Square::ALL[square], role.of(color));
    }
    setup.side_to_move = Color::ALL[dice.below(2)];
    Position::try_from(setup).ok()
}

/// Positions that a promise is played out in.
const MOST: usize = 20_000;

/// Asks about positions, and plays out what is promised: how many promises, how many judged.
/// The others are too large to be played out.
fn judge_many(
    make: impl Fn(&mut Dice) -> Option<Position>,
    seed: u64,
    thrown: u64,
    sides: &[Color],
) -> (usize, usize) {
    let mut dice = Dice::new(seed);
    let (mut promised, mut judged) = (0, 0);
    for _ in 0..sweep::times(thrown) {
        let Some(position) = make(&mut dice) else { continue };
        for &side in sides {
            if position.pieces().any() && blockage_with_free_men(&position, side) {
                promised += 1;
                match is_kept(position, side, MOST) {
                    Judged::Holds => judged += 1,
                    Judged::Breaks => panic!("{position} {side}"),
                    Judged::TooMany => {}
                }
            }
        }
    }
    println!("{judged} of {promised} promises judged");
    (promised, judged)
}

#[test]
fn no_promise_with_men_is_broken_by_play() {
    let (promised, judged) = judge_many(thrown, 20, 6_000, &Color::ALL);
    assert!(promised > 20 && judged > 10, "{judged} of {promised}");
}

#[test]
fn no_promise_behind_guarded_pawns_is_broken_by_play() {
    let (promised, judged) = judge_many(chained, 21, 4_000, &[Color::White]);
    assert!(promised > 10 && judged > 5, "{judged} of {promised}");
}

#[test]
fn no_promise_before_a_passed_pawn_is_broken_by_play() {
    let (promised, judged) = judge_many(running, 23, 8_000, &[Color::White]);
    assert!(promised > 10 && judged > 5, "{judged} of {promised}");
}

fn holds(fen: &str, attacker: Color) -> bool {
    let position: Position = fen.parse().expect(fen);
    let answer = blockage_with_men(&position, attacker);
    assert_eq!(blockage_with_men(&position.flip(), !attacker), answer, "{fen}");
    if let Some(mirror) = position.mirror() {
        assert_eq!(blockage_with_men(&mirror, attacker), answer, "{fen}");
    }
    answer
}

/// Each wall beside one that falls by a single condition.
#[test]
fn each_condition_matters() {
    use Color::{Black, White};
    for (attacker, wall, near) in [
        // Penrose's: a knight in place of a bishop gets at the light squares.
        (
            Black,
            "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1",
            "8/p7/kpP5/qrp1b3/rpP2n2/pP4b1/P3K3/8 w - - 0 1",
        ),
        // A bishop that attacks none of the pawns, and one that attacks them all.
        (
            White,
            "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/3BK3 w - - 0 1",
            "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/B3K3 w - - 0 1",
        ),
        // A bishop that the pawns let out on their own colour, and a rook that they do not
        // keep in.
        (
            White,
            "6rk/8/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/KB6 w - - 0 1",
            "6rk/8/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/K2R4 w - - 0 1",
        ),
        // Pawns that are guarded, and one that is not: a pawn takes back.
        (
            White,
            "4k3/8/1p1p1p1p/p1p1p1p1/P1P1P1P1/8/8/B3K3 w - - 0 1",
            "4k3/8/1p1p4/p1p1p1p1/P1P1P1P1/8/8/B3K3 w - - 0 1",
        ),
        // A piece that moves for the defender does not stop a pawn.
        (
            White,
            "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/1B2K3 w - - 0 1",
            "7k/8/8/pbp1p1p1/PpPpPpPp/1P1P1P1P/8/1B2K3 w - - 0 1",
        ),
        // A king that catches the passed pawn, and one that comes too late.
        (
            White,
            "b7/2k5/1p5p/1PpPp1pP/2P1PpP1/2K2P2/8/5B2 w - - 0 1",
            "b6k/8/1p5p/1PpPp1pP/2P1PpP1/2K2P2/8/5B2 w - - 0 1",
        ),
        // One passed pawn, and two: a king stops one.
        (
            White,
            "b7/2k5/1p5p/1PpPp1pP/2P1PpP1/2K2P2/8/5B2 w - - 0 1",
            "b7/2k5/1p6/1PpPp1pP/2P1PpP1/2K2P2/8/5B2 w - - 0 1",
        ),
    ] {
        assert!(holds(wall, attacker), "{wall}");
        assert!(!holds(near, attacker), "{near}");
    }
}

/// Bxa5 or Bxg5 makes a passed pawn, and the king catches either.
#[test]
fn a_bishop_given_for_a_passed_pawn_wins_nothing() {
    let wall = "5b2/3k4/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/3BK3/8 w - - 0 1";
    assert!(holds(wall, Color::White));
    let far = "5b1k/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/3BK3/8 w - - 0 1";
    assert!(!holds(far, Color::White));
}

#[test]
fn what_may_castle_or_take_in_passing_is_no_question() {
    for (fen, side) in [
        ("4k1br/7p/7P/p1p1p1p1/P1P1P1P1/8/8/4K3 w k - 0 1", Color::Black),
        ("4k2b/8/8/p1p1p1pP/P1P1P1P1/8/8/B3K3 w - g6 0 1", Color::White),
    ] {
        let position: Position = fen.parse().unwrap();
        assert!(!blockage_with_men(&position, side), "{fen}");
    }
}

/// What the rung finds: positions of the generators above, most of them promised. Whoever
/// changes the rung on purpose writes the record anew, reads what moved, and counts again:
///
/// ```sh
/// PALISADE_RECALL=write cargo test -p palisade-blockage --test it men
/// ```
#[test]
fn the_rung_promises_what_is_on_record() {
    if std::env::var_os("PALISADE_RECALL").is_some_and(|what| what == "write") {
        write_record();
    }
    let record = std::fs::read_to_string(RECORD).unwrap();
    let mut moved = Vec::new();
    for line in record.lines() {
        let (fen, recorded) = line.split_once(" ; ").unwrap();
        let position: Position = fen.parse().unwrap();
        let answers = promises(&position);
        if answers != recorded {
            moved.push(format!("{fen}: {recorded} on record, {answers} now"));
        }
    }
    assert!(moved.is_empty(), "{} moved:\n{}", moved.len(), moved.join("\n"));
    assert_eq!(record.lines().filter(|line| line.contains('+')).count(), 1_000);
}

const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/men.fen");

/// For each side, White first, a plus if it is promised not to win, else a minus.
fn promises(position: &Position) -> String {
    Color::ALL.map(|side| if blockage_with_men(position, side) { "+" } else { "-" }).join(" ")
}

/// A thousand positions that are promised, and some that are worth a flood and are not.
fn write_record() {
    let mut text = String::new();
    for (generate, seed) in [(thrown as fn(&mut Dice) -> _, 30), (chained, 31)] {
        let mut dice = Dice::new(seed);
        let mut left = HashMap::new();
        for _ in 0..200_000 {
            let Some(position) = generate(&mut dice).filter(|position| position.pieces().any())
            else {
                continue;
            };
            let holds = Color::ALL.into_iter().any(|side| blockage_with_men(&position, side));
            let worth = Color::ALL.into_iter().any(|side| may_be_walled_with_men(&position, side));
            let left = left.entry((holds, worth)).or_insert(if holds { 500 } else { 400 });
            if *left > 0 {
                *left -= 1;
                writeln!(text, "{position} ; {}", promises(&position)).unwrap();
            }
        }
    }
    std::fs::write(RECORD, text).unwrap();
}

/// What a picture shows is what the proof says: nobody gets to the home.
#[test]
fn the_home_of_a_wall_is_out_of_reach() {
    let record = std::fs::read_to_string(RECORD).unwrap();
    let (mut shown, mut takes_back) = (0, 0);
    for fen in record.lines().filter_map(|line| line.split(" ; ").next()) {
        let position: Position = fen.parse().unwrap();
        for attacker in Color::ALL {
            let wall = MenWall::new(&position, attacker);
            assert_eq!(wall.is_some(), blockage_with_free_men(&position, attacker), "{fen}");
            let Some(wall) = wall else { continue };
            assert!(wall.home.any() && wall.home.is_disjoint(wall.flood), "{fen}");
            assert!(wall.still.is_subset(position.color(attacker)), "{fen}");
            assert!(wall.permanent.is_subset(position.color(!attacker)), "{fen}");
            assert!(position.color(!attacker).contains(wall.mover), "{fen}");
            let flipped = MenWall::new(&position.flip(), !attacker).unwrap();
            assert_eq!(flipped.home, wall.home.flip(), "{fen}");
            shown += 1;
            takes_back += usize::from(wall.takes_back);
        }
    }
    assert!(shown > 1_000 && takes_back > 10, "{takes_back} of {shown}");
}

/// The same pawns, and some of the men elsewhere: where no walk leads.
fn scattered(position: &Position, dice: &mut Dice) -> Option<Position> {
    let mut setup = Setup { side_to_move: position.side_to_move(), ..Setup::default() };
    for square in position.occupied() {
        let man = position.man_on(square)?;
        let stays = man.role == Role::Pawn || dice.chance(1, 2);
        let to = if stays { square } else { Square::ALL[dice.below(64)] };
        if setup.man_on(to).is_some() {
            return None;
        }
        setup.put(to, man);
    }
    Position::try_from(setup).ok()
}

/// Holds an answer of the notes to a fresh one, for both sides.
fn compare(position: &Position, notes: &mut MenNotes, [answered, different]: &mut [u32; 2]) {
    for attacker in Color::ALL {
        if position.pieces().is_empty() || !may_be_walled_with_men(position, attacker) {
            continue;
        }
        let fresh = blockage_with_men(position, attacker);
        let noted = notes.answer(position, attacker);
        *answered += u32::from(noted.is_some());
        // A yes of a note is one of the rung; a no may be of men that stand more freely.
        assert!(noted != Some(true) || fresh, "{position} {attacker}");
        *different += u32::from(noted == Some(false) && fresh);
        // A home is one of the reasons; what is noted of it serves men elsewhere.
        assert!(!notes.ask_home(position, attacker) || fresh, "{position} {attacker}");
        let again = notes.answer(position, attacker);
        assert!(again != Some(true) || fresh, "{position} {attacker}");
        assert_eq!(notes.ask(position, attacker), fresh, "{position} {attacker}");
    }
}

/// Walks about at random, and asks beside the way.
fn walk_with_notes(root: Position, dice: &mut Dice, notes: &mut MenNotes, sum: &mut [u32; 2]) {
    let mut position = root;
    for _ in 0..60 {
        compare(&position, notes, sum);
        for _ in 0..2 {
            if let Some(other) = scattered(&position, dice) {
                compare(&other, notes, sum);
            }
        }
        let quiet = |legal: &Move| {
            !position.occupied().contains(legal.to) && !position.pawns().all().contains(legal.from)
        };
        let moves: Vec<Move> = position.legal_moves().collect();
        let calm: Vec<Move> = moves.iter().copied().filter(quiet).collect();
        let among = if calm.is_empty() || dice.below(30) == 0 { &moves } else { &calm };
        let Some(&legal) = among.get(dice.below(among.len().max(1))) else { break };
        position = position.play(legal).unwrap();
    }
}

#[test]
fn a_note_answers_as_the_rung_does() {
    let mut dice = Dice::new(41);
    let mut notes = MenNotes::new();
    let mut sum = [0; 2];
    let makers: [fn(&mut Dice) -> Option<Position>; 3] = [thrown, chained, running];
    for round in 0..sweep::times(600) {
        let Some(root) = makers[(round % 3) as usize](&mut dice) else { continue };
        walk_with_notes(root, &mut dice, &mut notes, &mut sum);
    }
    for fen in [
        "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1",
        "8/1k2b3/1p1p1p1p/pPpPpPpP/P1P1P1P1/1B6/5K2/8 w - - 0 1",
        "2n5/8/5p2/2k1pPp1/1pPpP1Pp/1Pb4P/8/K7 w - - 0 1",
        "8/8/n4p2/2k1pPp1/1pPpP1Pp/1P5P/8/1K6 w - - 0 1",
    ] {
        for _ in 0..20 {
            walk_with_notes(fen.parse().unwrap(), &mut dice, &mut notes, &mut sum);
        }
    }
    println!("{} answers, {} a no of a note where the rung says yes", sum[0], sum[1]);
    assert!(sum[0] > 1000, "{sum:?}");
    // A class answers for every square of the king, and on some of them a piece would hold.
    assert!(sum[1] * 500 <= sum[0], "{sum:?}");
}

/// A piece moves, and the king on c5 stops the attacking king: what holds with him below says
/// nothing of him above, where he takes on c8 or f6.
#[test]
fn a_note_is_not_believed_beyond_the_king_who_stops_a_flood() {
    for (below, above) in [
        (
            "2n5/8/5p2/2k1pPp1/1pPpP1Pp/1Pb4P/8/K7 w - - 0 1",
            "1Kn5/8/5p2/2k1pPp1/1pPpP1Pp/1Pb4P/8/8 w - - 0 1",
        ),
        (
            "8/8/n4p2/2k1pPp1/1pPpP1Pp/1P5P/8/1K6 w - - 0 1",
            "8/1K6/n4p2/2k1pPp1/1pPpP1Pp/1P5P/8/8 w - - 0 1",
        ),
    ] {
        let [below, above] = [below, above].map(|fen| fen.parse::<Position>().unwrap());
        let mut notes = MenNotes::new();
        assert!(notes.ask(&below, Color::White), "{below}");
        assert_eq!(notes.answer(&below, Color::White), Some(true), "{below}");
        assert_ne!(notes.answer(&above, Color::White), Some(true), "{above}");
        assert!(!notes.ask(&above, Color::White), "{above}");
        assert_eq!(notes.answer(&below, Color::White), Some(true), "{below}");
    }
}

/// A knight of the defender where a pawn takes it, and the pawn is through: a home that is noted
/// without pieces says nothing of it.
#[test]
fn a_home_is_not_believed_where_a_pawn_takes_a_piece() {
    let wall: Position = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/3BK3 w - - 0 1".parse().unwrap();
    let mut notes = MenNotes::new();
    assert!(notes.ask_home(&wall, Color::White));
    // The note serves a knight that stands anywhere behind the wall, and one that is cut off.
    for (square, holds) in [(Square::G8, true), (Square::B8, true), (Square::B5, false)] {
        let mut setup = Setup::from(wall);
        setup.put(square, Role::Knight.of(Color::Black));
        let position = Position::try_from(setup).unwrap();
        assert_eq!(notes.answer(&position, Color::White) == Some(true), holds, "{position}");
        assert!(!holds || blockage_with_men(&position, Color::White), "{position}");
    }
}
