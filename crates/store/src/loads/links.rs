//! Links to the pages of a load: the driver's, the customer's, the dock's, and the one on which a carrier answers about its ELD. A token is in a message
//! or on a screen once; here is its hash.
//!
//! A new link of a kind for the same movement (for a customer's or a dock's: the same load) ends the one before, and the sessions that it opened.

use crate::{Conn, Opened, Tenant};
use chrono::{DateTime, TimeDelta, Utc};
use freight::load::LoadStatus;
use kernel::ids::{CompanyId, LoadId, MovementId, TrackingLinkId, UserId};

kernel::wire::words! {
    /// Where a link leads.
    pub enum LinkKind {
        /// The driver's page of one movement.
        Driver = "driver",
        /// The customer's page of the load.
        Customer = "customer",
        /// The carrier's answer whether its ELD is shared for one movement.
        Eld = "eld",
        /// The check of truck and carrier at the shipper's dock.
        Dock = "dock",
    }
}

kernel::wire::words! {
    /// What a carrier said to a link of the kind `eld`.
    pub enum EldAnswer {
        /// It shares the truck.
        Given = "given",
        /// It does not.
        Declined = "declined",
        /// It shared the truck, and ended that.
        Revoked = "revoked",
    }
}

/// How long after the load's last window a link works.
pub const LIFE: TimeDelta = TimeDelta::days(5);
/// The most links of a load that are listed.
const MOST: i64 = 50;

/// A link, as its company sees it.
#[derive(Clone, Debug)]
pub struct LinkRow {
    /// The link's id.
    pub id: TrackingLinkId,
    /// The load.
    pub load_id: LoadId,
    /// The movement; none for a customer's or a dock's link.
    pub movement_id: Option<MovementId>,
    /// Where it leads.
    pub kind: LinkKind,
    /// The email address or phone number that it is for; none where it was only shown.
    pub sent_to: Option<String>,
    /// Who made it; none for the company's systems.
    pub created_by: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub created_by_name: Option<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it stops working at the earliest; later where windows were moved back since.
    pub expires_at: DateTime<Utc>,
    /// When it was first opened.
    pub opened_at: Option<DateTime<Utc>>,
    /// When it was ended.
    pub revoked_at: Option<DateTime<Utc>>,
    /// What the carrier said.
    pub answer: Option<EldAnswer>,
    /// When.
    pub answered_at: Option<DateTime<Utc>>,
}

/// A link to make.
#[derive(Clone, Copy, Debug)]
pub struct NewLink<'a> {
    /// The load.
    pub load: LoadId,
    /// The movement; none for a customer's or a dock's link.
    pub movement: Option<MovementId>,
    /// Where it leads.
    pub kind: LinkKind,
    /// The email address or phone number that it is for.
    pub sent_to: Option<&'a str>,
    /// Who makes it; none for the company's systems.
    pub by: Option<UserId>,
    /// The hash of its token, or, until it has one, of a secret that nobody keeps.
    pub token_hash: &'a [u8],
    /// When it stops working.
    pub expires_at: DateTime<Utc>,
}

/// Makes a link and ends the one before it; gives its id.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    new: &NewLink<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<TrackingLinkId> {
    sqlx::query!(
        "update tracking_links set revoked_at = $5
          where company_id = $1 and load_id = $2 and kind = $3 and movement_id is not distinct from $4::bigint and revoked_at is null",
        tenant.company().0,
        new.load.0,
        new.kind as LinkKind,
        new.movement.map(|movement| movement.0),
        now
    )
    .execute(&mut *db)
    .await?;
    let id = sqlx::query_scalar!(
        "insert into tracking_links (company_id, load_id, movement_id, kind, token_hash, sent_to, created_by, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id",
        tenant.company().0,
        new.load.0,
        new.movement.map(|movement| movement.0),
        new.kind as LinkKind,
        new.token_hash,
        new.sent_to,
        new.by.map(|by| by.0),
        now,
        new.expires_at
    );
    Ok(TrackingLinkId(id.fetch_one(db).await?))
}

/// The links of a load, the newest first; at most 50.
pub async fn of_load(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Vec<LinkRow>> {
    read(db, tenant, (Some(load), None)).await
}

/// One of the company's links.
pub async fn find(db: &mut Conn, tenant: Tenant, id: TrackingLinkId) -> sqlx::Result<Option<LinkRow>> {
    Ok(read(db, tenant, (None, Some(id))).await?.pop())
}

async fn read(
    db: &mut Conn,
    tenant: Tenant,
    (load, id): (Option<LoadId>, Option<TrackingLinkId>),
) -> sqlx::Result<Vec<LinkRow>> {
    sqlx::query_as!(
        LinkRow,
        r#"select l.id as "id: TrackingLinkId", l.load_id as "load_id: LoadId", l.movement_id as "movement_id: MovementId",
                  l.kind as "kind: LinkKind", l.sent_to, l.created_by as "created_by: UserId",
                  coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as created_by_name, l.created_at, l.expires_at,
                  l.opened_at, l.revoked_at, l.answer as "answer: EldAnswer", l.answered_at
             from tracking_links l left join users u on u.id = l.created_by
            where l.company_id = $1 and (l.load_id = $2 or l.id = $3)
            order by l.id desc
            limit $4"#,
        tenant.company().0,
        load.map(|load| load.0),
        id.map(|id| id.0),
        MOST
    )
    .fetch_all(db)
    .await
}

/// Ends a link and the sessions that it opened; false when it has ended, or is not the company's.
pub async fn revoke(db: &mut Conn, tenant: Tenant, id: TrackingLinkId, now: DateTime<Utc>) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update tracking_links set revoked_at = $3 where id = $1 and company_id = $2 and revoked_at is null",
        id.0,
        tenant.company().0,
        now
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// Notes the hash of the token that is being shown or emailed, in the place of the one before.
pub async fn set_token(db: &mut Conn, id: TrackingLinkId, token_hash: &[u8]) -> sqlx::Result<()> {
    sqlx::query!("update tracking_links set token_hash = $2 where id = $1", id.0, token_hash).execute(db).await?;
    Ok(())
}

/// What an email with a link says.
#[derive(Clone, Debug)]
pub struct ToMail {
    /// Where the link leads.
    pub kind: LinkKind,
    /// The recipient.
    pub email: String,
    /// The broker.
    pub company_legal_name: String,
    /// The load's number.
    pub external_load_number: String,
    /// The carrier's name, as on file or as the broker's system wrote it; none for a customer's link.
    pub carrier_name: Option<String>,
    /// When the link stops working.
    pub expires_at: DateTime<Utc>,
}

/// The link with that id, for emailing it; none when it ended meanwhile, is for nobody, or was opened.
pub async fn to_mail(db: &mut Conn, id: TrackingLinkId) -> sqlx::Result<Option<ToMail>> {
    sqlx::query_as!(
        ToMail,
        r#"select l.kind as "kind: LinkKind", l.sent_to as "email!", b.legal_name as company_legal_name, o.external_load_number,
                  coalesce(c.legal_name, m.carrier_text) as carrier_name, l.expires_at
             from tracking_links l join companies b on b.id = l.company_id join loads o on o.id = l.load_id
             left join movements m on m.id = l.movement_id left join carriers c on c.id = m.carrier_id
            where l.id = $1 and l.sent_to is not null and l.revoked_at is null and l.opened_at is null"#,
        id.0
    )
    .fetch_optional(db)
    .await
}

/// What a link or a session opens: one page of one load.
#[derive(Clone, Debug)]
pub struct TrackingPage {
    /// The link.
    pub link_id: TrackingLinkId,
    /// The broker.
    pub company_id: CompanyId,
    /// The load.
    pub load_id: LoadId,
    /// The movement; none for a customer's page.
    pub movement_id: Option<MovementId>,
    /// Which page.
    pub kind: LinkKind,
    /// When the link was to stop working as it was made.
    pub expires_at: DateTime<Utc>,
    /// When the load's last window ends now.
    pub last_window_end_at: DateTime<Utc>,
    /// When the link was first opened.
    pub opened_at: Option<DateTime<Utc>>,
    /// When it was ended.
    pub revoked_at: Option<DateTime<Utc>>,
    /// A newer link of the same kind and movement counts instead.
    pub is_replaced: bool,
    /// The movement was removed from the load.
    pub is_removed: bool,
    /// The load's status.
    pub status: LoadStatus,
    /// What the carrier said to a link of the kind `eld`.
    pub answer: Option<EldAnswer>,
}

impl TrackingPage {
    /// When it stops working: five days after the load's last window, as that is now or as it was when the link was made, if that is later.
    pub fn ends_at(&self) -> DateTime<Utc> {
        self.expires_at.max(self.last_window_end_at + LIFE)
    }
}

impl Opened<TrackingPage> {
    /// The broker, for whose load the page's holder acts.
    #[expect(
        clippy::disallowed_methods,
        reason = "the token of the company's own link, or a session that it opened, was given"
    )]
    pub fn tenant(&self) -> Tenant {
        Tenant::of(self.company_id)
    }
}

/// The page of a link's token, locked until the transaction ends. Whether the link still works is for the caller to say.
pub async fn by_token(db: &mut Conn, kind: LinkKind, token_hash: &[u8]) -> sqlx::Result<Option<Opened<TrackingPage>>> {
    let found = sqlx::query_as!(
        TrackingPage,
        r#"select l.id as "link_id: TrackingLinkId", l.company_id as "company_id: CompanyId", l.load_id as "load_id: LoadId",
                  l.movement_id as "movement_id: MovementId", l.kind as "kind: LinkKind", l.expires_at, o.last_window_end_at,
                  l.opened_at, l.revoked_at,
                  exists (select from tracking_links n where n.load_id = l.load_id and n.kind = l.kind and n.id > l.id
                             and n.movement_id is not distinct from l.movement_id) as "is_replaced!",
                  exists (select from movements m where m.id = l.movement_id and m.removed_at is not null) as "is_removed!",
                  o.status as "status: LoadStatus", l.answer as "answer: EldAnswer"
             from tracking_links l join loads o on o.id = l.load_id
            where l.token_hash = $1 and l.kind = $2
              for update of l"#,
        token_hash,
        kind as LinkKind
    );
    Ok(found.fetch_optional(db).await?.map(|page| Opened::by(token_hash, page)))
}

/// Notes what the carrier said to a link of the kind `eld`.
pub async fn answered(
    db: &mut Conn,
    page: &Opened<TrackingPage>,
    answer: EldAnswer,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update tracking_links set answer = $2, answered_at = $3, opened_at = coalesce(opened_at, $3) where id = $1",
        page.link_id.0,
        answer as EldAnswer,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Forgets up to `most` links that stopped working before `before`, with their sessions; how many that were. Those by which a carrier still
/// shares its truck stay: it can end that with them.
pub async fn forget(db: &mut Conn, before: DateTime<Utc>, most: i64) -> sqlx::Result<u64> {
    let done = sqlx::query!(
        "delete from tracking_links where id in (
             select l.id from tracking_links l join loads o on o.id = l.load_id
              where l.expires_at < $1 and o.last_window_end_at < $1
                and not exists (select from tracking_shares s where s.movement_id = l.movement_id and s.revoked_at is null)
              order by l.id limit $2 for update of l skip locked)",
        before,
        most
    );
    Ok(done.execute(db).await?.rows_affected())
}
