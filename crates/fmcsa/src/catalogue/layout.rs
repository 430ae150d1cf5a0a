//! One data set's layout: what its file looks like and which table keeps its rows.

use super::{DataSet, Field};

/// What makes two rows of a data set the same row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// FMCSA's own key: these columns of the table.
    Columns(&'static [&'static str]),
    /// The data set has no key: a row is the same when all its values are, so exact duplicates collapse. The table's
    /// column `row_hash` holds the hash of the values.
    RowHash,
}

/// How a data set's files look and where their rows go.
#[derive(Debug)]
pub struct Layout {
    /// The data set.
    pub data_set: DataSet,
    /// Snake-case name, as in `import_runs.data_set`.
    pub name: &'static str,
    /// The name that people know.
    pub label: &'static str,
    /// The id of the full file at data.transportation.gov.
    pub socrata_id: &'static str,
    /// The id of the daily-difference file.
    pub diff_id: Option<&'static str>,
    /// FMCSA's header, in its exact order. Written files have it; read files may be in an `older` form.
    pub columns: &'static [&'static str],
    /// Earlier headers that are still read; columns that they lack are null.
    pub older: &'static [&'static [&'static str]],
    /// Columns that may be anywhere in the header, because where FMCSA puts them is not confirmed.
    pub floating: &'static [&'static str],
    /// Other names that a column goes by: (name in the file, name in `columns`).
    pub aliases: &'static [(&'static str, &'static str)],
    /// FMCSA also publishes it without a header line (the legacy licensing files at `/download/<id>/text%2Fplain`).
    pub is_headerless: bool,
    /// A daily-difference row that is blank but for the docket says that the docket's earlier rows have ended.
    pub has_tombstones: bool,
    /// The table that keeps the rows.
    pub table: &'static str,
    /// The table's columns that come from the file, in the order in which a read row's values come.
    pub fields: &'static [Field],
    /// The table's columns that are the same for every row of the data set; their values follow the fields'.
    pub constants: &'static [(&'static str, &'static str)],
    /// What makes two rows the same row.
    pub key: Key,
    /// The table's column with the USDOT number, if it has one.
    pub dot: Option<&'static str>,
    /// The table's column with the docket, if it has one.
    pub docket: Option<&'static str>,
    /// The date columns whose newest value shows how fresh the content is. A few rows may look ahead: a value after the
    /// day of the import does not count.
    pub vintage: &'static [&'static str],
    /// The date columns that move forward when FMCSA changes a row. Of two rows with one key the one whose newest such date is
    /// earlier is the older, whichever file came first. Empty where a row has no such date (SMS results) or where a changed row
    /// is another row (filings).
    pub row_dates: &'static [&'static str],
}

impl Layout {
    /// What a layout has when it does not say otherwise.
    pub(crate) const BASE: Self = Self {
        data_set: DataSet::Census,
        name: "",
        label: "",
        socrata_id: "",
        diff_id: None,
        columns: &[],
        older: &[],
        floating: &[],
        aliases: &[],
        is_headerless: false,
        has_tombstones: false,
        table: "",
        fields: &[],
        constants: &[],
        key: Key::RowHash,
        dot: None,
        docket: None,
        vintage: &[],
        row_dates: &[],
    };

    /// The table's columns in the order in which a read row's values come: fields, constants, then `row_hash` when that
    /// is the key.
    pub fn table_columns(&self) -> impl Iterator<Item = &'static str> {
        let hash = matches!(self.key, Key::RowHash).then_some("row_hash");
        self.fields.iter().map(|field| field.name).chain(self.constants.iter().map(|(name, _)| *name)).chain(hash)
    }

    /// The table's columns that make the key.
    pub fn key_columns(&self) -> &'static [&'static str] {
        match self.key {
            Key::Columns(columns) => columns,
            Key::RowHash => &["row_hash"],
        }
    }

    /// A cell that cannot be read leaves its field unknown and keeps the row. Filings, which are identified by all their values,
    /// are rejected instead: one without its amount would be another filing.
    pub fn keeps_rows(&self) -> bool {
        matches!(self.key, Key::Columns(_))
    }

    /// The table's columns that can make a row unreadable.
    pub fn rejecting_columns(&self) -> Vec<&'static str> {
        let rejects = |field: &&Field| field.is_required || field.is_decisive || !self.keeps_rows();
        self.fields.iter().filter(rejects).map(|field| field.name).collect()
    }

    /// Every header that is read, the present one first.
    pub fn headers(&self) -> impl Iterator<Item = &'static [&'static str]> {
        std::iter::once(self.columns).chain(self.older.iter().copied())
    }

    /// The field that fills this column of the table.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}
