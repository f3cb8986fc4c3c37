//! Every reproducible figure of Bramer's thesis and its two reports (1977),
//! published beside computed.
//!
//! The tests and the printed tables read the same sections.

mod beyond;
mod endgames;
mod kpk_tables;
mod krk_figures;
mod krk_tables;
mod optimality;
mod report_one;
mod report_two;
mod world;

pub(crate) use world::World;

/// One published line beside the one computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// As printed, OCR mended, blanks made even.
    pub(crate) published: String,
    /// As computed.
    pub(crate) computed: String,
    /// Why they may differ: a misprint of the thesis.
    pub(crate) misprint: Option<&'static str>,
}

impl Row {
    /// A row whose two sides are numbers or short texts after a label.
    pub(crate) fn new(label: &str, published: impl ToString, computed: impl ToString) -> Self {
        let line = |figure: String| format!("{label}: {figure}");
        Self {
            published: line(published.to_string()),
            computed: line(computed.to_string()),
            misprint: None,
        }
    }

    /// The row with a reason why the printed side is wrong.
    pub(crate) fn misprinted(self, why: &'static str) -> Self {
        Self { misprint: Some(why), ..self }
    }

    /// Whether the two sides agree.
    pub(crate) fn agrees(&self) -> bool {
        self.published == self.computed
    }

    /// Whether they agree, or differ as the list of misprints says.
    pub(crate) fn is_explained(&self) -> bool {
        self.agrees() != self.misprint.is_some()
    }
}

/// A table, or a group of figures of the text.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// By what name it is asked for: "8", "10.5", "report-one".
    pub(crate) key: &'static str,
    /// What it is.
    pub(crate) title: String,
    /// What is compared.
    pub(crate) rows: Vec<Row>,
    /// What is computed without a published figure to stand beside.
    pub(crate) remarks: Vec<String>,
}

impl Section {
    fn new(key: &'static str, title: impl Into<String>, rows: Vec<Row>) -> Self {
        Self { key, title: title.into(), rows, remarks: Vec::new() }
    }

    fn with_remarks(self, remarks: Vec<String>) -> Self {
        Self { remarks, ..self }
    }

    /// A printed table, line by line, beside the computed lines.
    ///
    /// A misprint is given by the start of the printed line.
    fn table(
        key: &'static str,
        printed: &str,
        computed: Vec<String>,
        misprints: &[(&str, &'static str)],
    ) -> Self {
        let mut lines = printed.lines();
        let title = lines.next().unwrap_or_default().trim_start_matches("# ");
        let lines: Vec<&str> = lines.collect();
        let rows = (0..lines.len().max(computed.len())).map(|n| {
            let published = lines.get(n).copied().unwrap_or("(nothing)").to_string();
            let misprint = misprints.iter().find(|(start, _)| published.starts_with(start));
            Row {
                misprint: misprint.map(|&(_, why)| why),
                computed: computed.get(n).map_or("(nothing)", String::as_str).to_string(),
                published,
            }
        });
        Self::new(key, title, rows.collect())
    }
}

/// How a section is computed.
pub(crate) type Compute = fn(&World) -> Section;

/// Every section by key, in the order of the thesis.
pub(crate) const SECTIONS: &[(&str, Compute)] = &[
    ("1", krk_tables::table_1),
    ("2", krk_tables::table_2),
    ("3", krk_tables::table_3),
    ("4", krk_tables::table_4),
    ("5", krk_tables::table_5),
    ("6", krk_tables::table_6),
    ("8", krk_tables::table_8),
    ("9", krk_tables::table_9),
    ("4-7", krk_figures::clarke),
    ("figures", krk_figures::figures),
    ("games", krk_figures::games),
    ("10", kpk_tables::table_10),
    ("11", kpk_tables::table_11),
    ("12", kpk_tables::table_12),
    ("13", kpk_tables::table_13),
    ("14", kpk_tables::table_14),
    ("15", kpk_tables::table_15),
    ("16", kpk_tables::table_16),
    ("17", kpk_tables::table_17),
    ("18", kpk_tables::table_18),
    ("19", kpk_tables::table_19),
    ("20", kpk_tables::table_20),
    ("21", kpk_tables::table_21),
    ("22", kpk_tables::table_22),
    ("23", kpk_tables::table_23),
    ("24", kpk_tables::table_24),
    ("25", kpk_tables::table_25),
    ("26", kpk_tables::table_26),
    ("27", kpk_tables::table_27),
    ("28", kpk_tables::table_28),
    ("10.2", kpk_tables::text_of_section_10),
    ("8-10", krk_figures::kpk_figures),
    ("10.5", optimality::section_10_5),
    ("appendix-2", endgames::appendix_2),
    ("report-one", report_one::all),
    ("report-two", report_two::all),
    ("extended", beyond::extended),
    ("forced", beyond::forced),
    ("thrown-away", beyond::thrown_away),
];
