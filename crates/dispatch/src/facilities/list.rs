//! The list of docks.

use super::{dock_of, year};
use crate::loads::view_parts::zip_place;
use crate::loads::words::LogSourceWords;
use chrono::{DateTime, Utc};
use freight::readiness::{Dwell, dwell};
use freight::stop::{LogSource, Stop};
use kernel::list::{Field, Listing, Predicate as P, int, text};
use platform::app::App;
use platform::http::guards::ReadLoads;
use platform::http::{Caller, Page, Q, Reply};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::HashMap;
use store::loads::facilities::{self, Learned};
use store::loads::settings;
use store::loads::stays::{self, Stay};
use utoipa::ToSchema;

/// A facility that trucks of your company's loads came to in the last 12 months.
#[derive(Debug, Serialize, ToSchema)]
pub struct Facility {
    /// Its street (or name) and ZIP code (or city), as stops are compared by.
    key: String,
    /// Its name on the newest load; null if not given.
    name: Option<String>,
    /// Street; null if not given.
    street: Option<String>,
    /// City; null if not given.
    city: Option<String>,
    /// State or province; null if not given.
    state: Option<String>,
    /// ZIP or postal code; null if not given.
    postal_code: Option<String>,
    /// City and state of the ZIP code, as `Dallas, TX`, where no city was given.
    zip_place: Option<String>,
    /// The point that was learned at the dock; null while none was.
    point: Option<FacilityPoint>,
    /// Trucks that came.
    stays: u32,
    /// Whole minutes from arrival until the truck left, or was loaded or unloaded: the median of the stays that have ended; null while there are none.
    dwell_minutes: Option<i64>,
    /// Trucks that were detained beyond the free time.
    detained: u32,
    /// Whole minutes of detention of all trucks.
    detention_minutes: i64,
    /// When the last truck arrived.
    last_arrived_at: DateTime<Utc>,
    /// Time zone of the facility, as `America/Chicago`.
    time_zone: String,
    /// Id of the load of the last truck.
    last_load_id: i64,
    /// Its number.
    last_load_number: String,
}

/// Where a dock is, as it was learned from trucks that stood there.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FacilityPoint {
    /// Latitude, to a thousandth of a degree.
    latitude: f64,
    /// Longitude, to a thousandth of a degree.
    longitude: f64,
    /// Whose log taught it last.
    #[schema(value_type = LogSourceWords)]
    learned_from: LogSource,
    /// When it was taught last.
    learned_at: DateTime<Utc>,
    /// How many logs taught it.
    visits: i32,
}

/// The company's facilities.
#[derive(Debug)]
pub struct Facilities;

impl Listing for Facilities {
    type Answer = ();
    const FIELDS: &'static [Field<()>] = &[
        text("search", ()).only(&[P::Plain]).means("Part of the name, street or city, or the start of the ZIP code."),
        int("stays", ()).only(&[]).sortable(),
        int("dwell_minutes", ()).only(&[]).sortable(),
        int("detention_minutes", ()).only(&[]).sortable(),
        text("last_arrived_at", ()).only(&[]).sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

/// Lists the facilities that trucks came to in the last 12 months, with how long they stood there; the most detention first.
///
/// Counts the newest 20,000 stays. Stops whose address names no dock aren't among them.
#[utoipa::path(
    get,
    path = "/api/v1/facilities",
    tag = "loads",
    params(Q<Facilities>),
    responses((status = 200, body = [Facility]))
)]
pub async fn list_facilities(app: App, caller: Caller<ReadLoads>, q: Q<Facilities>) -> Reply<Page<Facility>> {
    let (tenant, mut db) = (caller.tenant()?, app.conn().await?);
    let now = app.loads.now(tenant.company());
    let settings = settings::of(&mut db, tenant).await?;
    let stays = stays::of_company(&mut db, tenant, year(now)).await?;
    let mut docks = Docks::of(&stays);
    docks.retain(q.text("search"));
    let mut found: Vec<(Dock<'_>, Dwell)> = docks
        .0
        .into_iter()
        .map(|dock| {
            let stops: Vec<Stop> = dock.stays.iter().map(|stay| stay.followed()).collect();
            let dwell = dwell(&stops, now, &settings);
            (dock, dwell)
        })
        .collect();
    let order = q.order.as_ref();
    sort(&mut found, order.map(|order| order.field.name), order.is_none_or(|order| order.is_descending));
    let total = found.len() as u64;
    let first = usize::try_from(q.offset()).unwrap_or(usize::MAX);
    let page: Vec<_> = found.into_iter().skip(first).take(q.per_page as usize).collect();
    let keys: Vec<String> = page.iter().map(|(dock, _)| dock.key.clone()).collect();
    let learned: HashMap<String, Learned> =
        facilities::learned(&mut db, tenant, &keys).await?.into_iter().map(|one| (one.key.clone(), one)).collect();
    let rows = page.into_iter().map(|(dock, dwell)| Facility::of(&dock, dwell, learned.get(&dock.key)));
    Ok(Page::new(&q, rows.collect(), total))
}

/// A dock and the trucks that came, the newest first; there is at least one.
struct Dock<'a> {
    key: String,
    stays: Vec<&'a Stay>,
}

/// The docks of some stays, in the order of their newest.
struct Docks<'a>(Vec<Dock<'a>>);

impl<'a> Docks<'a> {
    fn of(stays: &'a [Stay]) -> Self {
        let (mut docks, mut places): (Vec<Dock<'a>>, HashMap<String, usize>) = (Vec::new(), HashMap::new());
        for stay in stays {
            let Some(key) = dock_of(stay) else { continue };
            let at = *places.entry(key.clone()).or_insert(docks.len());
            match docks.get_mut(at) {
                Some(dock) => dock.stays.push(stay),
                None => docks.push(Dock { key, stays: vec![stay] }),
            }
        }
        Self(docks)
    }

    /// Keeps those with this text in their name, street or city, or at the start of their ZIP code.
    fn retain(&mut self, search: Option<&str>) {
        let Some(wanted) = search.map(|text| text.trim().to_lowercase()).filter(|text| !text.is_empty()) else {
            return;
        };
        self.0.retain(|dock| {
            dock.stays.first().is_some_and(|newest| {
                let words = [&newest.name, &newest.street, &newest.city];
                let has =
                    |text: &Option<String>| text.as_ref().is_some_and(|text| text.to_lowercase().contains(&wanted));
                let zip = newest.postal_code.as_ref().map(|zip| zip.to_lowercase());
                words.into_iter().any(has) || zip.is_some_and(|zip| zip.starts_with(&wanted))
            })
        });
    }
}

/// By what the call asks for, else by detention; docks alike by the newest truck. Docks without a median come last either way.
fn sort(found: &mut [(Dock<'_>, Dwell)], by: Option<&str>, is_descending: bool) {
    let arrived = |dock: &Dock<'_>| dock.stays.first().map(|stay| stay.arrived_at);
    let measure = |(dock, dwell): &(Dock<'_>, Dwell)| match by {
        Some("stays") => Some(i64::from(dwell.stays)),
        Some("dwell_minutes") => dwell.median_minutes,
        Some("last_arrived_at") => arrived(dock).map(|at| at.timestamp()),
        _ => Some(dwell.detention_minutes),
    };
    found.sort_by_cached_key(|row| {
        let measured = measure(row);
        let ordered = measured.map(|number| if is_descending { -number } else { number });
        (measured.is_none(), ordered, Reverse(arrived(&row.0)))
    });
}

impl Facility {
    fn of(dock: &Dock<'_>, dwell: Dwell, learned: Option<&Learned>) -> Self {
        let newest = dock.stays[0];
        Self {
            key: dock.key.clone(),
            name: newest.name.clone(),
            street: newest.street.clone(),
            city: newest.city.clone(),
            state: newest.state.clone(),
            postal_code: newest.postal_code.clone(),
            zip_place: newest.postal_code.as_deref().filter(|_| newest.city.is_none()).and_then(zip_place),
            point: learned.map(|learned| FacilityPoint {
                latitude: learned.point.lat,
                longitude: learned.point.lon,
                learned_from: learned.learned_from,
                learned_at: learned.learned_at,
                visits: learned.visits,
            }),
            stays: dwell.stays,
            dwell_minutes: dwell.median_minutes,
            detained: dwell.detained,
            detention_minutes: dwell.detention_minutes,
            last_arrived_at: newest.arrived_at,
            time_zone: newest.time_zone.clone(),
            last_load_id: newest.load_id.0,
            last_load_number: newest.external_load_number.clone(),
        }
    }
}
