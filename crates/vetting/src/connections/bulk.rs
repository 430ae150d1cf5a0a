//! One act on several carriers at once: which, and the outcome of each. (Ours.)

use kernel::ids::CarrierId;
use platform::http::Error;
use serde::Serialize;
use std::collections::HashSet;
use store::Conn;
use store::carriers::keys;
use utoipa::ToSchema;

/// The most carriers in one request: each decision of so many is still assessed and frozen.
pub const MOST: usize = 100;

/// Outcome of an act for one carrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BulkOutcome {
    /// Done.
    Done,
    /// Nothing to do: it was so already.
    Unchanged,
    /// Not done, for the reason given.
    Refused,
}

/// A carrier of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BulkCarrier {
    /// The carrier's id.
    pub carrier_id: i64,
    /// The outcome.
    pub outcome: BulkOutcome,
    /// Why it was refused or unchanged; null if it was done.
    pub reason: Option<String>,
}

/// Result of an act on several carriers, in the order of the request; a carrier named twice is listed once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BulkResult {
    /// Each carrier with its outcome.
    pub carriers: Vec<BulkCarrier>,
    /// How many it was done for.
    pub done: usize,
    /// How many were so already.
    pub unchanged: usize,
    /// How many were refused.
    pub refused: usize,
}

/// The ids without repetition; 422 if there are none or too many.
pub fn wanted(ids: &[CarrierId]) -> Result<Vec<CarrierId>, Error> {
    if ids.is_empty() || ids.len() > MOST {
        return Err(Error::invalid("carrier_ids", format!("Must name from 1 to {MOST} carriers.")));
    }
    let mut seen = HashSet::new();
    Ok(ids.iter().copied().filter(|id| seen.insert(*id)).collect())
}

impl BulkResult {
    /// What became of the wanted carriers, when `changed` were changed; `already` says of the others how they are.
    pub async fn of(db: &mut Conn, wanted: &[CarrierId], changed: &[CarrierId], already: &str) -> Result<Self, Error> {
        let known: HashSet<_> = keys::of_ids(db, wanted).await?.into_iter().collect();
        let changed: HashSet<_> = changed.iter().copied().collect();
        let row = |id: &CarrierId| {
            let (outcome, reason) = if changed.contains(id) {
                (BulkOutcome::Done, None)
            } else if known.contains(id) {
                (BulkOutcome::Unchanged, Some(already))
            } else {
                (BulkOutcome::Refused, Some("There is no such carrier."))
            };
            BulkCarrier { carrier_id: id.0, outcome, reason: reason.map(str::to_owned) }
        };
        let carriers: Vec<_> = wanted.iter().map(row).collect();
        let count = |outcome| carriers.iter().filter(|carrier| carrier.outcome == outcome).count();
        let (done, unchanged, refused) =
            (count(BulkOutcome::Done), count(BulkOutcome::Unchanged), count(BulkOutcome::Refused));
        Ok(Self { carriers, done, unchanged, refused })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_names_up_to_a_hundred_carriers_each_once() {
        let ids = |count: i64| (1..=count).map(CarrierId).collect::<Vec<_>>();

        assert_eq!(wanted(&[CarrierId(3), CarrierId(1), CarrierId(3)]).ok(), Some(vec![CarrierId(3), CarrierId(1)]));
        assert!(wanted(&ids(100)).is_ok());
        assert!(wanted(&ids(101)).is_err() && wanted(&[]).is_err());
    }
}
