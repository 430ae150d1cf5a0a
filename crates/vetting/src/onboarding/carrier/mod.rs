//! The carrier's side of onboarding: pages reached by the invitation's link, without an account. (Product: "Connections and onboarding".)
//!
//! The link alone shows who is inviting whom. To fill anything in, a person must prove control of a contact FMCSA has on file for the
//! carrier: a code goes there and nowhere else, so that someone who stole a link or invented a carrier gets no further. A contact that changed within 30 days, or whose history nobody knows, opens the
//! packet too, but the broker then has to accept it with a reason (docs/contacts.md, "Proof of a contact"). This gives the
//! browser a session for this one packet. What is allowed when is decided in [`state`]; what makes a packet complete, in [`missing`].

pub mod agreements;
pub mod confirm;
pub mod contacts;
pub mod files;
pub mod gateway;
pub mod hidden;
pub mod missing;
pub mod open;
pub mod packet_receipts;
mod proved_words;
pub mod send_code;
pub mod session;
pub mod show;
pub mod state;
pub mod steps;
pub mod submit;
pub mod view;

use chrono::TimeDelta;

/// How long a browser may continue after it verified a contact.
pub const SESSION_LIFE: TimeDelta = TimeDelta::days(7);
