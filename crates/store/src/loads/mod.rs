//! Loads: what a broker moves, who hauls it, what happened on the way. (Document 2 §3.)
//!
//! What is judged of a load is `freight`'s; these functions say what the tables hold. The map:
//!
//! - `rows`, `held`: a load with its stops and open movements, as stored and as `freight` reads it.
//! - `write`, `insert`, `replace`, `kept`, `received`, `reopen`, `miles`, `owners`, `movements`, `vehicles`, `logs`, `charges`, `papers`,
//!   `watchers`: what changes.
//! - `board`: what the load board needs of one. `events`: what companies' own systems are told. `changes`: the same for a load's page. `feed`, `entries`: what the book of open loads follows.
//! - `read`, `closed`, `listed`, `counts`, `due`, `late`, `carriers`, `insights`, `settings`: what is asked of many. `lookups`: whom and what loads that
//!   come in name. `desk`: what the desk reads of one.
//! - `facilities`, `stays`: docks that were learned, and the stops that trucks came to. `guarded`, `pickup_checks`, `high_risk`: loads that thieves look for, what
//!   docks saw, and the company's list of places.
//! - `positions`, `partitions`, `taken`, `states`, `expected`, `traces`, `areas`, `shares`, `views`: where loads are, and who may see it.
//! - `links`, `sessions`: the pages of people without an account. `imports`, `mappings`: loads by file. `clock`: the demonstration's.
//!
//! Whoever changes a load locks it first ([`held::lock`]), appends its events ([`events::append`]) last, and names it in the feed
//! ([`feed::announce`]), all in one transaction.

pub mod areas;
mod board;
pub mod carriers;
pub mod changes;
pub mod charges;
pub mod clock;
pub mod closed;
pub mod counts;
pub mod desk;
pub mod due;
pub mod edi;
mod entries;
pub mod events;
mod expected;
pub mod facilities;
pub mod feed;
mod followed;
pub mod guarded;
pub mod held;
pub mod high_risk;
pub mod imports;
mod insert;
pub mod insights;
mod instructions;
mod kept;
pub mod late;
pub mod links;
pub mod listed;
pub mod logs;
pub mod lookups;
pub mod mappings;
pub mod miles;
pub mod movements;
pub mod owners;
pub mod papers;
pub mod partitions;
pub mod pickup_checks;
pub mod positions;
pub mod read;
mod received;
pub mod reopen;
mod replace;
pub mod rows;
pub mod sessions;
pub mod settings;
pub mod shares;
pub mod states;
pub mod stays;
pub mod stop_logs;
pub mod taken;
pub mod traces;
pub mod vehicles;
pub mod views;
pub mod watchers;
pub mod write;
