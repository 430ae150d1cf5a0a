//! Contacts on file that nobody changed of late.

use crate::Conn;
use chrono::{DateTime, Utc};
use kernel::ids::CarrierId;
use sqlx::query_scalar;

/// The email address that FMCSA's file had for a carrier at a moment, and has had without change until then: the present one, or, where it
/// changed since, the one before. None where there was none, or the carrier is not on file.
pub async fn email(db: &mut Conn, carrier: CarrierId, at: DateTime<Utc>) -> sqlx::Result<Option<String>> {
    let found = query_scalar!(
        r#"select case when h.id is null then c.email_address else h.before end
             from carriers c
             left join lateral (
                 select id, before from carrier_changes h
                  where h.dot_number = c.dot_number and h.field = 'email_address' and h.data_set = c.data_set and h.observed_at > $2
                  order by h.id limit 1
             ) h on true
            where c.id = $1 and c.ended_run_id is null"#,
        carrier.0,
        at
    );
    Ok(found.fetch_optional(db).await?.flatten())
}

/// The phone number that FMCSA's file had for a carrier at a moment, and has had without change until then, as [`email`].
pub async fn phone(db: &mut Conn, carrier: CarrierId, at: DateTime<Utc>) -> sqlx::Result<Option<String>> {
    let found = query_scalar!(
        r#"select case when h.id is null then c.phone else h.before end
             from carriers c
             left join lateral (
                 select id, before from carrier_changes h
                  where h.dot_number = c.dot_number and h.field = 'phone' and h.data_set = c.data_set and h.observed_at > $2
                  order by h.id limit 1
             ) h on true
            where c.id = $1 and c.ended_run_id is null"#,
        carrier.0,
        at
    );
    Ok(found.fetch_optional(db).await?.flatten())
}
