//! The functions in SQL: what they answer, and what becomes of what is no position.

use crate::rows::rows;

const WALL: &str = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1";
const PENROSE: &str = "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1";
const SEALED: &str = "4kb2/8/1p1p1p1p/1P1P1P1P/8/8/8/4KB2 w - - 0 1";
const OPEN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

async fn one(sql: &str) -> Result<String, String> {
    let mut rows = rows(&palisade_sql::session(), sql).await?;
    assert_eq!(rows.len(), 1, "{sql}");
    Ok(rows.remove(0))
}

#[tokio::test]
async fn what_is_proved_is_answered() {
    for (call, expected) in [
        (format!("blockage('{WALL}', 'white')"), "true"),
        (format!("blockage('{WALL}', 'w', 'glance')"), "true"),
        (format!("blockage('{OPEN}', 'white')"), "false"),
        (format!("blockage('{PENROSE}', 'b')"), "true"),
        (format!("walled('{WALL}')"), "true"),
        (format!("walled('{PENROSE}')"), "false"),
        (format!("unwinnable('{SEALED}', 'black')"), "true"),
        (format!("unwinnable('{OPEN}', 'white')"), "false"),
        (format!("dead('{SEALED}')"), "true"),
        (format!("dead('{OPEN}')"), "false"),
        (format!("material('{PENROSE}')"), "KPPPPvKQRRBBBPPPPP"),
        // An EPD without counters, and spaces around.
        ("material(' 8/8/8/8/8/4k3/4P3/4K3 w - - ')".to_owned(), "KPvK"),
        ("material(arrow_cast('8/8/8/8/8/4k3/4P3/4K3 w - - 0 1', 'LargeUtf8'))".to_owned(), "KPvK"),
        ("material(arrow_cast('8/8/8/8/8/4k3/4P3/4K3 w - - 0 1', 'Utf8View'))".to_owned(), "KPvK"),
    ] {
        let answer = one(&format!("SELECT {call}")).await.unwrap();
        assert_eq!(answer, expected, "{call}");
    }
}

#[tokio::test]
async fn solve_is_a_struct_and_its_budget_counts() {
    let fine_58 = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1";
    let sql = format!(
        "SELECT s.value, s.best, s.work > 0 FROM (SELECT solve('{fine_58}', 1000000) AS s)"
    );
    assert_eq!(one(&sql).await.unwrap(), "white|d4d5|true");
    let sql = format!(
        "SELECT s.value IS NULL, s.lower, s.upper FROM (SELECT solve('{fine_58}', 0) AS s)"
    );
    assert_eq!(one(&sql).await.unwrap(), "true|black|white");
    let error = one(&format!("SELECT solve('{WALL}', -1)")).await.unwrap_err();
    assert!(error.contains("work: expected a whole number from 0 on, found \"-1\""), "{error}");
    assert_eq!(one(&format!("SELECT (solve('{WALL}'))['value']")).await.unwrap(), "draw");
}

#[tokio::test]
async fn annotated_tells_what_was_let_go() {
    let start = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
    let ask = |call: &str| {
        format!("SELECT a.ply, a.move, a.kind, a.side, a.better FROM (SELECT unnest({call}) AS a)")
    };
    let session = palisade_sql::session();
    let call = format!("annotated('1. Kb2 Ka8', '{start}', 4000000)");
    let said = rows(&session, &ask(&call)).await.unwrap();
    assert!(said.iter().any(|row| row.starts_with("1|Kb2|let_go|white|a1b1")), "{said:?}");
    // A mate with the wrong result, and a game without a remark.
    let mate = "annotated('1. f3 e5 2. g4 Qh4# 1-0')";
    let said = rows(&session, &ask(mate)).await.unwrap();
    assert!(said.iter().any(|row| row.starts_with("4|Qh4#|result|")), "{said:?}");
    assert_eq!(one("SELECT cardinality(annotated('1. e4 e5'))").await.unwrap(), "0");
    // What cannot be played to its end is null, or an error that says why.
    assert_eq!(one("SELECT annotated('1. e4 e9') IS NULL").await.unwrap(), "true");
    let error = one("SELECT annotated('1. e4', 'no position')").await;
    assert_eq!(error.unwrap(), "");
    let error = one("SELECT annotated('1. e4', 'e4', -1)").await.unwrap_err();
    assert!(error.contains("work: expected a whole number"), "{error}");
}

#[tokio::test]
async fn both_sides_are_asked_whether_they_can_still_mate() {
    let ask = |call: &str| format!("SELECT s.white, s.black FROM (SELECT {call} AS s)");
    for (call, expected) in [
        (format!("winnable('{OPEN}')"), "winnable|unwinnable"),
        (format!("winnable('{SEALED}', 1000000)"), "unwinnable|unwinnable"),
        (format!("winnable('{PENROSE}', 0)"), "unknown|unknown"),
        ("winnable('what')".to_owned(), "|"),
    ] {
        assert_eq!(one(&ask(&call)).await.unwrap(), expected, "{call}");
    }
    let sql = format!(
        "SELECT p.verdict, p.line IS NULL, p.certificate FROM \
         (SELECT winnable_proof('{OPEN}', side) AS p FROM (VALUES ('white'), ('b')) AS s(side))"
    );
    let said = rows(&palisade_sql::session(), &sql).await.unwrap().join("\n");
    assert!(said.contains("winnable|false|palisade"), "{said}");
    assert!(said.contains("unwinnable|true|palisade"), "{said}");
    for (call, says) in [
        (format!("winnable('{OPEN}', -1)"), "work: expected a whole number"),
        (format!("winnable_proof('{OPEN}', 'blue')"), "side: expected white or black"),
        (format!("winnable_proof('{OPEN}')"), "winnable_proof takes 2 to 3 arguments"),
    ] {
        let error = one(&format!("SELECT {call}")).await.unwrap_err();
        assert!(error.contains(says), "{call}: {error}");
    }
}

/// Won by force, but not within the ten plies that are left: tables alone tell that.
#[tokio::test]
async fn syzygy_is_a_setting_and_a_missing_folder_an_error() {
    let session = palisade_sql::session();
    let ask = "SELECT s.value, s.by_fifty_moves FROM \
        (SELECT solve('8/8/8/3k4/8/8/8/K6R w - - 90 60', 1000) AS s)";
    assert_eq!(rows(&session, ask).await.unwrap(), ["white|"]);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/syzygy");
    rows(&session, &format!("SET palisade.syzygy = '{folder}'")).await.unwrap();
    assert_eq!(rows(&session, ask).await.unwrap(), ["white|draw"]);
    assert_eq!(
        rows(&session, "SHOW palisade.syzygy").await.unwrap().join(""),
        format!("palisade.syzygy|{folder}")
    );
    let error = rows(&session, "SET palisade.syzygy = '/no such folder'").await.unwrap_err();
    assert!(error.contains("\"/no such folder\" is no folder"), "{error}");
    assert_eq!(rows(&session, ask).await.unwrap(), ["white|draw"]);
    rows(&session, "SET palisade.syzygy = ''").await.unwrap();
    assert_eq!(rows(&session, ask).await.unwrap(), ["white|"]);
}

/// What a condition leaves out is not solved.
#[tokio::test]
async fn conditions_come_before_solve() {
    let session = palisade_sql::session();
    rows(&session, &format!("CREATE TABLE t AS SELECT '{WALL}' AS fen")).await.unwrap();
    let sql = "EXPLAIN SELECT s.value, count(*) FROM (SELECT solve(fen, 200) AS s FROM t \
        WHERE walled(fen)) GROUP BY s.value";
    let plan = rows(&session, sql).await.unwrap().join("\n");
    let steps: Vec<&str> = plan.lines().collect();
    let last = |what: &str| steps.iter().rposition(|step| step.contains(what)).unwrap();
    assert!(last("walled(fen") > last("solve(fen"), "{plan}");
}

#[tokio::test]
async fn nulls_stay_and_what_is_no_position_is_null_or_an_error() {
    let session = palisade_sql::session();
    let make = format!(
        "CREATE TABLE positions AS SELECT * FROM (VALUES (1, '{WALL}', 'white'), \
         (2, NULL, 'white'), (3, 'what', 'black'), (4, '{OPEN}', NULL), (5, '{OPEN}', 'b')) \
         AS positions(id, fen, side)"
    );
    session.sql(&make).await.unwrap().collect().await.unwrap();
    let ask = "SELECT id, blockage(fen, side), walled(fen), solve(fen, 100) IS NULL, \
               material(fen) FROM positions ORDER BY id";
    assert_eq!(
        rows(&session, ask).await.unwrap(),
        [
            "1|true|true|false|KPPPPvKPPP",
            "2|||true|",
            "3|||true|",
            "4||false|false|KPvK",
            "5|true|false|false|KPvK"
        ]
    );
    assert_eq!(rows(&session, "SELECT dead(NULL)").await.unwrap(), [""]);
    rows(&session, "SET palisade.invalid = 'error'").await.unwrap();
    let error = rows(&session, ask).await.unwrap_err();
    assert!(error.contains("board") && error.contains("\"what\""), "{error}");
    let some = "SELECT walled(fen) FROM positions WHERE id <> 3 ORDER BY id";
    assert_eq!(rows(&session, some).await.unwrap(), ["true", "", "false", "false"]);
    let error = rows(&session, "SET palisade.invalid = 'perhaps'").await.unwrap_err();
    assert!(error.contains("palisade.invalid is null, part or error"), "{error}");
}

#[tokio::test]
async fn moves_of_a_column_are_played() {
    let session = palisade_sql::session();
    let make = "CREATE TABLE games AS SELECT * FROM (VALUES (1, '1. e4 e5 2. Nf3 *'), \
        (2, NULL), (3, '1. e4 Sf6'), (4, 'e2e4 { [%eval 0.3] }')) AS games(id, moves)";
    rows(&session, make).await.unwrap();
    let ask = "SELECT id, p.ply, p.uci, p.eval, p.last FROM \
        (SELECT id, unnest(positions(moves)) AS p FROM games) ORDER BY id, p.ply";
    let all = ["1|0|e2e4||false", "1|1|e7e5||false", "1|2|g1f3||false", "1|3|||true"];
    let last = ["4|0|e2e4||false", "4|1||0.3|true"];
    assert_eq!(rows(&session, ask).await.unwrap(), [&all[..], &last[..]].concat());
    let faults = "SELECT fault(moves) FROM games ORDER BY id";
    assert_eq!(
        rows(&session, faults).await.unwrap(),
        ["", "", "after 1 moves: \"Sf6\" is no move", ""]
    );
    let from = format!("SELECT (positions('1. Kd3', '{WALL}'))[2]['men']");
    assert_eq!(rows(&session, &from).await.unwrap(), ["9"]);
    // What was played before a fault, if one wants it; without a first position there is nothing.
    rows(&session, "SET palisade.invalid = 'part'").await.unwrap();
    let part =
        "SELECT cardinality(positions(moves)), annotated(moves) IS NULL FROM games ORDER BY id";
    assert_eq!(rows(&session, part).await.unwrap(), ["4|false", "|true", "2|false", "2|false"]);
    assert_eq!(one("SELECT positions('1. e4', 'no position') IS NULL").await.unwrap(), "true");
    let none = "SELECT cardinality(positions(moves)) FROM games WHERE id > 4";
    assert!(rows(&session, none).await.unwrap().is_empty());
    rows(&session, "SET palisade.invalid = 'error'").await.unwrap();
    assert!(rows(&session, ask).await.unwrap_err().contains("\"Sf6\" is no move"));
}

#[tokio::test]
async fn wrong_words_are_errors() {
    for (call, says) in [
        (format!("blockage('{WALL}', 'blue')"), "side: expected white or black, found \"blue\""),
        (format!("blockage('{WALL}', 'white', 'hard')"), "effort: expected glance"),
        (format!("unwinnable('{WALL}')"), "unwinnable"),
        ("walled(5, 6)".to_owned(), "walled"),
    ] {
        let error = one(&format!("SELECT {call}")).await.unwrap_err();
        assert!(error.contains(says), "{call}: {error}");
    }
}

/// Columns are answered as single positions are, whatever is in them.
#[tokio::test]
async fn columns_are_answered_as_the_library_answers() {
    use palisade::{Color, Effort, Position, cannot_win, unwinnable};
    let mut dice = palisade_testkit::Dice::new(9);
    let mut fens = Vec::new();
    while fens.len() < 5000 {
        let made = if dice.chance(1, 2) {
            palisade_testkit::any_position::wall_with_men(&mut dice)
        } else {
            palisade_testkit::any_position::small_position(&mut dice)
        };
        fens.extend(made.map(|position| position.to_string()));
    }
    let session = palisade_sql::session();
    let array = datafusion::arrow::array::StringArray::from_iter_values(&fens);
    let batch = datafusion::arrow::array::RecordBatch::try_from_iter([(
        "fen",
        std::sync::Arc::new(array) as datafusion::arrow::array::ArrayRef,
    )]);
    session.register_batch("made", batch.unwrap()).unwrap();
    let found =
        rows(&session, "SELECT fen, blockage(fen, 'white'), unwinnable(fen, 'black') FROM made");
    let found = found.await.unwrap();
    assert_eq!(found.len(), fens.len());
    let mut walls = 0;
    for row in found {
        let fen = row.split('|').next().unwrap();
        let position: Position = fen.parse().unwrap();
        let (wall, dead) = (
            cannot_win(&position, Color::White, Effort::Node),
            unwinnable(&position, Color::Black),
        );
        walls += usize::from(wall);
        assert_eq!(row, format!("{fen}|{wall}|{dead}"));
    }
    assert!(walls > 100, "{walls} walls only");
}
