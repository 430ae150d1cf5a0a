//! The carrier's side of onboarding: pages reached by the invitation's link, without an account. (Product: "Connections and onboarding".)
//!
//! The link alone shows who invites whom. To fill anything in, somebody must prove control of a contact that FMCSA has on file for the
//! carrier: a code goes there and nowhere else, so that who stole a link or invented a carrier gets no further. Proof gives the browser a
//! session for this one packet. What may be done when is decided in [`state`]; what makes a packet whole, in [`missing`].

pub mod agreements;
pub mod confirm;
pub mod contacts;
pub mod files;
pub mod gateway;
pub mod hidden;
pub mod mail_letters;
pub mod missing;
pub mod open;
pub mod send_code;
pub mod session;
pub mod show;
pub mod state;
pub mod steps;
pub mod submit;
pub mod view;

use chrono::TimeDelta;

/// How long a browser may go on after it proved a contact.
pub const SESSION_LIFE: TimeDelta = TimeDelta::days(7);
