//! Publishing what an import changed: the feed that the index follows, and the carriers whose facts must be derived again.

use crate::Conn;
use crate::index_feed::EVERYTHING;
use fmcsa::catalogue::DataSet;
use sqlx::{query, query_scalar};

/// The topic of an entry that says that the files on record reach another day. It concerns every carrier and names none: loads are evaluated
/// again (`store::tickets::shards`); the index has nothing to read, since what it holds of that has an entry of its own ([`EVERYTHING`]).
const COVERAGE: &str = "coverage";

/// Keys to a row of the feed.
const KEYS: usize = 10_000;

/// The carriers and dockets whose rows an import touched.
#[derive(Debug, Default)]
pub(super) struct Touched {
    pub(super) dots: Vec<i32>,
    /// For rows without a USDOT number.
    pub(super) dockets: Vec<String>,
}

impl Touched {
    /// Notes one changed row: its carrier, the carrier it belonged to before, its docket.
    pub(super) fn note(&mut self, (dot, dot_before, docket): (Option<i32>, Option<i32>, Option<String>)) {
        if dot.is_none() {
            self.dockets.extend(docket);
        }
        self.dots.extend(dot);
        self.dots.extend(dot_before.filter(|before| dot != Some(*before)));
    }

    /// Writes the feed and marks the facts, in the transaction of the changes.
    pub(super) async fn announce(mut self, db: &mut Conn, set: DataSet, run: i64) -> sqlx::Result<()> {
        self.dots.sort_unstable();
        self.dots.dedup();
        self.dockets.sort_unstable();
        self.dockets.dedup();
        if let Some(topic) = topic(set) {
            log(db, topic, &self.dots).await?;
        }
        if feeds_facts(set) {
            let facts = query!(
                "insert into stale_facts (dot_number, run_id) select unnest($1::integer[]), $2 on conflict do nothing",
                &self.dots,
                run
            );
            facts.execute(&mut *db).await?;
            let dockets = query!(
                "insert into stale_dockets (docket_number, run_id) select unnest($1::text[]), $2 on conflict do nothing",
                &self.dockets,
                run
            );
            dockets.execute(db).await?;
        }
        Ok(())
    }
}

/// Writes `keys` to the feed.
pub(crate) async fn log(db: &mut Conn, topic: &str, keys: &[i32]) -> sqlx::Result<()> {
    for some in keys.chunks(KEYS) {
        query!("insert into change_log (topic, keys) values ($1, $2)", topic, some).execute(&mut *db).await?;
    }
    Ok(())
}

/// Adds to the feed the carriers whose vehicles a run has: units of inspections, which name their carrier.
pub(super) async fn log_vehicles(db: &mut Conn, run: i64) -> sqlx::Result<()> {
    let dots = query_scalar!(
        r#"select distinct i.dot_number as "dot!" from inspection_units u join inspections i using (inspection_id)
            where u.run_id = $1 and i.dot_number is not null"#,
        run
    )
    .fetch_all(&mut *db)
    .await?;
    log(db, "touches", &dots).await
}

/// Writes to the feed that something changed for every carrier.
pub(crate) async fn log_everything(db: &mut Conn) -> sqlx::Result<()> {
    query!("insert into change_log (topic, keys) values ($1, '{}')", EVERYTHING).execute(db).await?;
    Ok(())
}

/// Writes to the feed that the files on record reach another day.
pub(crate) async fn log_coverage(db: &mut Conn) -> sqlx::Result<()> {
    query!("insert into change_log (topic, keys) values ($1, '{}')", COVERAGE).execute(db).await?;
    Ok(())
}

/// The part of the index that a data set's rows are in.
fn topic(set: DataSet) -> Option<&'static str> {
    match set {
        // Carriers are found by licensing's dockets, and by the contacts of all of these.
        DataSet::Census | DataSet::SmsCensus | DataSet::LiCarriers | DataSet::MotusCarriers => Some("carriers"),
        DataSet::Inspections | DataSet::SmsInspections => Some("touches"),
        _ => None,
    }
}

/// Whether `fmcsa::derive` reads the data set.
fn feeds_facts(set: DataSet) -> bool {
    matches!(
        set,
        DataSet::OosOrders
            | DataSet::LiCarriers
            | DataSet::LiAuthorityHistory
            | DataSet::LiInsurance
            | DataSet::LiPendingInsurance
            | DataSet::LiInsuranceHistory
            | DataSet::LiRevocations
            | DataSet::MotusCarriers
            | DataSet::MotusAuthorityHistory
            | DataSet::MotusInsurance
            | DataSet::MotusInsuranceHistory
            | DataSet::MotusRevocations
    )
}
