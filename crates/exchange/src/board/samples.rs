//! The board of the demonstration: some of its sample loads posted, what some of its synthetic carriers said, and where their trucks are free.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use freight::equipment::EquipmentType;
use geo::areas;
use kernel::ids::{CarrierId, LoadId};
use store::exchange::dispositions::{self, DispositionReason, Said};
use store::exchange::postings;
use store::exchange::truck_postings::{self, End, NewTruckPosting, TruckPostingStatus};
use store::loads::held::{self, Held};
use store::loads::{clock, feed};
use store::{Conn, Tenant};

/// How many hours ago the samples were posted, one after the other: one of each age but the last.
const HOURS_AGO: [i64; 4] = [1, 9, 18, 40];
/// One in so many of the available samples is not posted.
const UNPOSTED: usize = 4;
/// What carriers said of the first samples.
const SAID: [(DispositionReason, &str); 3] = [
    (DispositionReason::RateTooLow, "SYN sample: wants $200 more."),
    (DispositionReason::NoTruck, "SYN sample: truck is in for service."),
    (DispositionReason::NoAnswer, "SYN sample: left a voicemail."),
];
/// How many trucks are free anywhere.
const TRUCKS: usize = 8;
/// How many of a lane's carriers have a truck at the pickup.
const TRUCKS_OF_LANE: usize = 6;
/// Which of a lane's carriers declined the load of the lane before.
const DECLINED: usize = 1;
/// Miles that a sample truck goes empty, one after the other.
const DEADHEADS: [i16; 3] = [50, 100, 150];

/// Makes it at a moment, in the place of what was made before, for the company's sample loads and with these synthetic carriers. `lanes` are loads
/// with carriers that are near them.
pub async fn make(
    db: &mut Conn,
    tenant: Tenant,
    (carriers, lanes): (&[CarrierId], &[(LoadId, &[CarrierId])]),
    at: DateTime<Utc>,
) -> sqlx::Result<()> {
    truck_postings::remove_synthetic(db, tenant).await?;
    let ids: Vec<LoadId> = clock::samples(db, tenant).await?.into_iter().map(|sample| sample.id).collect();
    let held = held::read_many(db, tenant, &ids).await?;
    let available: Vec<&Held> = held.iter().filter(|held| held.posting_refusals(at).is_empty()).collect();
    let mut posted = Vec::new();
    for (nth, held) in available.iter().enumerate().filter(|(nth, _)| (nth + 1) % UNPOSTED != 0) {
        let Some(window) = held.load.pickup_window() else { continue };
        let hours = HOURS_AGO[posted.len() % HOURS_AGO.len()];
        postings::post(db, tenant, &[(held.row.id, window.end)], at - TimeDelta::hours(hours)).await?;
        posted.push(held.row.id);
        let said = SAID.get(nth).zip(carriers.get(nth));
        if let Some(((reason, notes), carrier)) = said {
            let said = Said { carrier_id: *carrier, load_id: held.row.id, reason: *reason, notes: Some(notes) };
            let by = held.row.user_id;
            let _kept = dispositions::put(db, tenant, said, by, at - TimeDelta::minutes(30)).await?;
        }
    }
    if !posted.is_empty() {
        feed::announce(db, tenant, &posted).await?;
    }
    for (nth, (held, carrier)) in available.iter().cycle().zip(carriers.iter().rev().take(TRUCKS)).enumerate() {
        let start_on = at.date_naive() + Days::new(nth as u64 % 3);
        if let Some(new) = truck(held, *carrier, nth, start_on) {
            truck_postings::create(db, tenant, &new, held.row.user_id, at).await?;
        }
    }
    near(db, tenant, (&available[..], lanes), at).await
}

/// Trucks at the pickups of some loads, and what came of asking their carriers about others.
async fn near(
    db: &mut Conn,
    tenant: Tenant,
    (available, lanes): (&[&Held], &[(LoadId, &[CarrierId])]),
    at: DateTime<Utc>,
) -> sqlx::Result<()> {
    let mut before: Option<&Held> = None;
    for (load, carriers) in lanes {
        let Some(held) = available.iter().copied().find(|held| held.row.id == *load) else { continue };
        let Some(pickup_on) = held.stops.first().map(|stop| stop.day(stop.window_start_at)) else { continue };
        for (nth, carrier) in carriers.iter().take(TRUCKS_OF_LANE).enumerate() {
            if let Some(new) = truck(held, *carrier, nth, pickup_on) {
                truck_postings::create(db, tenant, &new, held.row.user_id, at).await?;
            }
        }
        if let Some((before, carrier)) = before.zip(carriers.get(DECLINED)) {
            let (reason, notes) = SAID[1];
            let said = Said { carrier_id: *carrier, load_id: before.row.id, reason, notes: Some(notes) };
            let _kept = dispositions::put(db, tenant, said, before.row.user_id, at - TimeDelta::hours(2)).await?;
        }
        before = Some(held);
    }
    Ok(())
}

/// A carrier's truck that is free near a load's pickup from a day on.
fn truck(held: &Held, carrier_id: CarrierId, nth: usize, start_date: NaiveDate) -> Option<NewTruckPosting> {
    let end = |code: Option<&str>| {
        let area = areas::find_by_place_id(&format!("hw:five_zip:{}", code?.get(..5)?))?;
        let deadhead_tolerance = DEADHEADS[nth % DEADHEADS.len()];
        Some(End { area_id: area.id.0, display_name: area.name, deadhead_tolerance })
    };
    let [first, .., last] = held.stops.as_slice() else { return None };
    let expires_at = start_date.checked_add_days(Days::new(2))?.and_time(NaiveTime::MIN).and_utc();
    Some(NewTruckPosting {
        carrier_id,
        carrier_vehicle_id: None,
        posted_equipment_type: held.row.equipment_type.unwrap_or(EquipmentType::Van),
        origin: end(first.postal_code.as_deref())?,
        // Every other one goes anywhere.
        destination: end(last.postal_code.as_deref()).filter(|_| nth.is_multiple_of(2)),
        start_date,
        status: TruckPostingStatus::Active,
        expires_at,
    })
}
