//! Codes by which whoever answers a confirmation shows that they are the carrier: emailed to a contact on file, or read out by the broker on a
//! call to a number on file. A confirmation's newest code of a kind counts.

use super::words::ProvenBy;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{RateConfirmationId, UserId};
use sqlx::{query, query_as, query_scalar};

/// A code to make.
#[derive(Clone, Copy, Debug)]
pub struct NewCode<'a> {
    /// The confirmation, of the tenant.
    pub confirmation: RateConfirmationId,
    /// `code`, `voice_code` or `released`.
    pub channel: ProvenBy,
    /// Where it goes; of a released one, the address that the confirmation went to.
    pub contact: &'a str,
    /// A hash that nothing has, until the code's own takes its place.
    pub no_code: &'a [u8],
    /// Who reads it out.
    pub by: Option<UserId>,
    /// For which truck and driver it is read out (`MovementRow::crew_digest`); none where no driver is named, and for emailed codes.
    pub crew: Option<&'a [u8]>,
    /// When it stops working.
    pub expires_at: DateTime<Utc>,
}

/// Makes a code; gives its id. The digits come when it is sent.
pub async fn create(db: &mut Conn, tenant: Tenant, new: &NewCode<'_>, now: DateTime<Utc>) -> sqlx::Result<Option<i64>> {
    query_scalar!(
        "insert into rate_confirmation_codes (rate_confirmation_id, channel, contact, code_hash, created_by, created_at, expires_at, crew_digest)
         select r.id, $3, $4, $5, $6, $7, $8, $9 from rate_confirmations r where r.id = $1 and r.company_id = $2
         returning id",
        new.confirmation.0,
        tenant.company().0,
        new.channel as ProvenBy,
        new.contact,
        new.no_code,
        new.by.map(|by| by.0),
        now,
        new.expires_at,
        new.crew
    )
    .fetch_optional(db)
    .await
}

/// Notes the hash of the digits.
pub async fn set_code(db: &mut Conn, id: i64, code_hash: &[u8]) -> sqlx::Result<()> {
    query!("update rate_confirmation_codes set code_hash = $2 where id = $1", id, code_hash).execute(db).await?;
    Ok(())
}

/// A code that is to be emailed.
#[derive(Clone, Debug)]
pub struct ToSend {
    /// Where it goes.
    pub contact: String,
    /// The broker.
    pub company_legal_name: String,
    /// Its number of the load.
    pub external_load_number: String,
}

/// What is to be emailed, while it can still be used.
pub async fn to_send(db: &mut Conn, id: i64, now: DateTime<Utc>) -> sqlx::Result<Option<ToSend>> {
    query_as!(
        ToSend,
        "select k.contact, b.legal_name as company_legal_name, l.external_load_number
           from rate_confirmation_codes k join rate_confirmations r on r.id = k.rate_confirmation_id
           join companies b on b.id = r.company_id join loads l on l.id = r.load_id
          where k.id = $1 and k.channel = 'code' and k.used_at is null and k.expires_at > $2",
        id,
        now
    )
    .fetch_optional(db)
    .await
}

/// How many codes of a confirmation were emailed since a moment, and how many of all those never came back.
pub async fn counts(
    db: &mut Conn,
    tenant: Tenant,
    confirmation: RateConfirmationId,
    since: DateTime<Utc>,
) -> sqlx::Result<(i64, i64)> {
    let row = query!(
        r#"select count(*) filter (where k.created_at > $3) as "recent!", count(*) filter (where k.used_at is null) as "unused!"
             from rate_confirmation_codes k join rate_confirmations r on r.id = k.rate_confirmation_id
            where r.id = $1 and r.company_id = $2 and k.channel = 'code'"#,
        confirmation.0,
        tenant.company().0,
        since
    )
    .fetch_one(db)
    .await?;
    Ok((row.recent, row.unused))
}

/// A code that was read out on a call, and came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadOut {
    /// The number that was called.
    pub phone: String,
    /// Who read it out.
    pub by: UserId,
    /// For which truck and driver; none where no driver was named.
    pub crew: Option<Vec<u8>>,
}

/// The newest code of a confirmation that was read out and came back; none where there is none.
pub async fn read_out(
    db: &mut Conn,
    tenant: Tenant,
    confirmation: RateConfirmationId,
) -> sqlx::Result<Option<ReadOut>> {
    query_as!(
        ReadOut,
        r#"select k.contact as phone, k.created_by as "by!: UserId", k.crew_digest as crew
             from rate_confirmation_codes k join rate_confirmations r on r.id = k.rate_confirmation_id
            where r.id = $1 and r.company_id = $2 and k.channel = 'voice_code' and k.used_at is not null and k.created_by is not null
            order by k.used_at desc, k.id desc limit 1"#,
        confirmation.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// The newest code of each kind, where it can still be tried: the next code of its kind ends one.
pub async fn open(
    db: &mut Conn,
    tenant: Tenant,
    confirmation: RateConfirmationId,
    (now, most_tries): (DateTime<Utc>, i16),
) -> sqlx::Result<Vec<i64>> {
    query_scalar!(
        r#"select k.id from rate_confirmation_codes k
            where k.id in (select max(n.id) from rate_confirmation_codes n join rate_confirmations r on r.id = n.rate_confirmation_id
                            where r.id = $1 and r.company_id = $2 group by n.channel)
              and k.used_at is null and k.expires_at > $3 and k.tries < $4"#,
        confirmation.0,
        tenant.company().0,
        now,
        most_tries
    )
    .fetch_all(db)
    .await
}

/// A code that was typed and is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Right {
    /// How it went.
    pub by: ProvenBy,
    /// Where it went.
    pub contact: String,
    /// For which truck and driver it was read out; none where no driver was named, and for emailed codes.
    pub crew: Option<Vec<u8>>,
}

/// Tries a code; gives it when it is right. The try is counted before it is judged.
pub async fn try_code(
    db: &mut Conn,
    id: i64,
    code_hash: &[u8],
    (now, most_tries): (DateTime<Utc>, i16),
) -> sqlx::Result<Option<Right>> {
    let tried = query!(
        r#"update rate_confirmation_codes set tries = tries + 1, used_at = case when code_hash = $2 then $3::timestamptz end
            where id = $1 and used_at is null and expires_at > $3 and tries < $4
           returning channel as "channel: ProvenBy", contact, used_at, crew_digest"#,
        id,
        code_hash,
        now,
        most_tries
    );
    let tried = tried.fetch_optional(db).await?;
    let right = tried.filter(|row| row.used_at.is_some());
    Ok(right.map(|row| Right { by: row.channel, contact: row.contact, crew: row.crew_digest }))
}
