//! What there is in collections: walls, dead positions, results that a proof contradicts.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use datafusion::arrow::util::display::array_value_to_string;
use datafusion::prelude::SessionContext;
use palisade_sql::functions::Settings;
use palisade_sql::table::{Kind, Pgn};

use super::chart::number;
use super::fault::Fault;
use super::page::{self, Collection};
use super::thrown::Wanted;
use super::{interrupt, session};

/// Which collections, and where the page goes.
#[derive(Args)]
#[command(after_help = "Examples:
  palisade-sql report kp_any.tsv walled_men.tsv --out report
  palisade-sql report games.pgn.zst --out report
  palisade-sql report my-games.pgn --player 'Ada Ames'")]
pub(crate) struct Options {
    /// PGN, of which the last positions of games count, or tables with a column fen and, if
    /// there is one, a column result.
    #[arg(required = true)]
    files: Vec<String>,
    /// The folder for report.html, report.md, the charts, and thrown-away.html if there is PGN.
    #[arg(long, default_value = "report")]
    out: PathBuf,
    /// Of PGN take every position, and not only the last of a game.
    #[arg(long)]
    every: bool,
    /// Solve what has kings and pawns alone, with so many structures of work each; 0 leaves
    /// it out.
    #[arg(long, default_value_t = 2000)]
    budget: u64,
    /// Of PGN, annotate each game with so much work, a few microseconds a unit, and write what each
    /// player has thrown away; 0 leaves it out.
    #[arg(long, default_value_t = 100_000, value_name = "WORK")]
    annotate: u64,
    /// Annotate the games of this player alone.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// So many lines of a table, and so many examples.
    #[arg(long, default_value_t = 12)]
    lines: usize,
    #[command(flatten)]
    session: session::Options,
}

/// The rows of an answer, as texts.
pub(crate) async fn rows(session: &SessionContext, sql: &str) -> Result<Vec<Vec<String>>, Fault> {
    let mut tries = interrupt::TRIES;
    let batches = loop {
        let plan = session.sql(sql).await?.create_physical_plan().await?;
        interrupt::begin(&plan).await?;
        let batches = datafusion::physical_plan::collect(Arc::clone(&plan), session.task_ctx());
        match interrupt::awaited(&plan, async { Ok(batches.await?) }).await {
            Ok(batches) => break batches,
            Err(fault) => interrupt::again(fault, &mut tries)?,
        }
    };
    let mut rows = Vec::new();
    for batch in batches {
        for row in 0..batch.num_rows() {
            let texts = batch.columns().iter().map(|column| array_value_to_string(column, row));
            rows.push(texts.collect::<Result<Vec<_>, _>>()?);
        }
    }
    Ok(rows)
}

/// What the questions of a collection are asked of: `fen` and `result`.
async fn source(
    session: &SessionContext,
    path: &str,
    number: usize,
    every: bool,
) -> Result<String, Fault> {
    if let Some(quoted) = pgn(path) {
        let function = if every { "pgn" } else { "pgn_games" };
        return Ok(format!(
            "SELECT fen, result, concat(white, ' - ', black, ', ', site, ', byte ', game) AS game \
             FROM {function}('{quoted}')"
        ));
    }
    let name = format!("collection_{number}");
    session::add(session, &name, path).await?;
    let table = session.table(name.as_str()).await?;
    let has = |column| table.schema().has_column_with_unqualified_name(column);
    let result = if has("result") { "result" } else { "CAST(NULL AS VARCHAR) AS result" };
    Ok(format!("SELECT fen, {result}, '' AS game FROM {name}"))
}

/// The path of PGN, as SQL quotes it.
fn pgn(path: &str) -> Option<String> {
    let lower = path.to_ascii_lowercase();
    let is_pgn =
        ["", ".zst", ".gz", ".bz2"].iter().any(|end| lower.ends_with(&format!(".pgn{end}")));
    (is_pgn || Path::new(path).is_dir()).then(|| path.replace('\'', "''"))
}

/// How many games there are, and what keeps some of them from being played: a reason, and so
/// many games.
async fn faults(session: &SessionContext, path: &str) -> Result<(String, Vec<Vec<String>>), Fault> {
    let Some(quoted) = pgn(path) else { return Ok((String::new(), Vec::new())) };
    let why = "CASE WHEN fault LIKE 'the variant%' THEN fault \
        WHEN fault LIKE 'Chess960%' THEN 'Chess960' \
        ELSE regexp_replace(regexp_replace(fault, '^after [0-9]+ moves: ', ''), '\".*\"', 'a word') END";
    let all = format!(
        "SELECT {why} AS why, count(*) AS games FROM pgn_games('{quoted}') GROUP BY 1 \
         ORDER BY games DESC, why"
    );
    let mut reasons = rows(session, &all).await?;
    let count = |rows: &[Vec<String>]| -> u64 {
        rows.iter().filter_map(|row| row.get(1)?.parse::<u64>().ok()).sum()
    };
    let games = count(&reasons);
    reasons.retain(|row| row.first().is_some_and(|why| !why.is_empty()));
    let said = format!(
        "Of {} games {} cannot be played to their end; they count nowhere else.",
        number(games as f64),
        number(count(&reasons) as f64)
    );
    Ok((said, reasons))
}

/// The winner, by the result, could not win.
const MISJUDGED: &str = "(result = '1-0' AND white_walled) OR (result = '0-1' AND black_walled)";

/// The winner, by the result, could never have mated.
const IMPOSSIBLE: &str =
    "(result = '1-0' AND white_helpless) OR (result = '0-1' AND black_helpless)";

/// Every position with what is proved of it. A bare king wins nowhere, and that is no wall.
fn proved(source: &str) -> String {
    format!(
        "SELECT fen, result, game, replace(material(fen), 'P', '') AS men, \
         blockage(fen, 'white') AND split_part(material(fen), 'v', 1) <> 'K' AS white_walled, \
         blockage(fen, 'black') AND split_part(material(fen), 'v', 2) <> 'K' AS black_walled, \
         unwinnable(fen, 'white') AS white_helpless, unwinnable(fen, 'black') AS black_helpless \
         FROM ({source})"
    )
}

async fn collection(
    session: &SessionContext,
    path: &str,
    number: usize,
    options: &Options,
) -> Result<Collection, Fault> {
    let source = source(session, path, number, options.every).await?;
    let proved = proved(&source);
    let by_material = format!(
        "SELECT men, count(*) AS positions, \
         count(*) FILTER (WHERE white_walled OR black_walled) AS walls, \
         count(*) FILTER (WHERE white_walled AND black_walled) AS both, \
         count(*) FILTER (WHERE white_helpless AND black_helpless) AS dead, \
         count(*) FILTER (WHERE {MISJUDGED}) AS misjudged, \
         count(*) FILTER (WHERE {IMPOSSIBLE}) AS impossible \
         FROM ({proved}) WHERE men IS NOT NULL GROUP BY men ORDER BY walls + dead DESC, positions DESC, men"
    );
    let examples = format!(
        "SELECT DISTINCT fen, result, game FROM ({proved}) WHERE {MISJUDGED} OR {IMPOSSIBLE} \
         ORDER BY fen, game LIMIT {}",
        options.lines
    );
    let other = "(result = '1-0' AND value <> 'white') OR (result = '0-1' AND value <> 'black') \
        OR (result = '1/2-1/2' AND value <> 'draw')";
    let solved = format!(
        "SELECT value, count(*) AS positions, \
         count(*) FILTER (WHERE result IN ('1-0', '0-1', '1/2-1/2')) AS finished, \
         count(*) FILTER (WHERE {other}) AS other, \
         array_to_string(array_slice(array_agg(concat(fen, '\u{1}', result, '\u{1}', value, \
           '\u{1}', game)) FILTER (WHERE {other}), 1, {}), '\u{2}') AS against \
         FROM (SELECT result, fen, game, solved.value AS value FROM \
           (SELECT result, fen, game, solve(fen, {}) AS solved FROM ({source}) \
             WHERE replace(material(fen), 'P', '') = 'KvK')) \
         GROUP BY value ORDER BY positions DESC",
        options.lines, options.budget
    );
    let mut solved = if options.budget > 0 { rows(session, &solved).await? } else { Vec::new() };
    let mut against = Vec::new();
    for row in &mut solved {
        let lines = row.pop().unwrap_or_default();
        let lines = lines.split('\u{2}').filter(|line| !line.is_empty());
        against
            .extend(lines.map(|line| line.split('\u{1}').map(str::to_owned).collect::<Vec<_>>()));
    }
    against.sort();
    against.truncate(options.lines);
    let (games, faults) = faults(session, path).await?;
    let name = Path::new(path).file_name().map_or(path.into(), |name| name.to_string_lossy());
    Ok(Collection {
        name: name.into_owned(),
        by_material: rows(session, &by_material).await?,
        examples: rows(session, &examples).await?,
        solved,
        against,
        games,
        faults,
        budget: options.budget,
        question: by_material,
    })
}

pub(crate) async fn run(options: Options) -> Result<(), Fault> {
    interrupt::or(write(options)).await
}

/// The page of what players have thrown away, if there is PGN.
fn thrown_away(options: &Options, session: &SessionContext) -> Result<(), Fault> {
    let paths: Vec<_> = options.files.iter().filter(|path| pgn(path).is_some()).collect();
    if paths.is_empty() || options.annotate == 0 {
        return Ok(());
    }
    let (state, place) = (session.state(), options.out.join("thrown-away.html"));
    let settings = state.config_options().extensions.get::<Settings>();
    let wanted = Wanted {
        work: options.annotate,
        threads: state.config().target_partitions(),
        player: options.player.clone(),
        tables: settings.and_then(Settings::syzygy),
    };
    let table = Pgn::new(Kind::Games, &paths)?;
    let report = tokio::task::block_in_place(|| wanted.report(table.files()))?;
    std::fs::write(&place, report.html())?;
    println!("{}", place.display());
    Ok(())
}

async fn write(options: Options) -> Result<(), Fault> {
    let session = session::open(&options.session).await?;
    std::fs::create_dir_all(&options.out)
        .map_err(|error| format!("{}: {error}", options.out.display()))?;
    let bar = indicatif::ProgressBar::new(options.files.len() as u64);
    let mut collections = Vec::new();
    for (number, path) in options.files.iter().enumerate() {
        let found = collection(&session, path, number, &options).await;
        collections.push(found.map_err(|fault| format!("{path}: {fault}"))?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    page::write(&options.out, &collections, options.lines)?;
    println!("{}", options.out.join("report.html").display());
    thrown_away(&options, &session)
}
