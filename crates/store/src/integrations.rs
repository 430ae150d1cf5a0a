//! Keys and tokens by which a company's own systems, and its people's Outlook, call the API. Secrets are here as hashes only.
//!
//! A key or application acts for the person who created it: with its own scopes, and never more than that person still has.

mod principal;

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{ApiKeyId, OauthApplicationId, UserId};
use kernel::scopes::Scope;
pub use principal::{Principal, principal};

/// The most keys, and applications, that a company has at a time: their lists are not paged.
pub const MOST: i64 = 100;

kernel::wire::words! {
    /// What a key is for.
    pub enum KeyKind {
        /// The company's own systems.
        Api = "api",
        /// Its maker's Outlook.
        Outlook = "outlook",
    }
}

/// A key that is not revoked.
#[derive(Clone, Debug)]
#[expect(
    missing_docs,
    reason = "the fields are the table's columns, which the migrations describe, and the maker's names"
)]
pub struct ApiKey {
    pub id: ApiKeyId,
    pub name: String,
    pub prefix: String,
    pub scopes: Vec<String>,
    pub created_by: UserId,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub email: String,
    pub created_at: DateTime<Utc>,
    pub expires_at: Option<DateTime<Utc>>,
    pub last_used_at: Option<DateTime<Utc>>,
}

/// The company's own keys that are not revoked, newest first.
pub async fn api_keys(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<ApiKey>> {
    sqlx::query_as!(
        ApiKey,
        r#"select k.id as "id: ApiKeyId", k.name, k.prefix, k.scopes, k.created_by as "created_by: UserId", u.first_name, u.last_name, u.email,
             k.created_at, k.expires_at, k.last_used_at
         from api_keys k join users u on u.id = k.created_by
         where k.company_id = $1 and k.kind = 'api' and k.revoked_at is null order by k.id desc limit $2"#,
        tenant.company().0,
        MOST
    )
    .fetch_all(db)
    .await
}

/// A key to make.
#[derive(Clone, Copy, Debug)]
pub struct NewKey<'a> {
    /// For people.
    pub name: &'a str,
    /// The first characters of the secret.
    pub prefix: &'a str,
    /// The secret's hash.
    pub secret_hash: &'a [u8],
    /// Scopes of the key, a subset of its creator's.
    pub scopes: &'a [Scope],
    /// Who makes it.
    pub created_by: UserId,
    /// When it stops working.
    pub expires_at: Option<DateTime<Utc>>,
    /// What it is for.
    pub kind: KeyKind,
}

/// Makes a key; gives its id. None when the company has reached its limit.
pub async fn create_key(
    db: &mut Conn,
    tenant: Tenant,
    new: &NewKey<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<ApiKeyId>> {
    let scopes: Vec<_> = new.scopes.iter().map(ToString::to_string).collect();
    sqlx::query_scalar!(
        r#"insert into api_keys (company_id, kind, user_id, name, prefix, secret_hash, scopes, created_by, created_at, expires_at)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
         where $2 = 'outlook' or (select count(*) from api_keys where company_id = $1 and kind = 'api' and revoked_at is null) < $11
         returning id as "id: ApiKeyId""#,
        tenant.company().0,
        new.kind as KeyKind,
        (new.kind == KeyKind::Outlook).then_some(new.created_by.0),
        new.name,
        new.prefix,
        new.secret_hash,
        &scopes,
        new.created_by.0,
        now,
        new.expires_at,
        MOST
    )
    .fetch_optional(db)
    .await
}

/// Revokes a key of the company's own; gives its name, or none when there is no such key.
pub async fn revoke_key(
    db: &mut Conn,
    tenant: Tenant,
    id: ApiKeyId,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        "update api_keys set revoked_at = $3 where id = $1 and company_id = $2 and kind = 'api' and revoked_at is null returning name",
        id.0,
        tenant.company().0,
        now
    )
    .fetch_optional(db)
    .await
}

/// A person's Outlook key.
#[derive(Clone, Debug)]
pub struct OutlookKey {
    /// The key's id.
    pub id: ApiKeyId,
    /// First characters of its secret.
    pub prefix: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last used, to the minute.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// The Outlook key of one of the company's people, if there is one that works.
pub async fn outlook_key(db: &mut Conn, tenant: Tenant, user: UserId) -> sqlx::Result<Option<OutlookKey>> {
    sqlx::query_as!(
        OutlookKey,
        r#"select id as "id: ApiKeyId", prefix, created_at, last_used_at from api_keys
         where company_id = $1 and user_id = $2 and kind = 'outlook' and revoked_at is null"#,
        tenant.company().0,
        user.0
    )
    .fetch_optional(db)
    .await
}

/// Revokes the Outlook key of one of the company's people; whether there was one.
pub async fn revoke_outlook_key(db: &mut Conn, tenant: Tenant, user: UserId, now: DateTime<Utc>) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update api_keys set revoked_at = $3 where company_id = $1 and user_id = $2 and kind = 'outlook' and revoked_at is null",
        tenant.company().0,
        user.0,
        now
    );
    Ok(done.execute(db).await?.rows_affected() > 0)
}

/// An application that is not revoked.
#[derive(Clone, Debug)]
#[expect(
    missing_docs,
    reason = "the fields are the table's columns, which the migrations describe, and the maker's names"
)]
pub struct OauthApplication {
    pub id: OauthApplicationId,
    pub name: String,
    pub client_id: String,
    pub scopes: Vec<String>,
    pub created_by: UserId,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub email: String,
    pub created_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
}

/// The company's applications that are not revoked, newest first.
pub async fn oauth_applications(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<OauthApplication>> {
    sqlx::query_as!(
        OauthApplication,
        r#"select a.id as "id: OauthApplicationId", a.name, a.client_id, a.scopes, a.created_by as "created_by: UserId", u.first_name,
             u.last_name, u.email, a.created_at, a.last_used_at
         from oauth_applications a join users u on u.id = a.created_by
         where a.company_id = $1 and a.revoked_at is null order by a.id desc limit $2"#,
        tenant.company().0,
        MOST
    )
    .fetch_all(db)
    .await
}

/// An application to make.
#[derive(Clone, Copy, Debug)]
pub struct NewApplication<'a> {
    /// For people.
    pub name: &'a str,
    /// What it calls itself.
    pub client_id: &'a str,
    /// The secret's hash.
    pub secret_hash: &'a [u8],
    /// Its maximum scopes.
    pub scopes: &'a [Scope],
    /// Who makes it.
    pub created_by: UserId,
}

/// Makes an application; gives its id. None when the company has reached its limit.
pub async fn create_application(
    db: &mut Conn,
    tenant: Tenant,
    new: &NewApplication<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<OauthApplicationId>> {
    let scopes: Vec<_> = new.scopes.iter().map(ToString::to_string).collect();
    sqlx::query_scalar!(
        r#"insert into oauth_applications (company_id, name, client_id, secret_hash, scopes, created_by, created_at)
         select $1, $2, $3, $4, $5, $6, $7
         where (select count(*) from oauth_applications where company_id = $1 and revoked_at is null) < $8
         returning id as "id: OauthApplicationId""#,
        tenant.company().0,
        new.name,
        new.client_id,
        new.secret_hash,
        &scopes,
        new.created_by.0,
        now,
        MOST
    )
    .fetch_optional(db)
    .await
}

/// Revokes an application with its tokens; gives its name, or none when there is no such application.
pub async fn revoke_application(
    db: &mut Conn,
    tenant: Tenant,
    id: OauthApplicationId,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<String>> {
    let name = sqlx::query_scalar!(
        "update oauth_applications set revoked_at = $3 where id = $1 and company_id = $2 and revoked_at is null returning name",
        id.0,
        tenant.company().0,
        now
    )
    .fetch_optional(&mut *db)
    .await?;
    sqlx::query!("delete from oauth_tokens where application_id = $1 and $2::text is not null", id.0, name)
        .execute(db)
        .await?;
    Ok(name)
}

/// The application with these credentials, as its id and scopes; notes that it was used.
pub async fn application_with(
    db: &mut Conn,
    client_id: &str,
    secret_hash: &[u8],
    now: DateTime<Utc>,
) -> sqlx::Result<Option<(OauthApplicationId, Vec<String>)>> {
    let row = sqlx::query!(
        r#"update oauth_applications set last_used_at = $3
         where client_id = $1 and secret_hash = $2 and revoked_at is null returning id as "id: OauthApplicationId", scopes"#,
        client_id,
        secret_hash,
        now
    );
    Ok(row.fetch_optional(db).await?.map(|row| (row.id, row.scopes)))
}

/// Notes the hash of a token that was given out.
pub async fn create_token(
    db: &mut Conn,
    application: OauthApplicationId,
    token_hash: &[u8],
    scopes: &[String],
    expires_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into oauth_tokens (token_hash, application_id, scopes, created_at, expires_at) values ($1, $2, $3, $4, $5)",
        token_hash,
        application.0,
        scopes,
        now,
        expires_at
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Revokes every key and application that a person created, their Outlook key among them; gives how many. Whoever resets a forgotten password
/// asks for it, so it is about their own keys, whatever company they belong to.
pub async fn revoke_all_of(db: &mut Conn, user: UserId, now: DateTime<Utc>) -> sqlx::Result<u64> {
    let keys =
        sqlx::query!("update api_keys set revoked_at = $2 where created_by = $1 and revoked_at is null", user.0, now);
    let keys = keys.execute(&mut *db).await?.rows_affected();
    sqlx::query!(
        "delete from oauth_tokens where application_id in (select id from oauth_applications where created_by = $1)",
        user.0
    )
    .execute(&mut *db)
    .await?;
    let applications = sqlx::query!(
        "update oauth_applications set revoked_at = $2 where created_by = $1 and revoked_at is null",
        user.0,
        now
    );
    Ok(keys + applications.execute(db).await?.rows_affected())
}

/// Removes tokens that expired before `before`; how many.
pub async fn remove_expired(db: &mut Conn, before: DateTime<Utc>) -> sqlx::Result<u64> {
    Ok(sqlx::query!("delete from oauth_tokens where expires_at < $1", before).execute(db).await?.rows_affected())
}
