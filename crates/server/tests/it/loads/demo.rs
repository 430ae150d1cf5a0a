//! The demonstration's loads: made once, marked, played by a clock of their own, and made anew.

use crate::support::{Person, TestApp};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::CompanyId;
use kernel::scopes::Scope;
use platform::config::demo::DemoFreight;
use serde_json::json;
use server::demo::loads::{self, PlayFreight};
use server::demo::seed;
use std::collections::BTreeSet;
use tempfile::TempDir;

/// The product in demonstration mode, with its loads.
struct Demo {
    app: TestApp,
    _folder: TempDir,
}

async fn demo(freight: DemoFreight) -> Demo {
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().to_owned();
    let change = |config: &mut platform::Config| {
        (config.is_demonstration, config.data_dir, config.demo_freight) = (true, data_dir, freight);
    };
    let app = TestApp::start_with(change).await;
    seed::seed(&app.app).await.expect("people");
    let demo = Demo { app, _folder: folder };
    demo.start(freight).await;
    demo
}

impl Demo {
    /// Makes the loads as a start of the product does.
    async fn start(&self, freight: DemoFreight) {
        let started = TestApp::start_on(&self.app, |config| config.demo_freight = freight);
        loads::seed(&started.app).await.expect("loads");
        self.app.index().await;
    }

    async fn count(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&mut *self.app.db().await).await.expect("a count")
    }

    async fn clocks(&self) -> Vec<(DateTime<Utc>, f64, i64)> {
        let sql = "select origin, speed, seed from freight_clocks";
        sqlx::query_as(sql).fetch_all(&mut *self.app.db().await).await.expect("clocks")
    }

    /// Plays the drivers when the wall's clock is so much later.
    async fn play_after(&self, passed: TimeDelta) {
        self.app.app.clock.set(self.app.now() + passed);
        play(&self.app).await;
        self.app.index().await;
    }
}

async fn play(app: &TestApp) {
    queue::enqueue(&mut *app.db().await, &PlayFreight {}, app.now()).await.expect("a job");
    app.run_jobs().await;
}

const SAMPLES: &str = "select count(*) from loads where source = 'sample' and external_load_number ~ '^SYN-[0-9]{6}$'";
const POSITIONS: &str = "select count(*) from load_positions";

#[tokio::test]
async fn sixty_marked_loads_are_made_once_for_the_demonstration_company_alone() {
    let demo = demo(DemoFreight::Moving).await;
    let first = demo.count("select min(id) from loads").await;

    demo.start(DemoFreight::Moving).await;

    assert_eq!((demo.count(SAMPLES).await, demo.count("select count(*) from loads").await), (60, 60));
    assert_eq!(demo.count("select min(id) from loads").await, first, "those of the first start");
    let unmarked = "select count(*) from movements m left join carriers c on c.id = m.carrier_id
                     where not starts_with(coalesce(c.legal_name, m.carrier_text, ''), 'SYN ')";
    assert_eq!(demo.count(unmarked).await, 0);
    assert_eq!(demo.clocks().await, [(demo.app.now(), 60.0, 1)]);
    let other = demo.app.company(Person::default()).await;
    assert!(demo.app.app.loads.clock(other).is_none());
}

#[tokio::test]
async fn the_dock_of_one_load_has_its_pickup_check_in_the_outbox() {
    let demo = demo(DemoFreight::Still).await;

    demo.app.run_jobs().await;

    let mails = store::outbox::newest(&mut *demo.app.db().await, 50).await.expect("mails");
    let to_docks: Vec<_> = mails.iter().filter(|mail| mail.recipient == "dock@example.com").collect();
    let [mail] = to_docks[..] else { panic!("one email") };
    let token = mail.body_text.split("/broker/pickup-check?token=").nth(1).expect("a link");
    let token = token.split(|sign: char| !sign.is_ascii_alphanumeric()).next().expect("its end");
    demo.app.visitor().post("/api/v1/pickup_check/open", json!({"token": token})).await.expect(200);
}

#[tokio::test]
async fn the_demonstrations_board_has_posted_loads_and_trucks_of_synthetic_carriers_alone() {
    let demo = demo(DemoFreight::Absent).await;
    for sql in [
        "insert into import_runs (data_set, source, sha256, status, finished_at) values ('census', 'test', sha256('a'), 'finished', now())",
        "insert into carriers (dot_number, legal_name, data_set, run_id)
         select 90000000 + n, case when n = 6 then 'A carrier' else 'SYN Carrier ' || n end, 'census', 1 from generate_series(1, 6) n",
        "insert into inspections (inspection_id, dot_number, inspected_on, run_id)
         select n, 90000000 + n, '2026-11-01', 1 from generate_series(1, 6) n",
        "insert into inspection_units (unit_id, inspection_id, vin, unit_type, run_id)
         select n * 10 + u, n, '1XKYD49X0LJ' || lpad((n * 10 + u)::text, 6, '0'), 11, 1 from generate_series(1, 6) n, generate_series(1, 4) u",
    ] {
        sqlx::query(sql).execute(&mut *demo.app.db().await).await.expect("arranged");
    }

    demo.start(DemoFreight::Moving).await;

    assert!(demo.count("select count(*) from loads where posted_at is not null").await > 2);
    assert_eq!(demo.count("select count(*) from truck_postings where status = 'active'").await, 5);
    assert_eq!(demo.count("select count(*) from load_carrier_dispositions").await, 3);
    let unmarked = "select count(*) from (select carrier_id from truck_postings union all
                        select carrier_id from load_carrier_dispositions) d join carriers c on c.id = d.carrier_id
                     where not starts_with(c.legal_name, 'SYN ')";
    assert_eq!(demo.count(unmarked).await, 0);
    demo.play_after(TimeDelta::minutes(4 * 24 + 1)).await;
    assert_eq!(demo.count("select count(*) from truck_postings").await, 5, "made anew, not beside the old ones");
}

#[tokio::test]
async fn posted_loads_of_the_demonstration_have_carriers_that_fit_for_several_reasons() {
    let demo = demo(DemoFreight::Absent).await;
    for sql in [
        "insert into import_runs (data_set, source, sha256, status, finished_at) values ('census', 'test', sha256('a'), 'finished', now())",
        "insert into carriers (dot_number, legal_name, status_code, power_units, total_drivers, data_set, run_id)
         select 90000000 + n, 'SYN Carrier ' || n, 'A', 10, 10, 'census', 1 from generate_series(1, 40) n",
        "insert into carrier_facts (dot_number, operating_status, authority_scope, common_status, is_out_of_service, bipd_on_file)
         select 90000000 + n, 'active', 'property', 'A', false, 1000000 from generate_series(1, 40) n",
        "insert into inspections (inspection_id, dot_number, inspected_on, run_id)
         select n, 90000000 + n, '2026-11-01', 1 from generate_series(1, 40) n",
    ] {
        sqlx::query(sql).execute(&mut *demo.app.db().await).await.expect("arranged");
    }

    demo.start(DemoFreight::Still).await;

    let sql = "select id from loads where posted_at is not null order by id limit 3";
    let posted: Vec<i64> = sqlx::query_scalar(sql).fetch_all(&mut *demo.app.db().await).await.expect("posted loads");
    let company = demo.count("select company_id from loads limit 1").await;
    let me = demo.app.member(Some(CompanyId(company)), &[Scope::ManageLoads, Scope::ViewTfx]).await;
    assert_eq!(posted.len(), 3);
    for load in posted {
        let rows = me.get(&format!("/api/v1/carriers/load_match/{load}")).await.expect(200).json();
        let rows = rows.as_array().expect("carriers");
        assert!(rows.len() >= 5, "load {load}: {}", rows.len());
        let reasons = rows.iter().flat_map(|row| row["reasons"].as_array().expect("reasons"));
        let codes: BTreeSet<&str> = reasons.map(|reason| reason["code"].as_str().expect("a code")).collect();
        assert!(codes.contains("truck_posted") && codes.contains("own_lane"), "load {load}: {codes:?}");
    }
    let past = "select count(*) from loads where external_load_number like 'SYN-PAST-%' and status = 'delivered' and source = 'sample'";
    assert!(demo.count(past).await > 0);
    demo.start(DemoFreight::Absent).await;
    assert_eq!(demo.count("select count(*) from loads").await, 0, "they go with the samples");
}

#[tokio::test]
async fn people_of_the_demonstration_see_its_loads_and_its_clock() {
    let demo = demo(DemoFreight::Moving).await;
    let company = demo.count("select company_id from loads limit 1").await;
    let me = demo.app.member(Some(CompanyId(company)), &[Scope::ManageLoads]).await;

    let person = me.get("/api/v1/users/current").await.expect(200).json();
    let open = me.get("/api/v1/loads?q[category_eq]=open").await.expect(200);

    assert_eq!(person["freight_clock"]["speed"], json!(60.0));
    assert!(open.header("totalitems").parse::<u32>().expect("a number") > 0);
}

#[tokio::test]
async fn trucks_report_as_the_clock_goes_on_and_are_seen_to_arrive() {
    let demo = demo(DemoFreight::Moving).await;
    let before = demo.count(POSITIONS).await;

    demo.play_after(TimeDelta::minutes(5)).await;

    let after = demo.count(POSITIONS).await;
    assert!(after > before, "five hours of theirs: {before}, {after}");
    let late = "select count(*) from load_positions p, freight_clocks c where p.located_at > c.played_until";
    assert_eq!(demo.count(late).await, 0, "nothing is told of what is ahead");
    let logs = "select count(*) from load_logs where source = 'derived' and is_type = 'arrival'";
    assert!(demo.count(logs).await > 0);
    assert!(demo.count("select count(*) from loads where status in ('progress', 'delayed')").await > 0);
}

#[tokio::test]
async fn no_load_is_judged_before_its_driver_was_played_up_to_the_clocks_start() {
    let demo = demo(DemoFreight::Moving).await;
    let judged = "select count(*) from alert_states";

    ::desk::engine::run_due(&demo.app.app, "one").await.expect("turns");
    assert_eq!(demo.count(judged).await, 0);

    demo.play_after(TimeDelta::zero()).await;
    ::desk::engine::run_due(&demo.app.app, "one").await.expect("turns");
    assert!(demo.count(judged).await > 0);
    let lost = "select count(*) from tickets t join load_logs g on g.load_id = t.load_id
                 where t.is_type = 'no_delivery_evidence' and g.is_type = 'delivery' and g.occurred_at < t.opened_at";
    assert_eq!(demo.count(lost).await, 0, "delivered and logged");
}

#[tokio::test]
async fn after_four_days_of_the_clock_everything_is_made_anew_at_the_present() {
    let demo = demo(DemoFreight::Moving).await;
    let last = demo.count("select max(id) from loads").await;

    demo.play_after(TimeDelta::minutes(4 * 24 + 1)).await;

    assert_eq!(demo.count(SAMPLES).await, 60);
    assert!(demo.count("select min(id) from loads").await > last);
    assert_eq!(demo.clocks().await, [(demo.app.now(), 60.0, 2)]);
}

#[tokio::test]
async fn still_loads_have_no_clock_and_none_removes_them() {
    let demo = demo(DemoFreight::Still).await;
    assert_eq!((demo.count(SAMPLES).await, demo.clocks().await), (60, vec![]));
    let before = demo.count(POSITIONS).await;

    demo.play_after(TimeDelta::hours(1)).await;
    assert_eq!(demo.count(POSITIONS).await, before);

    demo.start(DemoFreight::Absent).await;
    assert_eq!((demo.count(SAMPLES).await, demo.clocks().await), (0, vec![]));
}

#[tokio::test]
async fn nothing_is_played_outside_the_demonstration() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let clock = "insert into freight_clocks (company_id, origin, started_at, speed, seed, played_until) values ($1, $2, $2, 60, 1, $2)";
    sqlx::query(clock).bind(company.0).bind(app.now()).execute(&mut *app.db().await).await.expect("a clock");
    let started = app.now();
    app.app.clock.set(started + TimeDelta::hours(2));

    play(&app).await;

    let until: DateTime<Utc> = sqlx::query_scalar("select played_until from freight_clocks")
        .fetch_one(&mut *app.db().await)
        .await
        .expect("a clock");
    assert_eq!(until, started);
}
