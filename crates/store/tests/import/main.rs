//! The import against a real PostgreSQL: real files, repeated files, broken files, killed imports.

mod coverage;
mod cut_off;
mod ended_rows;
mod facts;
mod files;
mod found;
mod generated;
mod guard;
mod history;
mod older;
mod real_data;
mod repeated;
mod unreadable;
