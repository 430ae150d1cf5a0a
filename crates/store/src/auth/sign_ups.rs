//! People who gave an address and a password and have not yet shown that the address is theirs.
//!
//! A sign-up belongs to the browser that began it, which has a secret in a cookie: its code makes an account with the password that was given
//! there, whoever else begins a sign-up with the same address.
//!
//! A row is made whether or not someone has that address already, so that the call takes the same time; see [`mail_for`].

use crate::Conn;
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, SignUpId};

/// Someone who wants to sign up.
#[derive(Clone, Copy, Debug)]
pub struct NewSignUp<'a> {
    /// The address that is to be shown theirs.
    pub email: &'a str,
    /// The password's hash (argon2id, PHC string).
    pub password_hash: &'a str,
    /// Who sent them.
    pub referrer: Option<&'a str>,
    /// Id of the carrier they want to connect with.
    pub requested_carrier_id: Option<CarrierId>,
    /// The hash of the browser's secret.
    pub browser_hash: &'a [u8],
    /// When the code stops working.
    pub expires_at: DateTime<Utc>,
}

/// Notes a sign-up; gives its id. A carrier that is not there violates `sign_ups_requested_carrier_id_fkey`.
pub async fn create_sign_up(db: &mut Conn, new: &NewSignUp<'_>, now: DateTime<Utc>) -> sqlx::Result<SignUpId> {
    sqlx::query_scalar!(
        r#"insert into sign_ups (email, password_hash, referrer, requested_carrier_id, created_at, expires_at, browser_hash)
         values ($1, $2, $3, $4, $5, $6, $7) returning id as "id: SignUpId""#,
        new.email,
        new.password_hash,
        new.referrer,
        new.requested_carrier_id.map(|id| id.0),
        now,
        new.expires_at,
        new.browser_hash
    )
    .fetch_one(db)
    .await
}

/// The recipient of a sign-up's email, and whether that address has an account already.
#[derive(Clone, Debug)]
pub struct SignUpMail {
    /// Email address to verify.
    pub email: String,
    /// Someone signs in with it: the email says so and has no code.
    pub has_account: bool,
}

/// What a sign-up that can still be finished is to be emailed.
pub async fn mail_for(db: &mut Conn, id: SignUpId, now: DateTime<Utc>) -> sqlx::Result<Option<SignUpMail>> {
    sqlx::query_as!(
        SignUpMail,
        r#"select s.email, exists (select from users u where lower(u.email) = lower(s.email)) as "has_account!"
           from sign_ups s where s.id = $1 and s.used_at is null and s.expires_at > $2"#,
        id.0,
        now
    )
    .fetch_optional(db)
    .await
}

/// Notes the hash of the digits that are being emailed.
pub async fn set_sign_up_code(db: &mut Conn, id: SignUpId, code_hash: &[u8]) -> sqlx::Result<()> {
    sqlx::query!("update sign_ups set code_hash = $2 where id = $1", id.0, code_hash).execute(db).await?;
    Ok(())
}

/// A sign-up that was tried.
#[derive(Clone, Debug)]
pub struct SignUp {
    /// The sign-up's id.
    pub id: SignUpId,
    /// Email address to verify.
    pub email: String,
    /// The password's hash.
    pub password_hash: String,
    /// Who sent them.
    pub referrer: Option<String>,
    /// Id of the carrier they want to connect with.
    pub requested_carrier_id: Option<CarrierId>,
    /// The hash of the digits that were emailed; none while they were not.
    pub code_hash: Option<Vec<u8>>,
}

/// The sign-up of the browser with this secret, as its id and address, if its code can still be tried.
pub async fn find_sign_up(
    db: &mut Conn,
    browser_hash: &[u8],
    max_tries: i32,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<(SignUpId, String)>> {
    let row = sqlx::query!(
        "select id, email from sign_ups
         where browser_hash = $1 and used_at is null and expires_at > $3 and tries < $2",
        browser_hash,
        max_tries,
        now
    );
    Ok(row.fetch_optional(db).await?.map(|row| (SignUpId(row.id), row.email)))
}

/// A sign-up, if its code can still be tried. The try is counted, and the row locked, before anything is judged.
pub async fn try_sign_up(
    db: &mut Conn,
    id: SignUpId,
    max_tries: i32,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<SignUp>> {
    sqlx::query_as!(
        SignUp,
        r#"update sign_ups set tries = tries + 1
         where id = $1 and used_at is null and expires_at > $3 and tries < $2
         returning id as "id: SignUpId", email, password_hash, referrer, requested_carrier_id as "requested_carrier_id: CarrierId",
                   code_hash"#,
        id.0,
        max_tries,
        now
    )
    .fetch_optional(db)
    .await
}

/// Notes that the address was shown to be theirs.
pub async fn use_sign_up(db: &mut Conn, id: SignUpId, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!("update sign_ups set used_at = $2 where id = $1", id.0, now).execute(db).await?;
    Ok(())
}

/// The address's first sign-up that was begun after `since` and never finished, as its id and password hash. A later one does not take its
/// place: it may be a stranger's, with a password of theirs.
pub async fn unfinished_sign_up(
    db: &mut Conn,
    email: &str,
    since: DateTime<Utc>,
) -> sqlx::Result<Option<(SignUpId, String)>> {
    let row = sqlx::query!(
        "select id, password_hash from sign_ups where lower(email) = lower($1) and used_at is null and created_at > $2
         order by id limit 1",
        email,
        since
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| (SignUpId(row.id), row.password_hash)))
}

/// Lets a sign-up's next code be tried anew until `expires_at`, by the browser with this secret.
pub async fn renew_sign_up(
    db: &mut Conn,
    id: SignUpId,
    browser_hash: &[u8],
    expires_at: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update sign_ups set expires_at = $2, tries = 0, code_hash = null, browser_hash = $3 where id = $1",
        id.0,
        expires_at,
        browser_hash
    )
    .execute(db)
    .await?;
    Ok(())
}
