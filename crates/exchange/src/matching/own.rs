//! What the company's own rows say of carriers for a load, by carrier. What does not wait for one another is read side by side, each on a
//! connection of its own: none is held while another is waited for.

use super::gather::{Found, Sought};
use super::postings;
use chrono::{DateTime, Months, TimeDelta, Utc};
use freight::matching::{EMPTYING_MILES, Emptying, OWN_LANE_MILES, OWN_LANE_MONTHS, OwnLane, Posted};
use geo::miles;
use kernel::ids::{CarrierId, LoadId};
use platform::app::App;
use platform::http::Error;
use std::collections::{HashMap, HashSet};
use store::exchange::dealings::{self, Dealings};
use store::exchange::matching::{self, DisposedRow, RefusedRow};
use store::{Conn, Tenant};

/// For how long before the pickup window a truck may have emptied to be there still. (Ours.)
const EMPTY_SINCE: TimeDelta = TimeDelta::hours(24);

/// Whom the company refuses.
type Refused = HashMap<CarrierId, RefusedRow>;

/// All of it.
#[derive(Debug)]
pub(super) struct Own {
    hauled: Hauled,
    posted: HashMap<CarrierId, Posted>,
    told: Told,
}

/// What its loads say.
#[derive(Debug, Default)]
pub(super) struct Hauled {
    lanes: HashMap<CarrierId, OwnLane>,
    emptying: HashMap<CarrierId, Emptying>,
}

/// What its people and carriers said, as far as that doesn't depend on where the load goes.
#[derive(Debug)]
pub(super) struct Told {
    /// What came of asking carriers about this load.
    disposed: HashMap<CarrierId, DisposedRow>,
    /// None where they are too many to be read for a load.
    refused: Option<Refused>,
    /// Offers of the load and bids for it.
    dealings: Dealings,
}

impl Hauled {
    /// Loads that were finished on the lane, and trucks that empty near the pickup.
    pub(super) async fn read(app: &App, tenant: Tenant, sought: &Sought, now: DateTime<Utc>) -> Result<Self, Error> {
        let mut db = app.conn().await?;
        let (origin, destination) = sought.ends();
        let mut hauled = Self::default();
        let since = now.checked_sub_months(Months::new(OWN_LANE_MONTHS)).unwrap_or(now);
        for row in matching::finished(&mut db, tenant, sought.ends(), OWN_LANE_MILES, (since, now)).await? {
            if miles(row.from, origin) <= OWN_LANE_MILES && miles(row.to, destination) <= OWN_LANE_MILES {
                let on = row.delivered_at.date_naive();
                let lane = hauled.lanes.entry(row.carrier_id).or_insert(OwnLane { loads: 0, last_on: on });
                lane.loads += 1;
                lane.last_on = lane.last_on.max(on);
            }
        }
        let between = (sought.pickup.start - EMPTY_SINCE, sought.pickup.end);
        for row in matching::emptying(&mut db, tenant, (sought.load, origin), EMPTYING_MILES, between).await? {
            let away = miles(row.at, origin);
            let is_nearer = |known: &Emptying| away < miles(known.at, origin);
            if away <= EMPTYING_MILES && hauled.emptying.get(&row.carrier_id).is_none_or(is_nearer) {
                hauled.emptying.insert(row.carrier_id, Emptying { at: row.at, from: row.from });
            }
        }
        Ok(hauled)
    }
}

/// The nearest truck that each carrier posted.
pub(super) async fn posted(
    app: &App,
    tenant: Tenant,
    sought: &Sought,
    now: DateTime<Utc>,
) -> Result<HashMap<CarrierId, Posted>, Error> {
    let types = postings::types(sought.equipment_type);
    let free = (sought.pickup.start, sought.last_pickup_on);
    let rows = matching::posted(&mut *app.conn().await?, tenant, &types, free, now).await?;
    Ok(postings::nearest(&app.areas.get(), &rows, sought.ends()))
}

impl Told {
    /// Reads it for one of the company's loads; of another company's load there is nothing.
    pub(super) async fn read(app: &App, tenant: Tenant, load: LoadId, now: DateTime<Utc>) -> Result<Self, Error> {
        let mut db = app.conn().await?;
        let disposed = matching::dispositions(&mut db, tenant, load).await?;
        let refused = matching::refused(&mut db, tenant).await?;
        let dealings = dealings::of_load(&mut db, tenant, load, now).await?;
        Ok(Self {
            disposed: disposed.into_iter().map(|row| (row.carrier_id, row)).collect(),
            refused: refused.map(by_carrier),
            dealings,
        })
    }
}

fn by_carrier(rows: Vec<RefusedRow>) -> Refused {
    rows.into_iter().map(|row| (row.carrier_id, row)).collect()
}

impl Own {
    pub(super) fn of(hauled: Hauled, posted: HashMap<CarrierId, Posted>, told: Told) -> Self {
        Self { hauled, posted, told }
    }

    /// The carriers that are candidates by these rows.
    pub(super) fn carriers(&self) -> Vec<i64> {
        let Hauled { lanes, emptying } = &self.hauled;
        let all: HashSet<CarrierId> = lanes
            .keys()
            .chain(emptying.keys())
            .chain(self.posted.keys())
            .chain(self.told.disposed.keys())
            .copied()
            .collect();
        let mut all: Vec<i64> = all.into_iter().map(|id| id.0).collect();
        all.sort_unstable();
        all
    }

    /// The company's loads that a carrier finished on the lane.
    pub(super) fn lane(&self, carrier: CarrierId) -> Option<OwnLane> {
        self.hauled.lanes.get(&carrier).copied()
    }

    /// The nearest truck of a carrier that empties in time.
    pub(super) fn emptying(&self, carrier: CarrierId) -> Option<Emptying> {
        self.hauled.emptying.get(&carrier).copied()
    }

    /// The nearest truck that a carrier posted.
    pub(super) fn posted(&self, carrier: CarrierId) -> Option<Posted> {
        self.posted.get(&carrier).copied()
    }

    /// What came of asking a carrier about the load.
    pub(super) fn disposed(&self, carrier: CarrierId) -> Option<&DisposedRow> {
        self.told.disposed.get(&carrier)
    }

    /// Offers of the load and bids for it.
    pub(super) const fn dealings(&self) -> &Dealings {
        &self.told.dealings
    }

    /// Whether the company doesn't dispatch a carrier, and whether it dismissed it.
    pub(super) fn refuses(&self, carrier: CarrierId) -> (bool, bool) {
        let row = self.told.refused.as_ref().and_then(|refused| refused.get(&carrier));
        row.map_or((false, false), |row| (row.is_do_not_dispatch, row.is_dismissed))
    }

    /// Notes whom the company refuses of the candidates, where it refuses too many carriers for all to be read.
    pub(super) async fn refuse(&self, db: &mut Conn, tenant: Tenant, found: &mut [Found]) -> sqlx::Result<()> {
        if self.told.refused.is_some() {
            return Ok(());
        }
        let carriers: Vec<CarrierId> = found.iter().map(|one| one.candidate.carrier).collect();
        let refused = by_carrier(matching::refusals(db, tenant, &carriers).await?);
        for Found { candidate, .. } in found {
            if let Some(row) = refused.get(&candidate.carrier) {
                candidate.is_do_not_dispatch = row.is_do_not_dispatch;
                candidate.is_dismissed = row.is_dismissed;
            }
        }
        Ok(())
    }
}
