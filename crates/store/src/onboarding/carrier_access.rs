//! How a carrier opens its packet: by the invitation's link, then by the session of the person who verified a contact.

use super::packets::PacketStatus;
use super::proofs::Channel;
use crate::files::KeptFile;
use crate::{Conn, Opened, Tenant, index_feed};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{CarrierId, CompanyId, ConnectionId, FileId, PacketId};

/// The leave to act on one packet for its carrier. The store makes it where a right code or the session that followed was given; the
/// statements of the carrier's side take it, so that a bare id gives no access to a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PacketAccess {
    packet: PacketId,
    tenant: Tenant,
}

impl PacketAccess {
    /// The access to a packet of the tenant's, for code that acts for its carrier without a verified contact.
    pub const fn of(tenant: Tenant, packet: PacketId) -> Self {
        Self { packet, tenant }
    }

    /// The packet.
    pub const fn packet_id(self) -> PacketId {
        self.packet
    }

    /// The broker whose packet it is.
    pub const fn tenant(self) -> Tenant {
        self.tenant
    }

    /// Keeps everyone else from changing the packet until the transaction ends. Whatever reads it afterwards reads what the others left.
    pub async fn lock(self, db: &mut Conn) -> sqlx::Result<()> {
        lock(db, self.packet).await
    }
}

/// A packet as the invitation's link shows it.
#[derive(Clone, Debug)]
pub struct Invited {
    /// The packet's id.
    pub packet_id: PacketId,
    /// The connection that it is of.
    pub connection_id: ConnectionId,
    /// The broker.
    pub company_id: CompanyId,
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// Its status.
    pub status: PacketStatus,
    /// The broker's name.
    pub company_legal_name: String,
    /// Who invited, as far as they have a name.
    pub inviter_name: Option<String>,
    /// When the link expires.
    pub expires_at: DateTime<Utc>,
    /// The broker took the invitation back.
    pub is_withdrawn: bool,
    /// A newer packet of the same connection counts instead.
    pub is_replaced: bool,
}

/// The newest packet of the invitation that a token opens.
pub async fn by_token(db: &mut Conn, token_hash: &[u8]) -> sqlx::Result<Option<Opened<Invited>>> {
    let found = sqlx::query_as!(
        Invited,
        r#"select p.id as "packet_id: PacketId", p.connection_id as "connection_id: ConnectionId", p.company_id as "company_id: CompanyId",
                  p.carrier_id as "carrier_id: CarrierId", p.status as "status: PacketStatus", b.legal_name as company_legal_name,
                  nullif(concat_ws(' ', u.first_name, u.last_name), '') as inviter_name, i.expires_at,
                  i.withdrawn_at is not null as "is_withdrawn!",
                  exists (select from onboarding_packets n where n.connection_id = p.connection_id and n.id > p.id) as "is_replaced!"
             from connection_invitations i
             join onboarding_packets p on p.invitation_id = i.id and p.carrier_id = i.carrier_id
             join companies b on b.id = p.company_id
             left join users u on u.id = i.created_by
            where i.token_hash = $1
            order by p.id desc limit 1"#,
        token_hash
    );
    Ok(found.fetch_optional(db).await?.map(|invited| Opened::by(token_hash, invited)))
}

impl Opened<Invited> {
    /// Keeps everyone else from changing the packet until the transaction ends. Whatever reads it afterwards reads what the others left.
    pub async fn lock(&self, db: &mut Conn) -> sqlx::Result<()> {
        lock(db, self.packet_id).await
    }

    /// The broker that the link is from.
    #[expect(clippy::disallowed_methods, reason = "the token of the company's own link was given")]
    pub fn tenant(&self) -> Tenant {
        Tenant::of(self.company_id)
    }

    /// The logo of the broker that the link is from.
    pub async fn broker_logo(&self, db: &mut Conn) -> sqlx::Result<Option<KeptFile>> {
        sqlx::query_as!(
            KeptFile,
            r#"select f.id as "id: FileId", f.key, f.name, f.content_type, f.size, f.sha256, f.wrapped_key, f.created_at
                 from company_logos l join files f on f.id = l.file_id where l.company_id = $1"#,
            self.company_id.0
        )
        .fetch_optional(db)
        .await
    }

    /// The access that a right code gives.
    #[expect(clippy::disallowed_methods, reason = "the packet's own code was given")]
    pub(super) fn access(&self) -> PacketAccess {
        PacketAccess::of(Tenant::of(self.company_id), self.packet_id)
    }
}

/// What FMCSA's census has on file for a carrier.
#[derive(Clone, Debug)]
pub struct OnFile {
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// Its legal name.
    pub legal_name: Option<String>,
    /// Its trade name.
    pub dba_name: Option<String>,
    /// Street of its place of business.
    pub street: Option<String>,
    /// City.
    pub city: Option<String>,
    /// State or province, as FMCSA writes it.
    pub state: Option<String>,
    /// Postal code.
    pub zip: Option<String>,
    /// Country.
    pub country: Option<String>,
    /// Phone.
    pub phone: Option<String>,
    /// Mobile phone.
    pub cell_phone: Option<String>,
    /// Email address.
    pub email: Option<String>,
    /// The day of the form with this data.
    pub as_of: Option<NaiveDate>,
}

/// What is on file for a carrier.
pub async fn on_file(db: &mut Conn, carrier: CarrierId) -> sqlx::Result<OnFile> {
    sqlx::query_as!(
        OnFile,
        "select dot_number, legal_name, dba_name, phy_street as street, phy_city as city, phy_state as state, phy_zip as zip,
                phy_country as country, phone, cell_phone, email_address as email, mcs150_on as as_of
           from carriers where id = $1",
        carrier.0
    )
    .fetch_one(db)
    .await
}

/// A packet in the hands of someone who proved a contact of its carrier.
#[derive(Clone, Debug)]
pub struct ProvedPacket {
    packet_id: PacketId,
    company_id: CompanyId,
    /// The connection that it is of.
    pub connection_id: ConnectionId,
    /// The broker's name.
    pub company_legal_name: String,
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// The packet's status.
    pub status: PacketStatus,
    /// Why it is held or rejected.
    pub status_reason: Option<String>,
    /// When the carrier submitted it.
    pub submitted_at: Option<DateTime<Utc>>,
    /// Whether the broker ever completed it.
    pub was_completed: bool,
    /// How the contact was proved.
    pub channel: Channel,
    /// The verified phone number or email address.
    pub contact: String,
    /// When it was verified.
    pub proved_at: DateTime<Utc>,
}

impl ProvedPacket {
    /// The access to it.
    #[expect(clippy::disallowed_methods, reason = "the packet's own session was given")]
    pub const fn access(&self) -> PacketAccess {
        PacketAccess::of(Tenant::of(self.company_id), self.packet_id)
    }
}

/// The packet of a session, if it is this one, its contact was verified after `since`, and it is neither revoked nor outdated.
pub async fn by_session(
    db: &mut Conn,
    packet: PacketId,
    session_hash: &[u8],
    since: DateTime<Utc>,
) -> sqlx::Result<Option<ProvedPacket>> {
    sqlx::query_as!(
        ProvedPacket,
        r#"select p.id as "packet_id: PacketId", p.connection_id as "connection_id: ConnectionId", p.company_id as "company_id: CompanyId",
                  b.legal_name as company_legal_name, p.carrier_id as "carrier_id: CarrierId", p.status as "status: PacketStatus",
                  p.status_reason, p.submitted_at,
                  (p.status = 'complete'
                   or exists (select from onboarding_packet_events e where e.packet_id = p.id and e.event = 'completed')) as "was_completed!",
                  f.channel as "channel: Channel", f.contact, f.proved_at as "proved_at!"
             from onboarding_proofs f
             join onboarding_packets p on p.id = f.packet_id
             join companies b on b.id = p.company_id
             left join connection_invitations i on i.id = p.invitation_id
            where f.session_hash = $2 and p.id = $1 and f.proved_at > $3 and i.withdrawn_at is null
              and not exists (select from onboarding_packets n where n.connection_id = p.connection_id and n.id > p.id)"#,
        packet.0,
        session_hash,
        since
    )
    .fetch_optional(db)
    .await
}

async fn lock(db: &mut Conn, packet: PacketId) -> sqlx::Result<()> {
    sqlx::query!("select from onboarding_packets where id = $1 for update", packet.0).execute(db).await?;
    Ok(())
}

/// Takes an invited packet up: it is started, and its connection knows the carrier's company, which is made where there is none. Whether it
/// was only invited before.
pub async fn start(db: &mut Conn, packet: &Opened<Invited>, now: DateTime<Utc>) -> sqlx::Result<bool> {
    let started = sqlx::query!(
        "update onboarding_packets set status = 'started', started_at = $2, updated_at = $2 where id = $1 and status = 'invited'",
        packet.packet_id.0,
        now
    );
    if started.execute(&mut *db).await?.rows_affected() == 0 {
        return Ok(false);
    }
    let receiver = company_of(db, packet.carrier_id, now).await?;
    sqlx::query!(
        "with changed as (
             update connections set receiver_id = $2, updated_at = $3 where id = $1
             returning id, company_id, status, is_dismissed
         )
         insert into connection_events (connection_id, company_id, status_before, status_after, is_dismissed, notes, happened_at)
         select id, company_id, status, status, is_dismissed, 'The carrier took up the invitation.', $3 from changed",
        packet.connection_id.0,
        receiver.0,
        now
    )
    .execute(&mut *db)
    .await?;
    let dot = sqlx::query_scalar!("select dot_number from carriers where id = $1", packet.carrier_id.0);
    let dot = dot.fetch_one(&mut *db).await?;
    index_feed::announce_sets(db, packet.company_id.0, &[dot]).await?;
    Ok(true)
}

/// The plan of a carrier's company: it uses nothing of the product but its own pages.
const CARRIER_PLAN: &str = "Carrier";
/// What it may keep in files, in bytes, and send in emails a day: as on trial, since anyone may be invited (migration 48 has them too).
const CARRIER_BYTES: i64 = 2 << 30;
const CARRIER_MAILS: i32 = 100;

/// The company of a carrier; made where there is none. Two at once make one.
async fn company_of(db: &mut Conn, carrier: CarrierId, now: DateTime<Utc>) -> sqlx::Result<CompanyId> {
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtext('the company of a carrier'), ($1::bigint % 2147483647)::int)",
        carrier.0
    )
    .execute(&mut *db)
    .await?;
    let known = sqlx::query_scalar!(
        r#"select id as "id: CompanyId" from companies where carrier_id = $1 and company_type = 'carrier' order by id limit 1"#,
        carrier.0
    );
    if let Some(id) = known.fetch_optional(&mut *db).await? {
        return Ok(id);
    }
    sqlx::query!(
        "insert into plans (name, stored_bytes_limit, mails_per_day) values ($1, $2, $3) on conflict (name) do nothing",
        CARRIER_PLAN,
        CARRIER_BYTES,
        CARRIER_MAILS
    )
    .execute(&mut *db)
    .await?;
    sqlx::query_scalar!(
        r#"insert into companies (legal_name, company_type, status, plan_id, carrier_id, dot_number, created_at)
         select coalesce(c.legal_name, 'USDOT ' || c.dot_number), 'carrier', 'active', p.id, c.id, c.dot_number, $3
           from carriers c, plans p where c.id = $1 and p.name = $2
         returning id as "id: CompanyId""#,
        carrier.0,
        CARRIER_PLAN,
        now
    )
    .fetch_one(db)
    .await
}
