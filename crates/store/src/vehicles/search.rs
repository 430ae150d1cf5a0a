//! Vehicles over all carriers, by VIN or plate: each VIN once under each carrier that it was inspected under, last seen first.
//!
//! A search looks at a bounded number of inspected units. When more fit, it says so ([`Found::is_cut`]) instead of reading them all: the
//! start of a VIN that a million trucks share is no question. Only the Vehicle Inspection File is searched; the Safety Measurement
//! System's inputs have no index on VINs and are read for one carrier at a time ([`super::of_carrier`]).

use crate::Conn;
use crate::carriers::Window;
use crate::list::Rows;
use chrono::NaiveDate;

/// The most inspected units that a search looks at.
pub const LOOKED_AT: i64 = 500;

/// The most inspections of one VIN that its counts are made of. No real vehicle has as many: a "VIN" like UNKNOWN has.
const COUNTED: i64 = 500;

/// What a search begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// The whole VIN, in upper case.
    Vin(String),
    /// The start of the VIN, in upper case; looked at in the order of VINs.
    VinStart(String),
    /// The plate, in upper case and without blanks, dashes and dots.
    Plate(String),
    /// Nothing: the units that were recorded last.
    Newest,
}

/// Which vehicles to return.
#[derive(Clone, Debug)]
pub struct Filter {
    /// What the search begins with.
    pub by: By,
    /// The start of the VIN as well, in upper case.
    pub vin_start: Option<String>,
    /// Of these of FMCSA's unit types; of any when none.
    pub unit_types: Option<Vec<i16>>,
    /// With this plate as well, in upper case and without blanks, dashes and dots.
    pub plate: Option<String>,
    /// With a plate of this state.
    pub plate_state: Option<String>,
    /// Seen on this day or later.
    pub from: NaiveDate,
    /// Seen on this day or earlier.
    pub to: NaiveDate,
    /// The longest unseen first, instead of the last seen.
    pub is_oldest_first: bool,
}

/// A VIN as one carrier's inspections saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Vehicle {
    pub vin: String,
    /// None where the inspector's report was never matched to a carrier.
    pub dot_number: Option<i32>,
    /// The carrier's name as the inspector wrote it.
    pub carrier_name: Option<String>,
    pub unit_id: i64,
    pub unit_type: Option<i16>,
    pub make: Option<String>,
    pub company_number: Option<String>,
    pub license: Option<String>,
    pub license_state: Option<String>,
    pub first_seen_on: NaiveDate,
    pub last_seen_on: NaiveDate,
    pub inspections: i64,
    pub run_id: i64,
}

/// What a search found.
#[derive(Debug)]
pub struct Found {
    /// A page of the vehicles, and how many there are among the units that were looked at.
    pub rows: Rows<Vehicle>,
    /// Whether more units fit than were looked at.
    pub is_cut: bool,
}

/// A page of the vehicles that meet the filter.
pub async fn page(db: &mut Conn, filter: &Filter, window: Window) -> sqlx::Result<Found> {
    let mut units = units(db, &filter.by).await?;
    let is_cut = units.len() as i64 > LOOKED_AT;
    units.truncate(LOOKED_AT as usize);
    Ok(Found { rows: vehicles(db, &units, filter, window).await?, is_cut })
}

/// The units to look at, one more than may be when there are more.
async fn units(db: &mut Conn, by: &By) -> sqlx::Result<Vec<i64>> {
    let limit = LOOKED_AT + 1;
    match by {
        By::Vin(vin) => {
            sqlx::query_scalar!("select unit_id from inspection_units where vin = $1 limit $2", vin, limit)
                .fetch_all(db)
                .await
        }
        By::VinStart(start) => {
            // No character comes after this one.
            let end = format!("{start}\u{10ffff}");
            sqlx::query_scalar!(
                "select unit_id from inspection_units where vin ~>=~ $1 and vin ~<~ $2 order by vin using ~<~ limit $3",
                start,
                end,
                limit
            )
            .fetch_all(db)
            .await
        }
        By::Plate(plate) => {
            sqlx::query_scalar!(
                "select unit_id from inspection_units
                  where license is not null and upper(translate(license, ' -.', '')) = $1 and vin is not null
                  limit $2",
                plate,
                limit
            )
            .fetch_all(db)
            .await
        }
        By::Newest => {
            sqlx::query_scalar!(
                "select unit_id from inspection_units where vin is not null order by unit_id desc limit $1",
                limit
            )
            .fetch_all(db)
            .await
        }
    }
}

async fn vehicles(db: &mut Conn, units: &[i64], filter: &Filter, window: Window) -> sqlx::Result<Rows<Vehicle>> {
    let sign = if filter.is_oldest_first { -1 } else { 1 };
    let rows = sqlx::query!(
        r#"with seen as (
               select unit_id, vin, dot_number, carrier_name, inspected_on, unit_type, make, company_number, license, license_state,
                      inspection_units.run_id
                 from inspection_units join inspections using (inspection_id)
                where unit_id = any($1) and vin is not null and inspected_on between $2 and $3
                  and ($4::smallint[] is null or unit_type = any($4))
                  and ($5::text is null or upper(translate(license, ' -.', '')) = $5)
                  and ($6::text is null or license_state = $6)
                  and ($11::text is null or starts_with(vin, $11))
           ), vehicles as (
               select distinct on (vin, dot_number) *
                 from seen
                order by vin, dot_number, inspected_on desc, unit_id desc
           ), page as (
               select *, count(*) over () as total
                 from vehicles
                order by (inspected_on - date '2000-01-01') * $7 desc, vin, dot_number
                limit $8 offset $9
           )
           select page.vin as "vin!", page.dot_number, page.carrier_name, page.unit_id as "unit_id!", page.unit_type, page.make,
                  page.company_number, page.license, page.license_state, page.run_id as "run_id!", page.total as "total!",
                  coalesce(counted.first_seen_on, page.inspected_on) as "first_seen_on!",
                  coalesce(counted.last_seen_on, page.inspected_on) as "last_seen_on!", counted.inspections as "inspections!"
             from page
            cross join lateral (
                  select min(inspected_on) as first_seen_on, max(inspected_on) as last_seen_on, count(*) as inspections
                    from (select inspection_id from inspection_units where vin = page.vin limit $10) as of_vin
                    join inspections using (inspection_id)
                   where inspections.dot_number is not distinct from page.dot_number and inspected_on between $2 and $3
                  ) as counted
            order by (page.inspected_on - date '2000-01-01') * $7 desc, page.vin, page.dot_number"#,
        units,
        filter.from,
        filter.to,
        filter.unit_types.as_deref(),
        filter.plate.as_deref(),
        filter.plate_state.as_deref(),
        sign,
        window.limit,
        window.offset,
        COUNTED,
        filter.vin_start.as_deref()
    )
    .fetch_all(&mut *db)
    .await?;
    let total = match rows.first() {
        Some(row) => row.total,
        // A page past the last one has no row to carry the total.
        None if window.offset > 0 => Box::pin(vehicles(db, units, filter, Window { offset: 0, limit: 1 })).await?.total,
        None => 0,
    };
    let items = rows
        .into_iter()
        .map(|row| Vehicle {
            vin: row.vin,
            dot_number: row.dot_number,
            carrier_name: row.carrier_name,
            unit_id: row.unit_id,
            unit_type: row.unit_type,
            make: row.make,
            company_number: row.company_number,
            license: row.license,
            license_state: row.license_state,
            first_seen_on: row.first_seen_on,
            last_seen_on: row.last_seen_on,
            inspections: row.inspections,
            run_id: row.run_id,
        })
        .collect();
    Ok(Rows { items, total })
}
