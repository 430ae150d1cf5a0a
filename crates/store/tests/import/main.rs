//! The import against a real PostgreSQL: real files, repeated files, broken files, killed imports.

mod files;
mod real_data;
