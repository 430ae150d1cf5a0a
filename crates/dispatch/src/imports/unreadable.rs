//! Why a file can't be read, as a sentence for the person who sent it.

use serde::{Deserialize, Serialize};

/// Why a file can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Unreadable {
    /// Not what it claims to be.
    #[error("The file can't be read. Save it as CSV or as an Excel workbook (.xlsx) and try again.")]
    Broken,
    /// A text with the name of a workbook.
    #[error("The file's name ends as an Excel workbook's, but it isn't one. Save it as .xlsx or .csv and try again.")]
    NoWorkbook,
    /// A page of a site, as some systems export under the name of a workbook.
    #[error("The file is a web page, not a table. Open it in Excel and save it as .xlsx or .csv.")]
    WebPage,
    /// Too large when unfolded.
    #[error("The file holds too much. Keep only the sheet and columns of the loads.")]
    TooLarge,
    /// Too many rows.
    #[error("A file may have 20,000 rows at most. Split it.")]
    TooManyRows,
    /// A quotation mark that nothing closes.
    #[error("In line {0}, a quotation mark is opened and never closed.")]
    Unclosed(u32),
    /// Nothing but blank cells.
    #[error("The file is empty.")]
    Empty,
    /// No row that names columns.
    #[error("The file doesn't name its columns. Add a first row with a name for each, such as Load number.")]
    NoHeading,
    /// Nothing below the names.
    #[error("The file has no row below the names of its columns.")]
    NoRows,
    /// Every row that says something is hidden.
    #[error("Every row is hidden, and hidden rows aren't read. Unhide them in Excel and try again.")]
    AllHidden,
    /// No visible row names columns; a hidden one may.
    #[error(
        "No visible row names the columns, and hidden rows aren't read. Unhide them in Excel, or add a first row with a name for each column, \
         such as Load number."
    )]
    HiddenHeading,
    /// No visible row below the names.
    #[error(
        "No row below the names of the columns is visible, and hidden rows aren't read. Unhide them in Excel and try again."
    )]
    HiddenRows,
}
