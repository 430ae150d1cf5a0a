//! The decision record: what the company decided about carriers, frozen and chained with everything known at the time. (Issue "Vetting and
//! onboarding": decision record; docs/decisions.md.)
//!
//! A change that decides commits with [`Decisions`], which are written last in its transaction. Chains and hashes are `store::decisions`'
//! matter; the carrier's assessment is computed in `crate::assessments`, by the same code as the card on its page, and frozen in a form of
//! the record's own ([`frozen`]).

pub mod create_vetting_check;
pub mod frozen;
pub mod frozen_view;
pub mod list;
pub mod pdf;
pub mod pdf_on;
pub mod show;
pub mod verify;
pub mod view;

mod document;
mod freeze;
mod frozen_shown;
mod last;
mod record;

pub use frozen::v1::{About, PickupCheck, RateConfirmation};
pub use last::Decisions;
pub use record::Decided;
pub use store::decisions::Kind;
