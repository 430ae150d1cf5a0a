//! Sample loads as a TMS would send them. They come in by the same checks as any (`dispatch::loads::take_in`).

use super::causes::{self, Made};
use super::{LOADS, dock, past};
use crate::demo::seed::DEMO_EMAIL;
use crate::sample_loads::{city_name, city_of};
use anyhow::anyhow;
use chrono::{DateTime, Utc};
use dispatch::loads::form::{CarrierForm, LoadForm, StopForm};
use dispatch::loads::take_in::{Taken, take_in};
use freight::generate::{SampleLoad, sample};
use freight::load::StopDraft;
use freight::stop::StopKind;
use geo::City;
use kernel::ids::{CarrierId, LoadId};
use platform::app::App;
use store::exchange::demonstration::haulers;
use store::loads::rows::LoadSource;
use store::telematics::demonstration::{self, SyntheticFleet};
use store::{Conn, Tenant};

/// How many carriers haul them: three get a second load, which is an alert of a carrier that never delivered.
const FLEETS: i64 = 57;
/// Whose they are, one after the other.
const OWNERS: [Option<&str>; 4] = [Some(DEMO_EMAIL), Some("dispatch@haulwarden.example"), Some(DEMO_EMAIL), None];
/// How many loads that wait for a carrier have carriers that know their lane or have a truck nearby, and how many each has. (With fewer than five
/// a match shows nothing of how it ranks.)
const LANES: usize = 12;
const CARRIERS_OF_LANE: usize = 8;
/// How many of those delivered on the lane: the last ones. The others only have a truck there.
const KNOW_LANE: usize = 3;
/// Who answers for a sample's carrier.
pub(super) const SYN_DISPATCH: &str = "SYN Dispatch";
/// One in so many has no carrier yet, if it is not due.
const UNCOVERED: u64 = 6;
/// What is hauled.
const COMMODITIES: [&str; 5] = ["SYN paper rolls", "SYN canned food", "SYN furniture", "SYN auto parts", "SYN lumber"];
/// Miles around a stop's point that count as the stop: its point is its city's, and roads begin somewhere near.
const RADIUS: f64 = 2.0;

/// The numbers of the samples.
pub(super) fn numbers() -> impl Iterator<Item = u64> {
    1..=LOADS
}

/// What the driver of the `nth` sample is called, by which the movement that is played is known again.
pub(super) fn driver_name(nth: u64) -> String {
    format!("SYN Driver {nth}")
}

/// Brings the samples of a seed around a moment in, as if they had come at `came_at`. Where they move, some have what alerts are about.
pub(super) async fn make(
    app: &App,
    db: &mut Conn,
    tenant: Tenant,
    seed: i64,
    (around, came_at): (DateTime<Utc>, DateTime<Utc>),
    is_moving: bool,
) -> anyhow::Result<()> {
    let fleets = demonstration::fleets(db, FLEETS).await?;
    let made = |nth| {
        let sample = sample(seed.cast_unsigned(), nth, around);
        Made { nth, form: form(nth, &sample, &fleets, around), sample }
    };
    let mut all: Vec<Made> = numbers().map(made).collect();
    if is_moving {
        causes::give(db, &mut all, &fleets, around).await?;
    }
    let forms: Vec<LoadForm> = all.into_iter().map(|made| made.form).collect();
    let taken = take_in(app, db, tenant, LoadSource::Sample, None, &forms, came_at).await;
    let mut waiting: Vec<(LoadId, &LoadForm)> = Vec::new();
    for (form, taken) in forms.iter().zip(taken.map_err(|error| anyhow!("{error:?}"))?) {
        match taken {
            Taken::Stored { id, .. } if form.carrier.is_none() => waiting.push((id, form)),
            Taken::Stored { .. } => {}
            Taken::Refused(wrong) => {
                tracing::warn!(number = form.external_load_number, ?wrong, "a sample load was refused");
            }
        }
    }
    let near = haulers(db, tenant, (LANES * CARRIERS_OF_LANE) as i64).await?;
    let lanes: Vec<(LoadId, &[CarrierId])> =
        waiting.iter().map(|(id, _)| *id).zip(near.chunks_exact(CARRIERS_OF_LANE)).collect();
    let know: Vec<(&LoadForm, &[CarrierId])> = waiting
        .iter()
        .zip(&lanes)
        .map(|((_, form), (_, carriers))| (*form, &carriers[CARRIERS_OF_LANE - KNOW_LANE..]))
        .collect();
    past::make(app, db, tenant, &know, came_at).await?;
    let confirmed = confirmations::rate_confirmations::samples::make(app, db, tenant, around).await;
    confirmed.map_err(|error| anyhow!("{error:?}"))?;
    let carriers: Vec<_> = fleets.iter().map(|fleet| fleet.carrier_id).collect();
    exchange::board::samples::make(db, tenant, (&carriers[..], &lanes[..]), around).await?;
    dock::email_link(app, db, tenant, around).await?;
    Ok(())
}

/// A sample as a TMS sends it.
pub(super) fn form(nth: u64, sample: &SampleLoad, fleets: &[SyntheticFleet], around: DateTime<Utc>) -> LoadForm {
    let draft = &sample.draft;
    let is_due = draft.stops.first().and_then(|stop| stop.window_start).is_some_and(|start| start <= around);
    LoadForm {
        external_load_number: draft.external_load_number.clone(),
        min_rate: draft.min_rate,
        weight: draft.weight,
        trailer_length: draft.trailer_length,
        equipment_type: draft.equipment_type.clone(),
        commodity: Some(pick(&COMMODITIES, nth).to_owned()),
        cargo_value: draft.cargo_value,
        user_email: pick(&OWNERS, nth).map(str::to_owned),
        stops: draft.stops.iter().map(|draft| stop(nth, draft)).collect(),
        carrier: (is_due || !nth.is_multiple_of(UNCOVERED)).then(|| carrier(nth, sample, fleets)),
        ..LoadForm::default()
    }
}

fn stop(nth: u64, draft: &StopDraft) -> StopForm {
    let city: Option<&City> = draft.postal_code.as_deref().and_then(city_of);
    let point = draft.place().ok().map(|place| place.point);
    let what = if draft.kind == StopKind::Pickup.as_str() { "PU" } else { "DO" };
    StopForm {
        kind: draft.kind.clone(),
        scheduling: draft.scheduling.clone(),
        name: Some(
            city.map_or_else(|| "SYN Warehouse".to_owned(), |city| format!("SYN Warehouse {}", city_name(city))),
        ),
        city: city.map(city_name),
        state: city.map(|city| city.state.code.to_owned()),
        postal_code: draft.postal_code.clone(),
        reference: Some(format!("SYN-{what}-{nth:06}")),
        latitude: point.map(|point| point.lat),
        longitude: point.map(|point| point.lon),
        radius: Some(RADIUS),
        window_start_at: draft.window_start.map(|at| at.to_rfc3339()),
        window_end_at: draft.window_end.map(|at| at.to_rfc3339()),
        ..StopForm::default()
    }
}

/// A carrier on file with one of its own trucks, or the sample's own where there is none.
fn carrier(nth: u64, sample: &SampleLoad, fleets: &[SyntheticFleet]) -> CarrierForm {
    let count = fleets.len() as u64;
    let fleet = fleets.get(nth.checked_rem(count).unwrap_or(0) as usize);
    let round = nth.checked_div(count).unwrap_or(0) as usize;
    CarrierForm {
        carrier_id: fleet.map(|fleet| fleet.carrier_id),
        name: fleet.is_none().then(|| sample.carrier_name.clone()),
        vin: fleet.and_then(|fleet| fleet.vins.get(round)).cloned(),
        vehicle_name: Some(format!("SYN {}", 100 + nth)),
        driver_name: Some(driver_name(nth)),
        // Numbers that are set aside for fiction.
        driver_phone: Some(format!("512 555 01{:02}", nth % 100)),
        dispatcher_name: Some(SYN_DISPATCH.to_owned()),
        dispatcher_email: Some("dispatch@example.com".to_owned()),
        ..CarrierForm::default()
    }
}

/// The carrier on file that hauls it.
pub(super) fn carrier_id(form: &LoadForm) -> Option<CarrierId> {
    form.carrier.as_ref()?.carrier_id
}

fn pick<T: Copy>(all: &[T], nth: u64) -> T {
    all[(nth % all.len() as u64) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_marked_and_the_due_ones_have_a_carrier() {
        let now = DateTime::UNIX_EPOCH + chrono::TimeDelta::days(20_000);
        let forms: Vec<_> = numbers().map(|nth| form(nth, &sample(1, nth, now), &[], now)).collect();

        assert_eq!(forms.len() as u64, LOADS);
        for form in &forms {
            assert!(form.external_load_number.starts_with("SYN-"));
            assert!(form.stops.iter().all(|stop| stop.name.as_ref().is_some_and(|name| name.starts_with("SYN "))));
            let start = form.stops[0].window_start_at.as_deref().expect("a start");
            let is_due = DateTime::parse_from_rfc3339(start).expect("an instant") <= now;
            assert!(form.carrier.is_some() || !is_due, "{}", form.external_load_number);
        }
        assert!(forms.iter().any(|form| form.carrier.is_none()));
    }
}
