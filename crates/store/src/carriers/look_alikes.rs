//! Carriers whose own email domain looks like another carrier's, and when a carrier took its domain. A job finds them after an import of a
//! census; who they are is decided there.

use crate::Conn;
use crate::import::log_change;
use chrono::{DateTime, NaiveDate, Utc};
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
    /// The carrier that has that domain: of several, the one that is known to have it for the longest.
    pub resembles_dot_number: i32,
    /// The day by which that carrier is known to have it.
    pub resembles_since: NaiveDate,
    /// It took its domain later, or there is other evidence that it is the one to ask. Otherwise both carriers are told of each other.
    pub is_flagged: bool,
}

/// The same, as it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundLookAlike {
    /// Domain of the carrier's email address.
    pub domain: String,
    /// The domain that it looks like.
    pub resembles_domain: String,
    /// The carrier that has that domain, by USDOT number.
    pub resembles_dot_number: i32,
    /// Its id; none when its census row is gone.
    pub resembles_id: Option<i64>,
    /// Its legal name.
    pub resembles_name: Option<String>,
    /// The day by which it is known to have the domain.
    pub resembles_since: Option<NaiveDate>,
    /// Whether this carrier is asked about.
    pub is_flagged: bool,
    /// When it was found.
    pub found_at: DateTime<Utc>,
    /// The import of the addresses: its data set, the day of its content, and when it was read.
    pub data_set: String,
    /// None where the file has no day.
    pub as_of: Option<NaiveDate>,
    /// When this installation read it.
    pub imported_at: DateTime<Utc>,
}

/// What this carrier's email domain looks like; none when it looks like no other's, or no census was imported.
pub async fn of(db: &mut Conn, dot_number: i32) -> sqlx::Result<Option<FoundLookAlike>> {
    sqlx::query_as!(
        FoundLookAlike,
        r#"select l.domain, l.resembles_domain, l.resembles_dot_number, c.id as "resembles_id?", c.legal_name as resembles_name,
                  l.resembles_since, l.is_flagged, l.found_at, r.data_set, r.vintage as as_of,
                  coalesce(r.finished_at, r.started_at) as "imported_at!"
             from look_alike_contacts l
             join import_runs r on r.id = l.run_id
             left join carriers c on c.dot_number = l.resembles_dot_number
            where l.dot_number = $1"#,
        dot_number
    )
    .fetch_optional(db)
    .await
}

/// What the census files tell of when a carrier took its email domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DomainHistory {
    /// The carrier, by USDOT number.
    pub dot_number: i32,
    /// When it was registered.
    pub added_on: Option<NaiveDate>,
    /// When it filed its MCS-150 last.
    pub mcs150_on: Option<NaiveDate>,
    /// The day of a census that had it already, the first that is known: the file's, or when a file without one was imported.
    pub listed_on: NaiveDate,
    /// The day of the census that had the domain first, where the one before it had another domain, or none.
    pub taken_by: Option<NaiveDate>,
    /// The day of the last complete census before that one: it had the domain not yet.
    pub not_taken_on: Option<NaiveDate>,
}

/// The same for carriers by their USDOT numbers.
pub async fn histories(db: &mut Conn, dot_numbers: &[i32]) -> sqlx::Result<Vec<DomainHistory>> {
    sqlx::query_as!(
        DomainHistory,
        r#"select c.dot_number, c.added_on, c.mcs150_on, taken.on_day as "taken_by?",
                  (select max(r.vintage) from import_runs r
                    where r.data_set = 'census' and r.status = 'finished' and r.confirms and r.id < taken.run_id and r.vintage < taken.on_day
                      and case when c.dot_number < 90000000 then r.covers_real else r.covers_synthetic end) as not_taken_on,
                  coalesce(
                      case when first.run_id is null then own.vintage
                           -- The row stood when it first changed: some census before had it.
                           else (select max(coalesce(r.vintage, r.finished_at::date)) from import_runs r
                                  where r.data_set = 'census' and r.status = 'finished' and r.id < first.run_id)
                       end,
                      own.finished_at::date, own.started_at::date) as "listed_on!"
             from carriers c
             join import_runs own on own.id = c.run_id
             left join lateral (
                  select h.run_id, coalesce(h.as_of, h.observed_at::date) as on_day
                    from carrier_changes h
                   where h.dot_number = c.dot_number and h.data_set = 'census' and h.field = 'email_address'
                     and lower(split_part(h.before, '@', 2)) is distinct from lower(split_part(h.after, '@', 2))
                   order by h.id desc
                   limit 1) taken on true
             left join lateral (
                  select min(h.run_id) as run_id from carrier_changes h where h.dot_number = c.dot_number and h.data_set = 'census'
                  ) first on true
            where c.dot_number = any($1)"#,
        dot_numbers
    )
    .fetch_all(db)
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
    let since: Vec<NaiveDate> = found.iter().map(|one| one.resembles_since).collect();
    let flagged: Vec<bool> = found.iter().map(|one| one.is_flagged).collect();
    let changed = sqlx::query_scalar!(
        r#"with found as materialized (
               select * from unnest($1::integer[], $2::text[], $3::text[], $4::integer[], $5::date[], $6::boolean[])
                   as t (dot_number, domain, resembles_domain, resembles_dot_number, resembles_since, is_flagged)
           ),
           gone as (
               delete from look_alike_contacts l where not exists (select from found f where f.dot_number = l.dot_number)
               returning l.dot_number
           ),
           put as (
               insert into look_alike_contacts as l
                   (dot_number, domain, resembles_domain, resembles_dot_number, resembles_since, is_flagged, found_at, run_id)
               select dot_number, domain, resembles_domain, resembles_dot_number, resembles_since, is_flagged, $7, $8 from found
               on conflict (dot_number) do update
                   set domain = excluded.domain, resembles_domain = excluded.resembles_domain,
                       resembles_dot_number = excluded.resembles_dot_number, resembles_since = excluded.resembles_since,
                       is_flagged = excluded.is_flagged, found_at = excluded.found_at, run_id = excluded.run_id
                 where (l.domain, l.resembles_domain, l.resembles_dot_number, l.resembles_since, l.is_flagged) is distinct from
                       (excluded.domain, excluded.resembles_domain, excluded.resembles_dot_number, excluded.resembles_since,
                        excluded.is_flagged)
               returning l.dot_number
           )
           select dot_number as "dot_number!" from gone union all select dot_number from put"#,
        &dots,
        &domains,
        &resembled,
        &resembled_dots,
        &since,
        &flagged,
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
