//! The decision record: what a company decided about carriers and what it knew then, one chain of hashes a company. (Issue "Vetting and
//! onboarding": decision record; docs/decisions.md.)
//!
//! Rows are only ever added, which the database itself sees to. What goes into a record is `server::decisions`' matter.

mod append;
mod beside;
mod canonical;
mod read;
mod verify;

pub use append::{Appended, NewDecision, append};
pub use beside::{
    Carrier, Document, Standing, carrier, company_has_plan_flag, company_name, documents, person_name, standing,
};
pub use canonical::{VERSION, canonical};
pub use read::{Decision, Decisions, find, list, until};
pub use verify::{Break, Found, Trouble, verify, verify_all};
