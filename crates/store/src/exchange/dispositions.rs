//! What came of asking a carrier about a load: one a carrier and load, the last that was said. (Document 2 §3: load carrier disposition.)

use crate::list::{
    Field, Filter, List, Listing, Predicate as P, Query, Rows, Sql, Value, choice, int, page, text, time,
};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, LoadCarrierDispositionId, LoadId, UserId};
use sqlx::{query, query_scalar};

kernel::wire::words! {
    /// What a carrier said. (loads.md §6.)
    pub enum DispositionReason {
        /// It does not want the load.
        NotInterested = "not_interested",
        /// It wants more than is offered.
        RateTooLow = "rate_too_low",
        /// It has no truck there.
        NoTruck = "no_truck",
        /// It has no such equipment.
        Equipment = "equipment",
        /// It does not run the lane.
        Lane = "lane",
        /// It cannot be there in time.
        Timing = "timing",
        /// It does not meet what the load requires.
        Requirements = "requirements",
        /// Nobody answered.
        NoAnswer = "no_answer",
        /// It named its rate; nothing is decided.
        Quoted = "quoted",
        /// Anything else: the notes say what.
        Other = "other",
    }
}

impl DispositionReason {
    /// Whether the carrier doesn't take the load. A quote is no refusal, and who didn't answer may be asked again.
    pub const fn is_refusal(self) -> bool {
        !matches!(self, Self::Quoted | Self::NoAnswer)
    }
}

/// A disposition.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct DispositionRow {
    /// Its id.
    pub id: LoadCarrierDispositionId,
    /// The load.
    pub load_id: LoadId,
    /// The load's number.
    pub external_load_number: String,
    /// The carrier.
    pub carrier_id: CarrierId,
    /// The carrier's legal name; none where FMCSA's file has none.
    pub legal_name: Option<String>,
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// What it said.
    pub reason: DispositionReason,
    /// Notes.
    pub notes: Option<String>,
    /// Who said so last; none for the company's own systems.
    pub user_id: Option<UserId>,
    /// Their name, or the email address if there is none.
    pub user_name: Option<String>,
    /// When something was said first.
    pub created_at: DateTime<Utc>,
    /// When this was said.
    pub updated_at: DateTime<Utc>,
}

/// A company's dispositions, the newest first.
#[derive(Debug)]
pub struct Dispositions;

impl Listing for Dispositions {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "d.id").only(&[P::Eq, P::NotEq, P::In, P::NotIn]).sortable(),
        int("load_id", "d.load_id").only(&[P::Eq, P::In]),
        int("carrier_id", "d.carrier_id").only(&[P::Eq, P::In]),
        choice("reason", "d.reason", DispositionReason::WORDS).only(&[P::Eq, P::NotEq, P::In, P::NotIn]).sortable(),
        text("notes", "d.notes").only(&[P::Cont, P::Start]),
        int("user_id", "d.user_id").only(&[P::Eq, P::NotEq, P::In, P::NotIn, P::Null]).means("Who recorded it last."),
        time("created_at", "d.created_at").sortable(),
        time("updated_at", "d.updated_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Dispositions {
    const COLUMNS: &'static str = "d.id, d.load_id, l.external_load_number, d.carrier_id, c.legal_name, c.dot_number, d.reason, d.notes, \
         d.user_id, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as user_name, d.created_at, d.updated_at";
    const FROM: &'static str = "load_carrier_dispositions d join loads l on l.id = d.load_id join carriers c on c.id = d.carrier_id \
         left join users u on u.id = d.user_id";
    const TENANT: &'static str = "d.company_id";
    const ORDER: &'static str = "d.id desc";
}

static ID: Field = int("id", "d.id");
static LOAD: Field = int("load_id", "d.load_id");

/// A page of the company's dispositions.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<DispositionRow>> {
    page::<Dispositions, _>(db, tenant, query).await
}

/// The dispositions of one of the company's loads, the newest first; so many at most.
pub async fn of_load(db: &mut Conn, tenant: Tenant, load: LoadId, most: u32) -> sqlx::Result<Vec<DispositionRow>> {
    let only = Filter { field: &LOAD, predicate: P::Eq, values: vec![Value::Int(load.0)] };
    let query = Query { filters: vec![only], order: None, page: 1, per_page: most };
    Ok(page::<Dispositions, _>(db, tenant, &query).await?.items)
}

/// One of the company's dispositions.
pub async fn find(db: &mut Conn, tenant: Tenant, id: LoadCarrierDispositionId) -> sqlx::Result<Option<DispositionRow>> {
    let only = Filter { field: &ID, predicate: P::Eq, values: vec![Value::Int(id.0)] };
    let query = Query { filters: vec![only], order: None, page: 1, per_page: 1 };
    Ok(page::<Dispositions, _>(db, tenant, &query).await?.items.into_iter().next())
}

/// What a person or a system says of a carrier and a load.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    /// The carrier.
    pub carrier_id: CarrierId,
    /// The load.
    pub load_id: LoadId,
    /// What the carrier said.
    pub reason: DispositionReason,
    /// Notes.
    pub notes: Option<&'a str>,
}

/// Why nothing was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotKept {
    /// The company has no such load.
    NoLoad,
    /// No such carrier is on file.
    NoCarrier,
}

/// Keeps what was said, in the place of what was said before of the same carrier and load.
pub async fn put(
    db: &mut Conn,
    tenant: Tenant,
    said: Said<'_>,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<Result<LoadCarrierDispositionId, NotKept>> {
    let known = query!(
        r#"select exists(select 1 from loads where id = $2 and company_id = $1) as "load!",
                  exists(select 1 from carriers where id = $3) as "carrier!""#,
        tenant.company().0,
        said.load_id.0,
        said.carrier_id.0
    );
    let known = known.fetch_one(&mut *db).await?;
    match (known.load, known.carrier) {
        (false, _) => return Ok(Err(NotKept::NoLoad)),
        (true, false) => return Ok(Err(NotKept::NoCarrier)),
        (true, true) => {}
    }
    let id = query_scalar!(
        r#"insert into load_carrier_dispositions (company_id, load_id, carrier_id, reason, notes, user_id, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $7)
           on conflict (load_id, carrier_id) do update set reason = excluded.reason, notes = excluded.notes, user_id = excluded.user_id,
               updated_at = excluded.updated_at
           returning id as "id: LoadCarrierDispositionId""#,
        tenant.company().0,
        said.load_id.0,
        said.carrier_id.0,
        said.reason.as_str(),
        said.notes,
        by.map(|by| by.0),
        now
    );
    Ok(Ok(id.fetch_one(db).await?))
}

/// Removes one of the company's dispositions; whether it was there.
pub async fn remove(db: &mut Conn, tenant: Tenant, id: LoadCarrierDispositionId) -> sqlx::Result<bool> {
    let gone =
        query!("delete from load_carrier_dispositions where id = $1 and company_id = $2", id.0, tenant.company().0);
    Ok(gone.execute(db).await?.rows_affected() == 1)
}
