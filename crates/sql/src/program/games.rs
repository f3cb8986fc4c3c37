//! Games that were never played: the dice move, and take what they can half of the time.

use std::fmt::Write as _;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use indicatif::{ProgressBar, ProgressIterator};
use palisade_board::{Color, Move, Position};
use palisade_sql::pgn::San;
use palisade_testkit::Dice;
use palisade_testkit::any_position::wall_with_men;

use super::fault::Fault;
use super::place::refuse_what_is_there;

/// How the games are.
#[derive(Args)]
#[command(after_help = "Example:\n  palisade-sql games made.pgn.zst --count 10000 --annotated")]
pub(crate) struct Options {
    /// Where they go; packed, if the name ends with .zst.
    file: PathBuf,
    /// So many.
    #[arg(long, default_value_t = 10_000)]
    count: u64,
    /// The same seed makes the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// With evaluations and clocks after every move, as servers write them.
    #[arg(long)]
    annotated: bool,
    /// One in so many begins at a wall.
    #[arg(long, default_value_t = 20)]
    walls: u64,
    /// Replace the file, if it is there.
    #[arg(long)]
    force: bool,
}

/// How a game ends.
fn end(position: &Position, dice: &mut Dice) -> (&'static str, &'static str) {
    if position.is_checkmate() {
        let result = if position.side_to_move() == Color::White { "0-1" } else { "1-0" };
        return (result, "Normal");
    }
    if position.has_insufficient_material() || position.is_stalemate() {
        return ("1/2-1/2", "Normal");
    }
    match dice.below(4) {
        0 => ("1/2-1/2", "Normal"),
        1 => ("1-0", "Normal"),
        2 => ("0-1", "Normal"),
        _ if position.side_to_move() == Color::White => ("0-1", "Time forfeit"),
        _ => ("1-0", "Time forfeit"),
    }
}

fn choose(position: &Position, dice: &mut Dice) -> Option<Move> {
    let moves: Vec<Move> = position.legal_moves().collect();
    if moves.is_empty() {
        return None;
    }
    let takes: Vec<Move> =
        moves.iter().copied().filter(|m| position.man_on(m.to).is_some()).collect();
    let takes_now = !takes.is_empty() && dice.chance(1, 2);
    Some(dice.pick(if takes_now { &takes } else { &moves }))
}

/// One game, as text.
pub(crate) fn game(number: u64, walls: u64, annotated: bool, dice: &mut Dice) -> String {
    let mut position = Position::START;
    let mut from = String::new();
    if walls > 0
        && dice.below(walls) == 0
        && let Some(wall) = wall_with_men(dice)
    {
        position = wall;
        from = format!("[SetUp \"1\"]\n[FEN \"{wall}\"]\n");
    }
    let mut moves = String::new();
    let most = 30 + dice.below(130_usize);
    let mut is_first = true;
    for ply in 0..most {
        if position.has_insufficient_material() {
            break;
        }
        let Some(chosen) = choose(&position, dice) else { break };
        // Writing to a text does not fail.
        let number = position.fullmove_number();
        if position.side_to_move() == Color::White {
            let _ = write!(moves, "{number}. ");
        } else if is_first || annotated {
            let _ = write!(moves, "{number}... ");
        }
        is_first = false;
        let _ = write!(moves, "{} ", San::write(&position, chosen));
        if annotated {
            let cents = dice.below(600_i32) - 300;
            let (minutes, seconds) = (2 - ply / 60, 59 - ply % 60);
            let (whole, rest) = (cents / 100, cents.abs() % 100);
            let sign = if cents < 0 && whole == 0 { "-" } else { "" };
            let _ = write!(
                moves,
                "{{ [%eval {sign}{whole}.{rest:02}] [%clk 0:{minutes:02}:{seconds:02}] }} "
            );
        }
        let Ok(next) = position.play(chosen) else { break };
        position = next;
    }
    let (result, termination) = end(&position, dice);
    let (day, white, black) = (1 + dice.below(28_u32), dice.below(5000_u32), dice.below(5000_u32));
    let (elo, other) = (800 + dice.below(2000_u32), 800 + dice.below(2000_u32));
    format!(
        "[Event \"Rated Blitz game\"]\n[Site \"https://example.org/{number:08x}\"]\n\
         [Date \"2026.10.{day:02}\"]\n[Round \"-\"]\n[White \"player{white}\"]\n\
         [Black \"player{black}\"]\n[Result \"{result}\"]\n[UTCDate \"2026.10.{day:02}\"]\n\
         [UTCTime \"20:00:00\"]\n[WhiteElo \"{elo}\"]\n[BlackElo \"{other}\"]\n\
         [WhiteRatingDiff \"+5\"]\n[BlackRatingDiff \"-5\"]\n{from}[ECO \"A00\"]\n\
         [Opening \"Dice\"]\n[TimeControl \"180+0\"]\n[Termination \"{termination}\"]\n\n\
         {moves}{result}\n\n"
    )
}

pub(crate) fn run(options: &Options) -> Result<(), Fault> {
    let Options { file, count, seed, annotated, walls, force } = options;
    refuse_what_is_there(file, *force)?;
    let name = |error: std::io::Error| format!("{}: {error}", file.display());
    let out = BufWriter::new(std::fs::File::create(file).map_err(name)?);
    let mut dice = Dice::new(*seed);
    let packed = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zst"));
    let mut out: Box<dyn Write> =
        if packed { Box::new(zstd::Encoder::new(out, 3)?.auto_finish()) } else { Box::new(out) };
    for number in (0..*count).progress_with(ProgressBar::new(*count)) {
        out.write_all(game(number, *walls, *annotated, &mut dice).as_bytes())?;
    }
    out.flush()?;
    Ok(())
}
