//! What your company's own loads say of a carrier, beside the insights from public records. (Ours.)

use super::words::{LoadStatusWords, RemovedReasonWords};
use chrono::{DateTime, Months, NaiveDate, NaiveTime, Utc};
use freight::load::LoadStatus;
use freight::movement::RemovedReason;
use freight::stop::StopKind;
use kernel::ids::CarrierId;
use platform::app::App;
use platform::described_words;
use platform::http::guards::ReadLoads;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::Serialize;
use store::carriers::keys;
use store::loads::insights::{self, Hauled, LastLoad, Punctual, Removed};
use store::loads::settings;
use utoipa::ToSchema;

/// How far back loads are counted, as in the insights from public records.
const SPAN: Months = Months::new(24);

kernel::wire::words! {
    /// Why a share isn't known.
    pub enum Gap {
        /// The carrier hauled none of your loads in the period.
        NoLoads = "no_loads",
        /// No arrival that decides it was logged.
        NoArrivals = "no_arrivals",
        /// None of the loads was delivered.
        NoDeliveries = "no_deliveries",
        /// All of the delivered loads are too short to be tracked.
        NotTrackable = "not_trackable",
    }
}

described_words! {
    /// Why a share is unknown: no loads in the period, no arrivals logged, none delivered, or all too short to be tracked.
    pub GapWords: Gap as "LoadInsightGap"
}

/// A carrier's record with your company over 24 months, by the first pickup window. At most the 10,000 newest loads are counted.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = LoadInsights)]
pub struct LoadInsightsView {
    /// First day of the period.
    from: NaiveDate,
    /// The current day; loads with later pickups are included.
    to: NaiveDate,
    /// Loads that it hauls now: covered, in progress or delayed.
    open: i64,
    /// Delivered, assumed delivered and canceled loads.
    closed: i64,
    /// Delivered loads.
    delivered: i64,
    /// Loads that are assumed delivered.
    assumed_delivered: i64,
    /// Loads that were canceled while it was assigned.
    canceled: i64,
    /// Loads that it was assigned to and then removed from, whoever's doing.
    removed: i64,
    /// Of these, the ones that the carrier couldn't or didn't haul: `carrier_canceled`, `no_show`, `breakdown`, `hours_of_service`.
    fell_through: i64,
    /// Removals by reason, most frequent first.
    removed_by_reason: Vec<LoadsRemoved>,
    /// The load with the latest pickup, canceled loads apart, however long ago; null without any.
    last_load: Option<LastLoadView>,
    /// Pickups that its trucks came to by the end of the window and your company's grace (`no_arrival_minutes`).
    on_time_pickup: LoadRate,
    /// Deliveries, likewise.
    on_time_delivery: LoadRate,
    /// Delivered and assumed delivered loads with a truck's position shared, by ELD or phone. Loads that are too short to be tracked
    /// (`trackable_miles`) aren't counted.
    tracked: LoadRate,
}

/// Loads that a carrier was removed from for a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LoadsRemoved {
    /// Reason of the last removal.
    #[schema(value_type = RemovedReasonWords)]
    reason: RemovedReason,
    /// Number of loads.
    loads: i64,
}

/// The last load of a carrier with your company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = LastLoad)]
pub struct LastLoadView {
    /// The load's id.
    id: i64,
    /// Your number for it.
    external_load_number: String,
    /// Status.
    #[schema(value_type = LoadStatusWords)]
    status: LoadStatus,
    /// When its first pickup window starts.
    pickup_time: DateTime<Utc>,
    /// Time zone of the pickup.
    time_zone: String,
}

/// A share of those that can be judged.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct LoadRate {
    /// How many can be judged.
    judged: i64,
    /// How many of them it is true of.
    count: i64,
    /// Percent of those judged; null if there are none.
    percent: Option<f64>,
    /// Why it is unknown; null if it is known.
    #[schema(value_type = Option<GapWords>)]
    unknown_because: Option<Gap>,
}

/// Returns what your company's own loads say of a carrier: how many it hauled, how many fell through, how often it was on time and tracked.
///
/// Only your company's loads are counted.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/load_insights",
    tag = "loads",
    params(("id" = i64, Path, description = "The carrier's id.")),
    responses((status = 200, body = LoadInsightsView))
)]
pub async fn show_load_insights(
    app: App,
    caller: Caller<ReadLoads>,
    Path(id): Path<CarrierId>,
) -> Reply<Json<LoadInsightsView>> {
    let tenant = caller.tenant()?;
    let to = app.loads.now(tenant.company()).date_naive();
    let from = to.checked_sub_months(SPAN).unwrap_or(NaiveDate::MIN);
    let start = from.and_time(NaiveTime::MIN).and_utc();
    let mut db = app.conn().await?;
    keys::dot_number(&mut db, id).await?.ok_or(Error::NotFound)?;
    let own = settings::of(&mut db, tenant).await?;
    let hauled = insights::hauled(&mut db, tenant, id, start, own.trackable_miles).await?;
    let removed = insights::removed(&mut db, tenant, id, start).await?;
    let punctual = insights::punctual(&mut db, tenant, id, start, own.no_arrival_minutes).await?;
    let last = insights::last(&mut db, tenant, id).await?;
    Ok(Json(view((from, to), &hauled, &removed, &punctual, last)))
}

fn view(
    (from, to): (NaiveDate, NaiveDate),
    hauled: &Hauled,
    removed: &[Removed],
    punctual: &[Punctual],
    last: Option<LastLoad>,
) -> LoadInsightsView {
    let delivered = hauled.delivered + hauled.assumed_delivered;
    let on_time = |kind| {
        let found = punctual.iter().find(|one| one.kind == kind);
        let (judged, count) = found.map_or((0, 0), |one| (one.judged, one.on_time));
        let has_none = hauled.open + delivered == 0 && removed.is_empty();
        rate(judged, count, if has_none { Gap::NoLoads } else { Gap::NoArrivals })
    };
    let untracked = match (hauled.open + hauled.canceled, delivered) {
        (0, 0) if removed.is_empty() => Gap::NoLoads,
        (_, 0) => Gap::NoDeliveries,
        _ => Gap::NotTrackable,
    };
    let of_carrier = removed.iter().filter(|one| is_carriers_doing(one.reason));
    LoadInsightsView {
        from,
        to,
        open: hauled.open,
        closed: delivered + hauled.canceled,
        delivered: hauled.delivered,
        assumed_delivered: hauled.assumed_delivered,
        canceled: hauled.canceled,
        removed: removed.iter().map(|one| one.loads).sum(),
        fell_through: of_carrier.map(|one| one.loads).sum(),
        removed_by_reason: removed.iter().map(|&Removed { reason, loads }| LoadsRemoved { reason, loads }).collect(),
        last_load: last.map(|load| LastLoadView {
            id: load.id.0,
            external_load_number: load.external_load_number,
            status: load.status,
            pickup_time: load.origin_at,
            time_zone: load.time_zone,
        }),
        on_time_pickup: on_time(StopKind::Pickup),
        on_time_delivery: on_time(StopKind::Delivery),
        tracked: rate(hauled.trackable, hauled.tracked, untracked),
    }
}

fn rate(judged: i64, count: i64, gap: Gap) -> LoadRate {
    let percent = (judged > 0).then(|| count as f64 * 100.0 / judged as f64);
    LoadRate { judged, count, percent, unknown_because: percent.is_none().then_some(gap) }
}

/// Whether the carrier could not or did not haul a load that it was removed from. What the broker or its customer decided is not.
const fn is_carriers_doing(reason: RemovedReason) -> bool {
    match reason {
        RemovedReason::CarrierCanceled
        | RemovedReason::NoShow
        | RemovedReason::Breakdown
        | RemovedReason::HoursOfService => true,
        RemovedReason::BrokerCanceled
        | RemovedReason::Compliance
        | RemovedReason::Rate
        | RemovedReason::RateConfirmation
        | RemovedReason::CustomerChange
        | RemovedReason::Other => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(hauled: Hauled, removed: &[Removed], punctual: &[Punctual]) -> LoadInsightsView {
        view((NaiveDate::MIN, NaiveDate::MAX), &hauled, removed, punctual, None)
    }

    #[test]
    fn what_cannot_be_judged_is_unknown_with_the_reason() {
        let gaps = |view: LoadInsightsView| {
            [view.on_time_pickup, view.on_time_delivery, view.tracked].map(|rate| rate.unknown_because)
        };
        let open = Hauled { open: 2, ..Hauled::default() };
        let short = Hauled { delivered: 2, ..Hauled::default() };
        let pickups = [Punctual { kind: StopKind::Pickup, judged: 2, on_time: 0 }];

        assert_eq!(gaps(of(Hauled::default(), &[], &[])), [Some(Gap::NoLoads); 3]);
        assert_eq!(gaps(of(open, &[], &[])), [Some(Gap::NoArrivals), Some(Gap::NoArrivals), Some(Gap::NoDeliveries)]);
        assert_eq!(gaps(of(short, &[], &pickups)), [None, Some(Gap::NoArrivals), Some(Gap::NotTrackable)]);
    }

    #[test]
    fn none_in_time_is_zero_percent_and_not_unknown() {
        let pickups = [Punctual { kind: StopKind::Pickup, judged: 2, on_time: 0 }];
        let rate = of(Hauled { delivered: 2, ..Hauled::default() }, &[], &pickups).on_time_pickup;
        assert_eq!((rate.judged, rate.percent, rate.unknown_because), (2, Some(0.0), None));
    }

    #[test]
    fn only_what_the_carrier_did_not_haul_fell_through() {
        let removed = [
            Removed { reason: RemovedReason::CustomerChange, loads: 3 },
            Removed { reason: RemovedReason::NoShow, loads: 2 },
            Removed { reason: RemovedReason::Breakdown, loads: 1 },
        ];
        let view = of(Hauled::default(), &removed, &[]);
        assert_eq!((view.removed, view.fell_through), (6, 3));
    }
}
