//! The rows of one carrier, as the files have them and the store reads them: the input for deriving facts.
//!
//! Plain data. Every list is bounded and its order is stable; what no complete run of a data set lists any more is not among them.

pub mod authority;
pub mod census;
pub mod insurance;
pub mod roadside;
pub mod safety;

pub mod ages;
mod beside;
mod contact_history;
mod inputs;
mod record;
pub(crate) mod runs;

pub use beside::{Change, Predecessor, Signals};
pub use census::Census;
pub use contact_history::{ContactHistory, Sighting};
pub use inputs::Inputs;
pub use record::Record;
pub use roadside::Roadside;
pub use runs::{Run, Runs, Span};

use chrono::NaiveDate;

/// Everything that the facts of one carrier are worked out of.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// Its identity, authority and insurance.
    pub record: Record,
    /// Its roadside record of the 24 months that end today.
    pub roadside: Roadside,
    /// The revoked carrier that it is marked to follow, when it is known here.
    pub predecessor: Option<Predecessor>,
    /// The history of its contacts.
    pub contacts: ContactHistory,
    /// The day of the oldest complete census on record of carriers like it; none when there is none, or none whose day is known.
    pub census_followed_since: Option<NaiveDate>,
}
