//! The decision record: what a company decided (until now about carriers) and what it knew then, one chain of hashes a company. (Issue
//! "Vetting and onboarding": decision record; docs/decisions.md.)
//!
//! Rows are only ever added, which the database itself sees to. What goes into a record is `vetting::decisions`' matter.

mod append;
mod beside;
mod canonical;
mod kind;
mod read;
mod verify;

pub use append::{Appended, NewDecision, append};
pub use beside::{
    Carrier, Document, Standing, carrier, company_has_plan_flag, company_name, documents, person_name, standing,
};
pub use canonical::{VERSION, canonical};
pub use kind::Kind;
pub use read::{Decision, Decisions, closed_alerts, find, list, of_subject, until};
pub use verify::{Break, Found, Trouble, verify, verify_all};
