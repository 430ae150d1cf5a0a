//! Signals that a company weighs more than the product does. Signals and verdicts are by their words: what they mean is `rules`' matter.

use crate::{Conn, Tenant};

/// The signals that the company raised, each with the verdict that it gives.
pub async fn raised(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<(String, String)>> {
    let company = tenant.company().0;
    let rows =
        sqlx::query!("select signal, verdict from verdict_settings where company_id = $1 order by signal", company);
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.signal, row.verdict)).collect())
}

/// Has the company's signals give these verdicts; those that are not named give what they give anyone.
pub async fn set(db: &mut Conn, tenant: Tenant, raised: &[(&str, &str)]) -> sqlx::Result<()> {
    let company = tenant.company().0;
    let (signals, verdicts): (Vec<String>, Vec<String>) =
        raised.iter().map(|(signal, verdict)| ((*signal).to_owned(), (*verdict).to_owned())).unzip();
    let removed =
        sqlx::query!("delete from verdict_settings where company_id = $1 and signal <> all($2)", company, &signals);
    removed.execute(&mut *db).await?;
    sqlx::query!(
        "insert into verdict_settings (company_id, signal, verdict) select $1, signal, verdict from unnest($2::text[], $3::text[]) as s (signal, verdict)
         on conflict (company_id, signal) do update set verdict = excluded.verdict where verdict_settings.verdict <> excluded.verdict",
        company,
        &signals,
        &verdicts
    )
    .execute(db)
    .await?;
    Ok(())
}
