//! Games with what is proved of them.

use core::ops::ControlFlow;
use std::sync::LazyLock;

use palisade::{Color, Knowledge};
use palisade_answers::{Annotated, Databases, GamesReport, Language, Limits, Played, RemarkKind};
use palisade_pgn::{Blocks, Game, games};
use palisade_testkit::schema;

/// Enough for the games of these tests.
const WORK: Limits = Limits::work(400_000);

/// All but that a move was the only one.
fn kinds(text: &str) -> Vec<(Option<usize>, RemarkKind, Color)> {
    let game = games(text.as_bytes(), 0).next().unwrap();
    let annotated = annotated(&game);
    assert_eq!(schema::check("annotation", &annotated.json(&game)), Ok(()));
    let kinds = annotated.remarks.iter().filter(|remark| remark.kind != RemarkKind::Only);
    kinds.map(|remark| (remark.node, remark.kind, remark.side)).collect()
}

/// With databases for all tests, made once; and all that is said has its words in each language.
fn annotated<'a>(game: &Game<'a>) -> Annotated<'a> {
    static DATABASES: LazyLock<Databases> = LazyLock::new(Databases::default);
    let share = |knowledge: &mut Knowledge| {
        let all = DATABASES.get(|| ControlFlow::Continue(()));
        knowledge.share_databases(all.expect("nobody stops it"));
    };
    let known = &mut Knowledge::default();
    let annotated = Annotated::new(game, known, WORK, &(), share);
    for remark in &annotated.remarks {
        for language in Language::ALL {
            assert!(language.known(&remark.words).is_some(), "{language:?}: {}", remark.words);
        }
    }
    annotated
}

fn written(text: &str) -> String {
    let game = games(text.as_bytes(), 0).next().unwrap();
    String::from_utf8(annotated(&game).written(text.as_bytes(), 0)).unwrap()
}

fn of(fen: &str, moves: &str) -> String {
    let result = moves.split(' ').next_back().unwrap();
    format!("[Result \"{result}\"]\n[FEN \"{fen}\"]\n\n{moves}\n")
}

#[test]
fn a_win_is_seen_and_seen_to_go() {
    let fine_70 = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
    assert_eq!(
        kinds(&of(fine_70, "1. Kb1 Kb8 2. Kb2 1/2-1/2")),
        [(None, RemarkKind::Win, Color::White), (Some(2), RemarkKind::LetGo, Color::White)]
    );
    assert_eq!(
        kinds(&of(fine_70, "1. Kb1 Kb7 1/2-1/2")),
        [(None, RemarkKind::Win, Color::White), (Some(1), RemarkKind::Result, Color::White)]
    );
    let opposition = "8/4k3/8/4K3/4P3/8/8/8 w - - 0 1";
    assert_eq!(
        kinds(&of(opposition, "1. Kd5 Kf6 2. Kd6 1-0")),
        [(None, RemarkKind::Wall, Color::White), (Some(1), RemarkKind::Loses, Color::White)]
    );
}

#[test]
fn a_text_of_games_is_a_question() {
    let fine_70 = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
    let pgn = of(fine_70, "1. Kb1 (1. Kb2) Kb8 *") + "\n[Variant \"Atomic\"]\n\n1. e4 *\n";
    let mut session = palisade_answers::Session::default();
    let answer = session.answer(&format!("annotate\nwork 3000000\n\n{pgn}"), &());
    assert_eq!(schema::check("annotated", &answer), Ok(()), "{answer}");
    assert!(answer.contains(r#""node":1,"after":"Kb2","depth":1,"kind":"let_go""#), "{answer}");
    for (question, words) in [("annotate\nworks 3\n\n", "works"), ("annotate\nwork x\n\n", "work")]
    {
        let answer = session.answer(question, &());
        assert_eq!(schema::check("trouble", &answer), Ok(()), "{answer}");
        assert!(answer.contains(words), "{answer}");
    }
    let answer = session.answer(&format!("annotate\nwork 3000000\nlanguage es\n\n{pgn}"), &());
    assert_eq!(schema::check("annotated", &answer), Ok(()), "{answer}");
    assert!(answer.contains("Las blancas podían ganar con 1. Rb1"), "{answer}");
    assert_eq!(session.answer("annotate\n\n", &()), r#"{"games":[],"pgn":""}"#);
}

#[test]
fn a_wall_is_told_where_it_stands_and_where_it_is_opened() {
    let wall = "5k2/8/8/p1p1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1";
    assert_eq!(kinds(&of(wall, "1. Kd2 Kf7 1/2-1/2")), [(None, RemarkKind::Wall, Color::White)]);
    // Black gives up what White cannot win.
    assert_eq!(
        kinds(&of(wall, "1. Kd2 Kf7 1-0")),
        [(None, RemarkKind::Wall, Color::White), (Some(1), RemarkKind::Result, Color::White)]
    );
    // From c7 the king still catches the f-pawn; from b7 he does not.
    let far = "8/2k5/8/p1p1pPp1/P1P1P1P1/8/8/4K3 b - - 0 1";
    assert_eq!(
        kinds(&of(far, "1... Kb7 2. f6 *")),
        [(None, RemarkKind::Wall, Color::White), (Some(0), RemarkKind::Opened, Color::White)]
    );
    let penrose = "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1";
    assert_eq!(kinds(&of(penrose, "1. Kf3 Bh2 *")), [(None, RemarkKind::Wall, Color::Black)]);
}

#[test]
fn who_cannot_mate_has_not_won() {
    let bishop = "4k3/8/8/8/8/8/4B3/4K2p w - - 0 1";
    assert!(bishop.parse::<palisade::Position>().is_err());
    let locked = "8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 1";
    assert_eq!(
        kinds(&of(locked, "1. Kd3 Kd6 1-0")),
        [(None, RemarkKind::Dead, Color::White), (Some(1), RemarkKind::Result, Color::White)]
    );
}

#[test]
fn variations_are_told_too_and_nothing_is_said_of_what_is_not_known() {
    let fine_70 = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
    assert_eq!(
        kinds(&of(fine_70, "1. Kb1 (1. Kb2 Ka8) 1... Kb8 *")),
        [(None, RemarkKind::Win, Color::White), (Some(1), RemarkKind::LetGo, Color::White)]
    );
    assert_eq!(kinds("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0"), []);
    assert_eq!(kinds("1. e4 e5 2. Ke2 -- 3. Kd3 *"), []);
}

/// White wins by 1. Kd6 or 1. Kf6, as a database knows.
const PAWN: &str = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1";

#[test]
fn who_annotates_twice_says_nothing_twice() {
    for moves in ["1. Kd5 Ke7 2. e6 Kd8 1/2-1/2", "1. Kd5?? {why} Kd8 (1... Ke7 2. e6) *"] {
        let once = written(&of(PAWN, moves));
        assert!(
            once.contains("{[%cal Ge6f6] White wins by 1. Kf6.}") && once.contains("had a win")
        );
        assert_eq!(written(&once), once);
        assert!(!once.contains("?? $4"), "{once}");
        // As other programs write comments.
        let spaced = once.replace('{', "{ ").replace('}', " }").replace(" White ", "\nWhite ");
        assert_eq!(written(&spaced), spaced);
    }
}

#[test]
fn what_is_put_in_has_the_ends_of_lines_of_its_file() {
    let written = written(&of(PAWN, "1. Kf6 *").replace('\n', "\r\n"));
    assert!(written.contains("White wins by 1. Kf6.}\r\n1. Kf6 *\r\n"), "{written}");
    assert_eq!(written.matches('\n').count(), written.matches("\r\n").count());
}

#[test]
fn an_arrow_is_a_move_of_who_wins() {
    let fine_58 = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1";
    let drawn = written(&of(fine_58, "1. d5+ 1/2-1/2"));
    assert!(drawn.contains("1. d5+ $8 {A draw, though White wins by 1... "), "{drawn}");
    let drawn = written(&of(fine_58, "1. d5+ Kf6 1/2-1/2"));
    assert!(drawn.contains("Kf6 {[%cal Gd5c6] A draw, though White wins by 2. dxc6 "), "{drawn}");
}

#[test]
fn what_was_better_stands_there_as_a_variation() {
    // The move that would have kept the win, in the place of the one that let it go.
    let once = written(&of(PAWN, "1. Kd5 {why not} Ke7 *"));
    let expected = "1. Kd5 $4 {White had a win by 1. Kd6 or Kf6; now White cannot win.} {why not} \
                    (1. Kf6 Kf8 2. e6 ";
    assert!(once.contains(expected), "{once}");
    assert_eq!(written(&once), once);
    // What holds is named, and how the other side wins is a variation.
    let text = of("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", "1. Kd5 Kf6 2. e5+ 1/2-1/2");
    let once = written(&text);
    assert!(once.contains("now White wins by 2. Kd6. 1... Kd7 held.} (1... Kd7)"), "{once}");
    assert_eq!(once.matches("(2. Kd6 ").count(), 1, "{once}");
    assert_eq!(written(&once), once);
}

/// White wins by 1. Kd6 alone.
const KEY_SQUARE: &str = "8/8/5k2/3K4/4P3/8/8/8 w - - 0 1";

#[test]
fn the_only_move_has_its_sign_and_is_defended_against_its_writer() {
    let text = |sign: &str| of(KEY_SQUARE, &format!("1. Kd6{sign} Kf7 *"));
    assert!(written(&text("")).contains("1. Kd6 $8 Kf7"), "{}", written(&text("")));
    assert!(written(&text("!")).contains("1. Kd6! $8 Kf7"));
    for sign in ["?", "??", " $2", " $6"] {
        let once = written(&text(sign));
        assert!(once.contains(&format!("1. Kd6{sign} {{The only move that wins.}} Kf7")), "{once}");
        assert_eq!(written(&once), once);
    }
}

#[test]
fn no_sign_contradicts_the_writer() {
    for sign in [" $2", "?!"] {
        let once = written(&of(PAWN, &format!("1. Kd5{sign} Ke7 *")));
        assert!(once.contains(&format!("1. Kd5{sign} {{White had a win")), "{once}");
    }
    // Nothing is said against praise.
    for sign in ["!", " $1", "!!", " $3"] {
        let once = written(&of(PAWN, &format!("1. Kd5{sign} Ke7 *")));
        assert!(once.contains(&format!("1. Kd5{sign} (1. Kf6 ")), "{once}");
        assert!(!once.contains("had a win"), "{once}");
    }
}

#[test]
fn a_sign_after_a_comment_is_of_the_move_before_it() {
    for (moves, as_it_becomes) in [
        (
            "60. Kd4 {x} $6 Ke6",
            "60. Kd4 {x} $6 {White had a win by 60. Kd6; now White cannot win.} (60. Kd6 ",
        ),
        ("60. Kd6 {x} $8 Kf7", "60. Kd6 {x} $8 Kf7"),
        ("60. Kd6 {x} (60. Kd4) $2 Kf7", "60. Kd6 {The only move that wins.} {x} (60. Kd4 "),
    ] {
        let once = written(&of("8/8/5k2/3K4/4P3/8/8/8 w - - 0 60", &format!("{moves} *")));
        assert!(once.contains(as_it_becomes), "{once}");
        assert_eq!(written(&once), once);
    }
}

#[test]
fn all_moves_that_a_table_knows_are_named_and_the_way_is_shown() {
    let saavedra = of("8/8/8/8/3r4/8/2K5/k7 w - - 0 6", "6. c8=Q *");
    let saavedra = saavedra.replace("8/8/8/8/3r4", "8/2P5/8/8/3r4");
    let text = written(&saavedra);
    let had = text.split("White had a win by ").nth(1).unwrap();
    let had = had.split(';').next().unwrap();
    assert!(had.contains(" or ") && had.contains("c8=R") && had.contains("Kb3"), "{text}");
    let variation = text.split(" (6. ").nth(1).unwrap().split(')').next().unwrap();
    assert!(variation.split(' ').count() > 5, "{text}");
}

#[test]
fn a_result_is_held_against_the_board_and_the_moves() {
    for (result, moves, words) in [
        ("1-0", "1. f3 e5 2. g4 Qh4# 1-0", Some("Checkmate: the result is 0-1, not 1-0.")),
        ("0-1", "1. f3 e5 2. g4 Qh4# 1-0", Some("Checkmate: the result is 0-1, not 1-0.")),
        ("1/2-1/2", "1. f3 e5 2. g4 Qh4# 1/2-1/2", Some("the result is 0-1, not 1/2-1/2.")),
        ("0-1", "1. f3 e5 2. g4 Qh4# 0-1", None),
        ("0-1", "1. e4 e5 1-0", Some("The tag Result says 0-1, the moves end with 1-0.")),
        ("0-1", "1. e4 e5 *", None),
    ] {
        let text = written(&format!("[Result \"{result}\"]\n\n{moves}\n"));
        match words {
            Some(words) => assert!(text.contains(words), "{text}"),
            None => assert!(!text.contains("result"), "{text}"),
        }
        // What the board says is not told as a matter of the tag.
        assert!(!moves.contains('#') || !text.contains("tag"), "{text}");
        if words.is_none() {
            assert!(!text.contains("tag"), "{text}");
        }
    }
    let stalemate = written(&of("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "1. Qg6 1-0"));
    assert!(stalemate.contains("Stalemate: the result is 1/2-1/2, not 1-0."), "{stalemate}");
}

#[test]
fn what_is_known_of_squares_is_shown() {
    // How the other side wins now.
    let text = written(&of("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", "1. Kd5 Kf6 1-0"));
    assert!(text.contains("Kf6 $4 {[%cal Gd5d6] White could not win before;"), "{text}");
    // A fence beside which bishops stand, and one that none can pass any more.
    let bishops = "3k4/2b5/3B4/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1";
    let text = written(&of(bishops, "1. Bxc7+ Kxc7 1/2-1/2"));
    assert!(text.contains("{[%csl Ra4,Rb4,Rc4,"), "{text}");
    assert!(text.contains("Kxc7 {[%csl Ra4,Rb4,"), "{text}");
    // The queens go, and a pawn more is of no use.
    let queens = "3qk3/8/8/p1p1pPp1/P1P1P1P1/8/8/3QK3 w - - 0 1";
    let text = written(&of(queens, "1. Qxd8+ Kxd8 1/2-1/2"));
    assert!(text.contains("[%csl R"), "{text}");
    assert!(text.contains("This exchange makes it a draw: "), "{text}");
    // A wall that is left: what had held is shown, and how the other side gets in.
    let far = "8/2k5/8/p1p1pPp1/P1P1P1P1/8/8/4K3 b - - 0 1";
    let text = written(&of(far, "1... Kb7 2. f6 *"));
    let opened = text.split("Kb7 $4 {").nth(1).unwrap();
    assert!(opened.starts_with("[%csl R") && opened.contains("[%cal Gf5f6] The wall"), "{text}");
}

#[test]
fn few_men_are_told_with_a_move() {
    let text = written(&of("8/8/8/3k4/8/8/1Q4K1/3r4 w - - 0 1", "1. Kf3 *"));
    assert!(text.contains("White wins by 1. ") && text.contains("[%cal G"), "{text}");
    // Of many moves that win one that mates, or mates soonest, is shown.
    let text = written(&of("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "1. Qg6 *"));
    assert!(text.contains("White wins by 1. Qg7#.") && text.contains("[%cal Gg1g7]"), "{text}");
    let text = written(&of("8/8/8/8/8/1k1K4/8/7r b - - 0 1", "1... Rh8 *"));
    assert!(text.contains("Black wins by 1... "), "{text}");
}

/// Of three games: White misses the win, Black the draw, and nobody anything. In the last a fortress
/// stands, which many take for a win.
const MISSED: &str = r#"[White "Ann \"A\""]
[Black "Bob"]
[Event "Cup"]
[Date "2001.02.03"]
[Site "https://lichess.org/abcdefgh"]
[FEN "8/8/5k2/3K4/4P3/8/8/8 w - - 0 60"]

60. Kd4 Ke6 1/2-1/2

[White "Cleo"]
[Black "Bob"]
[FEN "8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"]

1. Kd5 (1. Kf5 Kd6) Kf6 1-0

[White "Cleo"]
[Black "Ann \"A\""]
[FEN "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1"]

1. Kf3 Bh2 1/2-1/2
"#;

#[test]
fn exercises_are_what_one_move_alone_would_have_kept() {
    let all = games(MISSED.as_bytes(), 0).flat_map(|game| {
        let annotated = annotated(&game);
        let written =
            annotated.exercises.iter().map(|one| one.written(&game, Language::English, 8));
        written.collect::<Vec<_>>()
    });
    let all: Vec<_> = all.collect();
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(all[0].contains("{White to move and win.}\n60. Kd6 $8 (60. Kd4 $4 {White had a win"));
    assert!(
        all[1].contains("{Black to move and draw.}\n1... Kd7 $8 (1... Kf6 $4 {White could not")
    );
    for exercise in &all {
        let game = games(exercise.as_bytes(), 0).next().unwrap();
        assert_eq!(game.header("SetUp").as_deref(), Some("1"));
        let tree = game.tree().unwrap();
        assert_eq!(tree.fault, None);
        assert_eq!(tree.nodes.iter().find(|node| node.depth == 1).unwrap().glyph, Some(4));
        // The solution keeps what the game has thrown away, and its result is what it is worth.
        let wrong = annotated(&game).remarks.into_iter().filter(|remark| {
            let depth = remark.node.map_or(0, |node| tree.nodes[node].depth);
            depth == 0 && (remark.kind.is_mistake() || remark.kind == RemarkKind::Result)
        });
        assert_eq!(wrong.count(), 0, "{exercise}");
    }
    assert!(all[0].contains(r#"[White "Ann \"A\""]"#), "{}", all[0]);
}

#[test]
fn a_report_tells_who_has_thrown_what_away() {
    let report = |language: Language| {
        let mut report = GamesReport::new(language);
        for (number, game) in games(MISSED.as_bytes(), 0).enumerate() {
            let annotated = annotated(&game).in_language(language);
            report.add("games.pgn", number + 1, Played::of(&game, &annotated));
        }
        report
    };
    let told = report(Language::English).text();
    assert!(told.starts_with("Thrown away, as far as it is proved: games 3\n"), "{told}");
    let ann = "\nAnn \"A\": games 2, halves of a point 1\n  pawn endings: wins to draws 1\n";
    assert!(told.contains(ann), "{told}");
    assert!(told.contains("game 1, ply 119, 60. Kd4: Ann \"A\" – Bob, Cup 2001\n"), "{told}");
    assert!(told.contains("\nBob: games 2, halves of a point 1\n"), "{told}");
    assert!(!told.contains("\nCleo"), "{told}");
    let spanish = report(Language::Spanish).text();
    assert!(spanish.contains("finales de peones: victorias a tablas 1"), "{spanish}");
    let json = report(Language::English).json();
    assert_eq!(schema::check("report", &json), Ok(()), "{json}");
    assert!(json.contains(r#""link":"https://lichess.org/abcdefgh#119""#), "{json}");
}

/// Without what was put in, each odd file is what it was, and its games are the same.
#[test]
fn nothing_in_a_file_is_changed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../pgn/tests/corpus");
    let (mut files, mut put_in) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read(entry.unwrap().path()).unwrap();
        let Ok(blocks) = Blocks::read_all(text.clone()) else { continue };
        files += 1;
        for block in blocks {
            for game in block.games() {
                let known = &mut Knowledge::default();
                if game.start().is_err() {
                    continue;
                }
                let annotated = Annotated::new(&game, known, Limits::work(0), &(), |_| {});
                let written = annotated.written(&block.text, block.offset);
                let mut rest = written.clone();
                for (_, inserted) in annotated.insertions(Annotated::LINE) {
                    let inserted = inserted.as_bytes();
                    let at = rest.windows(inserted.len()).position(|here| here == inserted);
                    let at = at.expect("it was put in");
                    rest.drain(at..at + inserted.len());
                    put_in += 1;
                }
                assert_eq!(rest, block.text);
                let number = block.games().position(|other| other == game).unwrap();
                let again = games(&written, block.offset).nth(number).unwrap();
                let (before, after) = (game.tree().unwrap(), again.tree().unwrap());
                assert_eq!(before.fault, after.fault);
                let moves = |tree: &palisade_pgn::Tree<'_>| {
                    tree.nodes.iter().map(|node| (node.depth, node.position)).collect::<Vec<_>>()
                };
                assert_eq!(moves(&before), moves(&after));
            }
        }
    }
    println!("{files} files, {put_in} remarks");
    assert!(files > 60);
}
