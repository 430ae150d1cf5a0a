//! Stores what a provider reported: shared by polling and received events.

use super::status;
use chrono::{DateTime, TimeDelta, Utc};
use geo::{Point, nearest_zip};
use kernel::ids::TelematicsConnectionId;
use std::collections::HashSet;
use store::Conn;
use store::telematics::positions::{self, Position};
use store::telematics::retention::POSITIONS_KEPT;
use store::telematics::vehicles::{self, SeenVehicle};

/// How far a device's clock may be ahead of ours.
const AHEAD: TimeDelta = TimeDelta::minutes(10);

/// A vehicle at a place and time, as reported.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fix {
    /// The provider's id of the vehicle.
    pub(super) provider_vehicle_id: String,
    /// When it was there.
    pub(super) located_at: DateTime<Utc>,
    /// Where.
    pub(super) point: Point,
}

/// Keeps it for a leave that the transaction has locked; gives how many positions are new. Positions that cannot be true, or are too old to
/// be kept, are left out.
pub(super) async fn keep(
    db: &mut Conn,
    connection: TelematicsConnectionId,
    reported: Vec<SeenVehicle>,
    fixes: &[Fix],
    now: DateTime<Utc>,
) -> sqlx::Result<u64> {
    let positions: Vec<_> = fixes.iter().filter(|fix| is_credible(fix, now)).map(position).collect();
    let mut seen: Vec<_> = reported
        .into_iter()
        .map(|vehicle| SeenVehicle { vin: vehicle.vin.as_deref().and_then(status::vin), ..vehicle })
        .collect();
    let mut known: HashSet<_> = seen.iter().map(|vehicle| vehicle.provider_vehicle_id.clone()).collect();
    for position in &positions {
        if known.insert(position.provider_vehicle_id.clone()) {
            let provider_vehicle_id = position.provider_vehicle_id.clone();
            seen.push(SeenVehicle { provider_vehicle_id, ..SeenVehicle::default() });
        }
    }
    vehicles::put(db, connection, &seen, now).await?;
    positions::put(db, connection, &positions).await
}

/// Devices without a fix give the point where the equator meets the prime meridian.
fn is_credible(fix: &Fix, now: DateTime<Utc>) -> bool {
    let Point { lat, lon } = fix.point;
    let is_on_earth = (-90.0..=90.0).contains(&lat) && (-180.0..=180.0).contains(&lon);
    let is_nowhere = lat.abs() < 0.001 && lon.abs() < 0.001;
    is_on_earth && !is_nowhere && fix.located_at <= now + AHEAD && fix.located_at > now - POSITIONS_KEPT
}

fn position(fix: &Fix) -> Position {
    Position {
        provider_vehicle_id: fix.provider_vehicle_id.clone(),
        located_at: fix.located_at,
        latitude: fix.point.lat,
        longitude: fix.point.lon,
        zip: nearest_zip(fix.point).map(|place| format!("{:05}", place.zip)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_true_is_left_out() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(20_000);
        let fix = |lat, lon, located_at| Fix { provider_vehicle_id: "1".into(), located_at, point: Point { lat, lon } };

        assert!(is_credible(&fix(40.0, -90.0, now), now));
        assert!(is_credible(&fix(40.0, -90.0, now + TimeDelta::minutes(5)), now));
        for wrong in [
            fix(0.0, 0.0, now),
            fix(122.1, -93.3, now),
            fix(f64::NAN, -93.3, now),
            fix(40.0, -90.0, now + TimeDelta::hours(1)),
            fix(40.0, -90.0, now - TimeDelta::days(31)),
        ] {
            assert!(!is_credible(&wrong, now), "{wrong:?}");
        }
    }
}
