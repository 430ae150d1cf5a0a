//! For staff: which public files were imported, and which of their rows could not be read.

pub mod list;
pub mod rejected_rows;
