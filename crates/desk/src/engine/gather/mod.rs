//! What loads are evaluated from: a handful of statements for all loads of a turn, put together load by load.

mod asked;
mod bounds;
mod carriers;
mod contacts;
mod courses;
mod files;
mod loads;
mod requirements;
mod rows;

use alerts::Input;
use alerts::input::{History, Lists, OwnMovement, Requirements, Tracking, Truck};
use bounds::Bounds;
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, ClassificationId, LoadId};
use platform::app::App;
use platform::http::Error;
use rows::Rows;
use std::collections::BTreeSet;
use store::loads::held::Held;
use store::loads::rows::MovementRow;
use store::tickets::gather::history::open_of_carriers;
use store::{Conn, Tenant};

/// Stops of two loads this close together are one place.
const SAME_STOP_MILES: f64 = 1.0;

/// How a carrier comes out of the rules that a load asks for, by what is stored of it now; none where no rule is active.
pub async fn requirements_of(
    app: &App,
    tenant: Tenant,
    carrier: CarrierId,
    classifications: &[ClassificationId],
) -> Result<Option<Requirements>, Error> {
    let found = requirements::read(app, tenant, &[carrier]).await?;
    // Callers tell what isn't met, not by which file.
    Ok(found.get(&carrier).and_then(|found| found.of(classifications, |_| None)))
}

/// What a load is evaluated from, a part for each carrier's movement.
pub(super) struct Gathered {
    pub(super) load: LoadId,
    pub(super) number: String,
    pub(super) inputs: Vec<Input>,
}

/// Those of these loads that can be gathered at once, and those that must wait because their carriers have too many open loads besides, both in
/// their order. The first never waits.
pub(super) async fn at_once(
    db: &mut Conn,
    tenant: Tenant,
    loads: &[LoadId],
) -> Result<(Vec<LoadId>, Vec<LoadId>), Error> {
    Ok(Bounds::TURN.choose(loads, &open_of_carriers(db, tenant, loads).await?))
}

/// Reads what these loads of the company's are evaluated from at its moment. Loads that are gone are left out.
pub(super) async fn gather(
    app: &App,
    tenant: Tenant,
    loads: &[LoadId],
    at: DateTime<Utc>,
) -> Result<Vec<Gathered>, Error> {
    let rows = Rows::read(app, tenant, loads, at).await?;
    let wanted: BTreeSet<LoadId> = loads.iter().copied().collect();
    let held = rows.held.iter().filter(|held| wanted.contains(&held.row.id));
    Ok(held.map(|held| of(held, &rows)).collect())
}

fn of(held: &Held, rows: &Rows) -> Gathered {
    let inputs = if held.movements.is_empty() {
        vec![input(held, None, rows)]
    } else {
        held.movements.iter().map(|movement| input(held, Some(movement), rows)).collect()
    };
    Gathered { load: held.row.id, number: held.row.external_load_number.clone(), inputs }
}

fn input(held: &Held, movement: Option<&MovementRow>, rows: &Rows) -> Input {
    let contacts = movement.map(|movement| contacts::of(movement, rows)).unwrap_or_default();
    Input {
        version: Input::VERSION,
        load: loads::load(held, rows),
        movement: movement.map(|movement| loads::movement(held, movement, rows)),
        carrier: movement.and_then(|movement| carriers::of(held, movement, rows)),
        tracking: movement.map(|movement| tracking(held, movement, rows)).unwrap_or_default(),
        history: movement.map(|movement| history(movement, rows)).unwrap_or_default(),
        lists: movement.map_or_else(|| empty_lists(rows), |movement| contacts::lists(held, movement, rows)),
        contacts,
    }
}

fn empty_lists(rows: &Rows) -> Lists {
    Lists { company_domains: rows.company_domains.clone(), ..Lists::default() }
}

/// What is shared of the movement's truck, with its newest positions.
fn tracking(held: &Held, movement: &MovementRow, rows: &Rows) -> Tracking {
    let is_current = held.current().is_some_and(|current| current.id == movement.id);
    let fixes = rows.fixes.get(&movement.id).cloned().unwrap_or_default();
    let name = movement.vehicle_name.clone().or_else(|| movement.vin.clone());
    let truck = Truck {
        vin: movement.vin.clone(),
        name: name.unwrap_or_else(|| "The truck".to_owned()),
        is_assigned: true,
        has_own_stop_at_pickup: true,
        fixes,
    };
    let sharing = if is_current { held.load.sharing } else { freight::load::Sharing::NONE };
    let own = if truck.fixes.is_empty() && truck.vin.is_none() { None } else { Some(truck) };
    Tracking {
        eld: sharing.eld,
        phone: sharing.phone,
        shared_at: held.load.shared_at.filter(|_| is_current),
        trucks: own.into_iter().chain(sisters(held, movement, rows)).collect(),
        route: rows.courses.get(&held.row.id).cloned(),
        page_opens: rows.page_opens.get(&movement.id).cloned().unwrap_or_default(),
    }
}

/// Other trucks of the movement's carrier that are shared with the company, for its other loads.
fn sisters<'a>(held: &'a Held, movement: &'a MovementRow, rows: &'a Rows) -> impl Iterator<Item = Truck> + 'a {
    let pickup = held.stops.first().and_then(store::loads::rows::StopRow::place).map(|place| place.point);
    let own = movement.carrier_id.into_iter().flat_map(move |carrier| rows.live_of(carrier));
    let others = own.filter(move |(other, _)| other.row.id != held.row.id);
    let is_sister = move |row: &MovementRow| row.vin.is_none() || row.vin != movement.vin;
    others.filter(move |(_, row)| is_sister(row)).filter_map(move |(other, row)| {
        let fixes = rows.fixes.get(&row.id)?.clone();
        let is_here = |stop: &store::loads::rows::StopRow| {
            let place = stop.place().map(|place| place.point).zip(pickup);
            place.is_some_and(|(place, pickup)| geo::miles(place, pickup) <= SAME_STOP_MILES)
        };
        let name = row.vehicle_name.clone().or_else(|| row.vin.clone());
        Some(Truck {
            vin: row.vin.clone(),
            name: name.unwrap_or_else(|| format!("The truck of load {}", other.row.external_load_number)),
            is_assigned: false,
            has_own_stop_at_pickup: other.stops.iter().any(is_here),
            fixes,
        })
    })
}

/// The company's own loads with the movement's carrier.
fn history(movement: &MovementRow, rows: &Rows) -> History {
    let Some(carrier) = movement.carrier_id else { return History::default() };
    History {
        live: rows.live_of(carrier).filter_map(|(held, movement)| own(held, movement)).collect(),
        bookings: rows.bookings.get(&carrier).cloned().unwrap_or_default(),
        delivered: rows.delivered.get(&carrier).copied().unwrap_or_default(),
    }
}

fn own(held: &Held, movement: &MovementRow) -> Option<OwnMovement> {
    let stop = |position: i16| held.stops.iter().find(|stop| stop.position == position);
    let (first, last) = (stop(movement.first_stop)?, stop(movement.last_stop)?);
    Some(OwnMovement {
        id: movement.id,
        load_number: held.row.external_load_number.clone(),
        from: first.place().map(|place| place.point.into()),
        to: last.place().map(|place| place.point.into()),
        starts_at: first.window_start_at,
        start_ends_at: first.window_end_at,
        ends_at: last.window_end_at,
        vin: movement.vin.clone(),
    })
}
