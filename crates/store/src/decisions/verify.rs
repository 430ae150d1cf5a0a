//! Going through chains from their first record to their last.

use super::Decision;
use crate::{Conn, Tenant};
use kernel::ids::{CarrierId, CompanyId};

/// Records that are read at a time.
const AT_A_TIME: i64 = 200;

/// What is wrong with a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It is not there.
    Missing,
    /// It is not what was written down: its content does not give its hash.
    Changed,
    /// It does not carry the hash of the record before it.
    Unlinked,
    /// It is beyond the last one that was added, or that one is another.
    PastTheEnd,
}

/// Where a chain breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Break {
    /// Number of the first record that fails verification.
    pub sequence: i64,
    /// What is wrong with it.
    pub trouble: Trouble,
}

/// What going through a chain found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Number of records verified intact, from the first.
    pub checked: i64,
    /// The hash of the last of them; none when there is none.
    pub last_hash: Option<Vec<u8>>,
    /// Where the chain breaks; none when it is whole.
    pub first_break: Option<Break>,
}

/// Goes through the company's chain, up to the first break.
pub async fn verify(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Found> {
    chain(db, tenant.company()).await
}

/// Goes through every company's chain, each up to its first break; by company.
pub async fn verify_all(db: &mut Conn) -> sqlx::Result<Vec<(CompanyId, Found)>> {
    let companies = sqlx::query_scalar!(
        r#"select company_id as "company_id!" from decision_chains union select company_id from decisions order by 1"#
    );
    let mut all = Vec::new();
    for company in companies.fetch_all(&mut *db).await?.into_iter().map(CompanyId) {
        all.push((company, chain(db, company).await?));
    }
    Ok(all)
}

async fn chain(db: &mut Conn, company: CompanyId) -> sqlx::Result<Found> {
    // Read first: records that are added meanwhile are no break.
    let end = sqlx::query!("select sequence, hash from decision_chains where company_id = $1", company.0)
        .fetch_optional(&mut *db)
        .await?;
    let last = end.as_ref().map_or(0, |end| end.sequence);
    let mut found = Found::default();
    loop {
        let some = after(db, company, found.checked, last).await?;
        for record in &some {
            let trouble = trouble(record, &found);
            if let Some((sequence, trouble)) = trouble {
                found.first_break = Some(Break { sequence, trouble });
                return Ok(found);
            }
            found.checked = record.sequence;
            found.last_hash = Some(record.hash.clone());
        }
        if some.is_empty() {
            break;
        }
    }
    let broken = |sequence, trouble| Some(Break { sequence, trouble });
    if found.checked < last {
        found.first_break = broken(found.checked + 1, Trouble::Missing);
    } else if end.is_some_and(|end| end.sequence > 0 && found.last_hash.as_deref() != Some(end.hash.as_slice())) {
        found.first_break = broken(last, Trouble::PastTheEnd);
    } else if is_beyond(db, company).await? {
        found.first_break = broken(last + 1, Trouble::PastTheEnd);
    }
    Ok(found)
}

/// What is wrong with the record that comes next, and with which one.
fn trouble(record: &Decision, before: &Found) -> Option<(i64, Trouble)> {
    let next = before.checked + 1;
    let expected = before.last_hash.as_deref().unwrap_or(&[0; 32]);
    if record.sequence != next {
        Some((next, Trouble::Missing))
    } else if !record.is_whole() {
        Some((next, Trouble::Changed))
    } else if record.prev_hash != expected {
        Some((next, Trouble::Unlinked))
    } else {
        None
    }
}

/// The next records of a chain, up to a place.
async fn after(db: &mut Conn, company: CompanyId, after: i64, last: i64) -> sqlx::Result<Vec<Decision>> {
    sqlx::query_as!(
        Decision,
        r#"select id, version, company_id, sequence, subject_kind, subject_id, carrier_id as "carrier_id: CarrierId", kind, inputs, user_id,
                  created_at, prev_hash, hash, null::bytea as hash_before
             from decisions where company_id = $1 and sequence > $2 and sequence <= $3 order by sequence limit $4"#,
        company.0,
        after,
        last,
        AT_A_TIME
    )
    .fetch_all(db)
    .await
}

/// Whether there are records beyond the end of the chain as it is now.
async fn is_beyond(db: &mut Conn, company: CompanyId) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from decisions d where d.company_id = $1
                  and d.sequence > coalesce((select c.sequence from decision_chains c where c.company_id = $1), 0)
           ) as "beyond!""#,
        company.0
    )
    .fetch_one(db)
    .await
}
