//! Published lines beside computed ones.

/// One published line beside the one computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// As printed, OCR mended, blanks made even.
    pub(crate) published: String,
    /// As computed.
    pub(crate) computed: String,
    /// Why they may differ: a misprint of the thesis.
    pub(crate) misprint: Option<&'static str>,
    /// For a figure whose diagram is lost: how sure its position is.
    pub(crate) certainty: Option<&'static str>,
}

/// How sure a position is that is rebuilt from the text, the surest first; what each word means is
/// told by [`palisade_testkit::figures::Certainty`].
pub(super) const CERTAINTIES: [&str; 4] = ["certain", "high", "medium", "low"];

impl Row {
    /// A row whose two sides are numbers or short texts after a label.
    pub(crate) fn new(label: &str, published: impl ToString, computed: impl ToString) -> Self {
        let line = |figure: String| format!("{label}: {figure}");
        Self {
            published: line(published.to_string()),
            computed: line(computed.to_string()),
            misprint: None,
            certainty: None,
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
    pub(crate) fn new(key: &'static str, title: impl Into<String>, rows: Vec<Row>) -> Self {
        Self { key, title: title.into(), rows, remarks: Vec::new() }
    }

    pub(crate) fn with_remarks(self, remarks: Vec<String>) -> Self {
        Self { remarks, ..self }
    }

    /// A printed table, line by line, beside the computed lines.
    ///
    /// A misprint is given by the start of the printed line.
    pub(crate) fn table(
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
                certainty: None,
                computed: computed.get(n).map_or("(nothing)", String::as_str).to_string(),
                published,
            }
        });
        Self::new(key, title, rows.collect())
    }
}

/// The figures of a file: a line each, label, figure, and why it is a misprint if it is one, with
/// tabs between.
pub(crate) struct Printed(std::str::Lines<'static>);

impl Printed {
    pub(crate) fn new(text: &'static str) -> Self {
        Self(text.lines())
    }

    /// The next figure, which has this label, beside what is computed.
    pub(crate) fn row(&mut self, label: &str, computed: impl ToString) -> Row {
        let [found, published, misprint] = cells(self.0.next().unwrap_or_default());
        assert_eq!(found, label, "the figures stand in the order in which they are computed");
        let row = Row::new(label, published, computed);
        if misprint.is_empty() { row } else { row.misprinted(misprint) }
    }
}

/// The cells of a line, those that it leaves out empty.
pub(super) fn cells<const N: usize>(line: &'static str) -> [&'static str; N] {
    let mut cells = line.split('\t');
    std::array::from_fn(|_| cells.next().unwrap_or_default())
}
