//! Single-use links by which a carrier without an account gives its leave. The token is only in the email; here is its hash.

use crate::{Conn, Opened, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, UserId};

/// A link to make.
#[derive(Clone, Copy, Debug)]
pub struct NewLink<'a> {
    /// The carrier whose consent is requested.
    pub carrier: CarrierId,
    /// User id of the requester.
    pub asked_by: UserId,
    /// Where it goes.
    pub email: &'a str,
    /// When it stops working.
    pub expires_at: DateTime<Utc>,
}

/// Makes a link in the company's name; gives its id.
pub async fn create(db: &mut Conn, tenant: Tenant, new: &NewLink<'_>, now: DateTime<Utc>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into telematics_links (carrier_id, company_id, asked_by, email, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6) returning id",
        new.carrier.0,
        tenant.company().0,
        new.asked_by.0,
        new.email,
        now,
        new.expires_at
    )
    .fetch_one(db)
    .await
}

/// The address that FMCSA has on file for a carrier; none where there is no such carrier, an empty one where there is no address.
pub async fn address_on_file(db: &mut Conn, carrier: CarrierId) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        r#"select coalesce(email_address, '') as "email!" from carriers where id = $1 and ended_run_id is null"#,
        carrier.0
    )
    .fetch_optional(db)
    .await
}

/// A link that works.
#[derive(Clone, Debug)]
pub struct Link {
    /// The link's id.
    pub id: i64,
    /// The carrier whose consent is requested.
    pub carrier_id: CarrierId,
    /// The carrier's name.
    pub carrier_legal_name: Option<String>,
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// The requesting broker.
    pub company_legal_name: String,
    /// Email address the link was sent to.
    pub email: String,
    /// Until when it works.
    pub expires_at: DateTime<Utc>,
}

/// The unused link with that id, for mailing it.
pub async fn unused(db: &mut Conn, id: i64, now: DateTime<Utc>) -> sqlx::Result<Option<Link>> {
    sqlx::query_as!(
        Link,
        r#"select l.id, l.carrier_id as "carrier_id: CarrierId", c.legal_name as carrier_legal_name, c.dot_number,
                companies.legal_name as company_legal_name, l.email, l.expires_at
           from telematics_links l join carriers c on c.id = l.carrier_id join companies on companies.id = l.company_id
          where l.id = $1 and l.used_at is null and l.expires_at > $2"#,
        id,
        now
    )
    .fetch_optional(db)
    .await
}

/// The link that a token opens, locked until the transaction ends.
pub async fn by_token(db: &mut Conn, token_hash: &[u8], now: DateTime<Utc>) -> sqlx::Result<Option<Opened<Link>>> {
    let found = sqlx::query_as!(
        Link,
        r#"select l.id, l.carrier_id as "carrier_id: CarrierId", c.legal_name as carrier_legal_name, c.dot_number,
                companies.legal_name as company_legal_name, l.email, l.expires_at
           from telematics_links l join carriers c on c.id = l.carrier_id join companies on companies.id = l.company_id
          where l.token_hash = $1 and l.used_at is null and l.expires_at > $2
            for update of l"#,
        token_hash,
        now
    );
    Ok(found.fetch_optional(db).await?.map(|link| Opened::by(token_hash, link)))
}

/// Notes the hash of the token that is being emailed.
pub async fn set_token(db: &mut Conn, id: i64, token_hash: &[u8]) -> sqlx::Result<()> {
    sqlx::query!("update telematics_links set token_hash = $2 where id = $1", id, token_hash).execute(db).await?;
    Ok(())
}

/// Records that the mail server accepted the email.
pub async fn delivered(db: &mut Conn, id: i64, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!("update telematics_links set delivered_at = $2 where id = $1", id, now).execute(db).await?;
    Ok(())
}

/// Uses a link up.
pub async fn used(db: &mut Conn, link: &Opened<Link>, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!("update telematics_links set used_at = $2, token_hash = null where id = $1", link.id, now)
        .execute(db)
        .await?;
    Ok(())
}
