//! Notices to companies about their packets. What a person of the company decided is no news to it; what the carrier or its registration
//! brought about is.

use crate::Conn;
use crate::notices::{self, Kind, NewNotice};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, CompanyId};

/// Tells each packet's company what became of it, with why, in the transaction that brought it about.
pub async fn tell(
    db: &mut Conn,
    packets: &[i64],
    kind: Kind,
    reason: Option<&str>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let rows = sqlx::query!(
        "select id, company_id, carrier_id from onboarding_packets where id = any($1) order by id",
        packets
    );
    let told = |id: i64, company: i64, carrier: i64| {
        let key = format!("packet:{id}:{}:{}", kind.as_str(), now.timestamp());
        let new = NewNotice::new(CompanyId(company), CarrierId(carrier), kind, key)
            .told_by("onboarding", Some(now.date_naive()))
            .with("onboarding_packet_id", id);
        match reason {
            Some(reason) => new.reason(reason),
            None => new,
        }
    };
    let rows = rows.fetch_all(&mut *db).await?;
    let all: Vec<_> = rows.into_iter().map(|row| told(row.id, row.company_id, row.carrier_id)).collect();
    notices::add(db, &all, now).await?;
    Ok(())
}
