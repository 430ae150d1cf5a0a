//! For staff: which public files were imported, which of their rows could not be read, and which were older than what is on file.

pub mod list;
pub mod older_rows;
pub mod rejected_rows;
