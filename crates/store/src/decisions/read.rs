//! Reading the record.

use super::Kind;
use crate::list::{Field, Filter, List, Listing, Predicate, Query, Rows, Sql, Value, int, page, text, time};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::CarrierId;
use kernel::subject::Subject;

/// A record, as it is kept: as text where the hash is of the text, so that a forged record can be read and found out.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Decision {
    /// The decision's id.
    pub id: i64,
    /// How it is written down before it is hashed.
    pub version: i16,
    /// The company that decided.
    pub company_id: i64,
    /// Number of the record in the company's chain, from 1.
    pub sequence: i64,
    /// The kind of what it is about; [`Self::subject`] says what that is.
    pub(crate) subject_kind: String,
    /// The id of what it is about, among those of that kind.
    pub(crate) subject_id: i64,
    /// The carrier concerned, if any.
    pub carrier_id: Option<CarrierId>,
    /// What was decided; [`Self::known_kind`] names it.
    pub kind: String,
    /// Everything that it was made on, as canonical JSON.
    pub inputs: String,
    /// Who decided.
    pub user_id: Option<i64>,
    /// When the decision was made.
    pub created_at: DateTime<Utc>,
    /// The hash that it carries of the record before it.
    pub prev_hash: Vec<u8>,
    /// Its own hash.
    pub hash: Vec<u8>,
    /// The hash that the record before it has; none when there is no such record.
    pub hash_before: Option<Vec<u8>>,
}

impl Decision {
    /// What it is about; none for a kind that is not known here.
    pub fn subject(&self) -> Option<Subject> {
        Some(Subject::of(self.subject_kind.parse().ok()?, self.subject_id))
    }

    /// What was decided; none for a kind that is not known here.
    pub fn known_kind(&self) -> Option<Kind> {
        self.kind.parse().ok()
    }
}

/// A company's records about a carrier, newest first.
#[derive(Debug)]
pub struct Decisions;

/// The carrier is the call's path, and no parameter of it.
const CARRIER: &Field = &int("carrier_id", "d.carrier_id").only(&[Predicate::Eq]);

impl Listing for Decisions {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        text("kind", "d.kind")
            .only(&[Predicate::Eq, Predicate::In])
            .means("Kind of decision: `override`, `connect`, `onboard` …"),
        time("created_at", "d.created_at"),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Decisions {
    const COLUMNS: &'static str = "d.id, d.version, d.company_id, d.sequence, d.subject_kind, d.subject_id, d.carrier_id, d.kind, d.inputs, \
         d.user_id, d.created_at, d.prev_hash, d.hash, b.hash as hash_before";
    const FROM: &'static str =
        "decisions d left join decisions b on b.company_id = d.company_id and b.sequence = d.sequence - 1";
    const TENANT: &'static str = "d.company_id";
    const ORDER: &'static str = "d.sequence desc";
}

/// A page of the company's records about a carrier, newest first.
pub async fn list(db: &mut Conn, tenant: Tenant, carrier: CarrierId, query: &Query) -> sqlx::Result<Rows<Decision>> {
    let mut query = query.clone();
    query.filters.push(Filter { field: CARRIER, predicate: Predicate::Eq, values: vec![Value::Int(carrier.0)] });
    page::<Decisions, _>(db, tenant, &query).await
}

/// One of the company's records.
pub async fn find(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<Option<Decision>> {
    sqlx::query_as!(
        Decision,
        r#"select d.id, d.version, d.company_id, d.sequence, d.subject_kind, d.subject_id, d.carrier_id as "carrier_id: CarrierId", d.kind,
                d.inputs, d.user_id, d.created_at, d.prev_hash, d.hash, b.hash as "hash_before?"
           from decisions d left join decisions b on b.company_id = d.company_id and b.sequence = d.sequence - 1
          where d.id = $1 and d.company_id = $2"#,
        id,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// The company's records about a carrier from before an instant, newest first, `limit` at most.
pub async fn until(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    before: DateTime<Utc>,
    limit: i64,
) -> sqlx::Result<Vec<Decision>> {
    sqlx::query_as!(
        Decision,
        r#"select d.id, d.version, d.company_id, d.sequence, d.subject_kind, d.subject_id, d.carrier_id as "carrier_id: CarrierId", d.kind,
                d.inputs, d.user_id, d.created_at, d.prev_hash, d.hash, b.hash as "hash_before?"
           from decisions d left join decisions b on b.company_id = d.company_id and b.sequence = d.sequence - 1
          where d.company_id = $1 and d.carrier_id = $2 and d.created_at < $3
          order by d.sequence desc limit $4"#,
        tenant.company().0,
        carrier.0,
        before,
        limit
    )
    .fetch_all(db)
    .await
}

/// The company's records of people closing alerts behind a place in its chain, in their order, `limit` at most.
pub async fn closed_alerts(db: &mut Conn, tenant: Tenant, after: i64, limit: i64) -> sqlx::Result<Vec<Decision>> {
    sqlx::query_as!(
        Decision,
        r#"select id, version, company_id, sequence, subject_kind, subject_id, carrier_id as "carrier_id: CarrierId", kind, inputs, user_id,
                  created_at, prev_hash, hash, null::bytea as hash_before
             from decisions where company_id = $1 and subject_kind = 'ticket' and kind = 'alert_closed' and sequence > $2
             order by sequence limit $3"#,
        tenant.company().0,
        after,
        limit
    )
    .fetch_all(db)
    .await
}

/// The company's records about something else than a carrier, newest first, `limit` at most.
pub async fn of_subject(db: &mut Conn, tenant: Tenant, subject: Subject, limit: i64) -> sqlx::Result<Vec<Decision>> {
    sqlx::query_as!(
        Decision,
        r#"select d.id, d.version, d.company_id, d.sequence, d.subject_kind, d.subject_id, d.carrier_id as "carrier_id: CarrierId", d.kind,
                d.inputs, d.user_id, d.created_at, d.prev_hash, d.hash, b.hash as "hash_before?"
           from decisions d left join decisions b on b.company_id = d.company_id and b.sequence = d.sequence - 1
          where d.company_id = $1 and d.subject_kind = $2 and d.subject_kind <> 'carrier' and d.subject_id = $3
          order by d.sequence desc limit $4"#,
        tenant.company().0,
        subject.kind().as_str(),
        subject.id(),
        limit
    )
    .fetch_all(db)
    .await
}
