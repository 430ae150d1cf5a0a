//! A carrier's tax number and bank account, encrypted with the product's key: the store has unreadable bytes and the last four digits.

use super::carrier_access::PacketAccess;
use crate::Conn;
use chrono::{DateTime, Utc};

kernel::wire::words! {
    /// What is kept encrypted.
    pub enum SecretKind {
        /// The taxpayer identification number.
        Tin = "tin",
        /// The numbers of the bank account.
        Bank = "bank",
    }
}

/// An encrypted value.
#[derive(Clone, Debug)]
pub struct EncryptedValue {
    /// What it is.
    pub kind: SecretKind,
    /// The value, as `platform::keys::Keys::encrypt` made it.
    pub sealed: Vec<u8>,
    /// The last four digits.
    pub last_four: String,
}

/// The encrypted values of a packet.
pub async fn all(db: &mut Conn, packet: PacketAccess) -> sqlx::Result<Vec<EncryptedValue>> {
    sqlx::query_as!(
        EncryptedValue,
        r#"select kind as "kind: SecretKind", sealed, last_four from onboarding_packet_secrets where packet_id = $1 limit 10"#,
        packet.packet_id().0
    )
    .fetch_all(db)
    .await
}

/// Stores an encrypted value in place of an earlier one.
pub async fn put(db: &mut Conn, packet: PacketAccess, new: &EncryptedValue, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into onboarding_packet_secrets (packet_id, kind, sealed, last_four, saved_at) values ($1, $2, $3, $4, $5)
         on conflict (packet_id, kind) do update
            set sealed = excluded.sealed, last_four = excluded.last_four, saved_at = excluded.saved_at",
        packet.packet_id().0,
        new.kind as SecretKind,
        new.sealed,
        new.last_four,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Forgets a value that is not needed any more.
pub async fn remove(db: &mut Conn, packet: PacketAccess, kind: SecretKind) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from onboarding_packet_secrets where packet_id = $1 and kind = $2",
        packet.packet_id().0,
        kind as SecretKind
    )
    .execute(db)
    .await?;
    Ok(())
}
