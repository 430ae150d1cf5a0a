//! Lists by verdict: filters, order, totals, lanes, suggestions, files.

use super::{and_no_orders, codes, follow, licensed, sound, with_rules, without_rules, word};
use crate::carriers::files::{carrier, put};
use crate::rules::CLASSIFICATIONS;
use crate::search::dots;
use crate::support::{Answer, Client, TestApp};
use fmcsa::DataSet;
use rules::RuleType;
use serde_json::{Value, json};

const USE: i32 = 1_000_001;
const REVIEW: i32 = 1_000_002;
const DO_NOT_USE: i32 = 1_000_003;
const UNKNOWN: i32 = 1_000_004;

/// One carrier of each verdict.
async fn one_of_each() -> TestApp {
    let app = TestApp::start().await;
    sound(&app, USE, &[("LEGAL_NAME", "ALPHA"), ("EMAIL_ADDRESS", "ops@alpha.example")]).await;
    sound(&app, REVIEW, &[("LEGAL_NAME", "BRAVO"), ("PRIOR_REVOKE_FLAG", "Y")]).await;
    sound(&app, DO_NOT_USE, &[("LEGAL_NAME", "CHARLIE")]).await;
    licensed(&app, DO_NOT_USE, "Inactive").await;
    carrier(&app, UNKNOWN, &[("LEGAL_NAME", "DELTA")]).await;
    and_no_orders(&app).await;
    app
}

/// The totals of an answer, worst first; empty where it has none.
fn totals(answer: &Answer) -> [&str; 4] {
    ["totaldonotuse", "totalreview", "totalunknown", "totaluse"].map(|name| answer.header(name))
}

async fn list(me: &Client, query: &str) -> Answer {
    me.get(&format!("/api/v1/carriers?{query}")).await.expect(200)
}

#[tokio::test]
async fn lists_are_filtered_sorted_and_counted_by_verdict() {
    let app = one_of_each().await;
    let me = without_rules(&app).await;
    let found = |answer: &Answer| -> Vec<i32> { dots(&answer.json()).into_iter().map(|dot| dot as i32).collect() };

    let worst_first = list(&me, "q[s]=verdict+asc").await;
    let best_first = list(&me, "q[s]=verdict+desc").await;
    let bad = list(&me, "q[verdict_in][]=do_not_use&q[verdict_in][]=review&q[s]=dot_number+asc").await;
    let (plain, counted) = (list(&me, "q[name_cont]=a").await, list(&me, "q[name_cont]=a&with_verdicts=true").await);
    let second = list(&me, "q[s]=verdict+asc&per_page=1&page=2").await;

    assert_eq!(found(&worst_first), [DO_NOT_USE, REVIEW, UNKNOWN, USE]);
    assert_eq!(found(&best_first), [USE, UNKNOWN, REVIEW, DO_NOT_USE]);
    assert_eq!((found(&bad), bad.header("totalitems")), (vec![REVIEW, DO_NOT_USE], "2"));
    assert_eq!(totals(&worst_first), ["1", "1", "1", "1"]);
    assert_eq!((totals(&plain), plain.header("totalitems")), ([""; 4], counted.header("totalitems")));
    assert_eq!(totals(&counted), ["1", "1", "1", "1"]);
    assert_eq!((found(&second), second.header("totalitems")), (vec![REVIEW], "4"));
    assert_eq!(worst_first.json()[0]["verdict"]["reasons"][0]["code"], "authority_not_active");
}

#[tokio::test]
async fn every_way_to_carriers_shows_their_verdicts() {
    let app = one_of_each().await;
    let me = without_rules(&app).await;

    let searched = me.get("/api/v1/carriers/global_search?q[search_text]=charlie&with_verdicts=true").await.expect(200);
    let suggested = me.get("/api/v1/carriers/suggestions?term=bravo").await.expect(200).json();
    let by_contact = me
        .post("/api/v1/carriers/email_search_associated_carriers", json!({"email": "ops@alpha.example"}))
        .await
        .expect(200)
        .json();
    let facets = me.get("/api/v1/carriers/facets?q[verdict_in][]=use").await.expect(200);
    let file = me.get("/api/v1/carriers/export?q[s]=verdict+asc").await.expect(200).text();

    assert_eq!((word(&searched.json()[0]["verdict"]), totals(&searched)), ("do_not_use", ["1", "0", "0", "0"]));
    assert_eq!(suggested[0]["verdict"], "review");
    assert_eq!(suggested[0]["verdict_reasons"][0]["code"], "revoked_predecessor");
    assert_eq!(word(&by_contact["carriers"][0]["carrier"]["verdict"]), "use");
    assert_eq!(facets.json()["authority"], json!([{"value": "carrier", "count": 1}]));
    let mut lines = csv::Reader::from_reader(file.as_bytes());
    let heads = lines.headers().expect("heads").clone();
    let at = |name: &str| heads.iter().position(|head| head == name).expect("the column");
    let (verdict, reasons) = (at("Verdict"), at("Reasons"));
    let cells: Vec<_> = lines.records().map(|line| line.expect("a line")).collect();
    let words: Vec<_> = cells.iter().map(|line| line[verdict].to_owned()).collect();
    assert_eq!(words, ["Do not use", "Review", "Unknown", "Use"]);
    assert!(cells.iter().all(|line| line[reasons].ends_with('.')), "{cells:?}");
}

#[tokio::test]
async fn a_lane_shows_counts_and_filters_by_verdict() {
    let app = one_of_each().await;
    let seen = |id, dot| {
        [
            ("INSPECTION_ID", id),
            ("DOT_NUMBER", dot),
            ("INSP_DATE", "20260801"),
            ("COUNTY_CODE_STATE", "TX"),
            ("COUNTY_CODE", "113"),
        ]
    };
    put(&app, DataSet::Inspections, &[&seen("1", "1000001"), &seen("2", "1000003")]).await;
    follow(&app).await;
    let me = without_rules(&app).await;
    let area = me.get("/api/v1/areas/autocomplete?term=dallas").await.expect(200).json()[0]["id"].clone();
    let ask = async |more: Value| {
        let mut body = json!({ "origin_area_id": area });
        more.as_object().expect("fields").iter().for_each(|(name, value)| body[name] = value.clone());
        me.post("/api/v1/carriers/search", body).await.expect(200)
    };

    let all = ask(json!({"with_verdicts": true})).await;
    let usable = ask(json!({"q": {"verdict_in": ["use"]}})).await;

    assert_eq!((totals(&all), all.header("totalitems")), (["1", "0", "0", "1"], "2"));
    let rows = usable.json()["carriers"].clone();
    assert_eq!((dots(&rows), word(&rows[0]["verdict"])), (vec![i64::from(USE)], "use"));
    assert_eq!(totals(&usable), totals(&all), "whichever verdict is asked for");
}

#[tokio::test]
async fn carriers_that_pass_a_classification_are_found_whatever_their_signals_say() {
    let app = one_of_each().await;
    let me = with_rules(&app, &[(RuleType::InterstateAuthorityActive, 2)]).await;
    let known = me.get(CLASSIFICATIONS).await.expect(200).json()[0]["id"].clone();

    let passing = list(&me, &format!("q[passes_classification_eq]={known}&q[s]=dot_number+asc")).await;

    assert_eq!(dots(&passing.json()), [i64::from(USE), i64::from(REVIEW)]);
    assert_eq!(totals(&passing), ["0", "1", "0", "1"]);
}

#[tokio::test]
async fn one_classification_of_several_is_a_matter_for_a_person() {
    let app = one_of_each().await;
    let me = with_rules(&app, &[(RuleType::InterstateAuthorityActive, 2)]).await;
    let made = json!({"classification": {"name": "Devices", "is_active": true, "is_by_broker_election": false}});
    let second = me.post(CLASSIFICATIONS, made).await.expect(201).json();
    super::set_rules(&me, &[(RuleType::EldConnected, 2)]).await.expect(200);

    let rows = list(&me, "q[s]=dot_number+asc").await.json();

    let found = &rows[0]["verdict"];
    assert_eq!((word(found), codes(found)[0]), ("review", "partial"), "{found}");
    let text = found["reasons"][0]["text"].as_str().expect("a text");
    assert!(text.contains("Interstate") && text.contains("Devices"), "{text}");
    let passing = list(&me, &format!("q[passes_classification_eq]={}", second["id"])).await;
    assert_eq!(passing.header("totalitems"), "0");
}

#[tokio::test]
async fn lapses_to_come_are_found_by_how_near_they_are() {
    let app = one_of_each().await;
    let order = [
        ("USDOT_NUMBER", "1000001"),
        ("DOCKET_NUMBER", "MC500001"),
        ("OP_AUTH_TYPE", "Motor Carrier of Property (Except Household Goods)"),
        ("ORDER1_TYPE_DESC", "Operating Authority Involuntary Suspension Notice"),
        ("ORDER1_SERVE_DATE", "20261110"),
        ("ORDER1_EFFECTIVE_DATE", "20261211"),
    ];
    put(&app, DataSet::MotusRevocations, &[&order]).await;
    follow(&app).await;
    let me = without_rules(&app).await;

    for (days, found) in [("19", "0"), ("20", "1"), ("366", "1")] {
        assert_eq!(
            list(&me, &format!("q[lapses_within_days_lteq]={days}")).await.header("totalitems"),
            found,
            "{days}"
        );
    }
}

#[tokio::test]
async fn what_cannot_be_asked_is_named() {
    let app = one_of_each().await;
    let (me, them) = (with_rules(&app, &[]).await, with_rules(&app, &[]).await);
    let theirs = them.get(CLASSIFICATIONS).await.expect(200).json()[0]["id"].clone();
    let off = me.get(CLASSIFICATIONS).await.expect(200).json()[0]["id"].clone();
    me.patch(&format!("{CLASSIFICATIONS}/{off}"), json!({"classification": {"is_active": false}})).await.expect(200);

    for (parameter, value) in [
        ("q[verdict_in][]", "maybe".to_owned()),
        ("q[passes_classification_eq]", theirs.to_string()),
        ("q[passes_classification_eq]", off.to_string()),
        ("q[passes_classification_eq]", "x".to_owned()),
        ("q[lapses_within_days_lteq]", "-1".to_owned()),
        ("q[lapses_within_days_lteq]", "367".to_owned()),
        ("with_verdicts", "maybe".to_owned()),
    ] {
        for call in ["carriers", "carriers/global_search"] {
            let answer = me.get(&format!("/api/v1/{call}?{parameter}={value}")).await.expect(422);
            assert_eq!(answer.fields(), [parameter], "{value}");
        }
    }
    assert_eq!(me.get("/api/v1/carriers/export?with_verdicts=true").await.expect(422).fields(), ["with_verdicts"]);
}

#[tokio::test]
async fn searches_by_verdict_can_be_kept() {
    let app = one_of_each().await;
    let me = without_rules(&app).await;
    let company = me.get("/api/v1/companies/current").await.expect(200).json()["id"].clone();
    let user = me.get("/api/v1/users/current").await.expect(200).json()["id"].clone();
    let filters = json!({"verdict_in": ["use"], "passes_classification_eq": 1, "lapses_within_days_lteq": 30});
    let set = json!({"owner_type": "User", "owner_id": user, "is_type": "carrier_search", "filters": filters});

    let kept = me.post("/api/v1/filter_sets", json!({"filter_set": set})).await.expect(201).json();

    assert_eq!((&kept["filters"], company.is_number()), (&filters, true));
    let query = "/carriers/global-search?q[verdict_in][]=use&q[s]=verdict%20asc";
    let search = json!({"saved_search": {"name": "Usable", "kind": "global", "address": query}});
    me.post("/api/v1/saved_searches", search).await.expect(201);
}

#[tokio::test]
async fn a_verdict_alone_has_the_file_and_the_day_of_its_reasons() {
    let app = one_of_each().await;
    let me = without_rules(&app).await;
    let rows = list(&me, "q[s]=verdict+asc").await.json();
    let (listed, id) = (&rows[0]["verdict"], &rows[0]["id"]);

    let alone = me.get(&format!("/api/v1/carriers/{id}/verdict")).await.expect(200).json();

    assert_eq!((word(&alone), codes(&alone)), (word(listed), codes(listed)));
    assert_eq!((&alone["signals"], &alone["more_reasons"]), (&listed["signals"], &listed["more_reasons"]));
    assert!(alone["signals"].as_array().is_some_and(|all| all.contains(&json!("authority_not_active"))), "{alone}");
    let (reason, source) = (&alone["reasons"][0], &alone["reasons"][0]["source"]);
    assert_eq!((&reason["code"], &source["data_set"]), (&json!("authority_not_active"), &json!("motus_carriers")));
    assert_eq!((&source["as_of"], &listed["reasons"][0]["source"]), (&json!("2026-11-21"), &Value::Null));
    me.get("/api/v1/carriers/999999/verdict").await.expect(404);
}
