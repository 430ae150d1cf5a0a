//! Reports a company runs and downloads. (Document 2 §7: company reports.)
//!
//! A run is a job; its files are written next to the old ones and replace them when complete. So an interrupted run starts over, and half a
//! report is never downloaded.

mod assessments;
pub mod cells;
pub mod download;
pub mod files;
mod insurance;
pub mod kinds;
pub mod list;
mod rows;
pub mod run;
pub mod run_report;
pub mod sheet;
mod tables;
mod verdicts;
pub mod view;
mod writer;
