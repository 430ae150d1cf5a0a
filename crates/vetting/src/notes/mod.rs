//! What a broker's people write about carriers and on alerts, for each other. (Document 2 §2, §3 and §7: notes.)
//!
//! A note on an alert (`notable_type` Ticket) has the alert's carrier, where one is known. It is seen by those who see alerts.

pub mod create;
pub mod list;
pub mod update;
pub mod versions;
pub mod view;

use kernel::scopes::Scope;
use platform::http::error::Denied;
use platform::http::guards::{Guarded, ReadTickets};
use platform::http::{Caller, Code, Error};
use platform::validation::is_blank;

/// The longest note, in characters. Ours: that of a connection's note.
const LONGEST: usize = 2_000;

/// The note's text as it is kept, without space around it.
fn body_of(given: &str) -> Result<&str, Error> {
    let body = given.trim();
    if is_blank(body) {
        return Err(Error::field("note.body", Code::Missing, "This is required."));
    }
    if body.chars().count() > LONGEST {
        return Err(Error::invalid("note.body", format!("Use {LONGEST} characters or fewer.")));
    }
    Ok(body)
}

/// Whether the caller sees alerts, and so the notes on them.
fn sees_tickets<G: Guarded>(caller: &Caller<G>) -> bool {
    caller.satisfies(&ReadTickets::GUARD).is_ok()
}

/// Refuses who may not write notes on alerts.
fn may_write_on_tickets<G: Guarded>(caller: &Caller<G>) -> Result<(), Error> {
    if !caller.has(Scope::ManageTicketsAndNotes) {
        return Err(Error::Denied(Denied::Forbidden));
    }
    caller.satisfies(&ReadTickets::GUARD)
}
