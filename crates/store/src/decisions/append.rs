//! Adding a record to a company's chain.

use super::Kind;
use super::canonical::{Head, VERSION, canonical};
use crate::{Conn, Tenant};
use chrono::{DateTime, SubsecRound, Utc};
use kernel::ids::{CarrierId, UserId};
use kernel::subject::Subject;
use serde_json::Value;

/// A decision to write down.
#[derive(Clone, Copy, Debug)]
pub struct NewDecision<'a> {
    /// What it is about.
    pub subject: Subject,
    /// The carrier concerned, if any: of what is about a carrier, that one.
    pub carrier: Option<CarrierId>,
    /// What was decided.
    pub kind: Kind,
    /// Everything that it was made on; an object.
    pub inputs: &'a Value,
    /// Who decided; none for what the carrier's own act brought about.
    pub by: Option<UserId>,
}

impl<'a> NewDecision<'a> {
    /// A decision about a carrier.
    pub const fn about(carrier: CarrierId, kind: Kind, inputs: &'a Value, by: Option<UserId>) -> Self {
        Self { subject: Subject::Carrier(carrier), carrier: Some(carrier), kind, inputs, by }
    }
}

/// The place of a record in the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appended {
    /// The record's id.
    pub id: i64,
    /// Number of the record in the company's chain, from 1.
    pub sequence: i64,
    /// SHA-256 of the record.
    pub hash: [u8; 32],
}

/// Adds a record. The company's chain is locked until the transaction ends, so this should be a transaction's last statement: a
/// transaction that waits for the chain must not hold rows that the chain's holder still needs.
pub async fn append(
    db: &mut Conn,
    tenant: Tenant,
    new: &NewDecision<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<Appended> {
    let company = tenant.company().0;
    // As the database keeps instants: the hash is of what can be read again.
    let created_at = now.trunc_subsecs(6);
    sqlx::query!("insert into decision_chains (company_id) values ($1) on conflict do nothing", company)
        .execute(&mut *db)
        .await?;
    let last = sqlx::query!("select sequence, hash from decision_chains where company_id = $1 for update", company)
        .fetch_one(&mut *db)
        .await?;
    let (sequence, inputs) = (last.sequence + 1, canonical(new.inputs));
    let (user_id, carrier_id) = (new.by.map(|by| by.0), new.carrier.map(|carrier| carrier.0));
    let (subject_kind, subject_id, kind) = (new.subject.kind().as_str(), new.subject.id(), new.kind.as_str());
    let head = Head {
        version: VERSION,
        company_id: company,
        sequence,
        subject: (subject_kind, subject_id),
        carrier_id,
        kind,
        user_id,
        created_at,
        prev_hash: &last.hash,
    };
    let hash = head.hash(&inputs);
    let id = sqlx::query_scalar!(
        "insert into decisions (version, company_id, sequence, subject_kind, subject_id, carrier_id, kind, inputs, user_id, created_at,
             prev_hash, hash)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id",
        VERSION,
        company,
        sequence,
        subject_kind,
        subject_id,
        carrier_id,
        kind,
        inputs,
        user_id,
        created_at,
        last.hash,
        hash.as_slice()
    )
    .fetch_one(&mut *db)
    .await?;
    sqlx::query!(
        "update decision_chains set sequence = $2, hash = $3 where company_id = $1",
        company,
        sequence,
        hash.as_slice()
    )
    .execute(db)
    .await?;
    Ok(Appended { id, sequence, hash })
}
