//! Sessions of people without an account who opened a link to a page of a load, and what is read and written with one.
//!
//! A session is of one browser and one page. It ends with its link, which is looked at each time. What is written for a driver or carrier
//! takes the opened page, so that a bare id gives no access to a load.

mod shown;

pub use shown::{LastSeen, LocatedDay, OwnPaper, StopLog, Viewer, last_shared, located_days, logs, papers, viewers};

use super::links::{EldAnswer, LinkKind, TrackingPage};
use crate::files::KeptFile;
use crate::{Conn, Opened};
use chrono::{DateTime, Utc};
use freight::load::LoadStatus;
use kernel::ids::{CompanyId, FileId, LoadId, MovementId, TelematicsConnectionId, TrackingLinkId, TrackingShareId};

/// Opens a session with a link, from an address and, where it is known, a country. The link is marked as opened: `opened_at` is the moment of the
/// first.
pub async fn open(
    db: &mut Conn,
    page: &Opened<TrackingPage>,
    session_hash: &[u8],
    (address, country): (&str, Option<&str>),
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!("update tracking_links set opened_at = coalesce(opened_at, $2) where id = $1", page.link_id.0, now)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "insert into tracking_sessions (link_id, token_hash, opened_at, expires_at, address, country) values ($1, $2, $3, $4, $5, $6)",
        page.link_id.0,
        session_hash,
        now,
        page.ends_at(),
        address,
        country
    )
    .execute(db)
    .await?;
    Ok(())
}

/// How many sessions a link has opened.
pub async fn count(db: &mut Conn, page: &Opened<TrackingPage>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from tracking_sessions where link_id = $1"#, page.link_id.0)
        .fetch_one(db)
        .await
}

/// Makes a link the session's own, which has to be the first to ask: whether it is. No other session of the link finds its page from then on
/// ([`find`]).
pub async fn hold(db: &mut Conn, page: &Opened<TrackingPage>) -> sqlx::Result<bool> {
    // Nothing is written from the second time on: positions come often.
    sqlx::query!(
        "update tracking_links set held_by = $2 where id = $1 and held_by is null",
        page.link_id.0,
        page.token_hash()
    )
    .execute(&mut *db)
    .await?;
    sqlx::query_scalar!(
        r#"select held_by = $2 as "is_own!" from tracking_links where id = $1"#,
        page.link_id.0,
        page.token_hash()
    )
    .fetch_one(db)
    .await
}

/// Whether a link is some session's own.
pub async fn is_held(db: &mut Conn, page: &Opened<TrackingPage>) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select held_by is not null as "is_held!" from tracking_links where id = $1"#, page.link_id.0)
        .fetch_one(db)
        .await
}

/// The page of a session; none where its link is another session's own. Whether its link still works is for the caller to say.
pub async fn find(db: &mut Conn, kind: LinkKind, session_hash: &[u8]) -> sqlx::Result<Option<Opened<TrackingPage>>> {
    let found = sqlx::query_as!(
        TrackingPage,
        r#"select l.id as "link_id: TrackingLinkId", l.company_id as "company_id: CompanyId", l.load_id as "load_id: LoadId",
                  l.movement_id as "movement_id: MovementId", l.kind as "kind: LinkKind", l.expires_at, o.last_window_end_at,
                  l.opened_at, l.revoked_at,
                  exists (select from tracking_links n where n.load_id = l.load_id and n.kind = l.kind and n.id > l.id
                             and n.movement_id is not distinct from l.movement_id) as "is_replaced!",
                  exists (select from movements m where m.id = l.movement_id and m.removed_at is not null) as "is_removed!",
                  o.status as "status: LoadStatus", l.answer as "answer: EldAnswer"
             from tracking_sessions t join tracking_links l on l.id = t.link_id join loads o on o.id = l.load_id
            where t.token_hash = $1 and l.kind = $2 and (l.held_by is null or l.held_by = t.token_hash)"#,
        session_hash,
        kind as LinkKind
    );
    Ok(found.fetch_optional(db).await?.map(|page| Opened::by(session_hash, page)))
}

/// The broker of a page, as the page names it.
#[derive(Clone, Debug)]
pub struct Broker {
    /// Legal name.
    pub legal_name: String,
    /// Its phone, as +15551234567.
    pub phone_e164: Option<String>,
    /// The logo that it shows to carriers.
    pub logo: Option<KeptFile>,
}

/// The broker whose load a page is of.
pub async fn broker(db: &mut Conn, page: &Opened<TrackingPage>) -> sqlx::Result<Broker> {
    let company = page.company_id.0;
    let named = sqlx::query!("select legal_name, phone_e164 from companies where id = $1", company);
    let named = named.fetch_one(&mut *db).await?;
    let logo = sqlx::query_as!(
        KeptFile,
        r#"select f.id as "id: FileId", f.key, f.name, f.content_type, f.size, f.sha256, f.wrapped_key, f.created_at
             from company_logos l join files f on f.id = l.file_id where l.company_id = $1"#,
        company
    );
    Ok(Broker { legal_name: named.legal_name, phone_e164: named.phone_e164, logo: logo.fetch_optional(db).await? })
}

/// A share, as its driver or carrier sees it.
#[derive(Clone, Debug)]
pub struct OwnShare {
    /// The share's id.
    pub id: TrackingShareId,
    /// Which words were agreed to.
    pub consent_version: i16,
    /// The words.
    pub consent_text: String,
    /// Who agreed.
    pub given_by: String,
    /// When.
    pub given_at: DateTime<Utc>,
    /// From when on positions are shared.
    pub starts_at: DateTime<Utc>,
    /// Until when at most.
    pub ends_at: DateTime<Utc>,
}

/// The share that stands for the page's movement: of the phone for a driver's page, of the ELD for a carrier's.
pub async fn share(db: &mut Conn, page: &Opened<TrackingPage>) -> sqlx::Result<Option<OwnShare>> {
    let Some(kind) = share_kind(page.kind) else { return Ok(None) };
    sqlx::query_as!(
        OwnShare,
        r#"select id as "id: TrackingShareId", consent_version, consent_text, given_by, given_at, starts_at, ends_at
             from tracking_shares
            where movement_id = $1 and company_id = $2 and kind = $3 and revoked_at is null"#,
        page.movement_id.map(|movement| movement.0),
        page.company_id.0,
        kind
    )
    .fetch_optional(db)
    .await
}

/// The newest share of the page's movement whose positions its giver can still have deleted: one that stands, or that its span ended.
pub async fn endable(db: &mut Conn, page: &Opened<TrackingPage>) -> sqlx::Result<Option<TrackingShareId>> {
    let Some(kind) = share_kind(page.kind) else { return Ok(None) };
    let newest = sqlx::query_scalar!(
        r#"select id as "id: TrackingShareId" from tracking_shares
            where movement_id = $1 and company_id = $2 and kind = $3 and (revoked_at is null or revoked_by = 'end')
            order by id desc limit 1"#,
        page.movement_id.map(|movement| movement.0),
        page.company_id.0,
        kind
    );
    newest.fetch_optional(db).await
}

/// The kind of share that a page's holder gives.
const fn share_kind(kind: LinkKind) -> Option<&'static str> {
    match kind {
        LinkKind::Driver => Some("phone"),
        LinkKind::Eld => Some("eld"),
        LinkKind::Customer | LinkKind::Dock => None,
    }
}

/// A share to write down.
#[derive(Clone, Copy, Debug)]
pub struct NewShare<'a> {
    /// Which words are agreed to.
    pub consent_version: i16,
    /// The words.
    pub consent_text: &'a str,
    /// Who agrees.
    pub given_by: &'a str,
    /// The IP address that it came from.
    pub address: &'a str,
    /// From when on positions are shared.
    pub starts_at: DateTime<Utc>,
    /// Until when at most.
    pub ends_at: DateTime<Utc>,
    /// The USDOT number on the truck's door, as the driver read it.
    pub door_dot_number: Option<i32>,
    /// The carrier's connection, and its truck at the provider where that is known: of an ELD alone.
    pub connection: Option<(TelematicsConnectionId, Option<&'a str>)>,
    /// The truck that is agreed to, by its VIN: of an ELD alone. None agrees to whichever is assigned.
    pub vin: Option<&'a str>,
}

/// Writes a share of the page's movement down; none when one stands already, or the page gives none.
pub async fn give(
    db: &mut Conn,
    page: &Opened<TrackingPage>,
    new: &NewShare<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<TrackingShareId>> {
    let (Some(kind), Some(movement)) = (share_kind(page.kind), page.movement_id) else { return Ok(None) };
    let made = sqlx::query_scalar!(
        "insert into tracking_shares (company_id, load_id, movement_id, kind, connection_id, provider_vehicle_id, consent_version,
             consent_text, given_by, given_address, given_at, starts_at, ends_at, door_dot_number, vin)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
         on conflict (movement_id, kind) where revoked_at is null do nothing
         returning id",
        page.company_id.0,
        page.load_id.0,
        movement.0,
        kind,
        new.connection.map(|(connection, _)| connection.0),
        new.connection.and_then(|(_, vehicle)| vehicle),
        new.consent_version,
        new.consent_text,
        new.given_by,
        new.address,
        now,
        new.starts_at,
        new.ends_at,
        new.door_dot_number,
        new.vin
    );
    Ok(made.fetch_optional(db).await?.map(TrackingShareId))
}

/// Keeps the number that was read on the door after the share was given; whether it is another than before.
pub async fn read_on_door(db: &mut Conn, page: &Opened<TrackingPage>, number: i32) -> sqlx::Result<bool> {
    let Some(movement) = page.movement_id else { return Ok(false) };
    let kept = sqlx::query!(
        "update tracking_shares set door_dot_number = $3
          where company_id = $1 and movement_id = $2 and kind = 'phone' and revoked_at is null and door_dot_number is distinct from $3",
        page.company_id.0,
        movement.0,
        number
    );
    Ok(kept.execute(db).await?.rows_affected() > 0)
}
