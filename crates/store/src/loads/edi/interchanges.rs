//! What came from partners and was written for them.

use crate::list::{Field, List, Listing, Predicate as P, Query, Rows, Sql, boolean, choice, int, page, text, time};
use crate::{Conn, Tenant};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::{EdiInterchangeId, EdiPartnerId, LoadId};
use serde_json::Value;
use sqlx::{query, query_as, query_scalar};

/// How long an interchange is kept: as long as the records of a load's events.
const KEPT: TimeDelta = TimeDelta::days(396);
/// The most interchanges that one retention run removes.
const SWEPT: i64 = 50_000;

kernel::wire::words! {
    /// Which way an interchange goes.
    pub enum EdiDirection {
        /// From the partner.
        In = "in",
        /// To the partner.
        Out = "out",
    }
}

kernel::wire::words! {
    /// What an interchange carries, by X12's number of the transaction set.
    pub enum EdiKind {
        /// Load tenders.
        Tender = "204",
        /// The answer to a tender.
        Answer = "990",
        /// What happened to a load.
        Status = "214",
        /// What could be read of an interchange.
        Acknowledgment = "997",
    }
}

/// An interchange without its text.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
pub struct InterchangeRow {
    /// Its id.
    pub id: EdiInterchangeId,
    /// The partner.
    pub partner_id: EdiPartnerId,
    /// What people call the partner.
    pub partner_name: String,
    /// Which way it goes.
    pub direction: EdiDirection,
    /// What it carries.
    pub kind: EdiKind,
    /// Its control number.
    pub control_number: String,
    /// The load that it is about, where it is about one.
    pub load_id: Option<LoadId>,
    /// What came of one that came in; of one that went out, what the partner rejects.
    pub result: Option<Value>,
    /// When it came or was written.
    pub created_at: DateTime<Utc>,
    /// When the company's systems took one that went out.
    pub fetched_at: Option<DateTime<Utc>>,
}

/// A company's interchanges, the newest first.
#[derive(Debug)]
pub struct Interchanges;

impl Listing for Interchanges {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "i.id").only(&[P::Eq, P::In]).sortable(),
        int("partner_id", "i.partner_id").only(&[P::Eq, P::In]),
        choice("direction", "i.direction", EdiDirection::WORDS).only(&[P::Eq]),
        choice("kind", "i.kind", EdiKind::WORDS).only(&[P::Eq, P::In]),
        text("control_number", "i.control_number").only(&[P::Eq]),
        int("load_id", "i.load_id").only(&[P::Eq, P::In]),
        boolean("is_fetched", "(i.fetched_at is not null)").means("Whether your systems took one that went out."),
        time("created_at", "i.created_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Interchanges {
    const COLUMNS: &'static str = "i.id, i.partner_id, p.name as partner_name, i.direction, i.kind, i.control_number, i.load_id, i.result, \
         i.created_at, i.fetched_at";
    const FROM: &'static str = "edi_interchanges i join edi_partners p on p.id = i.partner_id";
    const TENANT: &'static str = "i.company_id";
    const ORDER: &'static str = "i.id desc";
}

/// A page of the company's interchanges.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<InterchangeRow>> {
    page::<Interchanges, _>(db, tenant, query).await
}

/// One that came before under the same number: its id, the digest of its text, and what came of it.
pub async fn came(
    db: &mut Conn,
    tenant: Tenant,
    partner: EdiPartnerId,
    control_number: &str,
) -> sqlx::Result<Option<(EdiInterchangeId, Vec<u8>, Value)>> {
    let row = query!(
        r#"select id as "id: EdiInterchangeId", digest, result as "result!" from edi_interchanges
            where company_id = $1 and partner_id = $2 and direction = 'in' and control_number = $3"#,
        tenant.company().0,
        partner.0,
        control_number
    );
    Ok(row.fetch_optional(db).await?.map(|row| (row.id, row.digest, row.result)))
}

/// An interchange to keep.
#[derive(Clone, Debug)]
pub struct NewInterchange<'a> {
    /// The partner.
    pub partner: EdiPartnerId,
    /// Which way it goes.
    pub direction: EdiDirection,
    /// What it carries.
    pub kind: EdiKind,
    /// Its control number.
    pub control_number: &'a str,
    /// The load that it is about.
    pub load: Option<LoadId>,
    /// What came of one that came in.
    pub result: Option<&'a Value>,
    /// The text.
    pub text: &'a str,
    /// SHA-256 of the text.
    pub digest: &'a [u8],
}

/// Keeps an interchange.
pub async fn add(
    db: &mut Conn,
    tenant: Tenant,
    new: &NewInterchange<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<EdiInterchangeId> {
    query_scalar!(
        r#"insert into edi_interchanges (company_id, partner_id, direction, kind, control_number, load_id, result, text, digest, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id as "id: EdiInterchangeId""#,
        tenant.company().0,
        new.partner.0,
        new.direction as EdiDirection,
        new.kind as EdiKind,
        new.control_number,
        new.load.map(|load| load.0),
        new.result,
        new.text,
        new.digest,
        now
    )
    .fetch_one(db)
    .await
}

/// Notes what a partner finds wrong with one that was sent to it, by its kind and control number; the load that it is about, where it is about
/// one.
pub async fn set_rejected(
    db: &mut Conn,
    tenant: Tenant,
    partner: EdiPartnerId,
    (kind, control_number): (EdiKind, &str),
    result: &Value,
) -> sqlx::Result<Option<LoadId>> {
    let load = query_scalar!(
        r#"update edi_interchanges set result = $5
            where company_id = $1 and partner_id = $2 and direction = 'out' and kind = $3 and control_number = $4
           returning load_id as "load_id?: LoadId""#,
        tenant.company().0,
        partner.0,
        kind as EdiKind,
        control_number,
        result
    );
    Ok(load.fetch_optional(db).await?.flatten())
}

/// The text of one of the company's interchanges.
pub async fn text_of(db: &mut Conn, tenant: Tenant, id: EdiInterchangeId) -> sqlx::Result<Option<String>> {
    query_scalar!("select text from edi_interchanges where company_id = $1 and id = $2", tenant.company().0, id.0)
        .fetch_optional(db)
        .await
}

/// Notes that the company's systems took one that went out. False where there is none such; the first time counts.
pub async fn set_fetched(
    db: &mut Conn,
    tenant: Tenant,
    id: EdiInterchangeId,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let done = query!(
        "update edi_interchanges set fetched_at = coalesce(fetched_at, $3)
          where company_id = $1 and id = $2 and direction = 'out'",
        tenant.company().0,
        id.0,
        now
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// A document that waits to go out by the partner's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Its id.
    pub id: EdiInterchangeId,
    /// What it carries.
    pub kind: EdiKind,
    /// Whether its file lies ready to be moved, or was moved.
    pub is_ready: bool,
}

/// What waits to go to a partner, the oldest first.
pub async fn waiting(db: &mut Conn, tenant: Tenant, partner: EdiPartnerId, limit: i64) -> sqlx::Result<Vec<Waiting>> {
    query_as!(
        Waiting,
        r#"select id as "id: EdiInterchangeId", kind as "kind: EdiKind", ready_at is not null as "is_ready!"
             from edi_interchanges
            where company_id = $1 and partner_id = $2 and direction = 'out' and fetched_at is null order by id limit $3"#,
        tenant.company().0,
        partner.0,
        limit
    )
    .fetch_all(db)
    .await
}

/// Notes that the files of documents that go out lie ready.
pub async fn set_ready(
    db: &mut Conn,
    tenant: Tenant,
    ids: &[EdiInterchangeId],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let set = query!(
        "update edi_interchanges set ready_at = $3 where company_id = $1 and id = any($2) and direction = 'out'",
        tenant.company().0,
        ids as &[EdiInterchangeId],
        now
    );
    set.execute(db).await?;
    Ok(())
}

/// Removes interchanges whose time is over; returns how many.
pub async fn remove_expired(db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<u64> {
    let done = query!(
        "delete from edi_interchanges where id in (select id from edi_interchanges where created_at < $1 order by id limit $2)",
        now - KEPT,
        SWEPT
    );
    Ok(done.execute(db).await?.rows_affected())
}
