//! The protocol, played by a scripted engine and a scripted GUI.

mod orders;

use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use palisade::tables::duel::Promotions;
use palisade::{Bounds, Color, Knowledge, Reason};

use super::events::{Action, Answer, Depth, Ending, EngineQuestion, Event, Job};
use super::proved::{Oracle, Position, Proved, is_asked};
use super::relay::UciRelay;
use super::shell;

const WALL: &str = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1";
const PENROSE: &str = "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A table at which one line after another is said.
struct Table {
    relay: UciRelay,
    oracle: Oracle,
    now: Duration,
    gui: Vec<String>,
    engine: Vec<String>,
    questions: VecDeque<EngineQuestion>,
    tables: Vec<String>,
    beside: Vec<usize>,
    ending: Option<Ending>,
}

impl Table {
    fn new() -> Self {
        Self {
            relay: UciRelay::new(false),
            oracle: with_databases(),
            now: Duration::ZERO,
            gui: Vec::new(),
            engine: Vec::new(),
            questions: VecDeque::new(),
            tables: Vec::new(),
            beside: Vec::new(),
            ending: None,
        }
    }

    fn happens(&mut self, event: Event) {
        for action in self.relay.on(event, self.now) {
            let text = |line: Vec<u8>| String::from_utf8(line).unwrap();
            match action {
                Action::Gui(line) => {
                    // Options are told in one piece.
                    self.gui.extend(text(line).split_inclusive('\n').map(str::to_owned));
                }
                Action::Engine(line) => self.engine.push(text(line)),
                Action::Know(Job::Ask(question)) => self.questions.push_back(question),
                Action::Abandon | Action::Know(Job::Prepare | Job::Resize(_)) => {}
                Action::Know(Job::EngineThreads(threads)) => self.beside.push(threads),
                Action::Know(Job::Tables(folders)) => self.tables.push(folders),
                Action::End(ending) => self.ending = Some(ending),
            }
        }
    }

    fn gui(&mut self, line: &str) -> &mut Self {
        self.happens(Event::Gui(format!("{line}\n").into_bytes()));
        self
    }

    fn engine(&mut self, line: &str) -> &mut Self {
        self.happens(Event::Engine(format!("{line}\n").into_bytes()));
        self
    }

    /// Answers the question that is out, with what is said of each position.
    fn answer(&mut self, say: impl FnMut(&Position) -> Proved) {
        let Some(question) = self.questions.pop_front() else { return };
        let found = question.positions.iter().map(say).collect();
        let spent = Duration::from_micros(100);
        self.happens(Event::Answer(Answer { question, found, is_all: false, spent }));
    }

    /// Answers with the truth, as long as looks are asked for, or little work.
    fn answer_all(&mut self) -> &mut Self {
        let mut left = Duration::from_millis(40);
        while let Some(question) = self.questions.front_mut() {
            if let Depth::Work(_, time) | Depth::How(time) = &mut question.depth {
                if left.is_zero() {
                    break;
                }
                *time = (*time).min(Duration::from_millis(4));
                left = left.saturating_sub(*time);
            }
            let Some(question) = self.questions.pop_front() else { break };
            let answer = shell::answer(&mut self.oracle, question, &|| false);
            self.happens(Event::Answer(Answer { spent: Duration::from_micros(100), ..answer }));
        }
        self
    }

    fn wait(&mut self, milliseconds: u64) -> &mut Self {
        self.now += Duration::from_millis(milliseconds);
        self.happens(Event::Tick);
        self
    }

    fn said(&self, what: &str) -> bool {
        self.gui.iter().any(|line| line.trim_end() == what)
    }

    fn best(&self) -> Vec<&str> {
        self.gui.iter().map(|line| line.trim_end()).filter(|l| l.starts_with("bestmove")).collect()
    }
}

/// The databases are made once for all tests.
fn with_databases() -> Oracle {
    static DATABASES: OnceLock<Arc<Promotions>> = OnceLock::new();
    let make = || Knowledge::default().databases();
    Oracle::new(16).with(Arc::clone(DATABASES.get_or_init(make)))
}

fn at(fen: &str, go: &str) -> Table {
    let mut table = Table::new();
    table.gui(&format!("position fen {fen}")).gui(go);
    table
}

#[test]
fn what_is_proved_is_said_to_be_so_once() {
    for reason in [Reason::WallWithMen, Reason::Fear, Reason::Prover] {
        let bounds = Bounds::OPEN.without_win(Color::Black, reason);
        let proved = Proved { bounds, ..Proved::default() };
        let said = super::words::proof(&PENROSE.parse().unwrap(), &proved, &[], [false; 2]);
        assert_eq!(said.unwrap().matches("proved").count(), 1, "{reason}");
    }
}

#[test]
fn a_proved_draw_is_zero_and_the_engines_score_is_told_beside_it() {
    let mut table = at(WALL, "go infinite");
    table.answer_all().engine("info depth 9 score cp 312 lowerbound nodes 5 pv d2d3 d8d7");
    for fence in [
        "info string Palisade: a draw: White cannot win: the fence a4 b4 c4 d4 e4 f4 g4 h4",
        "info string Palisade: Black cannot win: the fence a4 a5 b5 c5 d5 e5 f5 g5 h5 (proved)",
    ] {
        assert!(table.said(fence), "{:?}", table.gui);
    }
    let itself = "info string Palisade: the engine itself says, of White, +3.12 pawns or more";
    assert!(table.said(itself), "{:?}", table.gui);
    assert!(table.said("info depth 9 score cp 0 nodes 5 pv d2d3 d8d7"), "{:?}", table.gui);
    // Once a depth, and of the best line alone.
    table.engine("info depth 9 multipv 1 score cp 320 pv d2d3 d8d7");
    table.engine("info depth 9 multipv 2 score cp 298 pv d2c3 d8d7");
    table.engine("info depth 10 multipv 1 score mate -7 pv d2d3 d8d7");
    let told: Vec<_> = table.gui.iter().filter(|line| line.contains("itself says")).collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[1].contains("of White, that it is mated in 7"), "{told:?}");
    table.gui("stop").engine("bestmove d2d3 ponder d8d7");
    assert_eq!(table.best(), ["bestmove d2d3 ponder d8d7"]);
}

#[test]
fn a_line_that_came_before_its_proof_is_shown_anew() {
    // No glance sees that Black holds.
    let mut table = at("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1", "go infinite");
    table.engine("info depth 9 score cp -312 wdl 10 90 900 pv a7b7");
    assert!(table.said("info depth 9 score cp -312 wdl 10 90 900 pv a7b7"));
    table.answer_all();
    assert!(table.said("info depth 9 score cp 0 wdl 0 1000 0 pv a7b7"), "{:?}", table.gui);
}

#[test]
fn who_cannot_win_has_no_more_than_a_draw_and_may_have_less() {
    let mut table = at(&PENROSE.replace(" w ", " b "), "go infinite");
    table.answer_all();
    table.engine("info depth 9 score cp 1100 pv e5d4").engine("info depth 10 score cp -40 pv e5d4");
    assert!(table.said("info depth 9 score cp 0 pv e5d4"), "{:?}", table.gui);
    assert!(table.said("info depth 10 score cp -40 pv e5d4"));
}

#[test]
fn a_win_that_the_engine_does_not_see_is_shown_with_its_line() {
    let mut table = at("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", "go infinite");
    table.answer_all().engine("info depth 3 score cp 60 pv e3f3 e5f5");
    let won: Vec<_> = table.gui.iter().filter(|line| line.contains("score cp 1000 pv ")).collect();
    let is_known = table.gui.iter().any(|line| line.contains("White wins"));
    assert_eq!(won.is_empty(), !is_known, "{:?}", table.gui);
    // Nothing is won here, so nothing is raised.
    assert!(!is_known);
    let mut table = at("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", "go infinite");
    table.answer_all().engine("info depth 3 score cp -60 pv e8d8");
    assert!(table.said("info depth 3 score cp -1000 pv e8d8"), "{:?}", table.gui);
    let mut table = at("3k4/8/4K3/4P3/8/8/8/8 w - - 0 1", "go infinite");
    table.answer_all().engine("info depth 3 score cp 60 pv e6f7");
    let is_shown =
        table.gui.iter().any(|line| line.starts_with("info depth 3 score cp 1000 pv e6"));
    assert!(is_shown, "{:?}", table.gui);
}

#[test]
fn several_lines_are_held_by_what_their_moves_lead_to() {
    // One pawn; 1.Kd6 wins, 1.e6 only draws.
    let mut table = Table::new();
    table.gui("setoption name MultiPV value 2");
    table.gui("position fen 4k3/8/4K3/4P3/8/8/8/8 w - - 0 1").gui("go infinite").answer_all();
    table.engine("info depth 5 multipv 1 score cp 90 pv e6d6");
    table.engine("info depth 5 multipv 2 score cp 80 pv e6f5");
    table.answer_all();
    assert!(table.said("info depth 5 multipv 2 score cp 0 pv e6f5"), "{:?}", table.gui);
    let first = table
        .gui
        .iter()
        .any(|line| line.starts_with("info depth 5 multipv 1 score cp 1000 pv e6d6"));
    assert!(first, "{:?}", table.gui);
}

#[test]
fn a_move_that_leaves_the_fortress_is_replaced_in_games_and_not_in_analysis() {
    let leaving = "position fen 8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1";
    for (go, best) in [
        ("go nodes 1000", "bestmove e2d1"),
        ("go infinite", "bestmove c4b5 ponder a5b5"),
        ("go ponder wtime 1000 btime 1000", "bestmove c4b5 ponder a5b5"),
    ] {
        let mut table = Table::new();
        table.gui(leaving).gui(go);
        table.engine("info depth 3 score cp -900 pv e2d1").answer_all();
        table.engine("info depth 4 score cp -800 pv c4b5");
        table.engine("bestmove c4b5 ponder a5b5").answer_all();
        if go.contains("nodes") {
            // It is asked again, about the moves that keep the wall.
            let again = table.engine.last().unwrap().clone();
            assert!(
                again.starts_with("go searchmoves ") && again.ends_with(" nodes 125\n"),
                "{again}"
            );
            assert!(again.contains(" e2d1 ") && !again.contains("c4b5"), "{again}");
            assert_eq!(table.best(), [""; 0]);
            table.engine("bestmove e2d1");
        }
        assert_eq!(table.best(), [best], "{go}: {:?}", table.gui);
    }
    // No clock is left to ask again, and the engine has wanted another move before.
    let mut table = Table::new();
    table.gui(leaving).gui("go movetime 10");
    table.engine("info depth 3 score cp -900 pv e2d3").answer_all();
    table.engine("info depth 4 score cp -800 pv c4b5").engine("bestmove c4b5");
    assert_eq!(table.best(), ["bestmove e2d3"]);
    // Who is told to let all moves pass does so.
    let mut table = Table::new();
    table.gui("setoption name PalisadeKeep value false").gui(leaving).gui("go nodes 9");
    table.answer_all().engine("info depth 4 score cp -800 pv c4b5").engine("bestmove c4b5");
    assert_eq!(table.best(), ["bestmove c4b5"]);
    // Among moves that were not asked about none is chosen.
    let mut table = Table::new();
    table.gui(leaving).gui("go nodes 9 searchmoves c4b5 b3a4").answer_all();
    table.engine("info depth 4 score cp -800 pv c4b5").engine("bestmove c4b5").answer_all();
    assert_eq!(table.best(), ["bestmove c4b5"]);
}

#[test]
fn a_hit_makes_a_game_of_what_was_pondered_on() {
    let leaving = "position fen 8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1";
    for (said, best) in [("ponderhit", "bestmove e2d3"), ("stop", "bestmove c4b5")] {
        let mut table = Table::new();
        table.gui(leaving).gui("go ponder movetime 10");
        table.engine("info depth 3 score cp -900 pv e2d3").answer_all();
        table.gui(said).engine("info depth 4 score cp -800 pv c4b5").engine("bestmove c4b5");
        assert_eq!(table.best(), [best], "{said}");
    }
}

#[test]
fn of_several_lines_the_best_that_keeps_the_fortress_is_played() {
    let leaving = "position fen 8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1";
    let mut table = Table::new();
    table.gui("setoption name MultiPV value 3").gui(leaving).gui("go nodes 1000");
    for (number, step) in [(1, "c4b5"), (2, "e2d3"), (3, "e2d1")] {
        table.engine(&format!("info depth 4 multipv {number} score cp -{number}00 pv {step}"));
    }
    table.answer_all().engine("bestmove c4b5").answer_all();
    assert_eq!(table.best(), ["bestmove e2d3"]);
    // Nobody was asked again.
    assert!(table.engine.last().unwrap().starts_with("go nodes"), "{:?}", table.engine);
}

#[test]
fn a_won_ending_is_not_given_away() {
    let mut table = at("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", "go movetime 50");
    table.answer_all().engine("info depth 4 score cp 30 pv e6f5").wait(40).answer_all();
    table.engine("bestmove e6f5").answer_all();
    let best = table.best();
    assert!(best == ["bestmove e6d6"] || best == ["bestmove e6f6"], "{best:?} {:?}", table.gui);
}

#[test]
fn an_open_position_is_left_alone() {
    assert!(!is_asked(&START.parse().unwrap()));
    let mut table = at(START, "go wtime 1000 btime 1000");
    table.engine("info depth 4 score cp 30 pv e2e4 e7e5").wait(500);
    assert!(table.questions.is_empty());
    table.engine("bestmove e2e4");
    assert_eq!(table.best(), ["bestmove e2e4"]);
}

#[test]
fn the_share_of_a_second_pays_for_the_proof_of_a_wall_of_pawns() {
    for (fen, score) in [
        ("1k6/8/8/p7/pp5p/Pp1p1p1p/1P1P1P1P/K7 b - - 0 1", 170),
        ("8/8/6p1/1p4p1/2k3p1/p1p1p1p1/P1P1P1P1/4K3 b - - 0 1", 180),
        ("3k4/1p6/8/1p1p4/1P1pp3/3Pp1p1/4P1P1/4K3 b - - 0 1", 140),
        ("2k5/p1p1p1p1/P1P1P1P1/P3P2K/1P6/8/8/8 b - - 0 1", -230),
        ("8/kp6/8/1p3p2/pP2p2p/P1p1Pp1P/2P2P2/2K5 b - - 0 1", 170),
    ] {
        let mut table = at(fen, "go movetime 1000");
        // The databases are still being made.
        table.oracle = Oracle::new(16);
        let step = fen.parse::<Position>().unwrap().legal_moves().next().unwrap();
        table.engine(&format!("info depth 9 score cp {score} pv {step}"));
        while table.now < Duration::from_secs(1) {
            while let Some(question) = table.questions.pop_front() {
                let spent = question.depth.cost();
                let answer = shell::answer(&mut table.oracle, question, &|| false);
                table.happens(Event::Answer(Answer { spent, ..answer }));
            }
            table.wait(5);
        }
        let is_held = table.gui.iter().any(|line| line.starts_with("info depth 9 score cp 0 pv"));
        assert!(is_held, "{fen}: {:?}", table.gui);
    }
}

#[test]
fn questions_take_their_share_of_a_clock_and_no_more() {
    let mut table =
        at("6k1/1b3p2/2p1p1p1/p1P1P1Pp/P2P3P/8/5K2/3B4 w - - 0 1", "go wtime 60000 btime 60000");
    assert_eq!(table.questions[0].depth, Depth::Look);
    let mut spent = Duration::ZERO;
    for _ in 0..400 {
        if let Some(question) = table.questions.pop_front() {
            let found = vec![Proved::default(); question.positions.len()];
            let cost = question.depth.cost();
            spent += cost;
            let answer = Answer { question, found, is_all: false, spent: cost };
            table.happens(Event::Answer(answer));
        }
        table.wait(5);
    }
    let share = table.now.as_secs_f64() * 0.02 + 0.0002;
    assert!(spent.as_secs_f64() <= share * 1.01, "{spent:?} of {:?}", table.now);
    assert!(spent.as_secs_f64() > share * 0.2, "{spent:?} of {:?}", table.now);
}

#[test]
fn chess960_and_other_games_pass() {
    for option in ["UCI_Chess960 value true", "UCI_Variant value atomic"] {
        let mut table = Table::new();
        table.gui(&format!("setoption name {option}"));
        table.gui("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1h1").gui("go nodes 5");
        table.engine("info depth 4 score cp 30 pv e8h8").engine("bestmove e8h8");
        assert_eq!((table.best(), table.ending), (vec!["bestmove e8h8"], None));
    }
}

#[test]
fn an_engine_that_lies_dies_or_hangs_is_told_of() {
    let mut table = at(WALL, "go nodes 5");
    table.engine("bestmove d2d5");
    assert_eq!((table.best().len(), table.ending), (0, Some(Ending::Lied)));
    assert!(table.said("info string Palisade: the engine has played d2d5, which is not legal"));

    let mut table = at(WALL, "go nodes 5");
    table.happens(Event::EngineGone);
    assert_eq!(table.ending, Some(Ending::Died));
    assert!(table.said("info string Palisade: the engine has ended"));

    let mut table = at(WALL, "go infinite");
    table.gui("stop").wait(9_000);
    assert_eq!(table.ending, None);
    table.wait(1_001);
    assert_eq!(table.ending, Some(Ending::Hung));

    let mut table = at(WALL, "go infinite");
    table.gui("quit");
    assert_eq!(
        (table.ending, table.engine.last().unwrap().as_str()),
        (Some(Ending::Quit), "quit\n")
    );
}

#[test]
fn stop_frees_a_move_that_waits_for_an_answer() {
    let mut table = at(PENROSE, "go nodes 5");
    table.engine("bestmove c4b5");
    assert_eq!(table.best(), [""; 0]);
    table.gui("stop");
    assert_eq!(table.best(), ["bestmove c4b5"]);
    // Without an answer it waits for some time only.
    let mut table = at(PENROSE, "go nodes 5");
    table.engine("bestmove c4b5").wait(1_001);
    assert_eq!(table.best(), ["bestmove c4b5"]);
}

#[test]
fn tables_are_given_to_both() {
    let mut table = Table::new();
    table.gui("uci").engine("option name SyzygyPath type string default <empty>").engine("uciok");
    table.gui("setoption name SyzygyPath value /My Tables");
    assert_eq!(table.tables, ["/My Tables"]);
    assert_eq!(table.engine, ["uci\n", "setoption name SyzygyPath value /My Tables\n"]);
    assert_eq!(table.gui.iter().filter(|line| line.contains("SyzygyPath")).count(), 1);
    // An engine that does not know it hears nothing of it, and the GUI is offered it all the same.
    let mut table = Table::new();
    table.gui("uci").engine("uciok").gui("setoption name SyzygyPath value /My Tables");
    assert_eq!(
        (&table.tables[..], &table.engine[..]),
        (&["/My Tables".into()][..], &["uci\n".into()][..])
    );
    assert_eq!(table.gui.iter().filter(|line| line.contains("SyzygyPath")).count(), 1);
    table.happens(Event::Remark("Syzygy: KQvK.rtbw is missing".to_owned()));
    assert!(table.said("info string Palisade: Syzygy: KQvK.rtbw is missing"));
}

#[test]
fn what_threads_the_engine_has_is_heard() {
    let mut table = Table::new();
    table.gui("setoption name threads value 3").gui("setoption name Threads value many");
    assert_eq!((&table.beside[..], table.engine.len()), (&[3, 1][..], 2));
}

#[test]
fn options_are_told_once_and_taken() {
    let mut table = Table::new();
    table.gui("uci").engine("id name X").engine("uciok");
    let told = table.gui.iter().filter(|line| line.starts_with("option name Palisade")).count();
    assert_eq!((told, table.gui.last().unwrap().as_str()), (5, "uciok\n"));
    table.gui("setoption name PalisadeHash value 8").gui("setoption name Hash value 8");
    assert!(table.said("info string Palisade: PalisadeHash: expected 16 to 65536, found \"8\""));
    assert_eq!(table.engine, ["uci\n", "setoption name Hash value 8\n"]);
    table.gui("setoption name Palisade value false");
    table.gui(&format!("position fen {WALL}")).gui("go infinite");
    table.engine("info depth 9 score cp 312 pv d2d3");
    assert!(table.questions.is_empty() && table.said("info depth 9 score cp 312 pv d2d3"));
}

#[test]
fn who_adjudicates_is_told_once_what_is_proved() {
    let mut table = at(WALL, "go nodes 5");
    table.relay = UciRelay::new(true);
    table.gui(&format!("position fen {WALL}")).gui("go nodes 5").answer_all();
    let told = |table: &Table| table.gui.iter().filter(|line| line.contains("adjudicate")).count();
    assert!(table.said("info string adjudicate draw"));
    assert_eq!(told(&table), 1);
    table.engine("bestmove d2d3").gui(&format!("position fen {WALL}")).gui("go nodes 5");
    assert_eq!(told(&table), 2);
}
