//! Walls with men beside them: what the bound promises of real ones, and why not more.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use palisade::{Effort, PawnEnding, cannot_win};
use palisade_blockage::blockage_with;
use palisade_board::{BoardView, Color, Position, Role, Setup};
use serde_json::json;

use crate::outcome::{Fault, Outcome};
use crate::say::say;
use crate::{data, progress};

/// Asks the bound about walls with men, both sides, and counts by the attacker's men and
/// the defender's: promises, what the pawns alone would promise, and where only these hold.
///
/// Then it asks about known fortresses, row by row.
#[derive(Args)]
#[command(after_help = "Example:\n  lab walls --list B:N")]
pub(crate) struct Options {
    /// Tab-separated values with a column `fen`; walled_men.tsv of the data if none is given.
    file: Option<PathBuf>,
    /// Known fortresses, with the side that cannot win; fortresses.tsv of the data if none
    /// is given.
    #[arg(long)]
    fortresses: Option<PathBuf>,
    /// List every side of such material (`B:N`) that is refused though its pawns hold.
    #[arg(long, value_name = "MEN")]
    list: Option<String>,
    /// Print one object.
    #[arg(long)]
    json: bool,
}

/// What is counted of one kind of material.
#[derive(Default)]
struct Counts {
    sides: usize,
    promised: usize,
    bare: usize,
    bare_far: usize,
    /// Sides that are refused though the pawns alone hold.
    refused: usize,
}

/// The pieces of both sides, the attacker's first: `B:N`.
pub(crate) fn material(position: &Position, attacker: Color) -> String {
    let men = |side: Color| -> String {
        let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
        let named = roles.iter().zip("QRBN".chars());
        named
            .flat_map(|(role, name)| {
                let count = (position.role(*role) & position.color(side)).len();
                core::iter::repeat_n(name, count as usize)
            })
            .collect()
    };
    let or_none = |text: String| if text.is_empty() { "-".to_owned() } else { text };
    format!("{}:{}", or_none(men(attacker)), or_none(men(attacker.opponent())))
}

/// The same kings and pawns with all pieces taken off the board.
fn bare(position: &Position) -> Option<PawnEnding> {
    let mut setup = Setup::default();
    for role in [Role::Pawn, Role::King] {
        for color in Color::ALL {
            for square in position.men(role.of(color)) {
                setup.put(square, role.of(color));
            }
        }
    }
    setup.side_to_move = position.side_to_move();
    Position::try_from(setup).ok()?.to_pawn_ending().ok()
}

/// The positions of a file with a column `fen` in front, with the rest of each line.
pub(crate) fn rows(path: &Path) -> Result<Vec<(Position, String)>, Fault> {
    let text = data::text(path)?;
    let mut rows = Vec::new();
    for (number, line) in text.lines().enumerate().skip(1) {
        let (fen, rest) = line.split_once('\t').unwrap_or((line, ""));
        let position = fen.parse().map_err(|error| Fault::Position {
            place: format!("{}:{}", path.display(), number + 1),
            error,
        })?;
        rows.push((position, rest.to_owned()));
    }
    Ok(rows)
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let walls = rows(&data::path(options.file.as_deref(), "walled_men.tsv"))?;
    let mut by_material: BTreeMap<String, Counts> = BTreeMap::new();
    let bar = progress::bar(walls.len());
    for (position, _) in &walls {
        bar.inc(1);
        for attacker in Color::ALL {
            let name = material(position, attacker);
            let counts = by_material.entry(name.clone()).or_default();
            counts.sides += 1;
            let bare = bare(position);
            let holds_bare = |effort| {
                bare.as_ref().is_some_and(|ending| blockage_with(ending, attacker, effort))
            };
            counts.bare_far += usize::from(holds_bare(Effort::Careful));
            let bare = holds_bare(Effort::Node);
            counts.bare += usize::from(bare);
            if cannot_win(position, attacker, Effort::Node) {
                counts.promised += 1;
            } else if bare {
                counts.refused += 1;
                if options.list.as_ref() == Some(&name) {
                    bar.suspend(|| say!("{attacker} {position}"));
                }
            }
        }
    }
    bar.finish_and_clear();
    let mut rows: Vec<_> = by_material.iter().collect();
    rows.sort_by_key(|(_, counts)| std::cmp::Reverse(counts.sides));
    let known = fortresses(options)?;
    if options.json {
        let counts = rows.iter().map(|(name, counts)| {
            json!({
                "men": name, "sides": counts.sides, "promised": counts.promised,
                "pawns_alone": counts.bare, "pawns_alone_deep": counts.bare_far,
                "refused": counts.refused,
            })
        });
        let known = known.iter().map(|(held, row)| json!({ "held": held, "row": row }));
        say!(
            "{}",
            json!({
                "walls": counts.collect::<Vec<_>>(), "fortresses": known.collect::<Vec<_>>(),
            })
        );
        return Ok(Outcome::Done);
    }
    say!("men      sides  promised  pawns alone  deep  refused though the pawns alone hold");
    let with_pieces = |counts: &&(&String, &Counts)| counts.0 != "-:-";
    for (name, counts) in &rows {
        let Counts { sides, promised, bare, bare_far, refused } = counts;
        say!("{name:<7} {sides:6} {promised:9} {bare:12} {bare_far:5} {refused:8}");
    }
    let promised: usize = rows.iter().filter(with_pieces).map(|(_, counts)| counts.promised).sum();
    say!("promised with pieces on the board: {promised}");
    for (held, row) in known {
        say!("{} {row}", if held { "held" } else { "open" });
    }
    Ok(Outcome::Done)
}

/// Each known fortress, and whether the bound promises it. Rows that are no legal position
/// are left out: a list of others' has some.
fn fortresses(options: &Options) -> Result<Vec<(bool, String)>, Fault> {
    let path = data::path(options.fortresses.as_deref(), "fortresses.tsv");
    let text = data::text(&path)?;
    let known = text.lines().skip(1).filter_map(|line| {
        let (fen, rest) = line.split_once('\t')?;
        let position: Position = fen.parse().ok()?;
        let attacker = if rest.starts_with('w') { Color::White } else { Color::Black };
        Some((cannot_win(&position, attacker, Effort::Node), line.to_owned()))
    });
    Ok(known.collect())
}
