//! The carrier's page of a rate confirmation: no account, by the link in the email or by a browser that was proven before.
//!
//! Lane, rate, terms and findings come first; streets, pickup numbers and contacts once it is accepted. Whoever answers from an address that is
//! not FMCSA's, or answers for a guarded load, enters a code that goes to a contact on file. (loads.md §5, point 4; §2a, points 2, 3 and 8.)

pub mod accept;
pub mod code;
pub mod conflict;
pub mod counter;
pub mod crew;
pub mod devices;
pub mod document;
pub mod download;
pub mod link;
pub mod open;
pub mod reject;
pub mod send_code;
pub mod show;
pub mod verify;
pub mod view;

mod identity;
mod page;
mod who;
