//! Vehicles over all carriers, by VIN, plate or carrier. (Document 2 §7: GET carrier_vehicles, filters, sorted date desc.)

use super::compose::{self, KnownNone};
use super::view::FoundVehicle;
use crate::carriers::unit_types::{self as types, SOURCES, TYPE_WORDS};
use crate::verdicts::judging;
use crate::verdicts::view::CarrierVerdict;
use chrono::NaiveDate;
use kernel::ids::CarrierId;
use kernel::list::{Field, Listing, Predicate, Query, choice, date, int, text};
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ReadVehicles;
use platform::http::{Caller, Code, Error, Page, Q, Reply};
use std::collections::{BTreeMap, BTreeSet};
use store::carriers::{Window, keys};
use store::fmcsa_rows::runs;
use store::list::Rows;
use store::vehicles::KnownFrom;
use store::vehicles::of_carrier::{self, Of};
use store::vehicles::search::{self, By, Found};
use store::{Conn, Tenant};

/// The fewest characters of a VIN that are looked for: those that name its maker.
const FEWEST: usize = 3;

/// Indicates that there may be more vehicles than the `totalitems` header says.
const AT_LEAST: &str = "totalitemsisatleast";

/// The parameters of the search.
#[derive(Debug)]
pub struct Vehicles;

impl Listing for Vehicles {
    type Answer = ();
    const FIELDS: &'static [Field<()>] = &[
        text("vin", ())
            .only(&[Predicate::Eq, Predicate::Start])
            .means("The VIN, or its first 3 or more characters; case, spaces and dashes are ignored."),
        text("license", ())
            .only(&[Predicate::Eq])
            .means("The license plate; case, spaces, dashes and dots are ignored."),
        text("license_state", ()).only(&[Predicate::Eq]).means("State or province of the license plate, two letters."),
        int("carrier_id", ()).only(&[Predicate::Eq]).means("The carrier the vehicle was seen under."),
        choice("is_type", (), TYPE_WORDS).only(&[Predicate::In]).means(
            "Kinds of vehicle. If all are `straight_box_trucks` or `cargo_vans`, the power unit's type is \
             compared, otherwise the vehicle's. Roadside inspections don't record trailer bodies (van, reefer …), \
             so these match no vehicle known only from inspections.",
        ),
        choice("source", (), SOURCES)
            .only(&[Predicate::Eq])
            .means("Where the vehicle is known from; `no_insurance_certificate` excludes vehicles on a certificate."),
        date("seen_on", ())
            .only(&[Predicate::Gteq, Predicate::Lteq])
            .means("Seen on or after (`_gteq`), or on or before (`_lteq`), this day; if never inspected, named by a certificate or an ELD."),
        text("date", ()).only(&[]).sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

/// Lists vehicles of any carrier, most recently seen first: each VIN once per carrier, with your company's verdict on it.
///
/// A vehicle is listed if it was inspected, is on the schedule of an insurance certificate your company may see, or is reported by an ELD.
/// Without a carrier, a search covers at most 500 inspected units and 500 vehicles each on schedules and of ELDs: those with the VIN or its
/// start, those with the plate or, if neither is given, the most recently recorded. If more match, the header `totalitemsisatleast` is 1 and
/// `totalitems` counts the vehicles among those searched.
#[utoipa::path(
    get,
    path = "/api/v1/carrier_vehicles",
    tag = "vehicles",
    params(Q<Vehicles>),
    responses((status = 200, body = Vec<FoundVehicle>, headers(
        ("totalitemsisatleast" = i64, description = "1 if more units match than were searched, otherwise 0."),
    )))
)]
pub async fn list_vehicles(app: App, caller: Caller<ReadVehicles>, q: Q<Vehicles>) -> Reply<Page<FoundVehicle>> {
    let (asked, tenant) = (asked(&q)?, caller.tenant()?);
    let mut db = app.conn().await?;
    let page = match q.int("carrier_id_eq") {
        Some(id) => under_carrier(&mut db, tenant, CarrierId(id), &asked, &q, app.clock.today()).await?,
        None => anywhere(&mut db, tenant, &asked, &q, app.clock.today()).await?,
    };
    drop(db);
    let verdicts = verdicts(&app, &caller, page.items().iter().filter_map(|row| row.carrier_id)).await?;
    Ok(page.map(|row| FoundVehicle { verdict: row.carrier_id.and_then(|id| verdicts.get(&id).cloned()), ..row }))
}

/// The verdicts on the carriers of vehicles, by the carrier's id.
pub(super) async fn verdicts(
    app: &App,
    caller: &Caller<ReadVehicles>,
    carriers: impl Iterator<Item = i64>,
) -> Result<BTreeMap<i64, CarrierVerdict>, Error> {
    let ids: BTreeSet<_> = carriers.collect();
    let carriers: Vec<_> = ids.iter().copied().map(CarrierId).collect();
    let is_safety_hidden = caller.has(Scope::BlockSafetyData);
    let found = judging::of_company(app, caller.tenant()?, is_safety_hidden, &carriers).await?;
    Ok(ids.into_iter().zip(found.into_iter().flatten()).collect())
}

/// The text a search begins with, in any form.
#[derive(Debug)]
struct Asked {
    vin: Option<String>,
    vin_start: Option<String>,
    plate: Option<String>,
    plate_state: Option<String>,
    unit_types: Option<Vec<i16>>,
    known_from: Option<KnownFrom>,
    from: NaiveDate,
    to: NaiveDate,
    is_oldest_first: bool,
}

fn asked(q: &Query<()>) -> Result<Asked, Error> {
    let vin_start = bare(q, "vin_start")?;
    let is_short = vin_start.as_ref().is_some_and(|start| start.chars().count() < FEWEST);
    if is_short && q.int("carrier_id_eq").is_none() && q.text("vin_eq").is_none() {
        return Err(Error::invalid("q[vin_start]", "Give at least three characters of the VIN."));
    }
    let chosen: Vec<_> = q.texts("is_type_in").collect();
    Ok(Asked {
        vin: bare(q, "vin_eq")?,
        vin_start,
        plate: bare(q, "license_eq")?,
        plate_state: bare(q, "license_state_eq")?,
        unit_types: types::unit_types(&chosen),
        known_from: q.text("source_eq").and_then(|source| source.parse().ok()),
        // No inspection is as old as that, and none is from days to come.
        from: q.date("seen_on_gteq").unwrap_or(NaiveDate::MIN).max(day(1900)),
        to: q.date("seen_on_lteq").unwrap_or(NaiveDate::MAX).min(day(2999)),
        is_oldest_first: q.order.is_some_and(|order| !order.is_descending),
    })
}

fn day(year: i32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, 1, 1).unwrap_or_default()
}

/// A VIN, plate or state as it is compared; 422 when nothing of it is left.
fn bare(q: &Query<()>, parameter: &str) -> Result<Option<String>, Error> {
    let Some(text) = q.text(parameter) else { return Ok(None) };
    let bare: String = text.chars().filter(|c| !matches!(c, ' ' | '-' | '.')).collect::<String>().to_uppercase();
    if bare.is_empty() {
        return Err(Error::field(format!("q[{parameter}]"), Code::Invalid, "Must have a letter or digit."));
    }
    Ok(Some(bare))
}

fn window(q: &Query<()>) -> Window {
    Window { offset: i64::try_from(q.offset()).unwrap_or(i64::MAX), limit: i64::from(q.per_page) }
}

/// Among the vehicles of one carrier, all of which are looked at; none when there is no such carrier.
async fn under_carrier(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    asked: &Asked,
    q: &Query<()>,
    today: NaiveDate,
) -> Reply<Page<FoundVehicle>> {
    let Some(dot_number) = keys::dot_number(db, carrier).await? else {
        return Ok(Page::new(q, Vec::new(), 0).with_counter(AT_LEAST, 0));
    };
    let filter = of_carrier::Filter {
        from: asked.from,
        to: asked.to,
        are_days_for_all: true,
        known_from: asked.known_from,
        unit_types: asked.unit_types.clone(),
        vin_start: asked.vin_start.clone(),
        vin: asked.vin.clone(),
        plate: asked.plate.clone(),
        plate_state: asked.plate_state.clone(),
        is_oldest_first: asked.is_oldest_first,
    };
    let rows = of_carrier::page(db, Of { tenant, carrier, dot_number }, &filter, window(q)).await?.rows;
    let known = keys::known(db, &[dot_number]).await?;
    let runs = runs::load(db, &rows.items.iter().filter_map(|row| row.run_id).collect::<Vec<_>>()).await?;
    let none = KnownNone::read(db, asked.from, today, Some(dot_number)).await?;
    let page = Page::of(q, rows).map(|row| compose::found_under(row, &none, known.first(), &runs));
    Ok(page.with_counter(AT_LEAST, 0))
}

/// Among the vehicles of all carriers, of which a bounded number is looked at.
async fn anywhere(
    db: &mut Conn,
    tenant: Tenant,
    asked: &Asked,
    q: &Query<()>,
    today: NaiveDate,
) -> Reply<Page<FoundVehicle>> {
    let by = match (&asked.vin, &asked.vin_start, &asked.plate) {
        (Some(vin), ..) => By::Vin(vin.clone()),
        (None, Some(start), _) => By::VinStart(start.clone()),
        (None, None, Some(plate)) => By::Plate(plate.clone()),
        (None, None, None) => By::Newest,
    };
    let filter = search::Filter {
        by,
        vin_start: asked.vin_start.clone(),
        unit_types: asked.unit_types.clone(),
        known_from: asked.known_from,
        plate: asked.plate.clone(),
        plate_state: asked.plate_state.clone(),
        from: asked.from,
        to: asked.to,
        is_oldest_first: asked.is_oldest_first,
    };
    let Found { rows, is_cut } = search::page(db, tenant, &filter, window(q)).await?;
    let Rows { items, total } = rows;
    let dot_numbers: Vec<_> = items.iter().filter_map(|row| row.dot_number).collect();
    let known = keys::known(db, &dot_numbers).await?;
    let runs = runs::load(db, &items.iter().filter_map(|row| row.run_id).collect::<Vec<_>>()).await?;
    let none = KnownNone::read(db, asked.from, today, None).await?;
    let found = items.into_iter().map(|row| compose::found(row, &none, &known, &runs)).collect();
    Ok(Page::new(q, found, total.unsigned_abs()).with_counter(AT_LEAST, u64::from(is_cut)))
}
