//! What is known of a carrier beside the public registers: identity alerts and connected devices, as the carrier index has them too.

use crate::Conn;
use chrono::{DateTime, NaiveDate, Utc};

/// What brokers and devices tell of a carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signals {
    /// Published identity alerts that have not expired.
    pub alerts: i64,
    /// When the newest of them was published.
    pub alerted_at: Option<DateTime<Utc>>,
    /// Makers of devices that the carrier lets tell where its vehicles are, and that answer.
    pub devices: i64,
    /// When the newest of them told anything, or was connected.
    pub reported_at: Option<DateTime<Utc>>,
}

/// What brokers and devices tell of a carrier on the day `today`.
pub async fn of_carrier(db: &mut Conn, carrier_id: i64, today: NaiveDate) -> sqlx::Result<Signals> {
    sqlx::query_as!(
        Signals,
        r#"select a.alerts as "alerts!", a.alerted_at, t.devices as "devices!", t.reported_at
             from (select count(*) as alerts, max(published_at) as alerted_at from identity_alerts
                    where carrier_id = $1 and status = 'published' and (expires_on is null or expires_on > $2)) as a,
                  (select count(*) as devices, max(coalesce(reported_at, consented_at)) as reported_at from telematics_connections
                    where carrier_id = $1 and revoked_at is null and trouble is null) as t"#,
        carrier_id,
        today
    )
    .fetch_one(db)
    .await
}
