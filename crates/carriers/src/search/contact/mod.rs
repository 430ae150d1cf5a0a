//! Contact search: the carriers an email address or a phone number belongs to, and what to do about it. (Document 1 §5: contact search; §7:
//! email_search_associated_carriers and phone_search_associated_carriers.)
//!
//! `find` queries the index and the tables, `judge` and `holding` decide (pure), `words` writes it for people. Only facts found in files are reported:
//! no data set says, for example, whether a number is a VoIP line. `look_alikes` is the job that compares carriers' own email domains, `taken`
//! who of two took its domain later.

pub mod by_email;
pub mod by_phone;
mod find;
mod holding;
pub mod judge;
pub mod look_alikes;
mod taken;
mod typed;
pub mod view;
mod words;
