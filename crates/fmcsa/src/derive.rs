//! Facts worked out from FMCSA's rows: what the product says of a carrier beyond what a row says itself.
//!
//! Every function is pure and takes small structs, never database rows, and the day that "today" is. Three states are kept
//! apart everywhere: unknown (no row could show it), known to be none, known with a value. Nothing here guesses: where the
//! rows do not say, the answer is unknown. Source of the list: product description, "Where carriers come from".

pub mod age;
pub mod authority;
pub mod facts;
pub mod fleet;
pub mod insurance;
pub mod lapse;
pub mod mcs150;
pub mod national;
pub mod operating_status;
pub mod out_of_service;
pub mod record;
pub mod roadside;
pub mod safety_rating;
pub mod sms;
pub mod specialisation;
pub mod synthetic;
pub mod tally;
pub mod vin;
pub mod violation;

pub use facts::{CarrierFacts, carrier_facts};
pub use record::Record;

use chrono::NaiveDate;

/// FMCSA's two licensing systems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// Licensing and Insurance, frozen on [`FROZEN_ON`].
    Legacy,
    /// Motus, its successor.
    Motus,
}

/// The day on which FMCSA replaced its licensing system with Motus: the legacy files cover the time up to it, Motus
/// the time since. Source: FMCSA's notice on the legacy data sets ("no longer be updated"), 2026-05-14.
pub const FROZEN_ON: NaiveDate = NaiveDate::from_ymd_opt(2026, 5, 14).expect("a day of the calendar");
