//! What can only be done when the whole file has been read: ending what it no longer lists, and what the rows of one data set mean for
//! other tables. All in the transaction that ends the run, so that a kill leaves it to be done again.

use super::Error;
use super::announce::{self, Touched};
use super::covers;
use super::lane::{Lane, bring_in, tell};
use super::listed;
use super::merge::Merge;
use super::run::{self, Counts, Terms};
use super::source::Source;
use crate::{Conn, coverage};
use chrono::NaiveDate;
use fmcsa::catalogue::DataSet;
use sqlx::{AssertSqlSafe, query, query_scalar, raw_sql};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Rows after which the planner must learn anew what a table holds.
const MANY: i64 = 10_000;

/// These statements go through whole tables, and their commit is waited for: a run that was reported as finished stays finished.
const SETTINGS: &str = "
    begin;
    set local enable_hashjoin = on;
    set local enable_mergejoin = on;
    set local synchronous_commit = on";

/// The rows of the file that decide what has ended.
#[derive(Debug)]
pub(super) struct Ending {
    /// What the file does not list has ended.
    pub(super) is_complete: bool,
    /// What the file does not list of these dockets has.
    pub(super) dockets: BTreeSet<String>,
    /// The guard has listed the file's keys on this connection.
    pub(super) are_keys_listed: bool,
    /// The present day.
    pub(super) today: NaiveDate,
}

/// Ends the run of `merge`.
pub(super) async fn finish(lane: &mut Lane, source: &Source, merge: &Merge, ending: Ending) -> Result<Counts, Error> {
    let set = merge.terms.set;
    let db = lane.db();
    raw_sql(SETTINGS).execute(&mut *db).await?;
    let mut touched = Touched::default();
    let mut ended = 0;
    let may_end = merge.marks_ended && merge.terms.overtaken_by.is_none();
    if may_end && (ending.is_complete || !ending.dockets.is_empty()) {
        ended = end_unlisted(db, source, merge, &ending, &mut touched).await?;
    }
    if ending.is_complete && merge.terms.overtaken_by.is_none() {
        confirm(db, source, merge, &ending).await?;
    }
    touched.announce(db, set, merge.terms.run).await?;
    match set {
        DataSet::SmsCensus => carriers_of_sms_census(db, merge, ending.is_complete).await?,
        DataSet::InspectionUnits => announce::log_vehicles(db, merge.terms.run).await?,
        DataSet::Census => mark_facts_of_census(db, merge.terms.run).await?,
        _ => {}
    }
    let counts = run::finish(db, merge.terms.run, ended).await?;
    coverage::refresh(db, ending.today).await?;
    raw_sql("commit").execute(&mut *db).await?;
    if counts.inserted + counts.changed + counts.ended > MANY {
        // So the next query doesn't have to wait for autovacuum to notice the new rows.
        raw_sql(AssertSqlSafe(format!("analyze {}", merge.table))).execute(db).await?;
    }
    Ok(counts)
}

/// Marks the rows that the file does not list; of all its own carriers when it is complete, else of the dockets that it empties.
async fn end_unlisted(
    db: &mut Conn,
    source: &Source,
    merge: &Merge,
    ending: &Ending,
    touched: &mut Touched,
) -> Result<i64, Error> {
    if !ending.are_keys_listed {
        listed::list_keys(db, source, merge).await?;
    }
    let mut unlisted = listed::is_unlisted(merge);
    if ending.is_complete {
        unlisted.push_str(&listed::is_own(merge));
    }
    if let Some(docket) = merge.docket.filter(|_| !ending.is_complete) {
        let dockets: Vec<&str> = ending.dockets.iter().map(String::as_str).collect();
        raw_sql("create temp table import_emptied (docket_number text) on commit drop").execute(&mut *db).await?;
        query("insert into import_emptied select unnest($1::text[])").bind(dockets).execute(&mut *db).await?;
        let _ = write!(unlisted, " and t.{docket} in (select docket_number from import_emptied)");
    }
    Ok(tell(db, merge.end(&unlisted), touched).await?)
}

/// Notes that a complete file confirms the rows that it lists. Rows that are never ended are marked where it covers them and does not list
/// them.
async fn confirm(db: &mut Conn, source: &Source, merge: &Merge, ending: &Ending) -> Result<(), Error> {
    let Terms { set, run, covers, has_history, .. } = &merge.terms;
    if covers::marks_unlisted(*set) {
        // A first load has nothing to leave out.
        if *has_history {
            if !ending.are_keys_listed {
                listed::list_keys(db, source, merge).await?;
            }
            let (unlisted, own) = (listed::is_unlisted(merge), listed::is_own(merge));
            let days = covers.condition_on_days(*set);
            let mark = format!("update {} t set unlisted_run_id = {run} where {unlisted}{own}{days}", merge.table);
            raw_sql(AssertSqlSafe(mark)).execute(&mut *db).await?;
        }
    } else if !merge.marks_ended {
        return Ok(());
    }
    Ok(covers::confirm(db, *run).await?)
}

/// Columns that the two censuses share.
const SHARED: &[&str] = &[
    "dot_number",
    "legal_name",
    "dba_name",
    "carrier_operation",
    "is_hazmat",
    "phy_street",
    "phy_city",
    "phy_state",
    "phy_zip",
    "phy_country",
    "mailing_street",
    "mailing_city",
    "mailing_state",
    "mailing_zip",
    "mailing_country",
    "phone",
    "fax",
    "email_address",
    "mcs150_on",
    "mcs150_mileage",
    "mcs150_mileage_year",
    "added_on",
    "power_units",
    "total_drivers",
    "data_set",
];

/// Makes carriers of those that only the Safety Measurement System's census knows, and keeps them like it. Rows of the Company Census
/// File stay as they are.
async fn carriers_of_sms_census(db: &mut Conn, file: &Merge, is_complete: bool) -> Result<(), Error> {
    let set = file.terms.set;
    let merge = Merge {
        table: "carriers",
        source: "(select ctid, *, 'sms_census'::text as data_set from sms_census where ended_run_id is null)",
        columns: SHARED.to_vec(),
        key: &["dot_number"],
        is_by_hash: false,
        marks_ended: true,
        absent: Vec::new(),
        dot: Some("dot_number"),
        docket: None,
        row_dates: set.layout().row_dates.to_vec(),
        only: Some("t.data_set = 'sms_census'"),
        terms: file.terms.clone(),
    };
    raw_sql(AssertSqlSafe(merge.prepare())).execute(&mut *db).await?;
    let mut touched = Touched::default();
    bring_in(db, &merge, &mut touched).await?;
    if is_complete && merge.terms.overtaken_by.is_none() {
        let unlisted = format!(
            "t.data_set = 'sms_census' and {}
             and not exists (select from sms_census s where s.dot_number = t.dot_number and s.ended_run_id is null)",
            file.terms.covers.condition(file.terms.set.layout())
        );
        tell(db, merge.end(&unlisted), &mut touched).await?;
    }
    touched.dots.sort_unstable();
    touched.dots.dedup();
    announce::log(db, "carriers", &touched.dots).await?;
    Ok(())
}

/// Marks the facts of the carriers that a census changed: those that have some, and those whose dockets now lead to insurance, which
/// names no USDOT number.
async fn mark_facts_of_census(db: &mut Conn, run: i64) -> sqlx::Result<()> {
    let is_needed = query_scalar!(
        r#"select exists (select from carrier_facts) or exists (select from li_insurance) as "is_needed!""#
    );
    if !is_needed.fetch_one(&mut *db).await? {
        return Ok(());
    }
    query!(
        "insert into stale_facts (dot_number, run_id)
         select f.dot_number, $1::bigint from carrier_facts f join carriers c using (dot_number) where c.run_id = $1
         union
         select c.dot_number, $1 from carriers c
           cross join lateral (values (c.docket1), (c.docket2), (c.docket3)) d (docket_number)
           join li_insurance i using (docket_number)
          where c.run_id = $1
         on conflict do nothing",
        run
    )
    .execute(db)
    .await?;
    Ok(())
}
