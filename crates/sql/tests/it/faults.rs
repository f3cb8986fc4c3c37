//! Executors and scheduler are killed at any moment: the same rows, or an error and no rows.

use std::process::Command;
use std::time::{Duration, Instant};

use palisade_testkit::Dice;

use crate::cluster::{Cluster, alone, collection, end, kill};

/// So many questions are disturbed; `PALISADE_FAULTS=20` makes it twenty.
fn rounds() -> usize {
    let asked = std::env::var("PALISADE_FAULTS").ok();
    asked.map_or(4, |text| text.parse().expect("PALISADE_FAULTS is a number"))
}

fn signal(name: &str, id: u32) {
    let status = Command::new("kill").args([name, &id.to_string()]).status();
    assert!(status.unwrap().success());
}

/// Does harm to a cluster: what it was, in words.
fn harm(cluster: &mut Cluster, dice: &mut Dice) -> String {
    let first = dice.below(cluster.executors.len());
    match dice.below(6_u32) {
        0 => {
            kill(&mut cluster.scheduler);
            "the scheduler killed".to_owned()
        }
        1 => {
            let id = cluster.executors[first].id();
            signal("-STOP", id);
            std::thread::sleep(Duration::from_secs(dice.below(15_u64)));
            signal("-CONT", id);
            format!("executor {first} frozen")
        }
        2 => {
            cluster.executors.iter_mut().for_each(kill);
            "all executors killed".to_owned()
        }
        3 => {
            let second = (first + 1) % cluster.executors.len();
            kill(&mut cluster.executors[first]);
            kill(&mut cluster.executors[second]);
            "two executors killed".to_owned()
        }
        _ => {
            kill(&mut cluster.executors[first]);
            format!("executor {first} killed")
        }
    }
}

/// Puts new processes in the place of those that have ended.
fn repair(cluster: &mut Cluster) {
    if cluster.scheduler.try_wait().unwrap().is_some() {
        cluster.restart_scheduler();
    }
    for index in 0..cluster.executors.len() {
        if cluster.executors[index].try_wait().unwrap().is_some() {
            cluster.executors[index] = cluster.executor();
        }
    }
}

#[test]
fn whatever_dies_the_rows_are_the_same_or_none() {
    let folder = tempfile::tempdir().unwrap();
    collection(folder.path());
    let pgn = folder.path().display();
    let parquet = format!("{pgn}/positions.parquet");
    let questions = [
        format!(
            "SELECT s.value, count(*) FROM (SELECT solve(fen, 400) AS s FROM pgn('{pgn}') \
             WHERE pieces = 0) GROUP BY s.value ORDER BY 1"
        ),
        // Many rows, so that some die while they are fetched.
        format!(
            "SELECT fen, headers, white, black FROM pgn('{pgn}') ORDER BY fen, file, game, ply"
        ),
        format!(
            "SELECT a.fen, count(*), sum(b.ply) FROM '{parquet}' a JOIN '{parquet}' b \
             ON a.fen = b.fen WHERE walled(a.fen) GROUP BY a.fen ORDER BY 1"
        ),
        format!(
            "SELECT material(fen) AS kind, count(*), sum(CASE WHEN dead(fen) THEN 1 ELSE 0 END) \
             FROM pgn('{pgn}') WHERE men < 12 GROUP BY kind ORDER BY kind"
        ),
    ];
    let mut cluster = Cluster::start(3, 600);
    let mut known = Vec::new();
    for sql in &questions {
        let words = ["--format", "csv", "-c", sql.as_str()];
        let begun = Instant::now();
        let output = end(cluster.spawn(&words), sql);
        let time = begun.elapsed();
        let expected = alone(&words);
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected, "{sql}");
        assert!(expected.lines().count() > 1, "{sql}");
        known.push((expected, time));
    }
    let mut dice = Dice::new(47);
    let mut same = 0;
    for round in 0..rounds() {
        let number = round % questions.len();
        let (sql, (expected, time)) = (&questions[number], &known[number]);
        let child = cluster.spawn(&["--format", "csv", "-c", sql.as_str()]);
        let moment = time.mul_f64(f64::from(dice.below(1000_u32)) / 1000.0);
        std::thread::sleep(moment);
        let what = harm(&mut cluster, &mut dice);
        // Some come while the others are still missed.
        let is_early = dice.chance(1, 2);
        if is_early {
            repair(&mut cluster);
        }
        let output = end(child, &format!("question {number} with {what}"));
        let error = String::from_utf8(output.stderr).unwrap();
        let found = String::from_utf8(output.stdout).unwrap();
        let told = format!("question {number}, at {moment:.2?} of {time:.2?} {what}");
        if output.status.success() {
            assert!(found == *expected, "{told}: other rows");
            same += 1;
            println!("{told}: the same rows");
        } else {
            assert!(found.is_empty(), "{told}: an error after rows: {found:.300}");
            assert!(!error.is_empty(), "{told}: nothing is said");
            println!("{told}: {}", error.lines().last().unwrap_or_default());
        }
        repair(&mut cluster);
    }
    println!("{same} of {} questions had the same rows, the others an error and none", rounds());
    // Afterwards all is as it was.
    let words = ["--format", "csv", "-c", questions[3].as_str()];
    let output = end(cluster.spawn(&words), &questions[3]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), known[3].0);
}
