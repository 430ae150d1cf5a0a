//! From what was given to what is stored: checks, places, zones, and whom and what loads name, for many loads together.

mod carrier;
mod fields;
mod named;
mod stops;
mod wrong;

pub(super) use carrier::GivenCarrier;
pub(crate) use stops::zone_of_place;

use super::form::LoadForm;
use chrono::{DateTime, TimeDelta, Utc};
use freight::load::{Actor, Context, FieldError, FieldProblem, LoadStatus, Refusal, request};
use freight::settings::Settings;
use kernel::ids::CarrierVehicleId;
use named::Known;
use platform::app::App;
use platform::http::Error;
use std::collections::HashMap;
use store::loads::held::Held;
use store::loads::lookups::{self, NamedVehicle};
use store::loads::rows::{LoadSource, MilesSource};
use store::loads::write::{LoadFields, NewCharge, NewLoad, NewStop};
use store::{Conn, Tenant};
use wrong::Wrong;

/// A load as it was read.
#[derive(Debug)]
pub(super) struct Checked {
    /// Its fields: those given, over those that it had.
    pub(super) fields: LoadFields,
    /// Its stops, as many as were given.
    pub(super) stops: Vec<NewStop>,
    /// Its charges, where they were given.
    pub(super) charges: Option<Vec<NewCharge>>,
    /// Its carrier, where one was given.
    pub(super) carrier: Option<GivenCarrier>,
    /// Everything that is wrong.
    pub(super) wrong: Vec<FieldError>,
}

/// Loads that come in new, checked: as they are to be stored, or everything that is wrong with each. Fields are named from the load's own top
/// (`stops.1.window_end_at`).
pub async fn prepare(
    app: &App,
    db: &mut Conn,
    tenant: Tenant,
    forms: &[LoadForm],
    source: LoadSource,
    now: DateTime<Utc>,
) -> Result<Vec<Result<NewLoad, Vec<FieldError>>>, Error> {
    let given: Vec<(&LoadForm, Option<&Held>)> = forms.iter().map(|form| (form, None)).collect();
    let checked = read(app, db, tenant, &given, now).await?;
    Ok(forms.iter().zip(checked).map(|(form, checked)| new_load(form, checked, source, now)).collect())
}

/// Reads loads, each over what it was before, if it was. Trucks that they name are entered.
pub(super) async fn read(
    app: &App,
    db: &mut Conn,
    tenant: Tenant,
    given: &[(&LoadForm, Option<&Held>)],
    now: DateTime<Utc>,
) -> Result<Vec<Checked>, Error> {
    let forms: Vec<&LoadForm> = given.iter().map(|(form, _)| *form).collect();
    let known = Known::of(app, db, tenant, &forms).await?;
    let mut checked: Vec<Checked> = given.iter().map(|(form, before)| check(form, *before, &known, now)).collect();
    name_vehicles(db, tenant, &mut checked, now).await?;
    Ok(checked)
}

fn check(form: &LoadForm, before: Option<&Held>, known: &Known, now: DateTime<Utc>) -> Checked {
    let mut wrong = Wrong::default();
    let base = before.map_or_else(fields::none, |held| LoadFields::from(&held.row));
    let mut draft = fields::draft(form, &base);
    let mut fields = fields::read(form, base, known, &mut wrong);
    let mut stops = Vec::with_capacity(form.stops.len());
    for (stop, given) in stops::read(&form.stops, &mut wrong).into_iter().zip(&form.stops) {
        draft.stops.push(stop.draft);
        // A dock that the company's loads taught is better than the point of a ZIP code.
        let is_better = stop.new.place.is_some_and(|place| place.geo_source.is_approximate());
        let place = known.dock(given).filter(|_| is_better).or(stop.new.place);
        stops.push(NewStop { place, ..stop.new });
    }
    // A number from before today's rules for numbers keeps no change of its load out.
    let keeps_number = before.is_some_and(|held| held.row.external_load_number == form.external_load_number.trim());
    let is_said = |error: &FieldError| {
        let is_kept = form.keeps_stops && error.field.starts_with("stops")
            || keeps_number && error.field == "external_load_number";
        !(is_kept || is_given(form, error))
    };
    for error in freight::load::check(&draft, now).into_iter().filter(is_said) {
        wrong.add(field_of(&error.field), error.problem, error.detail);
    }
    set_miles(&mut fields, form, before, &stops);
    let charges = fields::charges(form.charges.as_deref(), &mut wrong);
    // A time to come would make every later version of the load look older. A day allows for clocks that name no zone.
    if form.source_updated_at.is_some_and(|at| at > now + TimeDelta::days(1)) {
        wrong.invalid("source_updated_at", "Can't be in the future.");
    }
    let carrier = form.carrier.as_ref().filter(|carrier| !carrier.is_empty());
    let carrier = carrier.map(|carrier| carrier::read(carrier, known, &mut wrong));
    Checked { fields, stops, charges, carrier, wrong: wrong.end() }
}

/// Whether a window is said to be missing that was given: of a stop without a place, no one knows on which clock it is. That is told.
fn is_given(form: &LoadForm, error: &FieldError) -> bool {
    error.problem == FieldProblem::Missing
        && form.stops.iter().enumerate().any(|(at, stop)| {
            let has = |time: &Option<String>| time.as_ref().is_some_and(|time| !time.trim().is_empty());
            error.field == format!("stops.{at}.window_start") && has(&stop.window_start_at)
        })
}

/// A field as calls name it: there instants end in `_at`.
fn field_of(field: &str) -> String {
    if field.ends_with(".window_start") || field.ends_with(".window_end") {
        format!("{field}_at")
    } else {
        field.to_owned()
    }
}

/// Miles that were not given are routed: by the caller beforehand, before, or later (`RouteLoads`).
fn set_miles(fields: &mut LoadFields, form: &LoadForm, before: Option<&Held>, stops: &[NewStop]) {
    if fields.miles_source == Some(MilesSource::Given) {
        return;
    }
    let is_same_way = stops.is_empty() || before.is_some_and(|held| has_places(held, stops));
    if let Some(miles) = form.routed_miles {
        (fields.billable_miles, fields.miles_source) = (Some(miles), Some(MilesSource::Routed));
    } else if !is_same_way {
        (fields.billable_miles, fields.miles_source) = (None, None);
    }
}

/// Whether a load's stops are at these places already.
pub(super) fn has_places(held: &Held, stops: &[NewStop]) -> bool {
    let point = |place: Option<freight::stop::Place>| place.map(|place| place.point);
    held.stops.len() == stops.len()
        && held.stops.iter().zip(stops).all(|(before, after)| point(before.place()) == point(after.place))
}

/// Looks up the trucks that loads without errors name, each once.
async fn name_vehicles(
    db: &mut Conn,
    tenant: Tenant,
    checked: &mut [Checked],
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let fine = checked.iter().filter(|one| one.wrong.is_empty());
    let mut named: Vec<NamedVehicle> = fine.filter_map(|one| one.carrier.as_ref()?.vehicle()).collect();
    named.sort_by(|a, b| (a.carrier, &a.vin).cmp(&(b.carrier, &b.vin)));
    named.dedup_by(|a, b| a.carrier == b.carrier && a.vin == b.vin);
    let ids = lookups::vehicles(db, tenant, &named, now).await?;
    let ids: HashMap<_, CarrierVehicleId> =
        named.iter().map(|vehicle| (vehicle.carrier, vehicle.vin.as_str())).zip(ids).collect();
    for carrier in checked.iter_mut().filter_map(|one| one.carrier.as_mut()) {
        let truck = carrier.carrier_id.zip(carrier.vin.as_deref());
        carrier.carrier_vehicle_id = truck.and_then(|truck| ids.get(&truck).copied());
    }
    Ok(())
}

/// Who changes a load that comes in this way.
pub(super) const fn actor(source: LoadSource) -> Actor {
    match source {
        LoadSource::Person => Actor::Person,
        LoadSource::Key | LoadSource::File | LoadSource::Edi | LoadSource::Sample => Actor::Tms,
    }
}

/// A new load, unless something is wrong with it.
pub(super) fn new_load(
    form: &LoadForm,
    checked: Checked,
    source: LoadSource,
    now: DateTime<Utc>,
) -> Result<NewLoad, Vec<FieldError>> {
    let Checked { fields, stops, charges, carrier, mut wrong } = checked;
    if carrier.as_ref().is_some_and(|carrier| !carrier.is_named) {
        let mut more = Wrong::default();
        more.missing("carrier.carrier_id", "Say which carrier: by id, USDOT number, docket number or name.");
        wrong.extend(more.end());
    }
    let usual = if carrier.is_some() { LoadStatus::Covered } else { LoadStatus::Available };
    let status = form.status.unwrap_or(usual);
    if status == LoadStatus::Available && carrier.is_some() {
        let mut more = Wrong::default();
        more.invalid("status", "A load with a carrier is covered. Leave out the carrier or the status.");
        wrong.extend(more.end());
    }
    wrong.extend(refused_at_first(status, carrier.is_some(), source, now));
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let count = stops.len();
    Ok(NewLoad {
        fields,
        status,
        source,
        source_updated_at: form.source_updated_at,
        received_digest: None,
        stops,
        movement: carrier.map(|carrier| carrier.movement(count)),
        charges: charges.unwrap_or_default(),
    })
}

/// Why a load can't begin in a status. It begins as if it were made available and then taken there.
fn refused_at_first(
    status: LoadStatus,
    has_carrier: bool,
    source: LoadSource,
    now: DateTime<Utc>,
) -> Option<FieldError> {
    let context = Context { status: LoadStatus::Available, has_carrier, is_picked_up: false, cancelled_at: None, now };
    let mut wrong = Wrong::default();
    match request(actor(source), status, None, &context, &Settings::default()) {
        Ok(()) => {}
        Err(Refusal::CarrierRequired) => wrong.missing("carrier", Refusal::CarrierRequired),
        Err(Refusal::ReasonRequired) => wrong.missing("status_reason", Refusal::ReasonRequired),
        Err(Refusal::Forbidden { allowed, .. }) => {
            let words: Vec<_> = allowed.iter().map(|status| status.in_words()).collect();
            let detail = format!("A new load can be available, {}.", words.join(", "));
            wrong.invalid("status", detail);
        }
    }
    wrong.end().pop()
}
