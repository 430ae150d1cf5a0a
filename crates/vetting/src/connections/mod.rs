//! A broker's decisions about carriers, and what it keeps with each: status, notes, files, history. (Document 1 §3, §4 and §7:
//! connections.)
//!
//! Onboarding a carrier (invitations, packets, agreements) is in `onboarding`; here its newest packet is only shown.

pub mod block_associated;
pub mod bulk;
pub mod change;
pub mod events;
pub mod for_broker_portal;
pub mod invitations;
pub mod list;
pub mod network;
pub mod set_carrier_to_do_not_dispatch;
pub mod set_carriers_to_do_not_dispatch;
pub mod uploads;
pub mod view;

use platform::http::Error;

/// The longest note, in characters.
const LONGEST_NOTE: usize = 2_000;

/// A note as it is kept: without blanks around it, none when nothing is left. `field` names it when it is too long.
fn note<'a>(notes: Option<&'a str>, field: &str) -> Result<Option<&'a str>, Error> {
    let notes = notes.map(str::trim).filter(|notes| !notes.is_empty());
    if notes.is_some_and(|notes| notes.chars().count() > LONGEST_NOTE) {
        return Err(Error::invalid(field, format!("Must have {LONGEST_NOTE} characters or fewer.")));
    }
    Ok(notes)
}
