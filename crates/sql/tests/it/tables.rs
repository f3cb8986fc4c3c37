//! PGN as tables: the rows, what a query spares, and files in parts.

use std::path::{Path, PathBuf};

use crate::rows::rows;
use palisade_sql::pgn::games;

const GAMES: &str = "\
[Event \"One\"]\n[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n[WhiteElo \"2100\"]\n\
[BlackElo \"?\"]\n[Termination \"Normal\"]\n[Annotator \"Eve\"]\n\n\
1. e4 { [%eval 0.3] } e5 { [%eval 0.2] } 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n\
[Event \"Two\"]\n[White \"Bob\"]\n[Black \"Ada\"]\n[Result \"1/2-1/2\"]\n\
[FEN \"3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1\"]\n\n1. Kd3 Kd7 2. Kc3 1/2-1/2\n\n\
[Event \"Three\"]\n[White \"Bob\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n\n\
[Event \"Four\"]\n[Result \"*\"]\n[FEN \"nothing\"]\n\n1. e4 *\n";

fn file(folder: &tempfile::TempDir, name: &str, text: &[u8]) -> PathBuf {
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    path.canonicalize().unwrap()
}

async fn ask(path: &Path, sql: &str) -> Vec<String> {
    let sql = sql.replace("FILE", &format!("'{}'", path.display()));
    rows(&palisade_sql::session(), &sql).await.unwrap()
}

#[tokio::test]
async fn games_and_positions_are_rows() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, "a.pgn", GAMES.as_bytes());
    let packed = file(&folder, "a.pgn.zst", &zstd::encode_all(GAMES.as_bytes(), 3).unwrap());
    for path in [&path, &packed] {
        assert_eq!(
            ask(path, "SELECT event, white, black, result, white_elo, black_elo, plies, men, pieces, fault FROM pgn_games(FILE) ORDER BY game").await,
            ["One|Ada|Bob|1-0|2100||7|31|14|",
             "Two|Bob|Ada|1/2-1/2|||3|9|0|",
             "Three|Bob||*||||||after 2 moves: \"Ke3\" is not legal",
             "Four|||*||||||board: 'o' on rank 8: expected the letter of a man, 1 to 8, or /"]
        );
        assert_eq!(
            ask(
                path,
                "SELECT ply, move, eval, last FROM pgn(FILE) WHERE event = 'One' ORDER BY ply"
            )
            .await,
            [
                "0|e4||false",
                "1|e5|0.3|false",
                "2|Qh5|0.2|false",
                "3|Nc6||false",
                "4|Bc4||false",
                "5|Nf6||false",
                "6|Qxf7#||false",
                "7|||true"
            ]
        );
        assert_eq!(
            ask(path, "SELECT headers['Annotator'], game, moves LIKE '1. e4%' FROM pgn_games(FILE) WHERE white = 'Ada'").await,
            ["Eve|0|true"]
        );
        assert_eq!(ask(path, "SELECT count(*) FROM pgn(FILE)").await, ["14"]);
        assert_eq!(ask(path, "SELECT count(*) FROM pgn_games(FILE)").await, ["4"]);
        assert_eq!(
            ask(path, "SELECT event, fen FROM pgn(FILE) WHERE pieces = 0 AND last AND walled(fen)")
                .await,
            ["Two|8/3k4/8/1p2p2p/1P2P2P/1PK5/8/8 b - - 3 2"]
        );
        assert_eq!(
            ask(path, "SELECT count(*) FROM pgn(FILE) WHERE men BETWEEN 9 AND 31 AND ply >= 1")
                .await,
            ["4"]
        );
        let name = ask(path, "SELECT DISTINCT file FROM pgn_games(FILE)").await;
        assert_eq!(name, [path.display().to_string()]);
    }
}

#[tokio::test]
async fn what_cannot_be_played_ends_the_query_if_one_wants() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, "a.pgn", GAMES.as_bytes());
    let session = palisade_sql::session();
    rows(&session, "SET palisade.invalid = 'error'").await.unwrap();
    let all = format!("SELECT count(fen) FROM pgn('{}')", path.display());
    let error = rows(&session, &format!("{all} WHERE event <> 'Four'")).await.unwrap_err();
    assert!(
        error.contains("the game at byte") && error.contains("\"Ke3\" is not legal"),
        "{error}"
    );
    let some = format!("{all} WHERE white = 'Bob' AND black = 'Ada'");
    assert_eq!(rows(&session, &some).await.unwrap(), ["4"]);
    let error = rows(&session, "SELECT * FROM pgn('no such file.pgn')").await.unwrap_err();
    assert!(error.contains("no such file.pgn"), "{error}");
}

/// A text of made games, and all its positions by the plain way.
fn made(count: u64) -> (String, Vec<(u64, u16, String)>) {
    use palisade_board::{Move, Position};
    let mut dice = palisade_testkit::Dice::new(4);
    let mut text = String::new();
    let mut expected = Vec::new();
    for number in 0..count {
        let game = text.len() as u64;
        let wall = palisade_testkit::any_position::wall_with_men(&mut dice);
        let begins = wall.filter(|_| number % 5 == 0).unwrap_or(Position::START);
        text.push_str(&format!("[Event \"{number}\"]\n[FEN \"{begins}\"]\n[Result \"*\"]\n\n"));
        let (mut position, mut ply) = (begins, 0);
        expected.push((game, ply, position.to_string()));
        while ply < 150 {
            let moves: Vec<Move> = position.legal_moves().collect();
            let takes: Vec<Move> =
                moves.iter().copied().filter(|m| position.man_on(m.to).is_some()).collect();
            if moves.is_empty() {
                break;
            }
            let chosen = dice.pick(if takes.is_empty() { &moves } else { &takes });
            text.push_str(&format!(
                "{} {{x N1 R}} ",
                palisade_sql::pgn::San::write(&position, chosen)
            ));
            position = position.play(chosen).unwrap();
            ply += 1;
            expected.push((game, ply, position.to_string()));
        }
        text.push_str("*\n\n");
    }
    (text, expected)
}

/// What is written is read again, move by move, whatever a query leaves out and into however
/// many parts the file is cut.
#[tokio::test]
async fn nothing_that_is_wanted_is_spared() {
    use palisade_board::Position;
    let (text, expected) = made(3000);
    assert!(games(text.as_bytes(), 0).count() == 3000 && text.len() > 2 << 20);
    let folder = tempfile::tempdir().unwrap();
    let plain = file(&folder, "made.pgn", text.as_bytes());
    let packed = file(&folder, "made.pgn.zst", &zstd::encode_all(text.as_bytes(), 1).unwrap());
    let pieces = |fen: &str| fen.parse::<Position>().unwrap().pieces().len();
    let men = |fen: &str| fen.parse::<Position>().unwrap().occupied().len();
    for (condition, keep) in [
        ("true", &(|_: &str| true) as &dyn Fn(&str) -> bool),
        ("pieces = 0", &|fen| pieces(fen) == 0),
        ("pieces < 3", &|fen| pieces(fen) < 3),
        ("men <= 7", &|fen| men(fen) <= 7),
    ] {
        let mut wanted: Vec<_> = expected
            .iter()
            .filter(|(.., fen)| keep(fen))
            .map(|(game, ply, fen)| format!("{game}|{ply}|{fen}"))
            .collect();
        wanted.sort();
        assert!(wanted.len() > 100, "{condition}");
        for (path, threads) in [(&plain, 1), (&plain, 3), (&packed, 1), (&packed, 4)] {
            let configuration = palisade_sql::configuration().with_target_partitions(threads);
            let session = palisade_sql::session_with(configuration, 64 << 20);
            let sql =
                format!("SELECT game, ply, fen FROM pgn('{}') WHERE {condition}", path.display());
            let mut found = rows(&session, &sql).await.unwrap();
            found.sort();
            assert!(found == wanted, "{condition} with {threads} threads");
        }
    }
}

/// One packed file is unpacked by one thread; what comes after is shared among all.
#[tokio::test]
async fn a_packed_file_is_worked_at_by_all() {
    let folder = tempfile::tempdir().unwrap();
    let packed = zstd::encode_all(GAMES.as_bytes(), 3).unwrap();
    let path = file(&folder, "a.pgn.zst", &packed).display().to_string();
    let configuration = palisade_sql::configuration().with_target_partitions(3);
    let session = palisade_sql::session_with(configuration, 64 << 20);
    for (function, asked) in [("dead(fen)", "pgn"), ("cardinality(annotated(moves))", "pgn_games")]
    {
        let sql = format!("EXPLAIN SELECT count({function}) FROM {asked}('{path}')");
        let plan = rows(&session, &sql).await.unwrap().join("\n");
        assert!(plan.contains("RoundRobinBatch(3), input_partitions=1"), "{plan}");
    }
}

/// The moves of a column are those of the table, in whatever pieces they are played.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn positions_of_a_column_are_those_of_the_table() {
    let (text, expected) = made(150);
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, "made.pgn", text.as_bytes());
    let sql = "SELECT game, p.ply, p.fen FROM (SELECT game, \
        unnest(positions(moves, headers['FEN'])) AS p FROM pgn_games(FILE)) ORDER BY game, p.ply";
    let row = |(game, ply, fen): &(u64, u16, String)| format!("{game}|{ply}|{fen}");
    assert!(ask(&path, sql).await == expected.iter().map(row).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_plan_says_what_it_spares() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, "a.pgn", GAMES.as_bytes());
    let plan =
        ask(&path, "EXPLAIN SELECT fen FROM pgn(FILE) WHERE pieces = 0 AND white = 'Bob'").await;
    let plan = plan.join("\n");
    assert!(plan.contains("PgnScan: pgn [fen") && plan.contains("pieces: 0"), "{plan}");
    // What is spared is a matter of time alone: the query asks again.
    assert!(plan.contains("FilterExec: ") && plan.contains("white@"), "{plan}");
}
