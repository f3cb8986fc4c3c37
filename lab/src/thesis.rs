//! Every reproducible figure of Bramer's thesis on class rules (1977) and its
//! two reports, published beside computed, and what he could not know.

mod appendix_1;
mod published;
#[cfg(test)]
mod tests;

use clap::Args;
use serde_json::json;

use crate::outcome::{Fault, Outcome};
use crate::progress;
use crate::say::{say, say_part};
pub(crate) use appendix_1::sizes;
pub(crate) use published::{SECTIONS, Section, section};

/// Prints every reproducible table of M. A. Bramer, Representation of Knowledge for
/// Chess Endgames (1977), and of its two reports: the published figure beside the
/// computed one.
///
/// Ends with 1 if one differs that is not a listed misprint.
#[derive(Args)]
#[command(after_help = "Example:\n  lab thesis --table 8 --table 10.5")]
pub(crate) struct Options {
    /// This section alone; may be given several times.
    #[arg(long = "table", value_name = "KEY", value_parser = keys())]
    keys: Vec<String>,
    /// Print the summary only, and what differs.
    #[arg(long)]
    quiet: bool,
    /// List the keys.
    #[arg(long)]
    list: bool,
    /// Print the page of the initial tables, a sentence and a diagram a class.
    #[arg(long, conflicts_with_all = ["keys", "json"])]
    appendix_1: bool,
    /// Print one object a line and section.
    #[arg(long)]
    json: bool,
}

fn keys() -> clap::builder::PossibleValuesParser {
    SECTIONS.iter().map(|&(key, _)| key).collect::<Vec<_>>().into()
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    if options.list {
        for (key, _) in SECTIONS {
            say!("{key}");
        }
        return Ok(Outcome::Done);
    }
    if options.appendix_1 {
        say_part!("{}", appendix_1::page());
        return Ok(Outcome::Done);
    }
    let asked = |key: &str| options.keys.is_empty() || options.keys.iter().any(|k| k == key);
    let asked: Vec<_> = SECTIONS.iter().filter(|(key, _)| asked(key)).collect();
    let bar = progress::bar(asked.len());
    let mut counts = Counts::default();
    for (key, _) in asked {
        let section = section(key);
        bar.suspend(|| match options.json {
            true => say!("{}", as_json(section)),
            false => print(section, options.quiet),
        });
        counts.add(section);
        bar.inc(1);
    }
    bar.finish_and_clear();
    if !options.json {
        say!("{} figures and lines compared: {}", counts.all(), counts.words());
    }
    Ok(Outcome::of(counts.differ))
}

fn as_json(section: &Section) -> serde_json::Value {
    let rows: Vec<_> = section
        .rows
        .iter()
        .map(|row| {
            json!({
                "published": row.published, "computed": row.computed, "misprint": row.misprint,
                "certainty": row.certainty,
                "explained": row.is_explained(),
            })
        })
        .collect();
    json!({
        "key": section.key, "title": section.title, "rows": rows, "remarks": section.remarks,
    })
}

/// How many figures agree, are listed misprints, and differ.
#[derive(Default)]
pub(crate) struct Counts {
    agree: usize,
    misprints: usize,
    differ: usize,
}

impl Counts {
    /// Those of one section.
    pub(crate) fn of(section: &Section) -> Self {
        let mut counts = Self::default();
        counts.add(section);
        counts
    }

    const fn all(&self) -> usize {
        self.agree + self.misprints + self.differ
    }

    /// "14 agree, 0 listed misprints, 0 differ"
    pub(crate) fn words(&self) -> String {
        let Self { agree, misprints, differ } = self;
        format!("{agree} agree, {misprints} listed misprints, {differ} differ")
    }

    fn add(&mut self, section: &Section) {
        for row in &section.rows {
            match (row.is_explained(), row.agrees()) {
                (true, true) => self.agree += 1,
                (true, false) => self.misprints += 1,
                (false, _) => self.differ += 1,
            }
        }
    }
}

fn print(section: &Section, quiet: bool) {
    if !quiet {
        say!("[{}] {}", section.key, section.title);
    }
    let width = section.rows.iter().map(|row| row.published.chars().count()).max().unwrap_or(0);
    for row in section.rows.iter().filter(|row| !quiet || !row.is_explained()) {
        let note = match (row.is_explained(), row.misprint) {
            (true, Some(why)) => format!("  misprint: {why}"),
            (true, None) => String::new(),
            (false, _) => format!("  DIFFERS in [{}]", section.key),
        };
        let sure = row.certainty.map(|sure| format!("  (position: {sure})")).unwrap_or_default();
        // Long lines of play go below each other.
        let between = if width > 60 { "\n      " } else { "  |  " };
        say!(
            "  {:width$}{between}{}{note}{sure}",
            row.published,
            row.computed,
            width = width.min(60)
        );
    }
    if !quiet {
        for remark in &section.remarks {
            say!("  {remark}");
        }
        say!();
    }
}
