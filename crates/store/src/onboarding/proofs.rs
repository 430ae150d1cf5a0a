//! Codes by which someone shows that a contact that FMCSA has on file is theirs, and the sessions that follow. A packet's newest code counts.

use super::carrier_access::{Invited, PacketAccess};
use crate::{Conn, Opened, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::PacketId;

kernel::wire::words! {
    /// How a code reaches a contact.
    pub enum Channel {
        /// By email.
        Email = "email",
        /// By a text or a call.
        Phone = "phone",
    }
}

kernel::wire::words! {
    /// Which of the contacts on file.
    pub enum ProvedKind {
        /// The email address.
        Email = "email",
        /// The phone.
        Phone = "phone",
        /// The mobile phone.
        CellPhone = "cell_phone",
    }
}

kernel::wire::words! {
    /// How a contact stood when a code was sent to it (`profile::contacts::ContactStanding`).
    pub enum StandingWord {
        /// Unchanged for 30 days.
        Proven = "proven",
        /// Changed within 30 days.
        Recent = "recent",
        /// Nobody can tell.
        Unknown = "unknown",
    }
}

/// How a contact stood when a code was sent to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedStanding {
    /// How.
    pub word: StandingWord,
    /// Proven: the day of the first census that showed it. Recent: the day of the change. None where nobody can tell.
    pub on: Option<NaiveDate>,
    /// Why nobody can tell; none otherwise.
    pub why: Option<String>,
}

/// A code to send.
#[derive(Clone, Copy, Debug)]
pub struct NewProof<'a> {
    /// The packet, opened by its invitation's link.
    pub packet: &'a Opened<Invited>,
    /// How it goes.
    pub channel: Channel,
    /// Which of the contacts on file it is.
    pub kind: ProvedKind,
    /// Where it goes.
    pub contact: &'a str,
    /// It is the value from before a recent change.
    pub is_former: bool,
    /// How it stands today.
    pub standing: &'a ProvedStanding,
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
        "insert into onboarding_proofs
             (packet_id, channel, contact, code_hash, sent_at, expires_at, address, kind, is_former, standing, standing_on, standing_why)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id",
        new.packet.packet_id.0,
        new.channel as Channel,
        new.contact,
        new.no_code,
        now,
        new.expires_at,
        new.address,
        new.kind as ProvedKind,
        new.is_former,
        new.standing.word as StandingWord,
        new.standing.on,
        new.standing.why.as_deref()
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

/// How many codes for the packet never came back: to any contact, and to this one.
pub async fn count_unproved(db: &mut Conn, packet: &Opened<Invited>, contact: &str) -> sqlx::Result<(i64, i64)> {
    let row = sqlx::query!(
        r#"select count(*) as "all!", count(*) filter (where contact = $2) as "here!"
           from onboarding_proofs where packet_id = $1 and proved_at is null"#,
        packet.packet_id.0,
        contact
    )
    .fetch_one(db)
    .await?;
    Ok((row.all, row.here))
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
    /// What was proved.
    pub contact: ProvedContact,
}

/// A contact by which someone showed that they speak for the carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedContact {
    /// Which of the contacts on file; none where an earlier version sent the code.
    pub kind: Option<ProvedKind>,
    /// The phone number or email address.
    pub contact: String,
    /// It is the value from before a recent change.
    pub is_former: bool,
    /// How it stood when the code was sent.
    pub standing: ProvedStanding,
    /// When the code was sent.
    pub sent_at: DateTime<Utc>,
    /// When it came back.
    pub proved_at: DateTime<Utc>,
}

/// A row of a contact that was proved.
struct Row {
    channel: Channel,
    kind: Option<ProvedKind>,
    contact: String,
    is_former: bool,
    standing: Option<StandingWord>,
    standing_on: Option<NaiveDate>,
    standing_why: Option<String>,
    sent_at: DateTime<Utc>,
    proved_at: Option<DateTime<Utc>>,
}

impl Row {
    /// None where the code did not come back.
    fn proved(self) -> Option<ProvedContact> {
        let standing = match self.standing {
            Some(word) => ProvedStanding { word, on: self.standing_on, why: self.standing_why },
            None => ProvedStanding {
                word: StandingWord::Unknown,
                on: None,
                why: Some("It was not recorded when the code was sent".to_owned()),
            },
        };
        let (kind, contact, is_former, sent_at) = (self.kind, self.contact, self.is_former, self.sent_at);
        Some(ProvedContact { kind, contact, is_former, standing, sent_at, proved_at: self.proved_at? })
    }
}

/// Tries a code; gives what it proved. A try is counted before it is judged, so that many at once cannot exceed the tries.
pub async fn try_code(db: &mut Conn, given: Try<'_>, now: DateTime<Utc>) -> sqlx::Result<Option<Proof>> {
    let tried = sqlx::query_as!(
        Row,
        r#"update onboarding_proofs set tries = tries + 1,
             proved_at = case when code_hash = $2 then $5::timestamptz end,
             session_hash = case when code_hash = $2 then $3::bytea end
         where id = $1 and proved_at is null and expires_at > $5 and tries < $4
         returning channel as "channel: Channel", kind as "kind: ProvedKind", contact, is_former, standing as "standing: StandingWord",
                   standing_on, standing_why, sent_at, proved_at"#,
        given.proof,
        given.code_hash,
        given.session_hash,
        given.max_tries,
        now
    )
    .fetch_optional(db)
    .await?;
    Ok(tried.and_then(|row| {
        let channel = row.channel;
        row.proved().map(|contact| Proof { access: given.packet.access(), channel, contact })
    }))
}

/// The contacts that were proved for a packet of the tenant's, the latest first; the latest 50.
pub async fn proved(db: &mut Conn, tenant: Tenant, packet: PacketId) -> sqlx::Result<Vec<ProvedContact>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select f.channel as "channel: Channel", f.kind as "kind: ProvedKind", f.contact, f.is_former,
                  f.standing as "standing: StandingWord", f.standing_on, f.standing_why, f.sent_at, f.proved_at
             from onboarding_proofs f join onboarding_packets p on p.id = f.packet_id
            where p.id = $1 and p.company_id = $2 and f.proved_at is not null
            order by f.id desc limit 50"#,
        packet.0,
        tenant.company().0
    );
    Ok(rows.fetch_all(db).await?.into_iter().filter_map(Row::proved).collect())
}
