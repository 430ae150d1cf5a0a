//! Carriers whose own email domain looks like that of a carrier registered earlier. A job finds them after an import of a census; who they
//! are is decided there.

use crate::Conn;
use crate::import::log_change;
use chrono::{DateTime, Utc};
use futures::TryStreamExt;

/// A carrier's email domain that looks like another carrier's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookAlike {
    /// The carrier, by USDOT number.
    pub dot_number: i32,
    /// Domain of its email address.
    pub domain: String,
    /// The domain that it looks like.
    pub resembles_domain: String,
    /// The first carrier registered that has that domain.
    pub resembles_dot_number: i32,
}

/// The same, as it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundLookAlike {
    /// Domain of the carrier's email address.
    pub domain: String,
    /// The domain that it looks like.
    pub resembles_domain: String,
    /// The first carrier registered that has that domain, by USDOT number.
    pub resembles_dot_number: i32,
    /// When it was found.
    pub found_at: DateTime<Utc>,
    /// The import of the addresses.
    pub run_id: i64,
}

/// What this carrier's email domain looks like; none when it looks like no other's, or no census was imported.
pub async fn of(db: &mut Conn, dot_number: i32) -> sqlx::Result<Option<FoundLookAlike>> {
    sqlx::query_as!(
        FoundLookAlike,
        "select domain, resembles_domain, resembles_dot_number, found_at, run_id from look_alike_contacts where dot_number = $1",
        dot_number
    )
    .fetch_optional(db)
    .await
}

/// The newest finished import of a census, when it is another than at the last search.
pub async fn stale_since(db: &mut Conn) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        r#"select newest.id as "id!"
           from (select id from import_runs where data_set in ('census', 'sms_census') and status = 'finished'
                  order by finished_at desc, id desc limit 1) newest
          where not exists (select from look_alike_searches s where s.run_id = newest.id)"#
    )
    .fetch_optional(db)
    .await
}

/// The email addresses of all carriers, by USDOT number, without those at the given domains.
pub async fn own_addresses(db: &mut Conn, public: &[&str]) -> sqlx::Result<Vec<(i32, String)>> {
    let public: Vec<String> = public.iter().map(|domain| (*domain).to_owned()).collect();
    let rows = sqlx::query!(
        r#"select dot_number, email_address as "email_address!" from carriers
            where email_address is not null and ended_run_id is null
              and lower(split_part(email_address, '@', 2)) <> all($1)"#,
        &public
    );
    rows.fetch(db).map_ok(|row| (row.dot_number, row.email_address)).try_collect().await
}

/// What a search found in place of what the one before it did, and notifies those who follow the carriers of which it differs; how many.
/// `carriers` is how many were looked at.
pub async fn replace(
    db: &mut Conn,
    found: &[LookAlike],
    carriers: usize,
    run_id: i64,
    now: DateTime<Utc>,
) -> sqlx::Result<usize> {
    let dots: Vec<i32> = found.iter().map(|one| one.dot_number).collect();
    let domains: Vec<String> = found.iter().map(|one| one.domain.clone()).collect();
    let resembled: Vec<String> = found.iter().map(|one| one.resembles_domain.clone()).collect();
    let resembled_dots: Vec<i32> = found.iter().map(|one| one.resembles_dot_number).collect();
    let changed = sqlx::query_scalar!(
        r#"with found as materialized (
               select * from unnest($1::integer[], $2::text[], $3::text[], $4::integer[])
                   as t (dot_number, domain, resembles_domain, resembles_dot_number)
           ),
           gone as (
               delete from look_alike_contacts l where not exists (select from found f where f.dot_number = l.dot_number)
               returning l.dot_number
           ),
           put as (
               insert into look_alike_contacts as l (dot_number, domain, resembles_domain, resembles_dot_number, found_at, run_id)
               select dot_number, domain, resembles_domain, resembles_dot_number, $5, $6 from found
               on conflict (dot_number) do update
                   set domain = excluded.domain, resembles_domain = excluded.resembles_domain,
                       resembles_dot_number = excluded.resembles_dot_number, found_at = excluded.found_at, run_id = excluded.run_id
                 where (l.domain, l.resembles_domain, l.resembles_dot_number)
                       <> (excluded.domain, excluded.resembles_domain, excluded.resembles_dot_number)
               returning l.dot_number
           )
           select dot_number as "dot_number!" from gone union all select dot_number from put"#,
        &dots,
        &domains,
        &resembled,
        &resembled_dots,
        now,
        run_id
    )
    .fetch_all(&mut *db)
    .await?;
    sqlx::query!(
        "insert into look_alike_searches (run_id, searched_at, carriers) values ($1, $2, $3)
         on conflict (id) do update set run_id = excluded.run_id, searched_at = excluded.searched_at, carriers = excluded.carriers",
        run_id,
        now,
        i32::try_from(carriers).unwrap_or(i32::MAX)
    )
    .execute(&mut *db)
    .await?;
    log_change(db, "facts", &changed).await?;
    Ok(changed.len())
}
