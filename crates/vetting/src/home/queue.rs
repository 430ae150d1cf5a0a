//! The day's queue, at the top of Home. Each part is for those who may open the screen that it leads to, and costs little: counts are
//! bounded, and carriers are counted in the index.

use carriers::search::network;
use chrono::{DateTime, Days, NaiveDate, Utc};
use fmcsa::DataSet;
use index::{Filter, Number, Query, Snapshot, day};
use kernel::population::Population;
use platform::app::App;
use platform::http::guards::{
    Guarded, ReadAssessment, ReadIdentityAlerts, ReadLoads, ReadNotices, ReportIdentity, ReviewPackets, SearchCarriers,
};
use platform::http::{Caller, Json, Reply};
use platform::live::loads::Troubled;
use profile::coverage::{Window, most_days_old};
use profile::rows::Runs;
use profile::sources::{NOTICES, is_complete, why_unknown};
use serde::Serialize;
use store::fmcsa_rows::runs;
use store::home::{self, Imported, MOST, Waiting};
use utoipa::ToSchema;

/// How far ahead a lapse is in the queue: as far as FMCSA serves the cancellation of a filing before it takes effect.
const AHEAD: u64 = 30;

/// The files without which carriers are unknown: any of a kind is enough.
const IMPORTS: [(QueueImportKind, &[DataSet]); 8] = [
    (QueueImportKind::Census, &[DataSet::Census]),
    (QueueImportKind::Insurance, &[DataSet::LiInsurance, DataSet::MotusInsurance]),
    (QueueImportKind::Authority, &[DataSet::LiCarriers, DataSet::MotusCarriers]),
    (QueueImportKind::OutOfServiceOrders, &[DataSet::OosOrders]),
    (QueueImportKind::Revocations, &[DataSet::MotusRevocations]),
    (QueueImportKind::Cancellations, &[DataSet::MotusInsuranceHistory]),
    (QueueImportKind::Inspections, &[DataSet::Inspections, DataSet::SmsInspections]),
    (QueueImportKind::Crashes, &[DataSet::Crashes, DataSet::SmsCrashes]),
];

/// What waits for you today. A part is null if you can't open the screen it leads to.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomeQueue {
    /// Loads in progress with a problem: tracking that isn't shared or was interrupted, no vehicle, or a missed arrival, departure, pickup or
    /// delivery. `oldest_id` is a load: one of your own if any is among them, the one whose problem is the oldest. Null while open loads are
    /// being read, too.
    loads: Option<QueuePart>,
    /// Onboarding packets to review: submitted, or on hold because something about the carrier changed. `oldest_id` is a packet.
    packets: Option<QueuePart>,
    /// Your unread notices of monitored carriers that turned to fail under your rules.
    failing: Option<QueuePart>,
    /// Connected or monitored carriers whose insurance or authority ends within 30 days by a notice already served.
    lapses: Option<QueueLapses>,
    /// Your unread notices of identity alerts on monitored carriers.
    identity_alerts: Option<QueuePart>,
    /// Questions about your company's identity alerts that await an answer. `oldest_id` is an alert.
    messages: Option<QueuePart>,
    /// Your unread notices of every kind.
    notices: i64,
    /// The newest FMCSA files: always the census and insurance, and the others that are missing or out of date. Those come first, the oldest
    /// on top.
    imports: Vec<QueueImport>,
}

/// What waits of a kind.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct QueuePart {
    /// How many.
    count: i64,
    /// Whether there may be more than were counted.
    is_at_least: bool,
    /// When the oldest came; null if nothing waits, or if nothing that waits has a time.
    since: Option<DateTime<Utc>>,
    /// Id of the oldest, where that is a row of its own.
    oldest_id: Option<i64>,
}

impl From<Troubled> for QueuePart {
    fn from(found: Troubled) -> Self {
        let count = i64::try_from(found.count).unwrap_or(MOST);
        let oldest_id = found.first.map(|load| load.0);
        Self { count, is_at_least: count >= MOST, since: found.since, oldest_id }
    }
}

impl QueuePart {
    fn of<Id>(waiting: Waiting<Id>, id: impl Fn(Id) -> i64) -> Self {
        Self {
            count: waiting.count,
            is_at_least: waiting.count >= MOST,
            since: waiting.since,
            oldest_id: waiting.oldest.map(id),
        }
    }
}

/// Carriers whose insurance or authority lapses soon.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct QueueLapses {
    /// How many carriers.
    count: i64,
    /// The first day on which one lapses.
    first_on: Option<NaiveDate>,
    /// How many days ahead are looked at.
    days: u64,
    /// Why there may be more than were counted; null if the files cover every carrier up to these days.
    unknown_because: Option<String>,
}

/// Which files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum QueueImportKind {
    /// The company census.
    Census,
    /// Insurance filings.
    Insurance,
    /// Operating authority.
    Authority,
    /// Out-of-service orders.
    OutOfServiceOrders,
    /// Revocations and suspensions of authority.
    Revocations,
    /// Cancellations of insurance.
    Cancellations,
    /// Roadside inspections.
    Inspections,
    /// Crashes.
    Crashes,
}

/// The newest import of a kind of FMCSA's files.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueueImport {
    /// Which files.
    kind: QueueImportKind,
    /// The data set's name for people; null if none was imported.
    label: Option<String>,
    /// The day its content is for; null if unknown.
    as_of: Option<NaiveDate>,
    /// When it was imported; null if none was.
    imported_at: Option<DateTime<Utc>>,
    /// Whether it is missing or too old to tell what holds today. Sample data doesn't age.
    is_old: bool,
}

/// Returns what waits for you today: loads, packets, failing carriers, lapses, alerts, messages, and the age of FMCSA's files.
#[utoipa::path(get, path = "/api/v1/home_queue", tag = "home", responses((status = 200, body = HomeQueue)))]
pub async fn show_home_queue(app: App, caller: Caller<ReadNotices>) -> Reply<Json<HomeQueue>> {
    let (tenant, today) = (caller.tenant()?, app.clock.today());
    let may = |guard| caller.satisfies(&guard).is_ok();
    let mut db = app.conn().await?;
    let unread = home::unread(&mut db, tenant, caller.member().id).await?;
    let notices = store::notices::read::unread(&mut db, tenant, caller.member().id).await?;
    let part = |count, since| QueuePart { count, is_at_least: unread.is_at_least, since, oldest_id: None };
    let packets = if may(ReviewPackets::GUARD) {
        Some(QueuePart::of(home::packets(&mut db, tenant).await?, |id| id.0))
    } else {
        None
    };
    let messages = if may(ReportIdentity::GUARD) {
        Some(QueuePart::of(home::messages(&mut db, tenant).await?, |id| id.0))
    } else {
        None
    };
    let mut imports = Vec::with_capacity(IMPORTS.len());
    for (kind, data_sets) in IMPORTS {
        let names: Vec<&str> = data_sets.iter().map(|data_set| data_set.name()).collect();
        imports.push(import(kind, home::newest_import(&mut db, &names).await?, today));
    }
    let imports = shown(imports);
    let runs = runs::load(&mut db, &[]).await?;
    drop(db);
    // The rest of the queue does not wait for carrier data that is loading.
    let loads = (may(ReadLoads::GUARD) && app.loads.is_ready())
        .then(|| app.loads.troubled(tenant.company(), caller.member().id, MOST as usize));
    let snapshot = if may(SearchCarriers::GUARD) { app.carriers().ok() } else { None };
    let lapses = snapshot.map(|snapshot| lapses(&snapshot, &network::whole(tenant), &runs, today));
    Ok(Json(HomeQueue {
        loads: loads.map(QueuePart::from),
        packets,
        failing: may(ReadAssessment::GUARD).then(|| part(unread.failing, unread.failing_since)),
        lapses,
        identity_alerts: may(ReadIdentityAlerts::GUARD).then(|| part(unread.alerts, unread.alerts_since)),
        messages,
        notices,
        imports,
    }))
}

/// Carriers among those meant whose insurance or authority lapses within [`AHEAD`] days. The first day is found by halving: seven questions at most.
fn lapses(snapshot: &Snapshot, among: &Filter, runs: &Runs, today: NaiveDate) -> QueueLapses {
    let total = |filters| snapshot.search(&Query { filters, ..Query::new(today) }).total;
    let until = |days: u64| {
        let last = today.checked_add_days(Days::new(days)).unwrap_or(today);
        let lapse = Filter::Number(Number::LapsesOn, Some(day::number(today)), Some(day::number(last)));
        total(vec![among.clone(), lapse])
    };
    let count = until(AHEAD);
    let (mut low, mut high) = (0, AHEAD);
    while count > 0 && low < high {
        let middle = u64::midpoint(low, high);
        if until(middle) > 0 { high = middle } else { low = middle + 1 }
    }
    let first_on = today.checked_add_days(Days::new(low)).filter(|_| count > 0);
    let unknown_because = why_more_lapses(runs, today).filter(|_| count > 0 || total(vec![among.clone()]) > 0);
    QueueLapses { count: i64::try_from(count).unwrap_or(i64::MAX), first_on, days: AHEAD, unknown_because }
}

/// Why carriers may lapse of which no file on record says so: of those populations whose carriers are on record, one that the files of
/// notices do not cover.
fn why_more_lapses(runs: &Runs, today: NaiveDate) -> Option<String> {
    let window = Window::of(today);
    let known = Population::ALL.into_iter().filter(|population| runs.is_imported(DataSet::Census, *population));
    known.map(|population| runs.clone().among(population)).find_map(|runs| {
        let open: Vec<_> = NOTICES.into_iter().filter(|data_set| !is_complete(&runs, *data_set, window)).collect();
        (!open.is_empty()).then(|| format!("{}.", why_unknown(&runs, &open, window)))
    })
}

/// Files out of date first, the oldest on top; of the others those that are always named.
fn shown(mut imports: Vec<QueueImport>) -> Vec<QueueImport> {
    let is_always = |kind| matches!(kind, QueueImportKind::Census | QueueImportKind::Insurance);
    imports.retain(|one| one.is_old || is_always(one.kind));
    imports.sort_by_key(|one| (!one.is_old, one.as_of.filter(|_| one.is_old)));
    imports
}

fn import(kind: QueueImportKind, found: Option<Imported>, today: NaiveDate) -> QueueImport {
    let Some(found) = found else {
        return QueueImport { kind, label: None, as_of: None, imported_at: None, is_old: true };
    };
    let data_set = DataSet::by_name(&found.data_set);
    let days_old = found.as_of.map(|day| today.signed_duration_since(day).num_days());
    let most = data_set.map_or(0, most_days_old).cast_signed();
    QueueImport {
        kind,
        label: data_set.map(|data_set| data_set.label().to_owned()),
        as_of: found.as_of,
        imported_at: Some(found.imported_at),
        is_old: found.is_real && days_old.is_none_or(|days| days > most),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn newest(data_set: DataSet, days: u64, is_real: bool, today: NaiveDate) -> QueueImport {
        let as_of = today.checked_sub_days(Days::new(days));
        let imported_at = DateTime::UNIX_EPOCH;
        let found = Imported { data_set: data_set.name().to_owned(), as_of, imported_at, is_real };
        import(QueueImportKind::Census, Some(found), today)
    }

    #[test]
    fn a_file_is_old_once_it_tells_nothing_of_today() {
        let today = NaiveDate::from_ymd_opt(2026, 11, 22).expect("a day");
        let is_old = |data_set, days, is_real| newest(data_set, days, is_real, today).is_old;

        assert_eq!([31, 32].map(|days| is_old(DataSet::Census, days, true)), [false, true]);
        assert_eq!([14, 15].map(|days| is_old(DataSet::MotusInsuranceHistory, days, true)), [false, true]);
        assert!(!is_old(DataSet::Census, 400, false), "sample data does not age");
        assert!(import(QueueImportKind::Census, None, today).is_old, "no file tells nothing");
    }

    #[test]
    fn every_file_without_which_carriers_are_unknown_is_named_once_it_is_out_of_date() {
        let today = NaiveDate::from_ymd_opt(2026, 11, 22).expect("a day");
        let of = |kind, data_set, days| QueueImport { kind, ..newest(data_set, days, true, today) };
        let kinds = |imports| shown(imports).into_iter().map(|one| (one.kind, one.is_old)).collect::<Vec<_>>();
        let census = || of(QueueImportKind::Census, DataSet::Census, 1);
        let orders = |days| of(QueueImportKind::OutOfServiceOrders, DataSet::OosOrders, days);
        let revocations = |days| of(QueueImportKind::Revocations, DataSet::MotusRevocations, days);

        assert_eq!(kinds(vec![census(), orders(14), revocations(14)]), [(QueueImportKind::Census, false)]);
        let late = [
            (QueueImportKind::Revocations, true),
            (QueueImportKind::OutOfServiceOrders, true),
            (QueueImportKind::Census, false),
        ];
        assert_eq!(kinds(vec![census(), orders(15), revocations(40)]), late);
    }

    #[test]
    fn the_frozen_licensing_files_are_out_of_date_here_as_they_are_on_the_page() {
        let today = NaiveDate::from_ymd_opt(2026, 11, 22).expect("a day");
        let frozen = fmcsa::derive::FROZEN_ON;
        let days = today.signed_duration_since(frozen).num_days().unsigned_abs();

        assert!(newest(DataSet::LiInsurance, days, true, today).is_old);
        assert!(!profile::coverage::tells_of_today(DataSet::LiInsurance, Some(frozen), today));
    }
}
