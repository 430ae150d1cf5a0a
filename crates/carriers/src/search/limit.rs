//! The plan's limit of carrier searches, as used by lane search. (Document 1 §4: at the limit a notice is shown and the results are empty;
//! §3: limits.carrier_searches, usage.carrier_searches_count.)
//!
//! What counts is decided here; counting is done in `store`.

use platform::app::App;
use platform::http::Reply;
use sha2::{Digest, Sha256};
use std::fmt::Display;
use store::Tenant;
use store::searches::CountedOnce;

/// Whether a search may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// Yes; it is counted, if it was not before.
    Granted,
    /// No: the plan's searches of this month are used up. The answer has no carriers, and says why.
    LimitReached,
}

/// Counts a lane search of the company: one for each pair of ends a day (UTC).
///
/// The lane makes a search what it is. Its further pages, another order, narrower filters, coming back to it and a teammate's look at it on
/// the same day are the same search, and stay open when the limit has been reached meanwhile. Call it for every page.
pub async fn count_lane(
    app: &App,
    tenant: Tenant,
    origin: impl Display + Send,
    destination: impl Display + Send,
) -> Reply<Allowance> {
    let fingerprint = Sha256::digest(format!("lane {origin} {destination}"));
    let mut change = app.unrecorded_change("a search is counted").await?;
    let count = store::searches::count_once(&mut change, tenant, &fingerprint, app.clock.today()).await?;
    change.commit().await?;
    Ok(match count {
        CountedOnce::Counted(_) | CountedOnce::Repeated => Allowance::Granted,
        CountedOnce::LimitReached => Allowance::LimitReached,
    })
}
