//! Who is this contact? The carriers that an e-mail address or a phone number belongs to, and what to make of it. (Document 1 §5: contact
//! search; §7: email_search_associated_carriers and phone_search_associated_carriers.)
//!
//! `find` asks the index and the tables, `judge` decides (pure), `words` says it to people. Nothing is told that no file says: whether a
//! number is a VoIP line, for one, no data set knows.

pub mod by_email;
pub mod by_phone;
mod find;
pub mod judge;
mod typed;
pub mod view;
mod words;
