//! Adding notices, few or very many.

use super::Kind;
use crate::Conn;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{CarrierId, CompanyId, UserId};
use kernel::subject::{Subject, SubjectKind};
use serde_json::{Map, Value};
use std::collections::{BTreeSet, HashSet};

/// Rows to a statement.
const ROWS: usize = 10_000;

/// A notice for a company.
#[derive(Clone, Debug)]
pub struct NewNotice {
    company: CompanyId,
    subject: Subject,
    carrier: Option<CarrierId>,
    kind: Kind,
    before: Option<String>,
    after: Option<String>,
    detail: Map<String, Value>,
    dedupe_key: String,
    people: Vec<UserId>,
}

impl NewNotice {
    /// A notice about a carrier or another subject. `dedupe_key` says what it is of, among the notices to this company about this subject:
    /// `lapse:2026-12-01`.
    pub fn new(company: CompanyId, subject: impl Into<Subject>, kind: Kind, dedupe_key: impl Into<String>) -> Self {
        let subject = subject.into();
        Self {
            company,
            subject,
            carrier: subject.carrier(),
            kind,
            before: None,
            after: None,
            detail: Map::new(),
            dedupe_key: dedupe_key.into(),
            people: Vec::new(),
        }
    }

    /// Whom it is for; everybody, if nobody is named. Others of the company see it in the list as read, and get no email of it.
    #[must_use]
    pub fn for_people(self, people: Vec<UserId>) -> Self {
        Self { people, ..self }
    }

    /// The carrier that a notice about something else concerns: it is listed with that carrier's. The database refuses a kind that is shown
    /// with its carrier without one, and a notice about a carrier that concerns another.
    #[must_use]
    pub fn concerning(self, carrier: CarrierId) -> Self {
        Self { carrier: Some(carrier), ..self }
    }

    /// What it was, and what it is now.
    #[must_use]
    pub fn changed(self, before: Option<String>, after: Option<String>) -> Self {
        Self { before, after, ..self }
    }

    /// The reason, as text.
    #[must_use]
    pub fn reason(self, reason: impl Into<String>) -> Self {
        self.with("reason", reason.into())
    }

    /// The data set it comes from, and the day of its content.
    #[must_use]
    pub fn source(self, source: &str, as_of: Option<NaiveDate>) -> Self {
        let sourced = self.with("source", source);
        match as_of {
            Some(day) => sourced.with("as_of", day.to_string()),
            None => sourced,
        }
    }

    /// One detail more.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.detail.insert(name.to_owned(), value.into());
        self
    }
}

/// Adds notices; those whose key the company already has are left out. Gives how many are new.
///
/// A company's notices are added by one transaction at a time: it holds the company's counter until it ends. Transactions that add for
/// several companies in several calls should go through the companies in the order of their ids, or one of them may have to be tried again.
pub async fn add(db: &mut Conn, notices: &[NewNotice], now: DateTime<Utc>) -> sqlx::Result<u64> {
    let companies: Vec<i64> = notices.iter().map(|new| new.company.0).collect::<BTreeSet<_>>().into_iter().collect();
    if companies.is_empty() {
        return Ok(0);
    }
    lock(db, &companies).await?;
    let mut seen = HashSet::with_capacity(notices.len());
    let mut added = 0;
    for some in notices.chunks(ROWS) {
        let some: Vec<&NewNotice> =
            some.iter().filter(|new| seen.insert((new.company, new.subject, new.dedupe_key.as_str()))).collect();
        added += insert(db, &some, now).await?;
    }
    Ok(added)
}

/// Creates the companies' counters and locks them: until the transaction ends, no one else adds notices for these companies.
async fn lock(db: &mut Conn, companies: &[i64]) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into notice_counters (company_id) select unnest($1::bigint[]) on conflict do nothing",
        companies
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        r#"select company_id from notice_counters where company_id = any($1) order by company_id for update"#,
        companies
    )
    .fetch_all(db)
    .await?;
    Ok(())
}

/// The counters are locked, so the statement sees every notice: no one else adds those it finds missing.
async fn insert(db: &mut Conn, new: &[&NewNotice], now: DateTime<Utc>) -> sqlx::Result<u64> {
    let companies: Vec<CompanyId> = new.iter().map(|new| new.company).collect();
    let subject_kinds: Vec<SubjectKind> = new.iter().map(|new| new.subject.kind()).collect();
    let subjects: Vec<i64> = new.iter().map(|new| new.subject.id()).collect();
    let carriers: Vec<Option<CarrierId>> = new.iter().map(|new| new.carrier).collect();
    let kinds: Vec<Kind> = new.iter().map(|new| new.kind).collect();
    let before: Vec<Option<String>> = new.iter().map(|new| new.before.clone()).collect();
    let after: Vec<Option<String>> = new.iter().map(|new| new.after.clone()).collect();
    let details: Vec<Value> = new.iter().map(|new| Value::Object(new.detail.clone())).collect();
    let keys: Vec<String> = new.iter().map(|new| new.dedupe_key.clone()).collect();
    let people: Vec<Option<Value>> =
        new.iter().map(|new| (!new.people.is_empty()).then(|| serde_json::json!(new.people))).collect();
    let done = sqlx::query!(
        "with fresh as materialized (
             select g.*, row_number() over (partition by g.company_id order by g.nth) as number
               from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::jsonb[], $9::text[],
                    $11::jsonb[]) with ordinality
                    as g (company_id, subject_kind, subject_id, carrier_id, kind, before, after, detail, dedupe_key, people, nth)
               left join lateral (
                   select true as is_known from notices n
                    where n.company_id = g.company_id and n.subject_id = g.subject_id and n.subject_kind = g.subject_kind
                      and n.dedupe_key = g.dedupe_key
                    limit 1
               ) known on true
              where known.is_known is null
         ), counted as (
             update notice_counters c set last_sequence = last_sequence + f.count
               from (select company_id, count(*) as count from fresh group by company_id) f
              where c.company_id = f.company_id
             returning c.company_id, c.last_sequence - f.count as before
         )
         insert into notices (company_id, sequence, subject_kind, subject_id, carrier_id, kind, before, after, detail, dedupe_key, created_at,
             for_users)
         select f.company_id, c.before + f.number, f.subject_kind, f.subject_id, f.carrier_id, f.kind, f.before, f.after, f.detail,
                f.dedupe_key, $10, case when f.people is not null then array(select jsonb_array_elements_text(f.people)::bigint) end
           from fresh f join counted c on c.company_id = f.company_id",
        &companies as &[CompanyId],
        &subject_kinds as &[SubjectKind],
        &subjects,
        &carriers as &[Option<CarrierId>],
        &kinds as &[Kind],
        &before as &[Option<String>],
        &after as &[Option<String>],
        &details,
        &keys,
        now,
        &people as &[Option<Value>]
    );
    let added = done.execute(&mut *db).await?.rows_affected();
    if people.iter().any(Option::is_some) {
        read_for_others(db, (&companies, &subject_kinds, &subjects, &keys), now).await?;
    }
    Ok(added)
}

/// Whoever a notice is not for has read it: so the number of unread ones, which is reckoned from the notices' numbers, stays right.
async fn read_for_others(
    db: &mut Conn,
    (companies, subject_kinds, subjects, keys): (&[CompanyId], &[SubjectKind], &[i64], &[String]),
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into notice_reads (user_id, company_id, sequence, read_at)
         select u.id, n.company_id, n.sequence, $5
           from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[]) as told (company_id, subject_kind, subject_id, dedupe_key)
           join notices n using (company_id, subject_kind, subject_id, dedupe_key)
           join users u on u.company_id = n.company_id
          where n.for_users is not null and u.id <> all (n.for_users)
         on conflict do nothing",
        companies as &[CompanyId],
        subject_kinds as &[SubjectKind],
        subjects,
        keys,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
