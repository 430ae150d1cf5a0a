//! Where carriers' trucks are free, as a company's people were told. (Document 2 §3: truck posting.)

use crate::list::{
    Field, Filter, List, Listing, Predicate as P, Query, Rows, Sql, Value, boolean, choice, date, int, page, text, time,
};
use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use freight::equipment::EquipmentType;
use kernel::ids::{CarrierId, CarrierVehicleId, CompanyId, TruckPostingId, UserId};
use sqlx::{query, query_scalar};

kernel::wire::words! {
    /// Where a truck posting stands. (loads.md §2: active and inactive change places; either expires a day after its start.)
    pub enum TruckPostingStatus {
        /// The truck is free.
        Active = "active",
        /// Someone took it off.
        Inactive = "inactive",
        /// The day after its start is over.
        Expired = "expired",
    }
}

/// A truck posting.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct TruckPostingRow {
    /// Its id.
    pub id: TruckPostingId,
    /// The carrier.
    pub carrier_id: CarrierId,
    /// The carrier's legal name; none where FMCSA's file has none.
    pub legal_name: Option<String>,
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// The truck.
    pub carrier_vehicle_id: Option<CarrierVehicleId>,
    /// The truck's VIN.
    pub vin: Option<String>,
    /// Its equipment.
    pub posted_equipment_type: EquipmentType,
    /// The area where it is free.
    pub origin_area_id: i64,
    /// What that is called.
    pub origin_search_display_name: String,
    /// Miles that it goes empty to a pickup.
    pub origin_deadhead_tolerance: i16,
    /// The area where it wants to go; none for anywhere.
    pub destination_area_id: Option<i64>,
    /// What that is called.
    pub destination_search_display_name: Option<String>,
    /// Miles between a delivery and that area.
    pub destination_deadhead_tolerance: Option<i16>,
    /// The day at the origin from which it is free.
    pub start_date: NaiveDate,
    /// Where the posting stands.
    pub status: TruckPostingStatus,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
    /// Who wrote it last; none for the company's own systems.
    pub user_id: Option<UserId>,
    /// Their name, or the email address if there is none.
    pub user_name: Option<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// A company's truck postings, the newest first.
#[derive(Debug)]
pub struct TruckPostings;

impl Listing for TruckPostings {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "t.id").only(&[P::Eq, P::NotEq, P::In, P::NotIn]).sortable(),
        int("carrier_id", "t.carrier_id").only(&[P::Eq, P::In]),
        boolean("is_active", "(t.status = 'active')").only(&[P::Eq]),
        choice("status", "t.status", TruckPostingStatus::WORDS).only(&[P::Eq, P::NotEq, P::In, P::NotIn]).sortable(),
        choice("posted_equipment_type", "t.posted_equipment_type", EquipmentType::WORDS)
            .only(&[P::Eq, P::NotEq, P::In, P::NotIn])
            .sortable(),
        int("carrier_vehicle_id", "t.carrier_vehicle_id").only(&[P::Eq, P::In, P::Null]),
        int("origin_area_id", "t.origin_area_id").only(&[P::Eq, P::In]),
        int("destination_area_id", "t.destination_area_id").only(&[P::Eq, P::In, P::Null]),
        text("origin_search_display_name", "t.origin_search_display_name").only(&[P::Cont, P::Start]).sortable(),
        text("destination_search_display_name", "t.destination_search_display_name")
            .only(&[P::Cont, P::Start])
            .sortable(),
        date("start_date", "t.start_date").sortable(),
        time("expires_at", "t.expires_at").only(&[P::Gteq, P::Lteq]).sortable(),
        time("created_at", "t.created_at").sortable(),
        time("updated_at", "t.updated_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for TruckPostings {
    const COLUMNS: &'static str = "t.id, t.carrier_id, c.legal_name, c.dot_number, t.carrier_vehicle_id, v.vin, t.posted_equipment_type, \
         t.origin_area_id, t.origin_search_display_name, t.origin_deadhead_tolerance, t.destination_area_id, t.destination_search_display_name, \
         t.destination_deadhead_tolerance, t.start_date, t.status, t.expires_at, t.user_id, \
         coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as user_name, t.created_at, t.updated_at";
    const FROM: &'static str = "truck_postings t join carriers c on c.id = t.carrier_id left join carrier_vehicles v on v.id = t.carrier_vehicle_id \
         left join users u on u.id = t.user_id";
    const TENANT: &'static str = "t.company_id";
    const ORDER: &'static str = "t.id desc";
}

static ID: Field = int("id", "t.id");

/// A page of the company's truck postings.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<TruckPostingRow>> {
    page::<TruckPostings, _>(db, tenant, query).await
}

/// One of the company's truck postings.
pub async fn find(db: &mut Conn, tenant: Tenant, id: TruckPostingId) -> sqlx::Result<Option<TruckPostingRow>> {
    let only = Filter { field: &ID, predicate: P::Eq, values: vec![Value::Int(id.0)] };
    let query = Query { filters: vec![only], order: None, page: 1, per_page: 1 };
    Ok(page::<TruckPostings, _>(db, tenant, &query).await?.items.into_iter().next())
}

/// The same, locked until the transaction ends.
pub async fn lock(db: &mut Conn, tenant: Tenant, id: TruckPostingId) -> sqlx::Result<Option<TruckPostingRow>> {
    let locked =
        query!("select id from truck_postings where id = $1 and company_id = $2 for update", id.0, tenant.company().0);
    if locked.fetch_optional(&mut *db).await?.is_none() {
        return Ok(None);
    }
    find(db, tenant, id).await
}

/// A truck posting as it is to be. The columns are the table's.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migration describes")]
pub struct NewTruckPosting {
    pub carrier_id: CarrierId,
    pub carrier_vehicle_id: Option<CarrierVehicleId>,
    pub posted_equipment_type: EquipmentType,
    pub origin: End,
    pub destination: Option<End>,
    pub start_date: NaiveDate,
    pub status: TruckPostingStatus,
    pub expires_at: DateTime<Utc>,
}

/// One end of the lane that a truck is free for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The area.
    pub area_id: i64,
    /// What it is called.
    pub display_name: String,
    /// Miles around it.
    pub deadhead_tolerance: i16,
}

/// Makes a truck posting; gives its id.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    new: &NewTruckPosting,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<TruckPostingId> {
    let destination = new.destination.as_ref();
    query_scalar!(
        r#"insert into truck_postings (company_id, carrier_id, carrier_vehicle_id, posted_equipment_type, origin_area_id, origin_search_display_name,
               origin_deadhead_tolerance, destination_area_id, destination_search_display_name, destination_deadhead_tolerance, start_date,
               status, expires_at, user_id, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15) returning id as "id: TruckPostingId""#,
        tenant.company().0,
        new.carrier_id.0,
        new.carrier_vehicle_id.map(|id| id.0),
        new.posted_equipment_type.as_str(),
        new.origin.area_id,
        new.origin.display_name,
        new.origin.deadhead_tolerance,
        destination.map(|end| end.area_id),
        destination.map(|end| end.display_name.as_str()),
        destination.map(|end| end.deadhead_tolerance),
        new.start_date,
        new.status.as_str(),
        new.expires_at,
        by.map(|by| by.0),
        now
    )
    .fetch_one(db)
    .await
}

/// Makes one of the company's truck postings another.
pub async fn change(
    db: &mut Conn,
    tenant: Tenant,
    id: TruckPostingId,
    to: &NewTruckPosting,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let destination = to.destination.as_ref();
    query!(
        "update truck_postings set carrier_id = $3, carrier_vehicle_id = $4, posted_equipment_type = $5, origin_area_id = $6,
             origin_search_display_name = $7, origin_deadhead_tolerance = $8, destination_area_id = $9, destination_search_display_name = $10,
             destination_deadhead_tolerance = $11, start_date = $12, status = $13, expires_at = $14, user_id = $15, updated_at = $16
          where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        to.carrier_id.0,
        to.carrier_vehicle_id.map(|id| id.0),
        to.posted_equipment_type.as_str(),
        to.origin.area_id,
        to.origin.display_name,
        to.origin.deadhead_tolerance,
        destination.map(|end| end.area_id),
        destination.map(|end| end.display_name.as_str()),
        destination.map(|end| end.deadhead_tolerance),
        to.start_date,
        to.status.as_str(),
        to.expires_at,
        by.map(|by| by.0),
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Whether a carrier is on file.
pub async fn is_carrier(db: &mut Conn, carrier: CarrierId) -> sqlx::Result<bool> {
    query_scalar!(r#"select exists(select 1 from carriers where id = $1) as "is!""#, carrier.0).fetch_one(db).await
}

/// Lets the postings expire whose end has come: at a moment of the wall's clock, or of the demonstration's own. Gives how many of which company.
pub async fn expire(db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<Vec<(CompanyId, i64)>> {
    let rows = query!(
        r#"with ended as (
               update truck_postings t set status = 'expired', updated_at = $1
                 from companies o left join freight_clocks c on c.company_id = o.id
                where o.id = t.company_id and t.status <> 'expired'
                  and t.expires_at <= coalesce(c.origin + ($1::timestamptz - c.started_at) * c.speed, $1::timestamptz)
               returning t.company_id)
           select company_id as "company_id!: CompanyId", count(*) as "count!" from ended group by company_id order by company_id"#,
        now
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.company_id, row.count)).collect())
}

/// Removes the company's postings of synthetic carriers (USDOT numbers from 90,000,000): the demonstration makes them anew.
pub async fn remove_synthetic(db: &mut Conn, tenant: Tenant) -> sqlx::Result<()> {
    query!(
        "delete from truck_postings t using carriers c
          where c.id = t.carrier_id and t.company_id = $1 and c.dot_number >= 90000000 and starts_with(c.legal_name, 'SYN ')",
        tenant.company().0
    )
    .execute(db)
    .await?;
    Ok(())
}
