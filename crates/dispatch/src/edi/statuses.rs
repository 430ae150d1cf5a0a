//! What happens to shippers' loads is written for them (214), in the order in which it was told; nothing of a load whose tender is declined or
//! withdrawn.

use super::outgoing;
use chrono::{DateTime, Utc};
use edi::{Event, Status};
use freight::load::LoadStatus;
use freight::stop::{StopKind, Zone};
use kernel::ids::{CompanyId, EdiPartnerId, LoadId};
use platform::app::App;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use store::Tenant;
use store::conn::is_unreachable;
use store::loads::edi::interchanges::EdiKind;
use store::loads::edi::partners::{self, PartnerRow};
use store::loads::edi::shipments::{self, Shipment};
use store::loads::events::{self, EventRow, LoadEventKind};
use store::loads::held::{self, Held};
use store::loads::rows::StopRow;

/// The most events that one turn reads for a partner.
const MOST: i64 = 500;
/// The most turns that a partner has a minute; the rest follows in the next. (Ours.)
const MOST_TURNS: usize = 20;

/// Comes by the clock, every minute.
#[derive(Debug, Serialize, Deserialize)]
pub struct WriteEdiStatuses {}

impl Job for WriteEdiStatuses {
    const NAME: &'static str = "write_edi_statuses";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for WriteEdiStatuses {
    async fn run(&self, app: &App) -> JobResult {
        let mut last = EdiPartnerId(0);
        loop {
            let behind = partners::behind(&mut *app.pool.acquire().await?, last).await?;
            let Some(&(_, newest)) = behind.last() else { return Ok(()) };
            last = newest;
            for (company, partner) in behind {
                match catch_up(app, company, partner).await {
                    Ok(()) => (),
                    Err(error) if is_unreachable(&error) => return Err(error.into()),
                    // One that can't be told now keeps none behind it.
                    Err(error) => {
                        tracing::warn!(%partner, "an EDI partner could not be told what happened to its loads: {error:#}");
                    }
                }
            }
        }
    }
}

async fn catch_up(app: &App, company: CompanyId, partner: EdiPartnerId) -> sqlx::Result<()> {
    for _ in 0..MOST_TURNS {
        if !tell(app, company, partner).await? {
            break;
        }
    }
    Ok(())
}

/// Tells one partner what it was not told; whether there may be more. Statuses and how far it is told are one transaction: none is lost, and none is
/// written twice.
#[expect(clippy::disallowed_methods, reason = "a job names the company whose shippers it tells")]
async fn tell(app: &App, company: CompanyId, partner: EdiPartnerId) -> sqlx::Result<bool> {
    let tenant = Tenant::of(company);
    let mut change = app.unrecorded_change("the interchanges say what the product wrote").await?;
    let now = change.now();
    let Some(partner) = partners::lock(&mut change, tenant, partner).await? else { return Ok(false) };
    let told = partners::told(&mut change, tenant, partner.id).await?;
    let events = events::after(&mut change, company, told, MOST).await?;
    let Some(last) = events.last() else { return Ok(false) };
    let mut loads: Vec<LoadId> = events.iter().map(|event| event.load_id).collect();
    loads.sort_unstable();
    loads.dedup();
    let shipments = shipments::told_of(&mut change, tenant, partner.id, &loads).await?;
    if partner.is_active && partner.wants_status && !shipments.is_empty() {
        let ids: Vec<LoadId> = shipments.iter().map(|shipment| shipment.load_id).collect();
        let held = held::read_many(&mut change, tenant, &ids).await?;
        let held: HashMap<LoadId, &Held> = held.iter().map(|held| (held.row.id, held)).collect();
        for event in &events {
            let shipment = shipments.iter().find(|shipment| shipment.load_id == event.load_id);
            let Some((shipment, held)) = shipment.zip(held.get(&event.load_id)) else { continue };
            let Some(status) = status(event, (shipment, &partner), held) else { continue };
            let about = (EdiKind::Status, Some(event.load_id));
            outgoing::write(&mut change, tenant, &partner, about, now, |envelope| edi::status(&status, envelope))
                .await?;
        }
    }
    partners::set_told(&mut change, tenant, partner.id, last.sequence).await?;
    change.commit().await?;
    Ok(events.len() as i64 == MOST)
}

/// The status that an event is to a shipper; none where it is none of theirs to know.
fn status(event: &EventRow, (shipment, partner): (&Shipment, &PartnerRow), held: &Held) -> Option<Status> {
    let text = |name: &str| event.details.get(name).and_then(Value::as_str);
    // An expected arrival that names no stop is that at the stop that was next when it was told.
    let was_left =
        |row: &StopRow| [row.departed_at, row.done_at].into_iter().flatten().any(|at| at <= event.occurred_at);
    let next = || held.stops.iter().rposition(was_left).map_or(0, |left| left + 1);
    let place = match event.details.get("stop_id").and_then(Value::as_i64) {
        Some(id) => held.stops.iter().position(|row| row.id.0 == id),
        None => (event.kind == LoadEventKind::Eta).then(next),
    };
    let stop = place.and_then(|place| held.stops.get(place).map(|row| (place, row)));
    let is_delivery = stop.is_some_and(|(_, row)| row.kind == StopKind::Delivery);
    let at = |pickup: Event, delivery: Event| stop.map(|_| if is_delivery { delivery } else { pickup });
    let (what, when) = match event.kind {
        LoadEventKind::Arrival => (at(Event::ArrivedAtPickup, Event::ArrivedAtDelivery)?, event.occurred_at),
        LoadEventKind::Departure => (at(Event::LeftPickup, Event::LeftDelivery)?, event.occurred_at),
        LoadEventKind::Pickup => (Event::Loaded, event.occurred_at),
        LoadEventKind::Delivery => (Event::Delivered, event.occurred_at),
        // The code is of deliveries alone: a shipper would take what is expected at a pickup for the delivery.
        LoadEventKind::Eta if is_delivery => {
            (Event::DeliveryExpected, text("eta_at").and_then(|at| DateTime::parse_from_rfc3339(at).ok())?.to_utc())
        }
        LoadEventKind::LoadStatusChanged => match text("status_after")? {
            "delayed" => (Event::Delayed, event.occurred_at),
            // A shipper that takes its tender back and tenders the load again in one interchange isn't told that the load is canceled.
            "cancelled" if held.row.status == LoadStatus::Cancelled => (Event::Cancelled, event.occurred_at),
            _ => return None,
        },
        _ => return None,
    };
    // What is about no stop is told in the time of the place where the load begins.
    let row = stop.map(|(_, row)| row).or(held.stops.first())?;
    let city = stop.and_then(|(_, row)| row.city.clone().zip(row.state.clone()));
    Some(Status {
        load_number: shipment.external_load_number.clone(),
        shipment_id: shipment.shipment_number.clone(),
        scac: outgoing::scac(shipment, partner),
        stop: stop.and_then(|(at, _)| number_of(shipment, held.stops.len(), at)),
        event: what,
        // The product doesn't know why: a person tells the shipper.
        reason: None,
        happened_at: local(when, &row.time_zone),
        city: city.map(|(city, state)| [city, state.clone(), country(&state).to_owned()]),
        point: None,
        trailer: held.current().and_then(|movement| movement.trailer_number.clone()),
    })
}

/// The number that the tender gives a stop; its place from 1 where people gave the load other stops, or the tender came before numbers were kept.
fn number_of(shipment: &Shipment, stops: usize, at: usize) -> Option<u32> {
    let told = shipment.stop_numbers.as_ref().filter(|numbers| numbers.len() == stops);
    let told = told.and_then(|numbers| numbers.get(at)).map(|number| number.unsigned_abs());
    told.or(u32::try_from(at + 1).ok())
}

fn local(at: DateTime<Utc>, zone: &str) -> chrono::NaiveDateTime {
    zone.parse::<Zone>().map_or(at.naive_utc(), |zone| zone.local(at))
}

/// The country of a state or province.
fn country(state: &str) -> &'static str {
    const PROVINCES: [&str; 13] = ["AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT"];
    if PROVINCES.contains(&state) { "CA" } else { "US" }
}
