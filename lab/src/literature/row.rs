//! A claim beside what is computed.

/// One claim of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// Author, year and section.
    pub(crate) source: String,
    /// What it says.
    pub(crate) claim: String,
    /// What is computed here: never typed in.
    pub(crate) computed: String,
    /// The command of the laboratory that prints this.
    pub(crate) command: String,
}

impl Row {
    pub(crate) fn new(
        source: impl Into<String>,
        claim: impl Into<String>,
        computed: impl Into<String>,
        command: impl Into<String>,
    ) -> Self {
        Self {
            source: source.into(),
            claim: claim.into(),
            computed: computed.into(),
            command: command.into(),
        }
    }
}

/// The claims of one source, or of a few that belong together.
pub(crate) struct Chapter {
    /// By what name it is asked for.
    pub(crate) key: &'static str,
    /// The heading.
    pub(crate) title: &'static str,
    /// What the reader should know of the source.
    pub(crate) introduction: &'static str,
    /// Computes the rows.
    pub(crate) rows: fn() -> Vec<Row>,
}

/// The command that prints the rows of a chapter, for claims that no other experiment prints.
pub(crate) fn only(chapter: &Chapter) -> String {
    format!("literature --only {}", chapter.key)
}
