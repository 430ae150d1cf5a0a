//! Whether a company's plan has rules, and a number that says whether anything changed that its verdicts on carriers are worked out from.

use crate::{Conn, Tenant};
use kernel::plan::PlanFlag;

/// As of when a company's rules were read. The database makes it another with every change to what they are read from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Version {
    /// Of what all companies share.
    shared: i64,
    /// Of what is the company's own; 0 when nothing ever was.
    own: i64,
}

/// The version of a company's rules; without one, of what all share.
pub async fn version(db: &mut Conn, tenant: Option<Tenant>) -> sqlx::Result<Version> {
    let company = tenant.map_or(0, |tenant| tenant.company().0);
    let rows = sqlx::query!("select company_id, version from rulebook_versions where company_id in (0, $1)", company)
        .fetch_all(db)
        .await?;
    let of = |id| rows.iter().find(|row| row.company_id == id).map_or(0, |row| row.version);
    Ok(Version { shared: of(0), own: if company == 0 { 0 } else { of(company) } })
}

/// Whether the company's plan has rules.
pub async fn has_rules(db: &mut Conn, tenant: Tenant) -> sqlx::Result<bool> {
    let found = sqlx::query_scalar!(
        r#"select $2 = any(p.flags) as "has!" from companies c join plans p on p.id = c.plan_id where c.id = $1"#,
        tenant.company().0,
        PlanFlag::Rule.as_str()
    );
    Ok(found.fetch_optional(db).await?.unwrap_or(false))
}
