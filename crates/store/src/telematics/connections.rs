//! A carrier's leave to read one provider.

use super::{Provider, Trouble};
use crate::{Conn, Opened};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, TelematicsConnectionId, UserId};

/// A leave, as the carrier sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connection {
    /// The connection's id.
    pub id: TelematicsConnectionId,
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// The provider.
    pub provider: Provider,
    /// What the provider's events name.
    pub feed_key: String,
    /// Who gave leave.
    pub consented_by_name: String,
    /// That person's address.
    pub consented_by_email: String,
    /// When it was given.
    pub consented_at: DateTime<Utc>,
    /// When it was revoked.
    pub revoked_at: Option<DateTime<Utc>>,
    /// When the provider last reported.
    pub reported_at: Option<DateTime<Utc>>,
    /// Why nothing comes.
    pub trouble: Option<Trouble>,
}

/// A leave to write down.
#[derive(Clone, Copy, Debug)]
pub struct NewConnection<'a> {
    /// The carrier's id.
    pub carrier: CarrierId,
    /// The provider.
    pub provider: Provider,
    /// What the provider's events will name.
    pub feed_key: &'a str,
    /// Who gives it, when the person has an account.
    pub user: Option<UserId>,
    /// That person's name.
    pub name: &'a str,
    /// That person's address.
    pub email: &'a str,
    /// The IP address that it came from.
    pub address: Option<&'a str>,
}

/// Writes a leave down. A second open one for the same provider violates `telematics_connections_open_key`.
pub async fn create(
    db: &mut Conn,
    new: &NewConnection<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<TelematicsConnectionId> {
    let id = sqlx::query_scalar!(
        r#"insert into telematics_connections
             (carrier_id, provider, feed_key, consented_by, consented_by_name, consented_by_email, consented_address, consented_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id as "id: TelematicsConnectionId""#,
        new.carrier.0,
        new.provider as Provider,
        new.feed_key,
        new.user.map(|user| user.0),
        new.name,
        new.email,
        new.address,
        now
    )
    .fetch_one(&mut *db)
    .await?;
    crate::index_feed::announce_carrier(db, new.carrier).await?;
    Ok(id)
}

/// Stores the encrypted credentials of a consent.
pub async fn set_credentials(db: &mut Conn, id: TelematicsConnectionId, sealed: &[u8]) -> sqlx::Result<()> {
    sqlx::query!("update telematics_connections set credentials_encrypted = $2 where id = $1", id.0, sealed)
        .execute(db)
        .await?;
    Ok(())
}

/// The consents of a carrier: those in force first, then those that were revoked, each the newest first; at most 50.
pub async fn of_carrier(db: &mut Conn, carrier: CarrierId) -> sqlx::Result<Vec<Connection>> {
    sqlx::query_as!(
        Connection,
        r#"select id as "id: TelematicsConnectionId", carrier_id as "carrier_id: CarrierId", provider as "provider: Provider",
                feed_key, consented_by_name, consented_by_email, consented_at, revoked_at, reported_at, trouble as "trouble: Trouble"
           from telematics_connections
          where carrier_id = $1
          order by revoked_at is not null, id desc
          limit 50"#,
        carrier.0
    )
    .fetch_all(db)
    .await
}

/// A carrier's leave with that id.
pub async fn find(db: &mut Conn, carrier: CarrierId, id: TelematicsConnectionId) -> sqlx::Result<Option<Connection>> {
    sqlx::query_as!(
        Connection,
        r#"select id as "id: TelematicsConnectionId", carrier_id as "carrier_id: CarrierId", provider as "provider: Provider",
                feed_key, consented_by_name, consented_by_email, consented_at, revoked_at, reported_at, trouble as "trouble: Trouble"
           from telematics_connections
          where carrier_id = $1 and id = $2"#,
        carrier.0,
        id.0
    )
    .fetch_optional(db)
    .await
}

/// Takes a leave back, as a person of the carrier's company; false when the carrier has no such open one.
pub async fn revoke(
    db: &mut Conn,
    carrier: CarrierId,
    id: TelematicsConnectionId,
    user: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    end(db, Revocable { id, carrier }, Some(user), now).await
}

/// Takes a leave back with its receipt's link; false when it was revoked meanwhile.
pub async fn revoke_with_link(db: &mut Conn, leave: &Opened<Revocable>, now: DateTime<Utc>) -> sqlx::Result<bool> {
    end(db, **leave, None, now).await
}

/// Ends an open leave and deletes all that came by it, with what was shared of it for single loads.
async fn end(
    db: &mut Conn,
    Revocable { id, carrier }: Revocable,
    user: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let revoked = sqlx::query!(
        "update telematics_connections
            set revoked_at = $4, revoked_by = $3, credentials_encrypted = null, revoke_token_hash = null, cursor = null,
                trouble = null
          where carrier_id = $1 and id = $2 and revoked_at is null",
        carrier.0,
        id.0,
        user.map(|user| user.0),
        now
    );
    if revoked.execute(&mut *db).await?.rows_affected() == 0 {
        return Ok(false);
    }
    super::shares::end_of_connection(db, id, now).await?;
    sqlx::query!("delete from telematics_positions where connection_id = $1", id.0).execute(&mut *db).await?;
    sqlx::query!("delete from telematics_visits where connection_id = $1", id.0).execute(&mut *db).await?;
    sqlx::query!("delete from telematics_vehicles where connection_id = $1", id.0).execute(&mut *db).await?;
    crate::index_feed::announce_carrier(db, carrier).await?;
    Ok(true)
}

/// An open leave, as it is pulled by.
#[derive(Clone, Debug)]
pub struct Open {
    /// The consent's id.
    pub id: TelematicsConnectionId,
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// The provider.
    pub provider: Provider,
    /// The encrypted credentials.
    pub credentials_encrypted: Option<Vec<u8>>,
    /// Where the provider's feed was left.
    pub cursor: Option<String>,
}

/// The open leave with that id; none when it was revoked.
pub async fn open(db: &mut Conn, id: TelematicsConnectionId) -> sqlx::Result<Option<Open>> {
    sqlx::query_as!(
        Open,
        r#"select id as "id: TelematicsConnectionId", carrier_id as "carrier_id: CarrierId", provider as "provider: Provider",
                credentials_encrypted, cursor
           from telematics_connections
          where id = $1 and revoked_at is null"#,
        id.0
    )
    .fetch_optional(db)
    .await
}

/// The id of the open leave whose events name `feed_key`, locked until the transaction ends.
pub async fn lock_by_feed(
    db: &mut Conn,
    provider: Provider,
    feed_key: &str,
) -> sqlx::Result<Option<TelematicsConnectionId>> {
    sqlx::query_scalar!(
        r#"select id as "id: TelematicsConnectionId" from telematics_connections
            where provider = $1 and feed_key = $2 and revoked_at is null for update"#,
        provider as Provider,
        feed_key
    )
    .fetch_optional(db)
    .await
}

/// Locks a leave until the transaction ends; false when it was revoked.
pub async fn lock(db: &mut Conn, id: TelematicsConnectionId) -> sqlx::Result<bool> {
    let found = sqlx::query_scalar!(
        "select id from telematics_connections where id = $1 and revoked_at is null for update",
        id.0
    );
    Ok(found.fetch_optional(db).await?.is_some())
}

/// The open leaves with credentials of these providers, whose provider does not refuse them, after `after`; at most `limit`.
pub async fn to_pull(
    db: &mut Conn,
    providers: &[Provider],
    after: TelematicsConnectionId,
    limit: i64,
) -> sqlx::Result<Vec<TelematicsConnectionId>> {
    sqlx::query_scalar!(
        r#"select id as "id: TelematicsConnectionId" from telematics_connections
          where revoked_at is null and credentials_encrypted is not null and trouble is null
            and provider = any($1) and id > $2
          order by id
          limit $3"#,
        providers as &[Provider],
        after.0,
        limit
    )
    .fetch_all(db)
    .await
}

/// Notes how far a pull came.
pub async fn pulled(
    db: &mut Conn,
    id: TelematicsConnectionId,
    cursor: Option<&str>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update telematics_connections set cursor = $2, pulled_at = $3, reported_at = $3, trouble = null where id = $1",
        id.0,
        cursor,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Records that the provider sent data on its own.
pub async fn reported(db: &mut Conn, id: TelematicsConnectionId, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!("update telematics_connections set reported_at = $2 where id = $1", id.0, now).execute(db).await?;
    Ok(())
}

/// Records that the provider refuses the credentials: it is not called again until the carrier gives others, and the carrier counts as connected
/// no more, which the carrier index follows.
pub async fn refused(db: &mut Conn, id: TelematicsConnectionId, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "with refused as (
             update telematics_connections set trouble = $3, pulled_at = $2
              where id = $1 and revoked_at is null
             returning carrier_id
         )
         insert into change_log (topic, keys)
         select 'facts', array[c.dot_number] from refused join carriers c on c.id = refused.carrier_id",
        id.0,
        now,
        Trouble::CredentialsRefused as Trouble
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What the receipt of a leave says.
#[derive(Clone, Debug)]
pub struct Receipt {
    /// Email address of the person who consented.
    pub email: String,
    /// The provider.
    pub provider: Provider,
    /// The carrier's name.
    pub carrier: Option<String>,
}

/// What an open leave's receipt says.
pub async fn receipt(db: &mut Conn, id: TelematicsConnectionId) -> sqlx::Result<Option<Receipt>> {
    sqlx::query_as!(
        Receipt,
        r#"select consented_by_email as email, provider as "provider: Provider", carriers.legal_name as carrier
           from telematics_connections join carriers on carriers.id = carrier_id
          where telematics_connections.id = $1 and revoked_at is null"#,
        id.0
    )
    .fetch_optional(db)
    .await
}

/// Notes the hash of the token in the receipt that is being emailed.
pub async fn set_revoke_token(db: &mut Conn, id: TelematicsConnectionId, token_hash: &[u8]) -> sqlx::Result<()> {
    sqlx::query!("update telematics_connections set revoke_token_hash = $2 where id = $1", id.0, token_hash)
        .execute(db)
        .await?;
    Ok(())
}

/// A consent in force that its receipt's link can revoke.
#[derive(Clone, Copy, Debug)]
pub struct Revocable {
    /// Database id of the consent.
    pub id: TelematicsConnectionId,
    /// The carrier it belongs to.
    pub carrier: CarrierId,
}

/// The consent in force that a receipt's token revokes.
pub async fn by_revoke_token(db: &mut Conn, token_hash: &[u8]) -> sqlx::Result<Option<Opened<Revocable>>> {
    let found = sqlx::query_as!(
        Revocable,
        r#"select id as "id: TelematicsConnectionId", carrier_id as "carrier: CarrierId" from telematics_connections
            where revoke_token_hash = $1 and revoked_at is null"#,
        token_hash
    );
    Ok(found.fetch_optional(db).await?.map(|leave| Opened::by(token_hash, leave)))
}
