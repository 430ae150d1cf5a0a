//! Lists of loads by their plain fields, which the book of open loads doesn't hold: PostgreSQL answers them among the loads of a tab.

use crate::list::{
    Field, Filter, List, Listing, Predicate as P, Query, Rows, Sql, Value, boolean, choice, int, page, text, time,
};
use crate::{Conn, Tenant};
use freight::equipment::{EquipmentType, WeightUnit};
use freight::load::LoadStatus;
use kernel::ids::LoadId;

use super::rows::{LoadSource, MilesSource};

/// A choice that may be missing.
const MAY_BE_MISSING: &[P] = &[P::Eq, P::NotEq, P::In, P::NotIn, P::Null];
/// A choice or a number that the book compares by equality too.
const BESIDE_EQUAL: &[P] = &[P::Eq, P::NotEq, P::In, P::NotIn, P::Null];
/// A moment that is always there.
const MOMENT: &[P] = &[P::Lt, P::Lteq, P::Gt, P::Gteq];
/// A number: whole numbers are compared with.
const NUMBER: &[P] = &[P::Eq, P::NotEq, P::Lt, P::Lteq, P::Gt, P::Gteq, P::Null];

/// The teammate who works on a load.
pub const USER: Field = int("user_id", "l.user_id").only(BESIDE_EQUAL).means("The teammate who works on it.");
/// The team that does.
pub const TEAM: Field = int("team_id", "l.team_id").only(BESIDE_EQUAL);
/// What it needs.
pub const EQUIPMENT: Field =
    choice("equipment_type", "l.equipment_type", EquipmentType::WORDS).only(BESIDE_EQUAL).sortable();
/// Its first window.
pub const PICKUP: Field =
    time("pickup_time", "l.origin_at").only(MOMENT).sortable().means("When the first pickup window starts.");

/// The plain fields of a load beside those above.
pub const PLAIN: [Field; 32] = [
    int("id", "l.id").only(&[P::Eq, P::NotEq, P::In, P::NotIn]).sortable(),
    text("origin", "l.origin_at").only(&[]).sortable(),
    text("destination", "l.destination_at").only(&[]).sortable(),
    time("eta_at", "l.eta_at").sortable(),
    text("external_load_number", "l.external_load_number").sortable(),
    choice("status", "l.status", LoadStatus::WORDS).sortable(),
    time("status_changed_at", "l.status_changed_at").only(MOMENT).sortable(),
    time("dropoff_time", "l.destination_at").only(MOMENT).sortable().means("When the last stop's window starts."),
    int("billable_miles", "l.billable_miles").only(NUMBER).sortable(),
    choice("miles_source", "l.miles_source", MilesSource::WORDS).only(MAY_BE_MISSING).sortable(),
    int("min_rate", "(l.min_rate_cents / 100.0)").only(NUMBER).sortable().means("U.S. dollars."),
    int("weight", "l.weight").only(NUMBER).sortable().means("In the load's own `weight_unit`."),
    choice("weight_unit", "l.weight_unit", WeightUnit::WORDS).sortable(),
    int("trailer_length", "l.trailer_length").only(NUMBER).sortable().means("Feet."),
    text("commodity", "l.commodity").sortable(),
    int("cargo_value", "(l.cargo_value_cents / 100.0)").only(NUMBER).sortable().means("U.S. dollars."),
    int("temperature", "l.temperature").only(NUMBER).sortable().means("Degrees Fahrenheit."),
    boolean("is_team", "l.is_team").only(&[P::Eq]).sortable(),
    boolean("is_partial", "l.is_partial").only(&[P::Eq]).sortable(),
    boolean("is_hazmat_required", "('hazmat' = any(l.certifications))").only(&[P::Eq]).sortable(),
    text("trailer_number", "l.trailer_number").sortable(),
    text("bol_number", "l.bol_number").sortable(),
    text("seal_number", "l.seal_number").sortable(),
    text("hold_reason", "l.hold_reason").sortable(),
    time("last_posted_at", "l.last_posted_at").sortable(),
    time("posted_at", "l.posted_at").sortable(),
    choice("source", "l.source", LoadSource::WORDS).sortable(),
    time("source_updated_at", "l.source_updated_at").sortable(),
    time("created_at", "l.created_at").only(MOMENT).sortable(),
    time("updated_at", "l.updated_at").only(MOMENT).sortable(),
    time("closed_at", "l.closed_at").sortable(),
    int("lock_version", "l.lock_version").only(&[P::Eq, P::Gteq, P::Lteq]).sortable(),
];

/// The company's loads by their plain fields.
#[derive(Debug)]
pub struct PlainLoads;

impl Listing for PlainLoads {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &PLAIN;
    const PER_PAGE: u32 = 50;
}

impl List for PlainLoads {
    const COLUMNS: &'static str = "l.id";
    const FROM: &'static str = "loads l";
    const TENANT: &'static str = "l.company_id";
    const ORDER: &'static str = "l.id desc";
}

/// Among which of the company's loads is looked.
#[derive(Clone, Debug)]
pub enum Among {
    /// These.
    These(Vec<LoadId>),
    /// All that are closed.
    Closed,
}

static AMONG: Field = int("id", "l.id");
static CLOSED: Field = boolean("is_closed", "(l.closed_at is not null)");

#[derive(sqlx::FromRow)]
struct Found {
    id: LoadId,
}

/// A page of the company's loads by their plain fields, and how many there are in all.
pub async fn list(db: &mut Conn, tenant: Tenant, among: &Among, query: &Query) -> sqlx::Result<(Vec<LoadId>, u64)> {
    let mut query = query.clone();
    query.filters.push(match among {
        Among::These(ids) => {
            Filter { field: &AMONG, predicate: P::In, values: ids.iter().map(|id| Value::Int(id.0)).collect() }
        }
        Among::Closed => Filter { field: &CLOSED, predicate: P::Eq, values: vec![Value::Bool(true)] },
    });
    let rows: Rows<Found> = page::<PlainLoads, _>(db, tenant, &query).await?;
    Ok((rows.items.into_iter().map(|found| found.id).collect(), rows.total.unsigned_abs()))
}
