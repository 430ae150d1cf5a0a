//! What is charged for a load.

use super::rows::ChargeKind;
use crate::{Conn, Tenant};
use kernel::ids::LoadId;
use sqlx::{query, query_as};

/// The most charges of a load that are read.
const MOST: i64 = 100;

/// A charge to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCharge {
    /// What for.
    pub kind: ChargeKind,
    /// US cents; below zero for what is deducted.
    pub amount_cents: i64,
    /// In words.
    pub description: Option<String>,
}

/// A charge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChargeRow {
    /// The charge's id.
    pub id: i64,
    /// What for.
    pub kind: ChargeKind,
    /// US cents.
    pub amount_cents: i64,
    /// In words.
    pub description: Option<String>,
}

/// The charges of one of the company's loads, as they were given; the first 100.
pub async fn list(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Vec<ChargeRow>> {
    query_as!(
        ChargeRow,
        r#"select id, kind as "kind: ChargeKind", amount_cents, description from load_charges
            where load_id = $1 and company_id = $2 order by id limit $3"#,
        load.0,
        tenant.company().0,
        MOST
    )
    .fetch_all(db)
    .await
}

/// Puts other charges in the place of a load's.
pub async fn replace(db: &mut Conn, tenant: Tenant, load: LoadId, charges: &[NewCharge]) -> sqlx::Result<()> {
    query!("delete from load_charges where load_id = $1 and company_id = $2", load.0, tenant.company().0)
        .execute(&mut *db)
        .await?;
    let rows: Vec<_> = charges.iter().map(|charge| (load, charge)).collect();
    insert(db, tenant, &rows).await
}

/// Writes charges of several loads.
pub(super) async fn insert(db: &mut Conn, tenant: Tenant, charges: &[(LoadId, &NewCharge)]) -> sqlx::Result<()> {
    if charges.is_empty() {
        return Ok(());
    }
    let loads: Vec<LoadId> = charges.iter().map(|(load, _)| *load).collect();
    let kinds: Vec<ChargeKind> = charges.iter().map(|(_, charge)| charge.kind).collect();
    let amounts: Vec<i64> = charges.iter().map(|(_, charge)| charge.amount_cents).collect();
    let descriptions: Vec<Option<String>> = charges.iter().map(|(_, charge)| charge.description.clone()).collect();
    query!(
        "insert into load_charges (company_id, load_id, kind, amount_cents, description)
         select $1, n.load_id, n.kind, n.amount_cents, n.description
           from unnest($2::bigint[], $3::text[], $4::bigint[], $5::text[]) with ordinality as n (load_id, kind, amount_cents, description, nth)
          order by n.nth",
        tenant.company().0,
        &loads as &[LoadId],
        &kinds as &[ChargeKind],
        &amounts,
        &descriptions as &[Option<String>]
    )
    .execute(db)
    .await?;
    Ok(())
}
