//! How shippers' tenders stand. Whoever changes that has locked the partner.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::LoadId;
use sqlx::{query, query_as, query_scalar};

kernel::wire::words! {
    /// What a tender is answered.
    pub enum TenderDecision {
        /// It is taken.
        Accepted = "accepted",
        /// It is not.
        Declined = "declined",
    }
}

/// How the tender of a load stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TenderRow {
    /// What people call the shipper.
    pub partner_name: String,
    /// Whether documents are exchanged with it.
    pub is_partner_active: bool,
    /// The shipper's number.
    pub shipment_number: String,
    /// Until when the shipper wants an answer; none where it doesn't say.
    pub answer_by: Option<DateTime<Utc>>,
    /// What it was answered last.
    pub answer: Option<TenderDecision>,
    /// When.
    pub answered_at: Option<DateTime<Utc>>,
    /// When the shipper changed it after that answer, or since it came where it has none.
    pub changed_at: Option<DateTime<Utc>>,
    /// When the shipper withdrew it.
    pub withdrawn_at: Option<DateTime<Utc>>,
    /// What the shipper's system finds wrong with that answer, where it rejected it.
    pub rejected_for: Option<Vec<String>>,
    /// The version of what the shipper asks for: one more with each change and each new tender.
    pub lock_version: i32,
}

/// The tender of one of the company's loads; none where no shipper tendered it.
pub async fn of_load(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Option<TenderRow>> {
    query_as!(
        TenderRow,
        r#"select p.name as "partner_name!", p.is_active as "is_partner_active!", s.shipment_number as "shipment_number!", s.answer_by, s.answer as "answer: TenderDecision",
                  s.answered_at, s.changed_at, s.withdrawn_at, s.lock_version as "lock_version!",
                  case when i.id is not null then array(
                      select error ->> 'detail' from jsonb_array_elements(i.result -> 'sets' -> 0 -> 'errors') as e (error)
                  ) end as "rejected_for?: Vec<String>"
             from edi_shipments s join edi_partners p on p.id = s.partner_id
             left join lateral (
                 select details ->> 'control_number' as control_number from load_events
                  where company_id = s.company_id and load_id = s.load_id and kind = 'tender_answered' order by sequence desc limit 1
             ) a on s.answer is not null
             left join edi_interchanges i on i.partner_id = s.partner_id and i.direction = 'out' and i.kind = '990'
                   and i.control_number = a.control_number and i.load_id = s.load_id and i.result is not null
            where s.company_id = $1 and s.load_id = $2"#,
        tenant.company().0,
        load.0
    )
    .fetch_optional(db)
    .await
}

/// The time zone of a load's first stop, on whose clock a tender names a time without another.
pub async fn first_zone(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Option<String>> {
    query_scalar!(
        "select time_zone from load_stops where company_id = $1 and load_id = $2 and position = 0",
        tenant.company().0,
        load.0
    )
    .fetch_optional(db)
    .await
}

/// When the window of a load's first stop ends.
pub async fn first_window_end(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Option<DateTime<Utc>>> {
    query_scalar!(
        "select window_end_at from load_stops where company_id = $1 and load_id = $2 and position = 0",
        tenant.company().0,
        load.0
    )
    .fetch_optional(db)
    .await
}

/// Notes what a tender was answered.
pub async fn set_answer(
    db: &mut Conn,
    tenant: Tenant,
    load: LoadId,
    answer: TenderDecision,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let set = query!(
        "update edi_shipments set answer = $3, answered_at = $4, changed_at = null where company_id = $1 and load_id = $2",
        tenant.company().0,
        load.0,
        answer as TenderDecision,
        now
    );
    set.execute(db).await?;
    Ok(())
}

/// Notes that the shipper tenders a load anew, and says whether it does: after it withdrew it, and always where the load is reopened for it. What
/// was answered before was to another tender.
pub async fn begin_anew(db: &mut Conn, tenant: Tenant, load: LoadId, is_reopened: bool) -> sqlx::Result<bool> {
    let set = query!(
        "update edi_shipments set answer = null, answered_at = null, changed_at = null, withdrawn_at = null, lock_version = lock_version + 1
          where company_id = $1 and load_id = $2 and (withdrawn_at is not null or $3)",
        tenant.company().0,
        load.0,
        is_reopened
    );
    Ok(set.execute(db).await?.rows_affected() == 1)
}

/// Notes that the shipper changed a tender, answered or not.
pub async fn set_changed(db: &mut Conn, tenant: Tenant, load: LoadId, now: DateTime<Utc>) -> sqlx::Result<()> {
    let set = query!(
        "update edi_shipments set changed_at = $3, lock_version = lock_version + 1 where company_id = $1 and load_id = $2",
        tenant.company().0,
        load.0,
        now
    );
    set.execute(db).await?;
    Ok(())
}

/// Notes that the shipper withdrew the tenders of these loads.
pub async fn set_withdrawn(db: &mut Conn, tenant: Tenant, loads: &[LoadId], now: DateTime<Utc>) -> sqlx::Result<()> {
    let set = query!(
        "update edi_shipments set withdrawn_at = $3 where company_id = $1 and load_id = any($2)",
        tenant.company().0,
        loads as &[LoadId],
        now
    );
    set.execute(db).await?;
    Ok(())
}
