//! A stop's log that was at another time: who may not say so in passing, and how it is corrected.

use chrono::{DateTime, Utc};
use freight::stop::{LogSource, LogType, Zone};
use kernel::ids::LoadLogId;
use platform::http::Error;
use store::loads::held::{self, Held};
use store::loads::logs::{self, LogRow, NewLog};
use store::{Conn, Tenant};

/// Takes back the log that a new one corrects; gives the load without it. What was corrected so before is left as it is, so that the same
/// request again answers with the same log. The caller holds the load's lock.
pub(super) async fn take_back(
    db: &mut Conn,
    tenant: Tenant,
    held: Held,
    (corrected, new): (LoadLogId, &NewLog),
) -> Result<Held, Error> {
    if logged_at(&held, new).is_some_and(|at| is_same_minute(at, new.occurred_at)) {
        return Ok(held);
    }
    let log = logs::find(db, tenant, corrected).await?.filter(|log| log.load_id == held.row.id);
    let log = log.ok_or_else(|| Error::invalid("corrects", "The load has no such log."))?;
    if !is_of_stop(log.is_type) || (log.is_type, log.stop_id) != (new.is_type, new.stop_id) {
        return Err(Error::invalid("corrects", "Correct a log with one of the same kind at the same stop."));
    }
    logs::take_back(db, tenant, &log).await?;
    held::read(db, tenant, held.row.id).await?.ok_or(Error::NotFound)
}

/// 409 where a stop's log that is there already is of another time than the one that was to be written; it names the time as the stop's clock
/// shows it.
pub(super) fn refuse_another_time(held: &Held, there: &LogRow, wanted: DateTime<Utc>) -> Result<(), Error> {
    if !is_of_stop(there.is_type) || is_same_minute(there.occurred_at, wanted) {
        return Ok(());
    }
    let by = match (there.source, there.user_name.as_deref()) {
        (LogSource::Person, Some(name)) => name,
        (LogSource::Person, None) => "a teammate",
        (LogSource::Driver, _) => "the driver",
        (LogSource::Tms, _) => "your own systems",
        (LogSource::Derived, _) => "the truck's positions",
        (LogSource::Dock, _) => "the dock",
    };
    let stop = held.stops.iter().find(|stop| Some(stop.id) == there.stop_id);
    let zone: Option<Zone> = stop.and_then(|stop| stop.time_zone.parse().ok());
    let at = there.occurred_at;
    let at = Zone::told_in(zone, at);
    Err(Error::Conflict(format!(
        "This {} is already logged for {at}, by {by}. To change the time, correct that log ({}).",
        there.is_type.as_str(),
        there.id.0
    )))
}

/// When what a log says of a stop is logged there already.
fn logged_at(held: &Held, new: &NewLog) -> Option<DateTime<Utc>> {
    let stop = held.load.stops.iter().find(|stop| Some(stop.id) == new.stop_id)?;
    match new.is_type {
        LogType::Arrival => stop.arrived_at,
        LogType::Departure => stop.departed_at,
        LogType::Pickup | LogType::Delivery => stop.done_at,
        LogType::CheckCall | LogType::Eta | LogType::Exception => None,
    }
}

const fn is_of_stop(is_type: LogType) -> bool {
    matches!(is_type, LogType::Arrival | LogType::Departure | LogType::Pickup | LogType::Delivery)
}

/// Times are written to the minute: who types one gives no seconds.
fn is_same_minute(one: DateTime<Utc>, other: DateTime<Utc>) -> bool {
    one.timestamp().div_euclid(60) == other.timestamp().div_euclid(60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    #[test]
    fn seconds_make_no_other_time() {
        let at = DateTime::UNIX_EPOCH + TimeDelta::hours(7);

        assert!(is_same_minute(at, at + TimeDelta::seconds(59)));
        assert!(!is_same_minute(at, at + TimeDelta::seconds(60)));
        assert!(!is_same_minute(at, at - TimeDelta::seconds(1)));
    }
}
