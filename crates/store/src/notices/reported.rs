//! The assessments of monitored carriers that companies were last notified of.

use crate::Conn;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{CarrierId, CompanyId};
use serde_json::Value;
use std::collections::HashMap;

/// A comparison needs this lock: an older index must not be compared with what a newer one reported.
const LOCK: i64 = 7_021_884_103_377_154_210;

/// The assessments last reported to a company.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reported {
    /// The values of its rules then, as the caller wrote them.
    pub rules: Value,
    /// The carriers' ids, ascending.
    pub carrier_ids: Vec<i64>,
    /// One character for each carrier.
    pub results: String,
    /// How many comparisons found something.
    pub look: i64,
    /// The newest change of the history of carriers then.
    pub through: i64,
    /// When it was reported.
    pub told_at: DateTime<Utc>,
}

/// Whether no other process compares; until the transaction ends no other will.
pub async fn take_turn(db: &mut Conn) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select pg_try_advisory_xact_lock($1) as "is!""#, LOCK).fetch_one(db).await
}

/// Whether facts of carriers are still to be worked out from rows that came in.
pub async fn are_facts_stale(db: &mut Conn) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select exists (select from stale_facts) as "is!""#).fetch_one(db).await
}

/// The companies that monitor carriers, by their ids.
pub async fn watching(db: &mut Conn) -> sqlx::Result<Vec<CompanyId>> {
    let ids = sqlx::query_scalar!(
        "select id from companies c where exists (select from subscriptions s where s.company_id = c.id) order by id"
    );
    Ok(ids.fetch_all(db).await?.into_iter().map(CompanyId).collect())
}

/// The company's last reported assessments; none before the first time.
pub async fn find(db: &mut Conn, company: CompanyId) -> sqlx::Result<Option<Reported>> {
    sqlx::query_as!(
        Reported,
        "select rules, carrier_ids, results, look, through, told_at from told_results where company_id = $1",
        company.0
    )
    .fetch_optional(db)
    .await
}

/// Records the assessments reported now.
pub async fn note(db: &mut Conn, company: CompanyId, reported: &Reported) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into told_results (company_id, rules, carrier_ids, results, look, through, told_at) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (company_id) do update
            set rules = excluded.rules, carrier_ids = excluded.carrier_ids, results = excluded.results, look = excluded.look,
                through = excluded.through, told_at = excluded.told_at",
        company.0,
        reported.rules,
        &reported.carrier_ids,
        reported.results,
        reported.look,
        reported.through,
        reported.told_at
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A change of a carrier's rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// What changed.
    pub field: String,
    /// The data set it comes from.
    pub data_set: String,
    /// The day of its content.
    pub as_of: Option<NaiveDate>,
}

/// What changed of carriers after the change `since` of the history, of these fields: the newest first, at most one of each field.
pub async fn origins(
    db: &mut Conn,
    carriers: &[CarrierId],
    fields: &[&str],
    since: i64,
) -> sqlx::Result<HashMap<CarrierId, Vec<Origin>>> {
    let fields: Vec<String> = fields.iter().map(|field| (*field).to_owned()).collect();
    let rows = sqlx::query!(
        r#"select c.id as "carrier_id: CarrierId", h.field, max(h.id) as "newest!", (array_agg(h.data_set order by h.id desc))[1] as "data_set!",
               (array_agg(h.as_of order by h.id desc))[1] as as_of
             from unnest($1::bigint[]) as wanted (id)
             join carriers c on c.id = wanted.id
             join carrier_changes h on h.dot_number = c.dot_number and h.field = any($2) and h.id > $3
            group by c.id, h.field
            order by 3 desc"#,
        carriers as &[CarrierId],
        &fields,
        since
    )
    .fetch_all(db)
    .await?;
    let mut found: HashMap<CarrierId, Vec<Origin>> = HashMap::new();
    for row in rows {
        let origin = Origin { field: row.field, data_set: row.data_set, as_of: row.as_of };
        found.entry(row.carrier_id).or_default().push(origin);
    }
    Ok(found)
}
