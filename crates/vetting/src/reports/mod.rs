//! Reports that a company runs about itself and downloads. (Document 2 §7: company reports.)
//!
//! A run is a job; its files are written beside the old ones and take their place when they are whole. So a run that is killed is begun anew,
//! and nobody ever downloads half a report.

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
mod tables;
pub mod view;
mod writer;
