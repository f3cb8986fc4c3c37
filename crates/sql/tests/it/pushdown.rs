//! Every filter says the same of what a scan spares and of rows that lie in memory.

use std::sync::Arc;

use crate::rows::rows;
use datafusion::datasource::MemTable;
use datafusion::prelude::SessionContext;
use palisade_board::{Move, Position};
use palisade_sql::pgn::San;
use palisade_testkit::{Dice, sweep};

/// Games of dice that take what they can, in every notation, some with faults and variants.
fn made(dice: &mut Dice, count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        let variant = if dice.chance(1, 15) { "[Variant \"Atomic\"]\n" } else { "" };
        let elo = 1000 + dice.below(1500_u32);
        text.push_str(&format!(
            "[Event \"{number}\"]\n[White \"{}\"]\n[WhiteElo \"{elo}\"]\n{variant}[Round \"{}\"]\n\n",
            dice.pick(&["Ada", "Bob", "Eve \\\"x\\\""]),
            dice.below(9_u32)
        ));
        let mut position = Position::START;
        let style = dice.below(4_u32);
        let length = dice.below(130_usize);
        for _ in 0..length {
            let moves: Vec<Move> = position.legal_moves().collect();
            let takes: Vec<Move> =
                moves.iter().copied().filter(|m| position.man_on(m.to).is_some()).collect();
            if moves.is_empty() {
                break;
            }
            let chosen = dice.pick(if takes.is_empty() { &moves } else { &takes });
            let san = San::write(&position, chosen);
            let word = match if style == 3 { dice.below(4_u32) } else { style } {
                0 => san,
                1 => san.replace('x', ""),
                2 => san.replace('x', ":"),
                _ => chosen.to_string(),
            };
            text.push_str(&format!("{word} "));
            if dice.chance(1, 10) {
                text.push_str("{[%eval 0.5] [%clk 0:01:00] xx} ");
            }
            if dice.chance(1, 400) {
                text.push_str("Sf3 ");
            }
            position = position.play(chosen).unwrap();
        }
        text.push_str("*\n\n");
    }
    text
}

/// A condition of one column.
fn atom(dice: &mut Dice) -> String {
    let column = dice.pick(&["men", "pieces", "ply", "ply", "pieces"]);
    let sign = dice.pick(&["<", "<=", ">", ">=", "=", "<>", "!="]);
    let most = if column == "ply" { 130 } else { 34 };
    let number = dice.below(most + 6_i32) - 3;
    let number = match dice.below(6_u32) {
        0 => format!("{number}.5"),
        1 => format!("{number}.0"),
        2 => format!("CAST({number} AS BIGINT)"),
        3 => format!("{number} + 0"),
        _ => number.to_string(),
    };
    match dice.below(14_u32) {
        0 => "last".to_owned(),
        1 => "NOT last".to_owned(),
        2 => format!("white = '{}'", dice.pick(&["Ada", "Bob", "Nobody"])),
        3 => "white_elo > 1800".to_owned(),
        4 => format!("{column} BETWEEN {} AND {number}", dice.below(20_i32)),
        5 => format!("{column}::text {sign} '{}'", dice.below(20_i32)),
        6 => format!("{number} {sign} {column}"),
        7 => format!("{column} IN (0, 1, 2, {number})"),
        8 => "fault IS NULL".to_owned(),
        9 => "fen LIKE '% w %'".to_owned(),
        10 => format!("({column} {sign} {number}) IS TRUE"),
        11 => format!("CAST({column} AS SMALLINT) {sign} {}", dice.below(20_i32)),
        _ => format!("{column} {sign} {number}"),
    }
}

fn condition(dice: &mut Dice, depth: u32) -> String {
    if depth == 0 || dice.chance(1, 3) {
        return atom(dice);
    }
    let (left, right) = (condition(dice, depth - 1), condition(dice, depth - 1));
    match dice.below(6_u32) {
        0 => format!("({left} OR {right})"),
        1 => format!("NOT ({left})"),
        _ => format!("({left} AND {right})"),
    }
}

async fn copy(session: &SessionContext, name: &str, sql: &str) {
    let frame = session.sql(sql).await.unwrap();
    let schema = Arc::new(frame.schema().as_arrow().clone());
    let batches = frame.collect().await.unwrap();
    let table = MemTable::try_new(schema, vec![batches]).unwrap();
    session.register_table(name, Arc::new(table)).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_filter_says_the_same_with_and_without_push_down() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("made.pgn");
    let mut dice = Dice::new(11);
    std::fs::write(&path, made(&mut dice, 220)).unwrap();
    for invalid in ["null", "part"] {
        let session = palisade_sql::session();
        rows(&session, &format!("SET palisade.invalid = '{invalid}'")).await.unwrap();
        for kind in ["pgn", "pgn_games"] {
            let scan = format!("{kind}('{}')", path.display());
            let plies = if kind == "pgn" { "ply" } else { "plies AS ply, plies > 0 AS last" };
            let last = if kind == "pgn" { ", last" } else { "" };
            let columns = format!("game, {plies}{last}, fen, men, pieces, fault, white, white_elo");
            let name = format!("{kind}_rows");
            copy(&session, &name, &format!("SELECT {columns} FROM {scan}")).await;
            let mut some = 0;
            for _ in 0..sweep::times(100) {
                let condition = condition(&mut dice, 2);
                let ask = |table: &str| {
                    format!(
                        "SELECT game, ply, fen, fault FROM {table} WHERE {condition} ORDER BY 1, 2"
                    )
                };
                let pushed = ask(&format!("(SELECT {columns} FROM {scan})"));
                let found = rows(&session, &pushed).await;
                let expected = rows(&session, &ask(&name)).await;
                match (found, expected) {
                    (Ok(found), Ok(expected)) => {
                        some += u32::from(!found.is_empty());
                        assert!(found == expected, "{invalid}: {kind} WHERE {condition}");
                    }
                    (found, expected) => {
                        assert_eq!(found.is_err(), expected.is_err(), "{condition}");
                    }
                }
            }
            assert!(some > 20, "{some} conditions that something fits");
        }
    }
}
