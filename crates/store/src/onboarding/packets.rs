//! Onboarding packets: what a carrier fills in for a broker, where it stands, and everything that happened to it. (Document 1 §3 and §4;
//! product: connections and onboarding.)
//!
//! The newest packet of a connection is the one that counts. Which status may follow which is the server's; here a status changes only from
//! those that the caller names, so that two decisions at once cannot both be made.

use crate::list::{Field, List, Listing, Predicate, Query, Rows, choice, int, page, time};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::UserId;

/// The most events of one packet that are read, the newest.
const MOST_EVENTS: i64 = 500;

/// Where a packet stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum PacketStatus {
    /// The carrier has not begun.
    Invited,
    /// The carrier has shown who it is and fills it in.
    Started,
    /// The carrier is done; the broker looks at it.
    Submitted,
    /// The broker holds it.
    HeldByBroker,
    /// The carrier's bank changed.
    HeldBankChanged,
    /// The carrier's contacts changed.
    HeldContactChanged,
    /// The carrier's insurance is not what it must be.
    HeldInsurance,
    /// The broker accepted it.
    Complete,
    /// The broker refused it.
    Rejected,
    /// Its invitation ended before the carrier was done.
    Expired,
}

impl PacketStatus {
    /// Every status, as calls name it.
    pub const WORDS: &'static [&'static str] = &[
        "invited",
        "started",
        "submitted",
        "held_by_broker",
        "held_bank_changed",
        "held_contact_changed",
        "held_insurance",
        "complete",
        "rejected",
        "expired",
    ];

    /// Its word.
    pub const fn as_str(self) -> &'static str {
        Self::WORDS[self as usize]
    }

    /// Whether it is on hold. (Document 1 §4: the status starts with held.)
    pub const fn is_held(self) -> bool {
        matches!(self, Self::HeldByBroker | Self::HeldBankChanged | Self::HeldContactChanged | Self::HeldInsurance)
    }

    /// Whether somebody works on it: another invitation would be one too many.
    pub const fn is_under_way(self) -> bool {
        matches!(self, Self::Invited | Self::Started | Self::Submitted) || self.is_held()
    }
}

/// A packet.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Packet {
    /// Its id.
    pub id: i64,
    /// The connection that it is of.
    pub connection_id: i64,
    /// The broker.
    pub company_id: i64,
    /// The carrier.
    pub carrier_id: i64,
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// The carrier's legal name.
    pub carrier_legal_name: Option<String>,
    /// The invitation that opened it.
    pub invitation_id: Option<i64>,
    /// Where it stands.
    pub status: PacketStatus,
    /// Why it is held or rejected.
    pub status_reason: Option<String>,
    /// When the carrier began.
    pub started_at: Option<DateTime<Utc>>,
    /// When the carrier was done.
    pub submitted_at: Option<DateTime<Utc>>,
    /// When it was last decided on.
    pub decided_at: Option<DateTime<Utc>>,
    /// Who decided.
    pub decided_by: Option<i64>,
    /// That person's name, or else address.
    pub decided_by_name: Option<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was made or its status last changed.
    pub updated_at: DateTime<Utc>,
}

/// A company's packets. (Document 1 §7: `q[connection_id_eq]`, 50 a page, `q[s]=id desc`.)
#[derive(Debug)]
pub struct Packets;

impl Listing for Packets {
    const FIELDS: &'static [Field] = &[
        int("id", "p.id").only(&[Predicate::Eq, Predicate::In]).sortable(),
        int("connection_id", "p.connection_id").only(&[Predicate::Eq, Predicate::In]),
        int("carrier_id", "p.carrier_id").only(&[Predicate::Eq, Predicate::In]),
        choice("status", "p.status", PacketStatus::WORDS).only(&[
            Predicate::Eq,
            Predicate::NotEq,
            Predicate::In,
            Predicate::NotIn,
        ]),
        time("submitted_at", "p.submitted_at").sortable(),
        time("updated_at", "p.updated_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Packets {
    const COLUMNS: &'static str = "p.id, p.connection_id, p.company_id, p.carrier_id, c.dot_number, c.legal_name as carrier_legal_name, \
         p.invitation_id, p.status, p.status_reason, p.started_at, p.submitted_at, p.decided_at, p.decided_by, \
         coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as decided_by_name, p.created_at, p.updated_at";
    const FROM: &'static str =
        "onboarding_packets p join carriers c on c.id = p.carrier_id left join users u on u.id = p.decided_by";
    const TENANT: &'static str = "p.company_id";
    const ORDER: &'static str = "p.id desc";
}

/// A page of the company's packets.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<Packet>> {
    page::<Packets, _>(db, tenant, query).await
}

/// One of the company's packets.
pub async fn find(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<Option<Packet>> {
    read(db, tenant, Some(id), None).await
}

/// The packet of a connection that counts: its newest.
pub async fn latest(db: &mut Conn, tenant: Tenant, connection_id: i64) -> sqlx::Result<Option<Packet>> {
    read(db, tenant, None, Some(connection_id)).await
}

async fn read(
    db: &mut Conn,
    tenant: Tenant,
    id: Option<i64>,
    connection_id: Option<i64>,
) -> sqlx::Result<Option<Packet>> {
    sqlx::query_as!(
        Packet,
        r#"select p.id, p.connection_id, p.company_id, p.carrier_id, c.dot_number, c.legal_name as carrier_legal_name, p.invitation_id,
               p.status as "status: PacketStatus", p.status_reason, p.started_at, p.submitted_at, p.decided_at, p.decided_by,
               case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end
                   as decided_by_name,
               p.created_at, p.updated_at
             from onboarding_packets p join carriers c on c.id = p.carrier_id left join users u on u.id = p.decided_by
            where p.company_id = $1 and (p.id = $2 or p.connection_id = $3)
            order by p.id desc limit 1"#,
        tenant.company().0,
        id,
        connection_id
    )
    .fetch_optional(db)
    .await
}

/// Makes a packet for an invitation; gives its id. The connection must be the company's with that carrier.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    (connection_id, invitation_id): (i64, i64),
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<i64> {
    let id = sqlx::query_scalar!(
        "insert into onboarding_packets (connection_id, company_id, carrier_id, invitation_id, created_at, updated_at)
         select id, company_id, carrier_id, $3, $4, $4 from connections where id = $1 and company_id = $2 returning id",
        connection_id,
        tenant.company().0,
        invitation_id,
        now
    )
    .fetch_one(&mut *db)
    .await?;
    add_event(db, tenant, id, &Event { name: "created", detail: None, by: Some(by), address: None }, now).await?;
    Ok(id)
}

/// Moves a packet from one of the statuses `from` to `to`; whether it was in one of them. Says nothing of it: see [`add_event`].
#[expect(clippy::too_many_arguments, reason = "each says one thing, and callers in three rooms agree on the order")]
pub async fn set_status(
    db: &mut Conn,
    tenant: Tenant,
    packet_id: i64,
    from: &[&str],
    to: &str,
    reason: Option<&str>,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let from: Vec<String> = from.iter().map(ToString::to_string).collect();
    let done = sqlx::query!(
        "update onboarding_packets
            set status = $4, status_reason = $5, updated_at = $7,
                started_at = case when $4 = 'started' then coalesce(started_at, $7) else started_at end,
                submitted_at = case when $4 = 'submitted' and status in ('invited', 'started') then $7 else submitted_at end,
                decided_at = case when $4 in ('invited', 'started', 'expired') then decided_at
                                  when $4 = 'submitted' and status in ('invited', 'started') then decided_at else $7 end,
                decided_by = case when $4 in ('invited', 'started', 'expired') then decided_by
                                  when $4 = 'submitted' and status in ('invited', 'started') then decided_by else $6 end
          where id = $1 and company_id = $2 and status = any($3)",
        packet_id,
        tenant.company().0,
        &from,
        to,
        reason,
        by.map(|by| by.0),
        now
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// Something that happens to a packet.
#[derive(Clone, Copy, Debug)]
pub struct Event<'a> {
    /// `created`, `started`, `proved`, `saved:<step>`, `signed`, `submitted`, `held`, `released`, `completed`, `rejected`, `expired`, `uploaded`.
    pub name: &'a str,
    /// What tells it apart; no secret.
    pub detail: Option<&'a str>,
    /// The broker's person; none when the carrier did it, or the product itself.
    pub by: Option<UserId>,
    /// The network address that the carrier did it from.
    pub address: Option<&'a str>,
}

/// Writes down what happened to a packet.
pub async fn add_event(
    db: &mut Conn,
    tenant: Tenant,
    packet_id: i64,
    event: &Event<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into onboarding_packet_events (packet_id, company_id, event, detail, user_id, address, happened_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        packet_id,
        tenant.company().0,
        event.name,
        event.detail,
        event.by.map(|by| by.0),
        event.address,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What happened to a packet once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// Its number; later ones are higher.
    pub id: i64,
    /// What: see [`Event::name`].
    pub event: String,
    /// What tells it apart.
    pub detail: Option<String>,
    /// The broker's person.
    pub user_id: Option<i64>,
    /// That person's name, or else address.
    pub user_name: Option<String>,
    /// The network address that the carrier did it from.
    pub address: Option<String>,
    /// When.
    pub happened_at: DateTime<Utc>,
}

/// What happened to a packet, newest first.
pub async fn events(db: &mut Conn, tenant: Tenant, packet_id: i64) -> sqlx::Result<Vec<Happened>> {
    sqlx::query_as!(
        Happened,
        "select e.id, e.event, e.detail, e.user_id,
                case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end as user_name,
                e.address, e.happened_at
           from onboarding_packet_events e left join users u on u.id = e.user_id
          where e.packet_id = $1 and e.company_id = $2 order by e.id desc limit $3",
        packet_id,
        tenant.company().0,
        MOST_EVENTS
    )
    .fetch_all(db)
    .await
}

/// The answers of one step.
#[derive(Clone, Debug, PartialEq)]
pub struct Answers {
    /// The step: `company`, `tax_form`, `insurance`, `agreements`, `payment`, `lanes`.
    pub step: String,
    /// As the carrier saved them.
    pub answers: serde_json::Value,
    /// How often they were saved.
    pub version: i32,
    /// When.
    pub saved_at: DateTime<Utc>,
}

/// The answers of a packet, step by step.
pub async fn answers(db: &mut Conn, tenant: Tenant, packet_id: i64) -> sqlx::Result<Vec<Answers>> {
    sqlx::query_as!(
        Answers,
        "select s.step, s.answers, s.version, s.saved_at
           from onboarding_packet_steps s join onboarding_packets p on p.id = s.packet_id
          where p.id = $1 and p.company_id = $2 order by s.step",
        packet_id,
        tenant.company().0
    )
    .fetch_all(db)
    .await
}

/// What is kept sealed, by its last digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastFour {
    /// `tin` or `bank`.
    pub kind: String,
    /// Its last four digits.
    pub last_four: String,
    /// When it was saved.
    pub saved_at: DateTime<Utc>,
}

/// The last digits of what a packet keeps sealed.
pub async fn last_fours(db: &mut Conn, tenant: Tenant, packet_id: i64) -> sqlx::Result<Vec<LastFour>> {
    sqlx::query_as!(
        LastFour,
        "select s.kind, s.last_four, s.saved_at
           from onboarding_packet_secrets s join onboarding_packets p on p.id = s.packet_id
          where p.id = $1 and p.company_id = $2 order by s.kind desc",
        packet_id,
        tenant.company().0
    )
    .fetch_all(db)
    .await
}

/// Whether the carrier's tax form is whole: its answers are saved, and with them the sealed tax number of a form W-9, or, for a form W-8, the
/// form itself as a file.
pub async fn has_tax_form(db: &mut Conn, tenant: Tenant, packet_id: i64) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from onboarding_packets p join onboarding_packet_steps s on s.packet_id = p.id and s.step = 'tax_form'
                where p.id = $1 and p.company_id = $2 and case when s.answers ->> 'form' = 'w8'
                      then exists (select from onboarding_packet_files f where f.packet_id = p.id and f.kind = 'tax_form')
                      else exists (select from onboarding_packet_secrets t where t.packet_id = p.id and t.kind = 'tin') end
           ) as "has!""#,
        packet_id,
        tenant.company().0
    )
    .fetch_one(db)
    .await
}

/// A packet that changed without a person of the broker's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The packet.
    pub id: i64,
    /// The broker.
    pub company_id: i64,
}

/// Holds every packet of a carrier that was accepted and counts, in every company; gives them. `status` is one of the held
/// words; the reason is one that the carrier may read.
pub async fn hold_for(
    db: &mut Conn,
    carrier_id: i64,
    status: &str,
    reason: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<Moved>> {
    sqlx::query_as!(
        Moved,
        r#"with moved as (
               update onboarding_packets p set status = $2, status_reason = $3, decided_at = $4, decided_by = null, updated_at = $4
                where p.carrier_id = $1 and p.status = 'complete'
                  and not exists (select from onboarding_packets n where n.connection_id = p.connection_id and n.id > p.id)
               returning p.id, p.company_id
           ), told as (
               insert into onboarding_packet_events (packet_id, company_id, event, detail, happened_at)
               select id, company_id, 'held', $3, $4 from moved
           )
           select id as "id!", company_id as "company_id!" from moved"#,
        carrier_id,
        status,
        reason,
        now
    )
    .fetch_all(db)
    .await
}

/// Ends packets whose invitation ended before the carrier was done; how many.
pub async fn expire(db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"with moved as (
               update onboarding_packets p set status = 'expired', status_reason = null, updated_at = $1
                 from connection_invitations i
                where i.id = p.invitation_id and p.status in ('invited', 'started') and i.expires_at <= $1
               returning p.id, p.company_id
           ), told as (
               insert into onboarding_packet_events (packet_id, company_id, event, happened_at)
               select id, company_id, 'expired', $1 from moved
           )
           select count(*) as "count!" from moved"#,
        now
    )
    .fetch_one(db)
    .await
}

/// Where the letter about a packet goes, and what it names.
#[derive(Clone, Debug)]
pub struct PacketMail {
    /// The invitation whose link opens the packet.
    pub invitation_id: i64,
    /// Where the packet stands.
    pub status: PacketStatus,
    /// Why.
    pub status_reason: Option<String>,
}

/// What the letter about a packet says; none where no invitation opened it.
pub async fn mail_for(db: &mut Conn, packet_id: i64) -> sqlx::Result<Option<PacketMail>> {
    sqlx::query_as!(
        PacketMail,
        r#"select invitation_id as "invitation_id!", status as "status: PacketStatus", status_reason
             from onboarding_packets where id = $1 and invitation_id is not null"#,
        packet_id
    )
    .fetch_optional(db)
    .await
}
