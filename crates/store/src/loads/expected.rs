//! When a load is expected at its next stop, once the positions that said it are deleted.

use super::events::{LoadEventKind, NewEvent};
use super::held::Held;
use super::{settings, write};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::load::{Actor, Load, without_expected};
use kernel::ids::LoadId;
use serde_json::json;
use sqlx::query_scalar;

/// Takes back when a load is expected at its next stop, because the positions that said so are deleted. What a person or system told since the
/// last log of a stop stands in its place; nothing does where no one told anything. A delay that the product saw in those positions ends with
/// them: gives the event of that, for the caller to append last. The caller holds the load's lock.
pub(super) async fn take_back(
    db: &mut Conn,
    tenant: Tenant,
    held: &Held,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<NewEvent>> {
    let (id, before) = (held.row.id, held.row.status);
    let load = Load { eta_at: told(db, tenant, id).await?, ..held.load.clone() };
    let after = without_expected(&load, now, &settings::of(db, tenant).await?);
    if after == before || !is_by_the_product(db, tenant, id).await? {
        return Ok(None);
    }
    write::set_statuses(db, tenant, &[(id, after)], now).await?;
    let details = json!({
        "external_load_number": held.row.external_load_number,
        "status_before": before,
        "status_after": after,
        "actor": Actor::Engine,
        "user_id": null,
        "reason": null,
    });
    Ok(Some(NewEvent { load: id, kind: LoadEventKind::LoadStatusChanged, details, occurred_at: now }))
}

/// Has a load be expected when someone told; gives that.
async fn told(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Option<DateTime<Utc>>> {
    let eta_at = query_scalar!(
        "update loads l
            set eta_at = (select told.eta_at from load_logs told
                           where told.load_id = l.id and told.company_id = l.company_id and told.eta_at is not null
                             and told.occurred_at >= coalesce(
                                     (select max(stop.occurred_at) from load_logs stop
                                       where stop.load_id = l.id and stop.company_id = l.company_id
                                         and stop.is_type in ('arrival', 'departure', 'pickup', 'delivery')),
                                     '-infinity'::timestamptz)
                           order by told.occurred_at desc, told.id desc limit 1)
          where l.id = $2 and l.company_id = $1
        returning l.eta_at",
        tenant.company().0,
        load.0
    );
    Ok(eta_at.fetch_optional(db).await?.flatten())
}

/// Whether the product gave the load its present status. Who else did knows why.
async fn is_by_the_product(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<bool> {
    let actor = query_scalar!(
        r#"select details->>'actor' as "actor?" from load_events
            where company_id = $1 and load_id = $2 and kind = 'load_status_changed' order by sequence desc limit 1"#,
        tenant.company().0,
        load.0
    );
    let actor = actor.fetch_optional(db).await?.flatten();
    Ok(actor.is_some_and(|actor| actor == Actor::Engine.as_str()))
}
