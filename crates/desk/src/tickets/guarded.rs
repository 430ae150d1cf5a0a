//! Whether an alert's load is guarded: its carrier's contacts must have been the same for longer then, and an emailed link shows less. (loads.md
//! §2a, points 2 and 8.)

use chrono::{DateTime, Utc};
use dispatch::loads::guard::{self, Guard};
use kernel::ids::LoadId;
use platform::app::App;
use platform::http::Error;
use store::loads::held;
use store::{Conn, Tenant};

/// Whether it is at the company's moment; none is where the alert has no load.
pub(super) async fn is_guarded(
    app: &App,
    db: &mut Conn,
    tenant: Tenant,
    load: Option<LoadId>,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let Some(load) = load else { return Ok(false) };
    let held = held::read_many(db, tenant, &[load]).await?;
    let settings = app.loads.settings(tenant.company());
    let guards = guard::of_loads(db, tenant, &held, &settings, now).await?;
    Ok(guards.values().any(Guard::is_guarded))
}
