//! Docks that the company's loads come to: where each is, how long trucks stand there, and the record of detention. (Loads design §7: facilities
//! learn point and dwell; both sides export detention.)

pub mod detention_export;
pub mod list;
pub mod record;

use chrono::{DateTime, TimeDelta, Utc};
use freight::stop::facility_key;
use store::loads::stays::Stay;

/// How far back docks are judged: a year holds every season of a dock.
const LOOK_BACK: TimeDelta = TimeDelta::days(365);

/// The span that ends now.
fn year(now: DateTime<Utc>) -> (DateTime<Utc>, DateTime<Utc>) {
    (now - LOOK_BACK, now + TimeDelta::seconds(1))
}

/// The dock of a stay; none where the stop's address doesn't name one.
fn dock_of(stay: &Stay) -> Option<String> {
    let place = (stay.city.as_deref(), stay.state.as_deref(), stay.postal_code.as_deref());
    facility_key(stay.name.as_deref(), stay.street.as_deref(), place)
}
