//! Notices to companies about their packets. What a person of the company decided is no news to it; what the carrier or its registration
//! brought about is.

use crate::Conn;
use crate::notices::{self, Kind, NewNotice};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, CompanyId, PacketId};

/// Notifies each packet's company of its new status, with the reason, in the transaction of the change.
pub async fn add(
    db: &mut Conn,
    packets: &[PacketId],
    kind: Kind,
    reason: Option<&str>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let rows = sqlx::query!(
        r#"select id as "id: PacketId", company_id as "company_id: CompanyId", carrier_id as "carrier_id: CarrierId"
             from onboarding_packets where id = any($1) order by id"#,
        packets as &[PacketId]
    );
    let notice = |id: PacketId, company: CompanyId, carrier: CarrierId| {
        let key = format!("packet:{id}:{}:{}", kind.as_str(), now.timestamp());
        let new = NewNotice::new(company, carrier, kind, key)
            .source("onboarding", Some(now.date_naive()))
            .with("onboarding_packet_id", id.0);
        match reason {
            Some(reason) => new.reason(reason),
            None => new,
        }
    };
    let rows = rows.fetch_all(&mut *db).await?;
    let all: Vec<_> = rows.into_iter().map(|row| notice(row.id, row.company_id, row.carrier_id)).collect();
    notices::add(db, &all, now).await?;
    Ok(())
}
