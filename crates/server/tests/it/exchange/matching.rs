//! Carriers that fit a load: who is found and why, in which order, who is out.

use super::sourcing::{SCOPES, Sourcing, sourcing};
use crate::carriers::files::put;
use crate::connections::connection;
use crate::support::{Answer, Person};
use fmcsa::DataSet;
use kernel::scopes::Scope;
use serde_json::{Value, json};

/// Dallas's county and Chicago's, as inspections name them.
const DALLAS: (&str, &str) = ("TX", "113");
const COOK: (&str, &str) = ("IL", "31");

/// A tractor's of 2019 (49 CFR 565.15: its tenth character is a K).
const VIN: &str = "1M8GDM9AXKP042788";

/// A carrier with a truck posted at the pickup.
pub(super) const POSTED: i32 = 1_000_011;
/// One with loads finished on the lane.
pub(super) const FINISHED: i32 = 1_000_012;
/// One that was inspected near both ends.
pub(super) const SEEN: i32 = 1_000_013;
/// One with a truck that empties near the pickup.
const EMPTYING: i32 = 1_000_014;
/// One of which nothing is known.
const NOBODY: i32 = 1_000_015;
const ALL: [i32; 5] = [POSTED, FINISHED, SEEN, EMPTYING, NOBODY];

/// A load from Dallas to Chicago, and the five carriers.
pub(super) async fn market() -> (Sourcing, Value) {
    let sales = sourcing().await;
    let app = &sales.desk.app;
    let units = ["5", "40", "1200", "9", "2"];
    let dots = ALL.map(|dot| dot.to_string());
    let rows: Vec<Vec<(&str, &str)>> = dots
        .iter()
        .zip(units)
        .map(|(dot, units)| {
            vec![
                ("DOT_NUMBER", dot.as_str()),
                ("LEGAL_NAME", "ACME HAULING LLC"),
                ("STATUS_CODE", "A"),
                ("POWER_UNITS", units),
                ("TOTAL_DRIVERS", units),
            ]
        })
        .collect();
    put(app, DataSet::Census, &rows.iter().map(Vec::as_slice).collect::<Vec<_>>()).await;
    let seen = SEEN.to_string();
    let inspections: Vec<[(&str, &str); 5]> =
        [("1", "20260901", DALLAS), ("2", "20260601", COOK), ("3", "20261115", COOK)]
            .into_iter()
            .map(|(id, day, (state, county))| {
                [
                    ("INSPECTION_ID", id),
                    ("DOT_NUMBER", seen.as_str()),
                    ("INSP_DATE", day),
                    ("COUNTY_CODE_STATE", state),
                    ("COUNTY_CODE", county),
                ]
            })
            .collect();
    put(app, DataSet::Inspections, &inspections.iter().map(|row| &row[..]).collect::<Vec<_>>()).await;
    let unit = [
        ("INSP_UNIT_ID", "1"),
        ("INSPECTION_ID", "1"),
        ("INSP_UNIT_TYPE_ID", "11"),
        ("INSP_UNIT_VEHICLE_ID_NUMBER", VIN),
    ];
    put(app, DataSet::InspectionUnits, &[&unit]).await;
    app.app.live.catch_up(&app.app.pool).await.expect("followed");
    let load = sales.load("L-1").await;
    sales.post_truck(POSTED).await;
    sales.finish(FINISHED, "F-1", "2026-08-01T14:00:00Z").await;
    sales.finish(FINISHED, "F-2", "2026-10-01T14:00:00Z").await;
    sales.empty(EMPTYING).await;
    app.index().await;
    (sales, load)
}

impl Sourcing {
    pub(super) async fn id_of(&self, dot_number: i32) -> i64 {
        crate::carriers::files::id(&self.desk.app, dot_number).await
    }

    /// A truck at the pickup that is free on its day.
    async fn post_truck(&self, dot_number: i32) {
        let area = self.me.get("/api/v1/areas/autocomplete?term=75201").await.expect(200).json()[0]["id"].clone();
        let sql = "insert into truck_postings (company_id, carrier_id, posted_equipment_type, origin_area_id, origin_search_display_name,
                       origin_deadhead_tolerance, start_date, status, expires_at, created_at, updated_at)
                   values ($1, $2, 'van', $3, 'Dallas', 50, '2026-11-23', 'active', '2026-11-25T06:00:00Z', $4, $4)";
        sqlx::query(sql)
            .bind(self.desk.company.0)
            .bind(self.id_of(dot_number).await)
            .bind(area.as_i64().expect("an area"))
            .bind(self.desk.app.now())
            .execute(&mut *self.desk.app.db().await)
            .await
            .expect("posted");
    }

    /// A load on the same lane that the carrier delivered.
    async fn finish(&self, dot_number: i32, number: &str, delivered_at: &str) {
        let load = self.load(number).await;
        let carrier = json!({"carrier": {"carrier_id": self.id_of(dot_number).await}});
        self.desk.patch(&load, carrier).await.expect(200);
        let sql = "update loads set status = 'delivered', closed_at = $2, destination_at = $2 where id = $1";
        sqlx::query(sql)
            .bind(load["id"].as_i64())
            .bind(crate::loads::desk::instant(delivered_at))
            .execute(&mut *self.desk.app.db().await)
            .await
            .expect("delivered");
    }

    /// A load of the carrier's that ends in Fort Worth in the morning of the pickup.
    async fn empty(&self, dot_number: i32) {
        let mut load = crate::loads::desk::body("E-1");
        load["carrier"] = json!({"carrier_id": self.id_of(dot_number).await});
        load["stops"][1] = json!({"kind": "delivery", "city": "Fort Worth", "state": "TX", "postal_code": "76102",
            "window_start_at": "2026-11-24T08:00:00Z", "window_end_at": "2026-11-24T12:00:00Z"});
        self.desk.make(load).await;
    }

    pub(super) async fn matched(&self, load: &Value, query: &str) -> Answer {
        self.me.get(&format!("/api/v1/carriers/load_match/{}?{query}", load["id"])).await
    }
}

/// USDOT numbers and scores, in their order.
pub(super) fn scores(answer: &Answer) -> Vec<(i64, i64)> {
    let row = |row: &Value| {
        (row["carrier"]["dot_number"].as_i64().expect("a number"), row["score"].as_i64().expect("a score"))
    };
    answer.json().as_array().expect("rows").iter().map(row).collect()
}

pub(super) fn dots(answer: &Answer) -> Vec<i64> {
    scores(answer).into_iter().map(|(dot, _)| dot).collect()
}

fn codes(row: &Value) -> Vec<&str> {
    row["reasons"].as_array().expect("reasons").iter().filter_map(|reason| reason["code"].as_str()).collect()
}

#[tokio::test]
async fn carriers_are_ranked_by_what_speaks_for_them_with_reasons() {
    let (sales, load) = market().await;

    let found = sales.matched(&load, "show=fits").await.expect(200);

    // 30 for the truck, 25 for the lane, 20 and 5 for inspections near both ends and of late, 10 for the truck nearby.
    let [posted, finished, seen, emptying] = [POSTED, FINISHED, SEEN, EMPTYING].map(i64::from);
    let expected = [(posted, 30), (finished, 25), (seen, 25), (emptying, 10)];
    let mut got = scores(&found);
    got.sort_by_key(|(dot, score)| (-score, *dot));
    assert_eq!(got, expected);
    assert!(scores(&found).is_sorted_by_key(|(_, score)| -score), "best first");
    let rows = found.json();
    let row = |dot: i32| {
        let all = rows.as_array().expect("rows").iter();
        all.clone().find(|row| row["carrier"]["dot_number"] == dot).cloned().expect("the carrier")
    };
    assert_eq!(codes(&row(POSTED)), ["truck_posted"]);
    assert_eq!(codes(&row(SEEN)), ["seen_on_lane", "seen_recently"]);
    assert_eq!(row(SEEN)["carrier"]["touches"], json!({"origin": 1, "destination": 2}));
    assert_eq!(row(FINISHED)["reasons"][0]["text"], "Hauled 2 loads for you on this lane, last on Oct 1, 2026.");
    assert_eq!(row(POSTED)["origin_deadhead"]["from"], "posted_truck");
    assert!(row(EMPTYING)["origin_deadhead"]["miles"].as_f64().is_some_and(|miles| (20.0..50.0).contains(&miles)));
    assert_eq!([found.header("totalitems"), found.header("totalfits")], ["4", "4"]);
}

#[tokio::test]
async fn whoever_an_offer_would_refuse_by_the_rules_is_among_the_failing() {
    let (sales, load) = market().await;
    let sql = "update loads set classification_ids = array[987654] where id = $1";
    sqlx::query(sql).bind(load["id"].as_i64()).execute(&mut *sales.desk.app.db().await).await.expect("a requirement");

    let fits = sales.matched(&load, "show=fits").await.expect(200);

    assert_eq!([fits.header("totalfits"), fits.header("totalfailing")], ["0", "4"]);
    let refused = sales.offer(&load, &[sales.id_of(SEEN).await], json!({})).await.expect(422);
    assert!(refused.text().contains("This carrier fails your rules for this load."), "{}", refused.text());
}

#[tokio::test]
async fn a_posted_truck_is_free_by_the_day_at_the_pickup() {
    let (sales, load) = market().await;
    // The evening of November 24 in Dallas.
    let evening =
        "update load_stops set window_start_at = '2026-11-25T01:00:00Z', window_end_at = '2026-11-25T03:00:00Z'
                    where load_id = $1 and position = 0";
    sqlx::query(evening).bind(load["id"].as_i64()).execute(&mut *sales.desk.app.db().await).await.expect("later");
    let mut found = Vec::new();
    for day in ["2026-11-24", "2026-11-25"] {
        let from = "update truck_postings set start_date = $1::date, expires_at = $1::date + 3";
        sqlx::query(from).bind(day).execute(&mut *sales.desk.app.db().await).await.expect("another day");
        found.push(dots(&sales.matched(&load, "").await.expect(200)).contains(&i64::from(POSTED)));
    }

    assert_eq!(found, [true, false]);
}

#[tokio::test]
async fn a_row_says_what_an_offer_to_it_would_be_refused_for_without_an_email() {
    let (sales, load) = market().await;
    let (seen, posted) = (sales.id_of(SEEN).await, sales.id_of(POSTED).await);
    let sql = "update carriers set email_address = 'owner@hauling.example' where id = $1";
    sqlx::query(sql).bind(seen).execute(&mut *sales.desk.app.db().await).await.expect("on file");

    let rows = sales.matched(&load, "").await.expect(200).json();
    let none = sales.offer(&load, &[posted], json!({})).await.expect(422);
    sales.offer(&load, &[seen], json!({})).await.expect(201);

    let why = |id: i64| {
        let row = rows.as_array().expect("rows").iter().find(|row| row["carrier"]["id"] == id).expect("the carrier");
        row["no_offer_email"].clone()
    };
    assert_eq!([why(seen), why(posted)], [Value::Null, json!("not_on_file")]);
    assert!(none.text().contains("No email is on file for this carrier."), "{}", none.text());
}

#[tokio::test]
async fn a_decline_counts_against_a_carrier_and_on_this_load_it_is_out() {
    let (sales, load) = market().await;
    let other = sales.load("L-2").await;
    let id = sales.id_of(POSTED).await;
    sales.note(&other, id, "no_truck").await;
    let less = sales.matched(&load, "").await.expect(200);
    assert!(scores(&less).contains(&(i64::from(POSTED), 15)));

    sales.note(&load, id, "quoted").await;
    assert!(dots(&sales.matched(&load, "").await.expect(200)).contains(&i64::from(POSTED)), "a quote is no refusal");
    sales.note(&load, id, "lane").await;

    assert!(!dots(&sales.matched(&load, "").await.expect(200)).contains(&i64::from(POSTED)));
    let out = sales.matched(&load, "show=out").await.expect(200).json();
    assert_eq!((&out[0]["out_because"], &out[0]["disposition"]["reason"]), (&json!("disposed"), &json!("lane")));
}

impl Sourcing {
    /// What came of asking a carrier about a load.
    pub(super) async fn note(&self, load: &Value, carrier: i64, reason: &str) {
        let sql = "insert into load_carrier_dispositions (company_id, load_id, carrier_id, reason, created_at, updated_at)
                   values ($1, $2, $3, $4, $5, $5) on conflict (load_id, carrier_id) do update set reason = excluded.reason";
        sqlx::query(sql)
            .bind(self.desk.company.0)
            .bind(load["id"].as_i64())
            .bind(carrier)
            .bind(reason)
            .bind(self.desk.app.now())
            .execute(&mut *self.desk.app.db().await)
            .await
            .expect("noted");
    }
}

#[tokio::test]
async fn who_is_not_dispatched_is_out_and_says_why() {
    let (sales, load) = market().await;
    let id = sales.id_of(FINISHED).await;
    connection(&sales.desk.app, &sales.me, id, "do_not_dispatch").await;
    sales.desk.app.index().await;

    let fits = sales.matched(&load, "").await.expect(200);
    let out = sales.matched(&load, "show=out").await.expect(200);

    assert!(!dots(&fits).contains(&i64::from(FINISHED)));
    assert_eq!(dots(&out), [i64::from(FINISHED)]);
    assert_eq!(out.json()[0]["out_because"], "do_not_dispatch");
    assert_eq!([fits.header("totalfits"), fits.header("totalout")], ["3", "1"]);
}

#[tokio::test]
async fn each_order_and_the_filters_of_carrier_lists_hold() {
    let (sales, load) = market().await;
    let [posted, finished, seen, emptying] = [POSTED, FINISHED, SEEN, EMPTYING].map(i64::from);

    let by_fleet = sales.matched(&load, "s=fleet_size_desc").await.expect(200);
    let near = sales.matched(&load, "s=origin_deadhead_asc").await.expect(200);
    let few = sales.matched(&load, "q[power_units_lteq]=9").await.expect(200);
    let unbounded = sales.matched(&load, "q[power_units_lteq]=1000&q[power_units_gteq]=0").await.expect(200);
    let second = sales.matched(&load, "page=2&per_page=3").await.expect(200);

    // Of the fleet of 1,200 with three inspections, drivers as many, the size is taken.
    assert_eq!(dots(&by_fleet), [seen, finished, emptying, posted]);
    assert_eq!(dots(&near)[..2], [posted, emptying]);
    let mut small = dots(&few);
    small.sort_unstable();
    assert_eq!(small, [posted, emptying]);
    assert_eq!(dots(&unbounded).len(), 4);
    assert_eq!((dots(&second).len(), second.header("totalpages")), (1, "2"));
    for sort in ["equipment_age", "deadhead_destination_asc", "total_deadhead"] {
        assert_eq!(dots(&sales.matched(&load, &format!("s={sort}")).await.expect(200)).len(), 4, "{sort}");
    }
    for (query, field) in
        [("s=price_asc", "s"), ("q[s]=power_units+desc", "q[s]"), ("show=all", "show"), ("q[color]=1", "q[color]")]
    {
        assert_eq!(sales.matched(&load, query).await.expect(422).fields(), [field], "{query}");
    }
}

#[tokio::test]
async fn the_age_of_trucks_is_told_ordered_and_filtered_or_its_reason_is() {
    let (sales, load) = market().await;

    let newest = sales.matched(&load, "s=equipment_age").await.expect(200);
    let young = sales.matched(&load, "q[equipment_age_lteq]=7").await.expect(200);
    let old = sales.matched(&load, "q[equipment_age_gteq]=7").await.expect(200);
    let younger = sales.matched(&load, "q[equipment_age_lteq]=6").await.expect(200);

    let rows = newest.json();
    assert_eq!(rows[0]["carrier"]["dot_number"], SEEN);
    assert_eq!((&rows[0]["equipment_model_year"], &rows[0]["equipment_age"]), (&json!(2019), &json!(7)));
    assert_eq!(rows[0]["equipment_age_unknown"], Value::Null);
    assert_eq!((&rows[1]["equipment_age"], &rows[1]["equipment_age_unknown"]), (&Value::Null, &json!("not_inspected")));
    assert_eq!((dots(&young), dots(&old)), (vec![i64::from(SEEN)], vec![i64::from(SEEN)]));
    assert_eq!(dots(&younger), Vec::<i64>::new());
    assert_eq!(sales.matched(&load, "q[equipment_age_lteq]=51").await.expect(422).fields(), ["q[equipment_age_lteq]"]);
}

#[tokio::test]
async fn whoever_may_not_see_safety_data_reads_no_inspections_in_the_reasons() {
    let (sales, load) = market().await;
    let scopes = [SCOPES, &[Scope::BlockSafetyData]].concat();
    let blocked = sales.desk.app.member(Some(sales.desk.company), &scopes).await;
    let path = format!("/api/v1/carriers/load_match/{}", load["id"]);

    let rows = blocked.get(&path).await.expect(200).json();

    let seen =
        rows.as_array().expect("rows").iter().find(|row| row["carrier"]["dot_number"] == SEEN).expect("the carrier");
    assert_eq!([&seen["reasons"][0]["text"], &seen["reasons"][1]["text"]], [&Value::Null, &Value::Null]);
    assert_eq!(seen["score"], 25);
    assert_eq!([&seen["equipment_age"], &seen["equipment_age_unknown"]], [&Value::Null, &Value::Null]);
    blocked.get(&format!("{path}?s=equipment_age")).await.expect(403);
    blocked.get(&format!("{path}?q[equipment_age_lteq]=7")).await.expect(403);
}

#[tokio::test]
async fn only_the_companys_own_open_loads_are_matched() {
    let (sales, load) = market().await;
    let other = sales.desk.app.person(Person { scopes: SCOPES, ..Person::default() }).await;

    other.get(&format!("/api/v1/carriers/load_match/{}", load["id"])).await.expect(404);
    sales.desk.patch(&load, json!({"status": "cancelled"})).await.expect(200);
    sales.matched(&load, "").await.expect(409);
}
