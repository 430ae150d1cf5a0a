//! Loads by file: CSV and Excel workbooks as TMSs export them and people keep them. (docs/load-imports.md)
//!
//! A file is a table with names ([`table`], [`delimited`], [`workbook`], [`heading`]); each column is read as a field ([`fields`]), as its name says ([`guess`]) or
//! a person ([`mapping`]); rows make loads ([`fill`]) out of what cells say ([`values`]), which come in as those of calls do
//! (`crate::loads::take_in`); what is wrong is told by line and column ([`refusals`]). All of this is pure. The calls are [`preview`], [`create`],
//! [`list`], [`show`], [`list_refusals`] and [`download_refusals`]; the work is done by [`run`].

pub mod create;
pub mod delimited;
pub mod download_refusals;
pub mod end_lost;
pub mod fields;
pub mod fill;
pub mod given;
pub mod guess;
pub mod heading;
mod hidden;
pub mod list;
pub mod list_refusals;
pub mod lists;
pub mod mapping;
pub mod preview;
pub mod refusals;
pub mod run;
pub mod show;
pub mod source;
pub mod table;
pub mod unreadable;
pub mod values;
pub mod view;
pub mod workbook;
