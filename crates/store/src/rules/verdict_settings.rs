//! Signals that a company weighs more than the product does. Signals and verdicts are by their words: what they mean is `rules`' matter.

use crate::{Conn, Tenant};

/// The signals that the company raised, each with the verdict that it gives.
pub async fn raised(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<(String, String)>> {
    let company = tenant.company().0;
    let rows =
        sqlx::query!("select signal, verdict from verdict_settings where company_id = $1 order by signal", company);
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.signal, row.verdict)).collect())
}
