//! Alerts about loads, which people work on as tickets. (Document 2 §3 and §4.)
//!
//! What an alert is, and what becomes of its ticket, is `alerts`'s; these functions say what the tables hold. The map:
//!
//! - `list`, `movements`, `events`: what is asked. `change`, `asks`, `voice_codes`: what people and carriers do.
//! - `proven`: contacts on file that nobody changed of late. `callees`: who else is called. `lines`: what kind of line phone numbers are. `dmarc`: what email domains publish. `settings`, `contacts`: what a company set. `checks`: what the alerts of a load came to. `holds`: which say to hold a pickup.
//! - `acknowledgements`: by when a person must see to a high alert. `brief`: what a shift is told. `pushed`: what is told at once. `closings`: what
//!   alerts were evaluated from when people closed them.
//! - `shards`, `evaluated`: whose turn it is to evaluate which loads, and what a turn writes. `gather`: what loads are evaluated from.
//!
//! Whoever changes a ticket locks it first, and appends what companies' own systems are told last, as with loads.

pub mod acknowledgements;
pub mod asks;
pub mod brief;
pub mod callees;
pub mod change;
pub mod checks;
pub mod closings;
pub mod contacts;
pub mod demonstration;
pub mod dmarc;
pub mod evaluated;
pub mod events;
pub mod gather;
pub mod holds;
pub mod lines;
pub mod list;
pub mod movements;
pub mod proven;
pub mod pushed;
pub mod settings;
pub mod shards;
pub mod voice_codes;
