//! Invitations of carriers. (Document 2 §3 and §7: connection invitation; 50 a page, by issuer and carrier.)
//!
//! The link's token is only in the email; here is its hash. A link may be opened again until it expires.

use super::packets::PacketStatus;
use crate::list::{Field, List, Listing, Predicate, Query, Rows, Sql, boolean, int, page, text, time};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, CarrierInvitationId, ClassificationId, CompanyId, ConnectionId, PacketId, UserId};
use kernel::site::Site;

/// An invitation, as its issuer sees it.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Invitation {
    /// The invitation's id.
    pub id: CarrierInvitationId,
    /// The broker.
    pub company_id: CompanyId,
    /// The broker's legal name.
    pub company_legal_name: String,
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// The carrier's legal name.
    pub carrier_legal_name: Option<String>,
    /// The address that it went to; none where a user was invited.
    pub email: Option<String>,
    /// The user that it went to.
    pub user_id_for_email: Option<UserId>,
    /// The classifications that the carrier is to be put in.
    pub classification_ids: Vec<ClassificationId>,
    /// The brand whose address the link has.
    pub site: Site,
    /// When the latest link expires.
    pub expires_at: DateTime<Utc>,
    /// When the mail server accepted the newest email; none while it waits.
    pub delivered_at: Option<DateTime<Utc>>,
    /// How often it was sent.
    pub sent_count: i32,
    /// When it was withdrawn.
    pub withdrawn_at: Option<DateTime<Utc>>,
    /// Who invited.
    pub created_by: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub created_by_name: Option<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Id of its connection.
    pub connection_id: Option<ConnectionId>,
    /// The packet that it opened.
    pub packet_id: Option<PacketId>,
    /// That packet's status.
    pub packet_status: Option<PacketStatus>,
}

/// A company's invitations of carriers, newest first.
#[derive(Debug)]
pub struct ConnectionInvitations;

impl Listing for ConnectionInvitations {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "i.id").only(&[Predicate::Eq, Predicate::In]).sortable(),
        int("issuer_id", "i.company_id")
            .only(&[Predicate::Eq])
            .means("Your company's id; other companies return nothing."),
        int("carrier_id", "i.carrier_id").only(&[Predicate::Eq, Predicate::In]),
        text("email", "i.email").only(&[Predicate::Eq, Predicate::Cont]),
        boolean("is_withdrawn", "(i.withdrawn_at is not null)").only(&[Predicate::Eq]),
        time("delivered_at", "i.delivered_at").sortable(),
        time("expires_at", "i.expires_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for ConnectionInvitations {
    const COLUMNS: &'static str = "i.id, i.company_id, b.legal_name as company_legal_name, i.carrier_id, c.dot_number, \
         c.legal_name as carrier_legal_name, i.email, i.user_id_for_email, i.classification_ids, i.site, i.expires_at, i.delivered_at, \
         i.sent_count, i.withdrawn_at, i.created_by, \
         coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as created_by_name, i.created_at, \
         n.id as connection_id, p.id as packet_id, p.status as packet_status";
    const FROM: &'static str = "connection_invitations i join companies b on b.id = i.company_id join carriers c on c.id = i.carrier_id \
         left join users u on u.id = i.created_by \
         left join connections n on n.company_id = i.company_id and n.carrier_id = i.carrier_id \
         left join lateral (select id, status from onboarding_packets where invitation_id = i.id order by id desc limit 1) p on true";
    const TENANT: &'static str = "i.company_id";
    const ORDER: &'static str = "i.id desc";
}

/// A page of the company's invitations.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<Invitation>> {
    page::<ConnectionInvitations, _>(db, tenant, query).await
}

/// One of the company's invitations.
pub async fn find(db: &mut Conn, tenant: Tenant, id: CarrierInvitationId) -> sqlx::Result<Option<Invitation>> {
    sqlx::query_as!(
        Invitation,
        r#"select i.id as "id: CarrierInvitationId", i.company_id as "company_id: CompanyId", b.legal_name as company_legal_name,
               i.carrier_id as "carrier_id: CarrierId", c.dot_number, c.legal_name as carrier_legal_name, i.email,
               i.user_id_for_email as "user_id_for_email: UserId",
               i.classification_ids as "classification_ids: Vec<ClassificationId>", i.site as "site: Site", i.expires_at,
               i.delivered_at, i.sent_count, i.withdrawn_at, i.created_by as "created_by: UserId",
               case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end
                   as created_by_name,
               i.created_at, n.id as "connection_id?: ConnectionId", p.id as "packet_id?: PacketId",
               p.status as "packet_status?: PacketStatus"
             from connection_invitations i join companies b on b.id = i.company_id join carriers c on c.id = i.carrier_id
                  left join users u on u.id = i.created_by
                  left join connections n on n.company_id = i.company_id and n.carrier_id = i.carrier_id
                  left join lateral (
                      select id, status from onboarding_packets where invitation_id = i.id order by id desc limit 1
                  ) p on true
            where i.id = $1 and i.company_id = $2"#,
        id.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// An invitation to make.
#[derive(Clone, Copy, Debug)]
pub struct NewInvitation<'a> {
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// The address that it goes to; none where a user is invited.
    pub email: Option<&'a str>,
    /// The user that it goes to.
    pub user_id_for_email: Option<UserId>,
    /// The classifications that the carrier is to be put in.
    pub classification_ids: &'a [ClassificationId],
    /// The brand whose address the link has.
    pub site: Site,
    /// The hash of the link's token; a random one until the link is emailed.
    pub token_hash: &'a [u8],
    /// When the link stops working.
    pub expires_at: DateTime<Utc>,
}

/// Makes an invitation; gives its id.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    new: &NewInvitation<'_>,
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<CarrierInvitationId> {
    sqlx::query_scalar!(
        r#"insert into connection_invitations (company_id, carrier_id, email, user_id_for_email, classification_ids, site, token_hash,
             expires_at, created_by, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning id as "id: CarrierInvitationId""#,
        tenant.company().0,
        new.carrier_id.0,
        new.email,
        new.user_id_for_email.map(|user| user.0),
        new.classification_ids as &[ClassificationId],
        new.site as Site,
        new.token_hash,
        new.expires_at,
        by.0,
        now
    )
    .fetch_one(db)
    .await
}

/// What a resent invitation has from now on.
#[derive(Clone, Copy, Debug)]
pub struct Renewal<'a> {
    /// The classifications that the carrier is to be put in; none leaves them as they are.
    pub classification_ids: Option<&'a [ClassificationId]>,
    /// The hash of a random token: the old link stops working.
    pub token_hash: &'a [u8],
    /// When the link stops working.
    pub expires_at: DateTime<Utc>,
}

/// Lets an invitation be emailed anew; whether there is one that was not withdrawn.
pub async fn renew(
    db: &mut Conn,
    tenant: Tenant,
    id: CarrierInvitationId,
    renewal: &Renewal<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update connection_invitations
            set token_hash = $3, expires_at = $4, classification_ids = coalesce($5, classification_ids), delivered_at = null,
                sent_count = sent_count + 1, updated_at = $6
          where id = $1 and company_id = $2 and withdrawn_at is null",
        id.0,
        tenant.company().0,
        renewal.token_hash,
        renewal.expires_at,
        renewal.classification_ids as Option<&[ClassificationId]>,
        now
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// Takes an invitation back; its link works no more. Whether there is one that was not.
pub async fn withdraw(
    db: &mut Conn,
    tenant: Tenant,
    id: CarrierInvitationId,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update connection_invitations set withdrawn_at = $3, expires_at = least(expires_at, $3), updated_at = $3
          where id = $1 and company_id = $2 and withdrawn_at is null",
        id.0,
        tenant.company().0,
        now
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// The content of an invitation's emails.
#[derive(Clone, Debug)]
pub struct InvitationMail {
    /// Where they go.
    pub email: String,
    /// Brand of the site the link leads to.
    pub site: Site,
    /// Legal name of the broker.
    pub company: String,
    /// Who invites: name, else address; none where that person is gone.
    pub inviter: Option<String>,
    /// The carrier's legal name.
    pub carrier: Option<String>,
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// When the link stops working.
    pub expires_at: DateTime<Utc>,
}

/// What an invitation that was not withdrawn says; none too where the invited user is gone.
pub async fn mail_for(db: &mut Conn, id: CarrierInvitationId) -> sqlx::Result<Option<InvitationMail>> {
    sqlx::query_as!(
        InvitationMail,
        r#"select coalesce(i.email, invited.email) as "email!", i.site as "site: Site", b.legal_name as company,
               case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end as inviter,
               c.legal_name as carrier, c.dot_number, i.expires_at
             from connection_invitations i join companies b on b.id = i.company_id join carriers c on c.id = i.carrier_id
                  left join users u on u.id = i.created_by left join users invited on invited.id = i.user_id_for_email
            where i.id = $1 and i.withdrawn_at is null and coalesce(i.email, invited.email) is not null"#,
        id.0
    )
    .fetch_optional(db)
    .await
}

/// Notes the hash of the token that is being emailed.
pub async fn set_token(db: &mut Conn, id: CarrierInvitationId, token_hash: &[u8]) -> sqlx::Result<()> {
    sqlx::query!("update connection_invitations set token_hash = $2 where id = $1", id.0, token_hash)
        .execute(db)
        .await?;
    Ok(())
}

/// Lets the link that is being emailed work until then, if it would stop earlier.
pub async fn extend(db: &mut Conn, id: CarrierInvitationId, expires_at: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "update connection_invitations set expires_at = greatest(expires_at, $2) where id = $1",
        id.0,
        expires_at
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Records that the mail server accepted the email.
pub async fn delivered(db: &mut Conn, id: CarrierInvitationId, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!("update connection_invitations set delivered_at = $2 where id = $1", id.0, now).execute(db).await?;
    Ok(())
}

/// Whether a user belongs to the company that the carrier itself has here, and so can be invited in its name.
pub async fn is_of_carrier(db: &mut Conn, user: UserId, carrier: CarrierId) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from users u join companies c on c.id = u.company_id
                where u.id = $1 and c.carrier_id = $2 and c.company_type = 'carrier'
           ) as "is_of!""#,
        user.0,
        carrier.0
    )
    .fetch_one(db)
    .await
}
