//! Whether an alert's load is guarded: its carrier's contacts must have been the same for longer then. (loads.md §2a, point 2.)

use chrono::{DateTime, Utc};
use dispatch::loads::guard::{self, Guard};
use platform::app::App;
use platform::http::Error;
use store::loads::held;
use store::tickets::list::Ticket;
use store::{Conn, Tenant};

/// Whether it is at the company's moment; no alert's without a load is.
pub(super) async fn is_guarded(
    app: &App,
    db: &mut Conn,
    tenant: Tenant,
    ticket: &Ticket,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let loads: Vec<_> = ticket.load_id.into_iter().collect();
    let held = held::read_many(db, tenant, &loads).await?;
    let settings = app.loads.settings(tenant.company());
    let guards = guard::of_loads(db, tenant, &held, &settings, now).await?;
    Ok(guards.values().any(Guard::is_guarded))
}
