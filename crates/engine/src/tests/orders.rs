//! Messages in every order that UCI allows and in some that it does not, and answers at any moment.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use palisade::{Bounds, Budget, Outcome, Reason};
use palisade_testkit::{Dice, sweep};

use super::{PENROSE, START, Table, WALL, at, with_databases};
use crate::events::Event;
use crate::proved::{Color, Move, Position, Proved};
use crate::score::{Mark, Score, hold};

/// Bishops are on the board: a search finds that it holds.
const HELD: &str = "8/8/1p2k1pb/p1p1Pp1p/P1P2P1P/2P2PB1/5K2/8 w - - 0 1";
const WON: &str = "8/8/4k3/8/3K4/4P3/8/8 b - - 0 1";

/// Lines of a GUI, some of them nonsense.
fn gui_line(dice: &mut Dice) -> String {
    let fen = dice.pick(&[WALL, HELD, PENROSE, WON, START]);
    let whole = [
        "uci",
        "isready",
        "ucinewgame",
        "stop",
        "ponderhit",
        "d",
        "",
        "go perft 1",
        "xyzzy \u{e9}",
        "position startpos moves e2e4",
        "position startpos moves e2e5",
        "position",
        "go",
        "go infinite",
        "go nodes 9",
        "go depth 3",
        "go mate 2",
        "go movetime 20",
        "go ponder wtime 9 btime 9",
        "go wtime 60000 btime -5 winc 3",
        "go searchmoves d2d3 e2d1 nodes 5",
        "setoption name MultiPV value 2",
        "setoption name MultiPV value 1",
        "setoption name PalisadeKeep value false",
        "setoption name PalisadeKeep value true",
        "setoption name Palisade value true",
        "setoption name SyzygyPath value /tables of mine",
        "setoption name UCI_Chess960 value false",
        "setoption",
    ];
    match dice.below(3) {
        0 => format!("position fen {fen}"),
        _ => dice.pick(&whole).to_owned(),
    }
}

/// Lines of an engine: moves that are legal in one of the positions, and worse.
fn engine_line(dice: &mut Dice, position: Option<&Position>) -> String {
    let moves: Vec<Move> =
        position.map(|position| position.legal_moves().collect()).unwrap_or_default();
    let step = |dice: &mut Dice| match moves.is_empty() {
        true => "0000".to_owned(),
        false => dice.pick(&moves).to_string(),
    };
    let score = format!("{}", dice.below(3_000) - 1_500);
    match dice.below(12) {
        0..=3 => format!("bestmove {}", step(dice)),
        4 => "info string hello".to_owned(),
        5 => dice
            .pick(&[
                "readyok",
                "uciok",
                "junk",
                "",
                "info",
                "info score",
                "bestmove",
                "info depth 1 pv",
            ])
            .to_owned(),
        6 => format!("info depth 3 score mate {} pv {}", dice.below(9) - 4, step(dice)),
        7 => format!(
            "info depth 3 score cp {score} upperbound wdl 300 400 300 nodes 5 pv {}",
            step(dice)
        ),
        8 => format!("info depth 3 multipv 2 score cp {score} lowerbound pv {}", step(dice)),
        9 => format!("info score cp {score} nodes 7"),
        _ => format!("info depth 7  seldepth 2 multipv 1 score cp {score} pv {} e9e4", step(dice)),
    }
}

/// Lines without what may be changed: scores, marks, chances and moves.
fn bones(line: &str) -> String {
    let Some(rest) = line.strip_prefix("info").filter(|rest| !rest.contains("string")) else {
        return if line.starts_with("bestmove") { "bestmove".to_owned() } else { line.to_owned() };
    };
    let mut kept = Vec::new();
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "pv" => break,
            "lowerbound" | "upperbound" => {}
            "cp" | "mate" => drop(words.next()),
            "wdl" => drop(words.nth(2)),
            _ => kept.push(word),
        }
    }
    kept.join(" ")
}

/// An oracle that makes up what it says: the protocol holds whatever is proved.
fn made_up(dice: &mut Dice, position: &Position) -> Proved {
    let mut proved = Proved::default();
    let moves: Vec<Move> = position.legal_moves().collect();
    let mover = position.side_to_move();
    let without = |side| Bounds::OPEN.without_win(side, Reason::Prover);
    match dice.below(8) {
        0 => proved.bounds = without(Color::White),
        1 => proved.bounds = Bounds::settled(Outcome::Draw, Reason::Prover),
        2 if !moves.is_empty() => {
            proved.bounds = Bounds::settled(Outcome::win_of(mover), Reason::Prover);
            proved.line.push(dice.pick(&moves));
        }
        3 if !moves.is_empty() => {
            proved.bounds = without(!mover);
            proved.keeps.push(dice.pick(&moves));
        }
        _ => {}
    }
    proved
}

/// Is something proved of a position though nobody is asked?
fn is_seen(position: &Position) -> bool {
    let bounds = Proved::at_a_glance(position).bounds;
    Color::ALL.into_iter().any(|side| bounds.excludes_win(side))
}

/// What was said by both sides, in some order, with answers and time between.
struct Talk {
    table: Table,
    /// What was said, line by line.
    to_engine: Vec<String>,
    to_gui: Vec<String>,
    position: Option<Position>,
    gos: usize,
}

impl Talk {
    fn step(&mut self, dice: &mut Dice, oracle: Whom) {
        self.table.now += Duration::from_micros(dice.below(30_000_u64));
        match dice.below(10) {
            0..=2 => {
                let mut line = gui_line(dice);
                let named = line.strip_prefix("position fen ").and_then(|fen| fen.parse().ok());
                if oracle == Whom::Nobody && named.is_some_and(|root| is_seen(&root)) {
                    line = format!("position fen {START}");
                }
                if let Some(fen) = line.strip_prefix("position fen ") {
                    self.position = fen.parse().ok();
                }
                self.gos += usize::from(line.starts_with("go") && !line.contains("perft"));
                self.table.gui(&line);
                // The engine has not named the option for tables.
                let is_own = ["Palisade", "SyzygyPath"]
                    .iter()
                    .any(|name| line.starts_with(&format!("setoption name {name}")));
                if !is_own {
                    self.to_engine.push(line);
                }
            }
            3..=7 => {
                let line = engine_line(dice, self.position.as_ref());
                self.table.engine(&line);
                self.to_gui.push(line);
            }
            8 => self.table.answer(|position| match oracle {
                Whom::Nobody => Proved::default(),
                Whom::Anything => made_up(dice, position),
            }),
            _ => self.table.happens(Event::Tick),
        }
    }

    /// What the GUI has heard, without what Palisade adds.
    fn heard(&self) -> Vec<&str> {
        let added = ["info string Palisade: ", "option name Palisade", "option name SyzygyPath"];
        let lines = self.table.gui.iter().map(|line| line.trim_end_matches('\n'));
        lines.filter(|line| !added.iter().any(|begin| line.starts_with(begin))).collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Whom {
    Nobody,
    Anything,
}

fn talk(seed: u64, oracle: Whom) -> Talk {
    let mut dice = Dice::new(seed);
    let mut talk = Talk {
        table: Table::new(),
        to_engine: Vec::new(),
        to_gui: Vec::new(),
        position: None,
        gos: 0,
    };
    for _ in 0..60 {
        talk.step(&mut dice, oracle);
        if talk.table.ending.is_some() {
            break;
        }
    }
    talk
}

#[test]
fn no_search_ends_twice_and_every_line_passes_in_its_order() {
    for seed in 0..sweep::times(600) {
        for oracle in [Whom::Nobody, Whom::Anything] {
            let talk = talk(seed, oracle);
            let best = talk.table.best().len();
            assert!(best <= talk.gos, "seed {seed}: {best} moves for {} searches", talk.gos);
            // To the engine: the GUI's lines in their order, and nothing else but a second question.
            let mut lines =
                talk.table.engine.iter().map(|line| line.trim_end_matches('\n')).peekable();
            for said in &talk.to_engine {
                let passed = lines.by_ref().find(|line| {
                    let asks_again =
                        line.starts_with("go searchmoves") || line.starts_with("position");
                    assert!(
                        line == said || asks_again || *line == "stop",
                        "seed {seed}: {line} {said}"
                    );
                    line == said
                });
                assert!(passed.is_some() || talk.table.ending.is_some(), "seed {seed}: {said}");
            }
            // To the GUI: every line but moves that were not asked for or were replaced.
            let heard = talk.heard();
            let mut heard = heard.iter().map(|line| bones(line)).collect::<VecDeque<_>>();
            for said in &talk.to_gui {
                let bones = bones(said);
                if bones == "bestmove" {
                    continue;
                }
                let passed = loop {
                    match heard.pop_front() {
                        Some(line) if line == bones => break true,
                        // A move, or a line that is shown anew with the score that is proved.
                        Some(line) => assert!(
                            line == "bestmove"
                                || talk.to_gui.iter().any(|said| self::bones(said) == line),
                            "seed {seed}: {line}"
                        ),
                        None => break false,
                    }
                };
                assert!(passed || talk.table.ending.is_some(), "seed {seed}: {said}");
            }
        }
    }
}

#[test]
fn without_a_proof_nothing_changes() {
    for seed in 0..sweep::times(600) {
        let talk = talk(seed, Whom::Nobody);
        // A move may wait for an answer that comes to nothing, while other lines pass.
        let is_move = |line: &str| line.starts_with("bestmove");
        let mut said = talk.to_gui.iter().filter(|line| !is_move(line));
        for line in talk.heard() {
            let is_said = match is_move(line) {
                true => talk.to_gui.iter().any(|said| said == line),
                false => said.next().is_some_and(|said| said == line),
            };
            assert!(is_said, "seed {seed}: {line}");
        }
    }
}

#[test]
fn no_score_is_moved_against_a_proof_nor_without_one() {
    let mut moved = 0;
    let (mut oracle, mut judged) = (with_databases(), HashMap::new());
    let mut judge = |position: &Position, side: Color| {
        let proved = judged.entry(*position).or_insert_with(|| {
            let mut proved = oracle.look(position);
            proved.learn(oracle.solve(position, &Budget::work(32_000)));
            proved
        });
        proved.limits(side)
    };
    for seed in 0..sweep::times(60) {
        let mut dice = Dice::new(seed);
        let fen = dice.pick(&[WALL, HELD, PENROSE, WON]);
        let mut table = at(fen, "go infinite");
        let root: Position = fen.parse().unwrap();
        let mover = root.side_to_move();
        if dice.chance(3, 4) {
            table.answer_all();
        }
        for _ in 0..10 {
            let line = engine_line(&mut dice, Some(&root));
            if !line.contains("score cp") || line.contains("wdl") || line.contains("multipv 2") {
                continue;
            }
            let from = table.gui.len();
            table.engine(&line);
            let shown = table.gui[from..].iter().rfind(|line| !line.contains("string")).unwrap();
            let number = |line: &str| -> i64 {
                let rest = line.split("score cp ").nth(1).unwrap();
                rest.split_whitespace().next().unwrap().parse().unwrap()
            };
            let (own, shown) = (number(&line), number(shown));
            if own == shown {
                continue;
            }
            moved += 1;
            let limits = judge(&root, mover);
            // A lower score needs a ceiling of the line, a higher one a floor that is proved.
            let first: Option<Move> =
                line.split(" pv ").nth(1).and_then(|pv| pv.split(' ').next()?.parse().ok());
            let after = first.and_then(|step| root.play(step).ok());
            let of_move = after.map(|after| judge(&after, mover));
            let of_line = of_move.map_or(limits, |of_move| {
                Bounds { lower: Bounds::OPEN.lower, ..limits }.meet(of_move)
            });
            let is_proved = if shown < own {
                hold(of_line, Score::Centipawns(own), Mark::Exact).is_some()
            } else {
                limits.lower.outcome >= Outcome::Draw
            };
            assert!(is_proved, "seed {seed}: {fen} {line}: {shown}");
        }
    }
    assert!(moved > 20, "{moved} scores were moved");
}
