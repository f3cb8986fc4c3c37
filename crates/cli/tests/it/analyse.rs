//! `palisade analyse` on good input and bad, run as a user runs it.

use std::fs;
use std::io::Write;
use std::process::Output;

use cozy_chess::{Board, BoardBuilder, Color, Piece, Square};
use palisade::Position;
use palisade::tables::duel::{Material, Plies, Promotions};
use palisade_testkit::schema;

use crate::run::{Running, palisade, piped, text};

const WALL: &str = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1";
const OPEN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

fn analyse(arguments: &[&str], input: &[u8]) -> Output {
    let mut running = Running::start(piped(&["analyse"]).args(arguments));
    let (mut stdin, input) = (running.stdin.take().unwrap(), input.to_vec());
    // From a thread, lest both sides wait for each other; and it may refuse its
    // arguments before it reads: then nobody takes the input.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = running.end();
    writer.join().unwrap();
    output
}

fn status(output: &Output) -> Option<i32> {
    output.status.code()
}

fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn the_words_are_said_in_another_language() {
    let said = text(&analyse(&["--plain", "--language", "de", WALL], b"").stdout);
    for words in
        ["Der Zaun gegen Weiß", "#  Zaun\n", "Weiß am Zug. Remis: ", "Züge, die den Wert halten: "]
    {
        assert!(said.contains(words), "{words}: {said}");
    }
    let said = text(
        &analyse(&["--plain", "--language", "es", "8/8/8/3k4/8/8/8/KR6 w - - 0 1"], b"").stdout,
    );
    assert!(said.contains("Juegan las blancas. Ganan las blancas: "), "{said}");
    assert!(said.contains("\nMate en "), "{said}");
}

#[test]
fn draws_the_fence() {
    let output = analyse(&[WALL], b"");
    assert_eq!(status(&output), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().next(), Some(WALL));
    assert!(text.contains("The fence against white") && text.contains('#'), "{text}");
    assert!(!text.contains('\x1b'), "colours although not a terminal");
}

#[test]
fn an_empty_file_is_told_and_an_empty_pipe_is_no_error() {
    let output = analyse(&["--json", "-"], b"");
    assert_eq!((status(&output), output.stdout.len()), (Some(0), 0));
    assert_eq!(complaint(&output), "standard input: empty, and positions were expected\n");
    let output = analyse(&["/dev/null"], b"");
    assert_eq!(status(&output), Some(2));
    let why = "analyse: /dev/null: empty, and positions were expected\n";
    assert_eq!(complaint(&output), why);
    for mark in [b"\xff\xfe8\0", b"\xfe\xff\08"] {
        let why = "analyse: standard input: it is UTF-16; save it as UTF-8\n";
        assert_eq!(complaint(&analyse(&[], mark)), why);
    }
}

#[test]
fn a_directory_is_refused_by_name() {
    let directory = env!("CARGO_MANIFEST_DIR");
    let output = analyse(&[directory], b"");
    assert_eq!(status(&output), Some(2));
    assert!(complaint(&output).contains(directory), "{}", complaint(&output));
}

#[test]
fn bad_positions_are_reported_with_their_lines_and_the_rest_goes_on() {
    let bad = [
        "8/8/8/8/8/8/8/8 w - - 0 1",                    // no kings
        "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",        // nine pawns
        "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",               // a pawn on the last rank
        "4k3/3P4/8/8/8/8/8/4K3 w - - 0 1",              // the side not to move is in check
        "8/8/8/3k3R/8/8/8/K7 w - - 0 1",                // the same, by a rook
        "4k3/8/8/8/8/QQQQQQQQ/PPPPPPPP/Q3K3 w - - 0 1", // seventeen men and more
        "8/8/8/3k4/8/8/8/KR6 w Q - 0 1",                // rights to castle
        "not a position",
    ];
    for text in bad {
        let input = format!("{OPEN}\n{text}\n{WALL}\n");
        let output = analyse(&["--json"], input.as_bytes());
        assert_eq!(status(&output), Some(2), "{text}");
        assert!(complaint(&output).contains("-:2: "), "{text}: {}", complaint(&output));
        assert_eq!(fens(&output), [OPEN, WALL], "{text}");
    }
}

/// What is not known of a position is false, and never an error.
#[test]
fn every_legal_position_is_answered() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let walled = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/R7 w - - 0 1";
    let fool = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let bishop = "8/8/8/3k4/8/8/8/KB6 w - - 0 1";
    let output = analyse(&["--json", start, walled, fool, bishop], b"");
    assert_eq!((status(&output), complaint(&output).as_str()), (Some(0), ""));
    assert_eq!(fens(&output), [start, walled, fool, bishop]);
    let said: Vec<serde_json::Value> = output
        .stdout
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    for (object, [lower, upper], harmless) in [
        (&said[0], ["black", "white"], false),
        (&said[1], ["draw", "white"], false),
        // Who is mated will not win.
        (&said[2], ["black", "black"], true),
        (&said[3], ["draw", "draw"], true),
    ] {
        assert_eq!(object["value"]["upper"], upper, "{object}");
        assert_eq!(object["white"]["unwinnable"], harmless, "{object}");
        assert_eq!(object["white"]["cannot_win"], harmless, "{object}");
        if object != &said[1] {
            assert_eq!(object["value"]["lower"], lower, "{object}");
        }
        assert_eq!(object["white"]["gets_through"], false);
    }
    assert_eq!(said[2]["best"], serde_json::json!([]));
    let text = String::from_utf8(analyse(&["--plain", walled], b"").stdout).unwrap();
    assert!(text.contains("\n1 R ") && text.contains(" to move. "), "{text}");
}

#[test]
fn the_value_is_a_sentence_and_what_a_second_tells_is_told() {
    let said = |fen: &str| text(&analyse(&["--plain", fen], b"").stdout);
    let reti = said("7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
    assert!(reti.contains("White to move. Drawn: by the exact database of these men."), "{reti}");
    let open = said("8/pp3ppp/4p3/8/3k4/8/PPP2PPP/3K4 w - - 0 1");
    assert!(open.contains("White to move. Nothing is proved yet.\n"), "{open}");
    assert!(open.contains("A search may know more: --seconds 10.\n"), "{open}");
    let budget = text(
        &analyse(&["--plain", "--work", "10", "8/pp3ppp/4p3/8/3k4/8/PPP2PPP/3K4 w"], b"").stdout,
    );
    assert!(!budget.contains("--seconds"), "{budget}");
}

#[test]
fn binary_noise_is_reported_and_the_rest_goes_on() {
    let mut noise: Vec<u8> =
        (0..40_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    noise.extend_from_slice(format!("\n{WALL}\n").as_bytes());
    let output = analyse(&["--json"], &noise);
    assert_eq!(status(&output), Some(2));
    assert_eq!(fens(&output), [WALL]);
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let path = std::env::temp_dir().join(format!("palisade-analyse-{}.fen", std::process::id()));
    fs::write(&path, format!("{WALL}\n").repeat(1_000)).unwrap();
    let mut running = Running::start(piped(&["analyse", "--json"]).arg(&path));
    drop(running.stdout.take());
    let output = running.end();
    fs::remove_file(&path).unwrap();
    assert_eq!((status(&output), complaint(&output).as_str()), (Some(0), ""));
}

#[test]
fn tables_and_epd_are_read_and_their_order_is_kept() {
    let mut input = String::from("name\tfen\n");
    let mut expected = Vec::new();
    for number in 0..500 {
        let fen = if number % 3 == 0 { WALL } else { OPEN };
        let fen = fen.replace("0 1", &format!("0 {}", number + 1));
        input.push_str(&format!("{number}\t{fen}\n"));
        expected.push(fen);
    }
    let output = analyse(&["--json", "--threads", "3"], input.as_bytes());
    assert_eq!(status(&output), Some(0), "{}", complaint(&output));
    assert_eq!(fens(&output), expected);
    let epd = b"3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - id \"figure 4\";\n";
    assert_eq!(status(&analyse(&["--json"], epd)), Some(0));
}

#[test]
fn json_is_as_the_schema_says() {
    let bishop = "8/8/8/3k4/8/8/8/KB6 w - - 0 1";
    let rook = "8/8/8/3k4/8/8/8/KR6 w - - 0 1";
    let input = format!("{WALL}\n{OPEN}\n{bishop}\n{rook}\n");
    for arguments in [
        &["--json"][..],
        &["--json", "--work", "2000"],
        &["--json", "--effort", "glance", "--seconds", "0.01"],
    ] {
        let output = analyse(arguments, input.as_bytes());
        let lines = String::from_utf8(output.stdout).unwrap();
        assert_eq!(lines.lines().count(), 4);
        for line in lines.lines() {
            assert_eq!(schema::check("explanation", line), Ok(()), "{line}");
        }
    }
}

#[test]
fn what_is_wrong_with_the_arguments_is_said() {
    for (arguments, said) in [
        (&["nosuchfile.epd"][..], "nosuchfile.epd: no such file"),
        (&[""], "argument:1: the text is empty, and a position was expected"),
        (&["4k3/8/8/8/8/8/4P3/4K3", "x"], "argument:1: side to move: missing"),
        (&["--effort", "much", OPEN], "expected glance, node or careful"),
    ] {
        let output = analyse(arguments, b"");
        assert_eq!(status(&output), Some(2), "{arguments:?}");
        assert!(complaint(&output).contains(said), "{}", complaint(&output));
    }
    for command in ["draw", "certify"] {
        let output = palisade(&[command, "games.epd"]);
        assert_eq!(status(&output), Some(2));
        let said = "games.epd: a position is expected here, as FEN, and no file\n";
        assert_eq!(complaint(&output), format!("{command}: {said}"));
    }
    let mut unquoted: Vec<&str> = OPEN.split(' ').collect();
    unquoted.extend(WALL.split(' '));
    unquoted.insert(0, "--json");
    let output = analyse(&unquoted, b"");
    assert_eq!((status(&output), fens(&output)), (Some(0), vec![OPEN.into(), WALL.into()]));
    let marked = format!("\u{feff}{OPEN}\n");
    assert_eq!(fens(&analyse(&["--json"], marked.as_bytes())), [OPEN]);
}

/// A queen or a rook against a bare king, for every third white king and so on,
/// with either colour.
fn majors() -> Vec<Board> {
    let pieces = [(Piece::Queen, Color::White), (Piece::Rook, Color::Black)];
    let others = [(Piece::Rook, Color::White), (Piece::Queen, Color::Black)];
    let mut boards = Vec::new();
    for (index, (piece, color)) in pieces.into_iter().chain(others).enumerate() {
        for number in (0..1 << 19).step_by(4001 + 2 * index) {
            let square = |shift: u32| Square::index(number >> shift & 63);
            let mut builder = BoardBuilder::empty();
            builder.side_to_move = if number & 1 == 0 { Color::White } else { Color::Black };
            *builder.square_mut(square(1)) = Some((Piece::King, Color::White));
            *builder.square_mut(square(7)) = Some((Piece::King, Color::Black));
            *builder.square_mut(square(13)) = Some((piece, color));
            // The builder of boards allows kings that touch.
            boards.extend(builder.build().ok().filter(|board| position(board).is_some()));
        }
    }
    boards
}

fn position(board: &Board) -> Option<Position> {
    board.to_string().parse().ok()
}

/// The moves of another generator, the values of another retrograde analysis.
#[test]
fn a_queen_or_rook_has_the_value_and_the_best_moves_of_the_databases() {
    let promotions = Promotions::with([Material::QUEEN, Material::ROOK]);
    let value = |board: &Board| {
        position(board).and_then(|position| promotions.value(&position)).unwrap().to_string()
    };
    let boards = majors();
    assert!(boards.len() > 300);
    let input: String = boards.iter().map(|board| format!("{board}\n")).collect();
    let output = analyse(&["--json"], input.as_bytes());
    assert_eq!((status(&output), complaint(&output).as_str()), (Some(0), ""));
    let objects: Vec<serde_json::Value> = serde_json::Deserializer::from_slice(&output.stdout)
        .into_iter()
        .map(Result::unwrap)
        .collect();
    assert_eq!(objects.len(), boards.len());
    for (board, object) in boards.iter().zip(objects) {
        assert_eq!(object["value"]["lower"], value(board), "{board}");
        assert_eq!(object["value"]["upper"], value(board), "{board}");
        let mut keeping = Vec::new();
        board.generate_moves(|moves| {
            keeping.extend(moves.into_iter().filter(|&chosen| {
                let mut next = board.clone();
                next.play(chosen);
                value(&next) == value(board)
            }));
            false
        });
        let mut keeping: Vec<_> = keeping.iter().map(ToString::to_string).collect();
        let texts = |list: &serde_json::Value| -> Vec<String> {
            let texts = list.as_array().unwrap().iter();
            texts.map(|text| text.as_str().unwrap().to_owned()).collect()
        };
        let mut best = texts(&object["best"]);
        keeping.sort();
        best.sort();
        assert_eq!(best, keeping, "{board}");
        let quickest = texts(&object["mate"]["quickest"]);
        assert!(quickest.iter().all(|chosen| best.contains(chosen)), "{board}");
        assert_eq!(quickest.is_empty(), best.is_empty(), "{board}");
    }
}

#[test]
fn a_rook_mates_in_as_many_moves_as_the_database_says() {
    use palisade::{Color, Role, Square};
    use palisade_testkit::any_position::three_men;

    let plies = Plies::to_mate(Material::ROOK);
    let at = |index: usize| Square::ALL[index & 63];
    let rooks = (0..1_usize << 18).step_by(997).filter_map(|number| {
        let (king, rook, lone) = (at(number >> 12), at(number >> 6), at(number));
        let man = Role::Rook.of(Color::White);
        Some(((king, rook, lone), three_men([king, lone], man, rook, Color::White)?))
    });
    let (rooks, positions): (Vec<_>, Vec<Position>) = rooks.unzip();
    let input: String = positions.iter().map(|position| format!("{position}\n")).collect();
    let output = analyse(&["--json"], input.as_bytes());
    let objects = serde_json::Deserializer::from_slice(&output.stdout).into_iter();
    let said: Vec<_> = objects
        .map(|o: Result<serde_json::Value, _>| o.unwrap()["mate"]["in_moves"].as_u64())
        .collect();
    let known = |&(king, rook, lone): &(Square, Square, Square)| {
        plies.get(king, rook, lone, Color::White).map(|plies| u64::from(plies.div_ceil(2)))
    };
    assert_eq!(said, rooks.iter().map(known).collect::<Vec<_>>());
}

/// Those that were answered; each line in has a line out.
fn fens(output: &Output) -> Vec<String> {
    String::from_utf8(output.stdout.clone())
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .filter(|object| object.get("error").is_none())
        .map(|object| object["given"].as_str().unwrap().to_owned())
        .collect()
}
