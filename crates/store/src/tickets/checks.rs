//! What the alerts of a load came to when it was evaluated last.

use crate::{Conn, Tenant};
use alerts::Check;
use chrono::{DateTime, Utc};
use kernel::ids::LoadId;
use sqlx::query;
use sqlx::types::Json;

/// What each kind of alert came to for a load.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// Each kind.
    pub checks: Vec<Check>,
    /// When.
    pub evaluated_at: DateTime<Utc>,
}

/// What the alerts of one of the company's loads came to; none while it was not evaluated.
pub async fn of_load(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Option<Checked>> {
    let row = query!(
        r#"select checks as "checks: Json<Vec<Check>>", evaluated_at from alert_states where load_id = $1 and company_id = $2"#,
        load.0,
        tenant.company().0
    );
    let row = row.fetch_optional(db).await?;
    Ok(row.and_then(|row| Some(Checked { checks: row.checks.0, evaluated_at: row.evaluated_at? })))
}
