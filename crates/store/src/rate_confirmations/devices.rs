//! Browsers that were proven to be a carrier's. They open its confirmations, of all brokers, until their time is over. (loads.md §2a, point 8.)

use crate::{Conn, Opened, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierDeviceId, CarrierId, CompanyId, RateConfirmationId};
use sqlx::{query, query_as, query_scalar};

/// A proven browser.
#[derive(Clone, Debug)]
pub struct Device {
    /// Its id.
    pub id: CarrierDeviceId,
    /// Whose it is.
    pub carrier_id: CarrierId,
    /// The carrier's name.
    pub legal_name: Option<String>,
    /// Its USDOT number.
    pub dot_number: i32,
    /// The contact by which it was proven: an address, or the number on which a code was read out. (The column is called `email`.)
    pub contact: String,
    /// The person.
    pub name: String,
    /// As what they sign.
    pub title: Option<String>,
    /// When it was proven.
    pub proven_at: DateTime<Utc>,
    /// Until when it counts.
    pub expires_at: DateTime<Utc>,
}

/// A browser to remember.
#[derive(Clone, Copy, Debug)]
pub struct NewDevice<'a> {
    /// Whose it is.
    pub carrier: CarrierId,
    /// The hash of its secret.
    pub token_hash: &'a [u8],
    /// The contact by which it was proven: an address, or the number on which a code was read out.
    pub contact: &'a str,
    /// The person.
    pub name: &'a str,
    /// As what they sign.
    pub title: Option<&'a str>,
    /// The IP address that it was proven from.
    pub address: &'a str,
    /// Until when it counts.
    pub expires_at: DateTime<Utc>,
}

/// Remembers a browser; gives its id.
pub async fn create(db: &mut Conn, new: &NewDevice<'_>, now: DateTime<Utc>) -> sqlx::Result<CarrierDeviceId> {
    query_scalar!(
        r#"insert into carrier_devices (carrier_id, token_hash, email, name, title, address, proven_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning id as "id: CarrierDeviceId""#,
        new.carrier.0,
        new.token_hash,
        new.contact,
        new.name,
        new.title,
        new.address,
        now,
        new.expires_at
    )
    .fetch_one(db)
    .await
}

/// The browser with this secret, while it counts.
pub async fn by_token(db: &mut Conn, token_hash: &[u8], now: DateTime<Utc>) -> sqlx::Result<Option<Opened<Device>>> {
    let found = query_as!(
        Device,
        r#"select d.id as "id: CarrierDeviceId", d.carrier_id as "carrier_id: CarrierId", c.legal_name, c.dot_number, d.email as contact, d.name, d.title,
                  d.proven_at, d.expires_at
             from carrier_devices d join carriers c on c.id = d.carrier_id
            where d.token_hash = $1 and d.revoked_at is null and d.expires_at > $2"#,
        token_hash,
        now
    );
    Ok(found.fetch_optional(db).await?.map(|device| Opened::by(token_hash, device)))
}

/// Forgets a browser.
pub async fn revoke(db: &mut Conn, device: &Opened<Device>, now: DateTime<Utc>) -> sqlx::Result<()> {
    query!("update carrier_devices set revoked_at = $2 where id = $1 and revoked_at is null", device.id.0, now)
        .execute(db)
        .await?;
    Ok(())
}

/// The confirmations of the browser's carrier that wait for its answer, and those that it accepted and still hauls, the newest first, by broker; 200
/// at most. Those that go to a recipient who is not known to be the carrier are among them: this is the carrier.
#[expect(
    clippy::disallowed_methods,
    reason = "a browser that was proven to be the carrier's sees what every broker offers that carrier"
)]
pub async fn open_confirmations(
    db: &mut Conn,
    device: &Opened<Device>,
) -> sqlx::Result<Vec<(Tenant, RateConfirmationId)>> {
    let rows = query!(
        r#"select r.company_id as "company_id: CompanyId", r.id as "id: RateConfirmationId" from rate_confirmations r join loads l on l.id = r.load_id
            where r.carrier_id = $1 and r.sent_at is not null and r.ended_at is null and (r.accepted_at is null or l.closed_at is null)
            order by r.accepted_at is not null, r.id desc limit 200"#,
        device.carrier_id.0
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (Tenant::of(row.company_id), row.id)).collect())
}
