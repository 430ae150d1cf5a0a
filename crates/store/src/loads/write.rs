//! Writing loads. The caller holds the load's lock ([`super::held::lock`]) unless it is new, and has checked what it writes.

mod fields;

use super::rows::{LoadSource, MilesSource};
use crate::exchange::bids;
use crate::rate_confirmations::write::end_of_loads;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::equipment::EquipmentType;
use freight::load::LoadStatus;
use freight::stop::StopKind;
use kernel::ids::{ClassificationId, LoadId, TeamId, UserId};
use sqlx::query;

pub use super::charges::NewCharge;
pub use super::insert::insert_many;
pub use super::movements::NewMovement;
pub use super::received::{ReceivedRow, received};
pub use super::replace::replace_stops;
pub use fields::{LoadFields, NewStop};

/// A load to add.
#[derive(Clone, Debug, PartialEq)]
pub struct NewLoad {
    /// What is said of it.
    pub fields: LoadFields,
    /// Its status.
    pub status: LoadStatus,
    /// How it came in.
    pub source: LoadSource,
    /// When the sender says that it was current.
    pub source_updated_at: Option<DateTime<Utc>>,
    /// SHA-256 of what was received; none of loads made by hand.
    pub received_digest: Option<Vec<u8>>,
    /// Its stops in order: two or more, a pickup first.
    pub stops: Vec<NewStop>,
    /// Who hauls it.
    pub movement: Option<NewMovement>,
    /// What is charged for it.
    pub charges: Vec<NewCharge>,
}

/// What the loads' table keeps of the stops, for sorting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ends {
    pub(super) origin: DateTime<Utc>,
    pub(super) destination: DateTime<Utc>,
    pub(super) last_window_end: DateTime<Utc>,
}

impl Ends {
    /// Of stops in order; all at `otherwise` where there is none.
    pub(super) fn of(stops: &[NewStop], otherwise: DateTime<Utc>) -> Self {
        let first = stops.iter().find(|stop| stop.kind == StopKind::Pickup).or(stops.first());
        let last = stops.last();
        Self {
            origin: first.map_or(otherwise, |stop| stop.window.start),
            destination: last.map_or(otherwise, |stop| stop.window.start),
            last_window_end: last.map_or(otherwise, |stop| stop.window.end),
        }
    }
}

/// Gives a load other fields. Somebody who is not of the company does not become its owner.
pub async fn update_fields(
    db: &mut Conn,
    tenant: Tenant,
    id: LoadId,
    fields: &LoadFields,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "update loads set external_load_number = $3, team_id = $5, equipment_type = $6, min_rate_cents = $7, weight = $8, weight_unit = $9,
             user_id = case when user_id is not distinct from $4::bigint then user_id
                       else (select u.id from users u where u.id = $4 and u.company_id = $2 for share) end,
             trailer_length = $10, certifications = $11, commodity = $12, cargo_value_cents = $13, temperature = $14, billable_miles = $15,
             miles_source = $16, is_team = $17, is_partial = $18, trailer_number = $19, bol_number = $20, seal_number = $21,
             classification_ids = $22, lock_version = lock_version + 1, updated_at = $23
          where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        fields.external_load_number,
        fields.user_id.map(|id| id.0),
        fields.team_id.map(|id| id.0),
        fields.equipment_type.map(EquipmentType::as_str),
        fields.min_rate_cents,
        fields.weight,
        fields.weight_unit.as_str(),
        fields.trailer_length,
        &fields.certifications,
        fields.commodity.as_deref(),
        fields.cargo_value_cents,
        fields.temperature,
        fields.billable_miles,
        fields.source_of_miles().map(MilesSource::as_str),
        fields.is_team,
        fields.is_partial,
        fields.trailer_number.as_deref(),
        fields.bol_number.as_deref(),
        fields.seal_number.as_deref(),
        &fields.classification_ids as &[ClassificationId],
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes what was received last under the load's number.
pub async fn set_received(
    db: &mut Conn,
    tenant: Tenant,
    id: LoadId,
    source_updated_at: Option<DateTime<Utc>>,
    digest: &[u8],
) -> sqlx::Result<()> {
    query!(
        "update loads set source_updated_at = $3, received_digest = $4 where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        source_updated_at,
        digest
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Gives a load another status. The one that it has changes nothing.
pub async fn set_status(
    db: &mut Conn,
    tenant: Tenant,
    id: LoadId,
    status: LoadStatus,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    set_statuses(db, tenant, &[(id, status)], now).await
}

/// Gives several loads other statuses. One that is no longer available is off the load board by that.
pub async fn set_statuses(
    db: &mut Conn,
    tenant: Tenant,
    statuses: &[(LoadId, LoadStatus)],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    if statuses.is_empty() {
        return Ok(());
    }
    let (loads, words): (Vec<LoadId>, Vec<LoadStatus>) = statuses.iter().copied().unzip();
    let open: Vec<bool> = words.iter().map(|status| status.is_open()).collect();
    let cancelled: Vec<bool> = words.iter().map(|status| *status == LoadStatus::Cancelled).collect();
    query!(
        "update loads l
            set status = n.status, status_changed_at = $2, closed_at = case when n.is_open then null else coalesce(l.closed_at, $2) end,
                cancelled_at = case when n.is_cancelled then $2 end, looks_in_time = 0,
                posted_at = case when n.status = 'available' then l.posted_at end,
                posting_expires_at = case when n.status = 'available' then l.posting_expires_at end, lock_version = l.lock_version + 1, updated_at = $2
           from unnest($3::bigint[], $4::text[], $5::boolean[], $6::boolean[]) as n (id, status, is_open, is_cancelled)
          where l.id = n.id and l.company_id = $1 and l.status <> n.status",
        tenant.company().0,
        now,
        &loads as &[LoadId],
        &words as &[LoadStatus],
        &open,
        &cancelled
    )
    .execute(&mut *db)
    .await?;
    let closed: Vec<LoadId> = statuses.iter().filter(|one| !one.1.is_open()).map(|one| one.0).collect();
    if !closed.is_empty() {
        bids::end_of_loads(db, tenant, &closed, now).await?;
    }
    let gone: Vec<LoadId> = statuses.iter().filter(|one| one.1 == LoadStatus::Cancelled).map(|one| one.0).collect();
    if gone.is_empty() { Ok(()) } else { end_of_loads(db, tenant, &gone, now).await }
}

/// Notes what one look at the expected arrival came to. Nobody's edit becomes stale by it.
pub async fn set_look(
    db: &mut Conn,
    tenant: Tenant,
    id: LoadId,
    eta_at: Option<DateTime<Utc>>,
    looks_in_time: u8,
) -> sqlx::Result<()> {
    query!(
        "update loads set eta_at = $3, looks_in_time = $4
          where id = $1 and company_id = $2 and (eta_at is distinct from $3 or looks_in_time <> $4)",
        id.0,
        tenant.company().0,
        eta_at,
        i16::from(looks_in_time)
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Says who works on a load. Somebody who is not of the company does not become its owner.
pub async fn set_owner(
    db: &mut Conn,
    tenant: Tenant,
    id: LoadId,
    user: Option<UserId>,
    team: Option<TeamId>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "update loads set user_id = (select u.id from users u where u.id = $3 and u.company_id = $2 for share), team_id = $4,
             lock_version = lock_version + 1, updated_at = $5
          where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        user.map(|user| user.0),
        team.map(|team| team.0),
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Puts a load on hold, with the reason, or lifts that.
pub async fn set_hold(
    db: &mut Conn,
    tenant: Tenant,
    id: LoadId,
    reason: Option<&str>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "update loads set hold_reason = $3, lock_version = lock_version + 1, updated_at = $4 where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        reason,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes that something of a load changed: edits of what was read before are stale.
pub(super) async fn touch(db: &mut Conn, tenant: Tenant, id: LoadId, now: DateTime<Utc>) -> sqlx::Result<()> {
    query!(
        "update loads set lock_version = lock_version + 1, updated_at = $3 where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
