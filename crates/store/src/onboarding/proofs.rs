//! Codes by which someone shows that a contact that FMCSA has on file is theirs, and the sessions that follow. A packet's newest code counts.

use super::carrier_access::{Invited, PacketAccess};
use crate::{Conn, Opened};
use chrono::{DateTime, Utc};

kernel::wire::words! {
    /// How a code reaches a contact.
    pub enum Channel {
        /// By email.
        Email = "email",
        /// By a text or a call.
        Phone = "phone",
    }
}

/// A code to send.
#[derive(Clone, Copy, Debug)]
pub struct NewProof<'a> {
    /// The packet, opened by its invitation's link.
    pub packet: &'a Opened<Invited>,
    /// How it goes.
    pub channel: Channel,
    /// Where it goes.
    pub contact: &'a str,
    /// A hash that nothing has, until the code's own takes its place.
    pub no_code: &'a [u8],
    /// When it stops working.
    pub expires_at: DateTime<Utc>,
    /// IP address that requested the code.
    pub address: &'a str,
}

/// Requests a code; gives its id. The digits come when it is sent.
pub async fn create(db: &mut Conn, new: &NewProof<'_>, now: DateTime<Utc>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into onboarding_proofs (packet_id, channel, contact, code_hash, sent_at, expires_at, address)
         values ($1, $2, $3, $4, $5, $6, $7) returning id",
        new.packet.packet_id.0,
        new.channel as Channel,
        new.contact,
        new.no_code,
        now,
        new.expires_at,
        new.address
    )
    .fetch_one(db)
    .await
}

/// A code that is to be sent.
#[derive(Clone, Debug)]
pub struct ToSend {
    /// How it goes.
    pub channel: Channel,
    /// Where it goes.
    pub contact: String,
    /// The broker's name.
    pub company_legal_name: String,
    /// The carrier's name.
    pub carrier_legal_name: Option<String>,
    /// The carrier's USDOT number.
    pub dot_number: i32,
}

/// What is to be sent, while it can still be used.
pub async fn to_send(db: &mut Conn, proof: i64, now: DateTime<Utc>) -> sqlx::Result<Option<ToSend>> {
    sqlx::query_as!(
        ToSend,
        r#"select f.channel as "channel: Channel", f.contact, b.legal_name as company_legal_name, c.legal_name as carrier_legal_name,
                  c.dot_number
           from onboarding_proofs f join onboarding_packets p on p.id = f.packet_id join companies b on b.id = p.company_id
           join carriers c on c.id = p.carrier_id
          where f.id = $1 and f.proved_at is null and f.expires_at > $2"#,
        proof,
        now
    )
    .fetch_optional(db)
    .await
}

/// Notes the hash of the digits that are being sent.
pub async fn set_code(db: &mut Conn, proof: i64, code_hash: &[u8]) -> sqlx::Result<()> {
    sqlx::query!("update onboarding_proofs set code_hash = $2 where id = $1", proof, code_hash).execute(db).await?;
    Ok(())
}

/// How many codes were requested since.
pub async fn count_since(db: &mut Conn, packet: &Opened<Invited>, since: DateTime<Utc>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from onboarding_proofs where packet_id = $1 and sent_at > $2"#,
        packet.packet_id.0,
        since
    )
    .fetch_one(db)
    .await
}

/// The packet's newest code.
pub async fn newest(db: &mut Conn, packet: &Opened<Invited>) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!("select max(id) from onboarding_proofs where packet_id = $1", packet.packet_id.0)
        .fetch_one(db)
        .await
}

/// What is tried.
#[derive(Clone, Copy, Debug)]
pub struct Try<'a> {
    /// The packet, opened by its invitation's link.
    pub packet: &'a Opened<Invited>,
    /// The id of its newest code.
    pub proof: i64,
    /// Hash of the digits.
    pub code_hash: &'a [u8],
    /// Hash of the token of the session that begins when they are right.
    pub session_hash: &'a [u8],
    /// How often a code may be tried.
    pub max_tries: i32,
}

/// A contact that was proved.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The access that it gives.
    pub access: PacketAccess,
    /// How it was proved.
    pub channel: Channel,
    /// The phone number or email address to verify.
    pub contact: String,
}

/// Tries a code; gives what it proved. A try is counted before it is judged, so that many at once cannot exceed the tries.
pub async fn try_code(db: &mut Conn, given: Try<'_>, now: DateTime<Utc>) -> sqlx::Result<Option<Proof>> {
    let tried = sqlx::query!(
        r#"update onboarding_proofs set tries = tries + 1,
             proved_at = case when code_hash = $2 then $5::timestamptz end,
             session_hash = case when code_hash = $2 then $3::bytea end
         where id = $1 and proved_at is null and expires_at > $5 and tries < $4
         returning proved_at, channel as "channel: Channel", contact"#,
        given.proof,
        given.code_hash,
        given.session_hash,
        given.max_tries,
        now
    )
    .fetch_optional(db)
    .await?;
    let right = tried.filter(|row| row.proved_at.is_some());
    Ok(right.map(|row| Proof { access: given.packet.access(), channel: row.channel, contact: row.contact }))
}
