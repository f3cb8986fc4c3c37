//! The engine that asks against the one that does not, from walled and from open endings.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::engine::search::{Limits, Searcher, Use};
use crate::engine::table::Table;
use clap::Args;
use cozy_chess::{Board, Color, GameStatus, Piece};
use palisade::{Bitboard, BoardView, Effort, Knowledge, Position, Role, Setup, cannot_win};
use palisade_blockage::is_walled;
use serde_json::json;

use crate::data;
use crate::outcome::{Fault, Outcome};
use crate::progress;
use crate::say::say;

/// Plays the laboratory's engine, asking, against itself, not asking, with so many nodes a move.
///
/// Each start is played twice, with colours changed. Walled starts have a wall across the board
/// for a side and at most a piece each, open ones have none. Before a lock, a side that is not behind may
/// push a pawn and so build a wall that it can never pass. Halves are counted as a player counts
/// them; the error is the one of a mean over starts, for a confidence of 95 per cent.
#[derive(Args)]
#[command(after_help = "Example:\n  lab contest --starts 10 --nodes 2000")]
pub(crate) struct Options {
    /// Starts of each kind: each is two games.
    #[arg(long, default_value_t = 100)]
    starts: usize,
    /// Nodes for each move.
    #[arg(long, default_value_t = 10_000)]
    nodes: u64,
    /// Who asks keeps inside its fortress as well.
    #[arg(long)]
    keep: bool,
    /// Print one object a kind.
    #[arg(long)]
    json: bool,
}

/// A game of so many plies is a draw: nobody gets on.
const MOST_PLIES: usize = 300;

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let walled = |board: &Board| has_wall(board) && pieces(board) <= 2;
    let with_men = starts("walled_men.tsv", options.starts.div_ceil(2), walled)?;
    let pawns = starts("kp_any.tsv", options.starts - with_men.len(), walled)?;
    let before_lock = |board: &Board| unlocked(board).is_some();
    let mut locks = starts("walled_men.tsv", options.starts, before_lock)?;
    locks.extend(starts("kp_any.tsv", options.starts - locks.len(), before_lock)?);
    let kinds = [
        ("a move before the lock", locks.iter().filter_map(unlocked).collect()),
        ("walled, a piece each", with_men),
        ("walled, pawns alone", pawns),
        ("open", starts("kp_any.tsv", options.starts, |board| !has_wall(board))?),
    ];
    for (name, starts) in &kinds {
        let pairs = play_all(starts, options);
        print(name, &pairs, options);
    }
    Ok(Outcome::Done)
}

fn has_wall(board: &Board) -> bool {
    let pawns = board.role(Role::Pawn);
    let [white, black] = palisade::Color::ALL.map(|side| BoardView::color(board, side) & pawns);
    palisade::Color::ALL.into_iter().any(|side| is_walled(white, black, side))
}

/// A wall that the side that is not behind cannot pass, with a pawn of that side a step back and its turn to push
/// it: a start at which it may still do better.
fn unlocked(board: &Board) -> Option<Board> {
    let wall = board.to_position().ok()?;
    let worth = |side| {
        let worth = |role: Role| [1, 3, 3, 5, 9, 0][role.index()];
        Role::ALL.map(|role| worth(role) * (wall.role(role) & wall.color(side)).len()).iter().sum()
    };
    let [white, black]: [u32; 2] = palisade::Color::ALL.map(worth);
    let is_ahead =
        |side: palisade::Color| if side.is_white() { white >= black } else { black >= white };
    let mut sides = palisade::Color::ALL.into_iter().filter(|&side| is_ahead(side));
    let ahead = sides.find(|&side| cannot_win(&wall, side, Effort::Careful))?;
    let own = wall.role(Role::Pawn) & wall.color(ahead);
    let (back, step) = if ahead.is_white() { (own.south(), 1) } else { (own.north(), -1) };
    let from = back - wall.occupied() - Bitboard::BACK_RANKS;
    from.iter().find_map(|square| {
        let mut setup = Setup::from(wall);
        let pushed = square.offset(0, step)?;
        setup.clear(pushed);
        setup.put(square, Role::Pawn.of(ahead));
        (setup.side_to_move, setup.en_passant) = (ahead, None);
        let before = Position::try_from(setup).ok()?;
        let is_open = !cannot_win(&before, ahead, Effort::Careful);
        is_open.then(|| before.to_string().parse().ok()).flatten()
    })
}

/// Knights, bishops, rooks and queens.
fn pieces(board: &Board) -> u32 {
    (board.occupied() - board.pieces(Piece::Pawn) - board.pieces(Piece::King)).len()
}

/// So many positions of a file in which the game goes on, spread over all that fit; of each game
/// one.
fn starts(name: &str, count: usize, fits: impl Fn(&Board) -> bool) -> Result<Vec<Board>, Fault> {
    let path = data::path(None, name);
    let text = data::text(&path)?;
    let mut fitting: Vec<Board> = Vec::new();
    let mut games = Vec::new();
    for (number, line) in text.lines().enumerate().skip(1) {
        let mut fields = line.split('\t');
        let fen = fields.next().unwrap_or_default();
        let place = format!("{}:{}", path.display(), number + 1);
        // The stricter reader of the two: it names what is wrong.
        let position: Position =
            fen.parse().map_err(|error| Fault::Position { place: place.clone(), error })?;
        let Ok(board) = fen.parse::<Board>() else { continue };
        let game = fields.next_back().unwrap_or_default();
        let known = name.starts_with("walled") && games.last().is_some_and(|last| last == game);
        if !known && position.has_legal_move() && fits(&board) {
            games.push(game.to_owned());
            fitting.push(board);
        }
    }
    let every = (fitting.len() / count.max(1)).max(1);
    Ok(fitting.into_iter().step_by(every).take(count).collect())
}

/// Halves of the side that asks, with White and with Black.
type Pair = [u32; 2];

fn play_all(starts: &[Board], options: &Options) -> Vec<Pair> {
    let (next, bar) = (AtomicUsize::new(0), progress::bar(starts.len()));
    let pairs = Mutex::new(vec![[0; 2]; starts.len()]);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(start) = starts.get(number) else { break };
                    let pair = [Color::White, Color::Black].map(|asks| play(start, asks, options));
                    pairs.lock().unwrap_or_else(PoisonError::into_inner)[number] = pair;
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    pairs.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// One game; halves of the side that asks.
fn play(start: &Board, asks: Color, options: &Options) -> u32 {
    let mut board = start.clone();
    let mut tables = [Table::with_megabytes(4), Table::with_megabytes(4)];
    let mut knowledge = Knowledge::default();
    let mut history = Vec::new();
    let mut met: HashMap<u64, u32> = HashMap::new();
    let stop = AtomicBool::new(false);
    let limits = Limits { nodes: Some(options.nodes), ..Limits::default() };
    while history.len() < MOST_PLIES {
        match board.status() {
            GameStatus::Won => return if board.side_to_move() == asks { 0 } else { 2 },
            GameStatus::Drawn => return 1,
            GameStatus::Ongoing => {}
        }
        let times = met.entry(board.hash()).or_default();
        *times += 1;
        let bare = (board.occupied() - board.pieces(Piece::King)).is_empty();
        if *times == 3 || bare {
            return 1;
        }
        let mover = board.side_to_move();
        let usage = match (mover == asks, options.keep) {
            (false, _) => Use::Off,
            (true, false) => Use::On,
            (true, true) => Use::Keep,
        };
        let table = &mut tables[usize::from(mover == asks)];
        let report = Searcher::new(table, &mut knowledge, usage, &stop, limits, history.clone())
            .run(&board, |_| {});
        history.push(board.hash());
        board.play(report.line[0]);
    }
    1
}

fn print(kind: &str, pairs: &[Pair], options: &Options) {
    let games = 2 * pairs.len();
    let of = |halves| pairs.iter().flatten().filter(|&&found| found == halves).count();
    let (wins, draws, losses) = (of(2), of(1), of(0));
    // Of a start: what its two games bring beyond one point.
    let beyond: Vec<f64> =
        pairs.iter().map(|&[white, black]| f64::from(white + black) / 2.0 - 1.0).collect();
    let count = beyond.len().max(1) as f64;
    let mean = beyond.iter().sum::<f64>() / count;
    let spread = beyond.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    let error = 1.96 * (spread / (count - 1.0).max(1.0) / count).sqrt();
    let (share, error) = (50.0 * (mean + 1.0), 50.0 * error);
    if options.json {
        say!(
            "{}",
            json!({
                "kind": kind, "games": games, "nodes": options.nodes, "keep": options.keep,
                "wins": wins, "draws": draws, "losses": losses, "per_cent": share, "error": error,
            })
        );
    } else {
        say!(
            "{kind}: {games} games, {wins} won, {draws} drawn, {losses} lost by who asks: \
             {share:.1} +- {error:.1} %"
        );
    }
}
