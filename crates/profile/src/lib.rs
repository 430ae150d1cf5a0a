//! What is known of one carrier. [`Profile::of`] turns the carrier's stored rows ([`rows`]) into facts: typed, each in one of three states
//! (known, known to be none, unknown), with the data set and day it comes from, or why it is unknown.
//!
//! Pure: no database, no clock, no HTTP. Everything that judges a carrier reads the profile: the pages about it, a broker's rules
//! ([`rule_facts`]), the questions every broker asks ([`checks`]), decisions, notices. What follows from rows by FMCSA's own rules is
//! [`fmcsa::derive`]'s; where it is from, and whether silence means none, is said here.
//!
//! | module | what it holds |
//! |---|---|
//! | `rows` | the rows that facts are worked out of, and the import runs behind them |
//! | `fact` | a value in three states with its source |
//! | `coverage` | what the silence of a file proves, and for how long |
//! | `sources` | the source of rows, of "there is none", and why nobody can tell |
//! | `status`, `authority`, `insurance`, `filings`, `safety`, `sms`, `identity`, `contacts` | the facts by subject |
//! | `disagreements` | facts on which data sets contradict each other |
//! | `checks` | the questions that brokers ask, answered with reasons |
//! | `lists` | what an empty list of a carrier's page means |
//! | `rule_facts` | the facts as rules ask for them |

pub mod authority;
pub mod changes;
pub mod checks;
pub mod contacts;
pub mod coverage;
pub mod disagreements;
pub mod filings;
pub mod identity;
pub mod insurance;
pub mod lists;
pub mod rows;
pub mod rule_facts;
pub mod safety;
pub mod sms;
pub mod sources;
pub mod status;
pub mod words;

mod fact;

#[cfg(test)]
mod samples;

pub use authority::Authority;
pub use checks::{Check, checks};
pub use contacts::ContactChange;
pub use disagreements::Disagreement;
pub use fact::Fact;
pub use identity::Identity;
pub use insurance::Insurance;
pub use rows::Rows;
pub use safety::Safety;
pub use status::Status;

use chrono::NaiveDate;
use fmcsa::derive::authority::authorities;
use fmcsa::derive::{insurance as derived, lapse};
use kernel::provenance::Known;

/// What is known of one carrier on a day.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The day ages and expirations are computed for.
    pub today: NaiveDate,
    /// May it operate?
    pub status: Status,
    /// Who is it?
    pub identity: Identity,
    /// What may it do?
    pub authority: Authority,
    /// What is insured?
    pub insurance: Insurance,
    /// How safely does it drive?
    pub safety: Safety,
    /// The first notice served but not in effect yet, whether it ends insurance or authority.
    pub next_lapse: Fact<insurance::Lapse>,
    /// Whether phone, email or address changed of late.
    pub contact_change: Fact<ContactChange>,
}

impl Profile {
    /// What a carrier's rows say of it on the day `today`.
    pub fn of(rows: &Rows, today: NaiveDate) -> Self {
        let record = &rows.record;
        let inputs = record.inputs(today);
        let inputs = inputs.record();
        let authorities = authorities(&inputs, today);
        let filings = derived::insurance(&inputs, today);
        let lapses = lapse::all(&inputs, &authorities, &filings, today);
        let safety = safety::safety(record, &rows.roadside);
        let was_inspected = match (rows.roadside.last_inspection, &safety.last_inspected_on.known) {
            (Some(_), _) => Some(true),
            (None, Known::None) => Some(false),
            (None, _) => None,
        };
        let inspections = safety.known_inspections();
        let identity = identity::identity(record, inspections, was_inspected, rows.predecessor.as_ref(), today);
        Self {
            today,
            status: status::status(record, &inputs, &authorities, today),
            authority: authority::authority(record, &inputs, &authorities, &lapses, today),
            insurance: insurance::insurance(record, &inputs, &filings, &lapses, today),
            next_lapse: insurance::next_lapse(record, lapses.iter(), today),
            contact_change: contacts::change(rows, identity.source.as_ref(), today),
            identity,
            safety,
        }
    }
}
