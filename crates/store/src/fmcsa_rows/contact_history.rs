//! The history of a carrier's contacts: what changed, and which censuses are known to have listed the carrier.
//!
//! A row that an import leaves as it is leaves no trace of it, so which files listed the carrier is worked out, and never from less than
//! this: the import that added it, those that changed anything of it, and every complete one after the first of these that marked what it
//! does not list (`confirms`) and came in the order of the files' days. (One that came after a fresher file spares that file's rows.)

use crate::Conn;
use kernel::population::Population;
use profile::contacts::FIELDS;
use profile::rows::{Change, ContactHistory, Sighting};

/// The history of the contacts of a carrier.
pub async fn contact_history(db: &mut Conn, dot_number: i32) -> sqlx::Result<ContactHistory> {
    Ok(ContactHistory {
        dot_number,
        changes: changes(db, dot_number).await?,
        sightings: sightings(db, dot_number).await?,
    })
}

/// The newest 20 changes of each contact, newest first, by files of the data set that the carrier's row is of.
async fn changes(db: &mut Conn, dot_number: i32) -> sqlx::Result<Vec<Change>> {
    let fields = FIELDS.map(str::to_owned);
    sqlx::query_as!(
        Change,
        r#"select h.id as "id!", h.field as "field!", h.before, h.after, h.data_set as "data_set!", h.as_of, h.run_id,
                  h.observed_at as "observed_at!"
             from carriers c
            cross join unnest($2::text[]) as wanted (field)
            cross join lateral (
                  select * from carrier_changes
                   where dot_number = c.dot_number and field = wanted.field and data_set = c.data_set and item is null
                     and lower(before) is distinct from lower(after)
                   order by id desc
                   limit 20
            ) as h
            where c.dot_number = $1
            order by h.id desc"#,
        dot_number,
        &fields[..]
    )
    .fetch_all(db)
    .await
}

/// The newest 400 imports of the Company Census File that are known to have listed the carrier, newest first. None where it is not listed
/// any more, or is known by the Safety Measurement System's census only.
async fn sightings(db: &mut Conn, dot_number: i32) -> sqlx::Result<Vec<Sighting>> {
    let is_synthetic = Population::of_dot(dot_number) == Population::Synthetic;
    sqlx::query_as!(
        Sighting,
        r#"with own as (
               select c.run_id, made.id as made_by
                 from carriers c
                 left join lateral (
                      select id, data_set from import_runs
                       where carriers_from < c.id and carriers_to >= c.id
                       order by carriers_from desc, id desc
                       limit 1
                 ) as made on made.data_set = 'census'
                where c.dot_number = $1 and c.data_set = 'census' and c.ended_run_id is null
           ), told as (
               select run_id, field = 'is_listed' as is_listed_again
                 from carrier_changes
                where dot_number = $1 and data_set = 'census' and item is null and run_id is not null
                  and (field <> 'is_listed' or after = 'true')
           ), reach as (
               select greatest(least(made_by, run_id, (select min(run_id) from told)),
                               (select max(run_id) from told where is_listed_again)) as first
                 from own
           ), runs as (
               select id, case when is_vintage_given or is_complete then vintage end as on_day,
                      coalesce(finished_at, started_at) as imported_at, confirms,
                      vintage >= max(vintage) over (order by id) as is_in_order
                 from import_runs
                where data_set = 'census' and status = 'finished'
                  and case when $2 then covers_synthetic else covers_real end
           )
           select r.id as "run_id!", r.on_day as "on", r.imported_at as "imported_at!"
             from runs r cross join reach
            where r.id >= reach.first
              and (r.confirms and r.is_in_order
                   or r.id in (select run_id from own union all select made_by from own union all select run_id from told))
            order by r.id desc
            limit 400"#,
        dot_number,
        is_synthetic
    )
    .fetch_all(db)
    .await
}
