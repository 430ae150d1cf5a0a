//! Loads: lists, one load, how loads come in and change, thresholds. (Document 2 §2, §3, §4 and §7.)
//!
//! Open loads are listed by the book (`platform::live::loads`), closed ones by the database. What is judged of a load is `freight`'s. The map:
//!
//! - `form`, `prepare`, `create`, `take_in`: loads as they are given, checked, and brought in, one or a thousand. `route_loads`: their miles.
//! - `update`: what people change. `change`, `hauling`: making a load another, whoever asks for it.
//! - `guard`: loads that thieves look for: why, and what people established for them. `alert_hold`: which alert holds a load. `clearance`: what dock and
//!   driver are told.
//! - `settle`, `logged`, `settle_due`: what follows from logs, positions, windows and time.
//! - `sees`, `view`, `beside`, `detail`: what a caller sees of them. `tender`: how the tender that a load came by stands. `told`: what the company's own systems
//!   are told.
//! - `listing`, `list`, `counts`, `export`: the Loads screen's tabs. `carrier_insights`: what a company's loads say of a carrier.

pub mod alert_hold;
mod beside;
pub mod bulk_upsert;
pub mod carrier_insights;
mod change;
pub mod changes;
pub mod checks;
pub mod clearance;
pub mod counts;
pub mod create;
pub mod detail;
pub mod detail_parts;
mod differences;
pub mod export;
mod export_columns;
pub mod form;
pub mod guard;
mod hauling;
pub mod list;
pub mod listing;
pub mod load_settings;
pub mod logged;
mod prepare;
pub mod put_on;
mod received;
pub mod route_loads;
pub mod sees;
pub mod settle;
pub mod settle_due;
pub mod show;
pub mod take_in;
pub mod take_off;
pub mod tender;
pub mod told;
mod told_errors;
pub mod update;
pub mod upsert;
pub mod view;
pub mod view_parts;
pub mod withdraw;
pub mod words;
