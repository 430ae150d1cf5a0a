//! Invitations to join a company. (Document 2 §3 and §7: user invitations.)
//!
//! The link's token is only in the email; here is its hash. Who has shown an address to be theirs may claim what it was invited to.

use crate::list::{Field, List, Listing, Predicate, Query, Rows, Sql, boolean, choice, page, text, time};
use crate::{Conn, Opened, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, UserId, UserInvitationId};
use kernel::scopes::Scope;
use kernel::site::Site;

/// An invitation, as the company sees it.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Invitation {
    /// The invitation's id.
    pub id: UserInvitationId,
    /// Who is invited.
    pub email: String,
    /// What they will be allowed to do, as words: a release before may not know one.
    pub scopes: Vec<String>,
    /// The brand whose address the link has.
    pub site: Site,
    /// Who invited.
    pub invited_by: UserId,
    /// That person's given name.
    pub inviter_first_name: Option<String>,
    /// That person's family name.
    pub inviter_last_name: Option<String>,
    /// That person's address.
    pub inviter_email: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When the newest email was accepted by the mail server; none while it waits.
    pub delivered_at: Option<DateTime<Utc>>,
    /// When the latest link expires.
    pub expires_at: DateTime<Utc>,
}

/// A company's open invitations. (Document 2 §7: 50 a page, by delivered_at, the newest first.)
#[derive(Debug)]
pub struct Invitations;

impl Listing for Invitations {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        text("email", "i.email").sortable(),
        choice("site", "i.site", Site::WORDS).only(&[Predicate::Eq]),
        time("delivered_at", "i.delivered_at").sortable(),
        time("expires_at", "i.expires_at").sortable(),
        boolean("is_delivered", "(i.delivered_at is not null)").only(&[Predicate::Eq]),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Invitations {
    const COLUMNS: &'static str = "i.id, i.email, i.scopes, i.site, i.invited_by, u.first_name as inviter_first_name, \
         u.last_name as inviter_last_name, u.email as inviter_email, i.created_at, i.delivered_at, i.expires_at";
    const FROM: &'static str =
        "(select * from user_invitations where claimed_at is null) i join users u on u.id = i.invited_by";
    const TENANT: &'static str = "i.company_id";
    const ORDER: &'static str = "i.delivered_at desc nulls first, i.id desc";
}

/// A page of the company's open invitations.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<Invitation>> {
    page::<Invitations, _>(db, tenant, query).await
}

/// The company's open invitation with that id.
pub async fn find(db: &mut Conn, tenant: Tenant, id: UserInvitationId) -> sqlx::Result<Option<Invitation>> {
    sqlx::query_as!(
        Invitation,
        r#"select i.id as "id: UserInvitationId", i.email, i.scopes, i.site as "site: Site", i.invited_by as "invited_by: UserId",
               u.first_name as inviter_first_name, u.last_name as inviter_last_name, u.email as inviter_email,
               i.created_at, i.delivered_at, i.expires_at
           from user_invitations i join users u on u.id = i.invited_by
           where i.id = $1 and i.company_id = $2 and i.claimed_at is null"#,
        id.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// An invitation to make.
#[derive(Clone, Copy, Debug)]
pub struct NewInvitation<'a> {
    /// Who is invited.
    pub email: &'a str,
    /// What they will be allowed to do.
    pub scopes: &'a [Scope],
    /// The brand whose address the link has.
    pub site: Site,
    /// Who invites.
    pub invited_by: UserId,
    /// When the link stops working.
    pub expires_at: DateTime<Utc>,
}

/// Makes an invitation. A second open one to the same address violates `user_invitations_open_key`.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    new: &NewInvitation<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<UserInvitationId> {
    sqlx::query_scalar!(
        r#"insert into user_invitations (company_id, email, scopes, site, invited_by, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7) returning id as "id: UserInvitationId""#,
        tenant.company().0,
        new.email,
        new.scopes as &[Scope],
        new.site as Site,
        new.invited_by.0,
        now,
        new.expires_at
    )
    .fetch_one(db)
    .await
}

/// Lets an open invitation be emailed anew; its old link is worth nothing from now on. Whether there is one.
pub async fn renew(
    db: &mut Conn,
    tenant: Tenant,
    id: UserInvitationId,
    expires_at: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update user_invitations set token_hash = null, delivered_at = null, expires_at = $3
         where id = $1 and company_id = $2 and claimed_at is null",
        id.0,
        tenant.company().0,
        expires_at
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// Takes an open invitation back; returns its recipient.
pub async fn delete(db: &mut Conn, tenant: Tenant, id: UserInvitationId) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        "delete from user_invitations where id = $1 and company_id = $2 and claimed_at is null returning email",
        id.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// The content of an invitation's email.
#[derive(Clone, Debug)]
pub struct InvitationMail {
    /// Who is invited.
    pub email: String,
    /// Brand of the site the link leads to.
    pub site: Site,
    /// The company's legal name.
    pub company: String,
    /// Who invites: name, else address.
    pub inviter: String,
}

/// What an open invitation that was not emailed yet is to be emailed as.
pub async fn mail_for(db: &mut Conn, id: UserInvitationId, now: DateTime<Utc>) -> sqlx::Result<Option<InvitationMail>> {
    sqlx::query_as!(
        InvitationMail,
        r#"select i.email, i.site as "site: Site", c.legal_name as company,
               coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as "inviter!"
           from user_invitations i join companies c on c.id = i.company_id join users u on u.id = i.invited_by
           where i.id = $1 and i.claimed_at is null and i.expires_at > $2"#,
        id.0,
        now
    )
    .fetch_optional(db)
    .await
}

/// Notes the hash of the token that is being emailed.
pub async fn set_token(db: &mut Conn, id: UserInvitationId, token_hash: &[u8]) -> sqlx::Result<()> {
    sqlx::query!("update user_invitations set token_hash = $2 where id = $1", id.0, token_hash).execute(db).await?;
    Ok(())
}

/// Records that the mail server accepted the email.
pub async fn delivered(db: &mut Conn, id: UserInvitationId, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!("update user_invitations set delivered_at = $2 where id = $1", id.0, now).execute(db).await?;
    Ok(())
}

/// The address that an invitation's link was emailed to. Its holder reads that address's email.
#[derive(Clone, Debug)]
pub struct InvitedAddress(String);

impl InvitedAddress {
    /// Whether it is this address, however it is capitalized.
    pub fn is(&self, email: &str) -> bool {
        self.0.to_lowercase() == email.to_lowercase()
    }
}

/// Uses a link up, if it still works. The invitation stays open until it is claimed.
pub async fn use_token(
    db: &mut Conn,
    token_hash: &[u8],
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Opened<InvitedAddress>>> {
    let used = sqlx::query_scalar!(
        "update user_invitations set token_hash = null
         where token_hash = $1 and claimed_at is null and expires_at > $2 returning email",
        token_hash,
        now
    );
    Ok(used.fetch_optional(db).await?.map(|email| Opened::by(token_hash, InvitedAddress(email))))
}

/// An invitation, as shown to the invited person.
#[derive(Clone, Debug)]
pub struct OpenInvitation {
    /// The invitation's id.
    pub id: UserInvitationId,
    /// The company's id.
    pub company_id: CompanyId,
    /// The company's legal name.
    pub company_legal_name: String,
    /// Who invites: name, else address.
    pub invited_by: String,
    /// What they will be allowed to do, as words: a release before may not know one.
    pub scopes: Vec<String>,
    /// Until when it can be claimed.
    pub expires_at: DateTime<Utc>,
}

/// The newest invitation to an address that can be claimed, or the one with the given id; locked until the transaction ends.
pub async fn open_for(
    db: &mut Conn,
    email: &str,
    id: Option<UserInvitationId>,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<OpenInvitation>> {
    sqlx::query_as!(
        OpenInvitation,
        r#"select i.id as "id: UserInvitationId", i.company_id as "company_id: CompanyId", c.legal_name as company_legal_name,
               coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as "invited_by!", i.scopes, i.expires_at
           from user_invitations i join companies c on c.id = i.company_id join users u on u.id = i.invited_by
           where lower(i.email) = lower($1) and ($2::bigint is null or i.id = $2) and i.claimed_at is null and i.expires_at > $3
           order by i.id desc limit 1 for update of i"#,
        email,
        id.map(|id| id.0),
        now
    )
    .fetch_optional(db)
    .await
}

/// Notes who claimed an invitation.
pub async fn claim(db: &mut Conn, id: UserInvitationId, user: UserId, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "update user_invitations set claimed_at = $3, claimed_by = $2, token_hash = null where id = $1",
        id.0,
        user.0,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
